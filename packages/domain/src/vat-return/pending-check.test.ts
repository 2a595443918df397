import { describe, expect, it } from "vitest";
import { checkPending, type WaitingDocument, waitingCents } from "./pending-check.ts";

const SALES = new Set(["445740"]);
/** 1 200 € with 200 € of VAT that waits on 44574. */
const sale = (change: Partial<WaitingDocument> = {}): WaitingDocument => ({
  account: "445740",
  invoiceId: "s",
  direction: "credit",
  refId: "FA-1",
  name: "Client",
  payableCents: 120_000,
  settledCents: 0,
  creditedCents: 0,
  standingCents: -20_000,
  givenCents: 0,
  ...change,
});

describe("VAT that waits for payments", () => {
  it("is the unpaid share of each document, to the cent that its payments moved", () => {
    expect(waitingCents(sale())).toBe(-20_000);
    expect(waitingCents(sale({ settledCents: 40_001 }))).toBe(-13_333);
    expect(waitingCents(sale({ settledCents: 120_000 }))).toBe(0);
    // A credit note of 600 took 100 of tax off both, 300 of the rest are paid.
    const credited = { settledCents: 90_000, creditedCents: 60_000, givenCents: -10_000 };
    expect(waitingCents(sale(credited))).toBe(-5000);
  });

  it("agrees with the ledger when documents alone made it", () => {
    const balances = [
      { account: "445740", ledgerCents: -15_000, withoutDocumentCents: 0 },
      { account: "445640", ledgerCents: 4000, withoutDocumentCents: 0 },
    ];
    const bill = sale({ account: "445640", invoiceId: "b", direction: "debit", standingCents: 4000 });
    const checks = checkPending(balances, [bill, sale({ settledCents: 30_000 })], SALES);
    expect(checks).toMatchObject([
      { account: "445640", ledgerCents: 4000, unpaidCents: 4000, gapCents: 0, causes: [] },
      { account: "445740", ledgerCents: 15_000, unpaidCents: 15_000, gapCents: 0, causes: [] },
    ]);
    expect(checks[1]?.documents).toMatchObject([{ invoiceId: "s", waitingCents: 15_000 }]);
  });

  it("tells entries that no document made, and what nothing explains", () => {
    const balances = [{ account: "445740", ledgerCents: -23_500, withoutDocumentCents: -3000 }];
    expect(checkPending(balances, [sale()], SALES)).toMatchObject([
      {
        gapCents: 3500,
        causes: [
          { cause: "no_document", cents: 3000 },
          { cause: "unexplained", cents: 500 },
        ],
      },
    ]);
    const settled = sale({ settledCents: 120_000 });
    expect(
      checkPending([{ account: "445740", ledgerCents: 0, withoutDocumentCents: 0 }], [settled], SALES),
    ).toEqual([]);
  });
});
