import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import { detectFileKind } from "../file/detect-file-kind.ts";
import { imageSize } from "../file/image-size.ts";
import { readPicture } from "../ocr/read-picture.ts";
import { orWithoutRecognition } from "../ocr/recognition-unavailable.ts";
import { recognizePages } from "../ocr/recognize-pages.ts";
import { readPageBill } from "../page-bill/read-page-bill.ts";
import { InflateLimitError } from "../pdf/inflate.ts";
import { checkContainer, findInvoice } from "../pdf/invoice-attachment.ts";
import { readPageTexts } from "../pdf/read-page-texts.ts";
import { MAX_PDF_PAGES, readPdf } from "../pdf/read-pdf.ts";
import { readInvoiceXml } from "../xml/read-invoice-xml.ts";
import { blankBill } from "./blank-bill.ts";
import type { CapturedBill, CaptureRefusal } from "./captured-bill.ts";
import { MAX_DOCUMENT_BYTES, MAX_PIXELS, type ReadBillOptions } from "./read-options.ts";
import { settleBill } from "./settle-bill.ts";

/**
 * The one door: a document's bytes to its bill, or to a refusal of the catalogue. A sound document without
 * invoice data answers `source: "none"`: it is kept, and its draft is filled by hand. Never throws on bad bytes.
 */
export async function readBill(
  bytes: Uint8Array,
  options: ReadBillOptions = {},
): Promise<CapturedBill | CaptureRefusal> {
  const { maxBytes = MAX_DOCUMENT_BYTES, maxPixels = MAX_PIXELS } = options;
  if (bytes.length === 0) return refuse("FILE_EMPTY");
  if (bytes.length > maxBytes) return refuse("FILE_TOO_LARGE", { bytes: bytes.length, maxBytes });
  const kind = detectFileKind(bytes);
  switch (kind) {
    case "xml":
      return readXmlBill(bytes);
    case "pdf":
      return readPdfWithinLimits(bytes, options);
    case "png":
    case "jpeg":
      return readImage(bytes, kind, maxPixels, options);
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

/** The document is kept, and its draft says that nobody looked at its page. */
const UNAVAILABLE = { code: "RECOGNITION_UNAVAILABLE" } as const;

/** A scanner stamps a few words on the pictures that it makes: they are not the bill. */
const FEW_WORDS = 30;

/** The words of the pages: those of the PDF, else those that recognition finds on its pictures. */
async function readPdfPages(
  bytes: Uint8Array,
  pageCount: number,
  options: ReadBillOptions,
): Promise<CapturedBill | null> {
  const pages = await readPageTexts(bytes);
  if (pages === null) return null;
  const file = { fileKind: "pdf", pageCount } as const;
  const written = pages.filter(({ words }) => words.length > 0);
  const bill = written.length === 0 ? null : readPageBill(written, file, options);
  const wordCount = written.reduce((sum, { words }) => sum + words.length, 0);
  const hasTotal = bill !== null && bill.totals.grandTotalCents !== null;
  if (bill !== null && (hasTotal || wordCount >= FEW_WORDS)) return bill;
  const drawn = pages.filter(({ isDrawn }) => isDrawn).map(({ page }) => page);
  const recognized = drawn.length === 0 ? [] : await recognizePages(bytes, drawn, options.recognized);
  const seen = recognized.length === 0 ? null : readPageBill(recognized, file, options);
  return seen ?? bill;
}

async function readPdfWithinLimits(
  bytes: Uint8Array,
  options: ReadBillOptions,
): Promise<CapturedBill | CaptureRefusal> {
  try {
    return await readPdfBill(bytes, options);
  } catch (error) {
    if (error instanceof InflateLimitError) return refuse("PDF_INFLATES_TOO_MUCH");
    throw error;
  }
}

async function readPdfBill(
  bytes: Uint8Array,
  options: ReadBillOptions,
): Promise<CapturedBill | CaptureRefusal> {
  const pdf = await readPdf(bytes, options.maxPages ?? MAX_PDF_PAGES);
  if (isRefusal(pdf)) return pdf;
  const { pageCount } = pdf;
  const found = findInvoice(pdf.attachments);
  if (Array.isArray(found)) {
    if (pdf.isTruncated) return refuse("PDF_BROKEN");
    const blind = () => blankBill({ fileKind: "pdf", pageCount }, [UNAVAILABLE]);
    const bill = await orWithoutRecognition(() => readPdfPages(bytes, pageCount, options), blind);
    if (bill === null) return blankBill({ fileKind: "pdf", pageCount }, found);
    // A broken attachment has a warning; a missing one has none once the page was read.
    const newWarnings = found.filter(({ code }) => code !== "NO_STRUCTURED_DATA");
    return { ...bill, warnings: [...newWarnings, ...bill.warnings] };
  }
  checkContainer(found, pdf.declaredProfile);
  if (pdf.isTruncated) found.reading.warn("PDF_DAMAGED");
  const source = found.printed.syntax.name === "cii" ? "factur-x" : "ubl";
  const attachmentName = found.attachment.name;
  return settleBill(found.printed, found.reading, { source, fileKind: "pdf", pageCount, attachmentName });
}

async function readImage(
  bytes: Uint8Array,
  kind: "png" | "jpeg",
  maxPixels: number,
  options: ReadBillOptions,
): Promise<CapturedBill | CaptureRefusal> {
  const size = imageSize(bytes, kind);
  if (size === null) return refuse("IMAGE_BROKEN");
  if (size.width * size.height > maxPixels) return refuse("IMAGE_TOO_LARGE", { ...size, maxPixels });
  const file = { fileKind: kind, pageCount: 1 } as const;
  const read = async () => {
    const page = await readPicture(bytes, options.recognized);
    return (page === null ? null : readPageBill([page], file, options)) ?? blankBill(file, []);
  };
  return orWithoutRecognition(read, () => blankBill(file, [UNAVAILABLE]));
}
