import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { readBill } from "@grand-livre/capture/bill/read-bill";
import type { IssuedInvoice, IssuedParty } from "@grand-livre/contracts/issued-invoice";
import { isRefusal } from "@grand-livre/domain/refusal";
import { writtenPrice } from "@grand-livre/einvoice/xml/decimals";
import { deliveryTold, partiesTold, siretTold } from "@grand-livre/einvoice/xml/parties-told";
import { notesOf } from "@grand-livre/einvoice/xml/write-cii";

/** What the product's own reader makes of a document. Throws when it refuses it. */
export async function readBack(document: string | Uint8Array): Promise<CapturedBill> {
  const bytes = typeof document === "string" ? new TextEncoder().encode(document) : document;
  const bill = await readBill(bytes);
  if (isRefusal(bill)) throw new Error(`Not read back: ${bill.refused}`);
  return bill;
}

const samePrice = (text: string) => text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

function partyRead(bill: CapturedBill, side: "seller" | "buyer") {
  const one = bill[side];
  return {
    name: one?.name,
    siren: one?.siren,
    siret: one?.siret,
    vatNumber: one?.vatNumber,
    electronicAddress: one?.electronicAddress,
    line1: one?.address?.line1,
    line2: one?.address?.line2,
    postcode: one?.address?.postcode,
    city: one?.address?.city,
    country: one?.address?.country,
  };
}

const partyWritten = (one: IssuedParty) => ({
  name: one.name,
  siren: one.siren,
  siret: siretTold(one),
  vatNumber: one.vatNumber,
  electronicAddress: one.electronicAddress,
  line1: one.address?.line1,
  line2: one.address?.line2 || null,
  postcode: one.address?.postcode,
  city: one.address?.city,
  country: one.address?.country,
});

type Place = Partial<Record<"line1" | "line2" | "postcode" | "city" | "country", string | null | undefined>>;

/** BG-15, as both can say it. */
const placeOf = (place: Place | null | undefined) =>
  place == null
    ? null
    : [place.line1, place.line2, place.postcode, place.city, place.country].map((part) => part || null);

/** Everything that the two have to say to each other, in one shape. */
export function seen(bill: CapturedBill) {
  return {
    typeCode: bill.typeCode,
    kind: bill.kind === "credit_note",
    number: bill.number,
    businessProcess: bill.syntax?.businessProcess,
    issueDate: bill.issueDate,
    dueDate: bill.dueDate,
    deliveryDate: bill.deliveryDate,
    currency: bill.currency,
    vatPointRule: bill.vatPointRule,
    seller: partyRead(bill, "seller"),
    buyer: partyRead(bill, "buyer"),
    period: bill.billingPeriod,
    notes: bill.notes,
    order: bill.orderReference,
    buyerReference: bill.buyerReference,
    contract: bill.contractReference,
    deliverTo: placeOf(bill.deliverTo?.address),
    preceding: bill.precedingInvoices,
    remittance: bill.remittanceInformation,
    terms: bill.paymentTerms,
    iban: bill.paymentMeans[0]?.iban,
    accountName: bill.paymentMeans[0]?.iban ? bill.paymentMeans[0].accountName : null,
    meansCode: bill.paymentMeans[0]?.typeCode,
    lines: bill.lines.map((line) => ({
      id: line.id,
      label: line.label,
      quantity: samePrice(line.quantity ?? ""),
      unit: line.unit,
      unitPrice: samePrice(line.unitPrice ?? ""),
      perUnits: Number(line.priceBaseQuantity ?? 1),
      netCents: line.netCents,
      vatCategory: line.vatCategory,
      vatRate: line.vatRateBasisPoints,
      period: line.period,
      discounts: line.allowancesAndCharges.map((one) => [one.isCharge, one.amountCents, one.baseCents]),
    })),
    adjustments: bill.allowancesAndCharges.map((one) => [
      one.isCharge,
      one.amountCents,
      one.reason,
      one.vatCategory,
      one.vatRateBasisPoints,
    ]),
    vat: bill.vatBreakdown.map((row) => [
      row.category,
      row.rateBasisPoints,
      row.baseCents,
      row.taxCents,
      row.exemptionReason,
      row.exemptionReasonCode,
    ]),
    totals: {
      lines: bill.totals.linesCents,
      allowances: bill.totals.allowancesCents ?? 0,
      charges: bill.totals.chargesCents ?? 0,
      excl: bill.totals.taxBasisCents,
      vat: bill.totals.taxCents,
      incl: bill.totals.grandTotalCents,
      prepaid: bill.totals.prepaidCents ?? 0,
      rounding: bill.totals.roundingCents ?? 0,
      payable: bill.totals.payableCents,
    },
    warnings: bill.warnings.map((warning) => warning.code),
  };
}

