import { accountClass } from "../chart/account-number.ts";
import { sumCentsOf } from "../money/cents.ts";
import type { TrialBalanceRow } from "./trial-balance.ts";

/** The rows of one class with their totals: where a printed balance breaks. */
export interface ClassBreak {
  /** 1 to 9. */
  readonly class: number;
  readonly rows: readonly TrialBalanceRow[];
  readonly openingCents: number;
  readonly debitCents: number;
  readonly creditCents: number;
  /** Sum of the balances in debit. */
  readonly debitBalanceCents: number;
  /** Sum of the balances in credit, positive. */
  readonly creditBalanceCents: number;
}

/** Breaks the rows of a trial balance by class. Rows of auxiliaries follow their account and are in no total. */
export function classBreaks(rows: readonly TrialBalanceRow[]): ClassBreak[] {
  const byClass = Map.groupBy(rows, (row) => accountClass(row.account));
  return [...byClass].map(([number, all]) => {
    const main = all.filter((row) => row.subledger === undefined);
    return {
      class: number,
      rows: all,
      openingCents: sumCentsOf(main, (row) => row.openingCents),
      debitCents: sumCentsOf(main, (row) => row.debitCents),
      creditCents: sumCentsOf(main, (row) => row.creditCents),
      debitBalanceCents: sumCentsOf(main, (row) => Math.max(row.balanceCents, 0)),
      creditBalanceCents: sumCentsOf(main, (row) => Math.max(-row.balanceCents, 0)),
    };
  });
}
