import { fold } from "../text/fold.ts";
import { type CellOfSheet, sheetAmount, sheetDate, sheetText } from "./sheet-cell.ts";

/** What a column of a journal may hold. */
export type SheetField = "date" | "journal" | "account" | "label" | "debit" | "credit" | "piece" | "party";

/** Headings as they are written in French programs, folded, without signs. */
const NAMES: Readonly<Record<SheetField, readonly string[]>> = {
  date: ["date", "date ecriture", "ecrituredate", "date comptable", "date operation", "jour"],
  journal: ["journal", "code journal", "journalcode", "jnl", "jal"],
  account: [
    "compte",
    "comptenum",
    "n compte",
    "no compte",
    "numero compte",
    "numero de compte",
    "compte general",
    "cpte",
  ],
  label: ["libelle", "ecriturelib", "libelle ecriture", "intitule", "description", "designation"],
  debit: ["debit", "montant debit", "debit eur", "debit euro"],
  credit: ["credit", "montant credit", "credit eur", "credit euro"],
  piece: [
    "piece",
    "pieceref",
    "n piece",
    "no piece",
    "numero piece",
    "reference",
    "ref",
    "ref piece",
    "facture",
  ],
  party: ["tiers", "compauxnum", "compte auxiliaire", "auxiliaire", "code tiers", "compte tiers"],
};

const NEEDED: readonly SheetField[] = ["date", "account", "debit", "credit"];
/** Titles and blank rows may stand above the headings. */
const HEADING_ROWS = 30;

export type SheetMapping = Readonly<Partial<Record<SheetField, number>>>;

export interface SheetHeadings {
  readonly row: number;
  readonly mapping: SheetMapping;
}

export interface SheetRow {
  /** Of the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly CellOfSheet[];
}

/** The fields of a row of headings. */
export function mapHeadings(cells: readonly CellOfSheet[]): SheetMapping {
  const mapping: Partial<Record<SheetField, number>> = {};
  for (const [index, cell] of cells.entries()) {
    const heading = fold(sheetText(cell))
      .replace(/[^0-9a-z]+/g, " ")
      .trim();
    for (const [field, names] of Object.entries(NAMES) as [SheetField, readonly string[]][])
      if (mapping[field] === undefined && names.includes(heading)) mapping[field] = index;
  }
  return mapping;
}

/** The first row that names a date, an account, a debit and a credit; or the columns that the best row lacks. */
export function findHeadings(
  rows: readonly SheetRow[],
): SheetHeadings | { readonly missing: readonly SheetField[] } {
  let missing: readonly SheetField[] = NEEDED;
  for (const { line, cells } of rows.slice(0, HEADING_ROWS)) {
    const mapping = mapHeadings(cells);
    const lacks = NEEDED.filter((field) => mapping[field] === undefined);
    if (lacks.length === 0) return { row: line, mapping };
    if (lacks.length < missing.length) missing = lacks;
  }
  return { missing };
}

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
const MAX_TEXT = 500;

/** A row as a line of an entry, the reason why it is none, or undefined when it is blank. */
export function readSheetLine(
  { line, cells }: SheetRow,
  mapping: SheetMapping,
): SheetLine | RejectedLine | undefined {
  const cell = (field: SheetField): CellOfSheet => {
    const index = mapping[field];
    return index === undefined ? null : (cells[index] ?? null);
  };
  if (cells.every((one) => sheetText(one) === "")) return undefined;
  const reject = (reason: string): RejectedLine => ({ line, reason });
  if (cells.some((one) => typeof one === "string" && one.length > MAX_TEXT))
    return reject(`Une cellule dépasse ${MAX_TEXT} caractères.`);
  const date = sheetDate(cell("date"));
  if (date === undefined)
    return reject(`La date «\u00a0${sheetText(cell("date"))}\u00a0» n’est pas une date.`);
  const account = sheetText(cell("account")).toUpperCase().replace(/\s+/g, "");
  if (account === "") return reject("Le compte manque.");
  const debit = sheetAmount(cell("debit"));
  const credit = sheetAmount(cell("credit"));
  if (debit === undefined)
    return reject(`Le débit «\u00a0${sheetText(cell("debit"))}\u00a0» n’est pas un montant.`);
  if (credit === undefined)
    return reject(`Le crédit «\u00a0${sheetText(cell("credit"))}\u00a0» n’est pas un montant.`);
  // A negative debit is a credit: our entries have one positive side.
  const net = debit - credit;
  if (debit !== 0 && credit !== 0) return reject("La ligne porte un débit et un crédit.");
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

/**
 * Lines that make an entry together: those of one journal, date and piece; without a piece, one after the other until
 * they balance.
 */
export function groupSheetLines(lines: readonly SheetLine[]): SheetLine[][] {
  const groups = new Map<string, SheetLine[]>();
  let run = 0;
  let runKey = "";
  let net = 0;
  for (const line of lines) {
    const shared = `${line.journal}\u0000${line.date}`;
    if (line.piece === "") {
      if (net === 0 || runKey !== shared) {
        run += 1;
        net = 0;
        runKey = shared;
      }
      net += line.debitCents - line.creditCents;
    }
    const key = line.piece === "" ? `run ${run}` : `${shared}\u0000${line.piece}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()];
}
