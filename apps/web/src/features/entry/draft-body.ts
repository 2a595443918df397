import type { AccountAnswer } from "@grand-livre/contracts/account";
import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { FiscalExerciseAnswer } from "@grand-livre/contracts/fiscal-exercise";
import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { subledgerSide } from "@grand-livre/domain/chart/account-traits";
import { decimalFromMinorUnits } from "@grand-livre/domain/currency/rate";
import { draftProblems, entryProblems } from "@grand-livre/domain/entry/check-entry";
import type { EntryContext } from "@grand-livre/domain/entry/context";
import type { EntryContent } from "@grand-livre/domain/entry/entry";
import { formatCents, formatDate } from "../../lib/format.ts";
import { type DateContext, readDate } from "../../lib/typed.ts";
import {
  bearsVat,
  centsOf,
  type DraftLine,
  type EntryDraft,
  isEmptyLine,
  isUnreadable,
} from "./grid/entry-draft.ts";
import { readForeign } from "./grid/foreign-amount.ts";
import { vatBaseOf } from "./grid/vat-draft.ts";

/** What the rules look up while an entry is typed: the same facts that the server reads. */
export interface Books {
  readonly accounts: ReadonlyMap<string, AccountAnswer>;
  readonly counterparties: ReadonlyMap<string, CounterpartyAnswer>;
  readonly journals: readonly JournalAnswer[];
  readonly exercises: readonly FiscalExerciseAnswer[];
}

/** Something that keeps the entry from being saved or validated. */
export interface Problem {
  /** Code of the error catalogue, or one of the screen's own (`AMOUNT_UNREADABLE`, `DATE_MISSING`…). */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** The line on screen, from zero; undefined: the entry as a whole. */
  readonly row: number | undefined;
}

/** The lines that are sent, with their place on screen: empty ones are left out. */
function filledRows(draft: EntryDraft): readonly { readonly line: DraftLine; readonly row: number }[] {
  return draft.lines.map((line, row) => ({ line, row })).filter(({ line }) => !isEmptyLine(line));
}

/** The fields of the API's body, for a creation and for a change alike. */
export function bodyOf(draft: EntryDraft, within: DateContext) {
  return {
    journalCode: draft.journalCode,
    date: draft.date ?? "",
    pieceRef: draft.pieceRef.trim() || null,
    label: draft.label.trim(),
    lines: filledRows(draft).map(({ line }) => ({
      account: line.account,
      counterpartyId: line.counterpartyId,
      label: line.label.trim() || null,
      debitCents: centsOf(line.debit),
      creditCents: centsOf(line.credit),
      dueDate: line.dueDate === "" ? null : (readDate(line.dueDate, within) ?? line.dueDate),
      vatCode: line.vatCode.trim() || null,
      vatBaseCents: vatBaseOf(line, draft),
      ...(line.foreign !== null && {
        currency: line.foreign.currency,
        currencyCents: line.foreign.minorUnits,
      }),
      ...(line.letterWith !== null && { letterWith: [...line.letterWith] }),
    })),
  };
}

/** A stored draft as it is typed again. A line whose label is the entry's own leaves it unsaid. */
export function draftOf(entry: EntryAnswer): EntryDraft {
  return {
    journalCode: entry.journalCode,
    date: entry.date,
    pieceRef: entry.pieceRef ?? "",
    label: entry.label,
    untaxed: [],
    lines: entry.lines.map((line, index) => ({
      key: index + 1,
      account: line.account,
      counterpartyId: line.counterpartyId,
      counterparty: line.auxiliaryLabel ?? "",
      label: line.label === entry.label ? "" : line.label,
      debit: line.debitCents === 0 ? "" : formatCents(line.debitCents),
      credit: line.creditCents === 0 ? "" : formatCents(line.creditCents),
      dueDate: formatDate(line.dueDate),
      vatCode: line.vatCode ?? "",
      vatCents: null,
      vatBaseCents: line.vatBaseCents,
      // Tax on a charge says no base: its amount is none.
      made: line.vatBaseCents === 0 && bearsVat(line.account) ? "non_deductible" : null,
      letterWith: line.letterWith ?? null,
      foreign:
        line.currency === undefined || line.currencyCents === undefined
          ? null
          : { currency: line.currency, minorUnits: line.currencyCents },
    })),
  };
}

