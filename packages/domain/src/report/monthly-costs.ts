import { CLOSING_PERIOD, type Period } from "../exercise/period.ts";
import { assertCents } from "../money/cents.ts";
import type { BalanceRow } from "./balance.ts";

/** A row of the maintained balances with its period. */
export interface PeriodBalanceRow extends BalanceRow {
  readonly period: number;
}

export interface MonthlyCost {
  readonly period: number;
  readonly startDate: string;
  /** Class 6, debit − credit: negative in a month of credit notes. */
  readonly costsCents: number;
}

/** Costs of each month of an exercise, empty months included; closing entries count in the last month. */
export function monthlyCosts(periods: readonly Period[], rows: Iterable<PeriodBalanceRow>): MonthlyCost[] {
  const last = periods.at(-1)?.number;
  const costs = new Map<number, number>();
  for (const { period, account, debitCents, creditCents } of rows) {
    const month = period === CLOSING_PERIOD ? last : period;
    if (month === undefined || !account.startsWith("6")) continue;
    costs.set(month, assertCents((costs.get(month) ?? 0) + debitCents - creditCents));
  }
  return periods.map(({ number, startDate }) => ({
    period: number,
    startDate,
    costsCents: costs.get(number) ?? 0,
  }));
}
