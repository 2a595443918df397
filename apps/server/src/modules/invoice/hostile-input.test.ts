import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let other: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openBooks(test, person);
  other = await openBooks(test, person);
});
afterAll(() => test.close());

const line = { label: "Papier", quantity: "1", unitPriceCents: 5000, vatRate: 2000, account: "606400" };

const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  bill_direction: "debit",
  bill_label: "Essai",
  lines: [line],
  ...change,
});

const create = (change: object = {}) =>
  succeed<InvoiceAnswer>(person, "POST", "/api/invoice/new-invoice", body(change));

it("keeps in a change every field that is not sent, those with a default too", async () => {
  const before = await create({
    kind: "credit_note",
    prepaidCents: 100,
    roundingCents: 1,
    gapsAccepted: true,
  });
  const after = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${before.id}`, {
    version: before.version,
    bill_label: "Autre libellé",
  });
  expect(after).toEqual({ ...before, bill_label: "Autre libellé", version: before.version + 1 });
});

it("never takes the id of a line from another document, nor one id for two lines", async () => {
  const first = await create();
  const id = first.lines[0]?.id;
  const second = await create({ lines: [{ ...line, id }] });
  expect(second.lines[0]?.id).not.toBe(id);
  const changed = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/${first.id}`, {
    version: first.version,
    lines: [
      { ...line, id },
      { ...line, id },
      { ...line, id: second.lines[0]?.id },
    ],
  });
  expect(changed.lines[0]?.id).toBe(id);
  expect(new Set([...changed.lines, ...second.lines].map((one) => one.id)).size).toBe(4);
});

it("follows another invoice of the same company and side only", async () => {
  const draft = await create();
  const foreign = await create({ legalEntityRefId: other.refId });
  const sale = await create({ bill_direction: "credit" });
  const unknown = "018f0000-0000-7000-8000-000000000000";
  for (const precedingInvoiceId of [unknown, foreign.id, sale.id, draft.id]) {
    const path = `/api/invoice/${draft.id}`;
    const answer = await person.call("PATCH", path, { version: draft.version, precedingInvoiceId });
    expect(answer, precedingInvoiceId).toMatchObject({ status: 404, body: { code: "INVOICE_NOT_FOUND" } });
  }
  for (const precedingInvoiceId of [unknown, foreign.id, sale.id])
    expect(await person.call("POST", "/api/invoice/new-invoice", body({ precedingInvoiceId }))).toMatchObject(
      { status: 404 },
    );
});

it.each([
  [{ ...line, unitPriceCents: Number.MAX_SAFE_INTEGER }, "AMOUNT_OUT_OF_RANGE"],
  [{ ...line, quantity: "999999999999999", unitPriceCents: "999999999999999" }, "AMOUNT_OUT_OF_RANGE"],
  [{ ...line, quantity: "0.12345" }, "PRICE_TOO_PRECISE"],
])("refuses an amount that is not exact to the cent, by its field: %o", async (bad, code) => {
  const sold = body({ bill_direction: "credit", lines: [line, bad] });
  expect(await person.call("POST", "/api/invoice/new-invoice", sold)).toMatchObject({
    status: 422,
    body: { code, details: { fields: [{ path: "lines.1.unitPriceCents" }] } },
  });
});

it("refuses lines whose sum is more than one document may hold", async () => {
  const much = { ...line, unitPriceCents: 99_999_999_999_999 };
  expect(await person.call("POST", "/api/invoice/new-invoice", body({ lines: [much, much] }))).toMatchObject({
    status: 422,
    body: { code: "AMOUNT_OUT_OF_RANGE" },
  });
});

it.each([
  { roundingCents: Number.MAX_SAFE_INTEGER },
  { prepaidCents: Number.MAX_SAFE_INTEGER },
  { bill_date: "0000-01-01" },
  { bill_date: "0001-01-01" },
  { bill_date: "2026-02-31" },
  { bill_date: "31/12/2026" },
  { due_date: "9999-12-31" },
])("refuses %o by its field, named once", async (bad) => {
  const [path = ""] = Object.keys(bad);
  expect(await person.call("POST", "/api/invoice/new-invoice", body(bad))).toMatchObject({
    status: 422,
    body: {
      code: path.includes("date") ? "DATES_INVALID" : "VALIDATION_FAILED",
      details: { fields: [{ path }] },
    },
  });
});

it.each(["after=zzz", "startDate=0000-01-01"])("refuses a list with %s", async (query) => {
  expect(await person.call("GET", `/api/invoice?${query}`)).toMatchObject({ status: 422 });
});
