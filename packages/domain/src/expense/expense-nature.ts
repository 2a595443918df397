import data from "../../data/expense-natures.data.json" with { type: "json" };
import { sumCentsOf } from "../money/cents.ts";
import { WHOLE_BASIS_POINTS } from "../money/multiply.ts";

/** What an expense is for, which chooses its account and the VAT that is recovered. */
export interface ExpenseNature {
  readonly key: string;
  /** French. */
  readonly label: string;
  /** Usual account, as the PCG numbers it. */
  readonly pcgNumber: string;
  readonly needsReceipt: boolean;
  /** Legal source of the share. */
  readonly source: string;
}

type Row = readonly [
  key: string,
  label: string,
  pcgNumber: string,
  receipt: boolean,
  shares: readonly (readonly [from: string, basisPoints: number])[],
  source: string,
];
const ROWS = data.natures as unknown as readonly Row[];

/** In the order of the screen. */
export const EXPENSE_NATURES: readonly ExpenseNature[] = ROWS.map(
  ([key, label, pcgNumber, needsReceipt, , source]) => ({ key, label, pcgNumber, needsReceipt, source }),
);

export function expenseNature(key: string): ExpenseNature | undefined {
  return EXPENSE_NATURES.find((nature) => nature.key === key);
}

/**
 * The share of the VAT of a nature that is recovered on a day, in basis points; 0 before the first rule known and for an
 * unknown nature. A gift has the whole of it or nothing: `giftsWithin` says which.
 */
export function recoverableShare(nature: string, day: string): number {
  const shares = ROWS.find(([key]) => key === nature)?.[4] ?? [];
  return shares.findLast(([from]) => from <= day)?.[1] ?? 0;
}

/** The price, VAT included, that all gifts to one person in a calendar year may reach while their VAT is recovered. */
export function giftLimitCents(day: string): number {
  const rows = data.giftLimits.rows as unknown as readonly (readonly [string, number])[];
  return rows.findLast(([from]) => from <= day)?.[1] ?? 0;
}

export interface Gift {
  readonly beneficiary: string;
  readonly date: string;
  readonly inclVatCents: number;
}

/** The share recovered on a gift, once the others to the same person in its year are known: all, or nothing beyond the limit. */
export function giftShare(gift: Gift, others: Iterable<Gift>): number {
  const year = gift.date.slice(0, 4);
  const same = [...others].filter((one) => one.beneficiary === gift.beneficiary && one.date.startsWith(year));
  const total = gift.inclVatCents + sumCentsOf(same, (one) => one.inclVatCents);
  return total <= giftLimitCents(gift.date) ? WHOLE_BASIS_POINTS : 0;
}
