import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { unseal } from "../../derived-secret.ts";
import { OutsideError, requestOutside } from "../../outside/request-outside.ts";
import { retryDelay } from "../../outside/retry-policy.ts";
import { auditNobody } from "../audit/service.ts";
import { notifyWebhookStopped } from "../notification/service.ts";
import {
  type DeliveryFailure,
  endAttempt,
  type Outcome,
  stopEndpoint,
  type TakenDelivery,
  takeDue,
  type WebhookEnd,
} from "./repository.ts";
import { webhookSignature } from "./sign.ts";

const TIMEOUT_MS = 10_000;
/** At once: of one address, and of all. The lease is longer than a call with its name and its two statements. */
const TAKE = { each: 4, most: 32, leaseSeconds: 60 };
/** For how long one is tried, and an address that takes nothing is kept: 80 to 150 attempts. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;
/** An address that does not answer takes a place for ten seconds: once a minute is enough. */
const HOLD_MS = 60_000;
const GONE = 410;

type Answered = {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly retryAfter?: string | undefined;
};

/** What a program is told: names of rows, which it reads by its key within its rights. */
export function bodyOf({ event, createdAt, resource, resourceId, refId }: TakenDelivery): string {
  return JSON.stringify({
    type: event,
    timestamp: createdAt.toISOString(),
    data: { resource, id: resourceId, legalEntityRefId: refId },
  });
}

function secretOf(app: Application, { sealedSecret }: TakenDelivery): string | undefined {
  try {
    return unseal(app, sealedSecret);
  } catch {
    return undefined;
  }
}

async function send(app: Application, taken: TakenDelivery): Promise<Answered> {
  const secret = secretOf(app, taken);
  // The database was restored beside another secret of the server: a person renews this one.
  if (secret === undefined) return { status: null, failure: "secret_unreadable" };
  const body = bodyOf(taken);
  const seconds = Math.floor(app.now().getTime() / 1000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Grand-Livre-Webhooks",
    "webhook-id": taken.id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": webhookSignature(secret, taken.id, seconds, body),
  };
  try {
    const answer = await requestOutside(app, taken.url, { headers, body, timeoutMs: TIMEOUT_MS });
    const retryAfter = answer.headers["retry-after"];
    return { status: answer.status, failure: null, retryAfter: [retryAfter].flat()[0] };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { status: null, failure: error.failure };
  }
}

function outcomeOf(taken: TakenDelivery, { status, failure, retryAfter }: Answered): Outcome {
  const now = new Date();
  const told = { status, failure, waitMs: 0, holdMs: 0 };
  if (status !== null && status >= 200 && status < 300) return { ...told, state: "sent" };
  const isOver = status === GONE || now.getTime() - taken.queuedAt.getTime() >= GIVE_UP_MS;
  if (isOver) return { ...told, state: "failed" };
  const failed = status === null ? { status: undefined } : { status, retryAfter };
  const waitMs = retryDelay(failed, taken.attempts, { now, random: Math.random() });
  return { ...told, state: "waiting", waitMs, holdMs: status === null ? HOLD_MS : 0 };
}

async function deliver(app: Application, taken: TakenDelivery): Promise<void> {
  const { legalEntityId, endpointId, id, url } = taken;
  const answered = await send(app, taken);
  const outcome = outcomeOf(taken, answered);
  const { state, status, failure } = outcome;
  if (state !== "sent")
    app.log.warn({ webhookId: id, endpointId, attempts: taken.attempts, state, status, failure }, "webhook");
  await inTransaction(app.db, async (tx) => {
    if (!(await endAttempt(tx, taken, outcome)) || state !== "failed") return;
    const isGone = status === GONE;
    const reason: WebhookEnd = isGone ? "gone" : "failing";
    const unlessSuccessSince = isGone ? null : taken.queuedAt;
    if (!(await stopEndpoint(tx, { legalEntityId, endpointId }, { reason, unlessSuccessSince }))) return;
    const row = {
      action: "disable",
      resource: "webhook-endpoint",
      resourceId: endpointId,
      legalEntityId,
    } as const;
    await auditNobody(tx, {}, { ...row, details: { url, reason, status, failure } });
    await notifyWebhookStopped(tx, app.now(), { legalEntityId, host: new URL(url).host, reason });
  });
}

/**
 * Sends what is due until nothing is. A server killed between a call and its word `sent` lets another one call again at the end of
 * the lease, under the same `webhook-id`, by which a program knows what it has.
 * @returns how many were taken
 */
export async function deliverDueWebhooks(app: Application): Promise<number> {
  for (let count = 0; ; ) {
    const taken = await takeDue(app.db, TAKE);
    if (taken.length === 0) return count;
    count += taken.length;
    for (const done of await Promise.allSettled(taken.map((one) => deliver(app, one))))
      if (done.status === "rejected") app.log.error({ err: done.reason }, "webhook not told");
  }
}
