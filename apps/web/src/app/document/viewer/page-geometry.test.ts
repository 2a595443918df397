import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Box,
  middleOnScreen,
  placedBox,
  pointOnPage,
  type Turns,
  turnedBy,
  turnedSize,
} from "./page-geometry.ts";

const a4 = { width: 595, height: 842 };

describe("a box on its page", () => {
  it("stands at the same share at any zoom, from the top left corner", () => {
    const page = { width: 500, height: 800 };
    expect(placedBox([50, 80, 100, 40], page)).toEqual({ left: 10, top: 10, width: 20, height: 5 });
  });

  it("never leaves the page, whatever was read", () => {
    const placed = placedBox([-20, 800, 700, 100], a4);
    expect(placed.left).toBe(0);
    expect(placed.left + placed.width).toBe(100);
    expect(placed.top + placed.height).toBe(100);
  });
});

describe("a point of the screen", () => {
  const turns = fc.constantFrom<Turns>(0, 1, 2, 3);
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  it("is found again on the page, however the page is turned and enlarged", () => {
    fc.assert(
      fc.property(turns, share, share, fc.integer({ min: 1, max: 5 }), (turned, x, y, zoom) => {
        const box: Box = [x * a4.width, y * a4.height, 0, 0];
        const seen = turnedSize(a4, turned);
        const frame = { left: 40, top: -120, width: seen.width * zoom, height: seen.height * zoom };
        const onScreen = middleOnScreen(box, a4, turned);
        const found = pointOnPage(
          { x: frame.left + onScreen.x * frame.width, y: frame.top + onScreen.y * frame.height },
          frame,
          a4,
          turned,
        );
        expect(found.x).toBeCloseTo(box[0], 6);
        expect(found.y).toBeCloseTo(box[1], 6);
      }),
    );
  });

  it("turns clockwise: the top left corner of a page turned once is at its top right", () => {
    expect(middleOnScreen([0, 0, 0, 0], a4, 1)).toEqual({ x: 1, y: 0 });
    expect(turnedBy(3, 1)).toBe(0);
    expect(turnedBy(0, -1)).toBe(3);
    expect(turnedSize(a4, 1)).toEqual({ width: 842, height: 595 });
  });
});
