import type { LegalEntityQuery } from "@grand-livre/contracts/legal-entity";
import { fold } from "@grand-livre/domain/text/fold";
import type { Connection, Tx } from "../../database/connection.ts";
import { holdBooks, keepInstead, keepsReads, readOnce } from "../../database/kept-reads.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Scope, scopeReaches } from "../../scope.ts";
import {
  countLegalEntities,
  findLegalEntities,
  findLegalEntityById,
  findLegalEntityByRef,
  findLegalEntityWithBooks,
  findRefIds,
  type LegalEntityRow,
  lockLegalEntityRow,
} from "./repository.ts";

export { type CheckedIdentity, checkIdentity } from "./identity.ts";
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
  const row = await readEntity(db, scope, { refId });
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  keepInstead(db, ["legal-entity", row.id], row);
  return row;
}

/**
 * The legal entity of an id read from another row.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND when it is unknown or out of the caller's scope
 */
export async function legalEntityById(db: Connection, scope: Scope, id: string): Promise<LegalEntityRow> {
  const row = await readOnce(db, ["legal-entity", id], () => readEntity(db, scope, { id }));
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return row;
}

/** The row; a transaction that keeps its reads holds the books with it as they stand. */
async function readEntity(
  db: Connection,
  scope: Scope,
  by: { readonly id: string } | { readonly refId: string },
): Promise<LegalEntityRow | undefined> {
  if (!keepsReads(db))
    return "id" in by ? findLegalEntityById(db, scope, by.id) : findLegalEntityByRef(db, scope, by.refId);
  const found = await findLegalEntityWithBooks(db, scope, by);
  if (found) holdBooks(db, found.row.id, found.books);
  return found?.row;
}

/**
 * The id behind an optional `legalEntityRefId` of a list: undefined means all of the scope.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function entityFilter(
  db: Connection,
  scope: Scope,
  refId: string | undefined,
): Promise<string | undefined> {
  if (refId === undefined) return undefined;
  const known = knownIds.get(db)?.get(refId);
  if (known && scopeReaches(scope, known)) return known;
  const { id } = await resolveLegalEntity(db, scope, refId);
  // What a transaction sees may never have been.
  if (!db.isTransaction) keepId(db, refId, id);
  return id;
}

/** A legal entity keeps its reference and its id, and is never deleted: what was read once holds. */
const knownIds = new WeakMap<Connection, Map<string, string>>();
const MOST_KNOWN = 10_000;

function keepId(db: Connection, refId: string, id: string): void {
  const ids = knownIds.get(db) ?? new Map<string, string>();
  knownIds.set(db, ids);
  if (ids.size < MOST_KNOWN) ids.set(refId, id);
}

/** The references of the legal entities that rows name, by id. */
export async function refIdsOf(
  db: Connection,
  scope: Scope,
  rows: readonly { readonly legalEntityId: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map((row) => row.legalEntityId))];
  if (!keepsReads(db)) return findRefIds(db, scope, ids);
  const entities = await Promise.all(ids.map((id) => legalEntityById(db, scope, id)));
  return new Map(entities.map((entity) => [entity.id, entity.refId]));
}

/**
 * Locks the frame of the books: exercises, periods' closing and charts of one legal entity follow each other.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function lockLegalEntity(tx: Tx, scope: Scope, id: string): Promise<LegalEntityRow> {
  const row = await lockLegalEntityRow(tx, scope, id);
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
