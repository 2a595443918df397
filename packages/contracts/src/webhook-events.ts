import type { AuditResource } from "./audit.ts";

interface WebhookEvent {
  readonly label: string;
  /** The rows of the audit log that it follows from. A job is told where it ends, not by the log. */
  readonly of?: { readonly resource: AuditResource; readonly actions: readonly string[] };
}

/** What a program may be told of. An entry that an import writes has no row of the log: the end of its job is told. */
export const WEBHOOK_EVENTS = {
  "invoice.created": { label: "Facture créée", of: { resource: "invoice", actions: ["create"] } },
  "invoice.updated": { label: "Facture modifiée", of: { resource: "invoice", actions: ["update"] } },
  "invoice.validated": { label: "Facture validée", of: { resource: "invoice", actions: ["validate"] } },
  "invoice.cancelled": { label: "Facture annulée", of: { resource: "invoice", actions: ["cancel"] } },
  "invoice.deleted": { label: "Facture supprimée", of: { resource: "invoice", actions: ["delete"] } },
  "invoice.status_changed": {
    label: "Statut de facture reçu ou envoyé",
    of: { resource: "invoice", actions: ["receive-status", "set-status"] },
  },
  "payment.created": { label: "Règlement enregistré", of: { resource: "payment", actions: ["create"] } },
  "payment.changed": {
    label: "Règlement imputé ou remboursé",
    of: { resource: "payment", actions: ["allocate", "deallocate", "offset", "refund"] },
  },
  "payment.reversed": { label: "Règlement contre-passé", of: { resource: "payment", actions: ["reverse"] } },
  "entry.created": { label: "Écriture saisie", of: { resource: "entry", actions: ["create"] } },
  "entry.updated": { label: "Écriture modifiée", of: { resource: "entry", actions: ["update"] } },
  "entry.validated": { label: "Écriture validée", of: { resource: "entry", actions: ["validate"] } },
  "entry.deleted": { label: "Écriture supprimée", of: { resource: "entry", actions: ["delete"] } },
  "job.succeeded": { label: "Traitement terminé" },
  "job.failed": { label: "Traitement en échec" },
} as const satisfies Readonly<Record<string, WebhookEvent>>;
export type WebhookEventName = keyof typeof WEBHOOK_EVENTS;
/** What « Envoyer un essai » sends: nothing subscribes to it. */
export const WEBHOOK_TEST = "webhook.test";

const eventOfRow = new Map<string, string>(
  Object.entries<WebhookEvent>(WEBHOOK_EVENTS).flatMap(([name, { of }]) =>
    (of?.actions ?? []).map((action) => [`${of?.resource} ${action}`, name] as const),
  ),
);

/** The event that a row of the audit log is; undefined: nobody is told. */
export const webhookEventOf = (resource: string, action: string): string | undefined =>
  eventOfRow.get(`${resource} ${action}`);
