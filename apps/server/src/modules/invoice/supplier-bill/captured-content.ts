import type { CapturedBill } from "@grand-livre/capture/bill/captured-bill";
import { captureWarnings } from "@grand-livre/contracts/capture-warning";
import { captureFieldNames, type UploadBillResult } from "@grand-livre/contracts/invoice";
import { dueDateOf, readPaymentTerms } from "@grand-livre/domain/invoice/payment-terms";
import { companyNameKey } from "@grand-livre/domain/text/company-name-key";
import type { Connection } from "../../../database/connection.ts";
import type { Command } from "../../../kit/command.ts";
import type { Books } from "../../books/service.ts";
import { fieldRecords, usualNumberUnlike } from "../../learning/service.ts";
import type { LegalEntityRow } from "../../legal-entity/service.ts";
import { vatCodesAt } from "../../vat-code/service.ts";
import { bookingOf } from "../document/booking.ts";
import type { Issue } from "../document/find-issues.ts";
import { placeOf } from "../document/propose-vat.ts";
import { findSupplierDeposit } from "../document/sales-repository.ts";
import { billNumberKey, type DraftContent } from "../document/write.ts";
import { draftLines, printedTotals } from "./capture-draft.ts";
import {
  type KeptCapture,
  lowestConfidence,
  pageFieldsOf,
  recordedFields,
  uncertainFields,
} from "./captured-fields.ts";
import { notesOfBill } from "./captured-notes.ts";
import { type Supplier, supplierKeyOfBill } from "./captured-supplier.ts";

/** Nothing was corrected yet. */
const NOBODY: ReadonlySet<string> = new Set();

/** The draft that a document makes, its supplier being known or not. */
export async function capturedContent(
  command: Command,
  books: Books,
  bill: CapturedBill,
  supplier: Supplier,
): Promise<DraftContent> {
  const { tx } = command;
  const { entity } = books;
  const day = bill.issueDate ?? command.today;
  const iban = bill.paymentMeans.find((means) => means.iban)?.iban ?? null;
  const drafted = draftLines(bill, {
    book: await bookingOf(tx, books, supplier.row, { day, iban }),
    day,
    vatCodes: vatCodesAt(books.vatCodes, day),
    vatRegime: entity.vatRegime as "normal_monthly",
    place: placeOf(entity.address),
  });
  const records = supplier.row ? await fieldRecords(tx, entity.id, supplier.row.id) : new Map();
  const ids = drafted.lines.map((line) => line.id);
  const fields = { ...pageFieldsOf(bill, ids), ...recordedFields(bill, records) };
  const capture: KeptCapture = {
    fields,
    source: bill.source,
    syntax: bill.syntax,
    buyer: bill.buyer,
    supplierKey: supplierKeyOfBill(bill, entity.siren),
    lines: drafted.read,
    pageCount: bill.pageCount,
  };
  const reference = bill.precedingInvoices[0]?.number ?? null;
  const companyName = supplier.row?.name ?? bill.seller?.name?.replaceAll(/\s+/g, " ") ?? null;
  return {
    kind: bill.kind,
    label: [companyName, bill.number].filter((part) => part).join(" "),
    billNumber: bill.number,
    billDate: bill.issueDate,
    accountingDate: bill.issueDate,
    deliveryDate: bill.deliveryDate,
    dueDate: bill.dueDate ?? dueByTerms(bill),
    paymentTerms: bill.paymentTerms,
    currency: bill.currency ?? "EUR",
    exchangeRate: null,
    counterpartyId: supplier.row?.id ?? null,
    companyName,
    precedingInvoiceId:
      bill.kind === "credit_note" && reference !== null && supplier.row
        ? ((await findSupplierDeposit(tx, {
            legalEntityId: entity.id,
            counterpartyId: supplier.row.id,
            billNumberKey: billNumberKey(reference),
          })) ?? null)
        : null,
    precedingReference: reference,
    // Of a bill, they are among the content of the document.
    orderReference: null,
    buyerReference: null,
    contractReference: null,
    vatOnDebits: bill.vatPointRule === null ? null : bill.vatPointRule !== "payment_date",
    prepaidCents: Math.max(0, bill.totals.prepaidCents ?? 0),
    roundingCents: bill.totals.roundingCents ?? 0,
    printed: bill.source === "none" ? null : printedTotals(bill),
    gapsAccepted: false,
    payeeName: bill.payee?.name ?? null,
    iban,
    paymentMeans: bill.paymentMeans,
    notes: notesOfBill(bill),
    capture,
    captureConfidence: lowestConfidence(fields, NOBODY),
    lines: drafted.lines,
    warnings: [
      ...readerWarnings(bill),
      ...uncertainFields(fields, bill.source, NOBODY),
      ...supplier.warnings,
      ...buyerWarnings(bill, entity),
      ...drafted.warnings,
      ...(await numberWarnings(tx, entity.id, supplier.row?.id ?? null, bill.number)),
    ],
  };
}

/** A number written as this supplier never writes them: rather misread than new. */
export async function numberWarnings(
  db: Connection,
  legalEntityId: string,
  counterpartyId: string | null,
  billNumber: string | null,
): Promise<Issue[]> {
  if (counterpartyId === null || billNumber === null) return [];
  const example = await usualNumberUnlike(db, legalEntityId, counterpartyId, billNumber);
  if (example === undefined) return [];
  return [{ code: "NUMBER_FORMAT_UNUSUAL", severity: "warning", details: { billNumber, example } }];
}

/** Terms that are printed give the due date that is not; terms that are not understood give none. */
function dueByTerms({ issueDate, paymentTerms }: CapturedBill): string | null {
  if (issueDate === null || paymentTerms === null || readPaymentTerms(paymentTerms) === undefined)
    return null;
  return dueDateOf(issueDate, paymentTerms);
}

function readerWarnings(bill: CapturedBill): Issue[] {
  return bill.warnings
    .filter((warning) => captureWarnings[warning.code].severity === "warning")
    .map(({ code, details }) => ({ code, severity: "warning", ...(details ? { details } : {}) }));
}

/** Names read from pixels or words are too rough to accuse a document by them. */
const STRUCTURED: ReadonlySet<string> = new Set(["factur-x", "ubl", "cii"]);

/** A document addressed to another company is kept, and says so. A buyer without an identifier is known by its name. */
function buyerWarnings(bill: CapturedBill, entity: LegalEntityRow): Issue[] {
  const { buyer } = bill;
  if (!buyer || isAddressedTo(entity, buyer, STRUCTURED.has(bill.source))) return [];
  const identifier = buyer.siren ?? buyer.vatNumber ?? "";
  return [{ code: "BUYER_MISMATCH", severity: "warning", details: { name: buyer.name ?? "", identifier } }];
}

function isAddressedTo(
  entity: LegalEntityRow,
  buyer: NonNullable<CapturedBill["buyer"]>,
  nameIsSure: boolean,
): boolean {
  if (buyer.siren) return buyer.siren === entity.siren;
  const { vatNumber } = buyer;
  if (vatNumber)
    return vatNumber === entity.vatNumber || vatNumber === `FR${vatNumber.slice(2, 4)}${entity.siren}`;
  const name = companyNameKey(buyer.name ?? "");
  return name === "" || !nameIsSure || name === companyNameKey(entity.name);
}

/** The key fields of a document, in the words of the answer to an upload. */
export function keyFieldsOf(fields: unknown): UploadBillResult["fields"] {
  const read = (fields ?? {}) as UploadBillResult["fields"];
  return Object.fromEntries(
    captureFieldNames.map((name) => [name, read[name] ?? null]),
  ) as UploadBillResult["fields"];
}
