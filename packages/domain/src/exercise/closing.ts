import { formatMoney } from "../money/format-amount.ts";
import { ALLOWED, type Permission, type Refusal, refuse } from "../refusal.ts";
import { type ClosingState, type Exercise, exerciseLabel } from "./exercise.ts";
import { type Period, periodLabel } from "./period.ts";

/** What closing needs to know besides the states. */
export interface ClosingFacts {
  /** Drafts dated in the period or exercise. */
  readonly draftCount: number;
}

export interface ExerciseClosingFacts extends ClosingFacts {
  /** Imported batches that are not sealed and that closing cannot seal: a period or exercise of theirs is closed. */
  readonly unsealableCount: number;
  /** Other exercises of the legal entity. */
  readonly others: readonly Exercise[];
  /** Balances of the exercise, by account: debit − credit. Only 58, 471 and 472 are read. */
  readonly balances: Iterable<{ readonly account: string; readonly balanceCents: number }>;
}

export type PeriodClosingCode = "PERIOD_ALREADY_CLOSED" | "PERIOD_HAS_DRAFTS" | "PERIOD_NOT_CLOSED_BEFORE";
export type ExerciseClosingCode =
  | "EXERCISE_ALREADY_CLOSED"
  | "EXERCISE_HAS_DRAFTS"
  | "EXERCISE_HAS_UNSEALED_BATCHES"
  | "EXERCISE_PREVIOUS_OPEN"
  | "EXERCISE_SUSPENSE_NOT_CLEARED";
export type ReopeningCode = "CLOSED_FOR_GOOD" | "NOT_CLOSED" | "REOPENING_SAME_PERSON";

const RANK: Readonly<Record<ClosingState, number>> = { open: 0, provisionally_closed: 1, closed: 2 };

/**
 * May this period go to `target`? No draft may remain; for good only in order, so that nothing can still be
 * written before what is closed.
 */
export function canClosePeriod(
  period: Period,
  target: Exclude<ClosingState, "open">,
  siblings: readonly Period[],
  { draftCount }: ClosingFacts,
): Permission<PeriodClosingCode> {
  const label = periodLabel(period);
  if (RANK[period.state] >= RANK[target]) return refuse("PERIOD_ALREADY_CLOSED", { period: label });
  if (draftCount > 0) return refuse("PERIOD_HAS_DRAFTS", { period: label, draftCount });
  if (target === "provisionally_closed") return ALLOWED;
  const before = siblings.find((one) => one.number < period.number && one.state !== "closed");
  return before === undefined
    ? ALLOWED
    : refuse("PERIOD_NOT_CLOSED_BEFORE", { period: label, before: periodLabel(before) });
}

/**
 * All that keeps this exercise from going to `target`. Nothing unsettled may remain in it; for good, its imports are sealed
 * with it, every earlier exercise is closed for good and suspense and internal transfers (471, 472, 58) are at zero.
 */
export function exerciseClosingRefusals(
  exercise: Exercise,
  target: Exclude<ClosingState, "open">,
  facts: ExerciseClosingFacts,
): Refusal<ExerciseClosingCode>[] {
  const label = exerciseLabel(exercise);
  const { draftCount, unsealableCount: count } = facts;
  const refusals: Refusal<ExerciseClosingCode>[] = [];
  if (RANK[exercise.state] >= RANK[target])
    refusals.push(refuse("EXERCISE_ALREADY_CLOSED", { exercise: label }));
  if (draftCount > 0) refusals.push(refuse("EXERCISE_HAS_DRAFTS", { exercise: label, draftCount }));
  if (target === "provisionally_closed") return refusals;
  if (count > 0) refusals.push(refuse("EXERCISE_HAS_UNSEALED_BATCHES", { exercise: label, count }));
  const open = facts.others.find((one) => one.endDate < exercise.startDate && one.state !== "closed");
  if (open !== undefined)
    refusals.push(refuse("EXERCISE_PREVIOUS_OPEN", { exercise: label, before: exerciseLabel(open) }));
  const suspense = suspenseLeft(facts.balances);
  return suspense === undefined ? refusals : [...refusals, suspense];
}

function suspenseLeft(
  balances: ExerciseClosingFacts["balances"],
): Refusal<"EXERCISE_SUSPENSE_NOT_CLEARED"> | undefined {
  const totals = new Map<string, number>();
  for (const { account, balanceCents } of balances)
    if (/^(?:58|471|472)/.test(account)) totals.set(account, (totals.get(account) ?? 0) + balanceCents);
  const left = [...totals].filter(([, balanceCents]) => balanceCents !== 0);
  if (left.length === 0) return undefined;
  const accounts = left
    .map(([account, balanceCents]) => `${account} : ${formatMoney(balanceCents)}`)
    .join(", ");
  return refuse("EXERCISE_SUSPENSE_NOT_CLEARED", { accounts });
}

/** May anybody ask to reopen it? Only what is provisionally closed. */
export function canRequestReopening(state: ClosingState): Permission<"CLOSED_FOR_GOOD" | "NOT_CLOSED"> {
  if (state === "closed") return refuse("CLOSED_FOR_GOOD");
  return state === "open" ? refuse("NOT_CLOSED") : ALLOWED;
}

/** May `personId` confirm the reopening that `requestedBy` requested? It takes two persons. */
export function canConfirmReopening(
  state: ClosingState,
  requestedBy: string,
  personId: string,
): Permission<ReopeningCode> {
  const permission = canRequestReopening(state);
  if ("refused" in permission) return permission;
  return requestedBy === personId ? refuse("REOPENING_SAME_PERSON") : ALLOWED;
}
