/** x, y, width, height in points from the page's top left corner. */
export type Box = readonly [x: number, y: number, width: number, height: number];

export interface PageWord {
  /** Without spaces, in Unicode's NFKC form. */
  readonly text: string;
  readonly box: Box;
  /** 0 to 1: how sure the recognition is of the letters; 1 for the text of a PDF. */
  readonly confidence: number;
}

/** What stands on a page, wherever it was read from. */
export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly origin: "pdf-text" | "ocr";
  readonly words: readonly PageWord[];
  /** From a straightened page to the page as given; absent: they are the same. */
  readonly place?: (box: Box) => Box;
  /** Size of the page as given, when it was straightened. */
  readonly given?: { readonly width: number; readonly height: number };
}

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
