import { CLOSING_PERIOD, type Period } from "../exercise/period.ts";
import { assertCents } from "../money/cents.ts";
import type { BalanceRow } from "./balance.ts";

/** A row of the maintained balances with its period. */
export interface PeriodBalanceRow extends BalanceRow {
  readonly period: number;
}

export interface MonthlyFigures {
  readonly period: number;
  readonly startDate: string;
  /** Accounts 70, credit − debit: negative in a month of credit notes. */
  readonly turnoverCents: number;
  /** Class 6, debit − credit. */
  readonly costsCents: number;
}

/** Turnover and costs of each month of an exercise, empty months included; closing entries count in the last month. */
export function monthlyFigures(
  periods: readonly Period[],
  rows: Iterable<PeriodBalanceRow>,
): MonthlyFigures[] {
  const last = periods.at(-1)?.number;
  const turnover = new Map<number, number>();
  const costs = new Map<number, number>();
  const add = (sums: Map<number, number>, month: number, cents: number) =>
    sums.set(month, assertCents((sums.get(month) ?? 0) + cents));
  for (const { period, account, debitCents, creditCents } of rows) {
    const month = period === CLOSING_PERIOD ? last : period;
    if (month === undefined) continue;
    if (account.startsWith("6")) add(costs, month, debitCents - creditCents);
    if (account.startsWith("70")) add(turnover, month, creditCents - debitCents);
  }
  return periods.map(({ number, startDate }) => ({
    period: number,
    startDate,
    turnoverCents: turnover.get(number) ?? 0,
    costsCents: costs.get(number) ?? 0,
  }));
}

/**
 * What the accounts of cash (51, 53) stand at on the last day of each month, by the balance known on one of these days: the
 * movements say what lies between. Null in all of them when that day ends no month.
 */
export function cashByMonth(
  periods: readonly Period[],
  rows: Iterable<PeriodBalanceRow>,
  known: { readonly endDate: string; readonly cents: number },
): (number | null)[] {
  const last = periods.at(-1)?.number;
  const moved = new Map<number, number>();
  for (const { period, account, debitCents, creditCents } of rows) {
    const month = period === CLOSING_PERIOD ? last : period;
    if (month === undefined || !/^5[13]/.test(account)) continue;
    moved.set(month, assertCents((moved.get(month) ?? 0) + debitCents - creditCents));
  }
  let sum = 0;
  const sums = periods.map(({ number }) => {
    sum = assertCents(sum + (moved.get(number) ?? 0));
    return sum;
  });
  const at = sums[periods.findIndex(({ endDate }) => endDate === known.endDate)];
  return sums.map((cents) => (at === undefined ? null : assertCents(known.cents - at + cents)));
}
