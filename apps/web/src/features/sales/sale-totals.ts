import { computeTotals, type InvoiceTotals } from "@grand-livre/domain/invoice/compute-totals";
import type { InvoiceLine } from "@grand-livre/domain/invoice/invoice";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import { basisPointsFromText, decimalFromText, priceFromText } from "../../app/invoicing/decimal-text.ts";
import type { SaleForm, SaleLine } from "./sale-form.ts";

/** A line's amount before VAT, exactly as the server computes it; undefined while it cannot be read. */
export function lineNet(line: SaleLine): number | undefined {
  const quantity = decimalFromText(line.quantity);
  const unitPriceCents = line.unitPrice.trim() === "" ? "0" : priceFromText(line.unitPrice);
  const discountBasisPoints = line.discount.trim() === "" ? 0 : basisPointsFromText(line.discount);
  if (quantity === undefined || unitPriceCents === undefined || discountBasisPoints === undefined)
    return undefined;
  const net = multiplyPrice({ quantity, unitPriceCents, discountBasisPoints });
  if (isRefusal(net)) return undefined;
  return line.kind === "allowance" ? -Math.abs(net) : net;
}

function domainLine(line: SaleLine): InvoiceLine {
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

/** What the form adds up to, by the server's own rules; undefined beyond what can be counted exactly. */
export function liveTotals(form: SaleForm, prepaidCents: number): InvoiceTotals | undefined {
  try {
    return computeTotals({ lines: form.lines.map(domainLine), prepaidCents });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
