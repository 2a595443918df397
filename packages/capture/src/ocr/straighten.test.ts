import { randomOf } from "@grand-livre/testkit/generated-bills/random";
import { describe, expect, it } from "vitest";
import { evenLight } from "./clean.ts";
import { type GrayImage, type QuarterTurns, rotate, turn } from "./gray-image.ts";
import { leanOf } from "./straighten.ts";

const [WIDTH, HEIGHT] = [500, 700];

/** Lines of strokes of any length, as text looks from afar. */
function ruledPage(): GrayImage {
  const random = randomOf(1);
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (let line = 60; line < HEIGHT - 60; line += 22)
    for (let x = 60; x < WIDTH - 60; x += 4 + random.int(1, 5)) {
      const width = random.int(2, 5);
      for (let y = 0; y < 8; y += 1) pixels.fill(20, (line + y) * WIDTH + x, (line + y) * WIDTH + x + width);
    }
  return { width: WIDTH, height: HEIGHT, pixels };
}

describe("straightening", () => {
  it.each([-5.5, -1, 0, 0.8, 3.2, 9])("finds back %d degrees", (degrees) => {
    const { acrossRadians, isSideways } = leanOf(rotate(ruledPage(), (degrees * Math.PI) / 180));
    expect((acrossRadians * 180) / Math.PI).toBeCloseTo(-degrees, 0);
    expect(isSideways).toBe(false);
  });

  it("tells a page on its side", () => {
    expect(leanOf(turn(ruledPage(), 1)).isSideways).toBe(true);
    expect(leanOf(turn(ruledPage(), 2)).isSideways).toBe(false);
  });

  it("turns four quarters back to the same page", () => {
    const page = ruledPage();
    const once = [1, 1, 1, 1].reduce((image, quarter) => turn(image, quarter as QuarterTurns), page);
    expect(Buffer.from(once.pixels).equals(page.pixels)).toBe(true);
    expect(Buffer.from(turn(turn(page, 1), 3).pixels).equals(page.pixels)).toBe(true);
  });
});

describe("evening the light", () => {
  it("whitens the paper in the shadow and keeps the ink", () => {
    const page = ruledPage();
    const shaded = page.pixels.map((level, index) => level * (1 - 0.6 * ((index % WIDTH) / WIDTH)));
    const { pixels } = evenLight({ ...page, pixels: shaded });
    const at = (x: number, y: number) => pixels[y * WIDTH + x] ?? 0;
    expect(at(WIDTH - 20, 30)).toBeGreaterThan(215);
    expect(at(20, 30)).toBeGreaterThan(215);
    const inked = Array.from({ length: 30 }, (_, step) => at(WIDTH - 100 + step, 64));
    expect(Math.min(...inked)).toBeLessThan(90);
  });
});
