import type { WebhookDeliveryAnswer, WebhookEndpointAnswer } from "@grand-livre/contracts/webhook";
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from "@grand-livre/contracts/webhook-events";
import { isFailing, lastText } from "../../app/LastWorked.tsx";
import { formatDateTime } from "../../lib/format.ts";
import type { StatusTone } from "../../ui/StatusChip.tsx";

type Attempt = Pick<WebhookDeliveryAnswer, "lastStatus" | "lastFailure">;

export const failureWords: Readonly<Record<NonNullable<Attempt["lastFailure"]>, string>> = {
  private_address: "l’adresse est celle d’un réseau privé",
  unknown_host: "le nom de l’adresse n’existe pas",
  unreachable: "l’adresse ne répond pas",
  certificate: "son certificat TLS est refusé",
  timeout: "la réponse a dépassé le délai",
  too_large: "la réponse est trop longue",
  secret_unreadable: "le secret ne se lit plus\u202f: renouvelez-le",
};

/** What the last attempt met: « statut 500 », or why nothing was answered. */
export const attemptText = ({ lastStatus, lastFailure }: Attempt): string =>
  lastFailure !== null ? failureWords[lastFailure] : lastStatus === null ? "" : `statut ${lastStatus}`;

export const eventLabel = (event: string): string =>
  event === WEBHOOK_TEST
    ? "Essai"
    : ((WEBHOOK_EVENTS as Readonly<Record<string, { readonly label: string }>>)[event]?.label ?? event);

interface State {
  readonly label: string;
  readonly tone: StatusTone;
}

const fails = ({ lastFailureAt, lastSuccessAt }: WebhookEndpointAnswer) =>
  isFailing(lastFailureAt, lastSuccessAt);

export function webhookState(endpoint: WebhookEndpointAnswer): State {
  if (!endpoint.active) return { label: "Arrêté", tone: endpoint.disabledReason ? "error" : "neutral" };
  if (fails(endpoint)) return { label: "En échec", tone: "warning" };
  return endpoint.lastSuccessAt === null
    ? { label: "Jamais appelé", tone: "neutral" }
    : { label: "Actif", tone: "success" };
}

/** When it last worked, and what to do when it does not. */
export function webhookAdvice(endpoint: WebhookEndpointAnswer): string {
  const { active, disabledReason, lastSuccessAt, lastFailureAt } = endpoint;
  const worked = lastText("Dernier appel accepté", lastSuccessAt, "Aucun appel n’a encore été accepté.");
  if (disabledReason === "gone")
    return `${worked} L’adresse a répondu qu’elle n’existe plus (410)\u00a0: corrigez-la, puis réactivez les appels.`;
  if (disabledReason === "failing")
    return `${worked} Rien n’a été accepté depuis trois jours (${attemptText(endpoint)})\u00a0: vérifiez le programme, réactivez les appels, puis rejouez les échecs.`;
  if (!active) return `${worked} Les appels sont arrêtés\u00a0: modifiez le webhook pour les réactiver.`;
  if (fails(endpoint) && lastFailureAt !== null)
    return `${worked} Le dernier, le ${formatDateTime(lastFailureAt)}, a échoué (${attemptText(endpoint)})\u00a0: il est retenté pendant trois jours.`;
  return lastSuccessAt === null ? `${worked} Envoyez un essai.` : worked;
}

export function deliveryState({ state }: Pick<WebhookDeliveryAnswer, "state">): State {
  switch (state) {
    case "sent":
      return { label: "Reçu", tone: "success" };
    case "failed":
      return { label: "Abandonné", tone: "error" };
    default:
      return { label: "En attente", tone: "accent" };
  }
}

/** « 28/11/2026 10:00, 2 essais, statut 500, prochain le 28/11/2026 10:05 ». */
export function deliveryText(delivery: WebhookDeliveryAnswer): string {
  const { attempts, dueAt, createdAt } = delivery;
  return [
    formatDateTime(createdAt),
    attempts === 0 ? "" : `${attempts}\u00a0essai${attempts > 1 ? "s" : ""}`,
    attemptText(delivery),
    dueAt === null || attempts === 0 ? "" : `prochain le ${formatDateTime(dueAt)}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}
