import type { OpenItemOfFile } from "@grand-livre/domain/import/records/due-date-rows";
import { accountAtLength } from "@grand-livre/domain/import/records/record-file";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { formatMoney } from "@grand-livre/domain/money/format-amount";
import { RefusalError } from "../../../http/refusal-error.ts";
import { withBooks } from "../../../kit/books-command.ts";
import { type EntryDraft, writeEntries } from "../../entry/service.ts";
import { journalOfType } from "../../journal/service.ts";
import { technicalAccounts } from "../../technical-account/service.ts";
import { partiesOf } from "../check-sheet.ts";
import { sentenceOf } from "../sentence.ts";
import { findOpeningsOfParties, findPartySides } from "./record-repository.ts";
import type { Numbered, RecordCommand, RecordWriter } from "./record-writer.ts";

/** An item whose third party and account are known. */
type Item = Numbered<OpenItemOfFile> & {
  readonly counterpartyId: string;
  readonly account: string;
  readonly netCents: number;
};

/**
 * Open items with their due dates: each takes its part of what its third party opens the exercise with, as a draft of two
 * lines on one account, so that balances stay and lines can be lettered, dunned and paid one by one.
 */
export const dueDateWriter: RecordWriter<OpenItemOfFile> = {
  isWhole: true,
  needsExercise: true,
  write: async (command, rows) => {
    const { tx, exercise, report, batchId } = command;
    if (!exercise) throw new RefusalError("FISCAL_EXERCISE_NOT_FOUND");
    const legalEntityId = command.books.entity.id;
    const ledger = await withBooks(command, { id: legalEntityId });
    const place = { legalEntityId, fiscalExerciseId: exercise.id };
    const items = await itemsOf(command, rows);
    const openings = await findOpeningsOfParties(tx, place);
    for (const [key, own] of Map.groupBy(
      items,
      ({ account, counterpartyId }) => `${account} ${counterpartyId}`,
    )) {
      const reason = reasonAgainst(own, openings.get(key));
      if (reason !== undefined) for (const { line } of own) report.reject(line, reason);
    }
    if (report.rejectedCount > 0) return;
    const journalCode = journalOfType(ledger.books.journals, "general").code;
    const shared = { legalEntityId, journalCode, date: exercise.startDate, importBatchId: batchId };
    const drafts = items.map((item) => draftOf(item, shared));
    const written = await writeEntries(ledger, drafts);
    for (const [at, { line, netCents }] of items.entries()) {
      const outcome = written[at];
      if (outcome && "refusal" in outcome) report.reject(line, sentenceOf(outcome.refusal));
      else
        report.made(line, null, { debitCents: Math.max(netCents, 0), creditCents: Math.max(-netCents, 0) });
    }
  },
};

/** The items with what they name; the others are rejected. */
async function itemsOf(
  { tx, books, exercise, report }: RecordCommand,
  rows: readonly Numbered<OpenItemOfFile>[],
): Promise<Item[]> {
  const { id: legalEntityId, accountLength } = books.entity;
  const parties = await partiesOf(
    tx,
    legalEntityId,
    rows.map(({ row }) => row),
  );
  const ids = [...parties.values()].flatMap((party) => (party === "several" ? [] : [party.id]));
  const sides = await findPartySides(tx, legalEntityId, ids);
  const { customers, suppliers } = technicalAccounts(books.roleAccounts, exercise?.startDate ?? "");
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, row }) => {
    const reject = (reason: string) => {
      report.reject(line, reason);
      return [];
    };
    const party = parties.get(row.party);
    if (party === undefined)
      return reject(`Le tiers «\u00a0${row.party}\u00a0» est inconnu dans ce dossier.`);
    if (party === "several")
      return reject(
        `Plusieurs tiers s’appellent «\u00a0${row.party}\u00a0»\u00a0: indiquez le compte auxiliaire.`,
      );
    const key = `${party.id} ${row.piece} ${row.dueDate}`;
    const earlier = lines.get(key);
    if (earlier !== undefined) return reject(`Même pièce et même échéance que la ligne ${earlier}.`);
    lines.set(key, line);
    const side = sides.get(party.id);
    const usual = side === "customer" ? customers : side === "supplier" ? suppliers : undefined;
    const account = row.account === "" ? usual : accountAtLength(row.account, accountLength);
    if (account === undefined)
      return reject(`${row.party} est client et fournisseur\u00a0: indiquez le compte collectif.`);
    const isOwed = account.startsWith("40");
    const netCents = !row.isSided && isOwed ? -row.netCents : row.netCents;
    return [{ line, row, counterpartyId: party.id, account, netCents }];
  });
}

type Opening = { readonly netCents: number; readonly isDetailed: boolean };

/** Why the items of a third party are none of its opening; undefined when they are exactly that. */
function reasonAgainst(items: readonly Item[], opening: Opening | undefined): string | undefined {
  const [first] = items;
  if (!first) return undefined;
  const name = first.row.party;
  if (!opening)
    return `${name} n’a pas de solde d’ouverture au compte ${first.account}\u00a0: importez d’abord la balance d’ouverture.`;
  if (opening.isDetailed) return `Les échéances de ${name} sont déjà dans ce dossier.`;
  const sum = sumCentsOf(items, ({ netCents }) => netCents);
  return sum === opening.netCents
    ? undefined
    : `Les échéances de ${name} font ${formatMoney(sum)}, son solde d’ouverture ${formatMoney(opening.netCents)}.`;
}

function draftOf(
  { row, account, counterpartyId, netCents }: Item,
  shared: Pick<EntryDraft, "legalEntityId" | "journalCode" | "date"> & { readonly importBatchId: string },
): EntryDraft {
  const debitCents = Math.max(netCents, 0);
  const creditCents = Math.max(-netCents, 0);
  const { piece, pieceDate, dueDate } = row;
  const own = { account, counterpartyId };
  return {
    ...shared,
    pieceRef: piece,
    pieceDate,
    label: row.label || `Échéance ${piece}`,
    source: { kind: "manual", id: shared.importBatchId, rule: "due-date" },
    lines: [
      { ...own, debitCents, creditCents, dueDate },
      { ...own, label: "Reprise du solde d’ouverture", debitCents: creditCents, creditCents: debitCents },
    ],
  };
}
