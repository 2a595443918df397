/** `credit`: a sales invoice. `debit`: a supplier bill. The contract's `bill_direction`. */
export type InvoiceDirection = "credit" | "debit";
export type InvoiceKind = "invoice" | "credit_note" | "deposit" | "final";
/** `refused`: a bill that its buyer refused before it was booked. */
export type InvoiceStatus = "draft" | "validated" | "cancelled" | "refused";
export type PaymentStatus = "unpaid" | "partially_paid" | "paid";

/** A line charges; an allowance (remise) and a charge (frais) apply to the whole document. */
export type InvoiceLineKind = "line" | "allowance" | "charge";

export interface InvoiceLine {
  readonly id: string;
  readonly kind: InvoiceLineKind;
  readonly label: string;
  /** Before VAT. Signed within the document: an allowance and a returned item are negative. */
  readonly netCents: number;
  /** EN 16931 category; null: S when a rate is given, Z otherwise. */
  readonly vatCategory: string | null;
  readonly vatRateBasisPoints: number | null;
  readonly vatCode: string | null;
  readonly account: string | null;
  readonly serviceStart?: string | null | undefined;
  readonly serviceEnd?: string | null | undefined;
}

/** One row of the VAT breakdown (EN 16931 BG-23). */
export interface VatBreakdownRow {
  readonly category: string;
  readonly rateBasisPoints: number;
  readonly baseCents: number;
  readonly vatCents: number;
}

/** A document's amounts are positive; a credit note's too: its kind turns the sides of the entry. */
export interface InvoiceAmounts {
  readonly lines: readonly InvoiceLine[];
  /** What the supplier printed; absent on our own invoices. null: the document does not print it. */
  readonly printed?: PrintedTotals | null | undefined;
  /** Already paid before the document (BT-113). */
  readonly prepaidCents?: number | undefined;
  /** Rounding of the amount to pay (BT-114). */
  readonly roundingCents?: number | undefined;
  /** Of a document that we issue: smallest units of what its electronic form can write, to which its VAT is rounded; 1 by default. */
  readonly writtenStep?: number | undefined;
}

export interface PrintedTotals {
  readonly vatBreakdown?: readonly VatBreakdownRow[] | null | undefined;
  readonly totalExclVatCents?: number | null | undefined;
  readonly vatCents?: number | null | undefined;
  readonly totalInclVatCents?: number | null | undefined;
}

/** The VAT group a line falls in: lines of one category and rate share one rounding. */
export function vatGroupOf(line: Pick<InvoiceLine, "vatCategory" | "vatRateBasisPoints">): {
  category: string;
  rateBasisPoints: number;
} {
  const rateBasisPoints = line.vatRateBasisPoints ?? 0;
  return { category: line.vatCategory ?? (rateBasisPoints > 0 ? "S" : "Z"), rateBasisPoints };
}

export function vatGroupKey(group: { readonly category: string; readonly rateBasisPoints: number }): string {
  return `${group.category} ${group.rateBasisPoints}`;
}