/** Out of the scope of VAT there is no rate (BR-O-05). */
const rateTold = ({ category, rateBasisPoints }: IssuedInvoice["lines"][number]["vat"]) =>
  category === "O" ? null : rateBasisPoints;

const periodOf = ({ serviceStart, serviceEnd }: Pick<IssuedInvoice, "serviceStart" | "serviceEnd">) =>
  serviceStart === null && serviceEnd === null ? null : { startDate: serviceStart, endDate: serviceEnd };

const VAT_POINT = { "5": "invoice_date", "29": "delivery_date", "72": "payment_date" } as const;

/** The same shape, from what was issued. */
export function issued(invoice: IssuedInvoice): ReturnType<typeof seen> {
  const { totals } = invoice;
  return {
    typeCode: invoice.typeCode,
    kind: invoice.kind === "credit_note",
    number: invoice.number,
    businessProcess: invoice.billingFramework,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    deliveryDate: invoice.deliveryDate,
    currency: invoice.currency,
    vatPointRule: invoice.vatPointDateCode === null ? null : VAT_POINT[invoice.vatPointDateCode],
    seller: partyWritten(partiesTold(invoice).seller),
    buyer: partyWritten(partiesTold(invoice).buyer),
    period: periodOf(invoice),
    notes: notesOf(invoice).map(({ subjectCode, text }) => ({ subjectCode, text })),
    order: invoice.orderReference ?? null,
    buyerReference: invoice.buyerReference ?? null,
    contract: invoice.contractReference ?? null,
    deliverTo: placeOf(deliveryTold(invoice)),
    preceding: invoice.preceding.map(({ number, date }) => ({ number, issueDate: date })),
    remittance: invoice.payment.remittance,
    terms: invoice.payment.terms,
    iban: invoice.payment.iban,
    accountName: invoice.payment.accountName,
    meansCode: invoice.payment.meansCode,
    lines: invoice.lines.map((line) => ({
      id: line.number,
      label: line.label,
      quantity: samePrice(line.quantity),
      unit: line.unitCode,
      unitPrice: samePrice(writtenPrice(line.unitPriceCents).price),
      perUnits: Number(writtenPrice(line.unitPriceCents).baseQuantity ?? 1),
      netCents: line.netCents,
      vatCategory: line.vat.category,
      vatRate: rateTold(line.vat),
      period: periodOf(line),
      discounts: line.discountCents === 0 ? [] : [[false, line.discountCents, line.grossCents]],
    })),
    adjustments: invoice.adjustments.map((one) => [
      one.kind === "charge",
      one.amountCents,
      one.label,
      one.vat.category,
      rateTold(one.vat),
    ]),
    vat: invoice.vatBreakdown.map((row) => [
      row.category,
      rateTold(row),
      row.baseCents,
      row.vatCents,
      row.exemptionReason,
      row.exemptionReasonCode,
    ]),
    totals: {
      lines: totals.linesCents,
      allowances: totals.allowancesCents,
      charges: totals.chargesCents,
      excl: totals.totalExclVatCents,
      vat: totals.vatCents,
      incl: totals.totalInclVatCents,
      prepaid: totals.prepaidCents,
      rounding: totals.roundingCents,
      payable: totals.payableCents,
    },
    warnings: [],
  };
}
