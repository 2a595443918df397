import type { Counts, News } from "../notice/service.ts";

const plural = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

/** What the days of recurring invoices came to, together. */
export function recurringNews(counts: Counts): News {
  const { validated = 0, drafts = 0, toComplete = 0, refused = 0, missed = 0 } = counts;
  const made = validated + drafts + toComplete;
  const parts = [
    ...(validated > 0 ? [plural(validated, "validée", "validées")] : []),
    ...(drafts > 0 ? [plural(drafts, "brouillon à valider", "brouillons à valider")] : []),
    ...(toComplete > 0
      ? [`<b>${plural(toComplete, "brouillon à compléter", "brouillons à compléter")}</b>`]
      : []),
    ...(refused > 0 ? [`<b>${plural(refused, "échéance refusée", "échéances refusées")}</b>`] : []),
    ...(missed > 0 ? [plural(missed, "échéance trop ancienne", "échéances trop anciennes")] : []),
  ];
  return {
    icon: toComplete + refused + missed > 0 ? "warning" : "document",
    title:
      made > 0
        ? plural(made, "facture récurrente créée", "factures récurrentes créées")
        : "Factures récurrentes à vérifier",
    description: parts.join(" · "),
    link: "/accounting/invoices/recurring",
  };
}
