import { formatDate, isDate } from "../date/calendar-date.ts";
import { type ExercisePeriods, findOpenPeriod, findPeriod } from "../exercise/find-period.ts";
import type { Period } from "../exercise/period.ts";
import { formatMoney } from "../money/format-amount.ts";
import { isRefusal, refuse } from "../refusal.ts";
import { lineProblems } from "./check-line.ts";
import type { CashDay, EntryContext } from "./context.ts";
import { type EntryContent, type EntryLine, entryTotals } from "./entry.ts";
import type { DraftRefusal, EntryRefusal, EntryWarning } from "./refusals.ts";

/** An entry that may be validated: where it goes, what it weighs, what deserves a look. */
export interface CheckedEntry {
  readonly exercise: ExercisePeriods;
  readonly period: Period;
  /** Sum of its debits, and of its credits. */
  readonly totalCents: number;
  readonly warnings: readonly EntryWarning[];
}

/** Everything that keeps `entry` from being saved as a draft. A draft may be incomplete and unbalanced. */
export function draftProblems(entry: EntryContent, context: EntryContext): DraftRefusal[] {
  const problems: DraftRefusal[] = [];
  if (!context.journal.active)
    problems.push(refuse("ENTRY_JOURNAL_INACTIVE", { journal: context.journal.code }));
  if (entry.pieceDate && !isDate(entry.pieceDate))
    problems.push(refuse("ENTRY_DATE_INVALID", { date: entry.pieceDate }));
  if (!isDate(entry.date)) {
    problems.push(refuse("ENTRY_DATE_INVALID", { date: entry.date }));
  } else {
    const found = openPlace(entry, context);
    if (isRefusal(found)) problems.push(found);
  }
  if (entry.label.trim() === "") problems.push(refuse("ENTRY_LABEL_MISSING"));
  for (const [index, line] of entry.lines.entries())
    problems.push(...lineProblems(line, index + 1, entry.nature, context));
  return problems;
}

/** Everything that keeps `entry` from being validated, the invariants of every entry of the ledger. */
export function entryProblems(entry: EntryContent, context: EntryContext): EntryRefusal[] {
  const problems: EntryRefusal[] = draftProblems(entry, context);
  if (entry.lines.length < 2) problems.push(refuse("ENTRY_TOO_FEW_LINES", { count: entry.lines.length }));
  const { journal } = context;
  const treasury = journal.treasuryAccount;
  if (treasury && context.author !== "import" && !entry.lines.some((line) => line.account === treasury))
    problems.push(refuse("ENTRY_TREASURY_LINE_MISSING", { journal: journal.code, account: treasury }));
  problems.push(...doubledOpenings(entry, context));
  if (problems.some((problem) => problem.refused === "ENTRY_LINE_AMOUNT_INVALID")) return problems;
  const { debitCents, creditCents, gapCents } = entryTotals(entry.lines);
  if (gapCents !== 0)
    problems.push(
      refuse("ENTRY_UNBALANCED", {
        debitCents,
        creditCents,
        gapCents,
        debit: formatMoney(debitCents),
        credit: formatMoney(creditCents),
        gap: formatMoney(Math.abs(gapCents)),
      }),
    );
  return problems;
}

/** One entry opens an account: a second one would double the balance of the year before. */
function doubledOpenings({ nature, lines }: EntryContent, { openedBy }: EntryContext): EntryRefusal[] {
  if (nature !== "opening" || openedBy === undefined) return [];
  return lines.flatMap(({ account }, at) => {
    const number = openedBy(account);
    return number === undefined ? [] : [refuse("ENTRY_ACCOUNT_OPENED", { line: at + 1, account, number })];
  });
}

/** The first reason not to save this draft, or undefined. */
export function checkDraft(entry: EntryContent, context: EntryContext): DraftRefusal | undefined {
  return draftProblems(entry, context)[0];
}

