import type { TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { changeCompany, changeCustomer, issueSale, line } from "./sales.ts";
import type { TestPerson } from "./test-app.ts";

type People = { readonly root: TestPerson; readonly second: TestPerson; readonly now: Date };

/** An order of one bill of 120 euros, prepared by one person and issued by another. */
export async function issuedOrder(
  books: TestBooks,
  { root, second, now }: People,
): Promise<TransferOrderAnswer> {
  const path = `/api/counterparty/${books.supplierId}`;
  const { version: seen } = await succeed<{ version: number }>(root, "GET", path);
  await succeed(root, "PATCH", path, { version: seen, iban: "DE89370400440532013000" });
  const bill = await succeed<{ id: string }>(root, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Papier",
    bill_number: "F-1",
    bill_date: "2026-10-20",
    due_date: "2026-11-19",
    status: "validated",
    counterpartyId: books.supplierId,
    lines: [line({ unitPriceCents: 10_000, vatCode: "AB20", account: "606100" })],
  });
  const order = await succeed<TransferOrderAnswer>(root, "POST", "/api/transfer-order", {
    legalEntityRefId: books.refId,
    account: "512000",
    executionDate: new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10),
    invoiceIds: [bill.id],
  });
  return issue(order, { root, second });
}

async function issue(
  { id, version }: TransferOrderAnswer,
  { root, second }: Pick<People, "root" | "second">,
): Promise<TransferOrderAnswer> {
  const step = (name: string, who: TestPerson, seen: number) =>
    succeed<TransferOrderAnswer>(who, "POST", `/api/transfer-order/${id}/${name}`, { version: seen });
  return step("approve", second, (await step("submit", root, version)).version);
}

/** An order of a first and a following debit of 120 euros on one mandate: two payments of one message. */
export async function issuedDebits(
  books: TestBooks,
  { root, second, now }: People,
): Promise<TransferOrderAnswer> {
  const { refId: legalEntityRefId, customerId: counterpartyId } = books;
  const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
  const legal = { legalForm: "SAS", capitalCents: 1_000_000, rcsCity: "Paris", address };
  await changeCompany(root, books, { ...legal, creditorIdentifier: "FR72ZZZ123456" });
  await changeCustomer(root, counterpartyId, { address });
  const iban = "DE89370400440532013000";
  const mandate = { reference: "RUM-1", iban, signedOn: "2026-01-15", kind: "recurrent" };
  await succeed(root, "POST", "/api/mandate", { legalEntityRefId, counterpartyId, ...mandate });
  const dates = { bill_date: "2026-10-20", due_date: "2026-11-19" };
  const sale = () => issueSale(root, books, { ...dates, lines: [line({ unitPriceCents: 10_000 })] });
  const order = await succeed<TransferOrderAnswer>(root, "POST", "/api/transfer-order/debit", {
    ...{ legalEntityRefId, account: "512000" },
    executionDate: new Date(now.getTime() + 6 * 86_400_000).toISOString().slice(0, 10),
    invoiceIds: [(await sale()).id, (await sale()).id],
  });
  return issue(order, { root, second });
}
