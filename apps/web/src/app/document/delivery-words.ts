import type { MessageDelivery } from "@grand-livre/contracts/message-delivery";
import type { StatusTone } from "../../ui/StatusChip.tsx";

/** The delivery state of a mail, as shown beside it. */
export const deliveryWords = {
  waiting: ["En cours d’envoi", "accent"],
  sent: ["Envoyé", "success"],
  kept: ["Prêt à partir, non envoyé", "warning"],
  failed: ["Non remis", "error"],
  discarded: ["Non envoyé", "neutral"],
} as const satisfies Record<MessageDelivery, readonly [string, StatusTone]>;

/** Said where a mail is written while nothing can carry it. */
export const NO_MAIL_SERVER =
  "Aucun serveur de messagerie n’est configuré\u00a0: le message sera préparé, mais pas envoyé.";
