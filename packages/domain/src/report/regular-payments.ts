import { addMonths, daysInMonth, firstDayOfMonth, monthsBetween } from "../date/calendar-date.ts";

/** What left the banks in a month for one purpose: wages, a loan, a supplier. */
export interface PaidMonth {
  readonly key: string;
  /** The first day of the month. */
  readonly month: string;
  /** Paid is positive. */
  readonly cents: number;
  /** The last day of the month on which something was paid, 1 to 31. */
  readonly day: number;
  /** Only amounts that are alike show that it comes again. */
  readonly steady: boolean;
}

export interface RegularPayment {
  readonly key: string;
  readonly date: string;
  readonly cents: number;
}

/** Amounts that differ by more than that from the usual one are not alike. */
const STEADY_SHARE = 0.1;

/**
 * What was paid in two of the last three months is paid each month; what was paid in one of them and three months before it is paid
 * each quarter: the middle one of the last amounts, on the usual day. What the month of `date` saw already is not expected again.
 */
export function regularPayments(
  paid: readonly PaidMonth[],
  { date, endDate }: { readonly date: string; readonly endDate: string },
): RegularPayment[] {
  const current = firstDayOfMonth(date);
  return [...Map.groupBy(paid, ({ key }) => key).values()].flatMap((of) => {
    const ago = new Map(of.map((one) => [monthsBetween(one.month, current), one]));
    const last = [1, 2, 3].flatMap((months) => ago.get(months) ?? []);
    const [latest] = last;
    if (latest === undefined) return [];
    const isMonthly = last.length >= 2;
    const before = ago.get(monthsBetween(latest.month, current) + 3);
    if (!isMonthly && before === undefined) return [];
    const alike = isMonthly ? last : [latest, before as PaidMonth];
    const cents = middle(alike.map((one) => one.cents));
    if (cents <= 0 || (latest.steady && !areAlike(alike, cents))) return [];
    const day = middle(alike.map((one) => one.day));
    const every = isMonthly ? 1 : 3;
    const from = isMonthly ? (ago.has(0) ? addMonths(current, 1) : current) : addMonths(latest.month, 3);
    const found: RegularPayment[] = [];
    for (let month = from; month <= endDate; month = addMonths(month, every)) {
      if (month === current && ago.has(0)) continue;
      const usual = onDay(month, day);
      const next = usual < date ? date : usual;
      if (next <= endDate) found.push({ key: latest.key, date: next, cents });
    }
    return found;
  });
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

const areAlike = (paid: readonly PaidMonth[], usual: number) =>
  paid.every(({ cents }) => Math.abs(cents - usual) <= usual * STEADY_SHARE);

function onDay(month: string, day: number): string {
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)));
  return `${month.slice(0, 8)}${String(Math.min(day, last)).padStart(2, "0")}`;
}
