import type { Connection, Tx } from "../../database/connection.ts";

type Place = { readonly legalEntityId: string; readonly entryId: string };

/** The lines that a line of a draft is to be lettered with, and its place from one. */
export type LetteringChoice = { readonly position: number; readonly lineIds: readonly string[] };

export function findLetteringChoices(
  db: Connection,
  { legalEntityId, entryId }: Place,
): Promise<LetteringChoice[]> {
  return db
    .selectFrom("entryLetteringChoice")
    .select(["position", "lineIds"])
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
    .orderBy("position")
    .execute();
}

/** Writes the choices of a draft over those that it had. */
export async function setLetteringChoices(
  tx: Tx,
  { legalEntityId, entryId }: Place,
  choices: readonly LetteringChoice[],
): Promise<void> {
  await tx
    .deleteFrom("entryLetteringChoice")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", entryId)
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
