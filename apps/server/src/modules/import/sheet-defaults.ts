import { pcgRoot } from "@grand-livre/domain/chart/chart-version";
import { journalCodeOfFile } from "@grand-livre/domain/import/journal-of-file";
import type { SheetDefaults } from "@grand-livre/domain/import/ledger-sheet";
import type { Connection } from "../../database/connection.ts";
import { journalOfType, journalsOf } from "../journal/service.ts";
import { findChartLabels, findHighestSequences } from "./books-repository.ts";

/**
 * What the books say of what a spreadsheet leaves out: names of journals and accounts, the journal of lines that name
 * none, and the number from which entries without one go on.
 */
export async function sheetDefaults(
  db: Connection,
  legalEntityId: string,
  journalCode: string | null,
): Promise<SheetDefaults> {
  const journals = await journalsOf(db, legalEntityId);
  const journal = journalCode ?? journalOfType(journals, "general").code;
  const labels = new Map(journals.map((row) => [row.code, row.label]));
  const accounts = new Map((await findChartLabels(db, legalEntityId)).map((row) => [row.number, row.label]));
  const sequences = await findHighestSequences(db, legalEntityId);
  const highest = new Map(sequences.map((row) => [row.code, row.sequence]));
  return {
    journal,
    journalLabel: (code) => labels.get(journalCodeOfFile(code)) ?? code,
    accountLabel: (account) => accounts.get(account) ?? pcgRoot(2026, account)?.label ?? account,
    lastNumber: (code) => highest.get(journalCodeOfFile(code)) ?? 0,
  };
}
