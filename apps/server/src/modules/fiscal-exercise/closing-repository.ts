import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";

export type ClosingRow = {
  readonly startDate: string;
  readonly endDate: string;
  readonly state: "provisionally_closed" | "closed";
  readonly findings: readonly {
    readonly code: string;
    readonly details: Readonly<Record<string, unknown>>;
  }[];
  readonly reason: string | null;
  readonly closedByName: string;
  readonly closedAt: Date;
};

type NewClosing = Omit<ClosingRow, "closedByName"> & {
  readonly legalEntityId: string;
  readonly id: string;
  readonly fiscalExerciseId: string;
  readonly closedBy: string;
};

/** Writes what a closing left open, and the reason given for it. */
export async function insertClosing(tx: Tx, { findings, ...row }: NewClosing): Promise<void> {
  await tx
    .insertInto("closing")
    .values({ ...row, findings: json(findings) })
    .execute();
}

/** The closings of an exercise and of its months, in their order. */
export async function findClosings(
  db: Connection,
  { legalEntityId, fiscalExerciseId }: { readonly legalEntityId: string; readonly fiscalExerciseId: string },
): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select c.start_date, c.end_date, c.state, c.findings, c.reason, c.closed_at,
      coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.email) as closed_by_name
    from closing c join user_account u on u.id = c.closed_by
    where c.legal_entity_id = ${legalEntityId} and c.fiscal_exercise_id = ${fiscalExerciseId}
    order by c.closed_at, c.id`.execute(db);
  return rows;
}
