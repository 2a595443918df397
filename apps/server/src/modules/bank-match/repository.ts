import { sql } from "kysely";
import type { Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";

/** Ticks lines by an operation. */
export async function insertMatches(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  operationId: string,
  lineIds: readonly string[],
): Promise<void> {
  const matches = lineIds.map((entryLineId) => ({ legalEntityId, id: newId(), entryLineId }));
  await insertRows(
    tx,
    ["bankMatch", matches.map((match) => ({ ...match, bankLineId: operationId, matchedBy: scope.userId }))],
    [
      "bankMatchCurrent",
      matches.map(({ id: matchId, entryLineId }) => ({ legalEntityId, entryLineId, matchId, operationId })),
    ],
  );
}

/** Takes the ticks of an operation off, each with its trace. */
export async function undoMatches(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  operationId: string,
): Promise<void> {
  const gone = await tx
    .deleteFrom("bankMatchCurrent")
    .where("legalEntityId", "=", legalEntityId)
    .where("operationId", "=", operationId)
    .returning(["matchId", "entryLineId"])
    .execute();
  await insertRows(tx, [
    "bankMatch",
    gone.map(({ matchId, entryLineId }) => ({
      legalEntityId,
      id: newId(),
      entryLineId,
      bankLineId: operationId,
      matchedBy: scope.userId,
      undoesId: matchId,
    })),
  ]);
}

export type MatchedOperation = {
  readonly id: string;
  readonly label: string;
  readonly amountCents: number;
  readonly state: string;
};

/** The operations that tick a line of an entry, without those of a frozen reconciliation. */
export async function findOperationsOfEntry(
  tx: Tx,
  { legalEntityId, entryId }: { readonly legalEntityId: string; readonly entryId: string },
): Promise<MatchedOperation[]> {
  const { rows } = await sql<MatchedOperation>`
    select o.id, o.label, o.amount_cents, o.state from bank_operation o
    where o.legal_entity_id = ${legalEntityId}
      and o.id in (
        select m.operation_id from bank_match_current m
        join entry_line l on l.legal_entity_id = m.legal_entity_id and l.id = m.entry_line_id
        where l.legal_entity_id = ${legalEntityId} and l.entry_id = ${entryId}
      )
      and not exists (
        select from bank_freeze f where f.legal_entity_id = o.legal_entity_id and f.account = o.account
          and f.reopened_at is null and o.operation_date <= f.freeze_date
      )
    order by o.id for update`.execute(tx);
  return rows;
}

/** Opens an operation again after any kind of match; the other side of a pair is alone from then on. */
export async function openOperation(tx: Tx, legalEntityId: string, id: string): Promise<void> {
  await sql`
    update bank_operation o set version = o.version + 1,
      state = case when o.id = ${id} then 'open' else o.state end,
      payment_id = case when o.id = ${id} then null else o.payment_id end,
      entry_id = case when o.id = ${id} then null else o.entry_id end,
      rule_number = case when o.id = ${id} then null else o.rule_number end,
      accepted_with = case when o.id = ${id} then null else o.accepted_with end,
      accepted_at = case when o.id = ${id} then null else o.accepted_at end,
      paired_id = null
    where o.legal_entity_id = ${legalEntityId} and (o.id = ${id} or o.paired_id = ${id})`.execute(tx);
}
