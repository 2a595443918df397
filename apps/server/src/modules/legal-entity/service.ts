import type { LegalEntityQuery } from "@grand-livre/contracts/legal-entity";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection, Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import {
  countLegalEntities,
  findLegalEntities,
  findLegalEntityById,
  findLegalEntityByRef,
  findRefIds,
  type LegalEntityRow,
  lockLegalEntityRow,
} from "./repository.ts";

export { checkIdentity, creditorIdentifierOf, requireSiren } from "./identity.ts";
export {
  findLegalEntityByRef,
  firstStatusOf,
  insertLegalEntity,
  type LegalEntityRow,
  sirenExists,
  updateLegalEntityRow,
} from "./repository.ts";

/**
 * The legal entity behind a `legalEntityRefId`.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND when it is unknown or out of the caller's scope
 */
export async function resolveLegalEntity(db: Connection, refId: string): Promise<LegalEntityRow> {
  const row = await findLegalEntityByRef(db, refId);
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return row;
}

/**
 * The legal entity of an id read from another row.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND when it is unknown or out of the caller's scope
 */
export async function legalEntityById(db: Connection, id: string): Promise<LegalEntityRow> {
  const row = await findLegalEntityById(db, id);
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return row;
}

/**
 * The id behind an optional `legalEntityRefId` of a list: undefined means all of the scope.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function entityFilter(db: Connection, refId: string | undefined): Promise<string | undefined> {
  if (refId === undefined) return undefined;
  return (await resolveLegalEntity(db, refId)).id;
}

/** The references of the legal entities that rows name, by id. */
export async function refIdsOf(
  db: Connection,
  rows: readonly { readonly legalEntityId: string }[],
): Promise<Map<string, string>> {
  return findRefIds(db, [...new Set(rows.map((row) => row.legalEntityId))]);
}

/**
 * Locks the frame of the books: exercises, periods' closing and charts of one legal entity follow each other.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function lockLegalEntity(tx: Tx, id: string): Promise<LegalEntityRow> {
  const row = await lockLegalEntityRow(tx, id);
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return row;
}

/** A page of the legal entities of the scope, by name. */
export async function listLegalEntities(
  db: Connection,
  scope: Scope,
  query: LegalEntityQuery,
): Promise<{ rows: LegalEntityRow[]; count: number }> {
  const filter = { nameContains: fold(query.searchValue ?? "") };
  const rows = await findLegalEntities(db, scope, { ...filter, skip: query.skip, limit: query.limit });
  return { rows, count: await countLegalEntities(db, scope, filter) };
}
