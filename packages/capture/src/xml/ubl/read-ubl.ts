import type { BillNote, DocumentReference } from "../../bill/captured-bill.ts";
import { sirenField } from "../../bill/make-party.ts";
import { ibanField } from "../../bill/payment-means.ts";
import type { PrintedBill } from "../../bill/printed-bill.ts";
import { profileOfGuideline } from "../../bill/profile.ts";
import { vatPointRule } from "../../bill/vat-point.ts";
import { readDate } from "../read-date.ts";
import { fieldAt, type Reading } from "../reading.ts";
import { at, childOf, childrenOf, textAt, type XmlElement } from "../xml-element.ts";
import { ublAllowancesAndCharges, ublDate, ublPeriod, ublVatBreakdown } from "./ubl-amounts.ts";
import { readUblLines } from "./ubl-line.ts";
import { readUblParty, ublDeliverTo } from "./ubl-party.ts";
import { ublPaymentMeans, ublPaymentTerms } from "./ubl-payment.ts";
import { readUblTotals } from "./ubl-totals.ts";

/** OASIS UBL 2.1 Invoice and CreditNote: EN 16931, Peppol BIS Billing 3, XRechnung, the French profiles. */
export function readUbl(reading: Reading, root: XmlElement): PrintedBill {
  const currency = childOf(root, "DocumentCurrencyCode");
  reading.currency = currency?.text || null;
  const isCreditNote = root.name === "CreditNote";
  const supplier = at(root, "AccountingSupplierParty/Party");
  const seller = readUblParty(supplier);
  const issueDate = readDate(reading, childOf(root, "IssueDate"), "iso");
  const dueElement = childOf(root, "DueDate") ?? at(root, "PaymentMeans/PaymentDueDate");
  const dueDate = readDate(reading, dueElement, "iso");
  const totals = readUblTotals(reading, root);
  const vatPointCode = textAt(root, "InvoicePeriod/DescriptionCode");
  const paymentMeans = ublPaymentMeans(reading, root);
  const guideline = textAt(root, "CustomizationID");
  const numberElement = childOf(root, "ID");
  return {
    syntax: {
      name: isCreditNote ? "ubl-credit-note" : "ubl-invoice",
      guideline,
      profile: guideline === null ? null : profileOfGuideline(guideline),
      businessProcess: textAt(root, "ProfileID"),
    },
    typeCode: textAt(root, isCreditNote ? "CreditNoteTypeCode" : "InvoiceTypeCode"),
    number: numberElement?.text || null,
    issueDate: issueDate?.value ?? null,
    dueDate: dueDate?.value ?? null,
    deliveryDate: ublDate(reading, at(root, "Delivery/ActualDeliveryDate")),
    taxPointDate: ublDate(reading, childOf(root, "TaxPointDate")),
    vatPointRule: vatPointRule([vatPointCode]),
    billingPeriod: ublPeriod(reading, childOf(root, "InvoicePeriod")),
    currency: reading.currency,
    taxCurrency: totals.taxCurrency,
    taxInTaxCurrencyCents: totals.taxInTaxCurrencyCents,
    seller,
    buyer: readUblParty(at(root, "AccountingCustomerParty/Party")),
    payee: readUblParty(childOf(root, "PayeeParty")),
    taxRepresentative: readUblParty(childOf(root, "TaxRepresentativeParty")),
    deliverTo: ublDeliverTo(childOf(root, "Delivery")),
    paymentMeans: paymentMeans.map(({ means }) => means),
    remittanceInformation: textAt(root, "PaymentMeans/PaymentID"),
    mandateReference: textAt(root, "PaymentMeans/PaymentMandate/ID"),
    creditorIdentifier: creditorIdentifier(supplier),
    paymentTerms: ublPaymentTerms(root),
    notes: ublNotes(root),
    buyerReference: textAt(root, "BuyerReference"),
    buyerAccountingReference: textAt(root, "AccountingCost"),
    orderReference: textAt(root, "OrderReference/ID"),
    salesOrderReference: textAt(root, "OrderReference/SalesOrderID"),
    contractReference: textAt(root, "ContractDocumentReference/ID"),
    projectReference: textAt(root, "ProjectReference/ID"),
    precedingInvoices: ublPrecedingInvoices(reading, root),
    lines: readUblLines(reading, root, isCreditNote ? "CreditNoteLine" : "InvoiceLine"),
    allowancesAndCharges: ublAllowancesAndCharges(reading, root),
    vatBreakdown: ublVatBreakdown(reading, totals.taxTotal, vatPointCode),
    totals: totals.totals,
    fields: {
      supplierName: fieldAt(seller?.name ?? null, supplier),
      supplierSiren: sirenField(seller, supplier),
      billNumber: fieldAt(numberElement?.text || null, numberElement),
      billDate: fieldAt(issueDate?.value ?? null, childOf(root, "IssueDate"), issueDate?.confidence),
      dueDate: fieldAt(dueDate?.value ?? null, dueElement, dueDate?.confidence),
      currency: fieldAt(reading.currency, currency),
      ...totals.fields,
      iban: ibanField(paymentMeans),
    },
  };
}

/** The SEPA creditor identifier (BT-90) is a party identifier under the scheme SEPA. */
function creditorIdentifier(supplier: XmlElement | undefined): string | null {
  const identifications = childrenOf(supplier, "PartyIdentification").flatMap((item) =>
    childrenOf(item, "ID"),
  );
  return identifications.find(({ attributes }) => attributes.get("schemeID") === "SEPA")?.text || null;
}

/** UBL has one text: the French profile writes the subject code inside it, `#PMD#texte`. */
function ublNotes(root: XmlElement): BillNote[] {
  return childrenOf(root, "Note").flatMap(({ text }) => {
    if (text === "") return [];
    const coded = /^#([A-Z]{3})#\s*([\s\S]*)$/.exec(text);
    return [
      coded === null ? { subjectCode: null, text } : { subjectCode: coded[1] ?? null, text: coded[2] ?? "" },
    ];
  });
}

function ublPrecedingInvoices(reading: Reading, root: XmlElement): DocumentReference[] {
  return childrenOf(root, "BillingReference").flatMap((billing) => {
    const reference =
      childOf(billing, "InvoiceDocumentReference") ?? childOf(billing, "CreditNoteDocumentReference");
    const number = textAt(reference, "ID");
    return number === null ? [] : [{ number, issueDate: ublDate(reading, childOf(reference, "IssueDate")) }];
  });
}
