import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Regulation } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type RegulationRow = Selectable<Regulation>;

/** One accrual of the register, by its id. */
export async function findRegulation(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<RegulationRow | undefined> {
  return db
    .selectFrom("regulation")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "regulation.legal_entity_id"))
    .executeTakeFirst();
}

export async function insertRegulation(tx: Tx, row: Insertable<Regulation>): Promise<void> {
  await tx.insertInto("regulation").values(row).execute();
}

export async function cancelRow(
  tx: Tx,
  { legalEntityId, id }: RegulationRow,
  cancelEntryId: string,
): Promise<void> {
  await tx
    .updateTable("regulation")
    .set({ cancelEntryId })
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .execute();
}

/** The number of the next accrual of a company; the ledger is locked. */
export async function nextNumber(db: Connection, legalEntityId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from regulation
    where legal_entity_id = ${legalEntityId}`.execute(db);
  return rows[0]?.next ?? 1;
}

/** A validated line of the ledger, for the rules on what may be deferred. */
export type SourceLine = {
  readonly id: string;
  readonly account: string;
  readonly state: string;
  readonly nature: string;
  readonly isReversed: boolean;
};

export async function findSourceLine(
  db: Connection,
  legalEntityId: string,
  id: string,
): Promise<SourceLine | undefined> {
  const { rows } = await sql<SourceLine>`
    select l.id, l.account, e.state, e.nature, r.id is not null as is_reversed
    from entry_line l
    join entry e on e.legal_entity_id = l.legal_entity_id and e.id = l.entry_id
    left join entry r on r.legal_entity_id = e.legal_entity_id and r.reverses_id = e.id
    where l.legal_entity_id = ${legalEntityId} and l.id = ${id}`.execute(db);
  return rows[0];
}

/** True when a line has an accrual at this date that was not cancelled. */
export async function isTaken(
  db: Connection,
  legalEntityId: string,
  lineId: string,
  date: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("regulation")
    .select("id")
    .where("legalEntityId", "=", legalEntityId)
    .where("entryLineId", "=", lineId)
    .where("date", "=", date)
    .where("cancelEntryId", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Entries by their ids, in the order of these. */
export async function findEntryHeads(
  db: Connection,
  legalEntityId: string,
  ids: readonly string[],
): Promise<{ id: string; number: string | null; date: string; label: string }[]> {
  const rows = await db
    .selectFrom("entry")
    .select(["id", "number", "entryDate as date", "label"])
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "in", [...ids])
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
