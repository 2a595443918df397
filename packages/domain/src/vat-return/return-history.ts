import { addDays } from "../date/calendar-date.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { type ReturnPeriod, type ReturnPlan, returnPeriodOf, returnPeriods } from "./return-period.ts";
import type { ReturnState } from "./return-state.ts";

/** A return that was begun or filed here. */
export interface KeptReturn extends ReturnPeriod {
  readonly version: number;
  readonly state: ReturnState;
  /** True from its first filing on, also once rejected or reopened. */
  readonly wasFiled: boolean;
}

export interface ReturnPlace<T extends KeptReturn> {
  readonly period: ReturnPeriod;
  /** Its versions, the first one first. */
  readonly versions: readonly T[];
  /** The versions of the return before; null when that one was filed elsewhere. */
  readonly previous: (ReturnPeriod & { readonly versions: readonly T[] }) | null;
  /** The return before, while it is not filed. */
  readonly previousOpen: ReturnPeriod | null;
  /** First day of the first return filed here: everything before was filed elsewhere. */
  readonly booksFrom: string | null;
}

export type ReturnPlaceRefusal = Refusal<"VAT_RETURN_PERIOD_INVALID", { start: string; end: string }>;

/** The periods of a span: of the returns kept, and between them of the frequency of today. */
export function periodsToDeclare(
  frequency: ReturnPlan,
  span: ReturnPeriod,
  kept: readonly ReturnPeriod[],
): ReturnPeriod[] {
  const own = new Map(
    kept
      .filter(({ startDate, endDate }) => startDate <= span.endDate && span.startDate <= endDate)
      .map(({ startDate, endDate }) => [startDate, { startDate, endDate }]),
  );
  const others = returnPeriods(frequency, span).filter(
    (period) =>
      ![...own.values()].some(
        ({ startDate, endDate }) => startDate <= period.endDate && period.startDate <= endDate,
      ),
  );
  return [...own.values(), ...others].toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
}

/**
 * The place of a period among the returns kept. Refuses days that are no period of the company. Of a company that declares
 * some months alone (`sometimes`), the return before is the last one kept.
 */
export function placeReturn<T extends KeptReturn>(
  period: ReturnPeriod,
  frequency: ReturnPlan,
  kept: readonly T[],
  sometimes = false,
): ReturnPlace<T> | ReturnPlaceRefusal {
  const { startDate, endDate } = period;
  const [expected] = periodsToDeclare(frequency, period, kept);
  if (expected?.startDate !== startDate || expected.endDate !== endDate)
    return refuse("VAT_RETURN_PERIOD_INVALID", {
      start: expected?.startDate ?? startDate,
      end: expected?.endDate ?? endDate,
    });
  const versionsOf = (day: string) =>
    kept
      .filter((row) => row.startDate <= day && day <= row.endDate)
      .toSorted((a, b) => a.version - b.version);
  const booksFrom = kept
    .filter(({ wasFiled }) => wasFiled)
    .map((row) => row.startDate)
    .toSorted()[0];
  const common = { period, versions: versionsOf(startDate), booksFrom: booksFrom ?? null };
  if (booksFrom === undefined || startDate <= booksFrom)
    return { ...common, previous: null, previousOpen: null };
  const earlier = kept.filter((row) => row.endDate < startDate).map(({ endDate }) => endDate);
  const dayBefore = sometimes ? (earlier.toSorted().at(-1) ?? startDate) : addDays(startDate, -1);
  const versions = versionsOf(dayBefore);
  const { startDate: from, endDate: to } = versions[0] ?? returnPeriodOf(frequency, dayBefore);
  const previous = { startDate: from, endDate: to };
  const isFiled = versions.at(-1)?.state === "filed";
  return { ...common, previous: { ...previous, versions }, previousOpen: isFiled ? null : previous };
}
