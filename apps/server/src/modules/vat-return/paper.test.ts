import { CA3 } from "@grand-livre/domain/vat-return/return-form";
import { expect, it } from "vitest";
import { paperRows } from "./paper.ts";

const box = (baseEuros: number, taxEuros: number) => ({
  baseCents: baseEuros * 100,
  taxCents: taxEuros * 100,
  baseEuros,
  taxEuros,
});

it("prints the boxes in the order of the form, under its parts, with what the form takes", () => {
  const boxes = {
    "32": box(0, 8025),
    "20": box(0, 4321),
    "08": box(61_728, 12_346),
    A1: box(61_728, 0),
    "22A": box(0, 85),
    "28": box(0, 8025),
    "16": box(0, 12_346),
    "23": box(0, 4321),
  };
  expect(
    [...paperRows(CA3, { boxes })].map(([name, label, rate, base, tax]) => [name || label, rate, base, tax]),
  ).toEqual([
    ["OPÉRATIONS IMPOSABLES", "", "", ""],
    ["A1", "", "61\u202f728", ""],
    ["TVA BRUTE", "", "", ""],
    ["08", "20\u202f%", "61\u202f728", "12\u202f346"],
    ["16", "", "", "12\u202f346"],
    ["TVA DÉDUCTIBLE", "", "", ""],
    ["20", "", "", "4\u202f321"],
    ["22A", "", "", "85\u00a0%"],
    ["23", "", "", "4\u202f321"],
    ["CRÉDIT ET TAXE À PAYER", "", "", ""],
    ["28", "", "", "8\u202f025"],
    ["32", "", "", "8\u202f025"],
  ]);
});

it("prints the totals of a return of nothing", () => {
  const rows = [...paperRows(CA3, { boxes: {} })].filter(([name]) => name !== "");
  expect(rows.map(([name, , , , tax]) => [name, tax])).toEqual([
    ["16", "0"],
    ["23", "0"],
    ["28", "0"],
    ["32", "0"],
  ]);
});
