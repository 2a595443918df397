import { type GrayImage, shrink } from "./gray-image.ts";

const MAX_SKEW_DEGREES = 12;
const WORKING_SIDE = 700;
const INK = 160;
const DEGREE = Math.PI / 180;

export interface Lean {
  /** For lines that run across, clockwise. */
  readonly acrossRadians: number;
  /** For lines that run down. */
  readonly downRadians: number;
  readonly isSideways: boolean;
}

/**
 * By how much a page leans, in radians to rotate it back: the angle at which lines of ink part best from the white between
 * them. And whether its lines run down the page instead of across.
 */
export function leanOf(image: GrayImage): Lean {
  const small = shrink(image, Math.max(1, Math.floor(Math.max(image.width, image.height) / WORKING_SIDE)));
  const across = bestAngle(inkOf(small, small.width), small, false);
  const down = bestAngle(inkOf(small, 1), small, true);
  // Columns of figures part a page too: only a clear advantage turns it.
  const isSideways = down.score > 1.25 * across.score;
  return { acrossRadians: across.degrees * DEGREE, downRadians: down.degrees * DEGREE, isSideways };
}

interface Ink {
  readonly xs: Float32Array;
  readonly ys: Float32Array;
}

/**
 * Points where ink begins after white, so many points before: above for lines across, on the left for lines down. Edges
 * weigh letters, not black areas.
 */
function inkOf({ width, height, pixels }: GrayImage, before: number): Ink {
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 1; y < height; y += 1)
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      if ((pixels[at] ?? 255) < INK && (pixels[at - before] ?? 255) >= INK) {
        xs.push(x - width / 2);
        ys.push(y - height / 2);
      }
    }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys) };
}

function bestAngle(ink: Ink, { width, height }: GrayImage, isSideways: boolean) {
  const span = Math.ceil(Math.hypot(width, height));
  let best = { degrees: 0, score: sharpness(ink, span, 0, isSideways) };
  const tryAll = (from: number, to: number, step: number) => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const score = sharpness(ink, span, degrees, isSideways);
      if (score > best.score) best = { degrees, score };
    }
  };
  tryAll(-MAX_SKEW_DEGREES, MAX_SKEW_DEGREES, 1);
  tryAll(best.degrees - 0.8, best.degrees + 0.8, 0.2);
  tryAll(best.degrees - 0.15, best.degrees + 0.15, 0.05);
  return best;
}

/** How unevenly the ink falls on lines at an angle: the sum of squares of their counts. */
function sharpness({ xs, ys }: Ink, span: number, degrees: number, isSideways: boolean): number {
  const [sine, cosine] = [Math.sin(degrees * DEGREE), Math.cos(degrees * DEGREE)];
  const counts = new Uint32Array(span + 2);
  for (let index = 0; index < xs.length; index += 1) {
    const [x, y] = [xs[index] ?? 0, ys[index] ?? 0];
    const place = isSideways ? cosine * x - sine * y : sine * x + cosine * y;
    const line = Math.round(place + span / 2);
    counts[line] = (counts[line] ?? 0) + 1;
  }
  let sum = 0;
  for (const count of counts) sum += count * count;
  return sum;
}
