import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import type { InvoiceAnswer, UploadBillResult } from "@grand-livre/contracts/invoice";
import { isRefusal } from "@grand-livre/domain/refusal";
import { ciiLine } from "@grand-livre/testkit/test-documents/cii-document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, facturX } from "../../../../test/bills.ts";
import { openBooks, succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { newId } from "../../../ids.ts";
import { commandIn } from "../../../kit/command.ts";
import { storeBytes } from "../../file/service.ts";
import { intakeBill } from "./intake-service.ts";

/** Four bills that agree make four fifths: the lowest threshold that a company may set. */
const FOUR = 4;

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

let bill = 0;
const nextNumber = () => {
  bill += 1;
  return `N-${String(bill).padStart(4, "0")}`;
};

/** A supplier with so many validated bills of one habit. */
async function supplierWith(validated: number, name: string, siren: string): Promise<string> {
  const seller = `<ram:Name>${name}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization>`;
  for (let turn = 0; turn < validated; turn += 1) {
    const draft = await draftOf(
      person,
      books.refId,
      facturX({ number: nextNumber(), seller, lines: [ciiLine({ label: "Papier" })] }),
    );
    const lines = draft.lines.map(
      ({ id, label, quantity, unitPriceCents, vatRate, vatCategory, vatCode, supplyType }) => ({
        id,
        label,
        quantity,
        unitPriceCents,
        vatRate,
        vatCategory,
        vatCode,
        supplyType,
        account: "606400",
      }),
    );
    const body = { version: draft.version, lines };
    const corrected = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${draft.id}`, body);
    expect(await changeStatus(person, corrected, "validated")).toMatchObject({ status: 200 });
  }
  return seller;
}

async function threshold(autoValidateThreshold: number | null): Promise<void> {
  const url = "/api/capture/settings";
  const { version } = await succeed<{ version: number }>(
    person,
    "GET",
    `${url}?legalEntityRefId=${books.refId}`,
  );
  await succeed(person, "PATCH", url, { legalEntityRefId: books.refId, autoValidateThreshold, version });
}

/** Drops a bill and waits until the rule, if any, has judged it. */
async function dropped(
  seller: string,
  label = "Papier",
  change: Record<string, string> = {},
): Promise<InvoiceAnswer> {
  const draft = await draftOf(
    person,
    books.refId,
    facturX({ number: nextNumber(), seller, lines: [ciiLine({ label })], ...change }),
  );
  const underWay =
    "select from job where kind = 'validate-by-rule' and payload ->> 'invoiceId' = $1 and state not in ('succeeded', 'failed')";
  await expect.poll(async () => (await test.pool.query(underWay, [draft.id])).rowCount).toBe(0);
  return succeed(person, "GET", `/api/invoice/${draft.id}`);
}

async function because(id: string): Promise<unknown> {
  const { rows } = await test.pool.query(
    "select result from job where kind = 'validate-by-rule' and payload ->> 'invoiceId' = $1",
    [id],
  );
  return rows[0]?.result;
}

describe("the company's rule", () => {
  let seller: string;
  beforeAll(async () => {
    seller = await supplierWith(FOUR, "Papeterie du Port", "552081317");
  });

  it("validates nothing as long as nobody asked for it", async () => {
    await threshold(null);
    const draft = await dropped(seller);
    expect(draft.status).toBe("draft");
    expect(await because(draft.id)).toBeUndefined();
  });

  it("validates a bill at the threshold, audited with its explanation", async () => {
    await threshold(0.8);
    const done = await dropped(seller);
    expect(done).toMatchObject({
      status: "validated",
      capture: { automatic: { threshold: 0.8, explanation: expect.stringContaining("d’après 4 factures") } },
      lines: [{ account: "606400", accountOrigin: "history" }],
    });
    const { rows } = await test.pool.query(
      "select details from audit_log where resource_id = $1 and action = 'validate-by-rule'",
      [done.id],
    );
    expect(rows).toMatchObject([{ details: { threshold: 0.8, explanation: expect.any(String) } }]);
  });

  it("never validates below the threshold, by however little", async () => {
    await threshold(0.85);
    const draft = await dropped(seller);
    expect(draft).toMatchObject({ status: "draft", capture: { automatic: null } });
    expect(await because(draft.id)).toEqual({ validated: false, because: "proposal-below" });
  });

  it("never validates with a warning, a new supplier, a line unlike the others, or in a closed period", async () => {
    await threshold(0.8);
    const other = "<ram:Name>Autre société</ram:Name>";
    const warned = await dropped(seller, "Papier", {
      buyer: `${other}<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">542065479</ram:ID></ram:SpecifiedLegalOrganization>`,
    });
    expect(warned.status).toBe("draft");
    expect(await because(warned.id)).toMatchObject({ because: "finding" });
    const fresh = await dropped(await supplierWith(0, "Encres Nouvelles", "443061841"));
    expect(fresh.status).toBe("draft");
    const nowhere = await dropped(seller, "Papier", { issueDate: "20241231", dueDate: "20250131" });
    expect(nowhere.status).toBe("draft");
    expect(await because(nowhere.id)).toMatchObject({ validated: false });
  });

  it("never validates a draft that somebody changed first", async () => {
    await threshold(0.8);
    const draft = await dropped(await supplierWith(1, "Papeterie du Lac", "775670417"));
    const patched = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${draft.id}`, {
      version: draft.version,
      bill_label: "Autre",
    });
    const { rows } = await test.pool.query(
      "select id from job where kind = 'validate-by-rule' and payload ->> 'invoiceId' = $1",
      [draft.id],
    );
    await test.pool.query(
      'update job set state = \'failed\', result = null, error = \'{"status":500,"code":"X","message":"x"}\' where id = $1',
      [rows[0].id],
    );
    await person.call("POST", `/api/job/${rows[0].id}/retry`);
    await expect.poll(() => because(draft.id)).toEqual({ validated: false, because: "changed" });
    expect((await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${draft.id}`)).version).toBe(
      patched.version,
    );
  });
});

