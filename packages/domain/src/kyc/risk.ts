import { addMonths } from "../date/calendar-date.ts";
import { type Owner, structureOf } from "./ownership.ts";

export const RISK_LEVELS = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/** Simplifiée, Standard, Renforcée. */
export const VIGILANCES = ["simplified", "standard", "reinforced"] as const;
export type Vigilance = (typeof VIGILANCES)[number];

/** How much of the third party's turnover is paid in cash. */
export const CASH_SHARES = ["none", "some", "most"] as const;
export type CashShare = (typeof CASH_SHARES)[number];

export const RISK_FACTORS = ["country", "activity", "pep", "structure", "cash", "freeze"] as const;
export type RiskFactor = (typeof RISK_FACTORS)[number];

/** Points of each factor, from a day on. A firm writes its own; what it wrote before stays for the reviews of its days. */
export interface RiskScale {
  readonly from: string;
  readonly countries: readonly { readonly code: string; readonly points: number }[];
  /** By the beginning of the NAF code; the longest one that fits counts. */
  readonly activities: readonly { readonly naf: string; readonly label: string; readonly points: number }[];
  readonly pepPoints: number;
  /** For each level of ownership above the first one. */
  readonly levelPoints: number;
  /** Where less than three quarters of the capital lead to persons. */
  readonly untoldPoints: number;
  readonly someCashPoints: number;
  readonly mostCashPoints: number;
  /** From so many points on, the risk is medium, then high. */
  readonly mediumFrom: number;
  readonly highFrom: number;
  /** Months until the next review. */
  readonly reviewMonths: Readonly<Record<RiskLevel, number>>;
}

const countries = (codes: string, points: number) => codes.split(" ").map((code) => ({ code, points }));

/**
 * The points that a company starts with: the FATF's countries under a call for action and under increased monitoring
 * (October 2025), the activities that the ministry's analysis of risks names. To be checked by the firm.
 */
export const FIRST_SCALE: RiskScale = {
  from: "2020-01-01",
  countries: [
    ...countries("IR KP MM", 60),
    ...countries("AO BG BO CD CI CM DZ HT KE LA LB MC NA NP SS SY VE VG VN YE", 25),
  ],
  activities: [
    { naf: "92", label: "Jeux d’argent et paris", points: 30 },
    { naf: "47.77", label: "Horlogerie et bijouterie", points: 25 },
    { naf: "66.19", label: "Intermédiaires financiers, cryptoactifs", points: 25 },
    { naf: "45.1", label: "Commerce de véhicules", points: 20 },
    { naf: "82.11", label: "Domiciliation", points: 20 },
    { naf: "68", label: "Immobilier", points: 15 },
    { naf: "41", label: "Construction de bâtiments", points: 15 },
    { naf: "43", label: "Travaux de construction", points: 15 },
    { naf: "56", label: "Restauration", points: 10 },
    { naf: "96.02", label: "Coiffure et soins", points: 10 },
  ],
  pepPoints: 40,
  levelPoints: 10,
  untoldPoints: 20,
  someCashPoints: 10,
  mostCashPoints: 30,
  mediumFrom: 20,
  highFrom: 50,
  reviewMonths: { low: 36, medium: 24, high: 12 },
};

export interface RiskSubject {
  readonly country: string | null;
  /** NAF, such as 56.10A. */
  readonly activityCode: string | null;
  /** The third party, its representative or an owner is a politically exposed person. */
  readonly pep: boolean;
  readonly cash: CashShare;
  readonly personKind: "person" | "company";
  readonly owners: readonly Owner[];
  /** A name of the file is on the list of frozen assets, and no person has cleared it. */
  readonly openMatch: boolean;
}

/** Why points were counted: the factor, and what of the third party it saw. */
export interface RiskReason {
  readonly factor: RiskFactor;
  readonly points: number;
  readonly about: string;
}

export interface RiskScore {
  readonly score: number;
  readonly level: RiskLevel;
  /** The least vigilance that the law asks for. */
  readonly leastVigilance: Vigilance;
  readonly reasons: readonly RiskReason[];
}

const MOST = 100;
const THREE_QUARTERS = 7_500;

/** The scale of a day: the last one that had begun. */
export function scaleOn(scales: readonly RiskScale[], day: string): RiskScale {
  const begun = scales
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1));
  return begun[0] ?? FIRST_SCALE;
}

const plainNaf = (code: string) => code.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();

function activityOf({ activities }: RiskScale, code: string) {
  const plainCode = plainNaf(code);
  return activities
    .filter(({ naf }) => plainCode.startsWith(plainNaf(naf)))
    .toSorted((one, other) => plainNaf(other.naf).length - plainNaf(one.naf).length)[0];
}

function countryReasons(scale: RiskScale, { country, owners }: RiskSubject): RiskReason[] {
  const codes = [country, ...owners.map((owner) => owner.country)].filter((code) => code !== null);
  const found = scale.countries.filter(({ code }) => codes.includes(code));
  // Two countries of the same kind are one risk: the worst one counts.
  const worst = found.toSorted((one, other) => other.points - one.points)[0];
  return worst === undefined ? [] : [{ factor: "country", points: worst.points, about: worst.code }];
}

function structureReasons(scale: RiskScale, { personKind, owners }: RiskSubject): RiskReason[] {
  if (personKind === "person") return [];
  const { levels, toldPoints } = structureOf(owners);
  const above = Math.max(0, levels - 1) * scale.levelPoints;
  return [
    ...(above > 0 ? [{ factor: "structure", points: above, about: `levels:${levels}` } as const] : []),
    ...(toldPoints < THREE_QUARTERS
      ? [{ factor: "structure", points: scale.untoldPoints, about: `told:${toldPoints}` } as const]
      : []),
  ];
}

/** The risk of a third party by the points of a scale, each with its reason. */
export function scoreRisk(scale: RiskScale, subject: RiskSubject): RiskScore {
  const activity = subject.activityCode === null ? undefined : activityOf(scale, subject.activityCode);
  const cash = { none: 0, some: scale.someCashPoints, most: scale.mostCashPoints }[subject.cash];
  const pep = subject.pep || subject.owners.some((owner) => owner.pep);
  const reasons: RiskReason[] = [
    ...countryReasons(scale, subject),
    ...(activity === undefined
      ? []
      : [{ factor: "activity", points: activity.points, about: activity.label } as const]),
    ...(pep ? [{ factor: "pep", points: scale.pepPoints, about: "" } as const] : []),
    ...structureReasons(scale, subject),
    ...(cash > 0 ? [{ factor: "cash", points: cash, about: subject.cash } as const] : []),
    ...(subject.openMatch ? [{ factor: "freeze", points: MOST, about: "" } as const] : []),
  ];
  const score = Math.min(
    MOST,
    reasons.reduce((sum, { points }) => sum + points, 0),
  );
  const level: RiskLevel = score >= scale.highFrom ? "high" : score >= scale.mediumFrom ? "medium" : "low";
  const leastVigilance =
    pep || level === "high" ? "reinforced" : level === "medium" ? "standard" : "simplified";
  return { score, level, leastVigilance, reasons };
}

/** Vigilance may be raised above what the risk asks for, never lowered below it (CMF art. L. 561-9 and L. 561-10). */
export function isVigilantEnough(chosen: Vigilance, least: Vigilance): boolean {
  return VIGILANCES.indexOf(chosen) >= VIGILANCES.indexOf(least);
}

/** The day of the next review, by the risk. */
export function nextReview(scale: RiskScale, level: RiskLevel, from: string): string {
  return addMonths(from, scale.reviewMonths[level]);
}
