import { addDays, lastDayOfMonth } from "../date/calendar-date.ts";

/** Without terms, an invoice is due thirty days after it (C. com. art. L441-10, I). */
const LEGAL_DAYS = 30;

/** The day that terms such as « 45 jours fin de mois » give; the legal thirty days when they say no number. */
export function dueDateOf(billDate: string, terms: string | null): string {
  const days = /(\d{1,3})\s*(j|jours?)\b/i.exec(terms ?? "")?.[1];
  if (/comptant|réception/i.test(terms ?? "") && days === undefined) return billDate;
  const due = addDays(billDate, days === undefined ? LEGAL_DAYS : Number(days));
  return /fin de mois/i.test(terms ?? "") ? lastDayOfMonth(due) : due;
}
