import type { BillLine } from "@grand-livre/capture/bill/bill-line";
import type { AllowanceCharge, CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import type { InvoiceLineKind, PrintedTotals } from "@grand-livre/domain/invoice/invoice";
import { agreeingPageLines, agreeingPageRows } from "@grand-livre/domain/invoice/page-lines";
import { summaryLines } from "@grand-livre/domain/invoice/summary-lines";
import { parseExactDecimal } from "@grand-livre/domain/money/decimal";
import { MAX_PRICE_PLACES, multiplyPrice, WHOLE_BASIS_POINTS } from "@grand-livre/domain/money/multiply";
import { roundFraction } from "@grand-livre/domain/money/round";
import { isRefusal } from "@grand-livre/domain/refusal";
import { choosePurchaseVatCode, type VatRegime } from "@grand-livre/domain/vat/choose-vat-code";
import type { VatPlace } from "@grand-livre/domain/vat/supply-territory";
import type { VatCode } from "@grand-livre/domain/vat/vat-code";
import { newId } from "../../../ids.ts";
import type { Booking } from "../document/booking.ts";
import type { LineContent } from "../document/document.ts";
import type { Issue } from "../document/find-issues.ts";
import type { ProposedLineKept } from "./captured-fields.ts";

/** What the books know that the document does not say. */
export type CaptureContext = {
  readonly vatCodes: readonly VatCode[];
  readonly vatRegime: VatRegime;
  /** Of the company. */
  readonly place: VatPlace | null;
  /** The day that VAT codes are chosen on when the document prints none. */
  readonly day: string;
  /** Where a line goes, from what was learned of the supplier and set for it. */
  readonly book: (line: {
    readonly label: string;
    readonly rateBasisPoints: number | null;
    readonly netCents: number;
  }) => Booking;
};

type Drafted = {
  readonly lines: readonly LineContent[];
  /** The same as read from the document and proposed by the books. */
  readonly read: readonly ProposedLineKept[];
  readonly warnings: readonly Issue[];
};

/**
 * The lines of a draft from a document: its own lines, allowances and charges; a document without lines
 * (MINIMUM, BASIC WL), or whose lines read off the page do not give its totals, gets one line for each row of its VAT,
 * or one for its total.
 */
export function draftLines(bill: CapturedBill, context: CaptureContext): Drafted {
  const details = bill.lines.filter((line) => line.role === "detail" && line.netCents !== null);
  const told = details.map((line) => fromLine(line, bill));
  const allowances = bill.allowancesAndCharges.map(fromAllowance);
  const kept = isPage(bill) ? agreeingPageLines([...told, ...allowances], printedTotals(bill)) : null;
  const itemised = isPage(bill) ? kept !== null : told.length > 0;
  const priced = kept?.slice(0, told.length) ?? (itemised ? told : fromSummary(bill));
  const wholes = kept?.slice(told.length) ?? allowances;
  const warnings: Issue[] = [];
  const unbooked = [...priced, ...(itemised ? wholes : [])];
  const lines = unbooked.map((line) => booked(line, bill, context, warnings));
  const defaulted = lines.find((line) => line.accountOrigin === "default");
  if (defaulted)
    warnings.push({
      code: "ACCOUNT_DEFAULTED",
      severity: "warning",
      details: { account: defaulted.account },
    });
  const read = lines.map(({ id, label, account, vatCode }, index) => ({
    id,
    label: unbooked[index]?.label ?? label,
    proposedLabel: label,
    account,
    vatCode,
  }));
  return { lines, read, warnings };
}

type Unbooked = Omit<LineContent, "kind" | "vatCode" | "account" | "accountOrigin" | "accountRule"> & {
  readonly kind: InvoiceLineKind;
};

const BLANK = {
  unit: null,
  discountBasisPoints: 0,
  vatExemptionReason: null,
  supplyType: null,
  serviceStart: null,
  serviceEnd: null,
} as const;

function fromLine(line: BillLine, bill: CapturedBill): Unbooked {
  const netCents = line.netCents ?? 0;
  const label = line.label ?? line.description ?? "";
  const supply = bill.supply === "mixed" ? null : bill.supply;
  const period = line.period ?? bill.billingPeriod;
  return {
    ...BLANK,
    id: newId(),
    kind: "line",
    label: label.slice(0, 500),
    ...priceOf(line, netCents, decimalsOf(bill.currency ?? "EUR")),
    netCents,
    vatRateBasisPoints: line.vatRateBasisPoints,
    vatCategory: line.vatCategory,
    vatExemptionReason: line.exemptionReason ?? reasonFor(bill, line.vatCategory),
    supplyType: supply,
    serviceStart: period?.startDate ?? null,
    serviceEnd: period?.endDate ?? null,
  };
}

type Price = Pick<LineContent, "quantity" | "unit" | "unitPriceCents" | "discountBasisPoints">;

/**
 * Quantity, price and discount as printed when they give the net; else one piece at the net, which is what is owed. A
 * price for several units (« les 100 ») is converted for one.
 */
function priceOf(line: BillLine, netCents: number, decimals: number): Price {
  const asOne = { quantity: "1", unit: null, unitPriceCents: String(netCents), discountBasisPoints: 0 };
  const { quantity, unit, unitPrice, priceBaseQuantity } = line;
  if (!quantity || !unitPrice) return asOne;
  const unitPriceCents = priceOfOne(shiftPlaces(unitPrice, decimals), priceBaseQuantity);
  const grossCents = multiplyPrice({ quantity, unitPriceCents });
  if (isRefusal(grossCents)) return asOne;
  const discountBasisPoints = discountBetween(grossCents, netCents);
  const product = multiplyPrice({ quantity, unitPriceCents, discountBasisPoints });
  return product === netCents ? { quantity, unit, unitPriceCents, discountBasisPoints } : asOne;
}

/** The share of the gross that its discounts take, to the nearest basis point; 0 when the net is above it. */
function discountBetween(grossCents: number, netCents: number): number {
  if (grossCents === 0) return 0;
  const share = Math.round(((grossCents - netCents) / grossCents) * WHOLE_BASIS_POINTS);
  return share > 0 && share <= WHOLE_BASIS_POINTS ? share : 0;
}

/** A price for so many units, for one of them, to the six places that a price may have. */
function priceOfOne(priceCents: string, units: string | null): string {
  const [price, count] = [parseExactDecimal(priceCents), parseExactDecimal(units ?? "1")];
  if (isRefusal(price) || isRefusal(count) || count.unscaled <= 0n || Number(units ?? 1) === 1)
    return priceCents;
  const scale = BigInt(MAX_PRICE_PLACES + count.scale - price.scale);
  const numerator = scale < 0n ? price.unscaled : price.unscaled * 10n ** scale;
  const denominator = scale < 0n ? count.unscaled * 10n ** -scale : count.unscaled;
  const digits = String(roundFraction(numerator, denominator));
  const padded = digits.replace("-", "").padStart(MAX_PRICE_PLACES + 1, "0");
  const text = `${padded.slice(0, -MAX_PRICE_PLACES)}.${padded.slice(-MAX_PRICE_PLACES)}`.replace(
    /\.?0+$/,
    "",
  );
  return digits.startsWith("-") ? `-${text}` : text;
}

/** An exact decimal of a currency as one of its smallest units: `"12.3456"` of two places is `"1234.56"`. */
export function shiftPlaces(amount: string, places: number): string {
  const negative = amount.startsWith("-");
  const [whole = "0", fraction = ""] = amount.replace(/^[-+]/, "").split(".");
  const digits = `${whole}${fraction.slice(0, places).padEnd(places, "0")}`.replace(/^0+(?=\d)/, "");
  const rest = fraction.slice(places).replace(/0+$/, "");
  return `${negative ? "-" : ""}${digits}${rest ? `.${rest}` : ""}`;
}

function reasonFor(bill: CapturedBill, category: string | null): string | null {
  return bill.vatBreakdown.find((row) => row.category === category)?.exemptionReason ?? null;
}

function fromAllowance(part: AllowanceCharge): Unbooked {
  const netCents = part.isCharge ? part.amountCents : -part.amountCents;
  return {
    ...BLANK,
    id: newId(),
    kind: part.isCharge ? "charge" : "allowance",
    label: part.reason ?? (part.isCharge ? "Frais" : "Remise"),
    quantity: "1",
    unitPriceCents: String(Math.abs(netCents)),
    netCents,
    vatRateBasisPoints: part.vatRateBasisPoints,
    vatCategory: part.vatCategory,
  };
}

function fromSummary(bill: CapturedBill): Unbooked[] {
  const label = bill.number ? `Facture ${bill.number}` : "Total hors taxes";
  return summaryLines(printedTotals(bill)).map((line) => ({
    ...BLANK,
    ...line,
    id: newId(),
    label,
    quantity: "1",
    unitPriceCents: String(line.netCents),
    vatExemptionReason: reasonFor(bill, line.vatCategory),
    supplyType: bill.supply === "mixed" ? null : bill.supply,
  }));
}

/** The totals as the document prints them; what it does not print is null. */
export function printedTotals(bill: CapturedBill): PrintedTotals {
  const rows = bill.vatBreakdown.map((row) => ({
    category: row.category ?? "S",
    rateBasisPoints: row.rateBasisPoints ?? 0,
    baseCents: row.baseCents,
    vatCents: row.taxCents,
  }));
  const printed = {
    vatBreakdown: rows.length > 0 ? rows : null,
    totalExclVatCents: bill.totals.taxBasisCents,
    vatCents: bill.totals.taxCents,
    totalInclVatCents: bill.totals.grandTotalCents,
  };
  return isPage(bill) ? agreeingPageRows(printed) : printed;
}

/** Read from words or pixels: its text may be misread, and its totals are what was checked. */
const isPage = (bill: CapturedBill) => bill.source === "pdf-text" || bill.source === "ocr";

/** Account and VAT code of a line; what is doubtful is said, by line. */
function booked(line: Unbooked, bill: CapturedBill, context: CaptureContext, warnings: Issue[]): LineContent {
  const isSpread = line.kind !== "line";
  const booking = context.book({
    label: line.label,
    rateBasisPoints: line.vatRateBasisPoints,
    netCents: line.netCents,
  });
  const chosen = choosePurchaseVatCode(
    {
      date: bill.issueDate ?? context.day,
      category: line.vatCategory,
      rateBasisPoints: line.vatRateBasisPoints,
      exemptionReason: line.vatExemptionReason,
      sellerCountry: bill.seller?.address?.country ?? null,
      sellerVatNumber: bill.seller?.vatNumber ?? null,
      supplyType: line.supplyType as "goods" | "services" | null,
      account: booking.accountOrigin === "default" ? null : booking.account,
      vatPointRule: bill.vatPointRule,
      vatRegime: context.vatRegime,
      buyerPlace: context.place,
    },
    context.vatCodes,
  );
  if (isRefusal(chosen)) {
    warnings.push({
      code: chosen.refused,
      severity: "warning",
      lineId: line.id,
      details: chosen.details ?? {},
    });
  } else if (!isSpread) {
    for (const doubt of chosen.doubts) warnings.push({ code: doubt, severity: "warning", lineId: line.id });
  }
  if (!isSpread && booking.isProposal)
    warnings.push({
      code: "ACCOUNT_BY_RULE",
      severity: "warning",
      lineId: line.id,
      details: { account: booking.account, number: booking.accountRule },
    });
  const usual = context.vatCodes.find((code) => code.code === booking.usualVatCode);
  const fits =
    usual &&
    !isRefusal(chosen) &&
    usual.rateBasisPoints === chosen.code.rateBasisPoints &&
    usual.category === chosen.code.category &&
    // A habit of fixed assets says nothing of a line that goes on another account.
    usual.fixedAsset === chosen.code.fixedAsset;
  return {
    ...line,
    label: isSpread ? line.label : (booking.label ?? line.label),
    vatCode: isRefusal(chosen) ? null : fits ? usual.code : chosen.code.code,
    // A document's own allowance or charge follows the lines of its VAT group: it needs no account of its own.
    account: isSpread ? null : booking.account,
    accountOrigin: isSpread ? null : booking.accountOrigin,
    accountRule: isSpread ? null : booking.accountRule,
  };
}
