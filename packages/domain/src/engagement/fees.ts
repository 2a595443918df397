import { addDays, addMonths } from "../date/calendar-date.ts";
import { ALLOWED, type Permission, refuse } from "../refusal.ts";

/** Au forfait, by periods; à l'acte, by what was done at the price list's prices. */
export const FEE_MODES = ["subscription", "acts"] as const;
export type FeeMode = (typeof FEE_MODES)[number];
export const FEE_UNITS = ["month", "quarter", "year"] as const;
export type FeeUnit = (typeof FEE_UNITS)[number];

const MONTHS: Readonly<Record<FeeUnit, number>> = { month: 1, quarter: 3, year: 12 };

/** The fees that a mission was agreed for; the three last are null where they are by act. */
export interface Fees {
  readonly feeMode: FeeMode;
  readonly startDate: string;
  readonly feeUnit: FeeUnit | null;
  /** Of one period, without VAT. */
  readonly feeCents: number | null;
  /** How many periods were agreed. */
  readonly periods: number | null;
}

export interface FeePeriod {
  readonly index: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly cents: number;
}

/** A subscription says its amount, its unit and its number of periods; fees by act say none of them. */
export function checkFees({
  feeMode,
  feeUnit,
  feeCents,
  periods,
}: Fees): Permission<"ENGAGEMENT_FEES_INVALID"> {
  const count = [feeUnit, feeCents, periods].filter((one) => one !== null).length;
  return count === (feeMode === "subscription" ? 3 : 0) ? ALLOWED : refuse("ENGAGEMENT_FEES_INVALID");
}

/** The periods of a subscription, one after the other without a gap; none where fees are by act. */
export function feePeriods({ startDate, feeUnit, feeCents, periods }: Fees): FeePeriod[] {
  if (feeUnit === null || feeCents === null || periods === null) return [];
  const start = (index: number) => addMonths(startDate, MONTHS[feeUnit] * index);
  return Array.from({ length: periods }, (_, index) => ({
    index,
    startDate: start(index),
    endDate: addDays(start(index + 1), -1),
    cents: feeCents,
  }));
}

/** A period is earned on its last day (terme échu). */
export function earnedPeriods(fees: Fees, today: string): FeePeriod[] {
  return feePeriods(fees).filter(({ endDate }) => endDate <= today);
}

/** The last day of a subscription; null where fees are by act. */
export function lastFeeDay(fees: Fees): string | null {
  return feePeriods(fees).at(-1)?.endDate ?? null;
}
