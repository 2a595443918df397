import { describe, expect, it } from "vitest";
import {
  activeFilters,
  changedSearch,
  noFilters,
  readSalesSearch,
  salesListQuery,
  viewCounts,
} from "./sales-search.ts";

describe("the filters of the list of sales", () => {
  it("keep what can be read of a URL and nothing else", () => {
    expect(
      readSalesSearch({
        view: "draft",
        payment: "overdue",
        client: " Lin ",
        q: 42,
        from: "2026-01-01",
        to: "hier",
        page: "3",
        size: 7,
        other: "x",
      }),
    ).toEqual({ view: "overdue", client: " Lin ", q: "42", from: "2026-01-01", page: 3 });
    expect(readSalesSearch({ view: "draft" })).toEqual({ view: "draft" });
    expect(readSalesSearch({ view: "all", payment: "none", page: 1, size: 50 })).toEqual({});
  });

  it("start again at the first page when anything but the page changes", () => {
    expect(changedSearch({ page: 4, q: "a" }, { q: "b" })).toEqual({ q: "b" });
    expect(changedSearch({ q: "a" }, { page: 2 })).toEqual({ q: "a", page: 2 });
  });

  it("become the question to the server", () => {
    expect(salesListQuery({ view: "open", client: "Lin", page: 2 }, "LE-1")).toEqual({
      bill_direction: "credit",
      legalEntityRefId: "LE-1",
      skip: 50,
      limit: 50,
      companyName: "Lin",
      payment: "open",
    });
    expect(salesListQuery({ view: "draft" }, "LE-1")).toMatchObject({ status: "draft" });
  });

  it("ask for a number, a text and a journal", () => {
    const search = readSalesSearch({ number: 12, label: "étude", journal: "Ventes", from: "hier" });
    expect(search).toEqual({ number: "12", label: "étude", journal: "Ventes" });
    expect(salesListQuery(search, "LE-1")).toMatchObject({
      refId: "12",
      bill_label: "étude",
      entryLedgerLogLabel: "Ventes",
    });
    expect(activeFilters(search)).toBe(3);
    expect(changedSearch(search, noFilters)).toEqual({});
  });

  it("are counted beside the tab", () => {
    expect(activeFilters({ view: "draft", page: 2 })).toBe(0);
    expect(activeFilters({ q: "a", view: "paid", client: "x" })).toBe(2);
  });
});

it("counts as drafts what is neither validated nor cancelled", () => {
  const counts = { validated: 5, paid: 3, cancelled: 1, all: 12 };
  expect(viewCounts(counts)).toEqual({ all: 12, draft: 6, paid: 3, cancelled: 1 });
});
