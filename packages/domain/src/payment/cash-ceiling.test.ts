import { describe, expect, it } from "vitest";
import { CASH_CEILINGS, cashCeiling, cashWarnings } from "./cash-ceiling.ts";

const business = { customerKind: "business", country: "FR" };
const visitor = { customerKind: "consumer", country: "US" };

describe("the ceiling of payments in cash", () => {
  it.each([
    ["a business here", business, "2026-03-01", 100_000],
    [
      "a business abroad: a trade is a trade",
      { customerKind: "business", country: "US" },
      "2026-03-01",
      100_000,
    ],
    ["a consumer here", { customerKind: "consumer", country: "FR" }, "2026-03-01", 100_000],
    [
      "a consumer overseas, who lives in the Republic",
      { customerKind: "consumer", country: "NC" },
      "2026-03-01",
      100_000,
    ],
    [
      "a consumer whose country nobody told",
      { customerKind: "consumer", country: null },
      "2026-03-01",
      100_000,
    ],
    ["a client of no kind", { customerKind: null, country: "US" }, "2026-03-01", 100_000],
    ["a visitor", visitor, "2026-03-01", 1_000_000],
    ["a visitor before the last decree", visitor, "2018-09-30", 1_500_000],
    ["a business on the last day of the former one", business, "2015-08-31", 300_000],
    ["a business from the next day", business, "2015-09-01", 100_000],
  ])("of %s", (_, debtor, day, cents) => {
    expect(cashCeiling(debtor, day)?.cents).toBe(cents);
  });

  it("is none before its first decree, and its decrees follow each other", () => {
    expect(cashCeiling(business, "2010-06-18")).toBeUndefined();
    const days = CASH_CEILINGS.map(({ from }) => from);
    expect(days).toEqual([...days].sort());
  });

  it("is passed by a debt that is above it, not by one of just as much", () => {
    const debts = [
      { refId: "FA-2026-0001", cashCents: 100_000 },
      { refId: "FA-2026-0002", cashCents: 100_001 },
      { refId: null, cashCents: 250_000 },
    ];
    expect(cashWarnings(debts, { debtor: business, day: "2026-03-01" })).toMatchObject([
      {
        refused: "CASH_ABOVE_CEILING",
        details: {
          debt: "FA-2026-0002",
          cash: "1\u202f000,01\u00a0€",
          ceiling: "1\u202f000,00\u00a0€",
          since: "01/10/2018",
          source: "CMF, art. D112-3 (décret n° 2018-284)",
        },
      },
      { details: { debt: "le règlement sans facture", cashCents: 250_000 } },
    ]);
  });
});
