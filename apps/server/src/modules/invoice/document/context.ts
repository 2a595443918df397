import type { Connection, Tx } from "../../../database/connection.ts";
import type { Scope } from "../../../scope.ts";
import { type Books, type LockedBooks, loadBooks, lockBooks } from "../../books/service.ts";
import { type CounterpartyRow, counterpartyById } from "../../counterparty/service.ts";
import type { HeaderRow } from "./document.ts";

/** What judging and booking a document looks up beside it: its company's books, and its third party when it has one. */
export type Context<B extends Books = Books> = {
  readonly books: B;
  readonly party: CounterpartyRow | undefined;
};
export type LockedContext = Context<LockedBooks>;

type Placed = Pick<HeaderRow, "legalEntityId" | "counterpartyId">;

export async function loadContext(db: Connection, scope: Scope, header: Placed): Promise<Context> {
  const books = await loadBooks(db, scope, header.legalEntityId);
  return { books, party: await partyOf(db, scope, header) };
}

/** The same under the ledger's lock. */
export async function lockContext(tx: Tx, scope: Scope, header: Placed): Promise<LockedContext> {
  const books = await lockBooks(tx, scope, header.legalEntityId);
  return { books, party: await partyOf(tx, scope, header) };
}

/** The third party of a document; undefined without one. */
export async function partyOf(
  db: Connection,
  scope: Scope,
  { legalEntityId, counterpartyId }: Placed,
): Promise<CounterpartyRow | undefined> {
  if (counterpartyId === null) return undefined;
  return counterpartyById(db, scope, legalEntityId, counterpartyId);
}
