import type { Payable } from "@grand-livre/contracts/transfer";
import { describe, expect, it } from "vitest";
import { withCreditNotes } from "./credit-notes.ts";

const row = (id: string, remainingCents: number, change: Partial<Payable> = {}): Payable => ({
  kind: remainingCents < 0 ? "creditNote" : "bill",
  id,
  refId: id,
  billNumber: null,
  counterpartyId: "alpha",
  counterpartyName: "Alpha",
  billDate: "2026-10-20",
  dueDate: "2026-11-19",
  approved: false,
  currency: "EUR",
  knownIban: null,
  knownBic: null,
  remainingCents,
  iban: remainingCents < 0 ? null : "FR1",
  ibanTrust: "known",
  ...change,
});

describe("the choice of what is paid", () => {
  const rows = [
    row("note", -50),
    row("bill", 80),
    row("larger", -40),
    row("other", 100, { counterpartyId: "beta" }),
  ];
  const chosen = (before: string[], next: string[]) => [
    ...withCreditNotes(rows, new Set(before), new Set(next)),
  ];

  it("takes the credit notes of a bill with it as long as something is left to pay", () => {
    expect(chosen([], ["bill"])).toEqual(["bill", "note"]);
    expect(chosen([], ["other"])).toEqual(["other"]);
  });

  it("leaves out what a person takes out", () => {
    expect(chosen(["bill", "note"], ["bill"])).toEqual(["bill"]);
    expect(chosen(["bill"], ["bill", "other"])).toEqual(["bill", "other"]);
  });

  it("takes none where the bills name several accounts", () => {
    const both = [...rows, row("elsewhere", 90, { iban: "FR2" })];
    expect([...withCreditNotes(both, new Set(), new Set(["bill", "elsewhere"]))]).toEqual([
      "bill",
      "elsewhere",
    ]);
  });
});
