import type { DELIVERY_FAILURES, DELIVERY_STATES, WEBHOOK_ENDS } from "@grand-livre/contracts/webhook";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import { newId } from "../../ids.ts";

export type EndpointRow = RowOf<"webhookEndpoint">;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
export type WebhookEnd = (typeof WEBHOOK_ENDS)[number];

export const endpointRows = ownedRows("webhookEndpoint");

type EndpointKey = { readonly legalEntityId: string; readonly endpointId: string };
type DeliveryKey = EndpointKey & { readonly id: string };

export type DeliveryRow = DeliveryKey & {
  readonly event: string;
  readonly resource: string;
  readonly resourceId: string | null;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastFailure: DeliveryFailure | null;
  readonly createdAt: Date;
  readonly queuedAt: Date;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
};

/** How many deliveries of endpoints wait, and how many were given up. */
export async function countDeliveries(
  db: Connection,
  legalEntityIds: readonly string[],
  endpointIds: readonly string[],
): Promise<{ endpointId: string; waiting: number; failed: number }[]> {
  const { rows } = await sql<{ endpointId: string; waiting: number; failed: number }>`
    select d.endpoint_id, count(*) filter (where d.state = 'waiting')::int as waiting,
      count(*) filter (where d.state = 'failed')::int as failed
    from webhook_delivery d
    where d.legal_entity_id = any(${[...legalEntityIds]}::uuid[]) and d.endpoint_id = any(${[...endpointIds]}::uuid[])
    group by d.endpoint_id`.execute(db);
  return rows;
}

/** The deliveries of an endpoint, the latest first. */
export async function findDeliveries(
  db: Connection,
  { legalEntityId, endpointId }: EndpointKey,
  page: { readonly state?: string | undefined; readonly after?: string | undefined; readonly limit: number },
): Promise<DeliveryRow[]> {
  const { state = null, after = null, limit } = page;
  const { rows } = await sql<DeliveryRow>`
    select * from webhook_delivery d where d.legal_entity_id = ${legalEntityId} and d.endpoint_id = ${endpointId}
      and (${state}::text is null or d.state = ${state}) and (${after}::uuid is null or d.id < ${after})
    order by d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Puts an event in line that follows from no change. */
export async function insertDelivery(
  tx: Tx,
  delivery: EndpointKey & { readonly event: string; readonly resource: string },
): Promise<DeliveryRow> {
  const row = await tx
    .insertInto("webhookDelivery")
    .values({ ...delivery, id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DeliveryRow;
}

/** Puts ended deliveries of an endpoint in line again, each under its own id. @returns how many */
export async function queueAgain(
  tx: Tx,
  { legalEntityId, endpointId }: EndpointKey,
  which: { readonly id: string } | { readonly failedSince: Date },
): Promise<number> {
  const wanted =
    "id" in which
      ? sql`d.id = ${which.id} and d.state <> 'waiting'`
      : sql`d.state = 'failed' and d.created_at >= ${which.failedSince}`;
  const { numAffectedRows } = await sql`
    update webhook_delivery d set state = 'waiting', attempts = 0, queued_at = now(), due_at = now(), ended_at = null
    where d.legal_entity_id = ${legalEntityId} and d.endpoint_id = ${endpointId} and ${wanted}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function isWaiting(
  db: Connection,
  { legalEntityId, endpointId, id }: DeliveryKey,
): Promise<boolean> {
  const row = await db
    .selectFrom("webhookDelivery")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("endpointId", "=", endpointId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeDeliveries(tx: Tx, { legalEntityId, endpointId }: EndpointKey): Promise<void> {
  await tx
    .deleteFrom("webhookDelivery")
    .where("legalEntityId", "=", legalEntityId)
    .where("endpointId", "=", endpointId)
    .execute();
}

/** A delivery that this server took, with where it goes. */
export type TakenDelivery = DeliveryRow & {
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly refId: string;
};

/**
 * Takes deliveries that are due, some of each address, each counted as attempted and due again at the end of the lease: a server
 * that dies leaves them to the next one, and no transaction waits for an outside server. The archived companies are left out.
 */
export async function takeDue(
  db: Connection,
  {
    each,
    most,
    leaseSeconds,
  }: { readonly each: number; readonly most: number; readonly leaseSeconds: number },
): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select e.legal_entity_id, e.id as endpoint_id, e.url, e.sealed_secret, l.ref_id, w.id
      from webhook_endpoint e join legal_entity l on l.id = e.legal_entity_id and l.status <> 'archived'
      cross join lateral (
        select o.id from webhook_delivery o
        where o.legal_entity_id = e.legal_entity_id and o.endpoint_id = e.id and o.state = 'waiting' and o.due_at <= now()
        order by o.due_at, o.id limit ${each} for update skip locked
      ) w
      where e.active and (e.held_until is null or e.held_until <= now())
      limit ${most}
    )
    update webhook_delivery d set attempts = d.attempts + 1, due_at = now() + make_interval(secs => ${leaseSeconds})
    from due where d.legal_entity_id = due.legal_entity_id and d.endpoint_id = due.endpoint_id and d.id = due.id
    returning d.*, due.url, due.sealed_secret, due.ref_id`.execute(db);
  return rows;
}

export type Outcome = {
  readonly state: DeliveryState;
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  /** Of one that waits: how long. */
  readonly waitMs: number;
  /** How long the address is left alone. */
  readonly holdMs: number;
};

/** Writes what became of an attempt, unless another server or a person took the delivery since. */
export async function endAttempt(tx: Tx, taken: TakenDelivery, outcome: Outcome): Promise<boolean> {
  const { legalEntityId, endpointId, id, attempts } = taken;
  const { state, status, failure, waitMs, holdMs } = outcome;
  const { numAffectedRows } = await sql`
    update webhook_delivery d set state = ${state}, last_status = ${status}, last_failure = ${failure},
      due_at = now() + make_interval(secs => ${waitMs / 1000}),
      ended_at = case when ${state} = 'waiting' then null else now() end
    where d.legal_entity_id = ${legalEntityId} and d.endpoint_id = ${endpointId} and d.id = ${id}
      and d.state = 'waiting' and d.attempts = ${attempts}`.execute(tx);
  const health =
    state === "sent"
      ? sql`last_success_at = now(), held_until = null`
      : sql`last_failure_at = now(), last_status = ${status}, last_failure = ${failure},
          held_until = now() + make_interval(secs => ${holdMs / 1000})`;
  await sql`update webhook_endpoint e set ${health}
    where e.legal_entity_id = ${legalEntityId} and e.id = ${endpointId}`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Stops an address; false when it was stopped, or took something since the moment. */
export async function stopEndpoint(
  tx: Tx,
  { legalEntityId, endpointId }: EndpointKey,
  { reason, unlessSuccessSince }: { readonly reason: WebhookEnd; readonly unlessSuccessSince: Date | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_endpoint e set active = false, disabled_reason = ${reason}, version = e.version + 1
    where e.legal_entity_id = ${legalEntityId} and e.id = ${endpointId} and e.active
      and (${unlessSuccessSince}::timestamptz is null or e.last_success_at is null
        or e.last_success_at < ${unlessSuccessSince})`.execute(tx);
  return Number(numAffectedRows ?? 0) > 0;
}

/** tidy-allow scope: old deliveries are deleted for every company. */
export async function forgetDeliveries(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("webhookDelivery").where("createdAt", "<", before).execute();
}
