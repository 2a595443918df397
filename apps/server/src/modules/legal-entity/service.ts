import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findLegalEntityById, findLegalEntityByRef, type LegalEntityRow } from "./repository.ts";

export type { LegalEntityRow } from "./repository.ts";

/**
 * The legal entity behind a `legalEntityRefId`.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND when it is unknown or out of the caller's scope
 */
export async function resolveLegalEntity(
  db: Connection,
  scope: Scope,
  refId: string,
): Promise<LegalEntityRow> {
  const row = await findLegalEntityByRef(db, scope, refId);
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return row;
}

/**
 * The legal entity of an id read from another row.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND when it is unknown or out of the caller's scope
 */
export async function legalEntityById(db: Connection, scope: Scope, id: string): Promise<LegalEntityRow> {
  const row = await findLegalEntityById(db, scope, id);
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return row;
}
