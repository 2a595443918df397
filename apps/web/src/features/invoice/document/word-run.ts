import { type Box, holds, type Point } from "./page-geometry.ts";

/** A word of the page, as the server answers it. */
export interface Word {
  readonly text: string;
  readonly box: Box;
}

/** Words of one line in reading order, and the text that they make. */
export interface WordLine {
  readonly words: readonly Word[];
  readonly text: string;
}

/** Half a letter's height around a word still is the word: scans are not cut with a knife. */
const MARGIN_SHARE = 0.25;

/** The word under a point, the nearest one where two overlap. */
export function wordAt(words: readonly Word[], point: Point): Word | undefined {
  let best: Word | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const [x, y, width, height] = word.box;
    if (!holds(word.box, point, MARGIN_SHARE * height)) continue;
    const from = Math.hypot(point.x - (x + width / 2), point.y - (y + height / 2));
    if (from < distance) [best, distance] = [word, from];
  }
  return best;
}

/** The words that a drag from one point to another crosses, in reading order. */
export function wordsBetween(words: readonly Word[], from: Point, to: Point): readonly Word[] {
  const left = Math.min(from.x, to.x);
  const right = Math.max(from.x, to.x);
  const top = Math.min(from.y, to.y);
  const bottom = Math.max(from.y, to.y);
  const crossed = words.filter(
    ({ box: [x, y, width, height] }) =>
      x <= right && x + width >= left && y <= bottom && y + height >= top && width > 0,
  );
  return linesOf(crossed).flatMap((line) => line.words);
}

/** The text of words in reading order: a space between words, a line after a line. */
export function textOf(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join(" ")
    .trim();
}

/** Words as lines from top to bottom, each from left to right. */
export function linesOf(words: readonly Word[]): readonly WordLine[] {
  const sorted = [...words].sort((one, other) => middle(one) - middle(other));
  const lines: Word[][] = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    const head = line?.[0];
    if (line !== undefined && head !== undefined && middle(word) - middle(head) < 0.6 * head.box[3])
      line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => {
    const ordered = line.toSorted((one, other) => one.box[0] - other.box[0]);
    return { words: ordered, text: textOf(ordered) };
  });
}

/** Pieces of lines that stand together, columns parted: what the list of the keyboard offers. */
export function piecesOf(words: readonly Word[]): readonly WordLine[] {
  return linesOf(words).flatMap((line) => {
    const pieces: Word[][] = [];
    for (const word of line.words) {
      const open = pieces.at(-1);
      const last = open?.at(-1);
      const gap = last === undefined ? 0 : word.box[0] - (last.box[0] + last.box[2]);
      if (open !== undefined && last !== undefined && gap < 1.2 * Math.max(last.box[3], word.box[3]))
        open.push(word);
      else pieces.push([word]);
    }
    return pieces.map((piece) => ({ words: piece, text: textOf(piece) }));
  });
}

function middle({ box: [, y, , height] }: Word): number {
  return y + height / 2;
}
