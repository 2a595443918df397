import type { CellOfSheet } from "@grand-livre/domain/import/sheet-cell";
import type { SheetRow } from "@grand-livre/domain/import/sheet-columns";
import { isRefusal } from "@grand-livre/domain/refusal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BankSheetMapping, proposeBankMapping } from "./bank-columns.ts";
import { readBankSheet } from "./read-bank-sheet.ts";

const rowsOf = (...rows: readonly (readonly CellOfSheet[])[]): SheetRow[] =>
  rows.map((cells, index) => ({ line: index + 1, cells }));

function read(rows: readonly SheetRow[], change: Partial<BankSheetMapping> = {}) {
  const file = readBankSheet(rows, { ...proposeBankMapping(rows).mapping, ...change });
  if (isRefusal(file)) throw new Error(JSON.stringify(file));
  const [statement] = file.statements;
  if (statement === undefined) throw new Error("a statement");
  return { ...statement, warnings: file.warnings };
}

const amounts = (rows: readonly SheetRow[], change: Partial<BankSheetMapping> = {}) =>
  read(rows, change).operations.map(({ amountCents }) => amountCents);

describe("the mapping of a bank's sheet", () => {
  it("is proposed by French headings under a preamble, and remembered by their shape", () => {
    const rows = rowsOf(
      ["Compte courant n° 00012345678", "IBAN FR76 3000 6000 0112 3456 7890 189"],
      ["Solde au 31/03/2026", "1 070,00 €"],
      [],
      ["Date opération", "Date de valeur", "Libellé", "Débit euros", "Crédit euros", "Référence"],
      ["02/03/2026", "03/03/2026", "PRLV TELECOM", "30,00", "", "R1"],
      ["05/03/2026", "05/03/2026", "VIR DUPONT", "", "1 000,00", "R2"],
      ["Total des opérations", "", "", "30,00", "1 000,00"],
    );
    const { mapping, shape, missing } = proposeBankMapping(rows);
    expect(missing).toEqual([]);
    expect(mapping).toMatchObject({
      headingLine: 4,
      columns: { date: 0, valueDate: 1, label: 2, debit: 3, credit: 4, reference: 5 },
      dateOrder: "dmy",
    });
    expect(shape).toBe("date operation|date de valeur|libelle|debit euros|credit euros|reference");
    const statement = read(rows);
    expect(statement).toMatchObject({
      account: { iban: "FR7630006000011234567890189" },
      currency: "EUR",
      openingCents: 10_000,
      closingCents: 107_000,
      closingDate: "2026-03-31",
      warnings: [{ code: "ROWS_LEFT_OUT", details: { count: 1 } }],
    });
    expect(statement.operations[0]).toMatchObject({
      date: "2026-03-02",
      valueDate: "2026-03-03",
      amountCents: -3_000,
      label: "PRLV TELECOM",
      reference: "R1",
    });
  });

  it("is proposed by values where headings say nothing", () => {
    const rows = rowsOf(
      ["A", "B", "C"],
      ["CB BOULANGERIE", "13/03/2026", "-4,20"],
      ["VIR SALAIRE MARS", "14/03/2026", "2 000,00"],
    );
    expect(proposeBankMapping(rows)).toMatchObject({
      missing: [],
      mapping: { columns: { label: 0, date: 1, amount: 2 } },
    });
    expect(amounts(rows)).toEqual([-420, 200_000]);
    expect(proposeBankMapping(rowsOf(["A", "B"], ["x", "y"])).missing).toEqual(["date", "amount"]);
    expect(readBankSheet([], { ...proposeBankMapping([]).mapping })).toMatchObject({
      refused: "BANK_FILE_INVALID",
      details: { reason: "columns" },
    });
  });

  it("tells American days and groups of thousands from French ones by the values", () => {
    const rows = rowsOf(
      ["Date", "Description", "Amount"],
      ["03/04/2026", "A", "1,525"],
      ["03/15/2026", "B", "-12.50"],
    );
    expect(read(rows).operations).toMatchObject([
      { date: "2026-03-04", amountCents: 152_500 },
      { date: "2026-03-15", amountCents: -1_250 },
    ]);
    const french = rowsOf(
      ["Date", "Libellé", "Montant"],
      ["03/04/2026", "A", "1.525"],
      ["15/04/2026", "B", "-12,50"],
    );
    expect(read(french).operations[0]).toMatchObject({ date: "2026-04-03", amountCents: 152_500 });
  });

  it("sees inverse signs by a running balance, and takes a person's word without one", () => {
    const rows = rowsOf(
      ["Date", "Libellé", "Montant", "Solde"],
      ["01/03/2026", "ACHAT", "10,00", "90,00"],
      ["02/03/2026", "ACHAT", "5,00", "85,00"],
    );
    expect(proposeBankMapping(rows).mapping.isInverted).toBe(true);
    expect(read(rows)).toMatchObject({ openingCents: 10_000, closingCents: 8_500 });
    const bare = rowsOf(["Date", "Libellé", "Montant"], ["01/03/2026", "ACHAT", "10,00"]);
    expect(amounts(bare)).toEqual([1_000]);
    expect(amounts(bare, { isInverted: true })).toEqual([-1_000]);
  });
});

