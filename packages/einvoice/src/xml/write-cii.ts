import type {
  IssuedAdjustment,
  IssuedInvoice,
  IssuedLine,
  IssuedParty,
  IssuedVatRow,
} from "@grand-livre/contracts/issued-invoice";
import type { PostalAddress } from "@grand-livre/contracts/postal-address";
import { legalInformation } from "@grand-livre/domain/mention/legal-information";
import { amountText, compactDate, percentText, writtenPrice } from "./decimals.ts";
import { deliveryTold, partiesTold, siretTold, taxNumberTold } from "./parties-told.ts";
import { told, writeXml, type XmlNode } from "./write-xml.ts";

/** BT-24 of a document that keeps to the core of EN 16931. */
export const EN16931_GUIDELINE = "urn:cen.eu:en16931:2017";

/**
 * The invoice in UN/CEFACT CII (D22B), EN 16931 profile: the XML of Factur-X too. The order of the elements is the
 * schema's own. Category O has no rate (BR-O-05).
 */
export function writeCii(invoice: IssuedInvoice): string {
  return writeXml(ciiTree(invoice));
}

/** The same as a tree: what the checks look at. */
export function ciiTree(invoice: IssuedInvoice): XmlNode {
  const parties = partiesTold(invoice);
  return {
    "rsm:CrossIndustryInvoice": {
      "@xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
      "@xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
      "@xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
      "@xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
      "rsm:ExchangedDocumentContext": {
        "ram:BusinessProcessSpecifiedDocumentContextParameter": { "ram:ID": invoice.billingFramework },
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": EN16931_GUIDELINE },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": invoice.number,
        "ram:TypeCode": invoice.typeCode,
        "ram:IssueDateTime": day(invoice.issueDate),
        "ram:IncludedNote": notesOf(invoice).map((note) => ({
          "ram:Content": note.text,
          "ram:SubjectCode": note.subjectCode ?? undefined,
        })),
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": invoice.lines.map((item) => line(item, invoice.currency)),
        "ram:ApplicableHeaderTradeAgreement": {
          "ram:BuyerReference": told(invoice.buyerReference),
          "ram:SellerTradeParty": party(parties.seller, "seller"),
          "ram:BuyerTradeParty": party(parties.buyer, "buyer"),
          "ram:BuyerOrderReferencedDocument": reference(invoice.orderReference),
          "ram:ContractReferencedDocument": reference(invoice.contractReference),
        },
        "ram:ApplicableHeaderTradeDelivery": delivery(invoice),
        "ram:ApplicableHeaderTradeSettlement": settlement(invoice),
      },
    },
  };
}

/** A document that is cited by its number (BT-12, BT-13). */
function reference(number: string | null | undefined): XmlNode | undefined {
  return told(number) === undefined ? undefined : { "ram:IssuerAssignedID": told(number) };
}

/** What the French rules want once a document: mentions of several categories of VAT become one note (BR-FR-06). */
const ONCE: ReadonlySet<string | null> = new Set(["PMT", "PMD", "AAB", "TXD"]);

/** The mentions that travel as notes, then the free notes (BG-1). A mention without subject code is on the paper alone. */
export function notesOf(invoice: IssuedInvoice): readonly { subjectCode: string | null; text: string }[] {
  const noteList: { subjectCode: string | null; text: string }[] = [];
  const mentions = invoice.mentions.filter((mention) => mention.subjectCode !== null);
  for (const { subjectCode, text } of [...mentions, ...invoice.notes]) {
    const same = ONCE.has(subjectCode) ? noteList.find((one) => one.subjectCode === subjectCode) : undefined;
    if (same === undefined) noteList.push({ subjectCode, text });
    else same.text += ` ${text}`;
  }
  return noteList;
}

const day = (date: string): XmlNode => ({
  "udt:DateTimeString": { "@format": "102", "#": compactDate(date) },
});

