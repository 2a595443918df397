import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import type { Connection, Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import type { Exercise } from "../fiscal-exercise/service.ts";
import type { Journal } from "../journal/service.ts";
import { lockLedger } from "../ledger/service.ts";
import type { LegalEntityRow } from "../legal-entity/service.ts";
import { DEFAULT_SALES_SETTINGS, type SalesSettings } from "../sales-settings/service.ts";
import type { RoleAccount } from "../technical-account/service.ts";
import { findBooks, type OfCompany } from "./repository.ts";

/** The reference data of one company that commands look up: read once by a command, and passed on as a parameter. */
export type Books = {
  readonly entity: LegalEntityRow;
  /** All of them with their periods, by date. */
  readonly exercises: readonly Exercise[];
  /** By code. */
  readonly journals: readonly Journal[];
  /** The active ones, of every day, by code. */
  readonly vatCodes: readonly VatCode[];
  /** The accounts of the engine's roles, of every day. */
  readonly roleAccounts: readonly RoleAccount[];
  readonly salesSettings: SalesSettings;
  /** Its approved platform is connected: sales of the French network are deposited as they are validated. */
  readonly isOnPlatform: boolean;
};

/** Books that were read under the ledger's lock: what they say holds until the transaction ends. */
export type LockedBooks = Books & { readonly isLocked: true };

/** @throws RefusalError LEGAL_ENTITY_NOT_FOUND when the company is unknown or out of the scope */
export function loadBooks(db: Connection, scope: Scope, legalEntityId: string): Promise<Books> {
  return booksOf(db, scope, { id: legalEntityId });
}

/** The same by the `legalEntityRefId` of a request. @throws RefusalError LEGAL_ENTITY_NOT_FOUND */
export function resolveBooks(db: Connection, scope: Scope, refId: string): Promise<Books> {
  return booksOf(db, scope, { refId });
}

async function booksOf(db: Connection, scope: Scope, of: OfCompany): Promise<Books> {
  const row = await findBooks(db, scope, of);
  if (!row) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  const { exercises, journals, vatCodes, roleAccounts, salesSettings, isOnPlatform, ...entity } = row;
  return {
    entity,
    exercises,
    journals,
    vatCodes,
    roleAccounts,
    salesSettings: salesSettings ?? DEFAULT_SALES_SETTINGS,
    isOnPlatform,
  };
}

/**
 * The same under the ledger's lock, which every command that writes entries takes before it reads.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND
 */
export async function lockBooks(tx: Tx, scope: Scope, legalEntityId: string): Promise<LockedBooks> {
  await lockLedger(tx, legalEntityId);
  return { ...(await loadBooks(tx, scope, legalEntityId)), isLocked: true };
}
