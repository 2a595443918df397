import type { BillLine } from "../../packages/capture/src/bill/bill-line.ts";
import type { BillParty, PartyAddress } from "../../packages/capture/src/bill/bill-party.ts";
import type { AllowanceCharge, CapturedBill } from "../../packages/capture/src/bill/captured-bill.ts";
import type { IssuedInvoice, IssuedLine, IssuedParty } from "../../packages/contracts/src/issued-invoice.ts";
import { parseExactDecimal } from "../../packages/domain/src/money/decimal.ts";
import { isRefusal } from "../../packages/domain/src/refusal.ts";

/** An invoice that our documents cannot say whole, and why. */
export interface NotOurs {
  readonly notOurs: string;
}

const TYPES = new Set(["380", "381", "386"]);
const KINDS = { "380": "invoice", "381": "credit_note", "386": "deposit" } as const;
const VAT_POINT = { invoice_date: "5", delivery_date: "29", payment_date: "72" } as const;

/** Thrown while an invoice is put into our words; never leaves this file. */
class NotSaid extends Error {}

const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/**
 * An invoice of somebody else, as the one that we would have issued: the same number, parties, lines and sums. What our
 * sales never have (a factor, sub-lines) or no XML tells (the rate of a currency) makes it none of ours.
 */
export function issuedOfBill(bill: CapturedBill): IssuedInvoice | NotOurs {
  try {
    return said(bill);
  } catch (error) {
    if (error instanceof NotSaid) return { notOurs: error.message };
    throw error;
  }
}

function need<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined || value === "") throw new NotSaid(`without ${what}`);
  return value;
}

function said(bill: CapturedBill): IssuedInvoice {
  const typeCode = need(bill.typeCode, "type") as keyof typeof KINDS;
  if (!TYPES.has(typeCode)) throw new NotSaid(`of type ${typeCode}`);
  if ((bill.kind === "credit_note") !== (typeCode === "381"))
    throw new NotSaid("a credit note told as a negative invoice");
  if (bill.currency !== "EUR") throw new NotSaid(`in ${bill.currency ?? "no currency"}`);
  if (bill.taxCurrency !== null) throw new NotSaid("with VAT in a second currency");
  if (bill.lines.length === 0) throw new NotSaid("without lines");
  const { totals } = bill;
  const iban = bill.paymentMeans[0]?.iban ?? null;
  return {
    schema: 1,
    number: need(bill.number, "number"),
    kind: KINDS[typeCode],
    typeCode,
    billingFramework: bill.syntax?.businessProcess ?? "M1",
    operationCategory: bill.supply ?? "mixed",
    issueDate: need(bill.issueDate, "date"),
    dueDate: bill.dueDate,
    deliveryDate: bill.deliveryDate,
    serviceStart: bill.billingPeriod?.startDate ?? null,
    serviceEnd: bill.billingPeriod?.endDate ?? null,
    currency: "EUR",
    label: "",
    vatOnDebits: bill.vatPointRule === "invoice_date",
    vatPointDateCode: bill.vatPointRule === null ? null : VAT_POINT[bill.vatPointRule],
    orderReference: bill.orderReference,
    buyerReference: bill.buyerReference,
    contractReference: bill.contractReference,
    preceding: bill.precedingInvoices.map(({ number, issueDate }) => ({ number, date: issueDate })),
    seller: party(need(bill.seller, "seller"), "seller"),
    buyer: { ...party(need(bill.buyer, "buyer"), "buyer"), customerKind: null },
    deliveryAddress: address(bill.deliverTo?.address ?? null, "place of delivery"),
    lines: bill.lines.map(line),
    adjustments: bill.allowancesAndCharges.map((one, at) => ({
      id: uuid(500 + at),
      kind: one.isCharge ? ("charge" as const) : ("allowance" as const),
      label: one.reason ?? "",
      amountCents: one.amountCents,
      vat: vat(one),
    })),
    vatBreakdown: bill.vatBreakdown.map((row) => ({
      ...vat({ vatCategory: row.category, vatRateBasisPoints: row.rateBasisPoints }),
      baseCents: row.baseCents,
      vatCents: row.taxCents,
      exemptionReason: row.exemptionReason,
      exemptionReasonCode: row.exemptionReasonCode,
    })),
    totals: {
      linesCents: need(totals.linesCents, "sum of lines"),
      allowancesCents: totals.allowancesCents ?? 0,
      chargesCents: totals.chargesCents ?? 0,
      totalExclVatCents: need(totals.taxBasisCents, "total excluding VAT"),
      vatCents: need(totals.taxCents, "VAT"),
      totalInclVatCents: need(totals.grandTotalCents, "total including VAT"),
      prepaidCents: totals.prepaidCents ?? 0,
      roundingCents: totals.roundingCents ?? 0,
      payableCents: need(totals.payableCents, "amount due"),
    },
    deposits: [],
    payment: {
      terms: bill.paymentTerms,
      meansCode: iban === null ? "1" : "58",
      iban,
      accountName: iban === null ? null : (bill.paymentMeans[0]?.accountName ?? null),
      remittance: bill.remittanceInformation ?? "",
    },
    mentions: [],
    notes: bill.notes.map(({ subjectCode, text }) => ({ subjectCode, text })),
  };
}