function line(item: IssuedLine, currency: string): XmlNode {
  const { price, baseQuantity } = writtenPrice(item.unitPriceCents, currency);
  return {
    "ram:AssociatedDocumentLineDocument": { "ram:LineID": item.number },
    "ram:SpecifiedTradeProduct": { "ram:Name": item.label },
    "ram:SpecifiedLineTradeAgreement": {
      "ram:NetPriceProductTradePrice": {
        "ram:ChargeAmount": price,
        "ram:BasisQuantity":
          baseQuantity === null ? undefined : { "@unitCode": item.unitCode, "#": baseQuantity },
      },
    },
    "ram:SpecifiedLineTradeDelivery": {
      "ram:BilledQuantity": { "@unitCode": item.unitCode, "#": item.quantity },
    },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": tax(item.vat),
      "ram:BillingSpecifiedPeriod": period(item.serviceStart, item.serviceEnd),
      "ram:SpecifiedTradeAllowanceCharge":
        item.discountCents === 0
          ? undefined
          : {
              "ram:ChargeIndicator": { "udt:Indicator": "false" },
              "ram:CalculationPercent": percentText(item.discountBasisPoints),
              "ram:BasisAmount": amountText(item.grossCents, currency),
              "ram:ActualAmount": amountText(item.discountCents, currency),
              "ram:ReasonCode": "95",
              "ram:Reason": "Remise",
            },
      "ram:SpecifiedTradeSettlementLineMonetarySummation": {
        "ram:LineTotalAmount": amountText(item.netCents, currency),
      },
    },
  };
}

function tax(vat: { category: string; rateBasisPoints: number }): XmlNode {
  return {
    "ram:TypeCode": "VAT",
    "ram:CategoryCode": vat.category,
    "ram:RateApplicablePercent": vat.category === "O" ? undefined : percentText(vat.rateBasisPoints),
  };
}

function party(one: IssuedParty, side: "seller" | "buyer"): XmlNode {
  const siret = siretTold(one);
  return {
    "ram:GlobalID": siret === null ? undefined : { "@schemeID": "0009", "#": siret },
    "ram:Name": one.name,
    "ram:Description": side === "seller" ? legalInformation(one) : undefined,
    "ram:SpecifiedLegalOrganization":
      one.siren === null ? undefined : { "ram:ID": { "@schemeID": "0002", "#": one.siren } },
    "ram:PostalTradeAddress": one.address === null ? undefined : address(one.address),
    "ram:URIUniversalCommunication":
      one.electronicAddress === null
        ? undefined
        : {
            "ram:URIID": { "@schemeID": one.electronicAddress.scheme, "#": one.electronicAddress.value },
          },
    "ram:SpecifiedTaxRegistration": [
      ...registration("VA", one.vatNumber),
      ...registration("FC", taxNumberTold(one, side)),
    ],
  };
}

function registration(scheme: "VA" | "FC", number: string | null): XmlNode[] {
  return number === null ? [] : [{ "ram:ID": { "@schemeID": scheme, "#": number } }];
}

function address(place: PostalAddress): XmlNode {
  return {
    "ram:PostcodeCode": told(place.postcode),
    "ram:LineOne": told(place.line1),
    "ram:LineTwo": told(place.line2),
    "ram:CityName": told(place.city),
    "ram:CountryID": place.country,
  };
}

function delivery(invoice: IssuedInvoice): XmlNode {
  const place = deliveryTold(invoice);
  return {
    "ram:ShipToTradeParty":
      place === null
        ? undefined
        : {
            "ram:Name": invoice.buyer.name,
            "ram:PostalTradeAddress": address(place),
          },
    "ram:ActualDeliverySupplyChainEvent":
      invoice.deliveryDate === null ? undefined : { "ram:OccurrenceDateTime": day(invoice.deliveryDate) },
  };
}

function period(start: string | null, end: string | null): XmlNode | undefined {
  if (start === null && end === null) return undefined;
  return {
    "ram:StartDateTime": start === null ? undefined : day(start),
    "ram:EndDateTime": end === null ? undefined : day(end),
  };
}

