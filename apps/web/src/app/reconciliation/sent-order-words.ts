import type { EbicsHistory } from "@grand-livre/contracts/ebics";
import { formatDateTime } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

interface State {
  readonly label: string;
  readonly tone: StatusTone;
}

type Sent = EbicsHistory["orders"][number];

const ORDER_STATES: Readonly<Record<Sent["state"], State>> = {
  sending: { label: "Envoi en cours", tone: "accent" },
  sent: { label: "Envoyé", tone: "accent" },
  unknown: { label: "À vérifier", tone: "error" },
  refused: { label: "Non envoyé", tone: "neutral" },
  accepted: { label: "Accepté", tone: "success" },
  partial: { label: "Accepté en partie", tone: "warning" },
  rejected: { label: "Rejeté", tone: "error" },
};
export const sentState = ({ state }: Pick<Sent, "state">): State => ORDER_STATES[state];

/** What became of an order that was sent, and what to do. */
export function sentText({ state, sentAt, signatureClass, reason, failure, reportedAt }: Sent): string {
  const when = formatDateTime(sentAt);
  if (state === "unknown")
    return `Envoi du ${when} sans réponse\u00a0: son sort est inconnu, à vérifier auprès de la banque. Il n’est pas renvoyé.`;
  if (state === "refused") return `Essai du ${when}. ${failure?.sentence ?? "La banque ne l’a pas reçu."}`;
  const told = reportedAt === null ? "" : ` Compte rendu du ${formatDateTime(reportedAt)}.`;
  if (reason !== null) return `Envoyé le ${when}.${told} ${reason}.`;
  const confirm =
    state === "sent" && signatureClass === "T"
      ? " Confirmez-le maintenant auprès de la banque (profil T)."
      : "";
  return `Envoyé le ${when}.${told}${confirm}`;
}
