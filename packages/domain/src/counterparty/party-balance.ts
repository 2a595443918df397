import { type SubledgerSide, subledgerSide } from "../chart/account-traits.ts";
import { assertCents } from "../money/cents.ts";

/** What one auxiliary has booked on one account. */
export interface AuxiliaryStanding {
  /** Whose auxiliary it is: the same code may belong to a customer and to another supplier. */
  readonly side: SubledgerSide;
  readonly account: string;
  /** Debit − credit before the exercise. */
  readonly beforeCents: number;
  readonly debitCents: number;
  readonly creditCents: number;
}

export interface AccountStanding {
  readonly account: string;
  /** Debit − credit. */
  readonly balanceCents: number;
}

export interface PartyBalance {
  /** With the opening of the exercise, as a trial balance shows them. */
  readonly debitCents: number;
  readonly creditCents: number;
  /** Debit − credit: of both sides, and of each. */
  readonly balanceCents: number;
  readonly customerCents: number;
  readonly supplierCents: number;
  readonly accounts: readonly AccountStanding[];
}

/** The balance of a third party: the sum of its auxiliaries, each on the collective accounts of its own side. */
export function partyBalance(rows: readonly AuxiliaryStanding[]): PartyBalance {
  const sums = { debitCents: 0, creditCents: 0, balanceCents: 0, customerCents: 0, supplierCents: 0 };
  const accounts: AccountStanding[] = [];
  for (const { side, account, beforeCents, debitCents, creditCents } of rows) {
    if (subledgerSide(account) !== side) continue;
    const balanceCents = assertCents(beforeCents + debitCents - creditCents);
    sums.debitCents = assertCents(sums.debitCents + debitCents + Math.max(0, beforeCents));
    sums.creditCents = assertCents(sums.creditCents + creditCents + Math.max(0, -beforeCents));
    sums.balanceCents = assertCents(sums.balanceCents + balanceCents);
    const own = side === "customer" ? "customerCents" : "supplierCents";
    sums[own] = assertCents(sums[own] + balanceCents);
    accounts.push({ account, balanceCents });
  }
  return { ...sums, accounts };
}
