/** x, y, width, height in the page's own unit (points of a PDF, pixels of a picture) from its top left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Quarter turns of the view, clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function turnedBy(turns: Turns, by: 1 | -1): Turns {
  return ((turns + by + 4) % 4) as Turns;
}

/** The size of a page after its quarter turns. */
export function turnedSize(size: PageSize, turns: Turns): PageSize {
  return turns % 2 === 0 ? size : { width: size.height, height: size.width };
}

/** A box as shares of its page in percent, which hold at any zoom; kept inside the page. */
export function placedBox([x, y, width, height]: Box, page: PageSize) {
  const share = (value: number, whole: number) => Math.min(100, Math.max(0, (value / whole) * 100));
  const left = share(x, page.width);
  const top = share(y, page.height);
  return {
    left,
    top,
    width: share(x + width, page.width) - left,
    height: share(y + height, page.height) - top,
  };
}

/** Where a point of the screen lies on a page, whose frame on the screen is given after its turns. */
export function pointOnPage(
  at: Point,
  frame: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  page: PageSize,
  turns: Turns,
): Point {
  const across = (at.x - frame.left) / frame.width;
  const down = (at.y - frame.top) / frame.height;
  const [x, y] =
    turns === 0
      ? [across, down]
      : turns === 1
        ? [down, 1 - across]
        : turns === 2
          ? [1 - across, 1 - down]
          : [1 - down, across];
  return { x: x * page.width, y: y * page.height };
}

/** The middle of a box on a page after its turns, as shares from the top left corner: where to scroll. */
export function middleOnScreen([x, y, width, height]: Box, page: PageSize, turns: Turns): Point {
  const across = (x + width / 2) / page.width;
  const down = (y + height / 2) / page.height;
  if (turns === 1) return { x: 1 - down, y: across };
  if (turns === 2) return { x: 1 - across, y: 1 - down };
  return turns === 3 ? { x: down, y: 1 - across } : { x: across, y: down };
}

export function holds([x, y, width, height]: Box, point: Point, margin = 0): boolean {
  return (
    point.x >= x - margin &&
    point.x <= x + width + margin &&
    point.y >= y - margin &&
    point.y <= y + height + margin
  );
}

/** The smallest box around others; undefined around none. */
export function boxAround(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}
