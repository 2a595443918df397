import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccountMovement, DueLater } from "../annual-accounts/notes-tables.ts";
import { CHART_VERSIONS, pcgAccounts } from "../chart/chart-version.ts";
import { type TaxTable, type TaxTableKey, taxTables } from "./tax-tables.ts";

const NONE: DueLater = { typed: new Map(), open: { receivables: new Map(), debts: new Map() } };
const move = (account: string, openingCents: number, debitCents: number, creditCents: number) => ({
  account,
  openingCents,
  debitCents,
  creditCents,
  closingCents: openingCents + debitCents - creditCents,
});
const read = (movements: readonly AccountMovement[], later = NONE) =>
  taxTables(
    movements,
    movements.map(({ account, closingCents: balanceCents }) => ({ account, balanceCents })),
    later,
  );
/** The figure of a box. */
function box(tables: readonly TaxTable[], code: string): number {
  const figures = tables.flatMap(({ rows }) =>
    rows.flatMap(({ boxes, cents }) => cents.filter((_, at) => boxes[at] === code)),
  );
  expect(figures.length, code).toBeLessThan(2);
  return (figures[0] ?? 0) / 100;
}

// A workshop put into service, a van sold, its depreciation; provisions, a doubtful claim, a loan, taxes owed.
const movements: AccountMovement[] = [
  { ...move("231300", 500_000, 100_000, 600_000), transferredCents: 600_000 },
  move("213100", 0, 600_000, 0),
  move("218200", 120_000, 0, 120_000),
  move("281820", -70_000, 95_000, 25_000),
  move("145000", 0, 0, 8_000),
  move("151100", -30_000, 30_000, 12_000),
  move("290500", 0, 0, 2_000),
  move("416000", 60_000, 0, 0),
  move("491000", -10_000, 0, 20_000),
  move("164000", -800_000, 200_000, 0),
  move("444000", 0, 0, 40_000),
  move("445510", 0, 0, 9_000),
  move("681120", 0, 25_000, 0),
  move("681500", 0, 12_000, 0),
];

describe("the tables 2054 to 2057", () => {
  it("tell by box what came, went from line to line, left and is there", () => {
    const { tables, checks } = read(movements);
    const boxes = (...codes: string[]) => codes.map((code) => box(tables, code));
    expect(boxes("LH", "LJ", "MY", "MZ", "NA")).toEqual([5_000, 1_000, 6_000, 0, 0]);
    expect(boxes("KY", "IV", "MP", "MQ")).toEqual([1_200, 0, 1_200, 0]);
    expect(boxes("LN", "0G", "0J", "I4", "0K", "0L")).toEqual([6_200, 6_200, 7_000, 6_000, 1_200, 6_000]);
    expect(boxes("QH", "QI", "QJ", "QK", "0R")).toEqual([700, 250, 950, 0, 0]);
    expect(boxes("TM", "4A", "4B", "4C", "4D", "TX")).toEqual([80, 300, 120, 300, 120, 120]);
    expect(boxes("6D", "6W", "UA", "UD")).toEqual([20, 300, 320, 520]);
    expect(boxes("VA", "VT", "VH", "8E", "VW", "VY")).toEqual([600, 600, 6_000, 400, 90, 6_490]);
    const failed = checks.filter(({ tableCents, otherCents }) => tableCents !== otherCents);
    // What was booked without a charge, and nothing else.
    expect(failed).toEqual([{ code: "PROVISION_CHARGES", tableCents: 42_000, otherCents: 12_000 }]);
  });

  it("split a loan by what was typed of its contract", () => {
    const typed = new Map([["debts.bank_loans", { overOneYearCents: 400_000, overFiveYearsCents: 100_000 }]]);
    const debts = read(movements, { ...NONE, typed }).tables.find(({ key }) => key === "debts");
    expect(debts?.rows.find(({ key }) => key === "bank_loans")?.cents).toEqual([
      600_000, 200_000, 300_000, 100_000,
    ]);
  });

  it("print each box once", () => {
    const accounts = pcgAccounts(2026);
    const all = [...accounts].flatMap(([number]) => [move(number, 0, 300, 0), move(number, 0, 0, 500)]);
    const boxes = read(all).tables.flatMap(({ rows }) => rows.flatMap((row) => row.boxes.filter(Boolean)));
    expect(boxes.length).toBeGreaterThan(200);
    expect(boxes.length).toBe(new Set(boxes).size);
  });

  it("come to the forms 2050 and 2051, and each opening to its closing, whatever the books", () => {
    const accounts = CHART_VERSIONS.flatMap((version) =>
      [...pcgAccounts(version)].map(([number]) => number),
    ).filter((number) => /^[1-7]/.test(number));
    const cents = fc.integer({ min: 0, max: 9_000_000 });
    const drawn = fc.tuple(fc.constantFrom(...accounts), fc.integer({ min: -9e6, max: 9e6 }), cents, cents);
    const charges = ["DEPRECIATION_CHARGES", "PROVISION_CHARGES"];
    fc.assert(
      fc.property(fc.uniqueArray(drawn, { selector: ([account]) => account, maxLength: 40 }), (some) => {
        const { tables, checks } = read(some.map((one) => ({ ...move(...one), transferredCents: one[3] })));
        for (const { code, tableCents, otherCents } of checks)
          if (!charges.includes(code)) expect(tableCents, code).toBe(otherCents);
        for (const { key, rows } of tables)
          for (const row of rows) {
            const [first = 0, second = 0, ...rest] = row.cents;
            const last = rest.at(-1) ?? 0;
            const between = rest.slice(0, -1).reduce((sum, one) => sum + one, 0);
            const isDue = (["receivables", "debts"] as TaxTableKey[]).includes(key);
            if (isDue) expect(first, row.key).toBe(second + between + last);
            else expect(last, row.key).toBe(first + second - between);
          }
      }),
      propertyRuns(200),
    );
  });
});
