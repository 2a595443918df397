import { type Box, holds, type Point } from "./page-geometry.ts";

/** A word of the page, as the server answers it. */
export interface Word {
  readonly text: string;
  readonly box: Box;
  /** 0 to 1: how sure its letters are. */
  readonly confidence: number;
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
  return linesOf(crossed).flat();
}

/** Words as lines from top to bottom, each from left to right. */
function linesOf(words: readonly Word[]): readonly Word[][] {
  const sorted = [...words].sort((one, other) => middle(one) - middle(other));
  const lines: Word[][] = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    const head = line?.[0];
    if (line !== undefined && head !== undefined && middle(word) - middle(head) < 0.6 * head.box[3])
      line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((one, other) => one.box[0] - other.box[0]));
}

function middle({ box: [, y, , height] }: Word): number {
  return y + height / 2;
}
