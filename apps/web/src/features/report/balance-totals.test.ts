import { describe, expect, it } from "vitest";
import { type BalanceRow, classesOf, className, figuresOf, leadOfBalance, sumOf } from "./balance-totals.ts";

const row = (account: string, openingCents: number, debitCents: number, creditCents: number): BalanceRow => ({
  account,
  label: account,
  openingCents,
  debitCents,
  creditCents,
  balanceCents: openingCents + debitCents - creditCents,
});

const rows = [
  row("401000", -5000, 2000, 10_000),
  { ...row("401000", -5000, 2000, 10_000), subledger: "FDUPONT" },
  row("512000", 5000, 0, 2000),
  row("606100", 0, 10_000, 0),
];

describe("the columns of a balance", () => {
  it("show a balance on its own side only", () => {
    expect(figuresOf(row("401000", -5000, 2000, 10_000))).toEqual({
      openingDebitCents: 0,
      openingCreditCents: 5000,
      debitCents: 2000,
      creditCents: 10_000,
      balanceDebitCents: 0,
      balanceCreditCents: 13_000,
      previousDebitCents: 0,
      previousCreditCents: 0,
    });
  });

  it("add up to equal sides, third parties counted once", () => {
    expect(sumOf(rows)).toEqual({
      openingDebitCents: 5000,
      openingCreditCents: 5000,
      debitCents: 12_000,
      creditCents: 12_000,
      balanceDebitCents: 13_000,
      balanceCreditCents: 13_000,
      previousDebitCents: 0,
      previousCreditCents: 0,
    });
  });
});

describe("the classes of a balance", () => {
  it("follow each other, each with its rows and its name", () => {
    expect(classesOf(rows).map((one) => [className(one.class), one.rows.length])).toEqual([
      ["Classe 4 · Tiers", 2],
      ["Classe 5 · Financiers", 1],
      ["Classe 6 · Charges", 1],
    ]);
  });
});

it("leads with what charges and income leave, its sign in a word", () => {
  expect(leadOfBalance([...rows, row("706000", 0, 0, 4000)])).toEqual([
    { label: "Perte", cents: 6000 },
    { label: "Mouvements au débit", cents: 12_000 },
    { label: "Mouvements au crédit", cents: 16_000 },
  ]);
  expect(leadOfBalance([row("706000", 0, 0, 4000)])[0]).toEqual({ label: "Bénéfice", cents: 4000 });
});
