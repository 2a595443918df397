import type { JournalQuery } from "@grand-livre/contracts/journal";
import { defaultJournals } from "@grand-livre/domain/journal/journal";
import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { fold, foldedIncludes } from "@grand-livre/domain/text/fold";
import type { Connection, Tx } from "../../database/connection.ts";
import { keepsReads, readBooks } from "../../database/kept-reads.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { entityFilter } from "../legal-entity/service.ts";
import {
  findJournalByCode,
  findJournalById,
  findJournals,
  insertJournals,
  type JournalRow,
} from "./repository.ts";

export type { JournalRow } from "./repository.ts";

/**
 * One journal by its code, active or not: who writes in it looks at `active`.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export async function findJournal(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  code: string,
): Promise<JournalRow> {
  const row = keepsReads(db)
    ? (await journalsOf(db, scope, legalEntityId)).find((one) => one.code === code)
    : await findJournalByCode(db, scope, legalEntityId, code);
  if (!row) throw new RefusalError("JOURNAL_NOT_FOUND", { journal: code });
  return row;
}

/**
 * One journal by its id, as an entry names it.
 * @throws RefusalError JOURNAL_NOT_FOUND when it is unknown, of another legal entity, or out of the scope
 */
export async function journalById(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  id: string,
): Promise<JournalRow> {
  const row = keepsReads(db)
    ? (await journalsOf(db, scope, legalEntityId)).find((one) => one.id === id)
    : await findJournalById(db, scope, id);
  if (row?.legalEntityId !== legalEntityId) throw new RefusalError("JOURNAL_NOT_FOUND");
  return row;
}

/**
 * The first active journal of a type, in the order of codes: AC for `purchase`, OD for `general`.
 * For a bank or a till, `treasuryAccount` chooses the one of that account.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export async function journalOfType(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  entryType: string,
  treasuryAccount?: string,
): Promise<JournalRow> {
  const rows = keepsReads(db)
    ? (await journalsOf(db, scope, legalEntityId)).filter((one) => one.entryType === entryType && one.active)
    : await findJournals(db, scope, { legalEntityId, entryType, active: true });
  const row = treasuryAccount ? rows.find((one) => one.treasuryAccount === treasuryAccount) : rows[0];
  if (!row) throw new RefusalError("JOURNAL_NOT_FOUND", { entryType });
  return row;
}

/** All of a company's journals, a handful, once for a command that keeps its reads. */
export function journalsOf(db: Connection, scope: Scope, legalEntityId: string): Promise<JournalRow[]> {
  return readBooks(db, legalEntityId, ["journal"], () => findJournals(db, scope, { legalEntityId }));
}

/** Gives a new legal entity the journals of the product. */
export async function installJournals(
  tx: Tx,
  actor: Actor,
  legalEntityId: string,
  accounts: TechnicalAccounts,
): Promise<void> {
  const rows = defaultJournals(accounts).map((journal) => ({
    ...journal,
    id: newId(),
    labelKey: fold(journal.label),
  }));
  await insertJournals(tx, actor.scope, legalEntityId, rows);
}

/** A page of journals. */
export async function listJournals(
  db: Connection,
  scope: Scope,
  query: JournalQuery,
): Promise<{ rows: JournalRow[]; count: number }> {
  const { legalEntityRefId, entryType, active, searchValue = "", skip, limit } = query;
  const legalEntityId = await entityFilter(db, scope, legalEntityRefId);
  const all = await findJournals(db, scope, { legalEntityId, entryType, active });
  const rows = all.filter((row) => foldedIncludes(`${row.code} ${row.label}`, searchValue));
  return { rows: rows.slice(skip, skip + limit), count: rows.length };
}
