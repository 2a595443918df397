import type { InvoiceLineAnswer, InvoiceLineBody } from "@grand-livre/contracts/invoice";
import { decimalsOf } from "@grand-livre/domain/currency/currencies";
import type { InvoiceDirection, InvoiceLine, InvoiceLineKind } from "@grand-livre/domain/invoice/invoice";
import { multiplyPrice } from "@grand-livre/domain/money/multiply";
import { isRefusal } from "@grand-livre/domain/refusal";
import type { SupplyType } from "@grand-livre/domain/vat/vat-code";
import { newIdempotencyKey } from "../../../lib/api.ts";
import {
  basisPointsFromText,
  basisPointsToText,
  decimalFromText,
  decimalToText,
  priceFromText,
  priceToText,
} from "../decimal-text.ts";

/** A line as it is typed: figures are texts until they are read. */
export interface DocumentLine {
  /** Stable while the editor is mounted. */
  readonly key: string;
  /** Undefined until the line is saved. */
  readonly id: string | undefined;
  readonly kind: InvoiceLineKind;
  readonly label: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  /** The document's, whose decimals its price has; euros unless said. */
  readonly currency?: string | undefined;
  readonly discount: string;
  readonly vatRate: string;
  readonly vatCategory: string | null;
  readonly vatCode: string | null;
  readonly exemptionReason: string;
  readonly supplyType: SupplyType | null;
  readonly serviceStart: string | undefined;
  readonly serviceEnd: string | undefined;
  readonly account: string | null;
  readonly accountOrigin: InvoiceLineAnswer["accountOrigin"];
  /** The person confirmed the account that was proposed. */
  readonly accountConfirmed?: true;
  /** The number of the rule that proposed the account. */
  readonly accountRule: number | null;
  /** Of a sale: the expense that it invoices again. */
  readonly expenseLineId?: string | undefined;
  /** The saved amount with the figures that made it: a supplier's own amount stays until one of them changes. */
  readonly saved: SavedFigures | undefined;
}

interface SavedFigures {
  readonly quantity: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly netCents: number;
}

const KIND_LABELS = { line: "", allowance: "Remise", charge: "Frais" } as const;

/** An empty line of the same kind, rate and account as the line before it. A proposed account is not copied. */
export function emptyLine(
  kind: InvoiceLineKind,
  direction: InvoiceDirection,
  before?: DocumentLine,
): DocumentLine {
  const copiesAccount =
    direction === "credit"
      ? before?.accountOrigin === "user"
      : kind === "line" && before?.accountOrigin !== "default";
  const account = copiesAccount ? (before?.account ?? null) : null;
  return {
    key: `new-${newIdempotencyKey()}`,
    id: undefined,
    kind,
    label: KIND_LABELS[kind],
    quantity: "1",
    unit: "",
    unitPrice: "",
    currency: before?.currency,
    discount: "",
    vatRate: before?.vatRate ?? "20",
    vatCategory: before?.vatCategory ?? null,
    vatCode: before?.vatCode ?? null,
    exemptionReason: before?.exemptionReason ?? "",
    supplyType: before === undefined && direction === "credit" ? "services" : (before?.supplyType ?? null),
    serviceStart: undefined,
    serviceEnd: undefined,
    account,
    accountOrigin: account === null ? null : "user",
    accountRule: null,
    saved: undefined,
  };
}

/** A line as the server answers it, of a document in a currency. */
export function lineOf(line: InvoiceLineAnswer, currency = "EUR"): DocumentLine {
  const figures = {
    quantity: decimalToText(line.quantity),
    unitPrice: priceToText(line.unitPriceCents, decimalsOf(currency)),
    discount: line.discountBasisPoints === 0 ? "" : basisPointsToText(line.discountBasisPoints),
  };
  return {
    key: line.id,
    id: line.id,
    kind: line.kind,
    label: line.label,
    ...figures,
    currency,
    unit: line.unit ?? "",
    vatRate: basisPointsToText(line.vatRate ?? 0),
    vatCategory: line.vatCategory,
    vatCode: line.vatCode,
    exemptionReason: line.vatExemptionReason ?? "",
    supplyType: line.supplyType,
    serviceStart: line.serviceStart ?? undefined,
    serviceEnd: line.serviceEnd ?? undefined,
    account: line.account,
    accountOrigin: line.accountOrigin,
    accountRule: line.accountRule,
    ...(line.expenseLineId === undefined ? {} : { expenseLineId: line.expenseLineId }),
    saved: { ...figures, netCents: line.netCents },
  };
}

