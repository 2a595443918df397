import { addDays, daysBetween, formatDate, lastDayOfMonth } from "../date/calendar-date.ts";
import { sumCentsOf } from "../money/cents.ts";
import { multiplyRatio } from "../money/multiply.ts";
import { type Refusal, refuse } from "../refusal.ts";
import {
  type ContractKind,
  HIGH_OVERTIME_WEEK,
  LEGAL_WEEK,
  MONTHS_A_YEAR,
  monthlyHours,
  WEEKS_A_YEAR,
} from "./employer.ts";
import type { TypedLine } from "./pay-lines.ts";

/** What changes from month to month. Hours and days are hundredths, amounts cents. */
export interface PayVariables {
  readonly overtime25: number;
  readonly overtime50: number;
  /** Hours of a part-time contract beyond it (code du travail, art. L. 3123-28 and L. 3123-29). */
  readonly complementary10: number;
  readonly complementary25: number;
  /** No end bonus for this fixed-term contract: it goes on, is seasonal, or ended early (art. L. 1243-10). */
  readonly noEndBonus: boolean;
  readonly absences: readonly {
    readonly label: string;
    readonly hours: number;
    readonly unpaidDays: number;
  }[];
  readonly bonuses: readonly { readonly label: string; readonly cents: number }[];
  readonly benefits: readonly { readonly label: string; readonly cents: number }[];
  /** The employer's part of public transport, exempt from contributions (code du travail, art. L. 3261-2). */
  readonly transportCents: number;
  readonly advanceCents: number;
  /** Working days of paid leave taken in the month. */
  readonly leaveDays: number;
  /** The company's own rubrics. */
  readonly lines: readonly TypedLine[];
}

export const NO_VARIABLES: PayVariables = {
  overtime25: 0,
  overtime50: 0,
  complementary10: 0,
  complementary25: 0,
  noEndBonus: false,
  absences: [],
  bonuses: [],
  benefits: [],
  transportCents: 0,
  advanceCents: 0,
  leaveDays: 0,
  lines: [],
};

/** The terms of a contract in a month. */
export interface PayTerms {
  /** Whom a refusal names. */
  readonly employee: string;
  /** For the monthly hours of the contract, in cents. */
  readonly monthlyCents: number;
  readonly contract: ContractKind;
  /** Hundredths: 3 500 is a full week. */
  readonly weeklyHours: number;
  readonly yearlyDays: number | null;
  readonly entryDate: string;
  readonly exitDate: string | null;
}

export interface GrossLine {
  readonly label: string;
  /** Hundredths of hours; null for an amount. */
  readonly hours: number | null;
  readonly cents: number;
  /** PCG number of the charge. */
  readonly account: string;
}

export interface GrossPay {
  readonly lines: readonly GrossLine[];
  /** Subject to contributions, benefits in kind included. */
  readonly grossCents: number;
  readonly benefitsCents: number;
  readonly overtimeCents: number;
  readonly overtimeHours: number;
  readonly complementaryHours: number;
  /** The part of the overtime that the contract itself holds; absent before it was told apart. */
  readonly structural?: { readonly cents: number; readonly hours: number };
  /** The end bonus of a fixed-term contract, where its last month has one. */
  readonly endBonusCents?: number;
  /** The month's pay once absences are off, without overtime, bonuses and benefits. */
  readonly baseCents: number;
  /** Days of the month under contract and not unpaid, and all days of the month. */
  readonly paidDays: number;
  readonly monthDays: number;
}

/** Absences of the month that have days: `lines` are part of the salary, `extra` comes on top of it. */
export interface DatedAbsences {
  readonly lines: readonly GrossLine[];
  readonly extra: readonly GrossLine[];
  readonly unpaidDays: number;
}
const NO_DATED: DatedAbsences = { lines: [], extra: [], unpaidDays: 0 };

export type GrossRefusal =
  | Refusal<"PAYSLIP_OUTSIDE_CONTRACT", { employee: string }>
  | Refusal<"PAYSLIP_ABSENCE_TOO_LONG", { employee: string }>
  | Refusal<"PAYSLIP_OVERTIME_PART_TIME", { employee: string }>
  | Refusal<"PAYSLIP_HOURS_UNCOUNTED", { employee: string }>
  | Refusal<"PAYSLIP_COMPLEMENTARY_HOURS", { employee: string; hours: string }>;

const SALARY = "6411";
const BONUS = "6413";
const WEEKEND = new Set([0, 6]);

