import { writtenStep } from "@grand-livre/domain/currency/currencies";
import type { InvoiceAmounts, InvoiceLine, PrintedTotals } from "@grand-livre/domain/invoice/invoice";
import type { Insertable, Selectable } from "kysely";
import type { Invoice, InvoiceVat, InvoiceLine as LineTable } from "../../../database/schema.gen.ts";

export type HeaderRow = Selectable<Invoice>;
export type NewHeader = Insertable<Invoice>;
export type LineRow = Selectable<LineTable>;
export type VatRow = Selectable<InvoiceVat>;

/** A line to write: everything but where it belongs, which the document says. */
export type LineContent = Omit<LineRow, "legalEntityId" | "invoiceId" | "position">;
export type VatContent = Omit<VatRow, "legalEntityId" | "invoiceId" | "position">;

/** An invoice whole, as the rules look at it. */
export type InvoiceDocument = {
  readonly header: HeaderRow;
  readonly lines: readonly LineRow[];
  readonly vat: readonly VatRow[];
  readonly expenses: readonly ExpenseLink[];
};

/** An expense that a line of a sale invoices again. */
export type ExpenseLink = { readonly lineId: string; readonly expenseLineId: string };

type Totals = Pick<HeaderRow, "totalExclVatCents" | "vatCents" | "totalInclVatCents" | "payableCents">;
type PaperTotals = Totals &
  Pick<HeaderRow, "currencyExclVat" | "currencyVat" | "currencyInclVat" | "currencyPayable">;

/** The totals of a document as its paper has them: in its own smallest units. The columns of euros are what adds up. */
export function paperTotals(header: PaperTotals): Totals {
  const { currencyExclVat, currencyVat, currencyInclVat, currencyPayable } = header;
  return {
    totalExclVatCents: currencyExclVat ?? header.totalExclVatCents,
    vatCents: currencyVat ?? header.vatCents,
    totalInclVatCents: currencyInclVat ?? header.totalInclVatCents,
    payableCents: currencyPayable ?? header.payableCents,
  };
}

/** A line as the domain sees it. */
export function domainLine(line: LineContent): InvoiceLine {
  return {
    id: line.id,
    kind: line.kind as InvoiceLine["kind"],
    label: line.label,
    netCents: line.netCents,
    vatCategory: line.vatCategory,
    vatRateBasisPoints: line.vatRateBasisPoints,
    vatCode: line.vatCode,
    account: line.account,
    serviceStart: line.serviceStart,
    serviceEnd: line.serviceEnd,
  };
}

/** The amounts of a document as the domain computes them: a supplier's printed totals are taken with it. */
export function amountsOf(
  header: Pick<HeaderRow, "direction" | "currency" | "printed" | "prepaidCents" | "roundingCents">,
  lines: readonly LineContent[],
): InvoiceAmounts {
  return {
    lines: lines.map(domainLine),
    printed: header.printed as PrintedTotals | null,
    prepaidCents: header.prepaidCents,
    roundingCents: header.roundingCents,
    writtenStep: header.direction === "credit" ? writtenStep(header.currency) : 1,
  };
}
