import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import { formatCents, formatDate } from "../../../lib/format.ts";
import { type DateContext, readAmount, readDate } from "../../../lib/typed.ts";

/** The cells of a line, in the order of the hand. */
export const columns = ["account", "counterparty", "label", "debit", "credit", "dueDate", "vatCode"] as const;
export type Column = (typeof columns)[number];

/** One movement as it stands on screen: what was typed, read only when it must be. */
export interface DraftLine {
  /** Tells the lines apart while they move; never sent. */
  readonly key: number;
  readonly account: string;
  readonly counterpartyId: string | null;
  /** The name of the third party, or what was typed to find it. */
  readonly counterparty: string;
  readonly label: string;
  readonly debit: string;
  readonly credit: string;
  readonly dueDate: string;
  readonly vatCode: string;
}

export interface EntryDraft {
  readonly journalCode: string;
  /** `YYYY-MM-DD`; undefined: none yet. */
  readonly date: string | undefined;
  readonly pieceRef: string;
  readonly label: string;
  readonly lines: readonly DraftLine[];
}

export interface ChosenCounterparty {
  readonly id: string;
  readonly name: string;
}

export type DraftAction =
  | { readonly type: "header"; readonly patch: Partial<Omit<EntryDraft, "lines">> }
  | { readonly type: "edit"; readonly row: number; readonly column: Column; readonly text: string }
  | {
      readonly type: "choose-account";
      readonly row: number;
      readonly account: string;
      readonly counterparty?: ChosenCounterparty | undefined;
    }
  | { readonly type: "choose-counterparty"; readonly row: number; readonly counterparty: ChosenCounterparty }
  | {
      readonly type: "settle";
      readonly row: number;
      readonly column: Column;
      readonly within?: DateContext | undefined;
    }
  | { readonly type: "balance" | "copy-label"; readonly row: number }
  | { readonly type: "duplicate" | "insert-after" | "remove"; readonly row: number }
  | { readonly type: "copy-above"; readonly row: number; readonly column: Column }
  | { readonly type: "restore"; readonly row: number; readonly line: DraftLine };

const EMPTY = {
  account: "",
  counterpartyId: null,
  counterparty: "",
  label: "",
  debit: "",
  credit: "",
  dueDate: "",
  vatCode: "",
} as const satisfies Omit<DraftLine, "key">;

/** A line with nothing on it. `key` must be unlike those of the other lines. */
export function emptyLine(key: number): DraftLine {
  return { key, ...EMPTY };
}

/** A new entry: two empty lines, the least that an entry has. */
export function emptyDraft(start: Partial<Omit<EntryDraft, "lines">> = {}): EntryDraft {
  return {
    journalCode: "",
    date: undefined,
    pieceRef: "",
    label: "",
    ...start,
    lines: [emptyLine(1), emptyLine(2)],
  };
}

/** Whether nothing was typed on a line; such lines are never sent. */
export function isEmptyLine({ key: _, ...line }: DraftLine): boolean {
  return Object.entries(EMPTY).every(([name, empty]) => line[name as keyof typeof EMPTY] === empty);
}

/** Cents of an amount cell; zero while it is empty or cannot be read. */
export function centsOf(text: string): number {
  return text.trim() === "" ? 0 : (readAmount(text) ?? 0);
}

/** Whether an amount cell holds something that is no amount. */
export function isUnreadable(text: string): boolean {
  return text.trim() !== "" && readAmount(text) === undefined;
}

export interface DraftTotals {
  readonly debitCents: number;
  readonly creditCents: number;
  /** Debit − credit; zero when balanced. */
  readonly gapCents: number;
}

/** The sums of what can be read, whatever its state. */
export function draftTotals(lines: readonly DraftLine[]): DraftTotals {
  let debitCents = 0;
  let creditCents = 0;
  for (const line of lines) {
    debitCents += centsOf(line.debit);
    creditCents += centsOf(line.credit);
  }
  return { debitCents, creditCents, gapCents: debitCents - creditCents };
}

/** Whether a line of that account takes a third party and a due date. */
export function takesCounterparty(account: string): boolean {
  return subledgerSide(account) !== undefined;
}

