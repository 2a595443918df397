import { splitInclusive, type VatTreatment } from "@grand-livre/domain/entry/vat-lines";
import { formatDate } from "../../../lib/format.ts";
import { readAmount, readDate } from "../../../lib/typed.ts";
import {
  bearsVat,
  type Column,
  type DraftFacts,
  type DraftLine,
  draftTotals,
  type EntryDraft,
  emptyLine,
  isEmptyLine,
  NO_FACTS,
  nextKey,
  onSide,
  takesCounterparty,
} from "./entry-draft.ts";
import { centsOfForeign, readForeign } from "./foreign-amount.ts";
import { computesVat, withVatLines } from "./vat-draft.ts";

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
  | { readonly type: "settle"; readonly row: number; readonly column: Column }
  | { readonly type: "balance" | "copy-label"; readonly row: number }
  | { readonly type: "duplicate" | "insert-after" | "remove"; readonly row: number }
  | { readonly type: "copy-above"; readonly row: number; readonly column: Column }
  | {
      readonly type: "letter";
      readonly row: number;
      readonly lineIds: readonly string[];
      /** Debit − credit of those lines. */
      readonly openCents: number;
    }
  | { readonly type: "restore"; readonly row: number; readonly line: DraftLine }
  /** The rates of the entry's day were read: euros that come from one follow. */
  | { readonly type: "rates" }
  /** Another entry altogether: cells of a spreadsheet, a template. */
  | { readonly type: "replace"; readonly draft: EntryDraft };

/** The entry after one thing the user did. Answers the same object when nothing changes. */
export function changeDraft(
  draft: EntryDraft,
  action: DraftAction,
  facts: DraftFacts = NO_FACTS,
): EntryDraft {
  if (action.type === "header") return { ...draft, ...action.patch };
  if (action.type === "replace") return action.draft;
  if (action.type === "rates") return atRates(draft, facts);
  const line = draft.lines[action.row];
  if (line === undefined) return draft;
  switch (action.type) {
    case "insert-after":
      return insert(draft, action.row, emptyLine(nextKey(draft)));
    case "duplicate":
      return insert(draft, action.row, { ...line, made: null, letterWith: null, key: nextKey(draft) });
    case "remove":
      return removed(draft, action.row);
    default: {
      const changedLine = changeLine(draft, line, action, facts);
      const next = action.type === "restore" ? changedLine : stillLettered(line, changedLine);
      const changed = next === line ? draft : withLine(draft, action.row, next);
      return action.type === "choose-counterparty" || action.type === "choose-account"
        ? withUsual(changed, action.row, facts)
        : changed;
    }
  }
}

type LineAction = Exclude<
  DraftAction,
  { readonly type: "header" | "rates" | "replace" | "duplicate" | "insert-after" | "remove" }
>;

function changeLine(draft: EntryDraft, line: DraftLine, action: LineAction, facts: DraftFacts): DraftLine {
  const above = draft.lines[action.row - 1];
  switch (action.type) {
    case "edit":
      return edited(line, action.column, action.text);
    case "choose-account":
      return coded(withAccount(line, action.account, action.counterparty), action.row, draft, facts);
    case "choose-counterparty":
      return { ...line, counterpartyId: action.counterparty.id, counterparty: action.counterparty.name };
    case "settle":
      return settled(line, action.column, facts);
    case "balance":
      return balancing(draft, action.row, line, facts);
    case "copy-label":
      return above === undefined ? line : { ...line, label: above.label || draft.label };
    case "copy-above":
      return above === undefined
        ? line
        : copied(line, above, action.column, (one) => coded(one, action.row, draft, facts));
    case "letter":
      return lettered(line, action.lineIds, action.openCents);
    case "restore":
      return action.line;
  }
}

/** The lines chosen are those of one account and third party: another one lets go of them. */
function stillLettered(before: DraftLine, after: DraftLine): DraftLine {
  const isSame = before.account === after.account && before.counterpartyId === after.counterpartyId;
  return isSame || after.letterWith === null ? after : { ...after, letterWith: null };
}

