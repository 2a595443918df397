import { addDays, lastDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { billOf } from "./plan-purchases.ts";
import { sale, saleLine } from "./plan-sales.ts";
import { closedMonth, exercisesOfSpan, type Month, type StorySpan, workingDay } from "./span.ts";
import type { StoryAct, StoryPayment } from "./story.ts";
import { ARTICLES, CUSTOMER_IN_DOLLARS, SUPPLIER_IN_DOLLARS } from "./trade.ts";

export const DOLLAR_ACCOUNT = "512200";

/** Dollars for one euro, in ten-thousandths: month by month, then again. */
const RATES = [
  ...[10_850, 10_921, 10_794, 11_012, 11_138, 11_254, 10_987],
  ...[11_366, 11_480, 11_602, 11_533, 11_711, 11_648, 11_690, 11_590],
];
/** No two months in a row are of one amount: the bank would not know which sale it is paid for. */
const lampsOf = (month: string) => 6 + ((Number(month.slice(5, 7)) * 5) % 12);
/** Days after which the customer pays; the supplier is paid later, by what he left. */
const PAID = { sale: 28, bill: 30 } as const;

const paid = (day: string, key: string): StoryPayment => ({
  ...{ act: "payment", day, key },
  account: DOLLAR_ACCOUNT,
  currency: "USD",
});

/**
 * What a month has in dollars: lamps sold to New York, images bought there, each paid a month later at another rate. What
 * came after the closed month is on the bank's statement alone.
 */
export function planDollars(month: Month, index: number, today: string): StoryAct[] {
  const [lamp] = ARTICLES;
  if (!lamp) return [];
  const [sold, bought] = [workingDay(month, 9), workingDay(month, 16)];
  const [saleKey, key] = [`dollars ${index}`, `rendering-${index}`];
  const line = { ...saleLine(lamp, lampsOf(month.startDate)), vatRate: 0, vatCategory: "G" };
  const bill = billOf(SUPPLIER_IN_DOLLARS, {
    ...{ day: bought, key, dueDate: addDays(bought, PAID.bill) },
    cents: SUPPLIER_IN_DOLLARS.leastCents + 6_250 * (index % 7),
  });
  const received = addDays(sold, PAID.sale);
  return [
    sale(
      { day: sold, key: saleKey, party: CUSTOMER_IN_DOLLARS.name, label: lamp.label, lines: [line] },
      { currency: "USD" },
    ),
    ...(received <= closedMonth(today).endDate ? [paid(received, saleKey)] : []),
    { ...bill, currency: "USD", lines: bill.lines.map((one) => ({ ...one, vatRate: 0, vatCode: "AES20" })) },
    paid(addDays(bought, PAID.bill), key),
  ];
}

/** The rates of a span: one a month, and those of the last days of its exercises. */
export function dollarRates(span: StorySpan): { readonly day: string; readonly rate: string }[] {
  const months = monthsOf(span.startDate, span.today).map(({ startDate }) => startDate);
  const ends = exercisesOfSpan(span).map(({ endDate }) => endDate);
  const days = [...months, ...ends.filter((day) => day <= span.today)].toSorted();
  return days.map((day, index) => ({
    day,
    rate: ((RATES[index % RATES.length] ?? 0) / 10_000).toFixed(4),
  }));
}

/** What the bank shows of the month after the closed one, which the books do not have yet. */
export function receivedInDollars(today: string): { date: string; label: string; cents: number }[] {
  const { startDate, endDate } = closedMonth(today);
  const [lamp] = ARTICLES;
  const date = addDays(workingDay({ startDate, endDate: lastDayOfMonth(startDate) }, 9), PAID.sale);
  if (!lamp || date <= endDate || date >= today) return [];
  const label = `WIRE IN ${CUSTOMER_IN_DOLLARS.name}`;
  return [{ date, label, cents: lampsOf(startDate) * lamp.priceCents }];
}
