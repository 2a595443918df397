import { compareAccountNumbers } from "../chart/account-number.ts";
import { assertCents } from "../money/cents.ts";

/** What a register says an account holds, or what the ledger says: debit − credit. */
export interface AccountAmount {
  readonly account: string;
  readonly cents: number;
}

export interface AccountGap {
  readonly account: string;
  readonly registerCents: number;
  readonly ledgerCents: number;
  /** Ledger − register. */
  readonly gapCents: number;
}

/**
 * A register against the balances of the ledger, account by account in text order, those that agree included. Rows of
 * one account add up; `watched` are the beginnings of the accounts that the register answers for.
 */
export function reconcileAccounts(
  register: Iterable<AccountAmount>,
  ledger: Iterable<AccountAmount>,
  watched: readonly string[],
): AccountGap[] {
  const sums = new Map<string, { registerCents: number; ledgerCents: number }>();
  const add = ({ account, cents }: AccountAmount, side: "registerCents" | "ledgerCents") => {
    if (!watched.some((prefix) => account.startsWith(prefix))) return;
    const sum = sums.get(account) ?? { registerCents: 0, ledgerCents: 0 };
    sum[side] = assertCents(sum[side] + cents);
    sums.set(account, sum);
  };
  for (const amount of register) add(amount, "registerCents");
  for (const amount of ledger) add(amount, "ledgerCents");
  return [...sums]
    .sort(([one], [other]) => compareAccountNumbers(one, other))
    .filter(([, sum]) => sum.registerCents !== 0 || sum.ledgerCents !== 0)
    .map(([account, sum]) => ({
      account,
      ...sum,
      gapCents: assertCents(sum.ledgerCents - sum.registerCents),
    }));
}
