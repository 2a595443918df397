import type {
  IssuedAdjustment,
  IssuedInvoice,
  IssuedLine,
  IssuedParty,
  IssuedVatRow,
} from "@grand-livre/contracts/issued-invoice";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { legalInformation } from "@grand-livre/domain/mention/legal-information";
import { amountText, percentText, writtenPrice } from "./decimals.ts";
import { deliveryTold, partiesTold, siretTold, taxNumberTold } from "./parties-told.ts";
import { EN16931_GUIDELINE, notesOf } from "./write-cii.ts";
import { told, writeXml, type XmlNode } from "./write-xml.ts";

const CBC = "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2";
const CAC = "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2";

/** BT-8: UNTDID 2475 of CII to UNTDID 2005 of UBL. */
const VAT_POINT: Readonly<Record<string, string>> = { "5": "3", "29": "35", "72": "432" };

/** The invoice in OASIS UBL 2.1, EN 16931: an Invoice, or a CreditNote for type 381. */
export function writeUbl(invoice: IssuedInvoice): string {
  return writeXml(ublTree(invoice));
}

/** The same as a tree: what the checks look at. */
export function ublTree(invoice: IssuedInvoice): XmlNode {
  const parties = partiesTold(invoice);
  const credit = invoice.typeCode === "381";
  const root = credit ? "CreditNote" : "Invoice";
  return {
    [root]: {
      "@xmlns": `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      "@xmlns:cac": CAC,
      "@xmlns:cbc": CBC,
      "cbc:CustomizationID": EN16931_GUIDELINE,
      "cbc:ProfileID": invoice.billingFramework,
      "cbc:ID": invoice.number,
      "cbc:IssueDate": invoice.issueDate,
      ...(credit ? {} : { "cbc:DueDate": invoice.dueDate ?? undefined }),
      [`cbc:${root}TypeCode`]: invoice.typeCode,
      // UBL has one text a note: the French profile writes the subject code inside it.
      "cbc:Note": notesOf(invoice).map((note) =>
        note.subjectCode === null ? note.text : `#${note.subjectCode}#${note.text}`,
      ),
      "cbc:DocumentCurrencyCode": invoice.currency,
      "cbc:TaxCurrencyCode": invoice.euros === undefined ? undefined : "EUR",
      "cbc:BuyerReference": told(invoice.buyerReference),
      "cac:InvoicePeriod": invoicePeriod(invoice),
      "cac:OrderReference":
        told(invoice.orderReference) === undefined ? undefined : { "cbc:ID": told(invoice.orderReference) },
      "cac:BillingReference": invoice.preceding.map((reference) => ({
        "cac:InvoiceDocumentReference": {
          "cbc:ID": reference.number,
          "cbc:IssueDate": reference.date ?? undefined,
        },
      })),
      "cac:ContractDocumentReference":
        told(invoice.contractReference) === undefined
          ? undefined
          : { "cbc:ID": told(invoice.contractReference) },
      "cac:AccountingSupplierParty": { "cac:Party": party(parties.seller, "seller") },
      "cac:AccountingCustomerParty": { "cac:Party": party(parties.buyer, "buyer") },
      "cac:Delivery": delivery(invoice),
      "cac:PaymentMeans": paymentMeans(invoice, credit),
      "cac:PaymentTerms":
        told(invoice.payment.terms) === undefined ? undefined : { "cbc:Note": told(invoice.payment.terms) },
      "cac:AllowanceCharge": invoice.adjustments.map((one) => adjustment(one, invoice.currency)),
      "cac:TaxTotal": [
        {
          "cbc:TaxAmount": amount(invoice.totals.vatCents, invoice.currency),
          "cac:TaxSubtotal": invoice.vatBreakdown.map((row) => vatRow(row, invoice.currency)),
        },
        ...(invoice.euros === undefined ? [] : [{ "cbc:TaxAmount": amount(invoice.euros.vatCents, "EUR") }]),
      ],
      "cac:LegalMonetaryTotal": totals(invoice),
      [`cac:${root}Line`]: invoice.lines.map((item) => line(item, invoice.currency, credit)),
    },
  };
}

const amount = (cents: number, currency: string): XmlNode => ({
  "@currencyID": currency,
  "#": amountText(cents, currency),
});

const vatScheme: XmlNode = { "cac:TaxScheme": { "cbc:ID": "VAT" } };

function invoicePeriod(invoice: IssuedInvoice): XmlNode | undefined {
  const { serviceStart, serviceEnd, vatPointDateCode } = invoice;
  if (serviceStart === null && serviceEnd === null && vatPointDateCode === null) return undefined;
  return {
    "cbc:StartDate": serviceStart ?? undefined,
    "cbc:EndDate": serviceEnd ?? undefined,
    "cbc:DescriptionCode": vatPointDateCode === null ? undefined : VAT_POINT[vatPointDateCode],
  };
}

function party(one: IssuedParty, side: "seller" | "buyer"): XmlNode {
  const siret = siretTold(one);
  return {
    "cbc:EndpointID":
      one.electronicAddress === null
        ? undefined
        : { "@schemeID": one.electronicAddress.scheme, "#": one.electronicAddress.value },
    "cac:PartyIdentification": siret === null ? undefined : { "cbc:ID": { "@schemeID": "0009", "#": siret } },
    "cac:PostalAddress": one.address === null ? undefined : address(one.address),
    "cac:PartyTaxScheme": [
      ...registration("VAT", one.vatNumber),
      ...registration("LOC", taxNumberTold(one, side)),
    ],
    "cac:PartyLegalEntity": {
      "cbc:RegistrationName": one.name,
      "cbc:CompanyID": one.siren === null ? undefined : { "@schemeID": "0002", "#": one.siren },
      "cbc:CompanyLegalForm": side === "seller" ? legalInformation(one) : undefined,
    },
  };
}

