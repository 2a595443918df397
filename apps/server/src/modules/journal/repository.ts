import type { EntryType } from "@grand-livre/domain/journal/journal";
import type { Insertable, Selectable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows } from "../../database/owned-rows.ts";
import type { Journal } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type JournalRow = Omit<Selectable<Journal>, "entryType"> & { readonly entryType: EntryType };

/** The queries that every table of a company needs. */
export const journalRows = ownedRows<"journal", JournalRow>("journal");

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
  return journalRows.insert(tx, scope, legalEntityId, rows);
}
