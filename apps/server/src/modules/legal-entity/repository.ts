import type { Selectable } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { LegalEntity } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type LegalEntityRow = Selectable<LegalEntity>;

/** One legal entity by its opaque reference, when it is in the scope. */
export async function findLegalEntityByRef(
  db: Connection,
  scope: Scope,
  refId: string,
): Promise<LegalEntityRow | undefined> {
  return db
    .selectFrom("legalEntity")
    .selectAll()
    .where("refId", "=", refId)
    .where(withinScope(scope, "legal_entity.id"))
    .executeTakeFirst();
}

/** One legal entity by its id, when it is in the scope. */
export async function findLegalEntityById(
  db: Connection,
  scope: Scope,
  id: string,
): Promise<LegalEntityRow | undefined> {
  return db
    .selectFrom("legalEntity")
    .selectAll()
    .where("id", "=", id)
    .where(withinScope(scope, "legal_entity.id"))
    .executeTakeFirst();
}
