import { type Box, boxAround, type PageStanding, type PageText, type Size } from "./page-text.ts";

/** From a straightened page back to the page as it was given: the box around the four corners. */
export function placeAsGiven({ standing }: PageText, box: Box): Box {
  if (standing === undefined) return box;
  const { upright, turns, radians, picture, given, scale } = standing;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [x, y, width, height] = box.map((side) => side / scale) as unknown as Box;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ].map(([cornerX = 0, cornerY = 0]): Box => {
    const [fromX, fromY] = [cornerX - upright.width / 2, cornerY - upright.height / 2];
    const turnedX = cosine * fromX + sine * fromY + upright.width / 2;
    const turnedY = -sine * fromX + cosine * fromY + upright.height / 2;
    const [pictureX, pictureY] = unturn(turnedX, turnedY, turns, picture);
    return [(pictureX * given.width) / picture.width, (pictureY * given.height) / picture.height, 0, 0];
  });
  const [left, top, wide, high] = boxAround(corners);
  return [round(left), round(top), round(wide), round(high)];
}

function unturn(
  x: number,
  y: number,
  turns: PageStanding["turns"],
  { width, height }: Size,
): [number, number] {
  if (turns === 1) return [y, height - x];
  if (turns === 2) return [width - x, height - y];
  return turns === 3 ? [width - y, x] : [x, y];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
