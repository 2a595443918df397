import { addDays } from "@grand-livre/domain/date/calendar-date";
import { billOf } from "./plan-purchases.ts";
import { sale, saleLine } from "./plan-sales.ts";
import type { StoryAct, StoryDocument } from "./story.ts";
import { ARTICLES, CUSTOMERS, SUPPLIERS } from "./trade.ts";

/**
 * Bills of the last days in each pile (to complete, to check, ready, good to pay), two of them answered to their suppliers, and
 * sales that are being typed.
 */
export function planDrafts(today: string): StoryAct[] {
  const bills = SUPPLIERS.slice(8, 16).map((supplier, rank) => {
    const day = addDays(today, -1 - rank);
    return billOf(supplier, {
      day,
      key: `draft-${rank}`,
      dueDate: addDays(day, 30),
      cents: 18_450 * (rank + 1),
    });
  });
  const shaped = bills.map((bill, rank): StoryDocument => {
    const { number: _, ...unnumbered } = bill;
    if (rank < 2) return { ...unnumbered, draft: "left" };
    if (rank < 4) return { ...bill, dueDate: addDays(bill.day, -1), draft: "left" };
    return { ...bill, draft: rank < 6 ? "left" : "approved" };
  });
  const sales = CUSTOMERS.slice(2, 5).map((customer, rank) => {
    const lines = ARTICLES.slice(rank, rank + 3).map((article) => saleLine(article, rank + 2));
    const label = lines[0]?.label ?? "";
    return sale({ day: today, key: `typed ${rank}`, party: customer.name, label, lines }, { draft: "left" });
  });
  const answer = { act: "status", day: today } as const;
  const disputed = { reasonCode: "QTE_ERR", text: "Deux colis manquent à la livraison." };
  return [
    ...shaped,
    ...sales,
    { ...answer, key: "draft-3", code: 207, ...disputed },
    { ...answer, key: "draft-5", code: 204 },
  ];
}