/** A real reading, less sure of some fields, taken in as if it had come from a page. */
async function intake(
  parts: Parameters<typeof facturX>[0],
  doubts: Record<string, number>,
): Promise<UploadBillResult> {
  const bytes = facturX(parts);
  const read = await test.app.reader.read(bytes);
  if (isRefusal(read)) throw new Error(read.refused);
  const fields = Object.fromEntries(
    Object.entries(read.fields).map(([name, field]) => [
      name,
      field && { ...field, confidence: doubts[name] ?? field.confidence },
    ]),
  );
  const doubtful = { ...read, source: "ocr", fields } as unknown as CapturedBill;
  const stored = await storeBytes(test.app, bytes);
  const payload = { ...stored, mediaType: "application/pdf", fileName: "scan.pdf" };
  const actor = { ...books.actor, requestId: newId() };
  return inTransaction(test.app.db, (tx) =>
    intakeBill(commandIn(test.app, tx, actor), {
      legalEntityId: books.legalEntityId,
      bill: doubtful,
      payload,
    }),
  );
}

describe("a bill read with doubt", () => {
  beforeAll(() => threshold(null));

  it("is not dropped as a duplicate of the number it seems to bear: it waits for its own, and says so", async () => {
    const parts = { number: "DOUTE-1", lines: [ciiLine({ label: "Encre" })] };
    const first = await draftOf(person, books.refId, facturX(parts));
    const again = await intake({ ...parts, lines: [ciiLine({ label: "Encre bis" })] }, { billNumber: 0.84 });
    expect(again.duplicateOf).toBeNull();
    const draft = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${again.invoiceId}`);
    expect(draft).toMatchObject({
      bill_number: null,
      inbox: { state: "toComplete", possibleDuplicateOf: first.id, confidence: 0.84 },
    });
    expect(draft.warnings).toContainEqual(
      expect.objectContaining({
        code: "POSSIBLE_DUPLICATE",
        details: { invoiceId: first.id, reference: `DOUTE-1, ${first.refId}` },
      }),
    );
    const corrected = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${draft.id}`, {
      version: draft.version,
      bill_number: "DOUTE-7",
    });
    expect(corrected.inbox).toMatchObject({ possibleDuplicateOf: null, confidence: 1 });
    expect(corrected.warnings.map(({ code }) => code)).not.toContain("POSSIBLE_DUPLICATE");
  });

  it("is one when the number is sure", async () => {
    const parts = { number: "SUR-1" };
    const first = await draftOf(person, books.refId, facturX(parts));
    const again = await intake({ ...parts, lines: [ciiLine({ label: "Autre" })] }, { billNumber: 0.85 });
    expect(again.duplicateOf).toBe(first.id);
  });

  it("is told apart by nothing but its number when day and amount agree: both are shown", async () => {
    const first = await draftOf(
      person,
      books.refId,
      facturX({ number: "JOUR-1", issueDate: "20260611", dueDate: "20260711" }),
    );
    const again = await intake(
      { number: "JOUR-I", issueDate: "20260611", dueDate: "20260711" },
      { billNumber: 0.5 },
    );
    const draft = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${again.invoiceId}`);
    expect(draft).toMatchObject({ bill_number: "JOUR-I", inbox: { possibleDuplicateOf: first.id } });
    expect(draft.warnings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["POSSIBLE_DUPLICATE", "FIELDS_UNCERTAIN"]),
    );
  });

  it("says which values are doubtful, and stops saying it of those that are corrected", async () => {
    const again = await intake(
      { number: "FLOU-1", issueDate: "20260612", dueDate: "20260712" },
      { billDate: 0.9, dueDate: 0.9 },
    );
    const draft = await succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${again.invoiceId}`);
    const doubts = (one: InvoiceAnswer) =>
      one.warnings.find(({ code }) => code === "FIELDS_UNCERTAIN")?.details;
    expect(doubts(draft)).toEqual({ fields: "date, échéance" });
    const path = `/api/invoice/${draft.id}`;
    const dated = await succeed<InvoiceAnswer>(person, "PATCH", path, {
      version: draft.version,
      bill_date: "2026-06-13",
    });
    expect(doubts(dated)).toEqual({ fields: "échéance" });
    const both = await succeed<InvoiceAnswer>(person, "PATCH", path, {
      version: dated.version,
      due_date: "2026-07-13",
    });
    expect(doubts(both)).toBeUndefined();
  });
});

