/** A text on the page, in points from the top left corner to its baseline. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: "left" | "right" | "center";
}

export interface LaidPage {
  readonly texts: readonly PlacedText[];
  /** Horizontal and vertical rules: x1, y1, x2, y2. */
  readonly rules: readonly (readonly [number, number, number, number])[];
  readonly font: "sans" | "serif" | "mono";
}

export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;
