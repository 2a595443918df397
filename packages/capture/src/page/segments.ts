import { type Box, bottomOf, boxAround, type PageText, type PageWord, rightOf } from "./page-text.ts";
import { placeAsGiven } from "./place-as-given.ts";

/** Words of one line without a column's gap between them. */
export interface Segment {
  readonly page: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly origin: PageText["origin"];
  /** Rank of its line in the document, from the top of the first page. */
  readonly line: number;
  readonly words: readonly PageWord[];
  /** Words parted by one space, by two where the page leaves more room than a space. */
  readonly text: string;
  /** `text` in lower case without accents, letter for letter: an offset means the same in both. */
  readonly folded: string;
  /** Offset of each word in `text`. */
  readonly starts: readonly number[];
  readonly box: Box;
  /** The place of a box on the page before it was turned. */
  readonly place: (box: Box) => Box;
}

/** A part of a segment's text, with the words that hold it. */
export interface Found {
  readonly segment: Segment;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly box: Box;
  /** The least sure of its words. */
  readonly confidence: number;
}

const COLUMN_GAP_EM = 1.3;
const WIDE_SPACE_EM = 0.9;
/** Recognised boxes hug the ink: a line of capitals and figures is about 0.72 em high. */
const INK_TO_EM = 1.35;

/** Lower case without accents, keeping one letter for each letter. */
export function foldLetters(text: string): string {
  return Array.from(text, (letter) => {
    const plain = letter
      .normalize("NFD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase();
    if (plain.length === letter.length) return plain;
    return letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter;
  }).join("");
}

/** The segments of a page, line after line, left to right. `firstLine` continues the ranks of the pages before. */
export function segmentsOf(page: PageText, firstLine = 0): Segment[] {
  return linesOf(page.words).flatMap((words, index) => cut(words, page, firstLine + index));
}

/** Groups words whose heights overlap by half, top to bottom. */
function linesOf(words: readonly PageWord[]): PageWord[][] {
  const sorted = [...words].sort((a, b) => middle(a.box) - middle(b.box));
  const lines: PageWord[][] = [];
  let anchor: Box | undefined;
  for (const word of sorted) {
    const current = lines.at(-1);
    if (current === undefined || anchor === undefined || !isBeside(anchor, word.box)) {
      lines.push([word]);
      anchor = word.box;
      continue;
    }
    current.push(word);
    if (word.box[3] < anchor[3] * 1.5) anchor = mean(anchor, word.box);
  }
  return lines.map((line) => line.sort((a, b) => a.box[0] - b.box[0]));
}

function middle([, y, , height]: Box): number {
  return y + height / 2;
}

function isBeside(anchor: Box, box: Box): boolean {
  const shared = Math.min(bottomOf(anchor), bottomOf(box)) - Math.max(anchor[1], box[1]);
  return shared > 0.5 * Math.min(anchor[3], box[3]);
}

/** Follows a line that leans: its latest word counts, its first ones too. */
function mean(anchor: Box, box: Box): Box {
  const top = anchor[1] * 0.6 + box[1] * 0.4;
  const bottom = bottomOf(anchor) * 0.6 + bottomOf(box) * 0.4;
  return [anchor[0], top, anchor[2], bottom - top];
}

function cut(words: readonly PageWord[], page: PageText, line: number): Segment[] {
  const parts: PageWord[][] = [];
  const em = emOf(words, page.origin);
  let previous: PageWord | undefined;
  for (const word of words) {
    const gap = previous === undefined ? Number.POSITIVE_INFINITY : word.box[0] - rightOf(previous.box);
    if (gap > COLUMN_GAP_EM * emBetween(previous, word, em)) parts.push([word]);
    else parts.at(-1)?.push(word);
    previous = word;
  }
  return parts.map((part) => segment(part, page, line, em));
}

function emOf(words: readonly PageWord[], origin: PageText["origin"]): number {
  const heights = words.map(({ box }) => box[3]).sort((a, b) => a - b);
  const typical = heights[Math.floor(heights.length * 0.7)] ?? heights.at(-1) ?? 10;
  return Math.max(1, typical * (origin === "ocr" ? INK_TO_EM : 1));
}

/** Tall words among small ones keep their own spaces. */
function emBetween(one: PageWord | undefined, other: PageWord, em: number): number {
  return Math.max(em, Math.min(one?.box[3] ?? 0, other.box[3]));
}

function segment(words: readonly PageWord[], page: PageText, line: number, em: number): Segment {
  const starts: number[] = [];
  let text = "";
  let previous: PageWord | undefined;
  for (const word of words) {
    if (previous !== undefined) text += word.box[0] - rightOf(previous.box) > WIDE_SPACE_EM * em ? "  " : " ";
    starts.push(text.length);
    text += word.text;
    previous = word;
  }
  return {
    page: page.page,
    pageWidth: page.width,
    pageHeight: page.height,
    origin: page.origin,
    line,
    words,
    text,
    folded: foldLetters(text),
    starts,
    box: boxAround(words.map(({ box }) => box)),
    place: (box) => placeAsGiven(page, box),
  };
}

/** A stretch of a segment's text with its words' box. */
export function foundIn(segment: Segment, start: number, end: number): Found {
  const inside = segment.words.filter((word, index) => {
    const from = segment.starts[index] ?? 0;
    return from < end && from + word.text.length > start;
  });
  const words = inside.length > 0 ? inside : segment.words;
  return {
    segment,
    text: segment.text.slice(start, end).replace(/\s+/g, " ").trim(),
    start,
    end,
    box: boxAround(words.map(({ box }) => box)),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
  };
}

/** Every match of a global pattern on the folded text. `group` names the capturing group that is wanted. */
export function findAll(segment: Segment, pattern: RegExp, group = 0): Found[] {
  const found: Found[] = [];
  for (const match of segment.folded.matchAll(pattern)) {
    const wanted = match[group];
    if (wanted === undefined || wanted === "") continue;
    const start = match.index + (group === 0 ? 0 : match[0].lastIndexOf(wanted));
    found.push(foundIn(segment, start, start + wanted.length));
  }
  return found;
}