describe("an IBAN that is not the supplier's known one", () => {
  it("is a warning and a column, and is never written over the known one", async () => {
    const paid = (iban: string) =>
      `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>30</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`;
    const seller = `<ram:Name>Imprimerie Lenoir</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">383474814</ram:ID></ram:SpecifiedLegalOrganization>`;
    const known = "FR7630006000011234567890189";
    const other = "DE89370400440532013000";
    const first = await draftOf(
      person,
      books.refId,
      facturX({ number: "I-1", seller, paymentMeans: paid(known) }),
    );
    expect(first.inbox?.ibanChanged).toBe(false);
    const second = await draftOf(
      person,
      books.refId,
      facturX({ number: "I-2", seller, paymentMeans: paid(other) }),
    );
    expect(second).toMatchObject({ iban: other, inbox: { ibanChanged: true } });
    expect(second.warnings).toContainEqual(
      expect.objectContaining({ code: "SUPPLIER_IBAN_CHANGED", details: { iban: other, known } }),
    );
    const supplier = await succeed<{ iban: string }>(
      person,
      "GET",
      `/api/counterparty/${second.counterpartyId}`,
    );
    expect(supplier.iban).toBe(known);
    const corrected = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${second.id}`, {
      version: second.version,
      iban: known,
    });
    expect(corrected.inbox?.ibanChanged).toBe(false);
  });
});
