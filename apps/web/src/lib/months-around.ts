import { addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { formatMonth, localToday } from "./format.ts";

/** The months of a choice: from `ahead` months from now back over a year, with the one that is shown. */
export function monthsAround(month: string, ahead = 1) {
  const first = firstDayOfMonth(localToday());
  const all = new Set([
    month,
    ...Array.from({ length: 14 + ahead }, (_, at) => addMonths(first, ahead - at)),
  ]);
  return [...all]
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: formatMonth(value) }));
}
