import type { GrayImage } from "./gray-image.ts";

const TILE = 32;
/** The paper is brighter than nine tenths of a tile, unless the tile is all ink. */
const PAPER_SHARE = 0.85;
/** Where ink or a dark frame fills a tile, the paper cannot be seen: no brighter than this is assumed. */
const DARKEST_PAPER = 70;

/**
 * Evens the light: divides each point by the paper's brightness around it, so that shadows and a lamp's gradient go and ink
 * stays. Grays are kept: the recogniser draws its own line between ink and paper.
 */
export function evenLight(image: GrayImage): GrayImage {
  const { width, height, pixels } = image;
  const across = Math.max(1, Math.ceil(width / TILE));
  const down = Math.max(1, Math.ceil(height / TILE));
  const paper = smooth(paperOf(image, across, down), across, down);
  const cleaned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    const tileY = Math.min(down - 1, Math.max(0, y / TILE - 0.5));
    const top = Math.floor(tileY);
    const bottom = Math.min(down - 1, top + 1);
    for (let x = 0; x < width; x += 1) {
      const tileX = Math.min(across - 1, Math.max(0, x / TILE - 0.5));
      const left = Math.floor(tileX);
      const right = Math.min(across - 1, left + 1);
      const [shareX, shareY] = [tileX - left, tileY - top];
      const upper =
        (paper[top * across + left] ?? 255) * (1 - shareX) + (paper[top * across + right] ?? 255) * shareX;
      const lower =
        (paper[bottom * across + left] ?? 255) * (1 - shareX) +
        (paper[bottom * across + right] ?? 255) * shareX;
      const light = upper * (1 - shareY) + lower * shareY;
      const at = y * width + x;
      cleaned[at] = Math.min(255, ((pixels[at] ?? 255) * 255) / light);
    }
  }
  return { width, height, pixels: cleaned };
}

/** The brightness of the paper in each tile. */
function paperOf({ width, height, pixels }: GrayImage, across: number, down: number): Float32Array {
  const paper = new Float32Array(across * down);
  const counts = new Uint32Array(256);
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      counts.fill(0);
      let total = 0;
      for (let y = row * TILE; y < Math.min(height, (row + 1) * TILE); y += 2)
        for (let x = column * TILE; x < Math.min(width, (column + 1) * TILE); x += 2) {
          const level = pixels[y * width + x] ?? 255;
          counts[level] = (counts[level] ?? 0) + 1;
          total += 1;
        }
      let seen = 0;
      let level = 0;
      while (level < 255 && seen + (counts[level] ?? 0) < PAPER_SHARE * total) {
        seen += counts[level] ?? 0;
        level += 1;
      }
      paper[row * across + column] = Math.max(DARKEST_PAPER, level);
    }
  return paper;
}

/** A tile that is all ink takes the light of its neighbours: the brightest around, then their mean. */
function smooth(tiles: Float32Array, across: number, down: number): Float32Array {
  const around = (values: Float32Array, row: number, column: number): number[] => {
    const found: number[] = [];
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [y, x] = [row + dy, column + dx];
        if (y >= 0 && x >= 0 && y < down && x < across) found.push(values[y * across + x] ?? 255);
      }
    return found;
  };
  const over = (values: Float32Array, pick: (found: number[]) => number) => {
    const result = new Float32Array(values.length);
    for (let row = 0; row < down; row += 1)
      for (let column = 0; column < across; column += 1)
        result[row * across + column] = pick(around(values, row, column));
    return result;
  };
  const opened = over(tiles, (found) => Math.max(...found));
  return over(opened, (found) => found.reduce((sum, value) => sum + value, 0) / found.length);
}
