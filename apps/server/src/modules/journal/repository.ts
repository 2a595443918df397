import type { Selectable } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { Journal } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type JournalRow = Selectable<Journal>;

/** One journal by its code. */
export async function findJournalByCode(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  code: string,
): Promise<JournalRow | undefined> {
  return db
    .selectFrom("journal")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("code", "=", code)
    .where(withinScope(scope, "journal.legal_entity_id"))
    .executeTakeFirst();
}

/** One journal by its id. */
export async function findJournalById(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  id: string,
): Promise<JournalRow | undefined> {
  return db
    .selectFrom("journal")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("id", "=", id)
    .where(withinScope(scope, "journal.legal_entity_id"))
    .executeTakeFirst();
}

/** The active journals of a type, in the order of their codes. */
export async function findActiveJournalsOfType(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  entryType: string,
): Promise<JournalRow[]> {
  return db
    .selectFrom("journal")
    .selectAll()
    .where("legalEntityId", "=", legalEntityId)
    .where("entryType", "=", entryType)
    .where("active", "=", true)
    .where(withinScope(scope, "journal.legal_entity_id"))
    .orderBy("code")
    .execute();
}
