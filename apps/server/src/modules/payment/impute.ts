import { matchCreditedVat, movePendingVat, type VatMove } from "@grand-livre/domain/payment/move-pending-vat";
import type { BooksCommand } from "../../kit/books-command.ts";
import { post } from "../entry/service.ts";
import { journalOfType } from "../journal/service.ts";
import { letterInvoices } from "./lettered-lines.ts";
import { findInvoices, insertImputation, type SettledInvoiceRow, stepVersions } from "./repository.ts";
import { documentsToSettle, type SettleableInvoice, vatMoveLines } from "./to-settle.ts";

/**
 * A credit note settles its invoice as far as something is left of both, under the ledger's lock. The VAT that waited
 * on each is settled too: the note's takes as much off the invoice's, code by code, and the ledger gets what is left of
 * the note's (it had fallen due with a payment) or of the invoice's (nothing will be paid of it any more).
 */
export async function imputeCreditNote(
  command: BooksCommand,
  invoiceId: string,
  creditNoteId: string,
): Promise<void> {
  const { tx, scope, books } = command;
  const rows = await findInvoices(tx, [invoiceId, creditNoteId]);
  const invoice = rows.find((row) => row.id === invoiceId);
  const note = rows.find((row) => row.id === creditNoteId);
  if (!invoice || !note) return;
  const { amountCents, currencyAmount } = imputed(invoice, note);
  if (amountCents <= 0) return;
  const { legalEntityId } = invoice;
  const documents = await documentsToSettle(tx, books, [invoice, note]);
  const own = documents.flatMap(({ id, document }) => (id === note.id ? settle(document, amountCents) : []));
  const taken = documents.flatMap(({ id, document }) =>
    id === note.id ? [] : matchCreditedVat(document.pendingVat, own, shareOf(document, amountCents)),
  );
  const moves = [
    ...own.map((move) => ({ ...move, documentId: note.id })),
    ...taken.map((move) => ({ ...move, documentId: invoice.id })),
  ];
  await insertImputation(tx, scope, {
    legalEntityId,
    invoiceId,
    creditNoteId,
    amountCents,
    currencyAmount,
    vatMoves: moves.map(({ dueAccount: _, ...move }) => move),
  });
  await writeDifference(command, note, netOf(moves));
  await stepVersions(tx, legalEntityId, [invoiceId]);
  await letterInvoices(command, legalEntityId, [invoiceId], { day: command.today, reason: "credit_note" });
}

/** How far a credit note goes: as the smaller of the two; in a currency, in its units, whichever it ends giving the euros. */
function imputed(invoice: SettledInvoiceRow, note: SettledInvoiceRow) {
  const left = (row: SettledInvoiceRow) => row.payableCents - row.settledCents;
  if (invoice.currencyPayable === null || note.currencyPayable === null)
    return { amountCents: Math.min(left(invoice), left(note)), currencyAmount: null };
  const units = Math.min(
    invoice.currencyPayable - invoice.currencySettled,
    note.currencyPayable - note.currencySettled,
  );
  const endsInvoice = units === invoice.currencyPayable - invoice.currencySettled;
  return { amountCents: left(endsInvoice ? invoice : note), currencyAmount: units };
}

function settle(document: SettleableInvoice["document"], paidNowCents: number): VatMove[] {
  return movePendingVat(document.pendingVat, shareOf(document, paidNowCents));
}

function shareOf(
  { payableCents: wholeCents, settledCents: paidBeforeCents, creditedCents }: SettleableInvoice["document"],
  paidNowCents: number,
) {
  return { wholeCents, paidBeforeCents, creditedCents, paidNowCents };
}

function netOf(moves: readonly VatMove[]): VatMove[] {
  const nets = new Map<string, VatMove>();
  for (const move of moves) {
    const key = `${move.account} ${move.dueAccount} ${move.vatCode}`;
    const net = nets.get(key);
    nets.set(key, {
      ...move,
      movedCents: move.movedCents + (net?.movedCents ?? 0),
      baseCents: move.baseCents + (net?.baseCents ?? 0),
    });
  }
  return [...nets.values()].filter((move) => move.movedCents !== 0);
}

async function writeDifference(
  command: BooksCommand,
  note: {
    readonly legalEntityId: string;
    readonly id: string;
    readonly refId: string | null;
    readonly billDate: string | null;
  },
  moves: readonly VatMove[],
): Promise<void> {
  const { books } = command;
  if (moves.length === 0 || note.billDate === null) return;
  const { refId } = note;
  const journal = journalOfType(books.journals, "general");
  const label = `TVA exigible, imputation de l’avoir ${refId}`;
  const origin = { documentKind: "credit_note" as const, documentId: note.id, role: "imputation" };
  await post(command, {
    journalCode: journal.code,
    date: note.billDate,
    pieceRef: refId,
    pieceDate: note.billDate,
    label,
    source: { kind: "invoice", id: note.id, rule: "imputation" },
    lines: moves.flatMap((move) => vatMoveLines(move, label, origin)),
  });
}
