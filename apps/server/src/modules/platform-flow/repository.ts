import type { FlowSide, FlowState } from "@grand-livre/contracts/platform-states";
import type { FlowProfile, FlowSyntax, FlowType, ProcessingRule } from "@grand-livre/platform/flow/messages";
import { type Insertable, sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { ownedRows, type RowOf } from "../../database/owned-rows.ts";
import type { PlatformFlow } from "../../database/schema.gen.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";

export type FlowRow = Omit<RowOf<"platformFlow">, "direction" | "state"> & {
  readonly direction: FlowSide;
  readonly state: FlowState;
};

/** A change over the version that was claimed: of two servers that hold one row, the first one decides. */
export const flowRows = ownedRows<"platformFlow", FlowRow>("platformFlow");

/** What goes to the platform. `fileSha256` is null while its file is not made: a sale's Factur-X is made when it is sent. */
export type Deposit = {
  readonly legalEntityId: string;
  readonly flowType: FlowType;
  readonly flowSyntax: FlowSyntax;
  readonly flowProfile?: FlowProfile;
  readonly processingRule?: ProcessingRule;
  readonly name: string;
  readonly fileSha256: string | null;
  readonly invoiceId?: string;
  readonly lifeCycleId?: string;
  readonly reportId?: string;
};

type NewFlow = Insertable<PlatformFlow> & { readonly id: string };
/** A waiting row as a part of the statement that writes what it carries. */
export type FlowPart = readonly ["platformFlow", readonly NewFlow[]];

/** The row of a deposit. Its tracking id is the same at each attempt: the platform recognizes what it has. */
export function waitingRow(scope: Scope, deposit: Deposit): NewFlow {
  return { id: newId(), direction: "out", trackingId: newId(), createdBy: scope.userId, ...deposit };
}

export async function insertWaiting(tx: Tx, row: NewFlow): Promise<void> {
  await insertRows(tx, ["platformFlow", [row]]);
}

export type FlowCount = { readonly direction: FlowSide; readonly state: FlowState; readonly count: number };

/** How many flows a company has of each side and state. */
export async function countFlows(db: Connection, legalEntityId: string): Promise<FlowCount[]> {
  const { rows } = await sql<FlowCount>`
    select direction, state, count(*)::int as count from platform_flow f
    where f.legal_entity_id = ${legalEntityId}
    group by direction, state order by direction desc, state`.execute(db);
  return rows;
}

type Claim = {
  readonly legalEntityId: string;
  readonly direction: FlowSide;
  readonly limit: number;
  /** Until when no other server takes them: longer than an attempt may last. */
  readonly leaseSeconds: number;
};

/**
 * Takes rows that wait, the oldest first, each counted as attempted: a server that dies leaves them to the next one at the end
 * of the lease. Of one invoice only the first one that waits, so that its flows arrive in their order: a status of a sale goes after
 * its deposit as long as that one may still go. A deposit that failed holds nothing back: a person decides about it, whenever that
 * is, and the platform says itself which status it cannot take.
 */
export async function claimWaiting(
  tx: Tx,
  { legalEntityId, direction, limit, leaseSeconds }: Claim,
): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    update platform_flow f set attempts = f.attempts + 1, version = f.version + 1,
      next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where f.legal_entity_id = ${legalEntityId} and f.id in (
      select w.id from platform_flow w
      where w.legal_entity_id = ${legalEntityId} and w.direction = ${direction} and w.state = 'waiting'
        and w.next_attempt_at <= now()
        and not exists (select 1 from platform_flow b where b.legal_entity_id = w.legal_entity_id
          and b.invoice_id = w.invoice_id and b.direction = w.direction and b.state = 'waiting' and b.id < w.id)
      order by w.id limit ${limit} for update skip locked)
    returning f.*`.execute(tx);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Rows that were sent and have not been answered for long, to be looked at one by one; each is taken for the lease. */
export async function claimUnanswered(
  tx: Tx,
  { legalEntityId, limit, leaseSeconds }: Omit<Claim, "direction">,
): Promise<FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    update platform_flow f set version = f.version + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    where f.legal_entity_id = ${legalEntityId} and f.id in (
      select w.id from platform_flow w
      where w.legal_entity_id = ${legalEntityId} and w.state = 'sent' and w.next_attempt_at <= now()
      order by w.id limit ${limit} for update skip locked)
    returning f.*`.execute(tx);
  return rows;
}