/** The line as it is lettered with others; without an amount it takes what settles them. */
function lettered(line: DraftLine, lineIds: readonly string[], openCents: number): DraftLine {
  if (lineIds.length === 0) return line.letterWith === null ? line : { ...line, letterWith: null };
  const isBlank = line.debit.trim() === "" && line.credit.trim() === "";
  const settling = isBlank ? onSide(line, openCents > 0 ? "credit" : "debit", Math.abs(openCents)) : line;
  return { ...settling, letterWith: lineIds };
}

function edited(line: DraftLine, column: Column, text: string): DraftLine {
  if (line[column] === text) return line;
  // A third party that is typed anew is no longer the one that was chosen.
  if (column === "counterparty") return { ...line, counterparty: text, counterpartyId: null };
  const isOwn = column === "label" || column === "dueDate";
  // A computed line that the user changes counts as typed from then on.
  return {
    ...line,
    ...(isOwn ? {} : { vatCents: null, vatBaseCents: null, made: null, foreign: null }),
    [column]: text,
  };
}

/** An account that takes no third party leaves none behind: it would be refused in a hidden field. */
function withAccount(line: DraftLine, account: string, chosen: ChosenCounterparty | undefined): DraftLine {
  if (!takesCounterparty(account))
    return { ...line, account, counterpartyId: null, counterparty: "", dueDate: "" };
  return chosen === undefined
    ? { ...line, account }
    : { ...line, account, counterpartyId: chosen.id, counterparty: chosen.name };
}

/** The code that the line's account usually has, else the third party's, else that of the line above. */
function coded(line: DraftLine, row: number, draft: EntryDraft, facts: DraftFacts): DraftLine {
  if (line.vatCode !== "" || !bearsVat(line.account)) return line;
  const direction = line.account.startsWith("7") ? "sale" : "purchase";
  const third = draft.lines.find(({ counterpartyId }) => counterpartyId !== null)?.counterpartyId ?? null;
  const above = draft.lines.slice(0, row).findLast((one) => bearsVat(one.account) && one.made === null);
  const found = [
    facts.accountVat(line.account),
    third === null ? null : facts.usual(third).vatCode,
    above?.vatCode ?? null,
  ].find((code) => code !== null && facts.vatCodes.get(code)?.direction === direction);
  return found == null ? line : { ...line, vatCode: found };
}

/** The account on which a third party is usually booked, on the next line while that line is empty. */
function withUsual(draft: EntryDraft, row: number, facts: DraftFacts): EntryDraft {
  const line = draft.lines[row];
  const next = draft.lines[row + 1];
  if (line?.counterpartyId == null || draft.lines.some(({ account }) => bearsVat(account))) return draft;
  const { account } = facts.usual(line.counterpartyId);
  if (account === null || (next !== undefined && !isEmptyLine(next))) return draft;
  const filled = coded({ ...(next ?? emptyLine(nextKey(draft))), account }, row + 1, draft, facts);
  return { ...draft, lines: draft.lines.toSpliced(row + 1, next === undefined ? 0 : 1, filled) };
}

/** `120 ttc` or `120t`: what is before the sign is a total including tax. */
const INCLUSIVE = /\s*t(?:tc)?\s*$/i;

/** Shows an amount or a date as it was read. A negative amount goes to the other side, as a positive one. */
function settled(line: DraftLine, column: Column, facts: DraftFacts): DraftLine {
  if (column === "dueDate") {
    const date = readDate(line.dueDate, facts.within);
    return date === undefined ? line : { ...line, dueDate: formatDate(date) };
  }
  if (column !== "debit" && column !== "credit") return line;
  const foreign = readForeign(line[column]);
  if (foreign !== undefined) return inCurrency(line, column, foreign, facts);
  const code = facts.vatCodes.get(line.vatCode);
  const isInclusive = INCLUSIVE.test(line[column]) && code !== undefined && bearsVat(line.account);
  const text = isInclusive ? line[column].replace(INCLUSIVE, "") : line[column];
  const cents = text.trim() === "" ? 0 : readAmount(text);
  if (cents === undefined) return line;
  if (cents === 0) return line[column] === "" ? line : { ...line, [column]: "" };
  const side = cents > 0 === (column === "debit") ? "debit" : "credit";
  if (!isInclusive) return onSide(line, side, Math.abs(cents));
  return inclusive(line, side === "debit" ? Math.abs(cents) : -Math.abs(cents), code);
}

