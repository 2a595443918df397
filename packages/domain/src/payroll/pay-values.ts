import data from "../../data/payroll.data.json" with { type: "json" };
import { addDays, lastDayOfMonth } from "../date/calendar-date.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { WHOLE_PPM } from "./ppm.ts";

/** Legal values that are no rate of a contribution. Cents, or parts per million. */
export const PAY_CONSTANTS = [
  "smic",
  "ceiling",
  "minimumGuaranteed",
  "reliefMinimum",
  "reliefDeltaSmall",
  "reliefDeltaLarge",
  "reliefExponent",
  "reliefCeiling",
  "reliefPension",
  "overtimeRelief",
  "overtimeDeductionSmall",
  "overtimeDeductionLarge",
  "overtimeExempt",
  "csgAbatement",
  "neutralGrid",
  "apprenticeExempt",
  "apprenticeExemptOld",
  "endBonus",
  "shortContract",
  "housingEffort",
  "housingPenalty",
  "mealVoucher",
  "mobility",
  "mobilityWithTransport",
  "valueSharing",
  "valueSharingRaised",
  "profitShare",
  "severanceTax",
  "severanceSocial",
  "severanceWhole",
  "subsistence",
  "coverExempt",
  "coverExemptPay",
  "coverExemptMost",
  "pensionExempt",
  "pensionExemptCeilings",
  "coverDeducted",
  "coverDeductedPay",
  "coverDeductedMost",
  "pensionDeducted",
  "pensionDeductedCeilings",
] as const;
export type PayConstant = (typeof PAY_CONSTANTS)[number];

/** Rates of contributions, the employee's and the employer's; `disability` has none but the company's own. */
export const PAY_RATES = [
  "health",
  "localHealth",
  "deathCover",
  "disability",
  "accident",
  "oldAgeCapped",
  "pension1",
  "balance1",
  "oldAge",
  "pension2",
  "balance2",
  "technical",
  "family",
  "unemployment",
  "wageGuarantee",
  "executives",
  "housingSmall",
  "housingLarge",
  "solidarity",
  "mobility",
  "trainingSmall",
  "trainingLarge",
  "trainingFixedTerm",
  "apprenticeship",
  "apprenticeshipLocal",
  "apprenticeshipBalance",
  "apprenticeshipExtra",
  "apprenticeshipExtraLocal",
  "socialDialogue",
  "welfareLevy",
  "levy20",
  "severanceLevy",
  "csgDeductible",
  "csgTaxable",
  "crds",
] as const;
export type PayRate = (typeof PAY_RATES)[number];
export type PayCode = PayConstant | PayRate;

/** 1,75 by law: two decimals at most and no more than 10, since the power is computed exactly, in integers. */
const EXPONENT = { step: 10_000, most: 10_000_000 };

/** A rate has both parts, at most 100 %; a constant has one value. */
export function isPayValue({
  code,
  value,
  employerPpm,
}: Pick<PayValue, "code" | "value" | "employerPpm">): boolean {
  if (!(PAY_CONSTANTS as readonly PayCode[]).includes(code))
    return employerPpm !== null && value <= WHOLE_PPM;
  if (employerPpm !== null) return false;
  return code !== "reliefExponent" || (value % EXPONENT.step === 0 && value <= EXPONENT.most);
}

/** A value from a day on, until the next one of its code: neither a gap nor an overlap can be written. */
export interface PayValue {
  readonly code: PayCode;
  readonly from: string;
  /** A constant in cents or parts per million; the employee's rate in parts per million. */
  readonly value: number;
  /** The employer's rate in parts per million; null for a constant. */
  readonly employerPpm: number | null;
  readonly source: string;
  /** After this day somebody must check the value. */
  readonly reviewOn: string | null;
}

export interface DatedPayValue extends PayValue {
  /** The last day; null while nothing follows. */
  readonly to: string | null;
  readonly origin: "standard" | "company";
}

type Source = keyof typeof data.sources;
const source = (key: string) => data.sources[key as Source];

/** The law's values that the product brings, each with its source. */
export const STANDARD_VALUES: readonly PayValue[] = [
  ...data.constants.map(([code, from, value, key]) => ({
    code: code as PayCode,
    from: String(from),
    value: Number(value),
    employerPpm: null,
    source: source(String(key)),
    reviewOn: data.reviewOn,
  })),
  ...data.rates.map(([code, from, value, employerPpm, key]) => ({
    code: code as PayCode,
    from: String(from),
    value: Number(value),
    employerPpm: Number(employerPpm),
    source: source(String(key)),
    reviewOn: data.reviewOn,
  })),
];

/**
 * The values of each code in the order of their days: the standard ones and the company's, which replaces a standard one of
 * the same day. Each ends on the day before the next begins.
 */
export function paySeries(own: readonly PayValue[], standard = STANDARD_VALUES): DatedPayValue[] {
  const key = ({ code, from }: PayValue) => `${code} ${from}`;
  const replaced = new Set(own.map(key));
  const unreplaced = standard.filter((value) => !replaced.has(key(value)));
  const all = [
    ...unreplaced.map((value) => ({ ...value, origin: "standard" as const })),
    ...own.map((value) => ({ ...value, origin: "company" as const })),
  ].sort((a, b) => (a.from < b.from ? -1 : 1));
  return all.map((value) => {
    const next = all.find(({ code, from }) => code === value.code && from > value.from);
    return { ...value, to: next === undefined ? null : addDays(next.from, -1) };
  });
}

/** Whether somebody must check a value that is in force: its review day has passed. */
export function isOutdated({ reviewOn, to }: Pick<DatedPayValue, "reviewOn" | "to">, today: string): boolean {
  return reviewOn !== null && reviewOn < today && (to === null || to >= today);
}

/** The values that a month would be paid on though their review day has passed by its end. */
export function valuesToReview<Value extends Pick<DatedPayValue, "from" | "to" | "reviewOn">>(
  series: readonly Value[],
  month: string,
): Value[] {
  const end = lastDayOfMonth(month);
  return series.filter((value) => value.from <= end && isOutdated(value, end));
}

export type PayValueMissing = Refusal<"PAY_VALUE_MISSING", { code: PayCode; date: string }>;

/** The values in force on a day. */
export interface PayValues {
  readonly date: string;
  readonly constants: ReadonlyMap<PayCode, DatedPayValue>;
}

/** @returns the values in force on a day; a constant that has none is refused. */
export function valuesOn(series: readonly DatedPayValue[], date: string): PayValues | PayValueMissing {
  const constants = new Map(
    series
      .filter(({ from, to }) => from <= date && (to === null || date <= to))
      .map((value) => [value.code, value]),
  );
  const missing = PAY_CONSTANTS.find((code) => !constants.has(code));
  return missing === undefined ? { date, constants } : refuse("PAY_VALUE_MISSING", { code: missing, date });
}

/** A constant that `valuesOn` found. Throws when it is absent: the caller is wrong. */
export function constantOf({ constants }: PayValues, code: PayConstant): number {
  const found = constants.get(code);
  if (found === undefined) throw new Error(`no pay value ${code}`);
  return found.value;
}