function registration(scheme: "VAT" | "LOC", number: string | null): XmlNode[] {
  return number === null ? [] : [{ "cbc:CompanyID": number, "cac:TaxScheme": { "cbc:ID": scheme } }];
}

function address(place: PostalAddress): XmlNode {
  return {
    "cbc:StreetName": told(place.line1),
    "cbc:AdditionalStreetName": told(place.line2),
    "cbc:CityName": told(place.city),
    "cbc:PostalZone": told(place.postcode),
    "cac:Country": { "cbc:IdentificationCode": place.country },
  };
}

function delivery(invoice: IssuedInvoice): XmlNode | undefined {
  const { deliveryDate } = invoice;
  const place = deliveryTold(invoice);
  if (deliveryDate === null && place === null) return undefined;
  return {
    "cbc:ActualDeliveryDate": deliveryDate ?? undefined,
    "cac:DeliveryLocation": place === null ? undefined : { "cac:Address": address(place) },
  };
}

/** A credit note of UBL 2.1 has no due date of its own: BT-9 is in its payment means. */
function paymentMeans(invoice: IssuedInvoice, credit: boolean): XmlNode {
  const { payment } = invoice;
  return {
    "cbc:PaymentMeansCode": payment.meansCode,
    "cbc:PaymentDueDate": credit ? (invoice.dueDate ?? undefined) : undefined,
    "cbc:PaymentID": told(payment.remittance),
    "cac:PayeeFinancialAccount":
      payment.iban === null ? undefined : { "cbc:ID": payment.iban, "cbc:Name": told(payment.accountName) },
  };
}

function taxCategory(vat: { category: string; rateBasisPoints: number }): XmlNode {
  return {
    "cbc:ID": vat.category,
    "cbc:Percent": vat.category === "O" ? undefined : percentText(vat.rateBasisPoints),
  };
}

function adjustment(one: IssuedAdjustment, currency: string): XmlNode {
  return {
    "cbc:ChargeIndicator": one.kind === "charge" ? "true" : "false",
    "cbc:AllowanceChargeReason": one.label,
    "cbc:Amount": amount(one.amountCents, currency),
    "cac:TaxCategory": { ...taxCategory(one.vat), ...vatScheme },
  };
}

function vatRow(row: IssuedVatRow, currency: string): XmlNode {
  return {
    "cbc:TaxableAmount": amount(row.baseCents, currency),
    "cbc:TaxAmount": amount(row.vatCents, currency),
    "cac:TaxCategory": {
      ...taxCategory(row),
      "cbc:TaxExemptionReasonCode": told(row.exemptionReasonCode),
      "cbc:TaxExemptionReason": told(row.exemptionReason),
      ...vatScheme,
    },
  };
}

function totals({ totals: sums, currency, adjustments }: IssuedInvoice): XmlNode {
  const some = (cents: number) => (cents === 0 ? undefined : amount(cents, currency));
  // Written for each kind that is there, fees of nothing too: their total would else be missing.
  const ofKind = (wanted: "allowance" | "charge", cents: number) =>
    adjustments.some(({ kind }) => kind === wanted) ? amount(cents, currency) : some(cents);
  return {
    "cbc:LineExtensionAmount": amount(sums.linesCents, currency),
    "cbc:TaxExclusiveAmount": amount(sums.totalExclVatCents, currency),
    "cbc:TaxInclusiveAmount": amount(sums.totalInclVatCents, currency),
    "cbc:AllowanceTotalAmount": ofKind("allowance", sums.allowancesCents),
    "cbc:ChargeTotalAmount": ofKind("charge", sums.chargesCents),
    "cbc:PrepaidAmount": some(sums.prepaidCents),
    "cbc:PayableRoundingAmount": some(sums.roundingCents),
    "cbc:PayableAmount": amount(sums.payableCents, currency),
  };
}

function line(item: IssuedLine, currency: string, credit: boolean): XmlNode {
  const { serviceStart, serviceEnd } = item;
  const { price, baseQuantity } = writtenPrice(item.unitPriceCents, currency);
  return {
    "cbc:ID": item.number,
    [credit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"]: {
      "@unitCode": item.unitCode,
      "#": item.quantity,
    },
    "cbc:LineExtensionAmount": amount(item.netCents, currency),
    "cac:InvoicePeriod":
      serviceStart === null && serviceEnd === null
        ? undefined
        : { "cbc:StartDate": serviceStart ?? undefined, "cbc:EndDate": serviceEnd ?? undefined },
    "cac:AllowanceCharge":
      item.discountCents === 0
        ? undefined
        : {
            "cbc:ChargeIndicator": "false",
            "cbc:AllowanceChargeReasonCode": "95",
            "cbc:AllowanceChargeReason": "Remise",
            "cbc:MultiplierFactorNumeric": percentText(item.discountBasisPoints),
            "cbc:Amount": amount(item.discountCents, currency),
            "cbc:BaseAmount": amount(item.grossCents, currency),
          },
    "cac:Item": {
      "cbc:Name": item.label,
      "cac:ClassifiedTaxCategory": { ...taxCategory(item.vat), ...vatScheme },
    },
    "cac:Price": {
      "cbc:PriceAmount": { "@currencyID": currency, "#": price },
      "cbc:BaseQuantity":
        baseQuantity === null ? undefined : { "@unitCode": item.unitCode, "#": baseQuantity },
    },
  };
}
