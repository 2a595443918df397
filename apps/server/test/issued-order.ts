import type { TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { succeed, type TestBooks } from "./ledger-books.ts";
import { line } from "./sales.ts";
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
  const submit = `/api/transfer-order/${order.id}/submit`;
  const { version } = await succeed<TransferOrderAnswer>(root, "POST", submit, { version: order.version });
  return succeed(second, "POST", `/api/transfer-order/${order.id}/approve`, { version });
}
