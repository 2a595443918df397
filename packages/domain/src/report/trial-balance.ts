import { compareAccountNumbers } from "../chart/account-number.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import type { BalanceRow } from "./balance.ts";
import type { Opening } from "./opening.ts";

/** One account of the balance, or one auxiliary of a collective account when `subledger` is set. */
export interface TrialBalanceRow {
  readonly account: string;
  readonly label: string;
  /** The auxiliary; such rows detail the row of their account and are in no total. */
  readonly subledger?: string;
  /** Debit − credit on the day before the report. */
  readonly openingCents: number;
  readonly debitCents: number;
  readonly creditCents: number;
  /** Opening + debit − credit. */
  readonly balanceCents: number;
  /** Debit − credit at the end of the exercise before, on request. */
  readonly previousCents?: number;
}

/** The rows beside the exercise before; accounts with a balance then and none now come too, in text order. */
export function withPrevious(
  rows: readonly TrialBalanceRow[],
  previous: ReadonlyMap<string, number>,
  accountLabel: (account: string) => string,
): TrialBalanceRow[] {
  const accounts = new Set(rows.map(({ account }) => account));
  const gone = [...previous]
    .filter(([account, cents]) => cents !== 0 && !accounts.has(account))
    .map(([account]): TrialBalanceRow => {
      const nothing = { openingCents: 0, debitCents: 0, creditCents: 0, balanceCents: 0 };
      return { account, label: accountLabel(account), ...nothing };
    });
  const order = (row: TrialBalanceRow) => row.subledger ?? "";
  return [...rows, ...gone]
    .map((row) =>
      row.subledger === undefined ? { ...row, previousCents: previous.get(row.account) ?? 0 } : row,
    )
    .toSorted(
      (one, other) =>
        compareAccountNumbers(one.account, other.account) || (order(one) < order(other) ? -1 : 1),
    );
}

export interface TrialBalance {
  readonly rows: readonly TrialBalanceRow[];
  readonly totalOpeningCents: number;
  readonly totalDebitCents: number;
  readonly totalCreditCents: number;
  readonly openingProvisional: boolean;
}

export interface TrialBalanceSource {
  readonly opening: Opening;
  /** Movements of the exercise before the report: they belong to the opening column. */
  readonly before: Iterable<BalanceRow>;
  /** Movements of the report: rows of whole periods and sums of broken months alike, in any order. */
  readonly within: Iterable<BalanceRow>;
  readonly accountLabel: (account: string) => string;
  /** Given: one more row for each auxiliary, after the row of its account. */
  readonly auxiliaryLabel?: ((account: string, auxiliary: string) => string) | undefined;
}

interface Sums {
  openingCents: number;
  debitCents: number;
  creditCents: number;
}

/**
 * The trial balance: one row for each account with a balance or a movement, in text order (401 < 4011 < 411), and its totals.
 * Costs the number of accounts and auxiliaries, never that of lines.
 */
export function trialBalance(source: TrialBalanceSource): TrialBalance {
  const accounts = new Map<string, Sums>();
  const auxiliaries = new Map<string, Map<string, Sums>>();
  const add = (account: string, auxiliary: string | null | undefined, amounts: Sums) => {
    accumulate(accounts, account, amounts);
    if (!auxiliary || source.auxiliaryLabel === undefined) return;
    const own = auxiliaries.get(account) ?? new Map<string, Sums>();
    auxiliaries.set(account, own);
    accumulate(own, auxiliary, amounts);
  };
  for (const { account, auxiliary, balanceCents } of source.opening.rows)
    add(account, auxiliary, { openingCents: balanceCents, debitCents: 0, creditCents: 0 });
  for (const { account, auxiliary, debitCents, creditCents } of source.before)
    add(account, auxiliary, { openingCents: debitCents - creditCents, debitCents: 0, creditCents: 0 });
  for (const { account, auxiliary, debitCents, creditCents } of source.within)
    add(account, auxiliary, { openingCents: 0, debitCents, creditCents });

  const main = sortedRows(accounts, (account) => ({ account, label: source.accountLabel(account) }));
  const rows = main.flatMap((row) => [row, ...subledgerRows(row.account, auxiliaries, source)]);
  return {
    rows,
    totalOpeningCents: sumCentsOf(main, (row) => row.openingCents),
    totalDebitCents: sumCentsOf(main, (row) => row.debitCents),
    totalCreditCents: sumCentsOf(main, (row) => row.creditCents),
    openingProvisional: source.opening.provisional,
  };
}

function subledgerRows(
  account: string,
  auxiliaries: ReadonlyMap<string, ReadonlyMap<string, Sums>>,
  { auxiliaryLabel }: TrialBalanceSource,
): TrialBalanceRow[] {
  const own = auxiliaries.get(account);
  if (own === undefined || auxiliaryLabel === undefined) return [];
  return sortedRows(own, (subledger) => ({ account, label: auxiliaryLabel(account, subledger), subledger }));
}

function accumulate(sums: Map<string, Sums>, key: string, amounts: Sums): void {
  const sum = sums.get(key) ?? { openingCents: 0, debitCents: 0, creditCents: 0 };
  sum.openingCents = assertCents(sum.openingCents + amounts.openingCents);
  sum.debitCents = assertCents(sum.debitCents + amounts.debitCents);
  sum.creditCents = assertCents(sum.creditCents + amounts.creditCents);
  sums.set(key, sum);
}

function sortedRows(
  sums: ReadonlyMap<string, Sums>,
  name: (key: string) => { account: string; label: string; subledger?: string },
): TrialBalanceRow[] {
  return [...sums]
    .filter(([, sum]) => sum.openingCents !== 0 || sum.debitCents !== 0 || sum.creditCents !== 0)
    .sort(([a], [b]) => compareAccountNumbers(a, b))
    .map(([key, sum]) => ({
      ...name(key),
      ...sum,
      balanceCents: assertCents(sum.openingCents + sum.debitCents - sum.creditCents),
    }));
}
