import { atLength } from "../chart/account-number.ts";
import type { EntryContent } from "../entry/entry.ts";
import { balancedLines, type SignedAmount } from "../entry/signed-amount.ts";
import { assertCents, sumCentsOf } from "../money/cents.ts";
import { formatMoney } from "../money/format-amount.ts";
import { applyRate } from "../money/multiply.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { TechnicalAccounts } from "../technical-account/technical-account.ts";

/** The balances before the result of a year is appropriated. Amounts are positive. */
export interface ResultFacts {
  /** Positive: a profit on 120; negative: a loss on 129. */
  readonly resultCents: number;
  /** Losses (119) and profits (110) brought forward. */
  readonly lossesBroughtCents: number;
  readonly retainedCents: number;
  readonly capitalCents: number;
  readonly legalReserveCents: number;
  /** Companies by shares and SARL put a part of each profit by (C. com. art. L232-10). */
  readonly legalReserveRequired: boolean;
}

/** What the partners decide. A profit and what is taken from 110 are shared out whole; amounts are positive. */
export interface Appropriation {
  /** To 1061. */
  readonly legalReserveCents: number;
  /** To other reserves: 1063, 1064, 1068. */
  readonly otherReserves: readonly { readonly account: string; readonly cents: number }[];
  /** To 457. */
  readonly dividendCents: number;
  /** Left on 110. */
  readonly retainedCents: number;
  /** Taken from 110: to distribute, or to make a loss up. */
  readonly fromRetainedCents: number;
}

export type AppropriationRefusal =
  | Refusal<"APPROPRIATION_NO_RESULT">
  | Refusal<"APPROPRIATION_AMOUNT_INVALID">
  | Refusal<"APPROPRIATION_LEGAL_RESERVE_TOO_LOW", { leastCents: number; least: string }>
  | Refusal<"APPROPRIATION_ABOVE_RETAINED", { mostCents: number; most: string }>
  | Refusal<"APPROPRIATION_GAP", { gapCents: number; gap: string }>;

/** A twentieth of the profit goes to the legal reserve until it is a tenth of the capital (C. com. art. L232-10). */
const LEGAL_SHARE_BASIS_POINTS = 500;
const LEGAL_CEILING_BASIS_POINTS = 1_000;

/** The losses of before that a profit makes up first: nothing is put by nor distributed while any is left. */
export function absorbedLosses({ resultCents, lossesBroughtCents }: ResultFacts): number {
  return Math.max(0, Math.min(resultCents, lossesBroughtCents));
}

/** The least that goes to the legal reserve. */
export function leastLegalReserve(facts: ResultFacts): number {
  if (!facts.legalReserveRequired || facts.resultCents <= 0) return 0;
  const ceiling = applyRate(facts.capitalCents, LEGAL_CEILING_BASIS_POINTS);
  const share = applyRate(facts.resultCents - absorbedLosses(facts), LEGAL_SHARE_BASIS_POINTS);
  return Math.max(0, Math.min(share, ceiling - facts.legalReserveCents));
}

/** What the assistant starts with: losses made up, the least to the legal reserve, the rest to 110. A loss takes from 110. */
export function proposeAppropriation(facts: ResultFacts): Appropriation {
  const legalReserveCents = leastLegalReserve(facts);
  const { resultCents, retainedCents } = facts;
  const none = { otherReserves: [], dividendCents: 0 };
  if (resultCents <= 0) {
    const fromRetainedCents = Math.min(-resultCents, retainedCents);
    return { ...none, legalReserveCents: 0, retainedCents: 0, fromRetainedCents };
  }
  const rest = assertCents(resultCents - absorbedLosses(facts) - legalReserveCents);
  return { ...none, legalReserveCents, retainedCents: rest, fromRetainedCents: 0 };
}

/**
 * The entry of an appropriation: D 120 / C 119, 1061, 106x, 457, 110 for a profit; D 110, 119 / C 129 for a loss. What is
 * distributed is in reach by construction: it is what the profit, less the losses and the legal reserve, and 110 hold
 * (C. com. art. L232-11).
 */
export function appropriationEntry(
  facts: ResultFacts,
  decided: Appropriation,
  entry: {
    readonly journalCode: string;
    readonly date: string;
    readonly pieceRef: string;
    readonly accounts: TechnicalAccounts;
  },
): EntryContent | AppropriationRefusal {
  const refusal = appropriationRefusal(facts, decided);
  if (refusal) return refusal;
  const { accounts, journalCode, date, pieceRef } = entry;
  const label = "Affectation du résultat";
  const at = (number: string) => atLength(number, accounts.profit_of_the_year.length);
  const { resultCents } = facts;
  const loss = Math.max(0, -resultCents);
  const amounts: SignedAmount[] = [
    { account: accounts.profit_of_the_year, label, cents: Math.max(0, resultCents) },
    { account: accounts.loss_of_the_year, label, cents: -loss },
    { account: accounts.retained_earnings, label, cents: decided.fromRetainedCents },
    {
      account: accounts.retained_losses,
      label,
      cents: loss > 0 ? loss - decided.fromRetainedCents : -absorbedLosses(facts),
    },
    { account: at("1061"), label, cents: -decided.legalReserveCents },
    ...decided.otherReserves.map(({ account, cents }) => ({ account, label, cents: -cents })),
    { account: at("457"), label, cents: -decided.dividendCents },
    { account: accounts.retained_earnings, label, cents: -decided.retainedCents },
  ];
  return { journalCode, date, pieceRef, label, nature: "normal", lines: balancedLines(amounts) };
}

function appropriationRefusal(facts: ResultFacts, decided: Appropriation): AppropriationRefusal | undefined {
  const { resultCents, retainedCents: brought } = facts;
  if (resultCents === 0) return refuse("APPROPRIATION_NO_RESULT");
  const others = sumCentsOf(decided.otherReserves, ({ cents }) => cents);
  const parts = [decided.legalReserveCents, decided.dividendCents, decided.retainedCents];
  const all = [...parts, decided.fromRetainedCents, ...decided.otherReserves.map(({ cents }) => cents)];
  if (all.some((cents) => !Number.isSafeInteger(cents) || cents < 0))
    return refuse("APPROPRIATION_AMOUNT_INVALID");
  const most = resultCents < 0 ? Math.min(brought, -resultCents) : brought;
  if (decided.fromRetainedCents > most)
    return refuse("APPROPRIATION_ABOVE_RETAINED", { mostCents: most, most: formatMoney(most) });
  const shared = assertCents(sumCentsOf(parts, (cents) => cents) + others);
  const leastCents = leastLegalReserve(facts);
  if (decided.legalReserveCents < leastCents)
    return refuse("APPROPRIATION_LEGAL_RESERVE_TOO_LOW", { leastCents, least: formatMoney(leastCents) });
  const toShare = resultCents < 0 ? 0 : resultCents - absorbedLosses(facts) + decided.fromRetainedCents;
  const gapCents = assertCents(toShare - shared);
  return gapCents === 0 ? undefined : refuse("APPROPRIATION_GAP", { gapCents, gap: formatMoney(gapCents) });
}
