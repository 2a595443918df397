import type { InvoiceLineAnswer, InvoiceLineBody } from "@grand-livre/contracts/invoice";

/** What a line says, for another document that takes it over: without its place, and what it came to. */
export function bodyOfLine(line: InvoiceLineAnswer): InvoiceLineBody {
  return {
    kind: line.kind,
    label: line.label,
    quantity: line.quantity,
    unit: line.unit,
    unitPriceCents: line.unitPriceCents,
    discountBasisPoints: line.discountBasisPoints,
    vatRate: line.vatRate ?? 0,
    vatCategory: line.vatCategory,
    vatExemptionReason: line.vatExemptionReason,
    vatCode: line.vatCode,
    supplyType: line.supplyType,
    serviceStart: line.serviceStart,
    serviceEnd: line.serviceEnd,
    account: line.account,
  };
}
