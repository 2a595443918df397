/**
 * A line as it was when its entry was sealed: labels are those of that day, kept with the line, so that
 * renaming an account or a third party later changes neither the FEC of the past nor the chain.
 */
export interface SealedLine {
  readonly account: string;
  readonly accountLabel: string;
  readonly auxiliary?: string | null;
  readonly auxiliaryLabel?: string | null;
  readonly label: string;
  /** Cents; imported lines keep both signed columns. */
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate?: string | null;
  readonly vatCode?: string | null;
  /** Machine decimal in the foreign currency: `"100.5"`; zeros at its end mean nothing. */
  readonly foreignAmount?: string | null;
  /** ISO 4217. */
  readonly currency?: string | null;
}

/** What no FEC prints of a line, and the books read all the same. */
export interface SealedLineOrigin {
  /** 1, 2, 3… */
  readonly position: number;
  readonly counterpartyId: string | null;
  readonly vatBaseCents: number | null;
  /** Machine decimal, as `foreignAmount`. */
  readonly currencyRate: string | null;
  readonly serviceStart: string | null;
  readonly serviceEnd: string | null;
}

/** What no FEC prints of an entry: where it comes from, and who wrote it. */
export interface SealedOrigin {
  readonly id: string;
  readonly nature: string;
  readonly sourceKind: string;
  readonly sourceId: string | null;
  readonly sourceRule: string | null;
  readonly reversesId: string | null;
  readonly importBatchId: string | null;
  readonly createdBy: string | null;
  /** Beside the lines of the entry, in their order. */
  readonly lines: readonly SealedLineOrigin[];
}

/** What the chain protects of a validated entry. Dates are `YYYY-MM-DD`. */
export interface SealedEntry {
  readonly journalCode: string;
  readonly journalLabel: string;
  /** Its own label, beside those of its lines; absent: sealed in version 1, which left it out. */
  readonly label?: string | undefined;
  /** EcritureNum, `AC-2026-00042`. */
  readonly number: string;
  readonly date: string;
  readonly pieceRef?: string | null;
  readonly pieceDate?: string | null;
  readonly validDate: string;
  /** SHA-256 of the supporting document, lower-case hexadecimal. */
  readonly documentSha256?: string | null;
  /** In the order of the entry: the order is part of what is sealed. */
  readonly lines: readonly SealedLine[];
  /** Absent: sealed in version 1 or 2, which left it out. */
  readonly origin?: SealedOrigin | undefined;
}
