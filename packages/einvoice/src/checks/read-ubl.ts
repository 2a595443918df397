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

/** `#PMD#text`: how UBL carries the subject of a note (BT-21). */
const NOTE = /^#([A-Z]{3})#([\s\S]*)$/;

/** The terms of an invoice or a credit note in UBL 2.1. */
export function readUbl(root: Element): CheckedInvoice {
  const everything = everyElement(root);
  const delivery = first(root, "Delivery");
  const place = first(delivery, "DeliveryLocation/Address");
  const isCredit = root.name === "CreditNote";
  return {
    syntax: "ubl",
    guideline: text(root, "CustomizationID"),
    process: text(root, "ProfileID"),
    number: text(root, "ID"),
    issueDate: day(text(root, "IssueDate")),
    writtenIssueDate: day(text(root, "IssueDate")),
    typeCode: text(root, isCredit ? "CreditNoteTypeCode" : "InvoiceTypeCode"),
    currency: text(root, "DocumentCurrencyCode"),
    taxCurrency: text(root, "TaxCurrencyCode"),
    dueDates: [text(root, "DueDate"), text(root, "PaymentMeans/PaymentDueDate")].flatMap(
      (one) => day(one) ?? [],
    ),
    deliveryDate: day(text(delivery, "ActualDeliveryDate")),
    taxPointDate: day(text(root, "TaxPointDate")),
    taxPointCode: text(root, "InvoicePeriod/DescriptionCode"),
    period: period(first(root, "InvoicePeriod")),
    notes: all(root, "Note").map(note),
    contract: text(root, "ContractDocumentReference/ID"),
    seller: party(first(root, "AccountingSupplierParty/Party")),
    buyer: party(first(root, "AccountingCustomerParty/Party")),
    payee: optional(first(root, "PayeeParty")),
    taxRepresentative: optional(first(root, "TaxRepresentativeParty")),
    deliverTo: place === undefined ? undefined : { country: text(place, "Country/IdentificationCode") },
    deliveryPlace: {
      globalIds: all(delivery, "DeliveryLocation/ID").map(identifier),
      legalId: all(delivery, "DeliveryParty/PartyLegalEntity/CompanyID").map(identifier)[0],
    },
    objects: all(root, "AdditionalDocumentReference")
      .filter((one) => text(one, "DocumentTypeCode") === "130")
      .flatMap((one) => all(one, "ID").map(identifier)),
    preceding: all(root, "BillingReference/InvoiceDocumentReference").map((reference) => ({
      number: text(reference, "ID"),
      date: day(text(reference, "IssueDate")),
    })),
    attachments: all(root, "AdditionalDocumentReference")
      .filter((one) => text(one, "DocumentTypeCode") !== "130")
      .map((one) => ({ id: text(one, "ID"), name: text(one, "DocumentDescription") })),
    payments: all(root, "PaymentMeans").map((one) => ({
      code: text(one, "PaymentMeansCode"),
      account: text(one, "PayeeFinancialAccount/ID"),
      hasAccount: first(one, "PayeeFinancialAccount") !== undefined,
    })),
    lines: all(root, isCredit ? "CreditNoteLine" : "InvoiceLine").map(line),
    adjustments: adjustmentsOf(root),
    vat: all(root, "TaxTotal/TaxSubtotal").map(vat),
    totals: totals(root),
    legalIds: everything.flatMap((one) =>
      one.name === "PartyLegalEntity" ? all(one, "CompanyID").map(identifier) : [],
    ),
    globalIds: everything.flatMap((one) =>
      one.name === "PartyIdentification" ? all(one, "ID").map(identifier) : [],
    ),
    vatNumbers: everything.flatMap((one) => (one.name === "PartyTaxScheme" ? vatNumbersOf(one) : [])),
    countries: everything
      .filter((one) => one.name === "Country")
      .flatMap((one) => text(one, "IdentificationCode") ?? []),
    codes: schemeCodes(root, "ubl"),
    amountsWithCurrency: 0,
    compactDates: [],
    syntaxFaults: syntaxFaults(root, "ubl"),
    badDecimals: everything
      .filter((one) => /(?:Amount|Percent|Quantity|Numeric)$/.test(one.name) && one.children.length === 0)
      .map((one) => one.text)
      .filter((one) => !isDecimal(one)),
  };
}

/** `2026-09-30` → `20260930`; another text is answered as a date of no syntax. */
function day(written: string | undefined): string | undefined {
  if (written === undefined || written === "") return written;
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(written);
  return match ? match.slice(1).join("") + written.slice(10) : `?${written}`;
}

function note({ text: whole }: Element) {
  const match = NOTE.exec(whole);
  return match ? { subject: match[1], content: match[2] ?? "" } : { subject: undefined, content: whole };
}

const identifier = (element: Element): CheckedId => ({
  scheme: element.attributes.get("schemeID"),
  value: element.text,
});

function optional(element: Element | undefined): CheckedParty | undefined {
  return element === undefined ? undefined : party(element, "PartyName/Name");
}

const isVat = (scheme: Element | undefined) => text(scheme, "ID")?.toUpperCase() === "VAT";

function vatNumbersOf(scheme: Element): string[] {
  return isVat(first(scheme, "TaxScheme")) ? all(scheme, "CompanyID").map((one) => one.text) : [];
}