describe("a bank's sheet", () => {
  it("reads debits written with or without a minus, a side beside the amount, and numbers of a workbook", () => {
    const columns = (...rows: readonly (readonly CellOfSheet[])[]) =>
      rowsOf(["Date", "Libellé", "Débit", "Crédit"], ...rows);
    expect(amounts(columns(["02/03/2026", "A", "-50,00", ""], ["02/03/2026", "B", "", "20,00"]))).toEqual([
      -5_000, 2_000,
    ]);
    expect(amounts(columns([new Date("2026-03-02"), "A", 0.1 + 0.2, null], [46_083, "B", null, 20]))).toEqual(
      [-30, 2_000],
    );
    const sides = rowsOf(
      ["Date", "Libellé", "Montant", "Sens"],
      ["02/03/2026", "A", "33,50", "D"],
      ["02/03/2026", "B", "-1,00", "C"],
    );
    expect(amounts(sides)).toEqual([-3_350, 100]);
  });

  it("puts operations in the order of their days, the latest first or last in the file", () => {
    const rows = rowsOf(
      ["Date", "Libellé", "Montant", "Solde"],
      ["05/03/2026", "C", "5,00", "115,00"],
      ["02/03/2026", "B", "20,00", "110,00"],
      ["02/03/2026", "A", "-10,00", "90,00"],
    );
    const statement = read(rows);
    expect(statement.operations.map(({ label }) => label)).toEqual(["A", "B", "C"]);
    expect(statement).toMatchObject({ openingCents: 10_000, closingCents: 11_500 });
  });

  it("refuses with its line a row with a day and no amount, or an amount and a day that is none", () => {
    const rows = (day: string, amount: string) =>
      rowsOf(["Date", "Libellé", "Montant"], ["01/03/2026", "A", "1,00"], [day, "B", amount]);
    const refused = (sheet: readonly SheetRow[]) => readBankSheet(sheet, proposeBankMapping(sheet).mapping);
    expect(refused(rows("02/03/2026", "abc"))).toMatchObject({ details: { reason: "amount", line: 3 } });
    expect(refused(rows("02/03/2026", ""))).toMatchObject({ details: { reason: "amount", line: 3 } });
    expect(refused(rows("31/02/2026", "1,00"))).toMatchObject({ details: { reason: "date", line: 3 } });
  });

  it("refuses balances that do not agree, and rows in another currency", () => {
    const rows = rowsOf(
      ["Solde initial", "100,00"],
      ["Date", "Libellé", "Montant"],
      ["01/03/2026", "A", "1,00"],
      ["Solde final", "102,00"],
    );
    expect(readBankSheet(rows, proposeBankMapping(rows).mapping)).toMatchObject({
      refused: "BANK_STATEMENT_UNBALANCED",
      details: { differenceCents: 100 },
    });
    const two = rowsOf(
      ["Date", "Montant", "Devise"],
      ["01/03/2026", "1,00", "EUR"],
      ["01/03/2026", "1,00", "USD"],
    );
    expect(readBankSheet(two, proposeBankMapping(two).mapping)).toMatchObject({
      refused: "BANK_FILE_INVALID",
      details: { reason: "currency" },
    });
  });

  it("refuses a column of balances that contradicts its amounts, whole or by a line", () => {
    const sheet = (...balances: readonly string[]) =>
      rowsOf(
        ["Date", "Libellé", "Montant", "Solde"],
        ["01/03/2026", "A", "10,00", balances[0] ?? ""],
        ["02/03/2026", "B", "-4,00", balances[1] ?? ""],
        ["03/03/2026", "C", "1,00", balances[2] ?? ""],
      );
    const judged = (rows: readonly SheetRow[]) => readBankSheet(rows, proposeBankMapping(rows).mapping);
    expect(judged(sheet("110,00", "106,00", "207,00"))).toMatchObject({
      refused: "BANK_STATEMENT_UNBALANCED",
      details: { openingCents: 10_000, closingCents: 20_700, differenceCents: 10_000 },
    });
    expect(judged(sheet("110,00", "160,00", "107,00"))).toMatchObject({
      refused: "BANK_FILE_INVALID",
      details: { reason: "balance", line: 3 },
    });
    // A balance at the end of a day, and that of the day of the file beside each row.
    expect(read(sheet("", "106,00", ""))).toMatchObject({ openingCents: 10_000, closingCents: 10_700 });
    expect(judged(sheet("", "106,00", "108,00"))).toMatchObject({ refused: "BANK_STATEMENT_UNBALANCED" });
    expect(read(sheet("107,00", "107,00", "107,00"))).toMatchObject({
      openingCents: undefined,
      warnings: [{ code: "NO_BALANCE" }],
    });
  });

  it("reads a minus as typographers write it", () => {
    const rows = rowsOf(
      ["Date", "Libellé", "Montant"],
      ["02/03/2026", "A", "\u22121 012,50"],
      ["02/03/2026", "B", "\u20133,00 €"],
    );
    expect(amounts(rows)).toEqual([-101_250, -300]);
  });

  it("refuses a sheet of which nothing is read: its columns may be the wrong ones", () => {
    const rows = rowsOf(["Date", "Libellé", "Montant"], ["01/03/2026", "A", "1,00"]);
    const { mapping } = proposeBankMapping(rows);
    const wrong = { ...mapping, columns: { ...mapping.columns, date: 1 } };
    for (const [sheet, told] of [
      [rows, wrong],
      [rows.slice(0, 1), mapping],
    ] as const)
      expect(readBankSheet(sheet, told)).toMatchObject({ details: { reason: "noOperation" } });
    const still = rowsOf(["Date", "Montant"], ["Solde initial", "5,00"], ["Solde final", "5,00"]);
    expect(read(still)).toMatchObject({ operations: [], openingCents: 500, closingCents: 500 });
  });

  it("refuses amounts that the books cannot add up", () => {
    const many = Array.from({ length: 100 }, (_, n) => ["01/03/2026", `A${n}`, "999999999999,00"]);
    const rows = rowsOf(["Date", "Libellé", "Montant"], ...many);
    expect(readBankSheet(rows, proposeBankMapping(rows).mapping)).toMatchObject({
      details: { reason: "tooLarge" },
    });
  });

  it("is read or refused, never more, whatever its cells", () => {
    const cell = fc.oneof(
      fc.constantFrom("Date", "Montant", "Débit", "Solde", "02/03/2026", "1,00", "-5", "1.234", "", null),
      fc.string({ maxLength: 6 }),
      fc.double(),
      fc.date(),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 }), (cells) => {
        const rows = rowsOf(...cells);
        const file = readBankSheet(rows, proposeBankMapping(rows).mapping);
        if (isRefusal(file)) return;
        for (const { amountCents, date } of file.statements.flatMap(({ operations }) => operations)) {
          expect(Number.isSafeInteger(amountCents)).toBe(true);
          expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        }
      }),
      { numRuns: process.env.QUICK ? 100 : 1_000 },
    );
  });
});
