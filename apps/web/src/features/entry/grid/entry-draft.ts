import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import type { EntryVatRole, VatTreatment } from "@grand-livre/domain/entry/vat-lines";
import { formatCents } from "../../../lib/format.ts";
import { type DateContext, readAmount } from "../../../lib/typed.ts";

/** The cells of a line, in the order of typing. */
export const columns = ["account", "counterparty", "label", "debit", "credit", "dueDate", "vatCode"] as const;
export type Column = (typeof columns)[number];

/** One movement as it is on screen: what was typed, read only when it must be. */
export interface DraftLine {
  /** Identifies the lines while they move; never sent. */
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
  /** The tax of an amount that was typed including it; null: the rate of the amount. */
  readonly vatCents: number | null;
  /** The base that a stored tax line says; null: read from the other lines. */
  readonly vatBaseCents: number | null;
  /** What the screen computed the line as, until the user changes it. */
  readonly made: EntryVatRole | null;
  /** Open lines of its account and third party that it is to be lettered with; null: none. */
  readonly letterWith: readonly string[] | null;
  /** The amount in another currency that the euros come from; null: none. */
  readonly foreign: ForeignAmount | null;
}

/** A rate as it counts on the entry's day. */
export interface DayRate {
  /** Units of the currency for one euro. */
  readonly unitsPerEuro: string;
  readonly day: string;
  /** Days between its own and the entry's. */
  readonly age: number;
}

export interface ForeignAmount {
  /** ISO 4217. */
  readonly currency: string;
  /** Its smallest units, on the side of the line. */
  readonly minorUnits: number;
  /** The rate that its euros come from; absent: they were typed. */
  readonly rate?: DayRate | undefined;
}

export interface EntryDraft {
  readonly journalCode: string;
  /** `YYYY-MM-DD`; undefined: none yet. */
  readonly date: string | undefined;
  readonly pieceRef: string;
  readonly label: string;
  readonly lines: readonly DraftLine[];
  /** Codes whose computed tax was taken away by hand: it is not computed again. */
  readonly untaxed: readonly string[];
}

/** What a draft looks up while it is typed. */
export interface DraftFacts {
  readonly within?: DateContext | undefined;
  /** Codes in force on the entry's day. */
  readonly vatCodes: ReadonlyMap<string, VatTreatment>;
  /** The code that an account is usually taxed under. */
  readonly accountVat: (account: string) => string | null;
  /** Units of each currency for one euro on the entry's day, as far as they were read. */
  readonly rates: ReadonlyMap<string, DayRate>;
  /** What a third party is usually booked as. */
  readonly usual: (counterpartyId: string) => {
    readonly account: string | null;
    readonly vatCode: string | null;
  };
}

export const NO_FACTS: DraftFacts = {
  vatCodes: new Map(),
  rates: new Map(),
  accountVat: () => null,
  usual: () => ({ account: null, vatCode: null }),
};

const EMPTY = {
  account: "",
  counterpartyId: null,
  counterparty: "",
  label: "",
  debit: "",
  credit: "",
  dueDate: "",
  vatCode: "",
  vatCents: null,
  vatBaseCents: null,
  made: null,
  letterWith: null,
  foreign: null,
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
    untaxed: [],
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

/** The sums of what can be read, in any state of the entry. */
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

/** A charge, an asset or an income, whose VAT is written on a line of its own. */
export function bearsVat(account: string): boolean {
  return /^[267]/.test(account);
}

/** The line with that amount on one side alone. */
export function onSide(line: DraftLine, side: "debit" | "credit", cents: number): DraftLine {
  const text = cents === 0 ? "" : formatCents(cents);
  if (line[side] === text && line[side === "debit" ? "credit" : "debit"] === "") return line;
  const debit = side === "debit" ? text : "";
  return {
    ...line,
    debit,
    credit: side === "debit" ? "" : text,
    vatCents: null,
    vatBaseCents: null,
    foreign: null,
  };
}

/** A key that no line has. */
export function nextKey(draft: Pick<EntryDraft, "lines">): number {
  return Math.max(0, ...draft.lines.map((line) => line.key)) + 1;
}
