import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import {
  findActiveJournalsOfType,
  findJournalByCode,
  findJournalById,
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
  const row = await findJournalByCode(db, scope, legalEntityId, code);
  if (!row) throw new RefusalError("JOURNAL_NOT_FOUND", { journal: code });
  return row;
}

/**
 * One journal by its id, as an entry names it.
 * @throws RefusalError JOURNAL_NOT_FOUND
 */
export async function journalById(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  id: string,
): Promise<JournalRow> {
  const row = await findJournalById(db, scope, legalEntityId, id);
  if (!row) throw new RefusalError("JOURNAL_NOT_FOUND");
  return row;
}

/**
 * The first active journal of a type, in the order of codes: AC for purchases, OD for `general`.
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
  const rows = await findActiveJournalsOfType(db, scope, legalEntityId, entryType);
  const row = treasuryAccount ? rows.find((one) => one.treasuryAccount === treasuryAccount) : rows[0];
  if (!row) throw new RefusalError("JOURNAL_NOT_FOUND", { entryType });
  return row;
}
