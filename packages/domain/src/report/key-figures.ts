import { assertCents } from "../money/cents.ts";

/** A row of a trial balance: what moved between two days, and the balance of the account at the end. */
export interface BalancedRow {
  readonly account: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly balanceCents: number;
}

export const KEY_FIGURES = ["turnover", "costs", "result", "cash", "receivable", "payable", "vat"] as const;
export type KeyFigureName = (typeof KEY_FIGURES)[number];

/** An amount with the accounts that it is the sum of. */
export interface KeyFigure {
  readonly cents: number;
  readonly accounts: readonly string[];
}

interface Definition {
  readonly accounts: RegExp;
  /** What moved between the two days, or the balances on the last one. */
  readonly of: "movement" | "balance";
  /** Whether the amount is positive in debit or in credit. */
  readonly side: 1 | -1;
}

/** VAT to come: what is due or deductible by now (445710, 445660, 445620), and what is declared and unpaid (44551). */
const DEFINITIONS: Readonly<Record<KeyFigureName, Definition>> = {
  turnover: { accounts: /^70/, of: "movement", side: -1 },
  costs: { accounts: /^6/, of: "movement", side: 1 },
  result: { accounts: /^[67]/, of: "movement", side: -1 },
  cash: { accounts: /^5[13]/, of: "balance", side: 1 },
  receivable: { accounts: /^411/, of: "balance", side: 1 },
  payable: { accounts: /^401/, of: "balance", side: -1 },
  vat: { accounts: /^445(51|62|66|67|71)/, of: "balance", side: -1 },
};

/** The figures of a company between two days, each the sum of rows of its trial balance. */
export function keyFigures(rows: readonly BalancedRow[]): Readonly<Record<KeyFigureName, KeyFigure>> {
  const figure = (name: KeyFigureName): KeyFigure => {
    const { accounts, of, side } = DEFINITIONS[name];
    const own = rows.filter((row) => accounts.test(row.account));
    const signed = own.reduce(
      (sum, row) =>
        assertCents(sum + (of === "balance" ? row.balanceCents : row.debitCents - row.creditCents)),
      0,
    );
    return { cents: signed === 0 ? 0 : side * signed, accounts: own.map((row) => row.account) };
  };
  return {
    turnover: figure("turnover"),
    costs: figure("costs"),
    result: figure("result"),
    cash: figure("cash"),
    receivable: figure("receivable"),
    payable: figure("payable"),
    vat: figure("vat"),
  };
}
