import { describe, expect, it } from "vitest";
import { turnUpright, uprightTurns } from "./upright.ts";
import { type Word, wordAt, wordsBetween } from "./word-run.ts";

/** Words of a line, ten points high, a letter five points wide. */
function line(y: number, text: string): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    box: [30 + match.index * 5, y, match[0].length * 5, 10],
    confidence: 1,
  }));
}

const page = [...line(100, "Total TTC        1 234,56 €"), ...line(120, "Échéance 15/04/2026")];

describe("words of a page", () => {
  it("are found under a point, and a hair beside it", () => {
    expect(wordAt(page, { x: 32, y: 105 })?.text).toBe("Total");
    expect(wordAt(page, { x: 32, y: 98 })?.text).toBe("Total");
    expect(wordAt(page, { x: 100, y: 105 })).toBeUndefined();
  });

  it("come in reading order from a drag, whichever way the hand went", () => {
    const down = wordsBetween(page, { x: 20, y: 95 }, { x: 200, y: 128 });
    expect(down.map(({ text }) => text).join(" ")).toBe("Total TTC 1 234,56 € Échéance 15/04/2026");
    expect(wordsBetween(page, { x: 200, y: 128 }, { x: 20, y: 95 })).toEqual(down);
  });
});

describe("a page that was scanned on its side", () => {
  const lines = Array.from({ length: 6 }, (_, index) =>
    line(100 + index * 20, "Désignation Quantité Prix Montant"),
  );
  const upright = lines.flat();
  const side = (turn: (box: Word["box"]) => Word["box"]) =>
    upright.map((word) => ({ ...word, box: turn(word.box) }));

  it("is turned by the way its words follow each other", () => {
    expect(uprightTurns(upright)).toBe(0);
    expect(uprightTurns(side(([x, y, w, h]) => [800 - y - h, x, h, w]))).toBe(3);
    expect(uprightTurns(side(([x, y, w, h]) => [y, 600 - x - w, h, w]))).toBe(1);
    expect(uprightTurns(side(([x, y, w, h]) => [600 - x - w, 800 - y - h, w, h]))).toBe(2);
    expect(uprightTurns(upright.slice(0, 3))).toBe(0);
  });

  it("has its words brought upright, to be read like any others", () => {
    const standing = { width: 600, height: 800, words: upright };
    expect(turnUpright(standing)).toBe(standing);
    const quarter = side(([x, y, w, h]) => [800 - y - h, x, h, w]);
    expect(turnUpright({ width: 800, height: 600, words: quarter })).toEqual(standing);
    const half = side(([x, y, w, h]) => [600 - x - w, 800 - y - h, w, h]);
    expect(turnUpright({ width: 600, height: 800, words: half })).toEqual(standing);
    const back = side(([x, y, w, h]) => [y, 600 - x - w, h, w]);
    expect(turnUpright({ width: 800, height: 600, words: back })).toEqual(standing);
  });
});