/** The line in euros, with the amount that they come from; as typed while their rate is not known. */
function inCurrency(
  line: DraftLine,
  column: "debit" | "credit",
  foreign: NonNullable<ReturnType<typeof readForeign>>,
  { rates }: DraftFacts,
): DraftLine {
  const cents = centsOfForeign(foreign, rates);
  if (cents === undefined || cents === 0) return line;
  const { currency, minorUnits } = foreign;
  const side = cents > 0 === (column === "debit") ? "debit" : "credit";
  return {
    ...onSide(line, side, Math.abs(cents)),
    foreign: {
      ...{ currency, minorUnits: Math.abs(minorUnits) },
      ...(foreign.cents === undefined && { rate: rates.get(currency) }),
    },
  };
}

/** The entry on another day: what a rate made of an amount in a currency is made anew; what was typed stays. */
function atRates(draft: EntryDraft, { rates }: DraftFacts): EntryDraft {
  const lines = draft.lines.map((line): DraftLine => {
    const rate = line.foreign?.rate && rates.get(line.foreign.currency);
    if (!line.foreign || !rate || rate.day === line.foreign.rate?.day) return line;
    const cents = centsOfForeign({ ...line.foreign, cents: undefined }, rates) ?? 0;
    const side = line.debit === "" ? "credit" : "debit";
    return cents === 0 ? line : { ...onSide(line, side, cents), foreign: { ...line.foreign, rate } };
  });
  return lines.every((line, at) => line === draft.lines[at]) ? draft : { ...draft, lines };
}

/** The line as the amount before tax of a total; its tax is kept to the cent. */
function inclusive(line: DraftLine, totalCents: number, code: VatTreatment): DraftLine {
  const { amountCents, vatCents } = splitInclusive(totalCents, code);
  return { ...onSide(line, amountCents < 0 ? "credit" : "debit", Math.abs(amountCents)), vatCents };
}

/**
 * The line as the one that makes the entry balanced, on whichever side that is. What is missing on a charge whose tax is
 * computed includes that tax.
 */
function balancing(draft: EntryDraft, row: number, line: DraftLine, facts: DraftFacts): DraftLine {
  const code = facts.vatCodes.get(line.vatCode);
  const isTaxed = code !== undefined && bearsVat(line.account) && computesVat(draft, line.vatCode);
  const blank = { ...onSide(line, "debit", 0), made: null };
  const others = isTaxed ? withVatLines(withLine(draft, row, blank), facts) : withLine(draft, row, blank);
  const { gapCents } = draftTotals(others.lines);
  return isTaxed
    ? inclusive(blank, -gapCents, code)
    : onSide(blank, gapCents > 0 ? "credit" : "debit", Math.abs(gapCents));
}

function copied(
  line: DraftLine,
  above: DraftLine,
  column: Column,
  code: (line: DraftLine) => DraftLine,
): DraftLine {
  if (column === "counterparty")
    return { ...line, counterparty: above.counterparty, counterpartyId: above.counterpartyId };
  if (column === "account") return code(withAccount(line, above.account, undefined));
  return edited(line, column, above[column]);
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
  const gone = draft.lines[row];
  const untaxed = gone?.made == null ? draft.untaxed : [...draft.untaxed, gone.vatCode];
  return { ...draft, lines: lines.length === 0 ? [emptyLine(nextKey(draft))] : lines, untaxed };
}