/** A company is named by its registration (BT-27, BT-44), a payee or a representative by its name. */
function party(element: Element | undefined, nameOf = "PartyLegalEntity/RegistrationName"): CheckedParty {
  const legalId = first(element, "PartyLegalEntity/CompanyID");
  const endpoint = first(element, "EndpointID");
  const address = first(element, "PostalAddress");
  const schemes = all(element, "PartyTaxScheme");
  const ids = all(element, "PartyIdentification/ID").map(identifier);
  return {
    name: text(element, nameOf),
    ids: ids.filter(({ scheme }) => scheme !== "SEPA"),
    globalIds: ids.filter(({ scheme }) => scheme !== "SEPA"),
    legalId: legalId === undefined ? undefined : identifier(legalId),
    vatNumber: schemes.flatMap(vatNumbersOf)[0],
    taxNumber: schemes
      .filter((one) => !isVat(first(one, "TaxScheme")))
      .flatMap((one) => text(one, "CompanyID") ?? [])[0],
    endpoint: endpoint === undefined ? undefined : identifier(endpoint),
    address: address === undefined ? undefined : { country: text(address, "Country/IdentificationCode") },
  };
}

function period(element: Element | undefined): CheckedPeriod | undefined {
  if (element === undefined) return undefined;
  return {
    start: day(text(element, "StartDate")),
    end: day(text(element, "EndDate")),
    hasCode: text(element, "DescriptionCode") !== undefined,
  };
}

/** The VAT of something: other taxes may be beside it, and one that does not say that it is VAT is none. */
function category(element: Element | undefined, name: string) {
  const taxes = all(element, name);
  const tax = taxes.find((one) => isVat(first(one, "TaxScheme")));
  return { told: taxes.map((one) => text(one, "ID")), category: text(tax, "ID"), rate: text(tax, "Percent") };
}

function line(element: Element): CheckedLine {
  const quantity = first(element, "InvoicedQuantity") ?? first(element, "CreditedQuantity");
  const price = first(element, "Price");
  return {
    ...category(first(element, "Item"), "ClassifiedTaxCategory"),
    id: text(element, "ID"),
    status: undefined,
    parent: undefined,
    soldBy: undefined,
    name: text(element, "Item/Name"),
    quantity: quantity?.text,
    unit: quantity?.attributes.get("unitCode"),
    price: text(price, "PriceAmount"),
    grossPrice: text(price, "AllowanceCharge/BaseAmount"),
    priceDiscount: text(price, "AllowanceCharge/Amount"),
    baseQuantity: text(price, "BaseQuantity"),
    net: text(element, "LineExtensionAmount"),
    period: period(first(element, "InvoicePeriod")),
    citesInvoice: all(element, "BillingReference/InvoiceDocumentReference").some(
      (one) => text(one, "ID") !== undefined && text(one, "IssueDate") !== undefined,
    ),
    adjustments: adjustmentsOf(element),
    objects: all(element, "DocumentReference/ID").map(identifier),
    attributes: all(element, "Item/AdditionalItemProperty").map((one) => ({
      name: text(one, "Name"),
      hasCode: text(one, "NameCode") !== undefined,
      hasValue: text(one, "Value") !== undefined,
      hasMeasure: text(one, "ValueQuantity") !== undefined,
      measureUnit: first(one, "ValueQuantity")?.attributes.get("unitCode"),
    })),
  };
}

/** One that does not say which it is is neither an allowance nor a charge, for any rule. */
function adjustmentsOf(element: Element): CheckedAdjustment[] {
  return all(element, "AllowanceCharge")
    .filter((one) => text(one, "ChargeIndicator") !== undefined)
    .map(adjustment);
}

function adjustment(element: Element): CheckedAdjustment {
  return {
    ...category(element, "TaxCategory"),
    isCharge: text(element, "ChargeIndicator") === "true",
    amount: text(element, "Amount"),
    base: text(element, "BaseAmount"),
    reason: text(element, "AllowanceChargeReason"),
    reasonCode: text(element, "AllowanceChargeReasonCode"),
  };
}

function vat(element: Element): CheckedVat {
  return {
    ...category(element, "TaxCategory"),
    base: text(element, "TaxableAmount"),
    tax: text(element, "TaxAmount"),
    reason: text(element, "TaxCategory/TaxExemptionReason"),
    reasonCode: text(element, "TaxCategory/TaxExemptionReasonCode"),
  };
}

function totals(root: Element): CheckedInvoice["totals"] {
  const sums = first(root, "LegalMonetaryTotal");
  const names = (sums?.children ?? []).map(({ name }) => name);
  return {
    isRepeated: new Set(names).size < names.length,
    lines: text(sums, "LineExtensionAmount"),
    allowances: text(sums, "AllowanceTotalAmount"),
    charges: text(sums, "ChargeTotalAmount"),
    excl: text(sums, "TaxExclusiveAmount"),
    taxes: all(root, "TaxTotal/TaxAmount").map((one) => ({
      currency: one.attributes.get("currencyID"),
      amount: one.text,
    })),
    incl: text(sums, "TaxInclusiveAmount"),
    prepaid: text(sums, "PrepaidAmount"),
    rounding: text(sums, "PayableRoundingAmount"),
    payable: text(sums, "PayableAmount"),
  };
}
