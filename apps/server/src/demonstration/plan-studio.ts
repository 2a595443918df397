import { addDays, addMonths, firstDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { dueDateOf } from "@grand-livre/domain/invoice/due-date";
import { Dice } from "./dice.ts";
import { billOf } from "./plan-purchases.ts";
import { sale, saleLine } from "./plan-sales.ts";
import { workingDay } from "./span.ts";
import type { StoryAct } from "./story.ts";
import { STUDIO_ARTICLES, STUDIO_CUSTOMERS, STUDIO_SUPPLIERS, WORKSHOP } from "./trade.ts";

const MONTHS_BEFORE = 5;
const SEED = 20_260_902;

/** What the second company did: few documents, and the newest two for the first company. */
export function planStudio(today: string): { readonly acts: StoryAct[]; readonly newest: readonly string[] } {
  const dice = new Dice(SEED);
  const acts: StoryAct[] = [];
  const first = addMonths(firstDayOfMonth(today), -MONTHS_BEFORE);
  for (const [index, month] of monthsOf(first, today).entries()) {
    for (const number of [6, 17]) {
      const customer = dice.pick(STUDIO_CUSTOMERS.slice(1));
      acts.push(...soldTo(dice, customer.name, workingDay(month, number), `sale ${index}-${number}`));
    }
    for (const [rank, supplier] of STUDIO_SUPPLIERS.entries()) {
      const day = workingDay(month, supplier.monthlyDay ?? 1);
      const cents = dice.between(supplier.leastCents, supplier.mostCents);
      const key = `bill ${index}-${rank}`;
      acts.push(billOf(supplier, { day, key, dueDate: addDays(day, 15), cents }));
      acts.push({ act: "payment", day: addDays(day, 15), key });
    }
    acts.push({ act: "vat", day: addDays(addMonths(month.startDate, 1), 20), month: month.startDate });
  }
  const newest = ["newest 1", "newest 2"];
  const past = acts
    .filter((act) => act.day <= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const toWorkshop = newest.flatMap((key) => soldTo(dice, WORKSHOP, today, key)).filter(isDocument);
  return { acts: [...past, ...toWorkshop], newest };
}

const isDocument = (act: StoryAct) => act.act === "document";

function soldTo(dice: Dice, party: string, day: string, key: string): StoryAct[] {
  const lines = STUDIO_ARTICLES.map((article) => saleLine(article, dice.between(1, 4)));
  return [
    sale({ day, key, party, label: "Prises de vue", lines }),
    { act: "payment", day: addDays(dueDateOf(day, "30 jours"), dice.between(0, 9)), key },
  ];
}
