import { accountTraits } from "../chart/account-traits.ts";
import { formatDate } from "../date/calendar-date.ts";
import type { EntryWarning } from "../entry/refusals.ts";
import {
  type ClosingFacts,
  canClosePeriod,
  type ExerciseClosingCode,
  type ExerciseClosingFacts,
  exerciseClosingRefusals,
  type PeriodClosingCode,
} from "../exercise/closing.ts";
import type { ClosingState, Exercise } from "../exercise/exercise.ts";
import type { Period } from "../exercise/period.ts";
import { formatMoney } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { NetRow } from "../report/balance.ts";
import type { AccountGap } from "../report/reconcile-accounts.ts";
import { type OpenWork, type OpenWorkCode, openWorkFindings } from "./open-work.ts";

/** What the check-list of a closing looks at, each as plain rows of the exercise. */
export interface ClosingCheckFacts extends ExerciseClosingFacts {
  /** Where the exercise ends, one row an account, classes 1 to 7: debit − credit. */
  readonly closing: readonly NetRow[];
  /** True while the next exercise is to be opened by this closing: what could not be carried then blocks it. */
  readonly carries: boolean;
  /** True when the next exercise, which the à-nouveaux go to, is closed. */
  readonly nextClosed: boolean;
  /** Collective accounts whose lines name no third party, with what these lines add up to. */
  readonly unnamed: readonly NetRow[];
  /** The lowest balance of each cash account (53), on the day it had it. */
  readonly cashLows: readonly {
    readonly account: string;
    readonly date: string;
    readonly balanceCents: number;
  }[];
  /** Numbers of the entries that clear charges or income (6, 7) by the result (12): the ledger and its FEC hold none (4.21). */
  readonly resultClearedBy: readonly string[];
  /** `doubledOpenings` and `openingGaps` of this exercise. */
  readonly openingDoubled: readonly string[];
  readonly openingGaps: readonly NetRow[];
  /** What the register of accruals says against the ledger. */
  readonly accrualGaps: readonly AccountGap[];
  /** Typed lines on 445 without a VAT code. */
  readonly vatCodeMissingCount: number;
  /** What is left to do in the days of the exercise. */
  readonly openWork: readonly OpenWork[];
}

type BlockingCode =
  | "CLOSING_NEXT_NOT_OPEN"
  | "CLOSING_UNBALANCED"
  | "CLOSING_SUBLEDGER_GAP"
  | "CLOSING_OPENING_DOUBLED";
type ReviewCode =
  | "CLOSING_SUBLEDGER_GAP"
  | "CLOSING_RESULT_CLEARED"
  | "CLOSING_OPENING_STALE"
  | "CLOSING_RESULT_NOT_APPROPRIATED"
  | "CLOSING_ACCRUAL_GAP"
  | "CLOSING_VAT_CODE_MISSING"
  | "CLOSING_UNUSUAL_SIDE";

type BlockingFinding = Refusal<ExerciseClosingCode | PeriodClosingCode | BlockingCode> | EntryWarning;

/** A blocking one keeps the books open; with a warning, closing takes a reason that the review file prints. */
export type ClosingFinding =
  | { readonly severity: "blocking"; readonly finding: BlockingFinding }
  | { readonly severity: "warning"; readonly finding: Refusal<ReviewCode | OpenWorkCode> };

/**
 * The check-list of a closing: what keeps the exercise from going to `target`, then what is to be looked at. Empty when
 * everything holds.
 */
export function closingFindings(
  exercise: Exercise,
  target: Exclude<ClosingState, "open">,
  facts: ClosingCheckFacts,
): ClosingFinding[] {
  const blocking = [...exerciseClosingRefusals(exercise, target, facts), ...ledgerFindings(facts)];
  const suspended = blocking.some(({ refused }) => refused === "EXERCISE_SUSPENSE_NOT_CLEARED");
  const work = facts.openWork.filter(({ code }) => !suspended || code !== "OPEN_SUSPENSE");
  return judged(blocking, [...openWorkFindings(work), ...reviewFindings(facts)]);
}

/** The check-list of a period: why it cannot go to `target`, then what its closing would leave behind. */
export function periodClosingFindings(
  period: Period,
  target: Exclude<ClosingState, "open">,
  siblings: readonly Period[],
  facts: ClosingFacts & Pick<ClosingCheckFacts, "openWork">,
): ClosingFinding[] {
  const permission = canClosePeriod(period, target, siblings, facts);
  return judged("refused" in permission ? [permission] : [], openWorkFindings(facts.openWork));
}