/** The entry as one that may be validated, or the first reason why it may not. */
export function checkEntry(entry: EntryContent, context: EntryContext): CheckedEntry | EntryRefusal {
  const [problem] = entryProblems(entry, context);
  if (problem !== undefined) return problem;
  const found = openPlace(entry, context);
  if (isRefusal(found)) return found;
  const { exercise, period } = found;
  const totalCents = entryTotals(entry.lines).debitCents;
  return {
    exercise,
    period,
    totalCents,
    warnings: [...cashWarnings(entry, context), ...vatWarnings(entry, context)],
  };
}

/** The à-nouveaux that a closing writes belong to the exercise, not to its first month: a closed month does not keep them out. */
function openPlace({ date, nature }: EntryContent, { exercises, author }: EntryContext) {
  const found = findOpenPeriod(date, exercises);
  const isCarried = nature === "opening" && author === "engine";
  if (isCarried && isRefusal(found) && found.refused === "PERIOD_CLOSED") return findPeriod(date, exercises);
  return found;
}

/** Cash cannot be overdrawn, on any day: the entry may bring down its own day and all that follow. */
export function cashWarnings(
  {
    date,
    lines,
  }: {
    readonly date: string;
    readonly lines: readonly Pick<EntryLine, "account" | "debitCents" | "creditCents">[];
  },
  { cashDays }: Pick<EntryContext, "cashDays">,
): EntryWarning[] {
  if (cashDays === undefined) return [];
  const accounts = new Set(lines.map((line) => line.account).filter((account) => account.startsWith("53")));
  return [...accounts].flatMap((account) => {
    const own = lines.filter((line) => line.account === account);
    const days = [...cashDays(account), { date, netCents: entryTotals(own).gapCents }];
    const deficit = firstCashDeficit(days, date);
    if (deficit === undefined) return [];
    const { date: worst, netCents: balanceCents } = deficit;
    const details = { account, date: worst, day: formatDate(worst), balanceCents };
    return [refuse("ENTRY_CASH_IN_CREDIT", { ...details, balance: formatMoney(Math.abs(balanceCents)) })];
  });
}

/**
 * Deductible (4456) and collected VAT (4457) with all that a chart divides them into, and the VAT that the buyer assesses (4452). Not
 * the credit that settles it (44567), nor taxes of other returns (44568, 44578).
 */
const TAX_ACCOUNT = /^445(?:2|6(?![78])|7(?!8))/;

/** A VAT return reads the codes of lines: tax that a person writes without one is in no box of it. */
function vatWarnings({ nature, lines }: EntryContent, { author }: EntryContext): EntryWarning[] {
  if (author !== "user" || nature !== "normal") return [];
  return lines.flatMap(({ account, vatCode }, at) =>
    TAX_ACCOUNT.test(account) && !vatCode
      ? [refuse("ENTRY_VAT_CODE_MISSING", { line: at + 1, account })]
      : [],
  );
}

/** The lines of the cash accounts that an entry takes money out of, all in all. */
export function cashTaken<Line extends Pick<EntryLine, "account" | "debitCents" | "creditCents">>(
  lines: readonly Line[],
): Line[] {
  return Object.entries(Object.groupBy(lines, (line) => line.account)).flatMap(([account, own = []]) =>
    account.startsWith("53") && entryTotals(own).gapCents < 0 ? own : [],
  );
}

/** The first day from `from` on when cash is in credit, with its balance that evening; undefined when never. */
export function firstCashDeficit(days: readonly CashDay[], from: string): CashDay | undefined {
  const nets = new Map<string, number>();
  for (const { date, netCents } of days) nets.set(date, (nets.get(date) ?? 0) + netCents);
  let balance = 0;
  for (const date of [...nets.keys()].sort()) {
    balance += nets.get(date) ?? 0;
    if (date >= from && balance < 0) return { date, netCents: balance };
  }
  return undefined;
}
