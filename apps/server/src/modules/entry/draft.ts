import type { EntryNature } from "@grand-livre/domain/entry/entry";

/** What made an entry: never absent. `manual` is a person in a journal; a document names itself. */
export type EntrySource = {
  readonly kind: string;
  readonly id?: string | undefined;
  /** Why the document writes it: `validation`, `cancellation`… */
  readonly rule?: string | undefined;
};

/** The part of a document that made a line, kept with it both ways. */
export type LineOrigin = {
  readonly documentKind:
    | "invoice"
    | "payment"
    | "allocation"
    | "credit_note"
    | "deposit"
    | "accrual"
    | "asset"
    | "bank_line"
    | "payslip"
    | "import";
  readonly documentId: string;
  readonly documentLineId?: string | null | undefined;
  /** What the part is to the document: `line`, `vat`, `total`… */
  readonly role: string;
  readonly amountCents: number;
};

/** A line to write. The auxiliary of a collective account follows from the counterparty when it is not given. */
export type DraftLine = {
  readonly account: string;
  readonly counterpartyId?: string | null | undefined;
  readonly auxiliary?: string | null | undefined;
  /** The entry's own label when absent. */
  readonly label?: string | null | undefined;
  /** Cents; exactly one of the two sides is positive. */
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate?: string | null | undefined;
  readonly vatCode?: string | null | undefined;
  readonly vatBaseCents?: number | null | undefined;
  /** ISO 4217; with `foreignAmount`, a machine decimal on the side of the line, or neither. */
  readonly currency?: string | null | undefined;
  readonly foreignAmount?: string | null | undefined;
  readonly currencyRate?: string | null | undefined;
  readonly serviceStart?: string | null | undefined;
  readonly serviceEnd?: string | null | undefined;
  readonly origins?: readonly LineOrigin[] | undefined;
};

/** An entry to write, from a person, an invoice or a payment. Amounts in cents. */
export type EntryDraft = {
  readonly legalEntityId: string;
  readonly journalCode: string;
  /** Accounting date, 'YYYY-MM-DD': exercise and period follow from it. */
  readonly date: string;
  readonly pieceRef?: string | null | undefined;
  readonly pieceDate?: string | null | undefined;
  readonly label: string;
  readonly nature?: EntryNature;
  readonly reversesId?: string | undefined;
  readonly source: EntrySource;
  /** SHA-256 of the supporting document, as the file store names it; sealed with the entry. */
  readonly documentSha256?: string | null | undefined;
  /** The import that made it, which may be undone as a whole. */
  readonly importBatchId?: string | undefined;
  readonly lines: readonly DraftLine[];
};
