import type { PageText, PageWord } from "../page/page-text.ts";
import { loadPdfjs, openWithPdfjs, type PdfjsDocument } from "./open-with-pdfjs.ts";

/** The first pages of a bill and the last one give every field; the others are details. */
export const MAX_TEXT_PAGES = 12;
const MAX_WORDS_PER_PAGE = 6000;
/** A page with as many words is no picture. */
const MANY_WORDS = 30;
/** No reference or name is longer; patterns need not meet what is. */
const MAX_WORD_LETTERS = 120;
/** Two runs nearer than this share of the letters' height are one word. */
const GLUE_EM = 0.12;

interface Run {
  readonly text: string;
  x: number;
  readonly y: number;
  width: number;
  readonly height: number;
}

/** A page's text, and whether the page draws anything at all: a drawn page without words is a picture. */
export interface ReadPage extends PageText {
  readonly isDrawn: boolean;
  /** Only of a page with few words: it shows a picture. */
  readonly hasPicture: boolean;
}

/**
 * The words of a PDF's pages with their boxes. `null` when pdf.js cannot open the file. Pages beyond the limit are left
 * out, save the last one, unless the caller names others. Never throws on a page that cannot be read: it answers no words.
 */
export async function readPageTexts(
  bytes: Uint8Array,
  wanted?: readonly number[],
): Promise<ReadPage[] | null> {
  return await openWithPdfjs(bytes, async (document) => {
    const pages: ReadPage[] = [];
    for (const number of wanted ?? wantedPages(document.numPages))
      pages.push(await readPage(document, number));
    return pages;
  });
}

/** The first pages and the last one. */
export function wantedPages(count: number, limit = MAX_TEXT_PAGES): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  return count <= limit ? all : [...all.slice(0, limit - 1), count];
}

async function readPage(document: PdfjsDocument, number: number): Promise<ReadPage> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const blank = { page: number, width: viewport.width, height: viewport.height, origin: "pdf-text" } as const;
  try {
    const { items } = await page.getTextContent();
    const runs: Run[] = [];
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const run = runOf(item, viewport.transform);
      if (run !== null) runs.push(run);
    }
    const words = wordsOf(runs).slice(0, MAX_WORDS_PER_PAGE);
    if (words.length >= MANY_WORDS) return { ...blank, words, isDrawn: true, hasPicture: false };
    const { fnArray } = await page.getOperatorList();
    const painting = await paintingOperators();
    const hasPicture = fnArray.some((operator) => painting.has(operator));
    return { ...blank, words, isDrawn: words.length > 0 || fnArray.length > 0, hasPicture };
  } catch {
    return { ...blank, words: [], isDrawn: false, hasPicture: false };
  } finally {
    page.cleanup();
  }
}

async function paintingOperators(): Promise<ReadonlySet<number>> {
  const { OPS } = await loadPdfjs();
  return new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
}

/** A run of text in the page's upright coordinates; `null` for text that does not run left to right. */
function runOf(
  item: { str: string; transform: number[]; width: number; height: number },
  viewport: readonly number[],
): Run | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = item.transform;
  const [va = 1, vb = 0, vc = 0, vd = 1, ve = 0, vf = 0] = viewport;
  const across = [a * va + b * vc, a * vb + b * vd] as const;
  const up = [c * va + d * vc, c * vb + d * vd] as const;
  const height = Math.hypot(...up);
  const isUpright = across[0] > 0 && Math.abs(across[1]) < 0.1 * across[0];
  if (!isUpright || !(height > 0.5) || !Number.isFinite(item.width)) return null;
  const x = e * va + f * vc + ve;
  const baseline = e * vb + f * vd + vf;
  return { text: item.str, x, y: baseline - 0.8 * height, width: Math.max(0, item.width), height };
}

/** Runs to words: glues the runs that touch, then parts them at their spaces by their letters' shares of the width. */
function wordsOf(runs: readonly Run[]): PageWord[] {
  const sorted = [...runs].sort((one, other) => one.y - other.y || one.x - other.x);
  const words: PageWord[] = [];
  let open: { text: string; run: Run } | undefined;
  const close = () => {
    if (open !== undefined) words.push(wordAt(open.text, open.run));
    open = undefined;
  };
  for (const run of sorted) {
    for (const piece of piecesOf(run)) {
      const touches =
        open !== undefined &&
        Math.abs(open.run.y - piece.y) < 0.2 * piece.height &&
        Math.abs(piece.x - (open.run.x + open.run.width)) < GLUE_EM * piece.height;
      if (touches && open !== undefined)
        open = {
          text: open.text + piece.text,
          run: { ...open.run, width: piece.x + piece.width - open.run.x },
        };
      else {
        close();
        open = { text: piece.text, run: piece };
      }
    }
  }
  close();
  return words;
}

function piecesOf(run: Run): Run[] {
  const text = run.text.normalize("NFKC").replace(/\p{Cc}/gu, " ");
  const widths = Array.from(text, shareOf);
  const total = widths.reduce((sum, share) => sum + share, 0) || 1;
  const pieces: Run[] = [];
  let offset = 0;
  let word = "";
  let wordStart = 0;
  const close = () => {
    if (word !== "")
      pieces.push({
        ...run,
        text: word,
        x: run.x + (wordStart / total) * run.width,
        width: ((offset - wordStart) / total) * run.width,
      });
    word = "";
  };
  Array.from(text).forEach((letter, index) => {
    if (/\s/.test(letter)) close();
    else {
      if (word === "") wordStart = offset;
      word += letter;
    }
    offset += widths[index] ?? 0;
  });
  close();
  return pieces;
}

/** A letter's width against the others', near enough to place the words of a run. */
function shareOf(letter: string): number {
  if (/[\s.,:;'’ijlI!|]/.test(letter)) return 0.5;
  return /[mwMW@]/.test(letter) ? 1.5 : 1;
}

function wordAt(text: string, { x, y, width, height }: Run): PageWord {
  return {
    text: text.slice(0, MAX_WORD_LETTERS),
    box: [round(x), round(y), round(width), round(height)],
    confidence: 1,
  };
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
