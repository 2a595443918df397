import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import { detectFileKind } from "../file/detect-file-kind.ts";
import { imageSize } from "../file/image-size.ts";
import { InflateLimitError } from "../pdf/inflate.ts";
import { checkContainer, findInvoice } from "../pdf/invoice-attachment.ts";
import { MAX_PDF_PAGES, readPdf } from "../pdf/read-pdf.ts";
import { readInvoiceXml } from "../xml/read-invoice-xml.ts";
import { blankBill } from "./blank-bill.ts";
import type { CapturedBill, CaptureRefusal } from "./captured-bill.ts";
import { settleBill } from "./settle-bill.ts";

export interface ReadBillOptions {
  /** Default 25 MB (contract: limits). */
  readonly maxBytes?: number;
  /** Default 200. */
  readonly maxPages?: number;
  /** Default 50 million. */
  readonly maxPixels?: number;
}

export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
export const MAX_PIXELS = 50_000_000;

/**
 * The one door: a document's bytes to the bill that it tells, or to a refusal of the catalogue. A sound document without
 * invoice data answers `source: "none"`: it is kept, and its draft is filled by hand. Never throws on bad bytes.
 */
export async function readBill(
  bytes: Uint8Array,
  options: ReadBillOptions = {},
): Promise<CapturedBill | CaptureRefusal> {
  const { maxBytes = MAX_DOCUMENT_BYTES, maxPages = MAX_PDF_PAGES, maxPixels = MAX_PIXELS } = options;
  if (bytes.length === 0) return refuse("FILE_EMPTY");
  if (bytes.length > maxBytes) return refuse("FILE_TOO_LARGE", { bytes: bytes.length, maxBytes });
  const kind = detectFileKind(bytes);
  switch (kind) {
    case "xml":
      return readXmlBill(bytes);
    case "pdf":
      return readPdfWithinLimits(bytes, maxPages);
    case "png":
    case "jpeg":
      return readImage(bytes, kind, maxPixels);
    default:
      return refuse("FILE_KIND_UNSUPPORTED", { kind });
  }
}

function readXmlBill(bytes: Uint8Array): CapturedBill | CaptureRefusal {
  const read = readInvoiceXml(bytes);
  if (isRefusal(read)) return read;
  const source = read.printed.syntax.name === "cii" ? "cii" : "ubl";
  return settleBill(read.printed, read.reading, {
    source,
    fileKind: "xml",
    pageCount: null,
    attachmentName: null,
  });
}

async function readPdfWithinLimits(
  bytes: Uint8Array,
  maxPages: number,
): Promise<CapturedBill | CaptureRefusal> {
  try {
    return await readPdfBill(bytes, maxPages);
  } catch (error) {
    if (error instanceof InflateLimitError) return refuse("PDF_INFLATES_TOO_MUCH");
    throw error;
  }
}

async function readPdfBill(bytes: Uint8Array, maxPages: number): Promise<CapturedBill | CaptureRefusal> {
  const pdf = await readPdf(bytes, maxPages);
  if (isRefusal(pdf)) return pdf;
  const { pageCount } = pdf;
  const found = findInvoice(pdf.attachments);
  if (Array.isArray(found)) {
    if (pdf.isTruncated) return refuse("PDF_BROKEN");
    return blankBill({ fileKind: "pdf", pageCount }, found);
  }
  checkContainer(found, pdf.declaredProfile);
  if (pdf.isTruncated) found.reading.warn("PDF_DAMAGED");
  const source = found.printed.syntax.name === "cii" ? "factur-x" : "ubl";
  const attachmentName = found.attachment.name;
  return settleBill(found.printed, found.reading, { source, fileKind: "pdf", pageCount, attachmentName });
}

function readImage(
  bytes: Uint8Array,
  kind: "png" | "jpeg",
  maxPixels: number,
): CapturedBill | CaptureRefusal {
  const size = imageSize(bytes, kind);
  if (size === null) return refuse("IMAGE_BROKEN");
  if (size.width * size.height > maxPixels) return refuse("IMAGE_TOO_LARGE", { ...size, maxPixels });
  return blankBill({ fileKind: kind, pageCount: 1 }, []);
}
