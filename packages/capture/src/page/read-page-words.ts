import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { MAX_DOCUMENT_BYTES, MAX_PIXELS } from "../bill/read-options.ts";
import { detectFileKind } from "../file/detect-file-kind.ts";
import { imageSize } from "../file/image-size.ts";
import { readPicture } from "../ocr/read-picture.ts";
import { orWithoutRecognition } from "../ocr/recognition-unavailable.ts";
import { type RecognitionLimits, recognizePages } from "../ocr/recognize-pages.ts";
import { InflateLimitError } from "../pdf/inflate.ts";
import { MAX_TEXT_PAGES, type ReadPage, readPageTexts } from "../pdf/read-page-texts.ts";
import { MAX_PDF_PAGES, readPdf } from "../pdf/read-pdf.ts";
import type { PageText, RecognizedPages } from "./page-text.ts";
import type { PageWords, PageWordsOptions, WordsOfPage } from "./page-words.ts";
import { placeAsGiven } from "./place-as-given.ts";

/**
 * The words of a document's pages with their boxes on the page as it is displayed: the text of a PDF, else what recognition
 * reads on its pictures. Refuses what `readBill` refuses; a page that cannot be read answers no words. Never throws on bad bytes.
 */
export async function readPageWords(
  bytes: Uint8Array,
  options: PageWordsOptions = {},
): Promise<PageWords | CaptureRefusal> {
  const { maxBytes = MAX_DOCUMENT_BYTES } = options;
  if (bytes.length === 0) return refuse("FILE_EMPTY");
  if (bytes.length > maxBytes) return refuse("FILE_TOO_LARGE", { bytes: bytes.length, maxBytes });
  const kind = detectFileKind(bytes);
  switch (kind) {
    case "xml":
      return { pageCount: 0, pages: [] };
    case "pdf":
      return await wordsOfPdf(bytes, options);
    case "png":
    case "jpeg":
      return await wordsOfPicture(bytes, kind, options);
    default:
      return refuse("FILE_KIND_UNSUPPORTED", { kind });
  }
}

async function wordsOfPdf(bytes: Uint8Array, options: PageWordsOptions): Promise<PageWords | CaptureRefusal> {
  const content = await contentOf(bytes, options.maxPages ?? MAX_PDF_PAGES);
  if (isRefusal(content)) return content;
  const { pageCount } = content;
  const wanted = pagesWanted(options.pages, pageCount);
  const read = await readPagesOrRecognize(bytes, wanted, options.recognized);
  return read === null ? refuse("PDF_BROKEN") : { pageCount, pages: read.map(displayed) };
}

async function contentOf(bytes: Uint8Array, maxPages: number): ReturnType<typeof readPdf> {
  try {
    return await readPdf(bytes, maxPages);
  } catch (error) {
    if (error instanceof InflateLimitError) return refuse("PDF_INFLATES_TOO_MUCH");
    throw error;
  }
}

function pagesWanted(pages: readonly number[] | undefined, pageCount: number): number[] {
  const all = pages ?? Array.from({ length: Math.min(pageCount, MAX_TEXT_PAGES) }, (_, index) => index + 1);
  return [...new Set(all)].filter((page) => Number.isInteger(page) && page >= 1 && page <= pageCount);
}

/** Each page by its own text; one that shows a picture and hardly a word is recognised. `null`: the file does not open. */
export async function readPagesOrRecognize(
  bytes: Uint8Array,
  wanted: readonly number[],
  recognized?: RecognizedPages,
  limits?: RecognitionLimits,
): Promise<PageText[] | null> {
  const texts = await readPageTexts(bytes, wanted);
  if (texts === null) return null;
  const pictured = texts.filter(isPicture).map(({ page }) => page);
  if (pictured.length === 0) return texts;
  const read = await orWithoutRecognition(
    () => recognizePages(bytes, pictured, recognized, limits),
    () => [],
  );
  const recognizedOf = new Map(read.map((page) => [page.page, page]));
  return texts.map((text) => {
    const seen = recognizedOf.get(text.page);
    return seen !== undefined && seen.words.length > text.words.length ? seen : text;
  });
}

function isPicture({ words, isDrawn, hasPicture }: ReadPage): boolean {
  return words.length === 0 ? isDrawn : hasPicture;
}

async function wordsOfPicture(
  bytes: Uint8Array,
  kind: "png" | "jpeg",
  { maxPixels = MAX_PIXELS, pages, recognized }: PageWordsOptions,
): Promise<PageWords | CaptureRefusal> {
  const size = imageSize(bytes, kind);
  if (size === null) return refuse("IMAGE_BROKEN");
  if (size.width * size.height > maxPixels) return refuse("IMAGE_TOO_LARGE", { ...size, maxPixels });
  if (pages !== undefined && !pages.includes(1)) return { pageCount: 1, pages: [] };
  const unread: PageText = { page: 1, ...size, origin: "ocr", words: [] };
  const page = await orWithoutRecognition(
    () => readPicture(bytes, recognized),
    () => unread,
  );
  if (page === null) return refuse("IMAGE_BROKEN");
  return { pageCount: 1, pages: [displayed(page)] };
}

/** Boxes of a straightened page are brought back to the page as it was given. */
function displayed(text: PageText): WordsOfPage {
  const { page, origin, words, standing } = text;
  const { width, height } = standing?.given ?? text;
  return {
    page,
    width,
    height,
    origin: words.length === 0 ? null : origin,
    words: words.map((word) => ({ ...word, box: placeAsGiven(text, word.box) })),
  };
}