function judged(
  blocking: readonly BlockingFinding[],
  open: readonly Refusal<ReviewCode | OpenWorkCode>[],
): ClosingFinding[] {
  return [
    ...blocking.map((finding) => ({ severity: "blocking" as const, finding })),
    ...open.map((finding) => ({ severity: "warning" as const, finding })),
  ];
}

/** What no closing may carry on: the ledger contradicts itself or the law. */
function ledgerFindings(facts: ClosingCheckFacts): BlockingFinding[] {
  const gapCents = facts.closing.reduce((sum, row) => sum + row.balanceCents, 0);
  const cash = facts.cashLows.filter(({ balanceCents }) => balanceCents < 0);
  return [
    ...when(facts.carries && facts.nextClosed, refuse("CLOSING_NEXT_NOT_OPEN")),
    ...when(gapCents !== 0, refuse("CLOSING_UNBALANCED", { gapCents, gap: formatMoney(gapCents) })),
    ...when(facts.carries && facts.unnamed.length > 0, unnamedFinding(facts)),
    ...cash.map(({ account, date, balanceCents }) =>
      refuse("ENTRY_CASH_IN_CREDIT", {
        account,
        date,
        day: formatDate(date),
        balanceCents,
        balance: formatMoney(balanceCents),
      }),
    ),
    ...listed("CLOSING_OPENING_DOUBLED", facts.openingDoubled),
  ];
}

/** What an accountant looks at before signing. */
function reviewFindings(facts: ClosingCheckFacts): Refusal<ReviewCode>[] {
  const { vatCodeMissingCount } = facts;
  const earlier = facts.closing.filter(({ account }) => account.startsWith("12"));
  const resultCents = -earlier.reduce((sum, row) => sum + row.balanceCents, 0);
  const accruals = facts.accrualGaps.filter((row) => row.gapCents !== 0);
  return [
    ...when(!facts.carries && facts.unnamed.length > 0, unnamedFinding(facts)),
    ...listed("CLOSING_RESULT_CLEARED", facts.resultClearedBy),
    ...listed(
      "CLOSING_OPENING_STALE",
      facts.openingGaps.map((row) => amountOf(row.account, row.balanceCents)),
    ),
    ...when(
      resultCents !== 0,
      refuse("CLOSING_RESULT_NOT_APPROPRIATED", { resultCents, result: formatMoney(resultCents) }),
    ),
    ...when(
      accruals.length > 0,
      refuse("CLOSING_ACCRUAL_GAP", {
        accounts: accruals.map(({ account, gapCents }) => amountOf(account, gapCents)).join(", "),
      }),
    ),
    ...when(vatCodeMissingCount > 0, refuse("CLOSING_VAT_CODE_MISSING", { count: vatCodeMissingCount })),
    ...listed("CLOSING_UNUSUAL_SIDE", unusualSides(facts.closing)),
  ];
}

function unnamedFinding({ unnamed }: ClosingCheckFacts): Refusal<"CLOSING_SUBLEDGER_GAP"> {
  const accounts = unnamed.map((row) => amountOf(row.account, row.balanceCents)).join(", ");
  return refuse("CLOSING_SUBLEDGER_GAP", { accounts });
}

/** Balance-sheet accounts on the side that they do not usually have: a supplier in debit, a tax credit that is owed. */
function unusualSides(closing: readonly NetRow[]): string[] {
  return closing.flatMap(({ account, balanceCents }) => {
    if (!/^[1-5]/.test(account) || balanceCents === 0) return [];
    const { usualSide } = accountTraits(account);
    const usual = usualSide === "both" || (usualSide === "debit") === balanceCents > 0;
    return usual ? [] : [amountOf(account, balanceCents)];
  });
}

function when<F>(holds: boolean, finding: F): F[] {
  return holds ? [finding] : [];
}

function listed<Code extends BlockingCode | ReviewCode>(
  code: Code,
  names: readonly string[],
): Refusal<Code>[] {
  return when(names.length > 0, refuse(code, { names: names.join(", ") }));
}

function amountOf(account: string, cents: number): string {
  return `${account} (${formatMoney(cents)})`;
}
