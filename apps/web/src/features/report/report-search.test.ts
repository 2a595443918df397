import { describe, expect, it } from "vitest";
import { ledgerSearchFor, rangeOf, readBalanceSearch, readLedgerSearch } from "./report-search.ts";

const year = { startDate: "2026-01-01", endDate: "2026-12-31" };

describe("the settings of a report in its URL", () => {
  it("are read back as they were written", () => {
    const search = { from: "2026-02-01", to: "2026-02-28", subledgers: true, drafts: true };
    expect(readBalanceSearch(search)).toEqual(search);
  });

  it("are left out when they cannot be what they are called", () => {
    expect(readBalanceSearch({ from: "hier", to: 3, subledgers: "oui", drafts: false })).toEqual({});
  });

  it("take an account that a URL reader took for a number", () => {
    expect(readLedgerSearch({ account: 401_000, subledger: "FDUPONT", drafts: "true" })).toEqual({
      account: "401000",
      subledger: "FDUPONT",
      drafts: true,
    });
  });
});

describe("the days of a report", () => {
  it("are those of the URL, else the current ones", () => {
    expect(rangeOf({}, year)).toEqual(year);
    expect(rangeOf({ from: "2026-06-01" }, year)).toEqual({ startDate: "2026-06-01", endDate: "2026-12-31" });
  });

  it("go with a figure to its grand livre", () => {
    expect(
      ledgerSearchFor({ account: "401000", subledger: "FDUPONT" }, { from: "2026-06-01", drafts: true }),
    ).toEqual({ account: "401000", subledger: "FDUPONT", from: "2026-06-01", drafts: true });
    expect(ledgerSearchFor({ account: "606100" }, { subledgers: true })).toEqual({ account: "606100" });
  });
});
