import type { InvoiceListItem } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import { draftsToValidate, payableTogether, saleNameInList } from "./selected-sales.ts";

function sale(change: Partial<InvoiceListItem>): InvoiceListItem {
  return {
    id: "a",
    status: "draft",
    kind: "invoice",
    blockingIssues: 0,
    bill_date: "2026-03-01",
    companyName: "Lin",
    bill_label: "Toile",
    bill_number: null,
    refId: null,
    counterpartyId: "c1",
    remainingCents: 100,
    ...change,
  } as InvoiceListItem;
}

describe("several sales at once", () => {
  it("are validated the oldest first, blocked and written ones left out", () => {
    const chosen = draftsToValidate([
      sale({ id: "late", bill_date: "2026-03-09" }),
      sale({ id: "blocked", blockingIssues: 1 }),
      sale({ id: "written", status: "validated" }),
      sale({ id: "early", bill_date: "2026-03-02" }),
    ]);
    expect(chosen.map(({ id }) => id)).toEqual(["early", "late"]);
  });

  it("are named by their client and subject, or by their number", () => {
    expect(saleNameInList(sale({}))).toBe("Lin, Toile");
    expect(saleNameInList(sale({ bill_label: "", bill_number: "FA-2026-0001" }))).toBe("Lin, FA-2026-0001");
  });

  it("are paid together when one client owes them", () => {
    const open = sale({ id: "o", status: "validated" });
    expect(payableTogether([open, sale({ id: "draft" })])).toEqual([open]);
    expect(payableTogether([open, sale({ status: "validated", counterpartyId: "c2" })])).toMatch(
      /un seul client/,
    );
    expect(payableTogether([sale({})])).toMatch(/Aucune/);
    expect(payableTogether([open, sale({ status: "validated", kind: "credit_note" })])).toMatch(/avoir/);
  });

  it("are paid in the order they fall due, whatever the list's", () => {
    const due = (id: string, due_date: string | null, refId: string) =>
      sale({ id, status: "validated", due_date, refId });
    const chosen = payableTogether([
      due("later", "2026-05-31", "FA-2026-0002"),
      due("second", "2026-04-30", "FA-2026-0004"),
      due("first", "2026-04-30", "FA-2026-0003"),
      due("at once", null, "FA-2026-0005"),
    ]);
    expect(typeof chosen === "string" ? chosen : chosen.map(({ id }) => id)).toEqual([
      "at once",
      "first",
      "second",
      "later",
    ]);
  });
});
