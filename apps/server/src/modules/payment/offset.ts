import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import {
  type DocumentToOffset,
  offsetCreditNote,
  type SettledOffset,
} from "@grand-livre/domain/payment/offset";
import { type Application, today } from "../../application.ts";
import type { Connection } from "../../database/connection.ts";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { withBooks } from "../../kit/books-command.ts";
import { inCommand } from "../../kit/command.ts";
import type { Actor } from "../audit/service.ts";
import { type Books, loadBooks } from "../books/service.ts";
import { counterpartyById } from "../counterparty/service.ts";
import { type EntryDraft, post, previewDraft } from "../entry/service.ts";
import { requireOpenPeriod } from "../fiscal-exercise/service.ts";
import { journalOfType } from "../journal/service.ts";
import { technicalAccounts } from "../technical-account/service.ts";
import { letterInvoices } from "./lettered-lines.ts";
import { allocationLines, payableInvoices, requirePaidByNow } from "./record.ts";
import {
  findInvoices,
  IN_EUROS,
  insertPayment,
  lockInvoices,
  type SettledInvoiceRow,
  stepVersions,
} from "./repository.ts";
import type { SettleableInvoice } from "./to-settle.ts";

export type OffsetOrder = {
  readonly creditNoteId: string;
  /** The day the two debts go against each other; today by default. */
  readonly date?: string | undefined;
  readonly allocations: readonly { readonly invoiceId: string; readonly amountCents: number }[];
};

/**
 * Sets what is left of a credit note off against other invoices of its third party, no money moving: D 411 of the note / C 411 of the
 * invoices (401 for a supplier), the VAT on receipts of both, each lettered with its own. Undone as any payment.
 * @returns the id of the payment of nothing that it is
 * @throws RefusalError INVOICE_NOT_FOUND, OFFSET_*, PAYMENT_INVOICE_NOT_VALIDATED, PAYMENT_OTHER_PARTY, PAYMENT_MIXED_SIDES,
 * PAYMENT_TWICE_ALLOCATED, PAYMENT_ABOVE_REMAINING, PAYMENT_DATE_IN_FUTURE, and those of the entry's date
 */
export async function offsetNote(app: Application, actor: Actor, order: OffsetOrder): Promise<string> {
  return inCommand(app, actor, async (command) => {
    const { tx, scope } = command;

    const ids = [order.creditNoteId, ...order.allocations.map((one) => one.invoiceId)];
    await lockInvoices(tx, ids);
    const { legalEntityId } = await noteOf(tx, order);
    const ledger = await withBooks(command, { id: legalEntityId });
    const { books } = ledger;
    const paymentId = newId();
    const { draft, note, settled, date } = await planOffset(app, tx, actor, books, order, paymentId);
    const seal = await post(ledger, draft);
    await insertPayment(
      tx,
      scope,
      {
        legalEntityId,
        id: paymentId,
        direction: note.direction === "credit" ? "received" : "sent",
        paidOn: date,
        amountCents: 0,
        writeOffCents: 0,
        account: settled.note.lines[0]?.account ?? "",
        counterpartyId: note.counterpartyId,
        entryId: seal.entryId,
        reversesId: null,
        refundsId: null,
        offsetsId: note.id,
        ...IN_EUROS,
      },
      [{ invoiceId: note.id, amountCents: settled.amountCents }, ...order.allocations],
    );
    await stepVersions(tx, legalEntityId, ids);
    await letterInvoices(command, legalEntityId, ids, { day: command.today, reason: "credit_note" });
    await command.audit({
      action: "offset",
      resource: "payment",
      resourceId: paymentId,
      legalEntityId,
      details: {
        entry: seal.number,
        creditNote: note.refId,
        amountCents: settled.amountCents,
        date,
        allocations: order.allocations,
      },
    });
    return paymentId;
  });
}

/** The entry that setting off would write, before it does. Writes nothing. @throws RefusalError the same as the command */
export async function previewOffset(
  app: Application,
  actor: Actor,
  order: OffsetOrder,
): Promise<EntryPreview> {
  const { legalEntityId } = await noteOf(app.db, order);
  const books = await loadBooks(app.db, actor.scope, legalEntityId);
  const { draft } = await planOffset(app, app.db, actor, books, order, newId());
  requireOpenPeriod(books.exercises, draft.date);
  return previewDraft(app.db, books, draft);
}

async function noteOf(db: Connection, order: OffsetOrder): Promise<SettledInvoiceRow> {
  const [note] = await findInvoices(db, [order.creditNoteId]);
  if (!note) throw new RefusalError("INVOICE_NOT_FOUND");
  if (note.kind !== "credit_note")
    throw new RefusalError("OFFSET_NOT_A_CREDIT_NOTE", { refId: note.refId ?? "" });
  if (note.status !== "validated") throw new RefusalError("OFFSET_NOT_VALIDATED");
  return note;
}

async function planOffset(
  app: Application,
  db: Connection,
  actor: Actor,
  books: Books,
  order: OffsetOrder,
  paymentId: string,
): Promise<{
  readonly draft: EntryDraft;
  readonly note: SettledInvoiceRow;
  readonly settled: SettledOffset;
  readonly date: string;
}> {
  const { scope } = actor;
  const note = await noteOf(db, order);
  const { legalEntityId } = note;
  const counterpartyId = note.counterpartyId ?? "";
  const date = order.date ?? today(app);
  requirePaidByNow(app, date, "date");
  if (note.currency !== "EUR") throw new RefusalError("OFFSET_IN_CURRENCY", { currency: note.currency });
  const documents = await payableInvoices(db, books, {
    legalEntityId,
    counterpartyId,
    allocations: [{ invoiceId: note.id, amountCents: 0 }, ...order.allocations],
  });
  const byId = new Map(documents.map((document) => [document.id, toOffset(document)]));
  const named = (id: string): DocumentToOffset => {
    const document = byId.get(id);
    if (!document) throw new RefusalError("INVOICE_NOT_FOUND");
    return document;
  };
  const parts = order.allocations.map(({ invoiceId, amountCents }) => ({
    invoice: named(invoiceId),
    amountCents,
  }));
  const settled = orRefuse(offsetCreditNote({ note: named(note.id), date, parts }));
  const accounts = technicalAccounts(books.roleAccounts, date);
  const party = await counterpartyById(db, scope, legalEntityId, counterpartyId);
  const journal = journalOfType(books.journals, "general");
  const numbers = settled.invoices.map(({ document }) => document.refId).join(", ");
  const label = `Imputation ${note.refId ?? ""} sur ${numbers.slice(0, 120)} ${party.name}`;
  const draft: EntryDraft = {
    legalEntityId,
    journalCode: journal.code,
    date,
    pieceRef: note.refId,
    pieceDate: note.billDate,
    label,
    source: { kind: "payment", id: paymentId, rule: "offset" },
    lines: [settled.note, ...settled.invoices].flatMap((one) =>
      allocationLines(one, counterpartyId, label, accounts),
    ),
  };
  return { draft, note, settled, date };
}

const toOffset = ({ document, kind, billDate, currency }: SettleableInvoice): DocumentToOffset => ({
  document,
  kind,
  billDate,
  currency,
});
