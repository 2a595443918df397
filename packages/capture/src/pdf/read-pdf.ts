import { refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { attachmentsOf, type PdfAttachment } from "./attachments.ts";
import { MAX_INFLATED_BYTES } from "./inflate.ts";
import { catalogOf, isEncrypted, pagesOf, resolve, streamBytes } from "./pdf-document.ts";
import type { PdfDict } from "./pdf-values.ts";
import { readWithPdfjs } from "./read-with-pdfjs.ts";
import { type ScannedPdf, scanPdf } from "./scan-pdf.ts";

export const MAX_PDF_PAGES = 200;
const MAX_XMP_BYTES = 4 * 1024 * 1024;

export interface PdfContent {
  readonly pageCount: number;
  readonly attachments: readonly PdfAttachment[];
  /** `fx:ConformanceLevel` of the XMP packet: the profile that the container announces. */
  readonly declaredProfile: string | null;
  readonly isTruncated: boolean;
}

/**
 * Pages and embedded files of a PDF. Our own scan comes first: it sees /AF entries and relations, costs milliseconds, and
 * bounds what it unpacks; pdf.js opens encrypted files. Throws InflateLimitError, as does `content()` of an attachment.
 */
export async function readPdf(
  bytes: Uint8Array,
  maxPages = MAX_PDF_PAGES,
): Promise<PdfContent | CaptureRefusal> {
  const pdf = scanPdf(bytes, { remainingBytes: MAX_INFLATED_BYTES });
  if (isEncrypted(pdf)) return await readWithPdfjs(bytes, maxPages);
  const catalog = catalogOf(pdf);
  if (catalog === undefined) return refuse("PDF_BROKEN");
  const pages = pagesOf(pdf, catalog, maxPages);
  if (pages.length === 0) return refuse("PDF_BROKEN");
  if (pages.length > maxPages) return refuse("PDF_TOO_MANY_PAGES", { maxPages });
  return {
    pageCount: pages.length,
    attachments: attachmentsOf(pdf, catalog, pages),
    declaredProfile: declaredProfile(pdf, catalog),
    isTruncated: pdf.isTruncated,
  };
}

function declaredProfile(pdf: ScannedPdf, catalog: PdfDict): string | null {
  const packet = streamBytes(pdf, resolve(pdf, catalog.get("Metadata")), MAX_XMP_BYTES);
  if (packet === undefined) return null;
  const text = new TextDecoder().decode(packet);
  const match = /:ConformanceLevel(?:\s*=\s*["']([^"'<>]{1,40})["']|(?:\s[^<>]*)?>([^<]{1,40})<)/.exec(text);
  return (match?.[1] ?? match?.[2])?.trim() ?? null;
}
