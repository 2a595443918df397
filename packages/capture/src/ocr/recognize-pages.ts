import type { PageText, RecognizedPages } from "../page/page-text.ts";
import { openWithPdfjs, type PdfjsDocument } from "../pdf/open-with-pdfjs.ts";
import { wantedPages } from "../pdf/read-page-texts.ts";
import { type GrayImage, grayOf } from "./gray-image.ts";
import { RecognitionUnavailableError } from "./recognition-unavailable.ts";
import { recognizePage } from "./recognize-page.ts";

export interface RecognitionLimits {
  readonly maxPages: number;
  /** No further page is begun after this much of the processor's time: the same pages are read on a busy machine. */
  readonly maxTimeMs: number;
}

/** Recognition costs seconds: the first pages and the last one suffice for a bill. */
const BILL_LIMITS: RecognitionLimits = { maxPages: 4, maxTimeMs: 10_000 };
const POINTS_PER_INCH = 72;
const DOTS_PER_INCH = 200;
/** A page is never drawn larger than this, at any claimed size. */
const MAX_SIDE = 3400;

/**
 * The words of a PDF's pages that are pictures, boxes in points. A page that cannot be drawn is left out; those recognised
 * before cost nothing.
 */
export async function recognizePages(
  bytes: Uint8Array,
  pages: readonly number[],
  recognized: RecognizedPages = new Map(),
  limits: RecognitionLimits = BILL_LIMITS,
): Promise<PageText[]> {
  const chosen = wantedPages(pages.length, limits.maxPages).map((rank) => pages[rank - 1] ?? 1);
  const unread = chosen.filter((page) => !recognized.has(page));
  if (unread.length > 0) await recognizeUnread(bytes, unread, recognized, limits);
  return chosen.flatMap((page) => recognized.get(page) ?? []);
}

async function recognizeUnread(
  bytes: Uint8Array,
  pages: readonly number[],
  recognized: RecognizedPages,
  { maxTimeMs }: RecognitionLimits,
): Promise<void> {
  const started = process.cpuUsage();
  await openWithPdfjs(bytes, async (document) => {
    for (const page of pages) {
      const { user, system } = process.cpuUsage(started);
      if ((user + system) / 1000 > maxTimeMs) break;
      const text = await recognizeOne(document, page);
      if (text !== null) recognized.set(page, text);
    }
  });
}

type Page = Awaited<ReturnType<PdfjsDocument["getPage"]>>;
type RenderContext = Parameters<Page["render"]>[0]["canvasContext"];

async function recognizeOne(document: PdfjsDocument, number: number): Promise<PageText | null> {
  const page = await document.getPage(number);
  try {
    const { width, height } = page.getViewport({ scale: 1 });
    const picture = await draw(
      page,
      Math.min(DOTS_PER_INCH / POINTS_PER_INCH, MAX_SIDE / Math.max(width, height)),
    );
    return await recognizePage(picture, { page: number, width, height });
  } catch (error) {
    if (error instanceof RecognitionUnavailableError) throw error;
    return null;
  } finally {
    page.cleanup();
  }
}

async function draw(page: Page, scale: number): Promise<GrayImage> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const viewport = page.getViewport({ scale });
  const width = Math.max(1, Math.ceil(viewport.width));
  const height = Math.max(1, Math.ceil(viewport.height));
  const context = createCanvas(width, height).getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  // Its canvas is made like a browser's; pdf.js asks for nothing more than a context.
  const canvasContext = context as unknown as RenderContext;
  await page.render({ canvas: null, canvasContext, viewport }).promise;
  return grayOf(width, height, context.getImageData(0, 0, width, height).data);
}
