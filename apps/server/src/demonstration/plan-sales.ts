import { addDays, addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import { dueDateOf } from "@grand-livre/domain/invoice/payment-terms";
import type { Dice } from "./dice.ts";
import { type Month, workingDay } from "./span.ts";
import type { StoryAct, StoryDocument, StoryLine } from "./story.ts";
import { ARTICLES, type Article, CUSTOMERS, type Customer } from "./trade.ts";

/** What is sold in a month, in percents of a usual one: few in August, many before winter. */
const SEASON = [85, 90, 100, 105, 100, 95, 85, 55, 110, 120, 130, 115];

/** The sales of a month, and what becomes of each. */
export function planSales(dice: Dice, month: Month, index: number, acts: StoryAct[]): void {
  const monthNumber = Number(month.startDate.slice(5, 7));
  const percent = ((SEASON[monthNumber - 1] ?? 100) * (100 + index * 2)) / 100;
  const count = Math.round((20 * percent) / 100);
  const days = Array.from({ length: count }, () => workingDay(month, dice.between(2, 28))).toSorted();
  for (const [rank, day] of days.entries()) {
    const customer = dice.pick(CUSTOMERS);
    const key = `sale ${index}-${rank}`;
    const lines = saleLines(dice);
    if (rank === 3 && index % 4 === 1) acts.push(...project(dice, { day, key, customer }));
    else {
      acts.push(sale({ day, key, party: customer.name, lines, label: labelOf(lines) }));
      const credited = rank === 7 && index % 3 === 0;
      if (credited) acts.push(creditNote(day, key, customer, lines));
      else acts.push(...paymentsOf(dice, day, key, customer));
    }
  }
}

export const labelOf = ([first]: readonly StoryLine[]) => first?.label ?? "Vente";

function saleLines(dice: Dice): StoryLine[] {
  const goods = ARTICLES.filter((one) => one.supplyType === "goods");
  const services = ARTICLES.filter((one) => one.supplyType === "services");
  const lines = Array.from({ length: dice.between(1, 3) }, () =>
    saleLine(dice.pick(goods), dice.between(1, 8)),
  );
  if (dice.chance(45)) lines.push(saleLine(dice.pick(services), dice.between(1, 6)));
  return lines;
}

export function saleLine({ label, unit, priceCents, supplyType }: Article, quantity: number): StoryLine {
  return {
    label,
    unit,
    supplyType,
    quantity: String(quantity),
    unitPriceCents: priceCents,
    vatRate: 2000,
  };
}

type Sale = Pick<StoryDocument, "day" | "key" | "party" | "lines" | "label">;
export const sale = (values: Sale, rest: Partial<StoryDocument> = {}): StoryDocument => ({
  act: "document",
  direction: "credit",
  kind: "invoice",
  ...values,
  ...rest,
});

/** A deposit, paid, and two months later the final invoice that takes it back. */
function project(
  dice: Dice,
  { day, key, customer }: { readonly day: string; readonly key: string; readonly customer: Customer },
): StoryAct[] {
  const party = customer.name;
  const label = `Mise en lumière – ${customer.city}`;
  const lines: StoryLine[] = [
    { label: "Étude et pose", unitPriceCents: 640_000, vatRate: 2000, supplyType: "services" },
    { label: "Luminaires", unitPriceCents: 1_180_000, vatRate: 2000, supplyType: "goods" },
  ];
  const deposit: StoryLine = {
    label: `Acompte de 30 % – ${label}`,
    unitPriceCents: 546_000,
    vatRate: 2000,
    supplyType: "services",
  };
  const end = workingDay({ startDate: addMonths(firstDayOfMonth(day), 2), endDate: "" }, 18);
  return [
    sale({ day, key, party, label: deposit.label, lines: [deposit] }, { kind: "deposit" }),
    { act: "payment", day: addDays(day, dice.between(5, 15)), key },
    sale(
      { day: end, key: `${key} final`, party, label, lines },
      { kind: "final", depositKeys: [key], precedingKey: key },
    ),
    { act: "payment", day: addDays(end, dice.between(25, 40)), key: `${key} final` },
  ];
}

/** Goods that came back: a part of the first line. */
function creditNote(
  day: string,
  key: string,
  customer: Customer,
  lines: readonly StoryLine[],
): StoryDocument {
  const [first] = lines;
  return sale(
    {
      day: addDays(day, 9),
      key: `${key} avoir`,
      party: customer.name,
      label: `Retour – ${first?.label ?? ""}`,
      lines: first ? [{ ...first, quantity: "1" }] : [],
    },
    { kind: "credit_note", precedingKey: key },
  );
}

function paymentsOf(dice: Dice, day: string, key: string, customer: Customer): StoryAct[] {
  if (customer.lateDays === undefined) return [];
  const due = dueDateOf(day, customer.terms);
  const late = customer.lateDays + dice.between(-2, 3) + (dice.chance(8) ? dice.between(20, 45) : 0);
  // One in forty is forgotten.
  if (dice.chance(3)) return [];
  if (dice.chance(4))
    return [
      { act: "payment", day: addDays(due, late), key, percent: 50 },
      { act: "payment", day: addDays(due, late + 30), key },
    ];
  return [{ act: "payment", day: addDays(due, late), key }];
}
