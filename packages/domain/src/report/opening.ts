import { isBalanceSheetAccount } from "../chart/account-traits.ts";
import { type BalanceRow, type NetRow, PositionSum } from "./balance.ts";

/** Accounts of the roles Résultat: 120000 takes a profit, 129000 a loss. */
export interface ResultAccounts {
  readonly profit: string;
  readonly loss: string;
}

/** The maintained balances of one exercise. */
export interface ExerciseBalances {
  /** Period 0: the opening entry; empty when there is none. */
  readonly opening: readonly BalanceRow[];
  /** Every other period, closing included. */
  readonly movements: readonly BalanceRow[];
}

export interface Opening {
  readonly rows: readonly NetRow[];
  /** True when no opening entry exists yet and the figures come from the previous exercise as it is today. */
  readonly provisional: boolean;
}

/**
 * The balances at the end of an exercise: its balance-sheet accounts (classes 1 to 5), and its result, the sum of
 * classes 6 and 7, added to 120 or 129. No entry closes 6 and 7: this is the only place where the result appears
 * before the next à-nouveaux.
 */
export function closingPosition(
  opening: readonly NetRow[],
  movements: readonly BalanceRow[],
  result: ResultAccounts,
): NetRow[] {
  const sum = new PositionSum();
  let resultCents = 0;
  const take = (account: string, auxiliary: string | null | undefined, cents: number) => {
    if (isBalanceSheetAccount(account)) sum.add(account, auxiliary, cents);
    else if (/^[67]/.test(account)) resultCents += cents;
  };
  for (const row of opening) take(row.account, row.auxiliary, row.balanceCents);
  for (const row of movements) take(row.account, row.auxiliary, row.debitCents - row.creditCents);
  if (resultCents !== 0) sum.add(resultCents < 0 ? result.profit : result.loss, "", resultCents);
  return sum.list();
}

/**
 * The balances at the beginning of an exercise: its opening entry when it has one, else the end of the previous exercise, which itself
 * begins at the end of the one before, and so on. `previous` goes from the oldest exercise to the latest.
 */
export function openingPosition(
  own: readonly BalanceRow[],
  previous: readonly ExerciseBalances[],
  result: ResultAccounts,
): Opening {
  const entered = positionOf(own);
  if (hasEntry(own)) return { rows: entered, provisional: false };
  let rows: NetRow[] = [];
  for (const exercise of previous) {
    const start = hasEntry(exercise.opening) ? positionOf(exercise.opening) : rows;
    rows = closingPosition(start, exercise.movements, result);
  }
  return { rows, provisional: rows.length > 0 };
}

/** Balances that went back to zero when a draft was deleted are not an opening entry. */
function hasEntry(rows: readonly BalanceRow[]): boolean {
  return rows.some((row) => row.debitCents !== 0 || row.creditCents !== 0);
}

function positionOf(rows: readonly BalanceRow[]): NetRow[] {
  const sum = new PositionSum();
  for (const row of rows) sum.add(row.account, row.auxiliary, row.debitCents - row.creditCents);
  return sum.list();
}
