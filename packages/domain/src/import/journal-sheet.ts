import type { ColumnMapping } from "./column-set.ts";
import { type CellOfSheet, isAmbiguousAmount, sheetAmount, sheetDate, sheetText } from "./sheet-cell.ts";
import type { SheetField, SheetMapping, SheetRow } from "./sheet-columns.ts";

export interface SheetLine {
  readonly line: number;
  readonly date: string;
  /** Empty when the sheet has none. */
  readonly journal: string;
  readonly account: string;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly piece: string;
  readonly party: string;
}

export interface RejectedLine {
  readonly line: number;
  /** French. */
  readonly reason: string;
}

/** Longer than that, a cell is no label. */
export const MAX_TEXT = 500;

/** A row as a line of an entry, the reason why it is none, or undefined when it is blank. */
export function readSheetLine(
  { line, cells }: SheetRow,
  mapping: SheetMapping,
): SheetLine | RejectedLine | undefined {
  const cell = cellsBy(cells, mapping);
  if (isBlankRow(cells)) return undefined;
  const reject = (reason: string): RejectedLine => ({ line, reason });
  if (cells.some((one) => typeof one === "string" && one.length > MAX_TEXT))
    return reject(`Une cellule dépasse ${MAX_TEXT} caractères.`);
  const date = sheetDate(cell("date"));
  if (date === undefined)
    return reject(`La date «\u00a0${sheetText(cell("date"))}\u00a0» n’est pas une date.`);
  const account = sheetText(cell("account")).toUpperCase().replace(/\s+/g, "");
  if (account === "") return reject("Le compte manque.");
  const amounts = readAmounts(cell, mapping);
  if ("reason" in amounts) return reject(amounts.reason);
  // A negative debit is a credit: our entries have one positive side.
  const net = amounts.debitCents - amounts.creditCents;
  if (amounts.debitCents !== 0 && amounts.creditCents !== 0)
    return reject("La ligne porte un débit et un crédit.");
  if (net === 0) return reject("La ligne ne porte aucun montant.");
  const piece = sheetText(cell("piece"));
  return {
    line,
    date,
    journal: sheetText(cell("journal")).toUpperCase(),
    account,
    label: sheetText(cell("label")) || piece || account,
    debitCents: Math.max(net, 0),
    creditCents: Math.max(-net, 0),
    piece,
    party: sheetText(cell("party")),
  };
}

/** Whether a row says nothing. */
export function isBlankRow(cells: readonly CellOfSheet[]): boolean {
  return cells.every((one) => sheetText(one) === "");
}

/** The cell of a field in a row; null for a field that has no column. */
export function cellsBy(cells: readonly CellOfSheet[], mapping: SheetMapping) {
  return (field: SheetField): CellOfSheet => {
    const index = mapping[field];
    return index === undefined ? null : (cells[index] ?? null);
  };
}

type AmountField = "debit" | "credit" | "amount" | "side";

/** The amounts of a row as written, with their signs; of one amount with its side, else by its sign. */
export function readAmounts(
  cell: (field: AmountField) => CellOfSheet,
  mapping: ColumnMapping<AmountField>,
  decimals: 2 | 3 = 2,
): { readonly debitCents: number; readonly creditCents: number } | { readonly reason: string } {
  if (mapping.amount !== undefined && (mapping.debit === undefined || mapping.credit === undefined)) {
    const cents = sheetAmount(cell("amount"), decimals);
    if (cents === undefined) return { reason: noAmount("Le montant", cell("amount")) };
    if (mapping.side === undefined)
      return { debitCents: Math.max(cents, 0), creditCents: Math.max(-cents, 0) };
    const side = sheetText(cell("side")).toUpperCase();
    if (/^(?:D|\+1|DEBIT|DÉBIT)$/.test(side)) return { debitCents: cents, creditCents: 0 };
    if (/^(?:C|-1|CREDIT|CRÉDIT)$/.test(side)) return { debitCents: 0, creditCents: cents };
    return { reason: `Le sens «\u00a0${side}\u00a0» n’est ni D, ni C.` };
  }
  const debitCents = sheetAmount(cell("debit"));
  const creditCents = sheetAmount(cell("credit"));
  if (debitCents === undefined) return { reason: noAmount("Le débit", cell("debit")) };
  if (creditCents === undefined) return { reason: noAmount("Le crédit", cell("credit")) };
  return { debitCents, creditCents };
}

/** What identifies the entry of a line, besides its run. */
type PlacedLine = Pick<SheetLine, "journal" | "date" | "piece" | "debitCents" | "creditCents">;

/**
 * Numbers the runs of a sheet, whose lines are given in their order: lines make an entry together when they are of one
 * journal, date and piece; without a piece, one after the other until they balance. Only the last run is remembered, so
 * a sheet may be as long as it likes.
 * @returns for a line the number of its run, 0 when its piece identifies its entry
 */
export function runsOfLines(): (line: PlacedLine) => number {
  let run = 0;
  let runKey = "";
  let net = 0;
  return ({ journal, date, piece, debitCents, creditCents }) => {
    if (piece !== "") return 0;
    const key = `${journal}\u0000${date}`;
    if (net === 0 || runKey !== key) {
      run += 1;
      net = 0;
      runKey = key;
    }
    net += debitCents - creditCents;
    return run;
  };
}

/** Why a cell gives no amount. */
function noAmount(name: string, cell: CellOfSheet): string {
  const quotedCell = `${name} «\u00a0${sheetText(cell)}\u00a0»`;
  return isAmbiguousAmount(cell)
    ? `${quotedCell} se lit de deux façons\u00a0: mille ou trois décimales. Écrivez ses deux décimales, comme 1234,00.`
    : `${quotedCell} n’est pas un montant.`;
}
