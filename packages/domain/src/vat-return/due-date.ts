import { addDays, addMonths, firstDayOfMonth } from "../date/calendar-date.ts";
import { isNonWorkingDay } from "../fec/public-holidays.ts";
import type { ReturnPeriod } from "./return-period.ts";

/** What the last day of filing depends on. */
export interface FilingCompany {
  readonly siren: string;
  readonly legalForm: string | null;
  readonly postcode: string | null;
}

/**
 * Last day to file and pay the return of a period: a day of the next month set by legal form, department and first digits
 * of the SIREN (CGI ann. IV art. 39), put off to the next working day. A sole trader's day depends on the name: the
 * earliest of the place is answered.
 */
export function vatDueDate(period: ReturnPeriod, company: FilingCompany): string {
  const nextMonth = firstDayOfMonth(addMonths(firstDayOfMonth(period.endDate), 1));
  let date = addDays(nextMonth, dueDay(company) - 1);
  while (isNonWorkingDay(date)) date = addDays(date, 1);
  return date;
}

function dueDay({ siren, legalForm, postcode }: FilingCompany): number {
  const form = (legalForm ?? "").toUpperCase().replaceAll(/[^A-Z]/g, "");
  const inParis = /^(75|92|93|94)/.test(postcode ?? "");
  const head = Number(siren.slice(0, 2));
  if (/^(EI|EIRL|AUTOENTREPRENEUR|MICROENTREPRENEUR)$/.test(form)) return inParis ? 15 : 16;
  if (form === "SA") return inParis && head <= 74 ? 23 : 24;
  if (!inParis) return 21;
  if (head <= 68) return 19;
  return head <= 78 ? 20 : 21;
}
