import { parseAmount } from "@grand-livre/domain/money/parse-amount";
import { isRefusal } from "@grand-livre/domain/refusal";
import { type PrintedAmount, printedAmountsOf } from "../page-bill/find-amounts.ts";
import { findDates } from "../page-bill/find-dates.ts";
import { findIdentifiers, type IdentifierKind } from "../page-bill/find-identifiers.ts";
import { type Box, boxAround, type PageText, type PageWord } from "./page-text.ts";
import { type Found, foundIn, type Segment, segmentsOf } from "./segments.ts";

/**
 * What a field holds. `amount`: integer cents; `rate`: basis points; `decimal`: a figure as text, with a point; `date`: ISO; `iban`,
 * `siren`, `siret`, `vatNumber`: compact, their keys checked; `number`: a reference without its « N° »; `text`: the words as printed.
 */
export type ClickedKind =
  | "amount"
  | "rate"
  | "decimal"
  | "date"
  | "iban"
  | "siren"
  | "siret"
  | "vatNumber"
  | "number"
  | "text";

export type ValueOf<Kind extends ClickedKind> = Kind extends "amount" | "rate" ? number : string;

/** A value read from clicked words: the words it took, their box on the page, and the value. */
export interface ClickedValue<Kind extends ClickedKind = ClickedKind> {
  readonly value: ValueOf<Kind>;
  readonly text: string;
  readonly box: Box;
}

/** What the server answers for a page: see `WordsOfPage`. */
export interface ClickedPage {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly origin: PageText["origin"] | null;
  readonly words: readonly PageWord[];
}

/**
 * Reads a clicked word as the value of a field, with the neighbours that belong to it: a click on `234,56` of `1 234,56 €` takes the
 * whole amount, one on a group of an IBAN the whole IBAN, one on a month its date; a text takes the words of its column.
 * `null`: nothing there is such a value. Pure; runs in the browser.
 */
export function valueAtWord<Kind extends ClickedKind>(
  kind: Kind,
  page: ClickedPage,
  wordIndex: number,
): ClickedValue<Kind> | null {
  const word = page.words[wordIndex];
  if (word === undefined) return null;
  const segments = segmentsOf({ ...page, origin: page.origin ?? "pdf-text" });
  const segment = segments.find(({ words }) => words.includes(word));
  if (segment === undefined) return null;
  const start = segment.starts[segment.words.indexOf(word)] ?? 0;
  const clicked = { segment, segments, start, end: start + word.text.length };
  const wide = kind === "iban" ? wholeLine(page, word) : null;
  return answer(kind, read(kind, clicked) ?? (wide === null ? null : read(kind, wide)));
}

/** Reads a run of words that a person selected, in its order, as one value; the text around plays no part. */
export function valueOfWords<Kind extends ClickedKind>(
  kind: Kind,
  words: readonly PageWord[],
): ClickedValue<Kind> | null {
  if (words.length === 0) return null;
  const { words: placed, ...size } = sideBySide(words);
  const [segment] = segmentsOf({ page: 1, origin: "pdf-text", words: placed, ...size });
  if (segment === undefined) return null;
  const clicked = { segment, segments: [segment], start: 0, end: segment.text.length };
  const found = read(kind, clicked);
  if (found === null) return null;
  return answer(kind, { ...found, box: boxAround(words.map(({ box }) => box)) });
}

/**
 * Every value of a kind that a page holds, from top to bottom, each place once: to choose from a list instead of
 * clicking. Pure; runs in the browser.
 */
export function valuesOnPage<Kind extends ClickedKind>(
  kind: Kind,
  page: ClickedPage,
): readonly ClickedValue<Kind>[] {
  const segments = segmentsOf({ ...page, origin: page.origin ?? "pdf-text" });
  const taken = new Set<string>();
  return segments.flatMap((segment) =>
    segment.words.flatMap((word, rank) => {
      const start = segment.starts[rank] ?? 0;
      const near = { segment, segments: [segment], start, end: start + word.text.length };
      const found = answer(kind, read(kind, near));
      if (found === null || taken.has(placeOf(found))) return [];
      taken.add(placeOf(found));
      return [found];
    }),
  );
}

function placeOf({ value, box }: ClickedValue): string {
  return `${value} ${box.join(" ")}`;
}

interface Clicked {
  readonly segment: Segment;
  readonly segments: readonly Segment[];
  /** The place of the clicked words in the segment's text. */
  readonly start: number;
  readonly end: number;
}

interface ReadValue {
  readonly value: number | string;
  readonly text: string;
  readonly box: Box;
}

function answer<Kind extends ClickedKind>(_kind: Kind, found: ReadValue | null): ClickedValue<Kind> | null {
  // The reader of each kind answers its type; the compiler cannot see which one was called.
  return found as ClickedValue<Kind> | null;
}

function read(kind: ClickedKind, clicked: Clicked): ReadValue | null {
  switch (kind) {
    case "amount":
      return amountAt(clicked);
    case "rate":
      return rateAt(clicked);
    case "decimal":
      return decimalAt(clicked);
    case "date":
      return of(findDates(clicked.segments), clicked);
    case "number":
      return numberAt(clicked);
    case "text":
      return textAt(clicked);
    default:
      return identifierAt(kind, clicked);
  }
}

/** Among values found in segments, the one that holds a clicked word. */
function of(
  values: readonly { readonly value: string; readonly found: Found }[],
  { segment, start, end }: Clicked,
): ReadValue | null {
  const hit = values.find(({ found }) => found.segment === segment && found.start < end && found.end > start);
  return hit === undefined ? null : { value: hit.value, text: hit.found.text, box: hit.found.box };
}

