import type { FeeNature } from "@grand-livre/domain/declaration/fee-statement";
import type { Insertable, Selectable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { FeeCorrection } from "../../database/schema.gen.ts";

export type FeeCorrectionRow = Omit<Selectable<FeeCorrection>, "nature"> & {
  readonly nature: FeeNature | null;
};

/** What persons changed in the DAS2 of a year. */
export async function findFeeCorrections(
  db: Connection,
  legalEntityId: string,
  year: number,
): Promise<FeeCorrectionRow[]> {
  const rows = await db
    .selectFrom("feeCorrection")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("year", "=", year)
    .execute();
  return rows as FeeCorrectionRow[];
}

/** Writes a correction at its next version, which was read under the company's lock. */
export async function writeFeeCorrection(tx: Tx, correction: Insertable<FeeCorrection>): Promise<void> {
  const { legalEntityId: _, year: _year, counterpartyId: _id, ...values } = correction;
  await tx
    .insertInto("feeCorrection")
    .values(correction)
    .onConflict((conflict) =>
      conflict.columns(["legalEntityId", "year", "counterpartyId"]).doUpdateSet(values),
    )
    .execute();
}
