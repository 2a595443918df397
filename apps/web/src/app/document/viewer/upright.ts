import type { Turns } from "./page-geometry.ts";
import type { Word } from "./word-run.ts";

/** Fewer words do not show a page's orientation. */
const LEAST_WORDS = 12;

/**
 * The quarter turns that bring a page upright, from the way its words follow each other: a scan that lies on its side has
 * its next word below or above. 0 when nothing says otherwise.
 */
export function uprightTurns(words: readonly Word[]): Turns {
  if (words.length < LEAST_WORDS) return 0;
  const steps = { right: 0, down: 0, left: 0, up: 0 };
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next === undefined) continue;
    const x = next.box[0] + next.box[2] / 2 - (word.box[0] + word.box[2] / 2);
    const y = next.box[1] + next.box[3] / 2 - (word.box[1] + word.box[3] / 2);
    const side = Math.max(word.box[2], word.box[3], next.box[2], next.box[3]);
    // A step to the next word of the line is about as long as the words; to the next line it leads far away.
    if (Math.abs(x) > 3 * side || Math.abs(y) > 3 * side) continue;
    if (Math.abs(x) > 2 * Math.abs(y)) steps[x > 0 ? "right" : "left"] += 1;
    else if (Math.abs(y) > 2 * Math.abs(x)) steps[y > 0 ? "down" : "up"] += 1;
  }
  const isTall = words.filter(({ text, box }) => text.length > 2 && box[3] > box[2]).length;
  const isWide = words.filter(({ text, box }) => text.length > 2 && box[2] >= box[3]).length;
  if (isTall > isWide) return steps.down >= steps.up ? 3 : 1;
  return steps.left > 2 * steps.right ? 2 : 0;
}

interface PageOfWords {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
}

/** A page with its words as they are once it is upright, in the same order; the same object when it already is. */
export function turnUpright<Page extends PageOfWords>(page: Page): Page {
  let turned = page;
  for (let left: number = uprightTurns(page.words); left > 0; left -= 1) {
    const { width, height, words } = turned;
    turned = {
      ...turned,
      width: height,
      height: width,
      // A quarter turn to the right: what was at the bottom is on the left.
      words: words.map((word) => {
        const [x, y, w, h] = word.box;
        return { ...word, box: [height - y - h, x, h, w] as const };
      }),
    };
  }
  return turned;
}
