import { writtenStep } from "../currency/currencies.ts";
import { formatMoney, formatRate } from "../money/format-amount.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { VatRegime } from "../vat/choose-vat-code.ts";
import { checkExemptionCode, isFranchiseSale, isMargin } from "../vat/exemption-code.ts";
import { isUntaxedCategory, type VatCode } from "../vat/vat-code.ts";
import type { InvoiceLine } from "./invoice.ts";

export interface SaleToKeep {
  /** The client is the company itself. */
  readonly isToOneself: boolean;
  /** The seller's. */
  readonly vatRegime: VatRegime;
  /** It corrects an invoice, and has the VAT of it. */
  readonly correctsInvoice: boolean;
  readonly currency: string;
  readonly prepaidCents: number;
  readonly roundingCents: number;
  readonly lines: readonly (Pick<
    InvoiceLine,
    "vatCode" | "vatCategory" | "vatRateBasisPoints" | "netCents"
  > & {
    /** Before its discount. */
    readonly grossCents: number;
  })[];
}

type Details = Readonly<{ line: number; field: string; vatCode: string | null }> &
  Readonly<Record<string, unknown>>;
export type KeptSaleRefusal =
  | Refusal<"SALE_TO_ONESELF", { field: string }>
  | Refusal<
      | "VAT_CODE_UNKNOWN"
      | "SALE_VAT_CATEGORY"
      | "SALE_VAT_RATE"
      | "SALE_VAT_CODE_SIDE"
      | "SALE_VAT_CODE_CATEGORY"
      | "SALE_VAT_CODE_REASON"
      | "SALE_VAT_FRANCHISE"
      | "SALE_ON_MARGIN",
      Details
    >
  | Refusal<"SALE_AMOUNT_DECIMALS", { field: string; amount: string }>;

/** Categories of a French seller: L and M are those of the Canary Islands, Ceuta and Melilla. */
const OWN_CATEGORIES = ["S", "Z", "E", "AE", "K", "G", "O"];

/**
 * Whether a sale may be kept as a draft: what is not typed yet is found later, what contradicts itself, or takes a scheme that is
 * computed nowhere, would never be validated. Said before anything is written.
 */
export function checkKeptSale(
  sale: SaleToKeep,
  codes: ReadonlyMap<string, VatCode>,
): KeptSaleRefusal | undefined {
  if (sale.isToOneself && !sale.correctsInvoice)
    return refuse("SALE_TO_ONESELF", { field: "counterpartyId" });
  for (const at of sale.lines.keys()) {
    const refusal = lineRefusal(sale, at, codes);
    if (refusal !== undefined) return refusal;
  }
  return amountRefusal(sale);
}

/** Amounts that have more decimals than an electronic invoice can write: those of a currency of three, such as the Tunisian dinar. */
function amountRefusal({ currency, lines, prepaidCents, roundingCents }: SaleToKeep) {
  const step = writtenStep(currency);
  const amounts: [field: string, units: number][] = [
    ...lines.flatMap(({ netCents, grossCents }, at): [string, number][] =>
      [netCents, grossCents].map((units) => [`lines.${at}.unitPriceCents`, units]),
    ),
    ["prepaidCents", prepaidCents],
    ["roundingCents", roundingCents],
  ];
  const found = amounts.find(([, units]) => units % step !== 0);
  if (found === undefined) return undefined;
  const [field, units] = found;
  return refuse("SALE_AMOUNT_DECIMALS", { field, amount: formatMoney(units, currency) });
}

function lineRefusal(
  sale: SaleToKeep,
  at: number,
  codes: ReadonlyMap<string, VatCode>,
): KeptSaleRefusal | undefined {
  const line = sale.lines[at];
  if (line === undefined) return undefined;
  const { vatCode, vatCategory } = line;
  const rateBasisPoints = line.vatRateBasisPoints ?? 0;
  // In franchise a finding of its own asks for a rate of zero (VAT_UNDER_FRANCHISE).
  const isToBeZero = sale.vatRegime === "franchise" && rateBasisPoints > 0;
  const told = (field: string, more = {}) => ({
    line: at + 1,
    field: `lines.${at}.${field}`,
    vatCode,
    ...more,
  });
  if (vatCategory !== null && !OWN_CATEGORIES.includes(vatCategory))
    return refuse("SALE_VAT_CATEGORY", told("vatCategory", { category: vatCategory }));
  if (isUntaxedCategory(vatCategory) && rateBasisPoints > 0 && !isToBeZero)
    return refuse(
      "SALE_VAT_RATE",
      told("vatRate", { category: vatCategory, rate: formatRate(rateBasisPoints) }),
    );
  if (vatCode === null) return undefined;
  const code = codes.get(vatCode);
  if (code === undefined) return refuse("VAT_CODE_UNKNOWN", told("vatCode"));
  if (code.direction !== "sale") return refuse("SALE_VAT_CODE_SIDE", told("vatCode"));
  // Before what it charges: on a margin the document shows no tax, and the code says the rate of the margin.
  if (isMargin(code) && !sale.correctsInvoice) return refuse("SALE_ON_MARGIN", told("vatCode"));
  const isOfCategory = vatCategory === null || vatCategory === code.category;
  const isOfRate = code.rateBasisPoints === (isToBeZero && code.rateBasisPoints === 0 ? 0 : rateBasisPoints);
  if (!isOfCategory || !isOfRate)
    return refuse(
      "SALE_VAT_CODE_CATEGORY",
      told("vatCode", {
        category: code.category,
        rate: formatRate(code.rateBasisPoints),
        typedRate: formatRate(rateBasisPoints),
        typedCategory: vatCategory ?? "",
      }),
    );
  const reason = checkExemptionCode(code);
  if (reason !== undefined)
    return refuse("SALE_VAT_CODE_REASON", told("vatCode", { exemptionReasonCode: code.exemptionReasonCode }));
  if (isFranchiseSale(code) && sale.vatRegime !== "franchise" && !sale.correctsInvoice)
    return refuse("SALE_VAT_FRANCHISE", told("vatCode"));
  return undefined;
}
