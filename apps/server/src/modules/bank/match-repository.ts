import type { Tx } from "../../database/connection.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { newId } from "../../ids.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";

/** Ticks lines by an operation. */
export async function insertMatches(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  operationId: string,
  lineIds: readonly string[],
): Promise<void> {
  if (!scopeReaches(scope, legalEntityId)) return;
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
    .where(withinScope(scope, "bank_match_current.legal_entity_id"))
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