/** The entry after one thing the user did. Answers the same object when nothing changes. */
export function changeDraft(draft: EntryDraft, action: DraftAction): EntryDraft {
  if (action.type === "header") return { ...draft, ...action.patch };
  const line = draft.lines[action.row];
  if (line === undefined) return draft;
  switch (action.type) {
    case "insert-after":
      return insert(draft, action.row, emptyLine(nextKey(draft)));
    case "duplicate":
      return insert(draft, action.row, { ...line, key: nextKey(draft) });
    case "remove":
      return removed(draft, action.row);
    default: {
      const next = changeLine(draft, line, action);
      return next === line ? draft : withLine(draft, action.row, next);
    }
  }
}

type LineAction = Exclude<DraftAction, { readonly type: "header" | "duplicate" | "insert-after" | "remove" }>;

function changeLine(draft: EntryDraft, line: DraftLine, action: LineAction): DraftLine {
  const above = draft.lines[action.row - 1];
  switch (action.type) {
    case "edit":
      return edited(line, action.column, action.text);
    case "choose-account":
      return withAccount(line, action.account, action.counterparty);
    case "choose-counterparty":
      return { ...line, counterpartyId: action.counterparty.id, counterparty: action.counterparty.name };
    case "settle":
      return settled(line, action.column, action.within);
    case "balance":
      return balancing(draft, action.row, line);
    case "copy-label":
      return above === undefined ? line : { ...line, label: above.label || draft.label };
    case "copy-above":
      return above === undefined ? line : copied(line, above, action.column);
    case "restore":
      return action.line;
  }
}

function edited(line: DraftLine, column: Column, text: string): DraftLine {
  if (line[column] === text) return line;
  // A third party that is typed anew is no longer the one that was chosen.
  return column === "counterparty"
    ? { ...line, counterparty: text, counterpartyId: null }
    : { ...line, [column]: text };
}

/** An account that takes no third party leaves none behind: it would be refused in a hidden field. */
function withAccount(line: DraftLine, account: string, chosen: ChosenCounterparty | undefined): DraftLine {
  if (!takesCounterparty(account))
    return { ...line, account, counterpartyId: null, counterparty: "", dueDate: "" };
  return chosen === undefined
    ? { ...line, account }
    : { ...line, account, counterpartyId: chosen.id, counterparty: chosen.name };
}

/** Shows an amount or a date as it was read. A negative amount goes to the other side, as a positive one. */
function settled(line: DraftLine, column: Column, within: DateContext | undefined): DraftLine {
  if (column === "dueDate") {
    const date = readDate(line.dueDate, within);
    return date === undefined ? line : { ...line, dueDate: formatDate(date) };
  }
  if (column !== "debit" && column !== "credit") return line;
  const cents = line[column].trim() === "" ? 0 : readAmount(line[column]);
  if (cents === undefined) return line;
  if (cents === 0) return line[column] === "" ? line : { ...line, [column]: "" };
  const side = cents > 0 === (column === "debit") ? "debit" : "credit";
  return onSide(line, side, Math.abs(cents));
}

function onSide(line: DraftLine, side: "debit" | "credit", cents: number): DraftLine {
  const text = cents === 0 ? "" : formatCents(cents);
  return side === "debit" ? { ...line, debit: text, credit: "" } : { ...line, debit: "", credit: text };
}

/** The line as the one that makes the entry balanced, on whichever side that is. */
function balancing(draft: EntryDraft, row: number, line: DraftLine): DraftLine {
  const { gapCents } = draftTotals(draft.lines.filter((_, index) => index !== row));
  return onSide(line, gapCents > 0 ? "credit" : "debit", Math.abs(gapCents));
}

function copied(line: DraftLine, above: DraftLine, column: Column): DraftLine {
  if (column === "counterparty")
    return { ...line, counterparty: above.counterparty, counterpartyId: above.counterpartyId };
  if (column === "account") return withAccount(line, above.account, undefined);
  return { ...line, [column]: above[column] };
}

function nextKey(draft: EntryDraft): number {
  return Math.max(0, ...draft.lines.map((line) => line.key)) + 1;
}

function insert(draft: EntryDraft, row: number, line: DraftLine): EntryDraft {
  return { ...draft, lines: draft.lines.toSpliced(row + 1, 0, line) };
}

function withLine(draft: EntryDraft, row: number, line: DraftLine): EntryDraft {
  return { ...draft, lines: draft.lines.with(row, line) };
}

/** The last line goes empty instead of away: a grid always has a place to type. */
function removed(draft: EntryDraft, row: number): EntryDraft {
  const lines = draft.lines.toSpliced(row, 1);
  return { ...draft, lines: lines.length === 0 ? [emptyLine(nextKey(draft))] : lines };
}