/** What keeps the entry from being saved (`draft`) or validated (`entry`), by the rules of the server itself. */
export function problemsOf(
  draft: EntryDraft,
  books: Books,
  within: DateContext,
  wanted: "draft" | "entry",
): readonly Problem[] {
  const rows = filledRows(draft);
  const own = ownProblems(rows);
  const journal = books.journals.find((one) => one.code === draft.journalCode);
  if (journal === undefined) return [{ code: "JOURNAL_MISSING", details: {}, row: undefined }, ...own];
  if (draft.date === undefined) return [{ code: "DATE_MISSING", details: {}, row: undefined }, ...own];
  const check = wanted === "draft" ? draftProblems : entryProblems;
  const unreadable = new Set(own.map((problem) => problem.row));
  const found = check(contentOf(draft, books, journal, within), contextOf(books, journal)).map(
    ({ refused, details = {} }) => {
      const { line } = details as { readonly line?: number };
      return { code: refused, details, row: line === undefined ? undefined : rows[line - 1]?.row };
    },
  );
  // An amount that cannot be read counts as zero for the rules: what they say of that line is beside the point.
  const kept = found.filter(
    ({ row, code }) =>
      !(row !== undefined && unreadable.has(row) && code.startsWith("ENTRY_LINE_")) &&
      !(own.length > 0 && code === "ENTRY_UNBALANCED"),
  );
  return [...own, ...kept];
}

function ownProblems(rows: readonly { readonly line: DraftLine; readonly row: number }[]): Problem[] {
  return rows.flatMap(({ line, row }): Problem[] => {
    const text = [line.debit, line.credit].find(isUnreadable);
    const foreign = text === undefined ? undefined : readForeign(text);
    if (foreign !== undefined)
      return [{ code: "CURRENCY_RATE_MISSING", details: { ...foreign, text, line: row + 1 }, row }];
    if (text !== undefined) return [{ code: "AMOUNT_UNREADABLE", details: { text, line: row + 1 }, row }];
    if (line.counterparty !== "" && line.counterpartyId === null)
      return [{ code: "COUNTERPARTY_NOT_CHOSEN", details: { text: line.counterparty, line: row + 1 }, row }];
    return [];
  });
}

function contentOf(
  draft: EntryDraft,
  books: Books,
  journal: JournalAnswer,
  within: DateContext,
): EntryContent {
  const { lines, ...head } = bodyOf(draft, within);
  // What is typed on the first day of an exercise in a journal of à-nouveaux opens the exercise.
  const opens =
    journal.entryType === "opening" && books.exercises.some(({ startDate }) => startDate === draft.date);
  return {
    ...head,
    nature: opens ? "opening" : "normal",
    lines: lines.map((line) => ({
      ...line,
      foreignAmount:
        line.currencyCents === undefined
          ? null
          : decimalFromMinorUnits(line.currencyCents, line.currency ?? ""),
      label: line.label ?? head.label,
      auxiliary: auxiliaryOf(line.account, line.counterpartyId, books),
    })),
  };
}

/** The auxiliary that the server will write: the third party's as a customer or as a supplier, by the account. */
export function auxiliaryOf(account: string, id: string | null, books: Books): string | null {
  const third = id === null ? undefined : books.counterparties.get(id);
  if (third === undefined) return null;
  const side = subledgerSide(account);
  if (side === undefined) return null;
  return side === "customer" ? third.subledgerCustomer : third.subledgerSupplier;
}

function contextOf(books: Books, journal: JournalAnswer): EntryContext {
  return {
    journal: {
      code: journal.code,
      type: journal.entryType,
      active: journal.active,
      treasuryAccount: journal.treasuryAccount,
    },
    account: (number) => books.accounts.get(number),
    counterparty: (id) => {
      const third = books.counterparties.get(id);
      return (
        third && {
          active: third.active,
          auxiliaries: [third.subledgerCustomer, third.subledgerSupplier].filter((one) => one !== null),
        }
      );
    },
    exercises: books.exercises,
    author: "user",
  };
}
