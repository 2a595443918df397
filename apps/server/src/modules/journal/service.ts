import type { JournalQuery } from "@grand-livre/contracts/journal";
import { defaultJournals } from "@grand-livre/domain/journal/journal";
import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { fold, foldedIncludes } from "@grand-livre/domain/text/fold";
import type { Connection, Tx } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Scope } from "../../scope.ts";
import type { Actor } from "../audit/service.ts";
import { entityFilter } from "../legal-entity/service.ts";
import { findJournals, insertJournals, type JournalRow } from "./repository.ts";

export type { JournalRow } from "./repository.ts";

/** What the rules on entries look at of a journal. */
export type Journal = Pick<JournalRow, "id" | "code" | "label" | "entryType" | "active" | "treasuryAccount">;

/** All journals of a company, a handful, by code. */
export function journalsOf(db: Connection, scope: Scope, legalEntityId: string): Promise<JournalRow[]> {
  return findJournals(db, scope, { legalEntityId });
}

/**
 * One journal by its code, active or not: who writes in it looks at `active`.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export function journalByCode(journals: readonly Journal[], code: string): Journal {
  const found = journals.find((one) => one.code === code);
  if (!found) throw new RefusalError("JOURNAL_NOT_FOUND", { journal: code });
  return found;
}

/**
 * One journal by its id, as an entry names it.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export function journalById(journals: readonly Journal[], id: string): Journal {
  const found = journals.find((one) => one.id === id);
  if (!found) throw new RefusalError("JOURNAL_NOT_FOUND");
  return found;
}

/**
 * The first active journal of a type, in the order of codes: AC for `purchase`, OD for `general`.
 * For a bank or a till, `treasuryAccount` chooses the one of that account.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export function journalOfType(
  journals: readonly Journal[],
  entryType: string,
  treasuryAccount?: string,
): Journal {
  const active = journals.filter((one) => one.entryType === entryType && one.active);
  const found = treasuryAccount ? active.find((one) => one.treasuryAccount === treasuryAccount) : active[0];
  if (!found) throw new RefusalError("JOURNAL_NOT_FOUND", { entryType });
  return found;
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
