import type { Application } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type BooksCommand, onBooksRow } from "../../kit/books-command.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import type { Books } from "../books/service.ts";
import { type AssetRow, assetRows } from "./repository.ts";

/** A command on one card. @throws RefusalError ASSET_NOT_FOUND, STALE_VERSION for another version than the given one */
export function onAsset<T>(
  app: Application,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (command: BooksCommand, row: AssetRow) => Promise<T>,
): Promise<T> {
  return onBooksRow(app, actor, { find: (tx) => requireAsset(tx, actor.scope, id), version }, work);
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

export function auditAsset(
  { audit }: BooksCommand,
  row: AssetRow,
  action: string,
  details: object = {},
): Promise<void> {
  const { id: resourceId, legalEntityId, label } = row;
  const named = { refId: assetRefId(row), label, ...details };
  return audit({ action, resource: "asset", resourceId, legalEntityId, details: named });
}
