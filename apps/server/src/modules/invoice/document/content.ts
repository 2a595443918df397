import type { InvoiceLineBody, NewInvoiceBody } from "@grand-livre/contracts/invoice";
import { computeTotals } from "@grand-livre/domain/invoice/compute-totals";
import type { PrintedTotals } from "@grand-livre/domain/invoice/invoice";
import { MAX_AMOUNT_CENTS } from "@grand-livre/domain/money/cents";
import { MAX_SALE_QUANTITY_PLACES, multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import { RefusalError } from "../../../http/refusal-error.ts";
import { newId } from "../../../ids.ts";
import { amountsOf, type LineContent, type VatContent } from "./document.ts";

/**
 * Typed lines as they are stored. A line keeps the id of the one of `before` that it names; any other gets a new one,
 * so that no request can name a line of another document.
 * @throws RefusalError AMOUNT_OUT_OF_RANGE, PRICE_TOO_PRECISE, with `details.fields`
 */
export function lineContents(
  direction: "credit" | "debit",
  bodies: readonly InvoiceLineBody[],
  before: readonly LineContent[] = [],
): LineContent[] {
  const unclaimed = new Map(before.map((line) => [line.id, line]));
  return bodies.map((body, index) => {
    const own = body.id === undefined ? undefined : unclaimed.get(body.id);
    if (own) unclaimed.delete(own.id);
    return lineContent(direction, body, index, own);
  });
}

/** The net of a line is computed exactly, once. An allowance counts against the document. */
function lineContent(
  direction: "credit" | "debit",
  body: InvoiceLineBody,
  index: number,
  before: LineContent | undefined,
): LineContent {
  const quantity = body.quantity ?? "1";
  const discountBasisPoints = body.discountBasisPoints ?? 0;
  const { unitPriceCents } = body;
  const quantityPlaces = direction === "credit" ? MAX_SALE_QUANTITY_PLACES : undefined;
  const amount = multiplyPrice({ quantity, unitPriceCents, discountBasisPoints, quantityPlaces });
  if (isRefusal(amount)) {
    const fields = [{ path: `lines.${index}.unitPriceCents`, message: amount.refused }];
    throw new RefusalError(amount.refused, { ...amount.details, fields });
  }
  const kind = body.kind ?? "line";
  const netCents = kind === "allowance" ? -Math.abs(amount) : amount;
  const account = body.account ?? null;
  const accountUntouched = before !== undefined && before.account === account;
  return {
    id: before?.id ?? newId(),
    kind,
    label: body.label,
    quantity,
    unit: body.unit ?? null,
    unitPriceCents: String(body.unitPriceCents),
    discountBasisPoints,
    netCents,
    vatRateBasisPoints: body.vatRate,
    vatCategory: body.vatCategory ?? before?.vatCategory ?? null,
    vatExemptionReason:
      body.vatExemptionReason === undefined
        ? (before?.vatExemptionReason ?? null)
        : body.vatExemptionReason?.trim() || null,
    vatCode: body.vatCode ?? null,
    supplyType: body.supplyType ?? null,
    serviceStart: body.serviceStart ?? null,
    serviceEnd: body.serviceEnd ?? null,
    account,
    accountOrigin:
      account === null
        ? null
        : accountUntouched && body.accountConfirmed !== true
          ? before.accountOrigin
          : "user",
    accountRule: before?.accountRule ?? null,
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
 * Totals and breakdown to store. What does not add up is an issue, never refused here; a draft whose sum is
 * negative stores zero and says so in its issues.
 * @throws RefusalError AMOUNT_OUT_OF_RANGE when the lines together exceed what one document may hold
 */
export function settle(
  header: {
    readonly currency: string;
    readonly printed: unknown;
    readonly prepaidCents: number;
    readonly roundingCents: number;
  },
  lines: readonly LineContent[],
  direction: string,
): { totals: ComputedTotals; vat: VatContent[] } {
  if (lines.reduce((sum, line) => sum + Math.abs(line.netCents), 0) > MAX_AMOUNT_CENTS)
    throw new RefusalError("AMOUNT_OUT_OF_RANGE", {
      maxCents: MAX_AMOUNT_CENTS,
      fields: [{ path: "lines", message: "AMOUNT_OUT_OF_RANGE" }],
    });
  const computed = computeTotals(
    amountsOf({ ...header, direction, printed: header.printed as never }, lines),
  );
  const reasons = new Map<string, Set<string>>();
  for (const { vatCategory, vatRateBasisPoints, vatExemptionReason } of lines) {
    const row = `${vatCategory} ${vatRateBasisPoints ?? 0}`;
    if (vatExemptionReason !== null)
      reasons.set(row, (reasons.get(row) ?? new Set()).add(vatExemptionReason));
  }
  return {
    totals: {
      totalExclVatCents: Math.max(0, computed.totalExclVatCents),
      vatCents: Math.max(0, computed.vatCents),
      totalInclVatCents: Math.max(0, computed.totalInclVatCents),
      // From the total as it is stored.
      payableCents: computed.payableCents - Math.min(0, computed.totalInclVatCents),
    },
    vat: computed.vatBreakdown.map((row) => ({
      ...row,
      exemptionReason: [...(reasons.get(`${row.category} ${row.rateBasisPoints}`) ?? [])].join(" ; ") || null,
    })),
  };
}
