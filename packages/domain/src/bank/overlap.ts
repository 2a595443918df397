import { assertCents } from "../money/cents.ts";
import { fold } from "../text/fold.ts";
import type { BankOperation, BankStatement } from "./statement.ts";

/** What identifies an operation among those of its account. */
export interface OperationIdentity {
  /** Date, amount and reference in one text; without a reference, the label's search key takes its place. */
  readonly key: string;
  /** From 1: the how-manieth of its key within its statement, in the order of the file. */
  readonly rank: number;
}

export interface Overlap {
  /** Indexes of operations that the account does not hold yet, each with what identifies it from now on. */
  readonly added: readonly (OperationIdentity & { readonly index: number })[];
  /** Indexes of those that an earlier statement brought: shown to the user, never added again. */
  readonly skipped: readonly (OperationIdentity & { readonly index: number })[];
}

type Identified = Pick<BankOperation, "date" | "amountCents" | "reference" | "label">;

/** The text that identifies an operation of one account; its rank is kept in a field of its own. */
export function operationKey({ date, amountCents, reference, label }: Identified): string {
  const bankReference = reference?.trim();
  return `${date}|${amountCents}|${bankReference ? `=${bankReference}` : `~${fold(label)}`}`;
}

/**
 * The overlap rule: an operation is known when its account already holds its date, amount, reference and rank. The same
 * statement twice adds nothing; of two statements that share days, the second adds what the first lacks; two equal
 * purchases of one day stay two. `known` are the operations of the same account, of the same days at least.
 */
export function findOverlap(known: readonly OperationIdentity[], operations: readonly Identified[]): Overlap {
  const knownKeys = new Set(known.map(({ key, rank }) => `${rank}|${key}`));
  const ranks = new Map<string, number>();
  const added: (OperationIdentity & { index: number })[] = [];
  const skipped: (OperationIdentity & { index: number })[] = [];
  for (const [index, operation] of operations.entries()) {
    const key = operationKey(operation);
    const rank = (ranks.get(key) ?? 0) + 1;
    ranks.set(key, rank);
    (knownKeys.has(`${rank}|${key}`) ? skipped : added).push({ key, rank, index });
  }
  return { added, skipped };
}

type Balances = Pick<BankStatement, "openingCents" | "openingDate" | "closingCents" | "closingDate">;

/**
 * How a statement follows the one before it on the same account:
 * - `contiguous`: it opens with the balance that the other closed with;
 * - `gap`: it opens later with another balance, so that operations between `fromDate` and `toDate` are missing, worth
 *   `differenceCents` in all;
 * - `overlap`: it opens before the other closed; `differenceCents` is what the operations held after both fall short of the
 *   later closing balance: 0 when nothing was skipped wrongly and nothing is missing;
 * - `unknown`: a balance or a date is absent.
 */
export interface StatementSequence {
  readonly relation: "contiguous" | "gap" | "overlap" | "unknown";
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly differenceCents?: number;
}

/** `addedCents` is the sum of the operations of `next` that `findOverlap` adds. */
export function compareStatements(previous: Balances, next: Balances, addedCents: number): StatementSequence {
  const { closingCents: closed, closingDate: fromDate } = previous;
  const { openingCents, openingDate: toDate, closingCents, closingDate } = next;
  if (closed === undefined || fromDate === undefined || openingCents === undefined || toDate === undefined)
    return { relation: "unknown" };
  // Two statements of one day: the second opens where the first closed, or is the first again.
  const isSameDay = toDate === fromDate && closingDate === fromDate;
  const differenceCents = assertCents(openingCents - closed);
  if (toDate >= fromDate && (differenceCents === 0 || !isSameDay)) {
    return differenceCents === 0
      ? { relation: "contiguous", differenceCents }
      : { relation: "gap", fromDate, toDate, differenceCents };
  }
  if (closingCents === undefined || closingDate === undefined) return { relation: "unknown" };
  const expected = closingDate > fromDate ? closingCents : closed;
  return {
    relation: "overlap",
    fromDate: toDate,
    toDate: fromDate < closingDate ? fromDate : closingDate,
    differenceCents: assertCents(expected - closed - addedCents),
  };
}
