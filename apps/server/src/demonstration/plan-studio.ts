import { addDays, lastDayOfMonth, monthsOf } from "@grand-livre/domain/date/calendar-date";
import { taxPackageDay } from "@grand-livre/domain/declaration/tax-package-day";
import { dueDateOf } from "@grand-livre/domain/invoice/payment-terms";
import { vatDueDate } from "@grand-livre/domain/vat-return/due-date";
import { returnPeriods } from "@grand-livre/domain/vat-return/return-period";
import { formOfPeriod, returnPlan } from "@grand-livre/domain/vat-return/return-plan";
import { Dice } from "./dice.ts";
import { billOf } from "./plan-purchases.ts";
import { sale, saleLine } from "./plan-sales.ts";
import { inOrder } from "./plan-story.ts";
import { exercisesOfSpan, type Month, type StorySpan, spanOf, workingDay } from "./span.ts";
import type { StoryAct } from "./story.ts";
import { STUDIO_ARTICLES, STUDIO_COMPANY, STUDIO_CUSTOMERS, STUDIO_SUPPLIERS, WORKSHOP } from "./trade.ts";

const SEED = 20_260_902;

/** What the second company did: few documents, a VAT return a year, and the newest two documents for the first company. */
export function planStudio(today: string): { readonly acts: StoryAct[]; readonly newest: readonly string[] } {
  const dice = new Dice(SEED);
  const acts: StoryAct[] = [];
  const span = spanOf(today);
  for (const [index, month] of monthsOf(span.startDate, today).entries()) {
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
  }
  acts.push(...planDeclarations(span));
  const newest = ["newest 1", "newest 2"];
  const past = inOrder(acts.filter((act) => act.day <= today));
  const toWorkshop = newest.flatMap((key) => soldTo(dice, WORKSHOP, today, key)).filter(isDocument);
  return { acts: [...past, ...toWorkshop], newest };
}

/** Its VAT returns on their last days; each month, what else was due, the instalments of VAT among it. */
function planDeclarations(span: StorySpan): StoryAct[] {
  const { vatRegime } = STUDIO_COMPANY;
  const plan = returnPlan(vatRegime, exercisesOfSpan(span));
  const returns = returnPeriods(plan, { startDate: span.startDate, endDate: span.today });
  const dueDay = (period: Month) =>
    formOfPeriod(vatRegime, period) === "ca12"
      ? taxPackageDay(period.endDate, false)
      : vatDueDate(period, STUDIO_COMPANY);
  return [
    ...returns.map((period, index): StoryAct => {
      // The return of 2026 is due after that of the next quarter, which waits for its credit.
      const [day = ""] = returns
        .slice(index, index + 2)
        .map(dueDay)
        .toSorted();
      return { act: "vat", day, period };
    }),
    ...monthsOf(span.startDate, span.today).map(({ startDate }): StoryAct => {
      const before = { startDate, endDate: lastDayOfMonth(startDate) };
      return { act: "declarations", day: vatDueDate(before, STUDIO_COMPANY) };
    }),
  ];
}

const isDocument = (act: StoryAct) => act.act === "document";

function soldTo(dice: Dice, party: string, day: string, key: string): StoryAct[] {
  const lines = STUDIO_ARTICLES.map((article) => saleLine(article, dice.between(1, 4)));
  return [
    sale({ day, key, party, label: "Prises de vue", lines }),
    { act: "payment", day: addDays(dueDateOf(day, "30 jours"), dice.between(0, 9)), key },
  ];
}
