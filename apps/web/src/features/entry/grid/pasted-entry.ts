import { isDate } from "@grand-livre/domain/date/calendar-date";
import { fold } from "@grand-livre/domain/text/fold";
import { pastedNumber } from "../../../app/document/lines/pasted-lines.ts";
import { formatDate } from "../../../lib/format.ts";
import { type DateContext, readAmount, readDate } from "../../../lib/typed.ts";
import type { ChosenCounterparty } from "./change-draft.ts";
import {
  type Column,
  columns,
  type DraftLine,
  type EntryDraft,
  emptyLine,
  nextKey,
  onSide,
} from "./entry-draft.ts";
import type { Cell } from "./grid-keys.ts";

/** What pasted cells are read with. */
export interface PasteFacts {
  readonly within: DateContext;
  /** The third party of a name or an auxiliary. */
  readonly counterparty: (text: string) => ChosenCounterparty | undefined;
}

/** The titles that spreadsheets and FEC files give the columns. */
const TITLES: Readonly<Record<string, Column>> = {
  compte: "account",
  comptenum: "account",
  "n° compte": "account",
  "n° de compte": "account",
  "numero de compte": "account",
  tiers: "counterparty",
  compauxnum: "counterparty",
  auxiliaire: "counterparty",
  libelle: "label",
  ecriturelib: "label",
  debit: "debit",
  credit: "credit",
  echeance: "dueDate",
  "code tva": "vatCode",
};

/** The column of each cell where the first row holds titles; undefined where it holds values. */
function titled(row: readonly string[]): readonly (Column | undefined)[] | undefined {
  const found = row.map((cell) => TITLES[fold(cell)]);
  return found.filter((column) => column !== undefined).length >= 2 ? found : undefined;
}

function withCell(line: DraftLine, column: Column, cell: string, facts: PasteFacts): DraftLine {
  if (cell === "") return line;
  const hand = { ...line, made: null, vatCents: null, vatBaseCents: null, letterWith: null, foreign: null };
  switch (column) {
    case "account":
      return { ...hand, account: cell.replace(/\s/g, "").slice(0, 20) };
    case "counterparty": {
      const found = facts.counterparty(cell);
      return { ...hand, counterparty: found?.name ?? cell, counterpartyId: found?.id ?? null };
    }
    case "label":
      return { ...line, label: cell.slice(0, 300) };
    case "dueDate": {
      const date = isDate(cell) ? cell : readDate(cell, facts.within);
      return { ...line, dueDate: date === undefined ? cell : formatDate(date) };
    }
    case "vatCode":
      return { ...hand, vatCode: cell.toUpperCase().slice(0, 20) };
    default:
      return withAmount(hand, column, cell);
  }
}

/** An amount that cannot be read stays as it was pasted: the cell says so. */
function withAmount(line: DraftLine, side: "debit" | "credit", cell: string): DraftLine {
  const number = pastedNumber(cell);
  const cents = number === undefined ? undefined : readAmount(number.replace(".", ","));
  if (cents === undefined) return { ...line, [side]: cell };
  // A sheet fills the other column with zeros.
  if (cents === 0) return line;
  const other = side === "debit" ? "credit" : "debit";
  return cents > 0 ? onSide(line, side, cents) : onSide(line, other, -cents);
}

/** The entry with the cells of a spreadsheet filled in from one cell on, row by row; lines are added where there are not enough. */
export function withPastedCells(
  draft: EntryDraft,
  at: Cell,
  rows: readonly (readonly string[])[],
  facts: PasteFacts,
): EntryDraft {
  const titles = titled(rows[0] ?? []);
  const into = titles ?? columns.slice(columns.indexOf(at.column));
  const filled = titles === undefined ? rows : rows.slice(1);
  const lines = [...draft.lines];
  for (const [index, row] of filled.entries()) {
    let line = lines[at.row + index] ?? emptyLine(nextKey({ lines }));
    for (const [place, cell] of row.entries()) {
      const column = into[place];
      if (column !== undefined) line = withCell(line, column, cell, facts);
    }
    lines[at.row + index] = line;
  }
  const label =
    draft.label.trim() === "" ? (lines.find((line) => line.label !== "")?.label ?? "") : draft.label;
  return { ...draft, label, lines };
}
