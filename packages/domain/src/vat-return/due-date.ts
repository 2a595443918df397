import { addDays, addMonths, firstDayOfMonth } from "../date/calendar-date.ts";
import { declarationRules } from "../declaration/declaration-rules.ts";
import { isNonWorkingDay } from "../fec/public-holidays.ts";
import type { ReturnPeriod } from "./return-period.ts";

const { vatDays } = declarationRules;

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

type Taxpayer = keyof typeof vatDays.elsewhere;

/** A sole trader's day follows the family name, which the books do not keep apart: the earliest of the place is answered. */
function dueDay({ siren, legalForm, postcode }: FilingCompany): number {
  const kind = kindOf((legalForm ?? "").toUpperCase().replaceAll(/[^A-Z]/g, ""));
  const inCapital = vatDays.capitalDepartments.includes((postcode ?? "").slice(0, 2));
  const rows = (inCapital ? vatDays.capital : vatDays.elsewhere)[kind];
  const head = siren.slice(0, 2);
  const row = kind === "individual" ? rows[0] : rows.find(([from, to]) => from <= head && head <= to);
  return (row ?? rows[0])?.[2] ?? 24;
}

function kindOf(form: string): Taxpayer {
  if (/^(EI|EIRL|AUTOENTREPRENEUR|MICROENTREPRENEUR)$/.test(form)) return "individual";
  if (form === "SA") return "by_shares";
  return /^(ASSOCIATION|GIE|GIP|SYNDICAT|FONDATION)/.test(form) ? "other" : "company";
}
