import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { ciiLine, ciiTotals, ciiVat } from "@grand-livre/testkit/test-documents/cii-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, facturX } from "../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

let numbers = 0;
function draft(parts: Parameters<typeof facturX>[0] = {}): Promise<InvoiceAnswer> {
  numbers += 1;
  return draftOf(person, books.refId, facturX({ number: `N-${numbers}`, ...parts }));
}

async function entryOf(id: string | null): Promise<EntryAnswer> {
  return succeed<EntryAnswer>(person, "GET", `/api/entry/${id}`);
}

async function balanceOf(account: string): Promise<number> {
  const { rows } = await succeed<TrialBalanceAnswer>(
    person,
    "GET",
    `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31`,
  );
  return rows.find((row) => row.account === account)?.balanceCents ?? 0;
}

async function verified() {
  return succeed<{ intact: boolean; entries: number }>(
    person,
    "GET",
    `/api/ledger/verify?legalEntityRefId=${books.refId}`,
  );
}

describe("validating a bill", () => {
  it("writes the charge, its VAT and the supplier in one balanced entry that the balance shows at once", async () => {
    const before = { charge: await balanceOf("606100"), supplier: await balanceOf("401000") };
    const bill = await draft();
    const shown = await succeed<PreviewAnswer>(person, "POST", `/api/invoice/${bill.id}/preview`, {
      action: "validate",
    });
    const answer = await changeStatus(person, bill, "validated");
    expect(answer).toMatchObject({
      status: 200,
      body: { status: "validated", paymentStatus: "unpaid", entryLedgerLogLabel: expect.any(String) },
    });
    const entry = await entryOf(answer.body.entryId);
    expect(entry).toMatchObject({
      state: "validated",
      journalCode: "AC",
      date: "2026-01-31",
      pieceRef: bill.refId,
    });
    const sides = entry.lines.map((line) => [line.account, line.debitCents, line.creditCents]);
    expect(sides).toEqual(
      expect.arrayContaining([
        ["606100", 10_000, 0],
        ["401000", 0, 12_000],
      ]),
    );
    expect(shown.entries[0]?.lines.map((line) => [line.account, line.debitCents, line.creditCents])).toEqual(
      sides,
    );
    expect(await balanceOf("606100")).toBe(before.charge + 10_000);
    expect(await balanceOf("401000")).toBe(before.supplier - 12_000);
    expect(await verified()).toMatchObject({ intact: true });
  });

  it("keeps every figure tied to the document line that made it, both ways", async () => {
    const bill = await draft();
    const { body } = await changeStatus(person, bill, "validated");
    const { rows } = await test.pool.query(
      "select l.account, d.role, d.amount_cents::int, d.document_line_id from document_link d join entry_line l on l.id = d.entry_line_id where d.entry_id = $1",
      [body.entryId],
    );
    expect(rows).toContainEqual({
      account: "606100",
      role: "charge",
      amount_cents: 10_000,
      document_line_id: bill.lines[0]?.id,
    });
    const perLine = await test.pool.query(
      "select l.id, sum(d.amount_cents)::bigint = max(l.debit_cents + l.credit_cents) as whole from entry_line l left join document_link d on d.entry_line_id = l.id where l.entry_id = $1 group by l.id",
      [body.entryId],
    );
    expect(perLine.rows.every((row) => row.whole)).toBe(true);
  });

  it("books a class 2 line as a fixed asset: 404 and 44562", async () => {
    // A supplier of its own: the next bills of the others are not booked like this one.
    const bill = await draft({ seller: "<ram:Name>Serveurs du Léman</ram:Name>" });
    const [line] = bill.lines;
    const changed = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${bill.id}`, {
      version: bill.version,
      lines: [
        {
          id: line?.id,
          label: "Serveur",
          quantity: "1",
          unitPriceCents: 10_000,
          vatRate: 2000,
          vatCode: line?.vatCode,
          account: "218300",
        },
      ],
    });
    const { body } = await changeStatus(person, changed, "validated");
    const entry = await entryOf(body.entryId);
    expect(entry.lines.map((one) => one.account).sort()).toEqual(["218300", "404000", "445620"]);
  });

  it("turns the sides for a credit note", async () => {
    const bill = await draft({ typeCode: "381" });
    const { body } = await changeStatus(person, bill, "validated");
    const entry = await entryOf(body.entryId);
    expect(entry.lines.find((line) => line.account === "401000")).toMatchObject({
      debitCents: 12_000,
      creditCents: 0,
    });
    expect(entry.lines.find((line) => line.account === "606100")).toMatchObject({
      debitCents: 0,
      creditCents: 10_000,
    });
  });

  it("refuses a draft that is not complete, with all that is missing", async () => {
    const { body: empty } = await person.call<InvoiceAnswer>("POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_label: "À remplir",
      lines: [],
    });
    expect(empty.abilities.validate).toMatchObject({ allowed: false, code: "INVOICE_INCOMPLETE" });
    const refused = await changeStatus(person, empty, "validated");
    expect(refused).toMatchObject({ status: 409, body: { code: "INVOICE_INCOMPLETE" } });
    const codes = (refused.body as unknown as { details: { issues: { code: string }[] } }).details.issues.map(
      (issue) => issue.code,
    );
    expect(codes).toEqual(
      expect.arrayContaining([
        "BILL_NUMBER_MISSING",
        "BILL_DATE_MISSING",
        "COUNTERPARTY_MISSING",
        "LINES_MISSING",
      ]),
    );
  });

  it("refuses a date in no exercise, and one in a closed period with the day it proposes", async () => {
    const nowhere = await draft({ issueDate: "20190115" });
    expect(await changeStatus(person, nowhere, "validated")).toMatchObject({
      status: 409,
      body: {
        code: "EXERCISE_NOT_FOUND",
        details: { day: "15/01/2019", issues: [expect.objectContaining({ code: "EXERCISE_NOT_FOUND" })] },
      },
    });
    const bill = await draft({ issueDate: "20261005", dueDate: null });
    await test.pool.query(
      "update fiscal_period set state = 'provisionally_closed' where legal_entity_id = $1 and number = 10",
      [books.legalEntityId],
    );
    const closed = { code: "PERIOD_CLOSED", details: { proposedDate: "2026-11-01" } };
    expect(await changeStatus(person, bill, "validated")).toMatchObject({ status: 409, body: closed });
    // The draft says so before any request; it may be approved all the same.
    const told = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${bill.id}`);
    expect(told.abilities.validate).toMatchObject({ allowed: false, ...closed });
    expect(told.abilities.approve).toEqual({ allowed: true });
    const moved = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${bill.id}`, {
      version: bill.version,
      accountingDate: "2026-11-01",
    });
    expect(moved.abilities.validate).toEqual({ allowed: true });
    expect(await changeStatus(person, moved, "validated")).toMatchObject({
      status: 200,
      body: { accountingDate: "2026-11-01", bill_date: "2026-10-05" },
    });
    await test.pool.query(
      "update fiscal_period set state = 'open' where legal_entity_id = $1 and number = 10",
      [books.legalEntityId],
    );
  });

  it("is done once when two people do it at the same moment", async () => {
    const bill = await draft();
    const other = await test.superAdministrator();
    const answers = await Promise.all([
      changeStatus(person, bill, "validated"),
      changeStatus(other, bill, "validated"),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({
      code: "INVOICE_NOT_DRAFT",
    });
    const { rows } = await test.pool.query(
      "select count(*)::int as n from entry where source_kind = 'invoice' and source_id = $1",
      [bill.id],
    );
    expect(rows[0].n).toBe(1);
  });

  it("takes numbers without a gap when twenty bills are validated at once", async () => {
    const bills = [];
    for (let index = 0; index < 20; index += 1) bills.push(await draft());
    const answers = await Promise.all(bills.map((bill) => changeStatus(person, bill, "validated")));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    const { rows } = await test.pool.query(
      "select max(sequence) = count(*) as gapless from entry where legal_entity_id = $1 and state = 'validated'",
      [books.legalEntityId],
    );
    expect(rows[0].gapless).toBe(true);
    expect(await verified()).toMatchObject({ intact: true });
  });

  it("wants the right and the version", async () => {
    const bill = await draft();
    const editor = await test.person({
      rights: { "supplier-bills": ["Viewer", "Creator", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await changeStatus(editor, bill, "validated")).status).toBe(403);
    const seller = await test.person({
      rights: { invoices: ["Viewer", "Validator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await changeStatus(seller, bill, "validated")).status).toBe(403);
    const stranger = await test.person({ rights: { "supplier-bills": ["Viewer", "Validator"] } });
    expect((await changeStatus(stranger, bill, "validated")).status).toBe(404);
    expect(await changeStatus(person, { ...bill, version: 99 }, "validated")).toMatchObject({
      status: 409,
      body: { code: "STALE_VERSION" },
    });
  });

  it("of a document with several rates posts each to its own code, to the cent", async () => {
    const bill = await draft({
      lines: [
        ciiLine({ net: "33.33", price: "33.33" }),
        ciiLine({ id: "2", net: "66.67", price: "66.67", rate: "5.50" }),
      ],
      vat: ciiVat("33.33", "6.67") + ciiVat("66.67", "3.67", "S", "5.50"),
      totals: ciiTotals({ tax: "10.34", grand: "110.34", payable: "110.34" }),
    });
    const { body } = await changeStatus(person, bill, "validated");
    const entry = await entryOf(body.entryId);
    expect(entry.lines.reduce((sum, line) => sum + line.debitCents, 0)).toBe(11_034);
    expect(entry.lines.find((line) => line.account === "401000")?.creditCents).toBe(11_034);
  });
});

describe("a validated bill", () => {
  it("is never edited nor deleted", async () => {
    const bill = (await changeStatus(person, await draft(), "validated")).body;
    expect(
      await person.call("PATCH", `/api/invoice/${bill.id}`, { version: bill.version, bill_label: "Autre" }),
    ).toMatchObject({ status: 409, body: { code: "INVOICE_NOT_DRAFT" } });
    expect(await person.call("PATCH", `/api/invoice/delete-invoice/${bill.id}`)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_NOT_DELETABLE" },
    });
    await expect(
      test.pool.query("update invoice set vat_cents = 1 where id = $1", [bill.id]),
    ).rejects.toMatchObject({ constraint: "invoice_validated_frozen" });
    await expect(
      test.pool.query("update invoice_line set net_cents = 1 where invoice_id = $1", [bill.id]),
    ).rejects.toMatchObject({ constraint: "invoice_validated_frozen" });
  });

  it("is cancelled by a contre-passation, which frees the document to come again", async () => {
    const bytes = facturX({ number: "CANCEL-1" });
    const bill = (await changeStatus(person, await draftOf(person, books.refId, bytes), "validated")).body;
    const before = await balanceOf("401000");
    const shown = await succeed<PreviewAnswer>(person, "POST", `/api/invoice/${bill.id}/preview`, {
      action: "cancel",
    });
    const cancelled = await changeStatus(person, bill, "cancelled");
    expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(cancelled.body.entries.map((entry) => entry.role)).toEqual(["validation", "cancellation"]);
    expect(await balanceOf("401000")).toBe(before + 12_000);
    const reversal = await entryOf(cancelled.body.entries[1]?.id ?? null);
    expect(reversal.lines.map((line) => [line.account, line.debitCents, line.creditCents])).toEqual(
      shown.entries[0]?.lines.map((line) => [line.account, line.debitCents, line.creditCents]),
    );
    expect(await changeStatus(person, cancelled.body, "cancelled")).toMatchObject({
      status: 409,
      body: { code: "INVOICE_ALREADY_CANCELLED" },
    });
    const again = await draftOf(person, books.refId, bytes);
    expect(again).toMatchObject({ status: "draft", bill_number: "CANCEL-1" });
    expect(again.id).not.toBe(bill.id);
  });

  it("is booked elsewhere by both entries in one transaction, or not at all", async () => {
    const bill = (await changeStatus(person, await draft(), "validated")).body;
    const lines = bill.lines.map((line) => ({ id: line.id, account: "613200" }));
    const shown = await succeed<PreviewAnswer>(person, "POST", `/api/invoice/${bill.id}/preview`, {
      action: "reallocate",
      lines,
    });
    expect(shown.entries).toHaveLength(2);
    const bad = await person.call("POST", `/api/invoice/${bill.id}/reallocate`, {
      version: bill.version,
      lines: lines.map((line) => ({ ...line, account: "699999" })),
    });
    expect(bad).toMatchObject({ status: 409, body: { code: "INVOICE_INCOMPLETE" } });
    const same = await person.call("POST", `/api/invoice/${bill.id}/reallocate`, {
      version: bill.version,
      lines: bill.lines.map((line) => ({ id: line.id, account: line.account })),
    });
    expect(same).toMatchObject({ status: 409, body: { code: "REALLOCATION_EMPTY" } });
    const before = {
      old: await balanceOf("606100"),
      new: await balanceOf("613200"),
      supplier: await balanceOf("401000"),
    };
    const answer = await succeed<InvoiceAnswer>(person, "POST", `/api/invoice/${bill.id}/reallocate`, {
      version: bill.version,
      lines,
    });
    expect(answer.entries.map((entry) => entry.role)).toEqual(["validation", "cancellation", "reallocation"]);
    expect(answer.lines[0]).toMatchObject({ account: "613200", accountOrigin: "user" });
    expect({
      old: await balanceOf("606100"),
      new: await balanceOf("613200"),
      supplier: await balanceOf("401000"),
    }).toEqual({
      old: before.old - 10_000,
      new: before.new + 10_000,
      supplier: before.supplier,
    });
    const cancelled = await changeStatus(person, answer, "cancelled");
    expect(cancelled.status).toBe(200);
    expect(await balanceOf("613200")).toBe(before.new);
    expect(await verified()).toMatchObject({ intact: true });
  });
});
