import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { MAX_DOCUMENT_BYTES } from "../bill/read-options.ts";
import { detectFileKind } from "../file/detect-file-kind.ts";
import { InflateLimitError } from "../pdf/inflate.ts";
import { openWithPdfjs } from "../pdf/open-with-pdfjs.ts";
import { readPdf } from "../pdf/read-pdf.ts";
import type { PageRange } from "./page-range.ts";

const MAX_RANGES = 50;

/**
 * Takes a PDF apart: one new PDF a range, in the given order, pages as they were. Refuses PDF_BROKEN when a range does not
 * exist or the pages cannot be written anew, FILE_KIND_UNSUPPORTED for anything but a PDF. Never throws on bad bytes.
 */
export async function extractPages(
  bytes: Uint8Array,
  ranges: readonly PageRange[],
  { maxBytes = MAX_DOCUMENT_BYTES }: { readonly maxBytes?: number } = {},
): Promise<readonly Uint8Array[] | CaptureRefusal> {
  if (bytes.length === 0) return refuse("FILE_EMPTY");
  if (bytes.length > maxBytes) return refuse("FILE_TOO_LARGE", { bytes: bytes.length, maxBytes });
  const kind = detectFileKind(bytes);
  if (kind !== "pdf") return refuse("FILE_KIND_UNSUPPORTED", { kind });
  // It counts the pages and bounds what is unpacked before pdf.js does without bound.
  try {
    const content = await readPdf(bytes);
    if (isRefusal(content)) return content;
  } catch (error) {
    if (error instanceof InflateLimitError) return refuse("PDF_INFLATES_TOO_MUCH");
    throw error;
  }
  return (await extract(bytes, ranges)) ?? refuse("PDF_BROKEN");
}

async function extract(bytes: Uint8Array, ranges: readonly PageRange[]): Promise<Uint8Array[] | null> {
  return await openWithPdfjs(bytes, async (document) => {
    if (ranges.length === 0 || ranges.length > MAX_RANGES) throw new RangeError("ranges");
    const parts: Uint8Array[] = [];
    for (const { from, to } of ranges) {
      const isSound = Number.isInteger(from) && Number.isInteger(to);
      if (!isSound || from < 1 || to < from || to > document.numPages) throw new RangeError("range");
      const part = await document.extractPages([{ document: null, includePages: [[from - 1, to - 1]] }]);
      // It answers nothing when it meets a page that it cannot copy.
      if (part === null || part.length === 0) throw new TypeError("pages");
      parts.push(new Uint8Array(part));
    }
    return parts;
  });
}
