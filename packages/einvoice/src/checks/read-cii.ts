import { isDecimal } from "./decimal.ts";
import { all, type Element, everyElement, first, text } from "./element.ts";
import type {
  CheckedAdjustment,
  CheckedId,
  CheckedInvoice,
  CheckedLine,
  CheckedParty,
  CheckedPeriod,
  CheckedVat,
} from "./model.ts";
import { schemeCodes } from "./read-scheme-codes.ts";
import { syntaxFaults } from "./syntax-rules.ts";

/** Dates of cited documents are of this namespace, which the rule on formats does not look at. */
const QUALIFIED = "urn:un:unece:uncefact:data:standard:QualifiedDataType:100";

/** The terms of an invoice in UN/CEFACT CII. */
export function readCii(root: Element): CheckedInvoice {
  const context = first(root, "ExchangedDocumentContext");
  const head = first(root, "ExchangedDocument");
  const trade = first(root, "SupplyChainTradeTransaction");
  const agreement = first(trade, "ApplicableHeaderTradeAgreement");
  const delivery = first(trade, "ApplicableHeaderTradeDelivery");
  const settlement = first(trade, "ApplicableHeaderTradeSettlement");
  const everything = everyElement(root);
  const shipTo = first(delivery, "ShipToTradeParty/PostalTradeAddress");
  const textsOf = (name: string) => everything.filter((one) => one.name === name).map((one) => one.text);
  return {
    syntax: "cii",
    guideline: text(context, "GuidelineSpecifiedDocumentContextParameter/ID"),
    process: text(context, "BusinessProcessSpecifiedDocumentContextParameter/ID"),
    number: text(head, "ID"),
    issueDate: issueDate(head),
    writtenIssueDate: text(head, "IssueDateTime/DateTimeString"),
    typeCode: text(head, "TypeCode"),
    currency: text(settlement, "InvoiceCurrencyCode"),
    taxCurrency: text(settlement, "TaxCurrencyCode"),
    dueDates: all(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString").map(
      (one) => one.text,
    ),
    deliveryDate: text(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString"),
    taxPointDate: text(settlement, "ApplicableTradeTax/TaxPointDate/DateString"),
    taxPointCode: text(settlement, "ApplicableTradeTax/DueDateTypeCode"),
    period: period(first(settlement, "BillingSpecifiedPeriod")),
    notes: all(head, "IncludedNote").map((note) => ({
      subject: text(note, "SubjectCode"),
      content: text(note, "Content") ?? "",
    })),
    contract: text(agreement, "ContractReferencedDocument/IssuerAssignedID"),
    seller: party(first(agreement, "SellerTradeParty")),
    buyer: party(first(agreement, "BuyerTradeParty")),
    payee: optional(first(settlement, "PayeeTradeParty")),
    taxRepresentative: optional(first(agreement, "SellerTaxRepresentativeTradeParty")),
    deliverTo: shipTo === undefined ? undefined : { country: text(shipTo, "CountryID") },
    deliveryPlace: partyIds(first(delivery, "ShipToTradeParty")),
    objects: objects(agreement),
    preceding: all(settlement, "InvoiceReferencedDocument").map((reference) => ({
      number: text(reference, "IssuerAssignedID"),
      date: text(reference, "FormattedIssueDateTime/DateTimeString"),
    })),
    attachments: all(agreement, "AdditionalReferencedDocument")
      .filter((one) => text(one, "TypeCode") === "916")
      .map((one) => ({ id: text(one, "IssuerAssignedID"), name: text(one, "Name") })),
    payments: all(settlement, "SpecifiedTradeSettlementPaymentMeans").map(payment),
    lines: all(trade, "IncludedSupplyChainTradeLineItem").map(line),
    adjustments: adjustmentsOf(settlement),
    vat: all(settlement, "ApplicableTradeTax").map(vat),
    totals: totals(all(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation")),
    legalIds: everything.flatMap((one) =>
      one.name === "SpecifiedLegalOrganization" ? all(one, "ID").map(identifier) : [],
    ),
    globalIds: everything.filter((one) => one.name === "GlobalID").map(identifier),
    vatNumbers: everything.flatMap((one) =>
      one.name === "SpecifiedTaxRegistration"
        ? all(one, "ID").flatMap((id) => (id.attributes.get("schemeID") === "VA" ? [id.text] : []))
        : [],
    ),
    countries: textsOf("CountryID"),
    codes: schemeCodes(root, "cii"),
    amountsWithCurrency: everything.filter(
      (one) =>
        one.name.endsWith("Amount") && one.name !== "TaxTotalAmount" && one.attributes.has("currencyID"),
    ).length,
    compactDates: everything
      .filter(
        (one) =>
          one.name === "DateTimeString" &&
          one.namespace !== QUALIFIED &&
          one.attributes.get("format") === "102",
      )
      .map((one) => one.text),
    syntaxFaults: syntaxFaults(root, "cii"),
    badDecimals: everything
      .filter((one) => /(?:Amount|Percent|Quantity)$/.test(one.name) && one.children.length === 0)
      .map((one) => one.text)
      .filter((one) => !isDecimal(one)),
  };
}

/** Only a date in format 102 counts as one. */
function issueDate(head: Element | undefined): string | undefined {
  const dates = all(head, "IssueDateTime/DateTimeString");
  return dates.find((one) => one.attributes.get("format") === "102")?.text;
}

const identifier = (element: Element): CheckedId => ({
  scheme: element.attributes.get("schemeID"),
  value: element.text,
});

function optional(element: Element | undefined): CheckedParty | undefined {
  return element === undefined ? undefined : party(element);
}

function partyIds(element: Element | undefined) {
  const legalId = first(element, "SpecifiedLegalOrganization/ID");
  return {
    globalIds: all(element, "GlobalID").map(identifier),
    legalId: legalId === undefined ? undefined : identifier(legalId),
  };
}

/** BT-18, BT-128. */
function objects(element: Element | undefined): CheckedId[] {
  return all(element, "AdditionalReferencedDocument").map((one) => ({
    scheme: text(one, "ReferenceTypeCode"),
    value: text(one, "IssuerAssignedID") ?? "",
  }));
}

function party(element: Element | undefined): CheckedParty {
  const registrations = all(element, "SpecifiedTaxRegistration/ID").map(identifier);
  const address = first(element, "PostalTradeAddress");
  const reached = first(element, "URIUniversalCommunication");
  const endpoint = first(reached, "URIID");
  return {
    name: text(element, "Name"),
    ids: all(element, "ID").map(identifier),
    ...partyIds(element),
    vatNumber: registrations.find(({ scheme }) => scheme === "VA")?.value,
    taxNumber: registrations.find(({ scheme }) => scheme === "FC")?.value,
    endpoint: reached && (endpoint ? identifier(endpoint) : { scheme: undefined, value: "" }),
    address: address === undefined ? undefined : { country: text(address, "CountryID") },
  };
}

function period(element: Element | undefined): CheckedPeriod | undefined {
  if (element === undefined) return undefined;
  return {
    start: dayOf(first(element, "StartDateTime")),
    end: dayOf(first(element, "EndDateTime")),
    hasCode: false,
  };
}

/** One that is there without a day in format 102 is no day. */
function dayOf(element: Element | undefined): string | undefined {
  const day = first(element, "DateTimeString");
  return element && (day?.attributes.get("format") === "102" ? day.text : "");
}

function payment(element: Element) {
  const account = first(element, "PayeePartyCreditorFinancialAccount");
  return {
    code: text(element, "TypeCode"),
    account: text(account, "IBANID") ?? text(account, "ProprietaryID"),
    hasAccount: account !== undefined,
  };
}

const isVat = (tax: Element) => text(tax, "TypeCode")?.toUpperCase() === "VAT";

/** The VAT of something: other taxes may be beside it, and one that does not say that it is VAT is none. */
function category(element: Element | undefined, name: string) {
  const taxes = all(element, name);
  const tax = taxes.find(isVat);
  return {
    told: taxes.map((one) => text(one, "CategoryCode")),
    category: text(tax, "CategoryCode"),
    rate: text(tax, "RateApplicablePercent"),
  };
}

function line(element: Element): CheckedLine {
  const agreement = first(element, "SpecifiedLineTradeAgreement");
  const settlement = first(element, "SpecifiedLineTradeSettlement");
  const quantity = first(element, "SpecifiedLineTradeDelivery/BilledQuantity");
  const net = first(agreement, "NetPriceProductTradePrice");
  const gross = first(agreement, "GrossPriceProductTradePrice");
  return {
    ...category(settlement, "ApplicableTradeTax"),
    id: text(element, "AssociatedDocumentLineDocument/LineID"),
    status: text(element, "AssociatedDocumentLineDocument/LineStatusReasonCode"),
    parent: text(element, "AssociatedDocumentLineDocument/ParentLineID"),
    soldBy: text(agreement, "ItemSellerTradeParty/SpecifiedLegalOrganization/ID"),
    name: text(element, "SpecifiedTradeProduct/Name"),
    quantity: quantity?.text,
    unit: quantity?.attributes.get("unitCode"),
    price: text(net, "ChargeAmount"),
    grossPrice: text(gross, "ChargeAmount"),
    priceDiscount: text(gross, "AppliedTradeAllowanceCharge/ActualAmount"),
    baseQuantity: text(net, "BasisQuantity"),
    net: text(settlement, "SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount"),
    period: period(first(settlement, "BillingSpecifiedPeriod")),
    citesInvoice: all(settlement, "InvoiceReferencedDocument").some(
      (one) =>
        text(one, "IssuerAssignedID") !== undefined &&
        text(one, "FormattedIssueDateTime/DateTimeString") !== undefined,
    ),
    adjustments: adjustmentsOf(settlement),
    objects: objects(settlement),
    attributes: all(element, "SpecifiedTradeProduct/ApplicableProductCharacteristic").map((one) => ({
      name: text(one, "Description"),
      hasCode: text(one, "TypeCode") !== undefined,
      hasValue: text(one, "Value") !== undefined,
      hasMeasure: text(one, "ValueMeasure") !== undefined,
      measureUnit: first(one, "ValueMeasure")?.attributes.get("unitCode"),
    })),
  };
}

/** One that does not say which it is is neither an allowance nor a charge, for any rule. */
function adjustmentsOf(element: Element | undefined): CheckedAdjustment[] {
  return all(element, "SpecifiedTradeAllowanceCharge")
    .filter((one) => text(one, "ChargeIndicator/Indicator") !== undefined)
    .map(adjustment);
}

function adjustment(element: Element): CheckedAdjustment {
  return {
    ...category(element, "CategoryTradeTax"),
    isCharge: text(element, "ChargeIndicator/Indicator") === "true",
    amount: text(element, "ActualAmount"),
    base: text(element, "BasisAmount"),
    reason: text(element, "Reason"),
    reasonCode: text(element, "ReasonCode"),
  };
}

function vat(element: Element): CheckedVat {
  const tax = isVat(element) ? element : undefined;
  return {
    told: [text(element, "CategoryCode")],
    category: text(tax, "CategoryCode"),
    rate: text(tax, "RateApplicablePercent"),
    base: text(element, "BasisAmount"),
    tax: text(element, "CalculatedAmount"),
    reason: text(element, "ExemptionReason"),
    reasonCode: text(element, "ExemptionReasonCode"),
  };
}

const TOTALS = [
  "LineTotalAmount",
  "AllowanceTotalAmount",
  "ChargeTotalAmount",
  "TaxBasisTotalAmount",
  "GrandTotalAmount",
  "TotalPrepaidAmount",
  "DuePayableAmount",
];

function totals(summations: readonly Element[]): CheckedInvoice["totals"] {
  const [element] = summations;
  return {
    isRepeated: summations.length > 1 || TOTALS.some((name) => all(element, name).length > 1),
    lines: text(element, "LineTotalAmount"),
    allowances: text(element, "AllowanceTotalAmount"),
    charges: text(element, "ChargeTotalAmount"),
    excl: text(element, "TaxBasisTotalAmount"),
    taxes: all(element, "TaxTotalAmount").map((one) => ({
      currency: one.attributes.get("currencyID"),
      amount: one.text,
    })),
    incl: text(element, "GrandTotalAmount"),
    prepaid: text(element, "TotalPrepaidAmount"),
    rounding: text(element, "RoundingAmount"),
    payable: text(element, "DuePayableAmount"),
  };
}
