import type { Counts, News } from "../notice/service.ts";

const plural = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`;

/** What the automatic sending of a day came to. */
export function remindersSent({ sent = 0, kept = 0, withoutEmail = 0, left = 0 }: Counts): News {
  const parts = [
    ...(withoutEmail > 0
      ? [`<b>${plural(withoutEmail, "client sans e-mail", "clients sans e-mail")}</b>`]
      : []),
    ...(left > 0 ? [plural(left, "relance à envoyer vous-même", "relances à envoyer vous-même")] : []),
  ];
  return {
    icon: withoutEmail > 0 ? "warning" : "mail",
    title:
      kept > 0
        ? plural(kept, "relance prête à partir, non envoyée", "relances prêtes à partir, non envoyées")
        : plural(sent, "relance client envoyée", "relances clients envoyées"),
    description: parts.length > 0 ? parts.join(" · ") : "Les factures sont jointes à chaque message.",
    link: "/accounting/invoices/reminders",
  };
}
