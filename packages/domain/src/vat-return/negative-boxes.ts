import { assertCents } from "../money/cents.ts";
import { boxesOf } from "./ca3-box.ts";

/** Cents by box before rounding. */
export type BoxSums = Map<string, { readonly base: number; readonly tax: number }>;

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly measure: "base" | "tax";
  /** As it stands in `to`. */
  readonly cents: number;
}

/**
 * The form takes no negative amount but in its boxes of regularisation. Credit notes beyond the month's sales of a rate
 * are tax to recover (21, repeated in its "dont"), beyond its purchases tax to pay back (15); their bases go to B5
 * (taxed) and F8 (untaxed), negative.
 */
export function moveNegatives(sums: BoxSums): Move[] {
  const moves: Move[] = [];
  const of = (box: string) => sums.get(box) ?? { base: 0, tax: 0 };
  const move = (from: string, to: string, measure: "base" | "tax", cents: number) => {
    sums.set(to, { ...of(to), [measure]: assertCents(of(to)[measure] + cents) });
    moves.push({ from, to, measure, cents });
  };
  for (const [section, to] of [
    ["taxed", "B5"],
    ["untaxed", "F8"],
  ] as const) {
    for (const box of boxesOf(section)) {
      const { base } = of(box);
      if (base >= 0 || box === to) continue;
      sums.set(box, { base: 0, tax: 0 });
      move(box, to, "base", base);
    }
  }
  for (const box of boxesOf("due")) {
    const { base, tax } = of(box);
    // Its base is a part of A1 to B4 already.
    if (base < 0 || tax < 0) sums.set(box, { base: Math.max(0, base), tax: Math.max(0, tax) });
    if (tax >= 0) continue;
    move(box, "21", "tax", -tax);
    move(box, detailOf21(box), "tax", -tax);
  }
  for (const [box, to] of [
    ["24", "15-dont-pi"],
    ["2E", "15-dont-pp"],
    ["19", "15"],
    ["20", "15"],
    ["21", "15"],
  ] as const) {
    const { tax } = of(box);
    if (tax >= 0) continue;
    sums.set(box, { base: 0, tax: 0 });
    move(box, to, "tax", -tax);
  }
  for (const box of ["17", "18"]) if (of(box).tax < 0) sums.set(box, { base: 0, tax: 0 });
  return moves;
}

function detailOf21(box: string): string {
  if (box.startsWith("I")) return "21-dont-import";
  return box.startsWith("P") ? "21-dont-pp" : "21-dont-col-ded";
}
