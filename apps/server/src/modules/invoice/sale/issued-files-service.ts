import { type IssuedInvoice, issuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { writeCii } from "@grand-livre/einvoice/xml/write-cii";
import { writeUbl } from "@grand-livre/einvoice/xml/write-ubl";
import type { Application } from "../../../application.ts";
import type { Connection } from "../../../database/connection.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Caller } from "../../../http/caller.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { papers } from "../../../papers.ts";
import type { Scope } from "../../../scope.ts";
import { nameStoredFile, respondWithBytes, respondWithFile, storeBytes } from "../../file/service.ts";
import { allowedHeader } from "../document/allowed-service.ts";
import type { HeaderRow } from "../document/document.ts";
import { lockInvoice } from "../document/load-service.ts";
import { type DocumentRow, findDocuments, insertDocument } from "../document/parts-repository.ts";
import { findIssued } from "../document/sales-repository.ts";

const PDF = "application/pdf";
export const makePaper = papers.make;
type NamedFile = Pick<DocumentRow, "fileSha256" | "fileName">;

function keyOf(header: HeaderRow) {
  return { legalEntityId: header.legalEntityId, invoiceId: header.id };
}

/** The sale as it was frozen. @throws RefusalError INVOICE_NOT_ISSUED while it is a draft, unless another refusal is named */
async function issuedOf(
  db: Connection,
  header: HeaderRow,
  refusal: "INVOICE_NOT_ISSUED" | "INVOICE_NOT_VALIDATED" = "INVOICE_NOT_ISSUED",
): Promise<IssuedInvoice> {
  const document = await findIssued(db, keyOf(header));
  if (document === undefined) throw new RefusalError(refusal);
  return issuedInvoice.parse(document);
}

async function originalOf(db: Connection, header: HeaderRow): Promise<DocumentRow | undefined> {
  const documents = await findDocuments(db, keyOf(header));
  return documents.find((one) => one.role === "original");
}

/**
 * The PDF of an invoice. A sale's is its Factur-X: made from the frozen document at the first request, then kept
 * by its hash as the document of the invoice, so that all get the same bytes after any change of the product. A
 * supplier's is the PDF that the supplier sent.
 * @throws RefusalError INVOICE_NOT_ISSUED, INVOICE_WITHOUT_DOCUMENT, INVOICE_WITHOUT_PDF
 */
export async function pdfOf(app: Application, scope: Scope, header: HeaderRow): Promise<NamedFile> {
  const original = await originalOf(app.db, header);
  if (header.direction === "credit") return original ?? keepFacturX(app, scope, header);
  if (!original) throw new RefusalError("INVOICE_WITHOUT_DOCUMENT");
  if (original.mediaType !== PDF) throw new RefusalError("INVOICE_WITHOUT_PDF");
  return original;
}

async function keepFacturX(app: Application, scope: Scope, header: HeaderRow): Promise<NamedFile> {
  const issued = await issuedOf(app.db, header);
  const bytes = await papers.make(issued, {
    createdAt: header.validatedAt ?? app.now(),
    logo: issued.logoSha256 ? await app.files.read(issued.logoSha256) : undefined,
  });
  const { sha256, sizeBytes } = await storeBytes(app, bytes);
  const made = { fileSha256: sha256, fileName: `${issued.number}.pdf` };
  return inTransaction(app.db, async (tx) => {
    await lockInvoice(tx, header.id);
    const other = await originalOf(tx, header);
    if (other) return other;
    await nameStoredFile(tx, { sha256, sizeBytes, mediaType: PDF });
    await insertDocument(tx, scope, keyOf(header), { role: "original", ...made });
    return made;
  });
}

/** An issued sale as its customer got it. @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, INVOICE_NOT_VALIDATED */
export async function issuedInvoiceOf(app: Application, caller: Caller, id: string): Promise<IssuedInvoice> {
  const header = await allowedHeader(app.db, caller, id, "Viewer");
  return issuedOf(app.db, header, "INVOICE_NOT_VALIDATED");
}

/** @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, and those of `pdfOf` */
export async function respondWithPdf(app: Application, caller: Caller, id: string): Promise<Response> {
  const header = await allowedHeader(app.db, caller, id, "Viewer");
  const { fileSha256, fileName } = await pdfOf(app, caller.scope, header);
  return respondWithFile(app, fileSha256, fileName);
}

/**
 * The XML of a sale, in CII (the one inside its Factur-X) or UBL.
 * @throws RefusalError INVOICE_NOT_FOUND, FORBIDDEN, NOT_A_SALE, INVOICE_NOT_ISSUED
 */
export async function respondWithXml(app: Application, caller: Caller, id: string, syntax: "cii" | "ubl") {
  const header = await allowedHeader(app.db, caller, id, "Viewer");
  if (header.direction !== "credit") throw new RefusalError("NOT_A_SALE");
  const issued = await issuedOf(app.db, header);
  const bytes = new TextEncoder().encode(syntax === "cii" ? writeCii(issued) : writeUbl(issued));
  return respondWithBytes(bytes, "application/xml", `${issued.number}-${syntax}.xml`);
}
