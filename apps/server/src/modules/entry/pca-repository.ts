import type { PcaMark } from "@grand-livre/domain/accrual/mark-pca";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

type Place = { readonly legalEntityId: string; readonly id: string };

/** The mark of an entry. */
export function findPcaMark(db: Connection, { legalEntityId, id }: Place): Promise<PcaMark | undefined> {
  return db
    .selectFrom("entryPcaMark")
    .select(["pcaDate as date", "serviceStart", "serviceEnd"])
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", id)
    .executeTakeFirst();
}

/** Writes the mark of an entry over the one that it had. */
export async function setPcaMark(
  tx: Tx,
  scope: Scope,
  { legalEntityId, id }: Place,
  { date, serviceStart, serviceEnd }: PcaMark,
): Promise<void> {
  const mark = { pcaDate: date, serviceStart, serviceEnd, markedBy: scope.userId };
  await tx
    .insertInto("entryPcaMark")
    .values({ legalEntityId, entryId: id, ...mark })
    .onConflict((conflict) =>
      conflict.columns(["legalEntityId", "entryId"]).doUpdateSet({ ...mark, markedAt: sql`now()` }),
    )
    .execute();
}

export async function removePcaMark(tx: Tx, { legalEntityId, id }: Place): Promise<void> {
  await tx
    .deleteFrom("entryPcaMark")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryId", "=", id)
    .execute();
}
