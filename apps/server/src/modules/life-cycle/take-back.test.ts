import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import type { TakeBackAnswer } from "@grand-livre/contracts/life-cycle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { lifeCycle, openExchangingBooks, receive, told } from "../../../test/life-cycle.ts";
import { issueSale, sketchOf } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let siren: string;
let customerId: string;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  ({ books, siren, customerId } = await openExchangingBooks(test, root));
});
afterAll(() => test.close());

const issue = (change = {}) => issueSale(root, books, { counterpartyId: customerId, ...change });
const read = (id: string) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);
const refusedBy = (code = 210) => ({ code, reasons: [{ code: "TX_TVA_ERR", text: "Taux de TVA erroné" }] });

describe("a refused sale", () => {
  it("is no credit note: one of ours that is refused stays in the books", async () => {
    const sold = await issue();
    const note = await issue({ kind: "credit_note", precedingInvoiceId: sold.id });
    await receive(test, books, told(note, siren, "buyer", refusedBy()));
    expect((await lifeCycle(root, note.id)).takeBack).toMatchObject({
      allowed: false,
      code: "CREDIT_NOTE_TURNED_DOWN",
    });
    const order = { version: (await read(note.id)).version };
    expect(await root.call("POST", `/api/invoice/${note.id}/take-back`, order)).toMatchObject({
      status: 409,
      body: { code: "CREDIT_NOTE_TURNED_DOWN" },
    });
    expect(await read(note.id)).toMatchObject({ status: "validated", lifeCycleCode: 210 });
  });

  it("is taken back by an internal credit note and a corrected draft, once", async () => {
    const sold = await issue();
    const early = await root.call("POST", `/api/invoice/${sold.id}/take-back`, { version: sold.version });
    expect(early).toMatchObject({ status: 409, body: { code: "INVOICE_NOT_TURNED_DOWN" } });
    await receive(test, books, told(sold, siren, "buyer", refusedBy()));
    const shown = await succeed<PreviewAnswer>(root, "POST", `/api/invoice/${sold.id}/preview`, {
      action: "take-back",
    });
    expect(shown.entries).toHaveLength(1);
    expect(shown.corrected).toMatchObject({ kind: "invoice", totalInclVatCents: sold.totalInclVatCents });
    const both = await Promise.all(
      [1, 2].map(() =>
        root.call<TakeBackAnswer>("POST", `/api/invoice/${sold.id}/take-back`, { version: sold.version }),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    const { creditNoteId = "", correctedId = "" } = both[0]?.body ?? {};
    const note = await read(creditNoteId);
    expect(note).toMatchObject({
      kind: "credit_note",
      internal: true,
      precedingInvoiceId: sold.id,
      status: "validated",
    });
    expect(await sketchOf(root, note.entryId)).toEqual(["C 411000 1200", "D 706000 1000", "D 445740 200"]);
    expect(await read(sold.id)).toMatchObject({ status: "cancelled", refId: sold.refId, remainingCents: 0 });
    const corrected = await read(correctedId);
    expect(corrected).toMatchObject({
      status: "draft",
      replacesId: sold.id,
      totalInclVatCents: sold.totalInclVatCents,
    });
    const { rows } = await test.pool.query("select on_network from invoice_issued where invoice_id = $1", [
      creditNoteId,
    ]);
    expect(rows).toEqual([{ on_network: false }]);
    expect(await lifeCycle(root, sold.id)).toMatchObject({
      creditNote: { id: creditNoteId },
      corrected: { id: correctedId },
      possible: [],
    });
    // The series of the other tests goes on from March.
    const dated = { version: corrected.version, bill_date: "2026-03-15", due_date: "2026-04-14" };
    const ready = await succeed<InvoiceAnswer>(root, "PATCH", `/api/invoice/${correctedId}`, dated);
    const validated = (await changeStatus(root, ready, "validated")).body;
    expect(validated.refId).not.toBe(sold.refId);
    expect(await lifeCycle(root, correctedId)).toMatchObject({ replaces: { id: sold.id }, code: null });
  });

  it("leaves its internal credit note to be mailed to nobody", async () => {
    const sold = await issue();
    await receive(test, books, told(sold, siren, "buyer", refusedBy()));
    const taken = await succeed<TakeBackAnswer>(root, "POST", `/api/invoice/${sold.id}/take-back`, {
      version: sold.version,
    });
    const mail = { recipient: "compta@client.fr", subject: "Avoir", text: "Bonjour" };
    const at = `/api/invoice/${taken.creditNoteId}/mail`;
    for (const answer of [await root.call("GET", at), await root.call("POST", at, mail)])
      expect(answer).toMatchObject({ status: 409, body: { code: "INVOICE_INTERNAL" } });
  });

  it("says what to do when it has payments, and is neither rejected nor refused by a doubled delivery", async () => {
    const sold = await issue();
    const paid = { id: sold.id, paymentStatus: "paid", version: sold.version };
    await succeed(root, "PATCH", "/api/invoice/update-payment-status-invoice", paid);
    await receive(
      test,
      books,
      told(sold, siren, "platform", { ...refusedBy(213), reasons: [{ code: "ADR_ERR", text: "Adresse" }] }),
    );
    const { version } = await read(sold.id);
    expect(await root.call("POST", `/api/invoice/${sold.id}/take-back`, { version })).toMatchObject({
      status: 409,
      body: { code: "INVOICE_HAS_PAYMENTS" },
    });
    const doubled = await issue();
    await receive(
      test,
      books,
      told(doubled, siren, "platform", { code: 213, reasons: [{ code: "DOUBLON", text: "Doublon" }] }),
    );
    expect(await lifeCycle(root, doubled.id)).toMatchObject({ code: null, takeBack: { allowed: false } });
  });
});
