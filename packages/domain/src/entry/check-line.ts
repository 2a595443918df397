import { isDate } from "../date/calendar-date.ts";
import { isCents, MAX_AMOUNT_CENTS } from "../money/cents.ts";
import { parseExactDecimal } from "../money/decimal.ts";
import { isRefusal, refuse } from "../refusal.ts";
import type { EntryContext } from "./context.ts";
import type { EntryLine, EntryNature } from "./entry.ts";
import type { DraftRefusal } from "./refusals.ts";

/** Rules on one line. `line` counts from 1. Answers every refusal, in the order a person corrects them. */
export function lineProblems(
  line: EntryLine,
  number: number,
  nature: EntryNature,
  context: EntryContext,
): DraftRefusal[] {
  const at = { line: number, account: line.account };
  return [
    ...accountProblems(line, at, nature, context),
    ...counterpartyProblems(line, at, context),
    ...amountProblems(line, at, context),
    ...textProblems(line, at),
  ];
}

interface Place {
  readonly line: number;
  readonly account: string;
}

function accountProblems(
  { account }: EntryLine,
  at: Place,
  nature: EntryNature,
  { account: lookup, journal, author }: EntryContext,
): DraftRefusal[] {
  const facts = lookup(account);
  if (facts === undefined) return [refuse("ENTRY_ACCOUNT_UNKNOWN", { ...at })];
  const problems: DraftRefusal[] = [];
  if (!facts.active) problems.push(refuse("ENTRY_ACCOUNT_INACTIVE", { ...at }));
  if (facts.imputable === false) problems.push(refuse("ENTRY_ACCOUNT_NOT_IMPUTABLE", { ...at }));
  if (author === "user" && isReserved(account, nature))
    problems.push(refuse("ENTRY_ACCOUNT_RESERVED", { ...at }));
  const allowed = journal.allowedAccounts;
  if (allowed && account !== journal.treasuryAccount && !allowed.some((start) => account.startsWith(start)))
    problems.push(refuse("ENTRY_ACCOUNT_NOT_IN_JOURNAL", { ...at, journal: journal.code }));
  return problems;
}

/**
 * The result (12x) and the opening and closing balance sheets (890, 891) are written by the engine alone. One
 * exception: books taken over from elsewhere are opened by hand, result of the previous year included.
 */
function isReserved(account: string, nature: EntryNature): boolean {
  return /^89[01]/.test(account) || (account.startsWith("12") && nature !== "opening");
}

function counterpartyProblems(
  { counterpartyId, auxiliary, account }: EntryLine,
  at: Place,
  { account: lookup, counterparty, author }: EntryContext,
): DraftRefusal[] {
  const facts = lookup(account);
  if (facts === undefined || author === "import") return [];
  if (!facts.collective) return auxiliary ? [refuse("ENTRY_COUNTERPARTY_NOT_ALLOWED", { ...at })] : [];
  if (!counterpartyId || !auxiliary) return [refuse("ENTRY_COUNTERPARTY_REQUIRED", { ...at })];
  const third = counterparty(counterpartyId);
  if (third === undefined) return [refuse("ENTRY_COUNTERPARTY_UNKNOWN", { ...at })];
  if (!third.active && author === "user")
    return [refuse("ENTRY_COUNTERPARTY_INACTIVE", { ...at, auxiliary })];
  return third.auxiliaries.includes(auxiliary)
    ? []
    : [refuse("ENTRY_AUXILIARY_MISMATCH", { ...at, auxiliary })];
}

/** A file's lines keep their two signed columns; ours have exactly one positive side. */
function amountProblems(
  { debitCents, creditCents, vatBaseCents }: EntryLine,
  at: Place,
  { author }: EntryContext,
): DraftRefusal[] {
  const amounts = [debitCents, creditCents, vatBaseCents ?? 0];
  const least = author === "import" ? -MAX_AMOUNT_CENTS : 0;
  const valid = amounts.every((cents, index) => {
    const floor = index === 2 ? -MAX_AMOUNT_CENTS : least;
    return isCents(cents) && cents >= floor && cents <= MAX_AMOUNT_CENTS;
  });
  if (!valid) return [refuse("ENTRY_LINE_AMOUNT_INVALID", { ...at })];
  const oneSide = debitCents > 0 !== creditCents > 0;
  return oneSide || author === "import" ? [] : [refuse("ENTRY_LINE_ONE_SIDE", { ...at })];
}

function textProblems(line: EntryLine, at: Place): DraftRefusal[] {
  const problems: DraftRefusal[] = [];
  if (line.label.trim() === "") problems.push(refuse("ENTRY_LINE_LABEL_MISSING", { ...at }));
  if (line.dueDate && !isDate(line.dueDate))
    problems.push(refuse("ENTRY_DATE_INVALID", { ...at, date: line.dueDate }));
  const { serviceStart, serviceEnd } = line;
  const dates = [serviceStart, serviceEnd].filter((date) => date != null && date !== "");
  const ordered = !serviceStart || !serviceEnd || serviceStart <= serviceEnd;
  if (!ordered || !dates.every((date) => isDate(date ?? "")))
    problems.push(refuse("ENTRY_LINE_SERVICE_DATES_INVALID", { ...at }));
  if (!currencyComplete(line)) problems.push(refuse("ENTRY_LINE_CURRENCY_INCOMPLETE", { ...at }));
  return problems;
}

function currencyComplete({ currency, foreignAmount }: EntryLine): boolean {
  if (!currency && !foreignAmount) return true;
  return /^[A-Z]{3}$/.test(currency ?? "") && !isRefusal(parseExactDecimal(foreignAmount ?? ""));
}
