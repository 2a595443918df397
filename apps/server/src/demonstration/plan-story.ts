import { addDays, addMonths, firstDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { Dice } from "./dice.ts";
import { planAssets, planExpenses } from "./plan-assets.ts";
import { planDollars } from "./plan-dollars.ts";
import { planMoney } from "./plan-money.ts";
import { billOf, planPrepaid, planPurchases } from "./plan-purchases.ts";
import { planReported } from "./plan-reported.ts";
import { labelOf, planSales, sale } from "./plan-sales.ts";
import { closedMonth, exercisesOfSpan, spanOf } from "./span.ts";
import type { StoryAct, StoryLine } from "./story.ts";
import { CUSTOMERS, SUPPLIERS } from "./trade.ts";

const SEED = 20_260_901;
/** Days from the end of an exercise to its closing. */
const CLOSING_DAYS = 90;
const REMINDED_MONTHS = 3;

/**
 * All that the first company did up to today, in the order of days: about 600 documents, most of them paid. The same for
 * the same day.
 */
export function planStory(today: string): StoryAct[] {
  const span = spanOf(today);
  const dice = new Dice(SEED);
  const acts: StoryAct[] = [...planMoney(span), ...planAssets(span), ...planExpenses(today)];
  for (const [index, month] of monthsOf(span.startDate, today).entries()) {
    planSales(dice, month, index, acts);
    planPurchases(dice, month, index, acts);
    acts.push(...planReported(month, index), ...planDollars(month, index, today));
  }
  for (const { endDate } of exercisesOfSpan(span)) acts.push(...planYearEnd(endDate));
  acts.push(...planReminders(today), ...planPrepaid(closedMonth(today)));
  return inOrder(acts.filter((act) => act.day <= today));
}

/** Within a day: documents before what pays them, closing last. */
const ORDER = [
  ...["entry", "document", "asset", "accrual", "payment"],
  ...["expense", "depreciate", "vat", "declarations", "reminders", "differences", "close"],
];

export function inOrder(acts: readonly StoryAct[]): StoryAct[] {
  const keyOf = (act: StoryAct) => `${act.day} ${ORDER.indexOf(act.act)}`;
  return acts
    .map((act) => ({ act, key: keyOf(act) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ act }) => act);
}

/**
 * What a year-end brings: a bill and a sale of December that come in January, each accrued on the last day, and the
 * closing three months later.
 */
function planYearEnd(endDate: string): StoryAct[] {
  const [customer] = CUSTOMERS;
  const supplier = SUPPLIERS.find(({ account }) => account === "604000");
  if (!customer || !supplier) return [];
  const year = endDate.slice(0, 4);
  const [billDay, saleDay] = [addDays(endDate, 9), addDays(endDate, 6)];
  const late = billOf(supplier, {
    day: billDay,
    key: `fnp-${year}`,
    dueDate: addDays(billDay, 30),
    cents: 318_000,
  });
  const lines: StoryLine[] = [
    {
      label: `Maintenance du 4e trimestre ${year}`,
      unitPriceCents: 117_000,
      vatRate: 2000,
      supplyType: "services",
    },
  ];
  return [
    late,
    { act: "accrual", day: billDay, key: late.key, as: "fnp", accrualDate: endDate },
    { act: "payment", day: addDays(billDay, 30), key: late.key },
    sale({ day: saleDay, key: `fae-${year}`, party: customer.name, label: labelOf(lines), lines }),
    { act: "accrual", day: saleDay, key: `fae-${year}`, as: "fae", accrualDate: endDate },
    { act: "payment", day: addDays(saleDay, 32), key: `fae-${year}` },
    { act: "differences", day: addDays(endDate, CLOSING_DAYS), endDate },
    { act: "close", day: addDays(endDate, CLOSING_DAYS), endDate },
  ];
}

/** Twice a month, of the last months. */
function planReminders(today: string): StoryAct[] {
  return Array.from({ length: REMINDED_MONTHS }, (_, index) =>
    addMonths(firstDayOfMonth(today), -index),
  ).flatMap((month): StoryAct[] => [
    { act: "reminders", day: addDays(month, 9) },
    { act: "reminders", day: addDays(month, 22) },
  ]);
}
