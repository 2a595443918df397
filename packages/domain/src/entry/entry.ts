import { sumCentsOf } from "../money/cents.ts";

/** `provisional`: from an import, counted and exported, undoable as a batch, outside the chain. */
export type EntryState = "draft" | "provisional" | "validated";

export type EntryNature = "normal" | "opening" | "accrual" | "reversal" | "closing" | "import";

/** One movement (ligne). Amounts are cents; exactly one side is positive, except on imported lines. */
export interface EntryLine {
  readonly account: string;
  readonly counterpartyId?: string | null;
  /** The counterparty's own account under the collective one. */
  readonly auxiliary?: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate?: string | null;
  readonly vatCode?: string | null;
  /** The amount that the VAT of this line was computed on; its side is that of the line. */
  readonly vatBaseCents?: number | null;
  /** ISO 4217; with `foreignAmount`, or neither. */
  readonly currency?: string | null | undefined;
  /** Machine decimal in the foreign currency, on the side of the line. */
  readonly foreignAmount?: string | null;
  /** Machine decimal: euros for one unit of the foreign currency. */
  readonly currencyRate?: string | null;
  readonly serviceStart?: string | null;
  readonly serviceEnd?: string | null;
}

/** What an entry says, before any number. Dates are `YYYY-MM-DD`. */
export interface EntryContent<L extends EntryLine = EntryLine> {
  readonly journalCode: string;
  readonly date: string;
  readonly pieceRef?: string | null;
  readonly pieceDate?: string | null;
  readonly label: string;
  readonly nature: EntryNature;
  readonly lines: readonly L[];
}

export interface EntryTotals {
  readonly debitCents: number;
  readonly creditCents: number;
  /** Debit − credit; zero when balanced. */
  readonly gapCents: number;
}

/** Sums of the two sides. Throws RangeError beyond the exact integers. */
export function entryTotals(lines: readonly Pick<EntryLine, "debitCents" | "creditCents">[]): EntryTotals {
  const debitCents = sumCentsOf(lines, (line) => line.debitCents);
  const creditCents = sumCentsOf(lines, (line) => line.creditCents);
  return { debitCents, creditCents, gapCents: debitCents - creditCents };
}
