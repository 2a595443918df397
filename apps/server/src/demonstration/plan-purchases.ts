import { addDays, addMonths, firstDayOfMonth } from "@grand-livre/domain/date/calendar-date";
import type { Dice } from "./dice.ts";
import { type Month, workingDay } from "./span.ts";
import type { StoryAct, StoryDocument } from "./story.ts";
import { SUPPLIERS, type Supplier } from "./trade.ts";

/** The bills of a month, most of them paid when they are due. */
export function planPurchases(dice: Dice, month: Month, index: number, acts: StoryAct[]): void {
  const bills: [Supplier, string][] = [];
  for (const supplier of SUPPLIERS)
    if (supplier.monthlyDay !== undefined) bills.push([supplier, workingDay(month, supplier.monthlyDay)]);
  const ordered = SUPPLIERS.filter((one) => one.monthlyDay === undefined);
  for (let rank = 0; rank < 12; rank += 1)
    bills.push([dice.pick(ordered), workingDay(month, dice.between(2, 27))]);
  for (const [rank, [supplier, day]] of bills.entries()) {
    const key = `bill ${index}-${rank}`;
    const paid = supplier.monthlyDay === undefined ? addDays(day, 30) : addDays(day, 15);
    acts.push(
      billOf(supplier, {
        day,
        key,
        dueDate: paid,
        cents: dice.between(supplier.leastCents, supplier.mostCents),
      }),
    );
    // Of the last weeks some wait; two that are older are in dispute.
    const disputed = index === 11 && rank > 17;
    if (!disputed) acts.push({ act: "payment", day: workingDayAfter(paid), key });
  }
}

/** A year of a licence, billed at once: what of it comes after its month is a prepaid expense (charge constatée d’avance). */
export function planPrepaid(month: Month): StoryAct[] {
  const supplier = SUPPLIERS.find(({ account }) => account === "651000");
  if (!supplier) return [];
  const day = workingDay(month, 10);
  const paid = addDays(day, 15);
  const bill = billOf(supplier, { day, key: "licence-0", dueDate: paid, cents: 348_000 });
  const year = { serviceStart: month.startDate, serviceEnd: addDays(addMonths(month.startDate, 12), -1) };
  const lines = bill.lines.map((line) => ({
    ...line,
    ...year,
    label: "Licence annuelle du logiciel d’études",
  }));
  return [
    { ...bill, label: "Licence annuelle du logiciel d’études", lines },
    { act: "payment", day: workingDayAfter(paid), key: bill.key },
  ];
}

const workingDayAfter = (day: string) =>
  workingDay({ startDate: firstDayOfMonth(day), endDate: "" }, Number(day.slice(8)));

export function billOf(
  supplier: Supplier,
  of: { readonly day: string; readonly key: string; readonly dueDate: string; readonly cents: number },
): StoryDocument {
  const { name, label, account, supplyType, vatRate } = supplier;
  const month = of.day.slice(0, 7);
  return {
    act: "document",
    day: of.day,
    key: of.key,
    direction: "debit",
    kind: "invoice",
    party: name,
    label: `${label} ${month.slice(5)}/${month.slice(0, 4)}`,
    number: `${initialsOf(name)}-${of.day.slice(2).replaceAll("-", "")}-${of.key.split("-")[1] ?? "1"}`,
    dueDate: of.dueDate,
    lines: [{ label, account, supplyType, vatRate, unitPriceCents: of.cents }],
  };
}

const initialsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => word.charAt(0))
    .join("")
    .toUpperCase();
