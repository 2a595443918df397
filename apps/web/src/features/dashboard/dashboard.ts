import type { AccountingDashboardAnswer } from "@grand-livre/contracts/dashboard";
import { dashboardEndpoints } from "@grand-livre/contracts/endpoints/dashboard";
import { addMonths } from "@grand-livre/domain/date/calendar-date";
import { previousYearName } from "@grand-livre/domain/exercise/exercise-name";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export type Dashboard = AccountingDashboardAnswer;
export type Month = Dashboard["months"][number];
export type Figures = NonNullable<Dashboard["figures"]>;
type Days = { readonly startDate: string; readonly endDate: string };

/** How often the figures are read again while the demonstration is written. */
const LOOK_MS = 2000;

/** The dashboard of a company for some days of one exercise; without an exercise there are none. */
export function dashboardOptions(legalEntityRefId: string, days: Days | undefined) {
  const query = { legalEntityRefId, ...days };
  return queryOptions({
    queryKey: ["dashboard", legalEntityRefId, days?.startDate, days?.endDate],
    queryFn: ({ signal }) => call(dashboardEndpoints.accounting, { query, signal }),
    refetchInterval: ({ state }) => (state.data?.demonstration ? LOOK_MS : false),
  });
}

/** A month in which nothing was earned or spent, nor a year before. */
export function isEmpty(month: Month): boolean {
  return (
    month.turnoverCents === 0 &&
    month.costsCents === 0 &&
    !month.previousTurnoverCents &&
    !month.previousCostsCents
  );
}

/** Books in which nothing has come yet: figures would only be zeros. */
export function isUntouched({ latestBills, todo, months, figures }: Dashboard): boolean {
  return (
    latestBills.length === 0 &&
    todo.draftEntries === 0 &&
    months.every(isEmpty) &&
    (figures === null || figures.cash.accounts.length + figures.receivable.accounts.length === 0)
  );
}

const monthName = new Intl.DateTimeFormat("fr-FR", { month: "short", timeZone: "UTC" });
const monthInFull = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

/** `2026-03` → `mars`. */
export function shortMonth(month: string): string {
  return monthName.format(new Date(`${month}-01T00:00:00Z`)).replace(".", "");
}

/** `2026-03` → `mars 2026`. */
export function longMonth(month: string): string {
  return monthInFull.format(new Date(`${month}-01T00:00:00Z`));
}

/** What the year before is called beside this one: its months when it is none; undefined without one to compare with. */
export function previousYearOf(months: readonly Month[]): string | undefined {
  const isKnown = (month: Month) => month.previousTurnoverCents !== null || month.previousCostsCents !== null;
  const known = months.filter(isKnown).map(({ month }) => `${month}-01`);
  const [first, last] = [known[0], known.at(-1)];
  const isEmptyYear = months.every((month) => !month.previousTurnoverCents && !month.previousCostsCents);
  if (first === undefined || last === undefined || isEmptyYear) return undefined;
  if (known.length === months.length) return "N-1";
  return previousYearName({ startDate: addMonths(first, -12), endDate: addMonths(last, -12) });
}

/** The share of the largest amount that each one is, in percent; credit balances draw no bar. */
export function shares(amounts: readonly number[]): readonly number[] {
  const largest = Math.max(0, ...amounts);
  return amounts.map((cents) => (largest === 0 || cents <= 0 ? 0 : Math.max(1, (cents / largest) * 100)));
}
