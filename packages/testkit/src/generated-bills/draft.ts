import type { Formats } from "./formats.ts";
import type { PlacedText } from "./laid-page.ts";
import type { Random } from "./random.ts";
import type { BillTruth } from "./truth.ts";

/** What the parts of a layout share. */
export interface Draft {
  readonly truth: BillTruth;
  readonly random: Random;
  readonly formats: Formats;
  readonly isEnglish: boolean;
  readonly size: number;
  readonly left: number;
  readonly right: number;
  readonly texts: PlacedText[];
  readonly rules: (readonly [number, number, number, number])[];
}

/** Writes a text on the page; its baseline is at `y`. */
export function put(
  draft: Draft,
  text: string,
  x: number,
  y: number,
  size = draft.size,
  bold = false,
  align: "left" | "right" | "center" = "left",
): void {
  draft.texts.push({ text, x, y, size, bold, align });
}
