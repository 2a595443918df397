import { type IssuedInvoice, issuedInvoice } from "@grand-livre/contracts/issued-invoice";
import { createPaperMaker } from "@grand-livre/einvoice/pdf/paper-maker";
import { writeCii } from "@grand-livre/einvoice/xml/write-cii";
import { writeUbl } from "@grand-livre/einvoice/xml/write-ubl";
import type { Application } from "../../../application.ts";
import type { Connection } from "../../../database/connection.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { RefusalError } from "../../../http/refusal-error.ts";
import { installationPaths } from "../../../installation-paths.ts";
import type { Scope } from "../../../scope.ts";
import { nameStoredFile, storeBytes } from "../../file/service.ts";
import type { HeaderRow } from "../document/document.ts";
import { lockInvoice } from "../document/load.ts";
import { type DocumentRow, findDocuments, insertDocument } from "../document/parts-repository.ts";
import { findIssued } from "../document/sales-repository.ts";

const PDF = "application/pdf";
/** One thread a server: pages are set one after the other, for all requests. */
const papers = createPaperMaker(installationPaths.paperThread);
export const makePaper = papers.make;
type NamedFile = Pick<DocumentRow, "fileSha256" | "fileName">;

function keyOf(header: HeaderRow) {
  return { legalEntityId: header.legalEntityId, invoiceId: header.id };
}

/** The sale as it was frozen. @throws RefusalError INVOICE_NOT_ISSUED while it is a draft */
async function issuedOf(db: Connection, scope: Scope, header: HeaderRow): Promise<IssuedInvoice> {
  const document = await findIssued(db, scope, keyOf(header));
  if (document === undefined) throw new RefusalError("INVOICE_NOT_ISSUED");
  return issuedInvoice.parse(document);
}

async function originalOf(db: Connection, scope: Scope, header: HeaderRow): Promise<DocumentRow | undefined> {
  const documents = await findDocuments(db, scope, keyOf(header));
  return documents.find((one) => one.role === "original");
}

/**
 * The PDF of an invoice. A sale's is its Factur-X: made from the frozen document at the first request, then kept
 * by its hash as the document of the invoice, so that all get the same bytes after any change of the product. A
 * supplier's is the PDF that the supplier sent.
 * @throws RefusalError INVOICE_NOT_ISSUED, INVOICE_WITHOUT_DOCUMENT, INVOICE_WITHOUT_PDF
 */
export async function pdfOf(app: Application, scope: Scope, header: HeaderRow): Promise<NamedFile> {
  const original = await originalOf(app.db, scope, header);
  if (header.direction === "credit") return original ?? keepFacturX(app, scope, header);
  if (!original) throw new RefusalError("INVOICE_WITHOUT_DOCUMENT");
  if (original.mediaType !== PDF) throw new RefusalError("INVOICE_WITHOUT_PDF");
  return original;
}

async function keepFacturX(app: Application, scope: Scope, header: HeaderRow): Promise<NamedFile> {
  const issued = await issuedOf(app.db, scope, header);
  const bytes = await papers.make(issued, {
    createdAt: header.validatedAt ?? app.now(),
    logo: issued.logoSha256 ? await app.files.read(issued.logoSha256) : undefined,
  });
  const { sha256, sizeBytes } = await storeBytes(app, bytes);
  const made = { fileSha256: sha256, fileName: `${issued.number}.pdf` };
  return inTransaction(app.db, async (tx) => {
    await lockInvoice(tx, scope, header.id);
    const other = await originalOf(tx, scope, header);
    if (other) return other;
    await nameStoredFile(tx, { sha256, sizeBytes, mediaType: PDF });
    await insertDocument(tx, scope, keyOf(header), { role: "original", ...made });
    return made;
  });
}

/**
 * The XML of a sale, in CII (the one inside its Factur-X) or UBL.
 * @throws RefusalError NOT_A_SALE, INVOICE_NOT_ISSUED
 */
export async function xmlOf(app: Application, scope: Scope, header: HeaderRow, syntax: "cii" | "ubl") {
  if (header.direction !== "credit") throw new RefusalError("NOT_A_SALE");
  const issued = await issuedOf(app.db, scope, header);
  const text = syntax === "cii" ? writeCii(issued) : writeUbl(issued);
  return { bytes: new TextEncoder().encode(text), fileName: `${issued.number}-${syntax}.xml` };
}
