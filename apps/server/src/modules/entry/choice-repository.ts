import type { Connection, Tx } from "../../database/connection.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";

type Place = { readonly legalEntityId: string; readonly entryId: string };

/** The lines that a line of a draft is to be lettered with, and its place from one. */
export type LetteringChoice = { readonly position: number; readonly lineIds: readonly string[] };

export function findLetteringChoices(
  db: Connection,
  scope: Scope,
  { legalEntityId, entryId }: Place,
): Promise<LetteringChoice[]> {
  return db
    .selectFrom("entryLetteringChoice")
    .select(["position", "lineIds"])
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .where(withinScope(scope, "entry_lettering_choice.legal_entity_id"))
    .orderBy("position")
    .execute();
}

/** Writes the choices of a draft over those that it had. */
export async function setLetteringChoices(
  tx: Tx,
  scope: Scope,
  { legalEntityId, entryId }: Place,
  choices: readonly LetteringChoice[],
): Promise<void> {
  if (!scopeReaches(scope, legalEntityId)) return;
  await tx
    .deleteFrom("entryLetteringChoice")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .where(withinScope(scope, "entry_lettering_choice.legal_entity_id"))
    .execute();
  if (choices.length === 0) return;
  const rows = choices.map(({ position, lineIds }) => ({
    legalEntityId,
    entryId,
    position,
    lineIds: [...lineIds],
  }));
  await tx.insertInto("entryLetteringChoice").values(rows).execute();
}
