import { describe, expect, it } from "vitest";
import type { CellOfSheet } from "../sheet-cell.ts";
import { BALANCE_COLUMNS, type BalanceLine, compareBalances, readBalanceLine } from "./compare-balances.ts";

function read(headings: readonly string[], ...cells: CellOfSheet[]) {
  const found = BALANCE_COLUMNS.find([{ line: 1, cells: headings }]);
  if (!("mapping" in found)) return found;
  return readBalanceLine({ line: 2, cells }, found.mapping);
}

describe("a row of a balance", () => {
  it.each([
    [["Compte", "Débit", "Crédit"], ["512000", "10,00", "2,50"], 750],
    [["Compte", "Débit", "Crédit", "Solde débiteur", "Solde créditeur"], ["512000", 10, 2.5, 0, 3], -300],
    [["Compte", "Débit", "Crédit", "Solde"], ["512000", 10, 2.5, "(1,00)"], -100],
    [["Compte", "Solde", "Sens"], ["512000", "1,00", "C"], -100],
    [["N° de compte", "Intitulé", "Solde"], ["512 000", "Banque", "1,00"], 100],
  ])("%j: %j is %i cents", (headings, cells, netCents) => {
    expect(read(headings, ...cells)).toMatchObject({ account: "512000", netCents });
  });

  it("is none when it is a title or the sum of a class, and told when it cannot be read", () => {
    const headings = ["Compte", "Débit", "Crédit"];
    for (const account of ["Total classe 5", "51", "", null])
      expect(read(headings, account, 1, 0)).toBeUndefined();
    expect(read(headings, "512000", "dix", 0)).toMatchObject({
      line: 2,
      reason: expect.stringContaining("dix"),
    });
    expect(read(["Compte", "Libellé"])).toEqual({ missing: ["debit", "credit"] });
  });
});

const line = (account: string, netCents: number, party = ""): BalanceLine => ({
  account,
  party,
  label: "",
  netCents,
});
const book = (account: string, balanceCents: number, auxiliary: string | null = null, label = "") => ({
  ...{ account, balanceCents, auxiliary, label },
});
const told = (file: BalanceLine[], books: Parameters<typeof compareBalances>[1]) =>
  compareBalances(file, books, 6).map(
    ({ account, auxiliary, fileCents, bookCents, gapCents }) =>
      `${account}${auxiliary === null ? "" : ` ${auxiliary}`} ${fileCents} ${bookCents} ${gapCents}`,
  );

describe("two balances", () => {
  it("are compared at the length of the company; what is nowhere open is no gap", () => {
    expect(
      told(
        [line("51200000", 100), line("101", -70), line("607000", 20), line("471000", 0)],
        [book("512000", 100), book("101000", -60), book("445660", -5), book("580000", 0)],
      ),
    ).toEqual([
      "101000 -70 -60 10",
      "445660 null -5 -5",
      "471000 0 null 0",
      "512000 100 100 0",
      "607000 20 null -20",
    ]);
  });

  const parties = [
    book("411000", 300),
    book("411000", 100, "C1", "Scierie de Lormes"),
    book("411000", 200, "C2", "Forge d’Avallon"),
  ];

  it.each([
    ["by code", [line("411000", 100, "c1"), line("411000", 200, "C2")]],
    ["by name", [line("411000", 100, "SCIERIE DE LORMES"), line("411000", 200, "Forge d'Avallon")]],
    ["as accounts", [line("C1", 100), line("C2", 200)].map((one) => ({ ...one }))],
    ["below their sum", [line("411000", 300), line("411000", 100, "C1"), line("411000", 200, "C2")]],
  ])("are compared by third party, %s", (_, file) => {
    expect(told(file, parties)).toEqual(["411000 300 300 0", "411000 C1 100 100 0", "411000 C2 200 200 0"]);
  });

  it("tell a third party that is missing on one side", () => {
    expect(told([line("411000", 100, "C1"), line("411000", 200, "C9")], parties)).toEqual([
      "411000 300 300 0",
      "411000 C1 100 100 0",
      "411000 C2 null 200 200",
      "411000 C9 200 null -200",
    ]);
    expect(told([line("411000", 300)], parties)).toEqual(["411000 300 300 0"]);
  });
});
