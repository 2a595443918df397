import type { PageText, PageWord, Size } from "../page/page-text.ts";
import { evenLight } from "./clean.ts";
import { type GrayImage, type QuarterTurns, rotate, turn } from "./gray-image.ts";
import { leanOf } from "./straighten.ts";
import { type RecognizedWord, recognize } from "./tesseract.ts";

/** The page of a picture, and its size. */
export interface PictureFrame {
  readonly page: number;
  /** Size of the page in the units of the answered boxes: points for a PDF, its own pixels for a picture. */
  readonly width: number;
  readonly height: number;
}

/** Smaller leanings cost more sharpness than they bring back. */
const SMALLEST_LEAN = 0.004;
/** Under this share of sure words, the page may be another way up. */
const DOUBTFUL_SHARE = 0.45;
const SURE_WORD = 0.75;

/** The words of a picture of a page: turned upright, straightened, evened, recognised, their boxes on the page as given. */
export async function recognizePage(picture: GrayImage, frame: PictureFrame): Promise<PageText> {
  const even = evenLight(picture);
  let best = await bestAttempt(even);
  if (looksEnglish(best.words)) {
    const words = await recognize(best.upright, "eng");
    if (sureLetters(words) > sureLetters(best.words)) best = { ...best, words };
  }
  return pageOf(best, picture, frame);
}

const FRENCH =
  /^(?:facture|avoir|date|tva|total|ttc|ht|montant|client|adresse|net|payer|de|le|la|les|du|des|et|siret|siren|quantit[ée])$/i;
const ENGLISH =
  /^(?:invoice|receipt|tax|total|amount|cash|change|the|of|to|and|qty|item|no|price|due|date|gst|vat|bill|you|thank)$/i;

function looksEnglish(words: readonly RecognizedWord[]): boolean {
  const count = (pattern: RegExp) =>
    words.filter(({ text }) => pattern.test(text.replace(/[^\p{L}]/gu, ""))).length;
  return count(ENGLISH) > count(FRENCH);
}

/** The likeliest way up first; the others only while the words that come out are doubtful. */
async function bestAttempt(image: GrayImage): Promise<Attempt> {
  const { acrossRadians, downRadians, isSideways } = leanOf(image);
  const ways: readonly QuarterTurns[] = isSideways ? [3, 1, 0, 2] : [0, 2, 3, 1];
  let best: Attempt | undefined;
  for (const turns of ways) {
    const tried = await attempt(image, turns, turns % 2 === 1 ? downRadians : acrossRadians);
    if (best === undefined || sureLetters(tried.words) > sureLetters(best.words)) best = tried;
    if (shareOfSure(best.words) >= DOUBTFUL_SHARE) break;
  }
  return best ?? { turns: 0, radians: 0, upright: image, words: [] };
}

interface Attempt {
  readonly turns: QuarterTurns;
  readonly radians: number;
  readonly upright: GrayImage;
  readonly words: readonly RecognizedWord[];
}

async function attempt(image: GrayImage, turns: QuarterTurns, lean: number): Promise<Attempt> {
  const radians = Math.abs(lean) < SMALLEST_LEAN ? 0 : lean;
  const turned = turn(image, turns);
  const upright = radians === 0 ? turned : rotate(turned, radians);
  return { turns, radians, upright, words: await recognize(upright, "fra") };
}

function isWord({ text }: RecognizedWord): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text);
}

function shareOfSure(words: readonly RecognizedWord[]): number {
  const long = words.filter(isWord);
  return long.length === 0
    ? 0
    : long.filter(({ confidence }) => confidence >= SURE_WORD).length / long.length;
}

function sureLetters(words: readonly RecognizedWord[]): number {
  return words
    .filter((word) => isWord(word) && word.confidence >= SURE_WORD)
    .reduce((sum, { text }) => sum + text.length, 0);
}

function pageOf(
  { words, upright, turns, radians }: Attempt,
  picture: GrayImage,
  frame: PictureFrame,
): PageText {
  const isSide = turns % 2 === 1;
  const given = { width: frame.width, height: frame.height };
  const scale = (isSide ? given.height : given.width) / upright.width;
  return {
    page: frame.page,
    width: upright.width * scale,
    height: upright.height * scale,
    origin: "ocr",
    words: words.flatMap((word) => wordOf(word, scale)),
    standing: { turns, radians, scale, upright: sizeOf(upright), picture: sizeOf(picture), given },
  };
}

/** Rules of tables and specks are sometimes read as letters: a word without letter or figure is none. */
function wordOf({ text, left, top, width, height, confidence }: RecognizedWord, scale: number): PageWord[] {
  const clean = text
    .normalize("NFKC")
    .replace(/^[|_[\]{}—~«»"‘“”]+(?=.)|(?<=.)[|_[\]{}—~"‘“”]+$/g, "")
    .replace(/\s+/g, "");
  if (!/[\p{L}\p{N}€$£:#&%]/u.test(clean) || confidence < 0.05) return [];
  return [{ text: clean, box: [left * scale, top * scale, width * scale, height * scale], confidence }];
}

function sizeOf({ width, height }: Size): Size {
  return { width, height };
}
