import { addDays } from "@grand-livre/domain/date/calendar-date";
import { billOf } from "./plan-purchases.ts";
import { sale, saleLine } from "./plan-sales.ts";
import { type Month, workingDay } from "./span.ts";
import type { StoryAct, StoryLine } from "./story.ts";
import { ARTICLES, CUSTOMERS_ABROAD, PRIVATE_CUSTOMERS, SUPPLIER_ABROAD } from "./trade.ts";

/**
 * What a month has that travels on no French network: lamps sold and fitted at two homes and paid on the spot, what is
 * sold abroad, a service bought abroad.
 */
export function planReported(month: Month, index: number): StoryAct[] {
  const lamp = ARTICLES[index % 5];
  const [study, fitting] = ARTICLES.filter(({ supplyType }) => supplyType === "services");
  const abroad = CUSTOMERS_ABROAD[index % CUSTOMERS_ABROAD.length];
  if (!lamp || !study || !fitting || !abroad) return [];
  const homes = PRIVATE_CUSTOMERS.flatMap(({ name }, rank): StoryAct[] => {
    const day = workingDay(month, 4 + 11 * rank);
    const key = `home ${index}-${rank}`;
    const lines = [saleLine(lamp, 1 + rank), saleLine(fitting, 2)];
    return [
      sale({ day, key, party: name, label: lamp.label, lines }),
      { act: "payment", day: addDays(day, 1), key },
    ];
  });
  const day = workingDay(month, 12);
  const key = `abroad ${index}`;
  const exported: StoryLine =
    abroad.country === "CH"
      ? { ...saleLine(lamp, 6), vatRate: 0, vatCategory: "G" }
      : { ...saleLine(study, 2), vatRate: 0, vatCategory: "AE" };
  const billed = workingDay(month, 14);
  const bill = billOf(SUPPLIER_ABROAD, {
    ...{ day: billed, key: `images-${index}`, dueDate: addDays(billed, 30) },
    cents: SUPPLIER_ABROAD.leastCents,
  });
  return [
    ...homes,
    sale({ day, key, party: abroad.name, label: exported.label, lines: [exported] }),
    { act: "payment", day: addDays(day, 30), key },
    { ...bill, lines: bill.lines.map((line) => ({ ...line, vatRate: 0, vatCode: "AES20" })) },
    { act: "payment", day: addDays(billed, 30), key: bill.key },
  ];
}
