import { describe, expect, it } from "vitest";
import { isSeveral, ledgerRows, rowKey, severalOptions } from "./ledger-rows.ts";
import type { LedgerLine } from "./queries.ts";

const line = (id: string, account: string, debitCents: number, creditCents = 0) =>
  ({ id, account, debitCents, creditCents }) as LedgerLine;
const account = (number: string, openingCents = 0) => ({ account: number, label: "Compte", openingCents });
const first = { accounts: [account("401000", -500), account("411000")], lines: [line("a", "411000", 1200)] };
const second = {
  accounts: [account("445710")],
  lines: [line("b", "411000", 0, 200), line("c", "445710", 0, 9)],
};

describe("the rows of several accounts", () => {
  it("are each account's head, its lines over all pages, and its total", () => {
    expect(ledgerRows([first, second], true).map(rowKey)).toEqual([
      "401000 head",
      "411000 head",
      "a",
      "b",
      "411000 total",
      "445710 head",
      "c",
      "445710 total",
    ]);
    expect(ledgerRows([first, second], true)[4]).toMatchObject({
      sums: { debitCents: 1200, creditCents: 200 },
      balanceCents: 1000,
    });
  });

  it("end no account whose lines may go on", () => {
    expect(ledgerRows([first], false).map(rowKey)).toEqual(["401000 head", "411000 head", "a"]);
  });

  it("are chosen by class, or all", () => {
    expect(severalOptions(["401000", "411000", "706000"]).map(({ id }) => id)).toEqual(["*", "4*", "7*"]);
    expect(["*", "4*", "401000"].map(isSeveral)).toEqual([true, true, false]);
  });
});
