import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { OffsetCandidatesAnswer, PaymentAnswer } from "@grand-livre/contracts/payment";
import { changeStatus } from "./bills.ts";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { issueSale, line } from "./sales.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

type Amounts = readonly (readonly [InvoiceAnswer, number])[];

/** What setting these amounts off asks for, once most months are there. */
export const orderOf = (note: { readonly id: string }, amounts: Amounts, date = "2026-04-20") => ({
  creditNoteId: note.id,
  date,
  allocations: amounts.map(([{ id }, amountCents]) => ({ invoiceId: id, amountCents })),
});

/** Lines of services that a supplier bills: VAT on receipts. */
export const fees = (unitPriceCents: number) => [
  { label: "Conseil", unitPriceCents, vatRate: 2000, vatCode: "AS20", account: "622600" },
];

export type OffsetTools = ReturnType<typeof offsetTools>;

/** Documents to set off in these books, the call that does it, and what can be seen of it. */
export function offsetTools(test: TestApp, person: TestPerson, books: TestBooks) {
  const offset = (note: { readonly id: string }, amounts: Amounts, date?: string) =>
    person.call<PaymentAnswer>("POST", "/api/payment/offset", orderOf(note, amounts, date));
  const undo = ({ id }: PaymentAnswer, date = "2026-04-21") =>
    person.call<PaymentAnswer>("POST", `/api/payment/${id}/reverse`, { date });
  const read = ({ id }: { readonly id: string }) =>
    succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${id}`);
  const left = async (document: { readonly id: string }) => (await read(document)).remainingCents;
  const against = ({ id }: { readonly id: string }) =>
    succeed<OffsetCandidatesAnswer>(person, "GET", `/api/payment/offset/${id}`);
  const pay = (invoice: InvoiceAnswer, amountCents = invoice.remainingCents) =>
    succeed<PaymentAnswer>(person, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-04-10",
      account: "512000",
      counterpartyId: invoice.counterpartyId,
      amountCents,
      allocations: [{ invoiceId: invoice.id, amountCents }],
    });

  /** A client's invoice that was paid, and the credit note on all or a part of it: all of the note is left. */
  async function freeNote(
    counterpartyId: string,
    lines = [line()],
    credited = lines,
  ): Promise<InvoiceAnswer> {
    const invoice = await issueSale(person, books, { counterpartyId, lines });
    await pay(invoice);
    return issueSale(person, books, {
      kind: "credit_note",
      precedingInvoiceId: invoice.id,
      bill_date: "2026-03-20",
      counterpartyId,
      lines: credited,
    });
  }
  async function receive(change: object): Promise<InvoiceAnswer> {
    const draft = await succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "Conseil",
      bill_date: "2026-03-10",
      counterpartyId: books.supplierId,
      ...change,
    });
    return (await changeStatus(person, draft, "validated")).body;
  }
  /** The lettering in force of each line of an entry on a third party's account, null where none is. */
  async function codes(entryId: string | null): Promise<(string | null)[]> {
    const { rows } = await test.pool.query(
      `select g.code from entry_line l left join lettering_current c on c.entry_line_id = l.id
     left join lettering g on g.id = c.lettering_id where l.entry_id = $1 and l.account ~ '^4[01]1' order by l.position`,
      [entryId],
    );
    return rows.map((row) => row.code);
  }
  /** Debit minus credit of every account and third party of the books, and how the lines of these documents are lettered. */
  async function state(documents: readonly InvoiceAnswer[]) {
    const { rows: balances } = await test.pool.query(
      `select l.account, l.auxiliary, sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l
     where l.legal_entity_id = $1 group by 1, 2 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1, 2`,
      [books.legalEntityId],
    );
    const now = await Promise.all(
      documents.map(async (document) => ({
        remainingCents: await left(document),
        lettered: (await codes(document.entryId)).map((code) =>
          code === null ? "open" : code === code.toUpperCase() ? "whole" : "part",
        ),
      })),
    );
    return { balances, now };
  }
  return { offset, undo, read, left, against, pay, freeNote, receive, codes, state };
}
