import type { OverdueAnswer, OverdueInvoice } from "@grand-livre/contracts/reminder";
import type { AgeBucket } from "@grand-livre/domain/report/aged-balance";
import { formatDate, formatPlural } from "../../lib/format.ts";

/** The ages as a receivables clerk calls them. */
export const bucketLabels: Readonly<Record<AgeBucket, string>> = {
  notDue: "Non échu",
  to30: "1–30 jours",
  to60: "31–60 jours",
  to90: "61–90 jours",
  over90: "Plus de 90 jours",
};

/** The width of each bar against the longest, in percent; credit notes draw nothing. */
export function barWidths(amounts: readonly number[]): readonly number[] {
  const longest = Math.max(1, ...amounts);
  return amounts.map((amount) => Math.max(0, Math.round((amount / longest) * 100)));
}

/** What comes next for an invoice, in a few words. */
export function nextText(
  invoice: Pick<OverdueInvoice, "next" | "exclusion" | "daysLate" | "remainingCents">,
): string {
  if (invoice.exclusion !== null) return "Suspendue";
  if (invoice.daysLate === 0) return "Non échue";
  if (invoice.remainingCents <= 0) return "Avoir à imputer";
  if (invoice.next === null) return "Tous les niveaux envoyés";
  return invoice.next.ready
    ? `${invoice.next.levelName}, à envoyer`
    : `${invoice.next.levelName} le ${formatDate(invoice.next.dueOn)}`;
}

/** `37 jours`, nothing before the due date. */
export const lateText = (days: number) => (days === 0 ? "" : formatPlural(days, "jour"));

/** `Dupont, Martin et 3 autres`: the customers of letters that are due who have no address; empty when each has one. */
export function withoutEmailNames({ names, count }: OverdueAnswer["withoutEmail"]): string {
  const more = count - names.length;
  if (more > 0) return `${names.join(", ")} et ${formatPlural(more, "autre")}`;
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} et ${last}`;
}

/** Why sending what is due would send nothing; undefined when something leaves. */
export function nothingToSend({
  readyCount,
  sendableCount,
  withoutEmail,
}: Pick<OverdueAnswer, "readyCount" | "sendableCount" | "withoutEmail">): string | undefined {
  if (sendableCount > 0) return undefined;
  if (readyCount === 0) return "Aucune relance n’est due aujourd’hui.";
  if (withoutEmail.count === 0)
    return "Seules des mises en demeure sont dues\u00a0: elles s’envoient une par une, depuis leur client.";
  return `Aucune relance ne peut partir. Sans e-mail\u00a0: ${withoutEmailNames(withoutEmail)}. Complétez ${withoutEmail.count > 1 ? "leurs fiches" : "sa fiche"}.`;
}

/** What to know before sending all that is due: who receives nothing, for want of an address. */
export function sendingMessage(withoutEmail: OverdueAnswer["withoutEmail"]): string {
  const told =
    "Chaque client reçoit un message par niveau, ses factures jointes. Les mises en demeure restent à envoyer une par une.";
  if (withoutEmail.count === 0) return told;
  const one = withoutEmail.count === 1;
  return `${told} Sans e-mail, ${withoutEmailNames(withoutEmail)} ${one ? "ne recevra" : "ne recevront"} rien.`;
}
