import type { PaidDeposits } from "@grand-livre/contracts/deposit";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeStatus, typedBill } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { draftSale, goods, issueSale, newCustomer, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterAll(() => test.close());

const path = (side: string, party: string) =>
  `/api/invoice/deposits?legalEntityRefId=${books.refId}&bill_direction=${side}&counterpartyId=${party}`;
const depositsOf = (side: string, party: string) => succeed<PaidDeposits>(person, "GET", path(side, party));

async function validated(draft: InvoiceAnswer): Promise<InvoiceAnswer> {
  const { body } = await changeStatus(person, draft, "validated");
  expect(body).toMatchObject({ status: "validated" });
  return body;
}

const pay = (invoice: InvoiceAnswer) =>
  succeed<InvoiceAnswer>(person, "PATCH", "/api/invoice/update-payment-status-invoice", {
    id: invoice.id,
    version: invoice.version,
    paymentStatus: "paid",
    paidOn: "2026-04-02",
  });

const SALE = { bill_date: "2026-03-22", lines: [goods({ unitPriceCents: 40_000 })] };

it("tells a client's paid deposits, and where one went that was taken back, which the server still refuses", async () => {
  const customer = books.customerId;
  const open = await issueSale(person, books, { ...SALE, kind: "deposit" });
  expect(await depositsOf("credit", customer)).toEqual({ deposits: [], count: 0 });
  await pay(open);
  const taken = await issueSale(person, books, { ...SALE, kind: "deposit" });
  await pay(taken);
  const final = { kind: "final", bill_date: "2026-03-23", lines: [goods()], depositIds: [taken.id] };
  const draft = await draftSale(person, books, final);
  const shape = ({ deposits }: PaidDeposits) => deposits.map(({ id, takenBackBy }) => [id, takenBackBy?.id]);
  // A draft takes nothing back yet.
  expect(shape(await depositsOf("credit", customer))).toEqual([
    [taken.id, undefined],
    [open.id, undefined],
  ]);
  const issued = await validated(draft);
  const { deposits, count } = await depositsOf("credit", customer);
  expect(count).toBe(2);
  expect(deposits).toEqual([
    {
      id: open.id,
      refId: open.refId,
      currency: "EUR",
      bill_number: null,
      bill_date: "2026-03-22",
      totalInclVatCents: 48_000,
      takenBackBy: null,
    },
    expect.objectContaining({
      id: taken.id,
      takenBackBy: { id: issued.id, refId: issued.refId, bill_number: null },
    }),
  ]);
  const again = await draftSale(person, books, final);
  expect(await changeStatus(person, again, "validated")).toMatchObject({
    status: 409,
    body: { code: "DEPOSIT_TAKEN_BACK", details: { refId: taken.refId } },
  });
  expect((await depositsOf("credit", await newCustomer(person, books, "Un autre"))).count).toBe(0);
  expect((await depositsOf("debit", customer)).count).toBe(0);
});

it("tells a supplier's likewise, under the numbers that are his", async () => {
  const supplier = { counterpartyId: books.supplierId };
  const deposit = await validated(
    await typedBill(person, books, {
      ...supplier,
      kind: "deposit",
      bill_label: "Acompte",
      bill_number: "AC-1",
    }),
  );
  await pay(deposit);
  const final = { ...supplier, kind: "final", bill_label: "Solde", depositIds: [deposit.id] };
  const issued = await validated(await typedBill(person, books, { ...final, bill_number: "SO-1" }));
  expect((await depositsOf("debit", books.supplierId)).deposits).toMatchObject([
    { bill_number: "AC-1", takenBackBy: { id: issued.id, refId: issued.refId, bill_number: "SO-1" } },
  ]);
  const again = await typedBill(person, books, { ...final, bill_number: "SO-2" });
  expect(await changeStatus(person, again, "validated")).toMatchObject({
    status: 409,
    body: { code: "DEPOSIT_TAKEN_BACK" },
  });
});

it("is for who may look at that side of that company", async () => {
  const own = { legalEntityIds: [books.legalEntityId] };
  const buyer = await test.person({ rights: { "supplier-bills": ["Viewer"] }, ...own });
  const stranger = await test.person({ rights: { invoices: ["Viewer"] } });
  const asked = path("credit", books.customerId);
  expect((await test.anonymous("GET", asked)).status).toBe(401);
  expect((await buyer.call("GET", asked)).status).toBe(403);
  expect((await buyer.call("GET", path("debit", books.supplierId))).status).toBe(200);
  expect(await stranger.call("GET", asked)).toMatchObject({
    status: 404,
    body: { code: "LEGAL_ENTITY_NOT_FOUND" },
  });
});
