import type { BillNote, DocumentReference } from "../../bill/captured-bill.ts";
import { sirenField } from "../../bill/make-party.ts";
import { ibanField } from "../../bill/payment-means.ts";
import type { PrintedBill } from "../../bill/printed-bill.ts";
import { profileOfGuideline } from "../../bill/profile.ts";
import { vatPointRule } from "../../bill/vat-point.ts";
import { fieldAt, type Reading } from "../reading.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";
import { ciiAllowancesAndCharges, ciiDate, ciiDateRead, ciiPeriod, ciiVatBreakdown } from "./cii-amounts.ts";
import { readCiiLine } from "./cii-line.ts";
import { ciiDeliverTo, readCiiParty } from "./cii-party.ts";
import { ciiPaymentMeans, ciiPaymentTerms } from "./cii-payment.ts";
import { readCiiTotals } from "./cii-totals.ts";

/** UN/CEFACT Cross Industry Invoice (D16B, D22B): every Factur-X and ZUGFeRD 2 profile, XRechnung, EXTENDED-CTC-FR. */
export function readCii(reading: Reading, root: XmlElement): PrintedBill {
  const context = childOf(root, "ExchangedDocumentContext");
  const document = childOf(root, "ExchangedDocument");
  const transaction = childOf(root, "SupplyChainTradeTransaction");
  const agreement = childOf(transaction, "ApplicableHeaderTradeAgreement");
  const delivery = childOf(transaction, "ApplicableHeaderTradeDelivery");
  const settlement = childOf(transaction, "ApplicableHeaderTradeSettlement");
  const currency = childOf(settlement, "InvoiceCurrencyCode");
  reading.currency = currency?.text || null;
  const sellerElement = childOf(agreement, "SellerTradeParty");
  const issueDate = ciiDateRead(reading, childOf(document, "IssueDateTime"));
  const terms = ciiPaymentTerms(reading, settlement);
  const seller = readCiiParty(sellerElement);
  const paymentMeans = ciiPaymentMeans(reading, settlement);
  const vatBreakdown = ciiVatBreakdown(reading, settlement);
  const totals = readCiiTotals(reading, settlement);
  const guideline = textAt(context, "GuidelineSpecifiedDocumentContextParameter/ID");
  return {
    syntax: {
      name: "cii",
      guideline,
      profile: guideline === null ? null : profileOfGuideline(guideline),
      businessProcess: textAt(context, "BusinessProcessSpecifiedDocumentContextParameter/ID"),
    },
    typeCode: textAt(document, "TypeCode"),
    number: textAt(document, "ID"),
    issueDate: issueDate?.value ?? null,
    dueDate: terms.due?.read?.value ?? null,
    deliveryDate: ciiDate(reading, at(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime")),
    taxPointDate: ciiDate(reading, at(settlement, "ApplicableTradeTax/TaxPointDate")),
    vatPointRule: vatPointRule(vatBreakdown.map(({ vatPointCode }) => vatPointCode)),
    billingPeriod: ciiPeriod(reading, childOf(settlement, "BillingSpecifiedPeriod")),
    currency: reading.currency,
    taxCurrency: totals.taxCurrency,
    taxInTaxCurrencyCents: totals.taxInTaxCurrencyCents,
    seller,
    buyer: readCiiParty(childOf(agreement, "BuyerTradeParty")),
    payee: readCiiParty(childOf(settlement, "PayeeTradeParty")),
    taxRepresentative: readCiiParty(childOf(agreement, "SellerTaxRepresentativeTradeParty")),
    deliverTo: ciiDeliverTo(childOf(delivery, "ShipToTradeParty")),
    paymentMeans: paymentMeans.map(({ means }) => means),
    remittanceInformation: textAt(settlement, "PaymentReference"),
    mandateReference: terms.mandateReference,
    creditorIdentifier: textAt(settlement, "CreditorReferenceID"),
    paymentTerms: terms.text,
    notes: ciiNotes(document),
    buyerReference: textAt(agreement, "BuyerReference"),
    buyerAccountingReference: textAt(settlement, "ReceivableSpecifiedTradeAccountingAccount/ID"),
    orderReference: textAt(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID"),
    salesOrderReference: textAt(agreement, "SellerOrderReferencedDocument/IssuerAssignedID"),
    contractReference: textAt(agreement, "ContractReferencedDocument/IssuerAssignedID"),
    projectReference: textAt(agreement, "SpecifiedProcuringProject/ID"),
    precedingInvoices: ciiPrecedingInvoices(reading, settlement),
    lines: childrenOf(transaction, "IncludedSupplyChainTradeLineItem").map((item) =>
      readCiiLine(reading, item),
    ),
    allowancesAndCharges: ciiAllowancesAndCharges(reading, settlement),
    vatBreakdown,
    totals: totals.totals,
    fields: {
      supplierName: fieldAt(seller?.name ?? null, childOf(sellerElement, "Name")),
      supplierSiren: sirenField(seller, sellerElement),
      billNumber: fieldAt(textAt(document, "ID"), childOf(document, "ID")),
      billDate: fieldAt(issueDate?.value ?? null, childOf(document, "IssueDateTime"), issueDate?.confidence),
      dueDate: fieldAt(terms.due?.read?.value ?? null, terms.due?.element, terms.due?.read?.confidence),
      currency: fieldAt(reading.currency, currency),
      ...totals.fields,
      iban: ibanField(paymentMeans),
    },
  };
}

function ciiNotes(document: XmlElement | undefined): BillNote[] {
  return childrenOf(document, "IncludedNote").flatMap((note) => {
    const text = textAt(note, "Content");
    return text === null ? [] : [{ subjectCode: textAt(note, "SubjectCode"), text }];
  });
}

function ciiPrecedingInvoices(reading: Reading, settlement: XmlElement | undefined): DocumentReference[] {
  return childrenOf(settlement, "InvoiceReferencedDocument").flatMap((reference) => {
    const number = textAt(reference, "IssuerAssignedID");
    const issueDate = ciiDate(reading, childOf(reference, "FormattedIssueDateTime"));
    return number === null ? [] : [{ number, issueDate }];
  });
}