function settlement(invoice: IssuedInvoice): XmlNode {
  const { totals, payment, currency } = invoice;
  const amount = (units: number) => amountText(units, currency);
  const has = (wanted: "allowance" | "charge") => invoice.adjustments.some(({ kind }) => kind === wanted);
  return {
    "ram:PaymentReference": told(payment.remittance),
    "ram:TaxCurrencyCode": invoice.euros === undefined ? undefined : "EUR",
    "ram:InvoiceCurrencyCode": currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": {
      "ram:TypeCode": payment.meansCode,
      "ram:PayeePartyCreditorFinancialAccount":
        payment.iban === null
          ? undefined
          : { "ram:IBANID": payment.iban, "ram:AccountName": told(payment.accountName) },
    },
    "ram:ApplicableTradeTax": invoice.vatBreakdown.map((row) => vatRow(row, invoice)),
    "ram:BillingSpecifiedPeriod": period(invoice.serviceStart, invoice.serviceEnd),
    "ram:SpecifiedTradeAllowanceCharge": invoice.adjustments.map((one) => adjustment(one, currency)),
    "ram:SpecifiedTradePaymentTerms":
      payment.terms === null && invoice.dueDate === null
        ? undefined
        : {
            "ram:Description": told(payment.terms),
            "ram:DueDateDateTime": invoice.dueDate === null ? undefined : day(invoice.dueDate),
          },
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": {
      "ram:LineTotalAmount": amount(totals.linesCents),
      // Written for each kind that is there, fees of nothing too: their total would else be missing.
      "ram:ChargeTotalAmount":
        totals.chargesCents === 0 && !has("charge") ? undefined : amount(totals.chargesCents),
      "ram:AllowanceTotalAmount":
        totals.allowancesCents === 0 && !has("allowance") ? undefined : amount(totals.allowancesCents),
      "ram:TaxBasisTotalAmount": amount(totals.totalExclVatCents),
      "ram:TaxTotalAmount": [
        { "@currencyID": currency, "#": amount(totals.vatCents) },
        ...(invoice.euros === undefined
          ? []
          : [{ "@currencyID": "EUR", "#": amountText(invoice.euros.vatCents, "EUR") }]),
      ],
      "ram:RoundingAmount": totals.roundingCents === 0 ? undefined : amount(totals.roundingCents),
      "ram:GrandTotalAmount": amount(totals.totalInclVatCents),
      "ram:TotalPrepaidAmount": totals.prepaidCents === 0 ? undefined : amount(totals.prepaidCents),
      "ram:DuePayableAmount": amount(totals.payableCents),
    },
    "ram:InvoiceReferencedDocument": invoice.preceding.map((reference) => ({
      "ram:IssuerAssignedID": reference.number,
      "ram:FormattedIssueDateTime":
        reference.date === null
          ? undefined
          : { "qdt:DateTimeString": { "@format": "102", "#": compactDate(reference.date) } },
    })),
  };
}

function vatRow(
  row: IssuedVatRow,
  { vatPointDateCode, currency }: Pick<IssuedInvoice, "vatPointDateCode" | "currency">,
): XmlNode {
  return {
    "ram:CalculatedAmount": amountText(row.vatCents, currency),
    "ram:TypeCode": "VAT",
    "ram:ExemptionReason": told(row.exemptionReason),
    "ram:BasisAmount": amountText(row.baseCents, currency),
    "ram:CategoryCode": row.category,
    "ram:ExemptionReasonCode": told(row.exemptionReasonCode),
    "ram:DueDateTypeCode": vatPointDateCode ?? undefined,
    "ram:RateApplicablePercent": row.category === "O" ? undefined : percentText(row.rateBasisPoints),
  };
}

function adjustment(one: IssuedAdjustment, currency: string): XmlNode {
  return {
    "ram:ChargeIndicator": { "udt:Indicator": one.kind === "charge" ? "true" : "false" },
    "ram:ActualAmount": amountText(one.amountCents, currency),
    "ram:Reason": one.label,
    "ram:CategoryTradeTax": tax(one.vat),
  };
}
