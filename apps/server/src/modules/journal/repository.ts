import type { EntryType } from "@grand-livre/domain/journal/journal";
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Journal } from "../../database/schema.gen.ts";
import { type Scope, scopeReaches, withinScope } from "../../scope.ts";

export type JournalRow = Omit<Selectable<Journal>, "entryType"> & { readonly entryType: EntryType };

/** One journal by its code. */
export async function findJournalByCode(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  code: string,
): Promise<JournalRow | undefined> {
  const row = await db
    .selectFrom("journal")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("code", "=", code)
    .where(withinScope(scope, "journal.legal_entity_id"))
    .executeTakeFirst();
  return row as JournalRow | undefined;
}

/** One journal by its id. */
export async function findJournalById(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<JournalRow | undefined> {
  const row = await db
    .selectFrom("journal")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "journal.legal_entity_id"))
    .executeTakeFirst();
  return row as JournalRow | undefined;
}

export type JournalFilter = {
  readonly legalEntityId?: string | undefined;
  readonly entryType?: string | undefined;
  readonly active?: boolean | undefined;
};

/** Journals in the order of their codes: an entity has a handful. */
export async function findJournals(
  db: Connection,
  scope: Scope,
  { legalEntityId, entryType, active }: JournalFilter,
): Promise<JournalRow[]> {
  let query = db.selectFrom("journal").selectAll().where(withinScope(scope, "journal.legal_entity_id"));
  if (legalEntityId) query = query.where("legalEntityId", "=", legalEntityId);
  if (entryType) query = query.where("entryType", "=", entryType);
  if (active !== undefined) query = query.where("active", "=", active);
  return (await query.orderBy("code").orderBy("legalEntityId").execute()) as JournalRow[];
}

/** Writes new journals; code, label and treasury account are unique in their entity. */
export async function insertJournals(
  tx: Tx,
  scope: Scope,
  legalEntityId: string,
  rows: readonly Omit<Insertable<Journal>, "legalEntityId">[],
): Promise<JournalRow[]> {
  if (!scopeReaches(scope, legalEntityId)) return [];
  const inserted = await tx
    .insertInto("journal")
    .values(rows.map((row) => ({ ...row, legalEntityId })))
    .returningAll()
    .execute();
  return inserted as JournalRow[];
}

/** Writes a change over the version that was read; undefined when another one came first. */
export async function updateJournalRow(
  tx: Tx,
  scope: Scope,
  row: Pick<JournalRow, "legalEntityId" | "id" | "version">,
  change: Updateable<Journal>,
): Promise<JournalRow | undefined> {
  const updated = await tx
    .updateTable("journal")
    .set({ ...change, version: row.version + 1 })
    .where("legalEntityId", "=", row.legalEntityId)
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .where(withinScope(scope, "journal.legal_entity_id"))
    .returningAll()
    .executeTakeFirst();
  return updated as JournalRow | undefined;
}
