/** x, y, width, height in points from the page's top left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface PageWord {
  /** Without spaces, in Unicode's NFKC form. */
  readonly text: string;
  readonly box: Box;
  /** 0 to 1: how sure the recognition is of the letters; 1 for the text of a PDF. */
  readonly confidence: number;
}

/** How a recognised page was turned and straightened: it brings a box back to the page as it was given. */
export interface PageStanding {
  /** Quarter turns clockwise, before it was straightened. */
  readonly turns: 0 | 1 | 2 | 3;
  readonly radians: number;
  /** Points of the page for one of the upright picture's pixels. */
  readonly scale: number;
  /** The pixels that were recognised. */
  readonly upright: Size;
  /** The pixels before any turn. */
  readonly picture: Size;
  /** The page as it was given, in its own units. */
  readonly given: Size;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The content of a page, from any source. Plain data: it can be kept, and given back to the reader. */
export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly origin: "pdf-text" | "ocr";
  readonly words: readonly PageWord[];
  /** Absent: the page was not turned. */
  readonly standing?: PageStanding;
}

/**
 * Pages of one document that recognition read, by their number: those that are given are not recognised again, and those
 * that are recognised are added, for next time.
 */
export type RecognizedPages = Map<number, PageText>;

/** The smallest box around others. */
export function boxAround(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

export function rightOf([x, , width]: Box): number {
  return x + width;
}

export function bottomOf([, y, , height]: Box): number {
  return y + height;
}

/** How many points two boxes share on the horizontal axis; negative: the gap between them. */
export function sharedWidth(one: Box, other: Box): number {
  return Math.min(rightOf(one), rightOf(other)) - Math.max(one[0], other[0]);
}