/** An incoming flow that a search told of. */
export type FoundFlow = {
  readonly flowId: string;
  readonly trackingId: string | null;
  readonly flowType: string;
  readonly flowSyntax: string;
  readonly flowProfile: string | null;
  readonly processingRule: string | null;
  readonly name: string;
  readonly submittedAt: string;
  readonly platformUpdatedAt: string;
  /** It has no effect here: it is kept, and done. */
  readonly isDone: boolean;
  readonly reason: string | null;
};

/** Keeps flows that came, each once however often it is told of. @returns how many are new */
export async function insertFound(
  tx: Tx,
  legalEntityId: string,
  flows: readonly FoundFlow[],
  createdBy: string,
): Promise<number> {
  if (flows.length === 0) return 0;
  const rows = await tx
    .insertInto("platformFlow")
    .values(
      flows.map(({ isDone, ...flow }) => ({
        ...flow,
        // Ours alone are unique: a sender may name two flows alike.
        trackingId: null,
        legalEntityId,
        id: newId(),
        direction: "in",
        state: isDone ? "accepted" : "waiting",
        createdBy,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["legalEntityId", "direction", "flowId"]).where("flowId", "is not", null).doNothing(),
    )
    .returning("id")
    .execute();
  return rows.length;
}

/** What the platform says of one of our deposits. */
export type Answered = {
  readonly flowId: string;
  readonly trackingId: string | null;
  readonly state: FlowState;
  readonly acknowledgement: unknown;
  readonly platformUpdatedAt: string;
  readonly reasonCode: string | null;
  readonly reason: string | null;
};

/**
 * Keeps the answers to deposits that have none yet, known by the platform's id or by ours. One that waits was sent all the same: the
 * answer of its deposit was lost. A search tells again of all that changed lately: what is answered already is not written.
 * @returns how many were new
 */
export async function keepAnswers(
  tx: Tx,
  legalEntityId: string,
  answers: readonly Answered[],
): Promise<number> {
  if (answers.length === 0) return 0;
  const { rows } = await sql`
    update platform_flow f set state = a.state, flow_id = a."flowId", acknowledgement = a.acknowledgement,
      platform_updated_at = a."platformUpdatedAt", reason_code = a."reasonCode", reason = a.reason, version = f.version + 1
    from jsonb_to_recordset(${json(answers)}) as a("flowId" text, "trackingId" text, state text, acknowledgement jsonb,
      "platformUpdatedAt" timestamptz, "reasonCode" text, reason text)
    where f.legal_entity_id = ${legalEntityId} and f.direction = 'out' and f.state in ('waiting', 'sent')
      and f.id in (
        select k.id from platform_flow k
          where k.legal_entity_id = ${legalEntityId} and k.direction = 'out' and k.flow_id = a."flowId"
        union all
        select k.id from platform_flow k where k.legal_entity_id = ${legalEntityId} and k.tracking_id = a."trackingId")
    returning f.id`.execute(tx);
  return rows.length;
}

/** Invoices' numbers, for those who read the rows. */
export async function findNumbers(
  db: Connection,
  legalEntityId: string,
  invoiceIds: readonly string[],
): Promise<Map<string, string>> {
  if (invoiceIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string | null }>`
    select i.id, coalesce(i.ref_id, i.bill_number) as number from invoice i
    where i.legal_entity_id = ${legalEntityId} and i.id = any(${[...invoiceIds]}::uuid[])
     `.execute(db);
  return new Map(rows.flatMap(({ id, number }) => (number ? [[id, number] as const] : [])));
}

/** Leaves a claimed row for later, with why; false when another server has it since. */
export async function postponeFlow(
  tx: Tx,
  row: Pick<FlowRow, "legalEntityId" | "id" | "version">,
  later: { readonly delayMs: number; readonly reasonCode: string | null; readonly reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update platform_flow f set next_attempt_at = now() + make_interval(secs => ${later.delayMs / 1000}),
      reason_code = ${later.reasonCode}, reason = ${later.reason}, version = f.version + 1
    where f.legal_entity_id = ${row.legalEntityId} and f.id = ${row.id} and f.version = ${row.version}
      returning f.id`.execute(tx);
  return rows.length === 1;
}

/** How many flows wait to be sent or read now. */
export async function countWaiting(db: Connection, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from platform_flow f where f.legal_entity_id = ${legalEntityId} and f.state = 'waiting'
      and f.next_attempt_at <= now()`.execute(db);
  return rows[0]?.count ?? 0;
}