function amountAt(clicked: Clicked): ReadValue | null {
  const { segment, start, end } = clicked;
  const covering = ({ found }: Pick<PrintedAmount, "found">) => found.start < end && found.end > start;
  const printed = printedAmountsOf(segment).find(covering);
  if (printed !== undefined) {
    const { cents, found } = printed;
    return { value: cents, text: found.text, box: found.box };
  }
  // Without decimals: figures alone, thousands parted by one space.
  const bare = figureAt(clicked, BARE_AMOUNT);
  if (bare === undefined) return null;
  const cents = parseAmount(bare.text.replace(/[−–]/, "-"));
  return isRefusal(cents) ? null : { ...bare, value: cents };
}

/** Figures that are no piece of a reference, of a date or of a percentage. */
const BARE_AMOUNT =
  /(?<![\p{L}\d.,/:-])(?<!\d )[-−–]?(?:\d{1,3}(?: \d{3})+|\d+(?:[.,]\d{1,2})?)(?![\p{L}\d/%]|[.,:-]\d| ?%)/gu;
/** A quantity, a price or a rate: up to six decimals. */
const DECIMAL =
  /(?<![\p{L}\d.,/:-])(?<!\d )[-−–]?(?:\d{1,3}(?: \d{3})+|\d{1,9})(?:[.,]\d{1,6})?(?![\p{L}\d/]|[.,:-]\d)/gu;

function figureAt(
  { segment, start, end }: Clicked,
  pattern: RegExp,
): { readonly text: string; readonly box: Box } | undefined {
  for (const match of segment.text.matchAll(pattern)) {
    const stop = match.index + match[0].length;
    if (match.index < end && stop > start) return textOf(segment, match.index, stop);
  }
  return undefined;
}

function decimalAt(clicked: Clicked): ReadValue | null {
  const amount = printedAmountsOf(clicked.segment).find(
    ({ found }) => found.start < clicked.end && found.end > clicked.start,
  );
  if (amount !== undefined) {
    const { cents, found } = amount;
    const figures = String(Math.abs(cents)).padStart(3, "0");
    const value = `${cents < 0 ? "-" : ""}${figures.slice(0, -2)}.${figures.slice(-2)}`;
    return { value, text: found.text, box: found.box };
  }
  const bare = figureAt(clicked, DECIMAL);
  if (bare === undefined) return null;
  return { ...bare, value: bare.text.replace(/ /g, "").replace(/[−–]/, "-").replace(",", ".") };
}

function rateAt({ segment, start, end }: Clicked): ReadValue | null {
  for (const match of segment.text.matchAll(/(\d{1,2})(?:[.,](\d{1,2}))? ?%?/g)) {
    const stop = match.index + match[0].length;
    if (match.index >= end || stop <= start) continue;
    const [, whole = "", decimals = ""] = match;
    return { value: Number(whole + decimals.padEnd(2, "0")), ...textOf(segment, match.index, stop) };
  }
  return null;
}

function identifierAt(kind: "iban" | "siren" | "siret" | "vatNumber", clicked: Clicked): ReadValue | null {
  const all = findIdentifiers([clicked.segment], new Map(), undefined);
  const wanted: readonly IdentifierKind[] =
    kind === "siren" ? ["siren", "siret", "vat"] : kind === "vatNumber" ? ["vat"] : [kind];
  const values = all
    .filter((one) => wanted.includes(one.kind))
    .flatMap(({ value, siren, found }) => {
      const own = kind === "siren" ? siren : value;
      return own === null ? [] : [{ value: own, found }];
    });
  return of(values, clicked);
}

/** A reference is one word, without what announces it or closes its sentence. */
function numberAt({ segment, start, end }: Clicked): ReadValue | null {
  const part = segment.text.slice(start, end);
  const bare = part.replace(/^(?:n[°ºo]\.?|#|:)+(?=.*\d)/i, "").replace(/[.,;:]+$/, "");
  if (!/[\p{L}\p{N}]/u.test(bare)) return null;
  const { box } = textOf(segment, start, end);
  return { value: bare.replace(/\s+/g, " "), text: part, box };
}

function textAt({ segment }: Clicked): ReadValue {
  const { text, box } = textOf(segment, 0, segment.text.length);
  return { value: text.replace(/^[\s:;,–-]+|[\s:;,–-]+$/g, ""), text, box };
}

function textOf(segment: Segment, start: number, end: number): { text: string; box: Box } {
  const { text, box } = foundIn(segment, start, end);
  return { text, box };
}

/** The whole line of a word, its columns side by side: the groups of an account are sometimes set far apart. */
function wholeLine(page: ClickedPage, word: PageWord): Clicked | null {
  const middle = (box: Box) => box[1] + box[3] / 2;
  const line = page.words
    .filter(({ box }) => Math.abs(middle(box) - middle(word.box)) < 0.5 * word.box[3])
    .sort((one, other) => one.box[0] - other.box[0]);
  const { words, ...size } = sideBySide(line);
  const [segment] = segmentsOf({ page: page.page, origin: page.origin ?? "pdf-text", words, ...size });
  if (segment === undefined) return null;
  const rank = line.indexOf(word);
  const start = segment.starts[rank] ?? 0;
  const real = { ...segment, words: line };
  return { segment: real, segments: [real], start, end: start + word.text.length };
}

const LETTER_POINTS = 5;
const LINE_POINTS = 10;

/** Words set one after the other on one line, one space between them. */
function sideBySide(words: readonly PageWord[]): { words: PageWord[]; width: number; height: number } {
  let x = 0;
  const placed = words.map((word): PageWord => {
    const width = word.text.length * LETTER_POINTS;
    const box: Box = [x, 0, width, LINE_POINTS];
    x += width + LETTER_POINTS;
    return { ...word, box };
  });
  return { words: placed, width: x, height: LINE_POINTS };
}
