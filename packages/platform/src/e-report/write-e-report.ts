import { parseVatNumber } from "@grand-livre/domain/identifier/vat-number";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { isRefusal } from "@grand-livre/domain/refusal";
import { amountText, compactDate, percentText } from "@grand-livre/einvoice/xml/decimals";
import { told, writeXml, type XmlNode } from "@grand-livre/einvoice/xml/write-xml";
import { parisDigits } from "../cdar/paris-clock.ts";
import type {
  PaidInvoice,
  ReportedDay,
  ReportedInvoice,
  ReportedParty,
  ReportedRates,
  ReportMessage,
} from "./report-message.ts";

/** The document of flux 10 (`ereporting.xsd`). TT and TG name its fields, G its rules; cardinalities are the schema's. */
export function writeEReport(message: ReportMessage): string {
  const { sender, issuer } = message;
  const period = {
    // TT-17, TT-18; TT-89, TT-90: AAAAMMJJ.
    StartDate: compactDate(message.startDate),
    EndDate: compactDate(message.endDate),
  };
  return writeXml({
    Report: {
      // TB-1, 1..1.
      ReportDocument: {
        Id: message.id,
        Name: told(message.name.slice(0, 150)),
        // TT-3: AAAAMMJJHHMMSS (G7.53), after the end of the period (G7.43).
        IssueDateTime: { DateTimeString: parisDigits(message.createdAt) },
        TypeCode: message.typeCode,
        Sender: {
          Id: { "@schemeId": sender.scheme, "#": sender.id },
          Name: nameOf(sender.name),
          RoleCode: sender.role,
        },
        Issuer: {
          Id: { "@schemeId": "0002", "#": issuer.siren },
          Name: nameOf(issuer.name),
          RoleCode: issuer.role,
        },
      },
      // TB-2 and TB-3, 0..1 each: one of them (G6.29).
      ...(message.kind === "transactions"
        ? {
            TransactionsReport: {
              ReportPeriod: period,
              Invoice: message.invoices.map(invoice),
              Transactions: message.days.map(transactions),
            },
          }
        : {
            PaymentsReport: {
              ReportPeriod: period,
              Invoice: message.invoices.map(paidInvoice),
              Transactions: message.days.map((day) => ({ Payment: payment(day) })),
            },
          }),
    },
  });
}

/** TT-9, TT-14: at most 150 characters. */
const nameOf = (name: string) => name.trim().slice(0, 150);

/** TG-8, 0..n. Lines (TG-24) are asked for from 1 September 2027 on (G6.15). */
function invoice(one: ReportedInvoice): XmlNode {
  const taxCents = sumCentsOf(one.vat, (row) => row.taxCents);
  return {
    ID: reportedNumber(one.number),
    IssueDate: compactDate(one.issueDate),
    TypeCode: one.typeCode,
    CurrencyCode: one.currency,
    DueDate: dayText(one.dueDate),
    TaxDueDateTypeCode: told(one.vatPointDateCode),
    IncludedNote: one.notes.map(({ subjectCode, text }) => ({
      Subject: subjectCode,
      Content: text.slice(0, 1024),
    })),
    // TG-10, 1..1; S1.12 names the profile.
    BusinessProcess: { ID: one.billingFramework, TypeID: "urn.cpro.gouv.fr:1p0:ereporting" },
    // TG-11: at least one on a credit note, with its day (G1.32).
    ReferencedDocument: one.preceding.map(({ number, date }) => ({
      ID: reportedNumber(number),
      IssueDate: dayText(date),
    })),
    Seller: party(one.seller),
    // TG-14: always, since only traders are told invoice by invoice (G6.28).
    Buyer: party(one.buyer),
    Delivery: one.deliveryDate === null ? undefined : { Date: compactDate(one.deliveryDate) },
    InvoicePeriod:
      one.serviceStart === null && one.serviceEnd === null
        ? undefined
        : { StartDate: dayText(one.serviceStart), EndDate: dayText(one.serviceEnd) },
    // TG-22: the sums of the rates (G1.53), the tax in euros (G6.23).
    MonetaryTotal: {
      TaxExclusiveAmount: amountText(sumCentsOf(one.vat, (row) => row.baseCents)),
      TaxAmount: { "@CurrencyCode": "EUR", "#": amountText(taxCents) },
    },
    // TG-23, 1..n.
    TaxSubTotal: one.vat.map((row) => ({
      TaxableAmount: amountText(row.baseCents),
      TaxAmount: amountText(row.taxCents),
      TaxCategory: {
        Code: row.category,
        Percent: percentText(row.rateBasisPoints),
        // TT-58 and TT-59: both of category E (G1.40).
        TaxExemptionReason: told(row.exemptionReason?.slice(0, 1024)),
        TaxExemptionReasonCode: told(row.exemptionReasonCode),
      },
    })),
  };
}