/** How findings, proposals and entries name a line: by its id once it has one. */
export function lineRef({ id, key }: Pick<DocumentLine, "id" | "key">): string {
  return id ?? key;
}

/** Whether a new line holds nothing: it is neither sent nor counted. */
export function isBlank(line: DocumentLine): boolean {
  return (
    line.id === undefined &&
    line.unitPrice.trim() === "" &&
    (line.label.trim() === "" || line.label === KIND_LABELS[line.kind])
  );
}

/** The price of a line in smallest units of its currency; undefined while it cannot be read. */
export const priceOf = ({ unitPrice, currency = "EUR" }: DocumentLine) =>
  priceFromText(unitPrice, decimalsOf(currency));

export type LineFigure = "quantity" | "unitPrice" | "discount" | "vatRate";

/** The typed figures that cannot be read: they keep a line from being sent. */
export function unreadableFigures(line: DocumentLine): readonly LineFigure[] {
  const wrong: LineFigure[] = [];
  if (decimalFromText(line.quantity) === undefined) wrong.push("quantity");
  if (line.unitPrice.trim() !== "" && priceOf(line) === undefined) wrong.push("unitPrice");
  if (line.discount.trim() !== "" && basisPointsFromText(line.discount) === undefined) wrong.push("discount");
  if (basisPointsFromText(line.vatRate) === undefined) wrong.push("vatRate");
  return wrong;
}

/** A line's amount before VAT, as the server computes it; undefined while it cannot be read. */
export function lineNet(line: DocumentLine): number | undefined {
  const { saved } = line;
  const isUntouched =
    saved !== undefined &&
    saved.quantity === line.quantity &&
    saved.unitPrice === line.unitPrice &&
    saved.discount === line.discount;
  if (isUntouched) return saved.netCents;
  const quantity = decimalFromText(line.quantity);
  const unitPriceCents = line.unitPrice.trim() === "" ? "0" : priceOf(line);
  const discountBasisPoints = line.discount.trim() === "" ? 0 : basisPointsFromText(line.discount);
  if (quantity === undefined || unitPriceCents === undefined || discountBasisPoints === undefined)
    return undefined;
  const net = multiplyPrice({ quantity, unitPriceCents, discountBasisPoints });
  if (isRefusal(net)) return undefined;
  return line.kind === "allowance" ? -Math.abs(net) : net;
}

/** A line as the domain's rules take it; an amount that cannot be read counts as zero. */
export function domainLine(line: DocumentLine): InvoiceLine {
  return {
    id: lineRef(line),
    kind: line.kind,
    label: line.label,
    netCents: lineNet(line) ?? 0,
    vatCategory: line.vatCategory,
    vatRateBasisPoints: basisPointsFromText(line.vatRate) ?? 0,
    vatCode: line.vatCode,
    account: line.account,
  };
}

/** The body of a line. The server proposes the account of a sale's line anew, unless a person chose it. */
export function lineBody(line: DocumentLine, direction: InvoiceDirection): InvoiceLineBody {
  return {
    ...(line.id === undefined ? {} : { id: line.id }),
    kind: line.kind,
    label: line.label.trim(),
    quantity: decimalFromText(line.quantity) ?? "1",
    unit: line.unit.trim() || null,
    unitPriceCents: priceOf(line) ?? "0",
    discountBasisPoints: basisPointsFromText(line.discount) ?? 0,
    vatRate: basisPointsFromText(line.vatRate) ?? 0,
    vatCategory: line.vatCategory,
    vatExemptionReason: line.exemptionReason.trim() || null,
    vatCode: line.vatCode,
    supplyType: line.supplyType,
    serviceStart: line.serviceStart ?? null,
    serviceEnd: line.serviceEnd ?? null,
    ...(line.expenseLineId === undefined ? {} : { expenseLineId: line.expenseLineId }),
    account: direction === "debit" || line.accountOrigin === "user" ? line.account : null,
    ...(line.accountConfirmed === true && line.account !== null ? { accountConfirmed: true } : {}),
  };
}
