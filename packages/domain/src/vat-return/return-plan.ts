import { addDays } from "../date/calendar-date.ts";
import { declarationRules } from "../declaration/declaration-rules.ts";
import type { ReturnFormName } from "./return-form.ts";
import { type ReturnFrequency, type ReturnPeriod, type ReturnPlan, returnPeriodOf } from "./return-period.ts";

const { simplifiedVat } = declarationRules;

/** How often a company files a CA3 at a day; null when it files none. The simplified regime ends by dated data. */
export function frequencyAt(vatRegime: string, date: string): ReturnFrequency | null {
  const regime = vatRegime === "simplified" && date > simplifiedVat.until ? simplifiedVat.then : vatRegime;
  if (regime === "normal_monthly") return "monthly";
  return regime === "normal_quarterly" ? "quarterly" : null;
}

/** The exercises under the simplified regime, the last one cut at its end. */
export function yearlyPeriods(exercises: readonly ReturnPeriod[]): ReturnPeriod[] {
  const { until } = simplifiedVat;
  return exercises
    .filter(({ startDate }) => startDate <= until)
    .map(({ startDate, endDate }) => ({ startDate, endDate: endDate < until ? endDate : until }))
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1));
}

/**
 * True in franchise: a month is declared when the company assesses tax itself, as on services bought from abroad (CGI
 * art. 283-2 and 287), or mentioned one on its invoices (283-3).
 */
export function declaresSometimes(vatRegime: string): boolean {
  return vatRegime === "franchise";
}

/**
 * How the days of a company fall into VAT returns. Under the simplified regime a return covers an exercise, and what lies
 * between exercises the days of its civil year that they leave.
 */
export function returnPlan(vatRegime: string, exercises: readonly ReturnPeriod[]): ReturnPlan {
  if (vatRegime !== "simplified") return frequencyAt(vatRegime, simplifiedVat.until) ?? "monthly";
  const yearly = yearlyPeriods(exercises);
  return (date) => {
    const frequency = frequencyAt(vatRegime, date);
    if (frequency !== null) return returnPeriodOf(frequency, date);
    const own = yearly.find(({ startDate, endDate }) => startDate <= date && date <= endDate);
    if (own !== undefined) return own;
    const year = date.slice(0, 4);
    const before = yearly.findLast(({ endDate }) => endDate < date);
    const after = yearly.find(({ startDate }) => date < startDate);
    const days = [`${year}-01-01`, ...(before ? [addDays(before.endDate, 1)] : [])].toSorted();
    const ends = [`${year}-12-31`, simplifiedVat.until, ...(after ? [addDays(after.startDate, -1)] : [])];
    return { startDate: days.at(-1) ?? date, endDate: ends.toSorted()[0] ?? date };
  };
}

/** The form of a period that is not begun. */
export function formOfPeriod(vatRegime: string, { endDate }: ReturnPeriod): ReturnFormName {
  return vatRegime === "simplified" && frequencyAt(vatRegime, endDate) === null ? "ca12" : "ca3";
}
