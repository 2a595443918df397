import type { OpeningLineOfFile } from "@grand-livre/domain/import/records/opening-rows";
import { accountAtLength } from "@grand-livre/domain/import/records/record-file";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { RefusalError } from "../../../http/refusal-error.ts";
import { withBooks } from "../../../kit/books-command.ts";
import { findAccounts } from "../../account/service.ts";
import { type DraftLine, writeEntries } from "../../entry/service.ts";
import { journalOfType } from "../../journal/service.ts";
import { type Parties, partiesOf } from "../check-sheet.ts";
import { hasOpening } from "./record-repository.ts";
import type { Numbered, RecordCommand, RecordWriter } from "./record-writer.ts";

/** The balances that an exercise opens with: one draft entry of à-nouveaux on its first day. */
export const openingWriter: RecordWriter<OpeningLineOfFile> = {
  isWhole: true,
  needsExercise: true,
  write: async (command, rows) => {
    const { tx, exercise, report, batchId } = command;
    if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
    const legalEntityId = command.books.entity.id;
    const ledger = await withBooks(command, { id: legalEntityId });
    if (await hasOpening(tx, { legalEntityId, fiscalExerciseId: exercise.id }))
      throw new RefusalError("IMPORT_OPENING_KNOWN");
    const lines = await linesOf(command, exercise.chartVersion, rows);
    if (report.rejectedCount > 0 || lines.length === 0) return;
    const gap = lines.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0);
    if (gap !== 0)
      throw new RefusalError("IMPORT_OPENING_UNBALANCED", {
        gap: formatMoney(Math.abs(gap)),
        side: gap > 0 ? "au crédit" : "au débit",
      });
    const [written] = await writeEntries(ledger, [
      {
        legalEntityId,
        journalCode: journalOfType(ledger.books.journals, "opening").code,
        date: exercise.startDate,
        label: "Balance d’ouverture",
        nature: "opening",
        source: { kind: "manual", id: batchId, rule: "opening-balance" },
        importBatchId: batchId,
        lines,
      },
    ]);
    if (written && "refusal" in written) throw written.refusal;
  },
};

async function linesOf(
  { tx, books, report }: RecordCommand,
  chartVersion: number,
  rows: readonly Numbered<OpeningLineOfFile>[],
): Promise<DraftLine[]> {
  const { id: legalEntityId, accountLength } = books.entity;
  const numberOf = (row: OpeningLineOfFile) => accountAtLength(row.account, accountLength);
  const numbers = rows.map(({ row }) => numberOf(row));
  const accounts = await findAccounts(tx, legalEntityId, chartVersion, numbers);
  const parties = await partiesOf(
    tx,
    legalEntityId,
    rows.map(({ row }) => row),
  );
  return rows.flatMap(({ line, row }) => {
    const number = numberOf(row);
    const account = accounts.get(number);
    const reason = reasonAgainst(row, number, account, parties);
    if (reason !== undefined) {
      report.reject(line, reason);
      return [];
    }
    report.made(line, null, row);
    const party = account?.collective ? parties.get(row.party) : undefined;
    const counterpartyId = party === undefined || party === "several" ? null : party.id;
    const { debitCents, creditCents, dueDate } = row;
    return [{ account: number, counterpartyId, label: row.label || null, debitCents, creditCents, dueDate }];
  });
}

function reasonAgainst(
  { party }: OpeningLineOfFile,
  number: string,
  account: { readonly active: boolean; readonly collective: boolean } | undefined,
  parties: Parties,
): string | undefined {
  if (!account) return `Le compte ${number} n’est pas au plan de ce dossier\u00a0: importez d’abord le plan.`;
  if (!account.active) return `Le compte ${number} n’est plus utilisé.`;
  if (!account.collective) return undefined;
  if (party === "") return `Le compte collectif ${number} demande un tiers par ligne.`;
  if (!parties.has(party)) return `Le tiers «\u00a0${party}\u00a0» est inconnu dans ce dossier.`;
  return parties.get(party) === "several"
    ? `Plusieurs tiers s’appellent «\u00a0${party}\u00a0»\u00a0: indiquez le compte auxiliaire.`
    : undefined;
}
