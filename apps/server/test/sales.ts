import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { LegalEntityAnswer } from "@grand-livre/contracts/legal-entity";
import { openBooks, succeed, type TestBooks } from "./ledger-books.ts";
import type { TestApp, TestPerson } from "./test-app.ts";

const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };

/** Books of a company that may issue invoices: every mention it owes is known, its customer's too. */
export async function openSalesBooks(test: TestApp, person: TestPerson): Promise<TestBooks> {
  const books = await openBooks(test, person);
  await changeCompany(person, books, {
    legalForm: "SAS",
    capitalCents: 1_000_000,
    rcsCity: "Paris",
    address,
  });
  await changeCustomer(person, books.customerId, { address });
  return books;
}

/** Changes a customer's card. */
export async function changeCustomer(person: TestPerson, id: string, change: object): Promise<void> {
  const { version } = await succeed<CounterpartyAnswer>(person, "GET", `/api/counterparty/${id}`);
  await succeed(person, "PATCH", `/api/counterparty/${id}`, { version, ...change });
}

/** A customer who may be invoiced. Answers the id. */
export async function newCustomer(
  person: TestPerson,
  books: TestBooks,
  name: string,
  change: object = {},
): Promise<string> {
  const body = { legalEntityRefId: books.refId, kind: "customer", name, address, ...change };
  return (await succeed<CounterpartyAnswer>(person, "POST", "/api/counterparty", body)).id;
}

/** Changes what the company says of itself. */
export async function changeCompany(person: TestPerson, books: TestBooks, change: object): Promise<void> {
  const entity = await succeed<LegalEntityAnswer>(person, "GET", `/api/legal-entity/${books.refId}`);
  await succeed(person, "PATCH", `/api/legal-entity/${books.refId}`, { version: entity.version, ...change });
}

/** The body of a sale of services, 1 000 € before 20 % of VAT, by default. */
export function sale(books: TestBooks, change: Readonly<Record<string, unknown>> = {}) {
  return {
    legalEntityRefId: books.refId,
    bill_direction: "credit",
    bill_label: "Conseil",
    bill_date: "2026-03-15",
    counterpartyId: books.customerId,
    lines: [line()],
    ...change,
  };
}

export function line(change: Readonly<Record<string, unknown>> = {}) {
  return {
    label: "Conseil",
    quantity: "1",
    unitPriceCents: 100_000,
    vatRate: 2000,
    supplyType: "services",
    ...change,
  };
}
export const goods = (change: Readonly<Record<string, unknown>> = {}) =>
  line({ label: "Étagère", supplyType: "goods", ...change });

/** Creates a draft. */
export function draftSale(person: TestPerson, books: TestBooks, change = {}): Promise<InvoiceAnswer> {
  return succeed(person, "POST", "/api/invoice/new-invoice", sale(books, change));
}

/** Creates a sale and validates it. */
export async function issueSale(person: TestPerson, books: TestBooks, change = {}): Promise<InvoiceAnswer> {
  const { id, version } = await draftSale(person, books, change);
  const body = { id, version, status: "validated" };
  return succeed(person, "PATCH", "/api/invoice/update-status-invoice", body);
}

/** `D 411000 1200.00`, in the order of the entry. */
export async function sketchOf(person: TestPerson, entryId: string | null): Promise<string[]> {
  const entry = await succeed<EntryAnswer>(person, "GET", `/api/entry/${entryId}`);
  return entry.lines.map(({ account, debitCents, creditCents }) =>
    debitCents > 0 ? `D ${account} ${debitCents / 100}` : `C ${account} ${creditCents / 100}`,
  );
}
