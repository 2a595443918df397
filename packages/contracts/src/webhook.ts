import { z } from "zod";
import type { AuditResource } from "./audit.ts";
import { field, flag, text } from "./field.ts";
import { blankOr, flagText, versionNumber } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";

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

const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventName, ...WebhookEventName[]];
const eventOfRow = new Map<string, string>(
  Object.entries<WebhookEvent>(WEBHOOK_EVENTS).flatMap(([name, { of }]) =>
    (of?.actions ?? []).map((action) => [`${of?.resource} ${action}`, name] as const),
  ),
);

/** The event that a row of the audit log is; undefined: nobody is told. */
export const webhookEventOf = (resource: string, action: string): string | undefined =>
  eventOfRow.get(`${resource} ${action}`);

/** Why the product itself stopped calling: the receiver said that it is gone (410), or took nothing for three days. */
export const WEBHOOK_ENDS = ["gone", "failing"] as const;
export const DELIVERY_STATES = ["waiting", "sent", "failed"] as const;
/** Why an attempt failed where no status was answered. */
export const DELIVERY_FAILURES = [
  "private_address",
  "unknown_host",
  "unreachable",
  "certificate",
  "timeout",
  "too_large",
  "secret_unreadable",
] as const;

const events = z
  .array(z.enum(EVENT_NAMES))
  .min(1, "REQUIRED")
  .max(EVENT_NAMES.length)
  .transform((names) => EVENT_NAMES.filter((name) => names.includes(name)));

const attempt = {
  /** The status answered to the last attempt. */
  lastStatus: z.int().nullable(),
  lastFailure: z.enum(DELIVERY_FAILURES).nullable(),
};

export const webhookEndpoint = resource("webhookEndpoints", {
  key: "url",
  fields: {
    url: field("Adresse", "text", z.string().trim().min(1).max(500), z.string()),
    description: text("Description", 200, 0).or(""),
    events: field("Événements", "words", events, z.array(z.string())),
    active: flag("Appels actifs").later(),
  },
  filters: { active: flagText.optional() },
  answers: {
    disabledReason: z.enum(WEBHOOK_ENDS).nullable(),
    lastSuccessAt: z.iso.datetime().nullable(),
    lastFailureAt: z.iso.datetime().nullable(),
    ...attempt,
    /** Deliveries that wait, and those that were given up, thirty days back. */
    waiting: z.int(),
    failed: z.int(),
  },
});
export type CreateWebhookEndpointBody = CreateBodyOf<typeof webhookEndpoint>;
export type UpdateWebhookEndpointBody = UpdateBodyOf<typeof webhookEndpoint>;
export type WebhookEndpointAnswer = ResourceAnswer<typeof webhookEndpoint>;

/** The secret is answered this once. */
export const webhookEndpointWithSecret = webhookEndpoint.answer.extend({ secret: z.string() });
export const webhookVersionBody = z.strictObject({ version: versionNumber });

export const webhookDelivery = z.object({
  /** `webhook-id`, the same at each attempt. */
  id: z.uuid(),
  event: z.string(),
  resource: z.string(),
  resourceId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  ...attempt,
  createdAt: z.iso.datetime(),
  /** When it is tried next; only of one that waits. */
  dueAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type WebhookDeliveryAnswer = z.output<typeof webhookDelivery>;

export const webhookDeliveriesQuery = z.object({
  state: blankOr(z.enum(DELIVERY_STATES)).optional(),
  after: blankOr(z.uuid()).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
/** The latest first. */
export const webhookDeliveriesAnswer = z.object({
  deliveries: z.array(webhookDelivery),
  nextAfter: z.uuid().nullable(),
});

/** One delivery that ended, or all that were given up since a moment. */
export const replayWebhookBody = z.union([
  z.strictObject({ deliveryId: z.uuid() }),
  z.strictObject({ failedSince: z.iso.datetime({ offset: true }) }),
]);
export type ReplayWebhookBody = z.output<typeof replayWebhookBody>;
export const replayWebhookAnswer = z.object({ replayed: z.int() });
