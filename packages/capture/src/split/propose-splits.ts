import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { MAX_DOCUMENT_BYTES, type ReadBillOptions } from "../bill/read-options.ts";
import { detectFileKind } from "../file/detect-file-kind.ts";
import { readPagesOrRecognize } from "../page/read-page-words.ts";
import { InflateLimitError } from "../pdf/inflate.ts";
import { findInvoice } from "../pdf/invoice-attachment.ts";
import { MAX_PDF_PAGES, readPdf } from "../pdf/read-pdf.ts";
import { type Cut, findCuts } from "./find-cuts.ts";
import { signsOf } from "./page-signs.ts";
import type { ProposedPart, SplitProposal } from "./split-proposal.ts";

/** Longer piles are proposed up to there; the rest stays with their last bill. */
const MAX_PAGES = 100;
/** Recognition costs seconds a page, and a document has 45. */
const RECOGNITION = { maxPages: 16, maxTimeMs: 32_000 };

/**
 * Where other bills start in a PDF of several pages, from its text or, on scans, from what recognition reads. `null`: one
 * bill, as far as its pages show; a document that brings its own invoice XML is always one. Refuses what `readBill` refuses.
 */
export async function proposeSplits(
  bytes: Uint8Array,
  options: ReadBillOptions = {},
): Promise<SplitProposal | null | CaptureRefusal> {
  const { maxBytes = MAX_DOCUMENT_BYTES, maxPages = MAX_PDF_PAGES } = options;
  if (bytes.length === 0) return refuse("FILE_EMPTY");
  if (bytes.length > maxBytes) return refuse("FILE_TOO_LARGE", { bytes: bytes.length, maxBytes });
  const kind = detectFileKind(bytes);
  if (kind === "xml" || kind === "png" || kind === "jpeg") return null;
  if (kind !== "pdf") return refuse("FILE_KIND_UNSUPPORTED", { kind });
  const pageCount = await pagesToLookAt(bytes, maxPages);
  if (isRefusal(pageCount)) return pageCount;
  if (pageCount < 2) return null;
  const wanted = Array.from({ length: Math.min(pageCount, MAX_PAGES) }, (_, index) => index + 1);
  const texts = await readPagesOrRecognize(bytes, wanted, options.recognized, RECOGNITION);
  if (texts === null) return refuse("PDF_BROKEN");
  const signs = texts.map((text) => signsOf(text, options));
  const cuts = findCuts(signs, pageCount);
  if (cuts.length === 0) return null;
  return proposalOf(cuts, pageCount, (from, to) => {
    const numbered = signs.find(({ page, number }) => page >= from && page <= to && number !== null);
    return numbered?.number ?? null;
  });
}

/** 1 for a document that brings its own invoice XML: its pages are that invoice's. */
async function pagesToLookAt(bytes: Uint8Array, maxPages: number): Promise<number | CaptureRefusal> {
  try {
    const content = await readPdf(bytes, maxPages);
    if (isRefusal(content)) return content;
    return Array.isArray(findInvoice(content.attachments)) ? content.pageCount : 1;
  } catch (error) {
    if (error instanceof InflateLimitError) return refuse("PDF_INFLATES_TOO_MUCH");
    throw error;
  }
}

function proposalOf(
  cuts: readonly Cut[],
  pageCount: number,
  numberOf: (from: number, to: number) => string | null,
): SplitProposal {
  const starts = [{ page: 1, confidence: 1, reason: null }, ...cuts];
  const parts = starts.map(({ page, confidence, reason }, rank): ProposedPart => {
    const to = (starts[rank + 1]?.page ?? pageCount + 1) - 1;
    return { from: page, to, billNumber: numberOf(page, to), reason, confidence };
  });
  return {
    parts,
    confidence: Math.min(...cuts.map(({ confidence }) => confidence)),
    reason: cuts.map(({ page, reason }) => `page ${page} : ${reason}`).join(" ; "),
  };
}
