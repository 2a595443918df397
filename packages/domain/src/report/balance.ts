import { compareAccountNumbers } from "../chart/account-number.ts";
import { assertCents } from "../money/cents.ts";

/** Sums of one account, or of one auxiliary of a collective account, over some period. */
export interface BalanceRow {
  readonly account: string;
  /** Absent or empty: the account takes none. */
  readonly auxiliary?: string | null;
  readonly debitCents: number;
  readonly creditCents: number;
}

/** The balance of an account: debit − credit, negative when in credit. */
export interface NetRow {
  readonly account: string;
  readonly auxiliary?: string | null;
  readonly balanceCents: number;
}

/** Adds up by account and auxiliary. Keys are plain texts, so that accounts stay exact strings. */
export class PositionSum {
  private readonly rows = new Map<string, { account: string; auxiliary: string; balanceCents: number }>();

  add(account: string, auxiliary: string | null | undefined, cents: number): void {
    const key = `${account}\u0000${auxiliary ?? ""}`;
    const row = this.rows.get(key) ?? { account, auxiliary: auxiliary ?? "", balanceCents: 0 };
    row.balanceCents = assertCents(row.balanceCents + cents);
    this.rows.set(key, row);
  }

  /** What is not at zero, in text order of account then auxiliary. */
  list(): NetRow[] {
    return [...this.rows.values()]
      .filter((row) => row.balanceCents !== 0)
      .sort(
        (a, b) =>
          compareAccountNumbers(a.account, b.account) || compareAccountNumbers(a.auxiliary, b.auxiliary),
      );
  }
}
