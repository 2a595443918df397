import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import { inTransaction } from "../../database/transaction.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { type Actor, audit } from "../audit/service.ts";
import { type Books, type LockedBooks, lockBooks } from "../books/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { type AssetRow, assetRows } from "./repository.ts";

/** The transaction of a command, the company's ledger locked: two persons act one after the other. */
export type AssetCommand = {
  readonly app: Application;
  readonly tx: Tx;
  readonly actor: Actor;
  readonly books: LockedBooks;
};

/** A command on the register of a company. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export async function onRegister<T>(
  app: Application,
  actor: Actor,
  legalEntityRefId: string,
  work: (command: AssetCommand) => Promise<T>,
): Promise<T> {
  return inTransaction(app.db, (tx) => onRegisterWithin({ app, tx, actor }, legalEntityRefId, work));
}

/** The same, in the transaction of a job. */
export async function onRegisterWithin<T>(
  { app, tx, actor }: Omit<AssetCommand, "books">,
  legalEntityRefId: string,
  work: (command: AssetCommand) => Promise<T>,
): Promise<T> {
  const { id } = await resolveLegalEntity(tx, actor.scope, legalEntityRefId);
  return work({ app, tx, actor, books: await lockBooks(tx, actor.scope, id) });
}

/** A command on one card. @throws RefusalError ASSET_NOT_FOUND, STALE_VERSION for another version than the one told */
export async function onAsset<T>(
  app: Application,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (command: AssetCommand, row: AssetRow) => Promise<T>,
): Promise<T> {
  return inTransaction(app.db, async (tx) => {
    const { legalEntityId } = await requireAsset(tx, actor.scope, id);
    const books = await lockBooks(tx, actor.scope, legalEntityId);
    const row = await requireAsset(tx, actor.scope, id);
    if (version !== undefined && version !== row.version) throw new RefusalError("STALE_VERSION");
    return work({ app, tx, actor, books }, row);
  });
}

/** One card. @throws RefusalError ASSET_NOT_FOUND when it is unknown or out of the scope */
export async function requireAsset(db: Connection, scope: Scope, id: string): Promise<AssetRow> {
  const row = await assetRows.find(db, scope, id);
  if (!row) throw new RefusalError("ASSET_NOT_FOUND");
  return row;
}

/** `IMMO-00001`. */
export function assetRefId({ number }: Pick<AssetRow, "number">): string {
  return `IMMO-${String(number).padStart(5, "0")}`;
}

/** The journal that entries of assets are written in: IM, or that of other operations where a company has none. */
export function assetJournal({ journals }: Books): string {
  return journals.find(({ entryType, active }) => entryType === "fixed_asset" && active)?.code ?? "OD";
}

export async function auditAsset(
  { tx, actor }: Pick<AssetCommand, "tx" | "actor">,
  row: AssetRow,
  action: string,
  details: object = {},
): Promise<void> {
  await audit(tx, actor, {
    action,
    resource: "asset",
    resourceId: row.id,
    legalEntityId: row.legalEntityId,
    details: { refId: assetRefId(row), label: row.label, ...details },
  });
}
