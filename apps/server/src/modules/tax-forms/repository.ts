import type { TaxFormTypedRow } from "@grand-livre/contracts/tax-forms";
import { type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { TaxFormLine } from "../../database/schema.gen.ts";

export type FormsPlace = { readonly legalEntityId: string; readonly fiscalExerciseId: string };

export type TypedLine = Omit<Selectable<TaxFormLine>, "rows"> & {
  readonly rows: readonly TaxFormTypedRow[];
  readonly writtenByName: string;
};

/** What persons added to the boxes of an exercise. */
export async function findTypedLines(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: FormsPlace,
): Promise<TypedLine[]> {
  const { rows } = await sql<TypedLine>`
    select t.*, coalesce(nullif(concat_ws(' ', u.firstname, u.lastname), ''), u.email) as written_by_name
    from tax_form_line t join user_account u on u.id = t.written_by
    where t.legal_entity_id = ${legalEntityId} and t.fiscal_exercise_id = ${fiscalExerciseId}
    order by t.box`.execute(db);
  return rows;
}

type Written = Pick<TypedLine, "box" | "rows" | "version" | "writtenBy"> & { readonly writtenAt: Date };

/** Writes a box at its next version; the company is locked and its version was read under that lock. */
export async function writeTypedLine(
  tx: Tx,
  place: FormsPlace,
  { box, rows, ...given }: Written,
): Promise<void> {
  const values = { ...given, rows: JSON.stringify(rows) };
  await tx
    .insertInto("taxFormLine")
    .values({ ...place, box, ...values })
    .onConflict((conflict) =>
      conflict.columns(["legalEntityId", "fiscalExerciseId", "box"]).doUpdateSet(values),
    )
    .execute();
}
