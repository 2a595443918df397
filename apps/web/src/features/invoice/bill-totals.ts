import type { NewInvoiceBody } from "@grand-livre/contracts/invoice";
import { type BillIssue, checkBill } from "@grand-livre/domain/invoice/check-bill";
import { computeTotals, type InvoiceTotals } from "@grand-livre/domain/invoice/compute-totals";
import {
  type InvoiceLine,
  type PrintedTotals,
  type VatBreakdownRow,
  vatGroupKey,
} from "@grand-livre/domain/invoice/invoice";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { basisPointsFromText, decimalFromText, priceFromText } from "../../app/invoicing/decimal-text.ts";
import { type BillForm, type LineForm, unreadableFigures } from "./bill-form.ts";

/** A line's amount before VAT, exactly as the server computes it; undefined while it cannot be read. */
export function lineNet(line: LineForm): number | undefined {
  const { saved } = line;
  const untouched =
    saved !== undefined &&
    saved.quantity === line.quantity &&
    saved.unitPrice === line.unitPrice &&
    saved.discount === line.discount;
  if (untouched) return saved.netCents;
  const quantity = decimalFromText(line.quantity);
  const unitPriceCents = line.unitPrice.trim() === "" ? "0" : priceFromText(line.unitPrice);
  const discountBasisPoints = line.discount.trim() === "" ? 0 : basisPointsFromText(line.discount);
  if (quantity === undefined || unitPriceCents === undefined || discountBasisPoints === undefined)
    return undefined;
  const net = multiplyPrice({ quantity, unitPriceCents, discountBasisPoints });
  if (isRefusal(net)) return undefined;
  return line.kind === "allowance" ? -Math.abs(net) : net;
}

/** A line as the domain's rules look at it; what cannot be read counts for nothing yet. */
export function domainLine(line: LineForm): InvoiceLine {
  return {
    id: line.key,
    kind: line.kind,
    label: line.label,
    netCents: lineNet(line) ?? 0,
    vatCategory: line.vatCategory,
    vatRateBasisPoints: basisPointsFromText(line.vatRate) ?? 0,
    vatCode: line.vatCode,
    account: line.account,
  };
}

/** The VAT rows as typed, on the bases that the lines make now; null when nobody typed any. */
export function typedRows(form: BillForm): NonNullable<NewInvoiceBody["vatBreakdown"]> | null {
  const { printed } = form;
  if (printed.source !== "typed") return null;
  return computedRows(form).map((row) => ({
    ...row,
    vatCents: printed.vatCents[vatGroupKey(row)] ?? row.vatCents,
  }));
}

function computedRows(form: BillForm): readonly VatBreakdownRow[] {
  return computeTotals({ lines: form.lines.map(domainLine) }).vatBreakdown;
}

function printedTotals(form: BillForm): PrintedTotals | null {
  if (form.printed.source === "document") return form.printed.totals;
  const rows = typedRows(form);
  return rows === null ? null : { vatBreakdown: rows };
}

export interface VatGroupRow extends VatBreakdownRow {
  /** As the lines make it. */
  readonly computedVatCents: number;
}

export interface LiveBill {
  readonly totals: InvoiceTotals;
  readonly vatRows: readonly VatGroupRow[];
  readonly issues: readonly BillIssue[];
}

/**
 * Totals and findings of the form as it stands, by the server's own rules; undefined while amounts leave what can be
 * counted exactly. Without the codes of the entity, what is said of VAT codes is left to the server.
 */
export function liveBill(
  form: BillForm,
  vatCodes: ReadonlyMap<string, VatCode> | undefined,
): LiveBill | undefined {
  const beyond = (line: LineForm) => lineNet(line) === undefined && unreadableFigures(line).length === 0;
  if (form.lines.some(beyond)) return undefined;
  try {
    const lines = form.lines.map(domainLine);
    const amounts = {
      lines,
      printed: printedTotals(form),
      prepaidCents: form.prepaidCents,
      roundingCents: form.roundingCents,
    };
    const totals = computeTotals(amounts);
    const computed = new Map(computedRows(form).map((row) => [vatGroupKey(row), row.vatCents]));
    const issues = checkBill(
      {
        ...amounts,
        direction: "debit",
        kind: form.kind,
        billNumber: form.number.trim() || null,
        billDate: form.billDate ?? null,
        dueDate: form.dueDate ?? null,
        accountingDate: form.accountingDate ?? null,
        currency: form.currency,
        // A name to create is a supplier as soon as the draft is saved.
        counterpartyId: form.supplier === undefined ? null : (form.supplier.id ?? "new"),
        gapsAccepted: form.gapsAccepted,
      },
      vatCodes ?? new Map(),
    );
    return {
      totals,
      vatRows: totals.vatBreakdown.map((row) => ({
        ...row,
        computedVatCents: computed.get(vatGroupKey(row)) ?? row.vatCents,
      })),
      issues: vatCodes === undefined ? issues.filter(({ code }) => code !== "VAT_CODE_UNKNOWN") : issues,
    };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The form with one group's VAT as typed; the other groups keep what stands now. */
export function withTypedVat(
  form: BillForm,
  rows: readonly VatBreakdownRow[],
  key: string,
  vatCents: number,
): BillForm {
  const vat = Object.fromEntries(rows.map((row) => [vatGroupKey(row), row.vatCents]));
  return { ...form, printed: { source: "typed", vatCents: { ...vat, [key]: vatCents } } };
}