/** Monday to Friday days of a stretch, both ends included. */
export function workingDays(from: string, to: string): number {
  let days = 0;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (!WEEKEND.has(new Date(`${day}T00:00:00Z`).getUTCDay())) days++;
  return days;
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Overtime: the hourly pay of the contract with its rise, rounded once (code du travail, art. L. 3121-36). */
function overtimeOf({ monthlyCents, weeklyHours }: PayTerms, hours: number, percent: number): number {
  const week = Math.min(weeklyHours, LEGAL_WEEK);
  return multiplyRatio(monthlyCents * MONTHS_A_YEAR, hours * percent, week * WEEKS_A_YEAR * 100);
}

/** The overtime of each week of a contract above the legal hours, in hundredths of hours a month, at 25 % and 50 %. */
function structuralHours(weeklyHours: number): readonly [number, number] {
  const legal = monthlyHours(LEGAL_WEEK);
  const high = monthlyHours(HIGH_OVERTIME_WEEK);
  const all = Math.max(legal, monthlyHours(weeklyHours));
  return [Math.min(all, high) - legal, Math.max(0, all - high)];
}

/** Part-time hours beyond the contract: a third of it at most, and never up to a full week (code du travail, art. L. 3123-9, L. 3123-20). */
function refuseHours(terms: PayTerms, variables: PayVariables): GrossRefusal | undefined {
  const { employee, weeklyHours, yearlyDays, contract } = terms;
  const overtime = variables.overtime25 + variables.overtime50;
  const complementary = variables.complementary10 + variables.complementary25;
  const uncounted = yearlyDays !== null || contract === "officer";
  if (uncounted && overtime + complementary > 0) return refuse("PAYSLIP_HOURS_UNCOUNTED", { employee });
  if (overtime > 0 && weeklyHours < LEGAL_WEEK) return refuse("PAYSLIP_OVERTIME_PART_TIME", { employee });
  const own = monthlyHours(weeklyHours);
  const most = Math.max(0, Math.min(Math.floor(own / 3), monthlyHours(LEGAL_WEEK) - own - 1));
  if (complementary <= most) return undefined;
  return refuse("PAYSLIP_COMPLEMENTARY_HOURS", {
    employee,
    hours: (most / 100).toFixed(2).replace(".", ","),
  });
}

/**
 * The gross pay of a month. An absence, like the days before the entry and after the exit, takes off its hours over the hours
 * that the month would have had: Monday to Friday days × weekly hours / 5.
 */
export function grossPay(
  terms: PayTerms,
  month: string,
  variables: PayVariables,
  dated: DatedAbsences = NO_DATED,
): GrossPay | GrossRefusal {
  const { employee } = terms;
  const end = lastDayOfMonth(month);
  const from = later(month, terms.entryDate);
  const to = earlier(end, terms.exitDate ?? end);
  if (from > to) return refuse("PAYSLIP_OUTSIDE_CONTRACT", { employee });
  const { overtime25, overtime50, complementary10, complementary25, absences, bonuses, benefits } = variables;
  const refused = refuseHours(terms, variables);
  if (refused !== undefined) return refused;
  const monthDays = daysBetween(month, end) + 1;
  const workable = workingDays(month, end);
  const line = (label: string, cents: number, hours: number | null = null, account = SALARY): GrossLine => ({
    label,
    hours,
    cents,
    account,
  });
  const lines = [
    terms.yearlyDays === null
      ? line("Salaire de base", terms.monthlyCents, monthlyHours(Math.min(terms.weeklyHours, LEGAL_WEEK)))
      : line(`Salaire de base, forfait de ${terms.yearlyDays} jours`, terms.monthlyCents),
  ];
  const missed = workable - workingDays(from, to);
  if (missed > 0) {
    const label = from > month ? `Entrée le ${formatDate(from)}` : `Sortie le ${formatDate(to)}`;
    lines.push(line(label, -multiplyRatio(terms.monthlyCents, missed, workable)));
  }
  for (const { label, hours } of absences) {
    const cents = multiplyRatio(terms.monthlyCents, hours * 5, workable * terms.weeklyHours);
    lines.push(line(label, -cents, -hours));
  }
  lines.push(...dated.lines);
  const baseCents = sumCentsOf(lines, ({ cents }) => cents);
  const unpaid = absences.reduce((days, { unpaidDays }) => days + unpaidDays, dated.unpaidDays);
  const paidDays = daysBetween(from, to) + 1 - unpaid;
  if (baseCents < 0 || paidDays < 0) return refuse("PAYSLIP_ABSENCE_TOO_LONG", { employee });
  // Overtime of the contract is absent with the days that are.
  const kept = (value: number) => multiplyRatio(value, baseCents, terms.monthlyCents);
  const [own25, own50] = terms.yearlyDays === null ? structuralHours(terms.weeklyHours) : [0, 0];
  const structural = [
    line("Heures supplémentaires du contrat à 25 %", kept(overtimeOf(terms, own25, 125)), kept(own25)),
    line("Heures supplémentaires du contrat à 50 %", kept(overtimeOf(terms, own50, 150)), kept(own50)),
  ];
  const overtime = [
    ...structural,
    line("Heures complémentaires à 10 %", overtimeOf(terms, complementary10, 110), complementary10),
    line("Heures complémentaires à 25 %", overtimeOf(terms, complementary25, 125), complementary25),
    line("Heures supplémentaires à 25 %", overtimeOf(terms, overtime25, 125), overtime25),
    line("Heures supplémentaires à 50 %", overtimeOf(terms, overtime50, 150), overtime50),
  ].filter(({ cents }) => cents !== 0);
  const benefitLines = benefits.map(({ label, cents }) => line(label, cents, null, ""));
  lines.push(
    ...overtime,
    ...dated.extra,
    ...bonuses.map(({ label, cents }) => line(label, cents, null, BONUS)),
    ...benefitLines,
  );
  return {
    lines,
    grossCents: sumCentsOf(lines, ({ cents }) => cents),
    benefitsCents: sumCentsOf(benefitLines, ({ cents }) => cents),
    overtimeCents: sumCentsOf(overtime, ({ cents }) => cents),
    overtimeHours: overtime25 + overtime50 + kept(own25) + kept(own50),
    complementaryHours: complementary10 + complementary25,
    structural: { cents: sumCentsOf(structural, ({ cents }) => cents), hours: kept(own25) + kept(own50) },
    baseCents,
    paidDays,
    monthDays,
  };
}
