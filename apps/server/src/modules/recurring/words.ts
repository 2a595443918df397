import type { Counts, News } from "../notice/service.ts";

const plural = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

/** What the days of recurring invoices came to, together. */
export const recurringNews = recurrenceNews({
  made: ["facture récurrente créée", "factures récurrentes créées"],
  toCheck: "Factures récurrentes à vérifier",
  link: "/accounting/invoices/recurring",
});

interface Recurred {
  readonly made: readonly [one: string, many: string];
  readonly toCheck: string;
  readonly link: string;
}

/** The notice of what a schedule made on its days. */
export function recurrenceNews({ made: names, toCheck, link }: Recurred) {
  return (counts: Counts): News => newsOf(counts, { made: names, toCheck, link });
}

function newsOf(counts: Counts, { made: names, toCheck, link }: Recurred): News {
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
    title: made > 0 ? plural(made, ...names) : toCheck,
    description: parts.join(" · "),
    link,
  };
}
