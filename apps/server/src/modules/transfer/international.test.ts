import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { payablesAnswer, TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { importFile, operationsOf, statement } from "../../../test/bank-files.ts";
import { changeStatus, dollarBill } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, changeCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** Bills in dollars that are paid by an order of international transfers. */

const OURS = "FR7630006000011234567890189";
const ADDRESS = { line1: "5 Wall Street", postcode: "10005", city: "New York", country: "US" };
const RIGHTS = { reconciliation: ["Viewer", "Creator", "Validator"] } as const;

let test: TestApp;
let root: TestPerson;
let second: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  await test.startWorker();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("update legal_entity set siren = (100000000 + floor(random() * 1e8))::int::text");
  books = await openSalesBooks(test, root);
  await changeCompany(root, books, { iban: OURS });
  await changeCustomer(root, books.supplierId, { address: ADDRESS });
  const rate = { legalEntityRefId: books.refId, currency: "USD", day: "2026-03-13", rate: "1.25" };
  await succeed(root, "POST", "/api/currency-rate", rate);
  second = await test.person({ rights: RIGHTS, legalEntityIds: [books.legalEntityId] });
});

/** A validated bill of 1 000,00 USD. */
async function bill(change: object = {}): Promise<InvoiceAnswer> {
  const draft = await succeed<InvoiceAnswer>(
    root,
    "POST",
    "/api/invoice/new-invoice",
    dollarBill(books, change),
  );
  return (await changeStatus(root, draft, "validated")).body;
}
const payee = (change: object = {}) => ({
  ...{ counterpartyId: books.supplierId, account: "021000021 123456", bic: "chasus33" },
  ...change,
});
const abroad = (change: object = {}) => ({
  international: { currency: "USD", chargeBearer: "SHAR", payees: [payee()], ...change },
});
const prepare = (invoiceIds: string[], change: object = abroad(), person = root) =>
  person.call<TransferOrderAnswer & { code?: string; details?: object }>("POST", "/api/transfer-order", {
    legalEntityRefId: books.refId,
    account: "512000",
    executionDate: "2026-11-24",
    invoiceIds,
    ...change,
  });
const payable = (query: string) =>
  succeed<z.output<typeof payablesAnswer>>(
    root,
    "GET",
    `/api/transfer-order/payable?legalEntityRefId=${books.refId}${query}`,
  );
const send = (path: string, body: object = {}, person = root) =>
  person.call<TransferOrderAnswer & { code?: string }>("POST", `/api/transfer-order/${path}`, body);
const read = (id: string) => succeed<TransferOrderAnswer>(root, "GET", `/api/transfer-order/${id}`);

describe("an order of international transfers", () => {
  it("pays what is left in the currency, once a second person approved the account, and is paid by the statement", async () => {
    const bought = await bill();
    expect(await payable("")).toMatchObject({ payables: [], currencies: ["USD"] });
    expect((await payable("&currency=USD")).payables).toMatchObject([
      { id: bought.id, currency: "USD", remainingCents: 100_000, knownIban: null, knownBic: null },
    ]);
    const { status, body: order } = await prepare([bought.id]);
    expect(status).toBe(200);
    expect(order).toMatchObject({
      ...{ currency: "USD", chargeBearer: "SHAR", totalCents: 100_000 },
      items: [{ iban: "021000021123456", creditorBic: "CHASUS33", needsApproval: true }],
    });
    const { version } = (await send(`${order.id}/submit`, { version: order.version })).body;
    expect((await send(`${order.id}/approve`, { version }, second)).body.code).toBe(
      "TRANSFER_IBAN_UNAPPROVED",
    );
    const item = `${order.id}/transfer/${order.items[0]?.id}/approve-iban`;
    expect((await send(item)).body.code).toBe("TRANSFER_APPROVAL_OWN");
    const approved = (await send(item, {}, second)).body;
    expect((await send(`${order.id}/approve`, { version: approved.version }, second)).status).toBe(200);
    const { body: xml } = await root.call<string>("GET", `/api/transfer-order/${order.id}/file`);
    expect(xml).toContain('<InstdAmt Ccy="USD">1000.00</InstdAmt>');
    expect(xml).toMatch(/<Othr>\s*<Id>021000021123456<\/Id>/);
    expect(xml).toContain("<BICFI>CHASUS33</BICFI>");
    expect(xml).toMatch(/<TwnNm>New York<\/TwnNm>\s*<Ctry>US<\/Ctry>/);
    expect(xml).toContain("<ChrgBr>SHAR</ChrgBr>");

    const operations = [["2026-11-20", -81_000, order.items[0]?.endToEndId ?? ""]] as const;
    const file = statement({ opening: ["2026-11-19", 0], closing: ["2026-11-20", -81_000], operations });
    await importFile(root, books, file);
    const [operation] = await operationsOf(root, books);
    expect(operation?.proposals).toMatchObject([{ kind: "invoice", invoiceIds: [bought.id] }]);
    const proposal = operation?.proposals[0];
    await succeed(root, "POST", `/api/bank-operation/${operation?.id}/accept`, { proposalId: proposal?.id });
    expect(await read(order.id)).toMatchObject({ state: "paid", paidCents: 100_000, totalCents: 100_000 });
    // The next one knows the account and its bank.
    await bill({ bill_number: "US-2" });
    const [next] = (await payable("&currency=USD")).payables;
    expect(next).toMatchObject({ knownIban: "021000021123456", knownBic: "CHASUS33" });
    expect((await prepare([next?.id ?? ""])).body.items[0]?.needsApproval).toBe(false);
  });

  it("takes one currency and whole payees; SEPA goes on refusing it", async () => {
    const bought = await bill();
    expect((await prepare([bought.id], {})).body.code).toBe("TRANSFER_NOT_IN_EUROS");
    expect((await prepare([bought.id], abroad({ currency: "GBP" }))).body.code).toBe(
      "TRANSFER_BILL_NOT_PAYABLE",
    );
    for (const [change, missing] of [
      [{ account: "FR7630006000011234567890188" }, "le compte"],
      [{ bic: "" }, "le BIC"],
      [{ counterpartyId: books.customerId }, "le compte"],
    ] as const)
      expect(await prepare([bought.id], abroad({ payees: [payee(change)] }))).toMatchObject({
        status: 422,
        body: { code: "TRANSFER_PAYEE_INCOMPLETE", details: { missing } },
      });
    expect((await prepare([bought.id], abroad({ payees: [payee({ bic: "CHASE" })] }))).body.code).toBe(
      "BIC_INVALID",
    );
    await changeCustomer(root, books.supplierId, { address: { ...ADDRESS, city: "" } });
    expect((await prepare([bought.id])).body).toMatchObject({ details: { missing: "la ville et le pays" } });
    expect(await payable("&currency=USD")).toMatchObject({ payables: [{ id: bought.id }] });
  });

  it("is prepared once of two at once, and answers what is wrong with a call or a person", async () => {
    const bought = await bill();
    for (const wrong of [{ currency: "EUR" }, { chargeBearer: "SLEV" }, { payees: [] }, { more: 1 }])
      expect((await prepare([bought.id], abroad(wrong))).status).toBe(422);
    const viewer = await test.person({
      rights: { reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await prepare([bought.id], abroad(), viewer)).status).toBe(403);
    expect((await prepare([bought.id], abroad(), await test.person({ rights: RIGHTS }))).status).toBe(404);
    expect((await test.anonymous("POST", "/api/transfer-order", {})).status).toBe(401);
    const answers = await Promise.all([prepare([bought.id]), prepare([bought.id])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
