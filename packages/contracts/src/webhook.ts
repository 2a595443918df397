import { z } from "zod";
import { field, flag, text } from "./field.ts";
import { OUTSIDE_FAILURES } from "./outside-failure.ts";
import { blankOr, flagText, versionNumber } from "./paging.ts";
import { type CreateBodyOf, type ResourceAnswer, resource, type UpdateBodyOf } from "./resource.ts";
import { WEBHOOK_EVENTS, type WebhookEventName } from "./webhook-events.ts";

const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEventName, ...WebhookEventName[]];

/** Why the product itself stopped calling: the receiver said that it is gone (410), or took nothing for three days. */
export const WEBHOOK_ENDS = ["gone", "failing"] as const;
export const DELIVERY_STATES = ["waiting", "sent", "failed"] as const;
/** Why an attempt failed where no status was answered. */
export const DELIVERY_FAILURES = [...OUTSIDE_FAILURES, "secret_unreadable"] as const;

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