function vat({
  vatCategory,
  vatRateBasisPoints,
}: Pick<AllowanceCharge, "vatCategory" | "vatRateBasisPoints">) {
  return { category: need(vatCategory, "VAT category"), rateBasisPoints: vatRateBasisPoints ?? 0 };
}

function party(one: BillParty, side: string): IssuedParty {
  if (one.vatNumber === null && one.taxRegistration !== null && one.taxRegistration !== one.siren)
    throw new NotSaid(`with a foreign tax registration of the ${side}`);
  return {
    name: need(one.name, `name of the ${side}`),
    legalForm: null,
    capitalCents: null,
    rcsCity: null,
    siren: one.siren,
    siret: one.siret,
    vatNumber: one.vatNumber,
    address: address(one.address, side),
    electronicAddress:
      one.electronicAddress === null
        ? null
        : {
            scheme: need(one.electronicAddress.scheme, "address scheme"),
            value: one.electronicAddress.value,
          },
    email: null,
  };
}

function address(one: PartyAddress | null, side: string): IssuedParty["address"] {
  if (one === null) return null;
  if (one.country === null) throw new NotSaid(`without country of the ${side}`);
  return {
    line1: one.line1 ?? "",
    line2: one.line2 ?? "",
    postcode: one.postcode ?? "",
    city: one.city ?? "",
    country: one.country,
  };
}

function line(one: BillLine, at: number): IssuedLine {
  if (one.role !== "detail") throw new NotSaid("with sub-lines");
  const discounts = one.allowancesAndCharges;
  if (discounts.length > 1 || discounts.some(({ isCharge }) => isCharge))
    throw new NotSaid("with charges, or several discounts, on a line");
  const price = need(one.unitPrice, "price of a line");
  const netCents = need(one.netCents, "amount of a line");
  const discountCents = discounts[0]?.amountCents ?? 0;
  return {
    id: uuid(at),
    number: need(one.id, "number of a line"),
    label: need(one.label, "label of a line"),
    quantity: need(one.quantity, "quantity of a line"),
    unitCode: need(one.unit, "unit of a line"),
    unit: null,
    unitPriceCents: priceOfOne(price, one.priceBaseQuantity),
    discountBasisPoints: 0,
    grossCents: discounts[0]?.baseCents ?? netCents + discountCents,
    discountCents,
    netCents,
    vat: vat(one),
    supplyType: null,
    serviceStart: one.period?.startDate ?? null,
    serviceEnd: one.period?.endDate ?? null,
  };
}

/** The price of one unit, in cents; ours is for a hundred where six decimals in euros would not hold it: the same digits then. */
function priceOfOne(euros: string, baseQuantity: string | null): string {
  if (baseQuantity === null || /^1(\.0*)?$/.test(baseQuantity)) return cents(euros);
  if (/^100(\.0*)?$/.test(baseQuantity)) return euros;
  throw new NotSaid("with a price for several units");
}

/** A price in euros as our documents keep it, in cents: the same digits, the comma two places further. */
function cents(euros: string): string {
  const decimal = parseExactDecimal(euros);
  if (isRefusal(decimal)) throw new NotSaid("with a price that is no number");
  const negative = decimal.unscaled < 0n;
  const scale = Math.max(0, decimal.scale - 2);
  const unscaled =
    (negative ? -decimal.unscaled : decimal.unscaled) * 10n ** BigInt(Math.max(0, 2 - decimal.scale));
  const digits = String(unscaled).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}
