import type { InvoiceLineBody, NewInvoiceBody } from "@grand-livre/contracts/invoice";
import { computeTotals } from "@grand-livre/domain/invoice/compute-totals";
import type { PrintedTotals } from "@grand-livre/domain/invoice/invoice";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { orRefuse } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { amountsOf, type LineContent, type VatContent } from "./document.ts";

/** A typed line as it is stored: its net is computed exactly, once. An allowance counts against the document. */
export function lineContent(body: InvoiceLineBody, before?: LineContent): LineContent {
  const quantity = body.quantity ?? "1";
  const discountBasisPoints = body.discountBasisPoints ?? 0;
  const amount = orRefuse(
    multiplyPrice({ quantity, unitPriceCents: body.unitPriceCents, discountBasisPoints }),
  );
  const kind = body.kind ?? "line";
  const netCents = kind === "allowance" ? -Math.abs(amount) : amount;
  const account = body.account ?? null;
  const accountUntouched = before !== undefined && before.account === account;
  return {
    id: body.id ?? newId(),
    kind,
    label: body.label,
    quantity,
    unit: body.unit ?? null,
    unitPriceCents: String(body.unitPriceCents),
    discountBasisPoints,
    netCents,
    vatRateBasisPoints: body.vatRate,
    vatCategory: body.vatCategory ?? before?.vatCategory ?? null,
    vatExemptionReason: before?.vatExemptionReason ?? null,
    vatCode: body.vatCode ?? null,
    supplyType: body.supplyType ?? null,
    serviceStart: body.serviceStart ?? null,
    serviceEnd: body.serviceEnd ?? null,
    account,
    accountOrigin: account === null ? null : accountUntouched ? before.accountOrigin : "user",
  };
}

type Rows = NonNullable<NewInvoiceBody["vatBreakdown"]>;

/** The printed totals that follow from a breakdown read on the document. */
export function printedFromRows(rows: Rows): PrintedTotals {
  return { vatBreakdown: rows };
}

export type ComputedTotals = {
  readonly totalExclVatCents: number;
  readonly vatCents: number;
  readonly totalInclVatCents: number;
  readonly payableCents: number;
};

/**
 * Totals and breakdown to store. What does not add up is told as an issue, never refused here; a draft whose sum is
 * negative stores zero and says so in its issues.
 */
export function settle(
  header: { readonly printed: unknown; readonly prepaidCents: number; readonly roundingCents: number },
  lines: readonly LineContent[],
): { totals: ComputedTotals; vat: VatContent[] } {
  const computed = computeTotals(amountsOf({ ...header, printed: header.printed as never }, lines));
  const reasons = new Map(
    lines.map((line) => [`${line.vatCategory} ${line.vatRateBasisPoints ?? 0}`, line.vatExemptionReason]),
  );
  return {
    totals: {
      totalExclVatCents: Math.max(0, computed.totalExclVatCents),
      vatCents: Math.max(0, computed.vatCents),
      totalInclVatCents: Math.max(0, computed.totalInclVatCents),
      payableCents: computed.payableCents,
    },
    vat: computed.vatBreakdown.map((row) => ({
      ...row,
      exemptionReason: reasons.get(`${row.category} ${row.rateBasisPoints}`) ?? null,
    })),
  };
}
