import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { billName, payableAmong, readyAmong } from "./selected-bills.ts";

function bill(change: Partial<InvoiceListItem>): InvoiceListItem {
  return {
    id: "1",
    refId: "FF-2026-0001",
    legalEntityRefId: "D1",
    bill_direction: "debit",
    kind: "invoice",
    status: "draft",
    paymentStatus: "unpaid",
    bill_label: "",
    bill_number: "F-12",
    bill_date: "2026-01-31",
    accountingDate: "2026-01-31",
    due_date: null,
    currency: "EUR",
    counterpartyId: null,
    companyName: "Atelier du Lin",
    entryLedgerLogLabel: null,
    totalExclVatCents: 10_000,
    vatCents: 2_000,
    totalInclVatCents: 12_000,
    payableCents: 12_000,
    remainingCents: 12_000,
    overdue: false,
    fae: false,
    fnp: false,
    entryId: null,
    source: "factur-x",
    blockingIssues: 0,
    warningIssues: 0,
    inbox: null,
    lifeCycleCode: null,
    internal: false,
    version: 1,
    ...change,
  };
}

describe("bills validated together", () => {
  it("are the drafts that wait for nothing", () => {
    const bills = [
      bill({ id: "ready" }),
      bill({ id: "doubtful", warningIssues: 1 }),
      bill({ id: "incomplete", blockingIssues: 1 }),
      bill({ id: "written", status: "validated" }),
    ];
    expect(readyAmong(bills).map(({ id }) => id)).toEqual(["ready"]);
  });

  it("are paid when they are validated and something is left, credit notes never", () => {
    const bills = [
      bill({ id: "owed", status: "validated" }),
      bill({ id: "draft" }),
      bill({ id: "paid", status: "validated", remainingCents: 0 }),
      bill({ id: "ours", status: "validated", kind: "credit_note" }),
    ];
    expect(payableAmong(bills).map(({ id }) => id)).toEqual(["owed"]);
  });

  it("are named by their supplier and number, or by our piece", () => {
    expect(billName(bill({}))).toBe("Atelier du Lin, F-12");
    expect(billName(bill({ companyName: null, bill_number: null }))).toBe("FF-2026-0001");
  });
});
