/** A picture in 256 grays, row after row; 255 is white. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Turns by 90 degrees clockwise, so many times. */
export type QuarterTurns = 0 | 1 | 2 | 3;

export function grayOf(width: number, height: number, rgba: Uint8ClampedArray | Uint8Array): GrayImage {
  const pixels = new Uint8Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) {
    const at = index * 4;
    const alpha = rgba[at + 3] ?? 255;
    const luminance = (77 * (rgba[at] ?? 0) + 150 * (rgba[at + 1] ?? 0) + 29 * (rgba[at + 2] ?? 0)) >> 8;
    // Transparent parts show the white of the paper.
    pixels[index] = alpha === 255 ? luminance : 255 - Math.round(((255 - luminance) * alpha) / 255);
  }
  return { width, height, pixels };
}

/** A smaller picture by whole steps, each point the mean of a square. */
export function shrink(image: GrayImage, step: number): GrayImage {
  if (step <= 1) return image;
  const width = Math.max(1, Math.floor(image.width / step));
  const height = Math.max(1, Math.floor(image.height / step));
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < step; dy += 1) {
        const row = (y * step + dy) * image.width + x * step;
        for (let dx = 0; dx < step; dx += 1) sum += image.pixels[row + dx] ?? 255;
      }
      pixels[y * width + x] = sum / (step * step);
    }
  return { width, height, pixels };
}

export function turn(image: GrayImage, turns: QuarterTurns): GrayImage {
  if (turns === 0) return image;
  const { width, height, pixels } = image;
  const isSide = turns % 2 === 1;
  const turned = new Uint8Array(pixels.length);
  const outWidth = isSide ? height : width;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const outX = turns === 1 ? height - 1 - y : turns === 2 ? width - 1 - x : y;
      const outY = turns === 1 ? x : turns === 2 ? height - 1 - y : width - 1 - x;
      turned[outY * outWidth + outX] = pixels[y * width + x] ?? 255;
    }
  return { width: outWidth, height: isSide ? width : height, pixels: turned };
}

/** Rotates about the middle by a small angle, clockwise for a positive one, keeping the size; new corners are white. */
export function rotate(image: GrayImage, radians: number): GrayImage {
  const { width, height, pixels } = image;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [middleX, middleY] = [width / 2, height / 2];
  const rotated = new Uint8Array(pixels.length).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = [x - middleX, y - middleY];
      const sourceX = cosine * fromX + sine * fromY + middleX;
      const sourceY = -sine * fromX + cosine * fromY + middleY;
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [shareX, shareY] = [sourceX - left, sourceY - top];
      const at = top * width + left;
      const upper = (pixels[at] ?? 255) * (1 - shareX) + (pixels[at + 1] ?? 255) * shareX;
      const lower = (pixels[at + width] ?? 255) * (1 - shareX) + (pixels[at + width + 1] ?? 255) * shareX;
      rotated[y * width + x] = upper * (1 - shareY) + lower * shareY;
    }
  return { width, height, pixels: rotated };
}
