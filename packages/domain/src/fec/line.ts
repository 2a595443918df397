/** One line of a FEC, typed: what our ledger exports. Dates are `YYYY-MM-DD`, amounts whole cents. */
export interface FecLine {
  readonly journalCode: string;
  readonly journalLabel: string;
  readonly entryNumber: string;
  readonly entryDate: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly auxiliary?: string | null;
  readonly auxiliaryLabel?: string | null;
  /** Absent: the entry's own number replaces it, since the column must be filled. */
  readonly pieceRef?: string | null;
  /** Absent: the entry's date. */
  readonly pieceDate?: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly letteringCode?: string | null;
  readonly letteringDate?: string | null;
  readonly validDate: string;
  /** Machine decimal in the foreign currency. */
  readonly foreignAmount?: string | null;
  /** ISO 4217. */
  readonly currency?: string | null;
}