const dayText = (day: string | null) => (day === null ? undefined : compactDate(day));

/** TG-12, TG-14. A VAT number stands beside a SIREN and a number of the Union (G2.33). */
function party({ name, country, siren, vatNumber }: ReportedParty): XmlNode {
  const union = vatNumber !== null && !isRefusal(parseVatNumber(vatNumber)) ? vatNumber : null;
  const [scheme, id] =
    siren !== null
      ? ["0002", siren]
      : union !== null
        ? ["0223", union.slice(0, 18)]
        : ["0227", `${country ?? ""}${name.trim().slice(0, 16)}`];
  return {
    CompanyId: { "@schemeId": scheme ?? "", "#": id ?? "" },
    TaxRegistrationId:
      vatNumber === null ? undefined : { "@qualifyingId": "VAT", "#": vatNumber.slice(0, 18) },
    PostalAddress: country === null ? undefined : { CountryId: country },
  };
}

/** TG-31, 0..n: a day and a category, its rates below (TG-32, 1..n). */
function transactions({ date, category, onDebits, rates }: ReportedDay): XmlNode {
  return {
    Date: compactDate(date),
    TransactionsCurrency: "EUR",
    // TT-80: 5, the day of the document, for services on debits (G1.67).
    TaxDueDateTypeCode: onDebits ? "5" : undefined,
    CategoryCode: category,
    TaxExclusiveAmount: amountText(sumCentsOf(rates, (row) => row.baseCents)),
    TaxTotal: amountText(sumCentsOf(rates, (row) => row.taxCents)),
    TaxSubtotal: rates.map((row) => ({
      TaxPercent: percentText(row.rateBasisPoints),
      TaxableAmount: amountText(row.baseCents),
      TaxTotal: amountText(row.taxCents),
    })),
  };
}

/** TG-34, 0..n: an invoice once for each day of its payments, since each has one payment (TG-35, 1..1). */
function paidInvoice(one: PaidInvoice): XmlNode {
  return {
    InvoiceID: reportedNumber(one.number),
    IssueDate: compactDate(one.issueDate),
    Payment: payment(one),
  };
}

/** TG-35, TG-38: the day, and what was received at each rate in euros (G6.27). */
function payment({ date, rates }: ReportedRates): XmlNode {
  return {
    Date: compactDate(date),
    SubTotals: rates.map(({ rateBasisPoints, amountCents }) => ({
      TaxPercent: percentText(rateBasisPoints),
      CurrencyCode: "EUR",
      Amount: amountText(amountCents),
    })),
  };
}

/** A number as flux 10 writes it (G1.05): 35 characters of letters, figures, single spaces and `- + _ /`. */
export function reportedNumber(number: string): string {
  const plain = number
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 \-+_/]/g, (sign) => (/\p{Mark}/u.test(sign) ? "" : "-"))
    .replace(/ +/g, " ");
  return plain.trim().slice(0, 35).trim() || "-";
}
