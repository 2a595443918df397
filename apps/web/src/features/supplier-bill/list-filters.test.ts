import { describe, expect, it } from "vitest";
import {
  activeFilters,
  billListQuery,
  billState,
  billViews,
  changedSearch,
  noFilters,
  readBillSearch,
  viewCounts,
} from "./list-filters.ts";

describe("the filters of supplier bills in a URL", () => {
  it("keeps what it knows and drops what anybody may have written", () => {
    expect(
      readBillSearch({
        view: "ready",
        q: "dunes",
        from: "2026-01-01",
        to: "hier",
        page: "3",
        size: 20,
        other: 1,
      }),
    ).toEqual({ view: "ready", q: "dunes", from: "2026-01-01", page: 3, size: 20 });
    expect(readBillSearch({ view: "everything", q: "  ", page: -2, size: 7 })).toEqual({});
  });

  it("takes a number looked for as text", () => {
    expect(readBillSearch({ q: 20_260_024 })).toEqual({ q: "20260024" });
  });

  it("does not write what filters nothing", () => {
    expect(readBillSearch({ view: "all", page: 1, size: 50 })).toEqual({});
  });

  it("goes back to the first page when a filter changes, not when the page does", () => {
    const search = { view: "validated", page: 4 } as const;
    expect(changedSearch(search, { q: "dunes" })).toEqual({ view: "validated", q: "dunes" });
    expect(changedSearch(search, { page: 5 })).toEqual({ view: "validated", page: 5 });
    expect(changedSearch({ q: "dunes" }, { q: undefined })).toEqual({});
  });

  it("counts the filters beside the tab", () => {
    expect(activeFilters({ view: "ready", q: "a", from: "2026-01-01" })).toBe(2);
    expect(activeFilters({ number: "FF-1", label: "a", journal: "Achats", supplier: "b" })).toBe(4);
  });

  it("asks the server for the number, the text and the journal that the URL names", () => {
    const search = readBillSearch({ number: " FF-2026-0007 ", label: "dossier", journal: "Achats" });
    expect(billListQuery(search, "D1")).toMatchObject({
      refId: "FF-2026-0007",
      bill_label: "dossier",
      entryLedgerLogLabel: "Achats",
    });
    expect(changedSearch(search, noFilters)).toEqual({});
  });

  it("asks the server for the page and the state of its tab", () => {
    expect(billListQuery({ view: "to-check", q: "dunes", page: 3, size: 20 }, "D1")).toEqual({
      bill_direction: "debit",
      legalEntityRefId: "D1",
      skip: 40,
      limit: 20,
      searchValue: "dunes",
      todo: "toCheck",
    });
    expect(billListQuery({ view: "cancelled" }, "D1")).toMatchObject({
      status: "cancelled",
      skip: 0,
      limit: 50,
    });
    expect(billListQuery({ view: "validated" }, "D1")).toMatchObject({
      status: "validated",
      payment: "open",
    });
    expect(billListQuery({ view: "paid" }, "D1")).toMatchObject({ status: "validated", payment: "paid" });
    expect(billListQuery({}, "D1")).not.toHaveProperty("status");
  });

  it("gives each tab its own count", () => {
    const counts = viewCounts({
      toComplete: 1,
      toCheck: 2,
      ready: 3,
      approved: 6,
      validated: 4,
      paid: 1,
      cancelled: 5,
      refused: 4,
      all: 15,
    });
    expect(billViews.map((view) => counts[view])).toEqual([15, 1, 2, 3, 6, 3, 1, 5, 4]);
  });
});

describe("where a bill stands", () => {
  const bill = {
    kind: "invoice",
    status: "draft",
    blockingIssues: 0,
    warningIssues: 0,
    paymentStatus: "unpaid",
    remainingCents: 100,
    overdue: false,
    due_date: null,
    inbox: null,
    lifeCycleCode: null,
    internal: false,
  } as const;
  it("says what a draft waits for, the gravest first", () => {
    expect(billState({ ...bill, blockingIssues: 1, warningIssues: 2 }).label).toBe("À compléter");
    expect(billState({ ...bill, warningIssues: 2 }).label).toBe("À vérifier");
    expect(billState(bill).label).toBe("Prête");
    const approved = { state: "approved", confidence: 0.5, approvedAt: "2026-03-15T10:00:00Z" } as const;
    const inbox = { ...approved, possibleDuplicateOf: null, ibanChanged: false };
    expect(billState({ ...bill, warningIssues: 2, inbox }).label).toBe("Bon à payer");
  });

  it("says of a written one whether it is paid or late", () => {
    const written = { ...bill, status: "validated" } as const;
    expect(billState(written).label).toBe("À payer");
    expect(billState({ ...written, overdue: true })).toEqual({ label: "En retard", tone: "error" });
    expect(billState({ ...written, kind: "credit_note", overdue: true }).label).toBe("À imputer");
    expect(billState({ ...written, paymentStatus: "paid", remainingCents: 0, overdue: false }).label).toBe(
      "Payée",
    );
    expect(billState({ ...written, kind: "credit_note", remainingCents: 0 }).label).toBe("Soldé");
    expect(billState({ ...written, remainingCents: 0 }).label).toBe("Soldée par avoir");
    expect(billState({ ...bill, status: "cancelled" }).label).toBe("Annulée");
    expect(billState({ ...bill, status: "refused" }).label).toBe("Refusée");
  });
});
