import { assertCents } from "../money/cents.ts";
import { boxesOf, type ReturnForm } from "./return-form.ts";

/** Cents by box before rounding. */
export type BoxSums = Map<string, { readonly base: number; readonly tax: number }>;

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly measure: "base" | "tax";
  /** As in `to`. */
  readonly cents: number;
}

/**
 * The form takes no negative amount but in its boxes of regularisation. Credit notes beyond the month's sales of a rate
 * are tax to recover (21, repeated in its "dont"), beyond its purchases tax to pay back (15); their bases go to B5
 * (taxed) and F8 (untaxed), negative. The CA12 has neither: it takes the tax to 25 or 18, and leaves the base out.
 */
export function moveNegatives(sums: BoxSums, form: ReturnForm): Move[] {
  const moves: Move[] = [];
  const of = (box: string) => sums.get(box) ?? { base: 0, tax: 0 };
  const move = (from: string, to: string, measure: "base" | "tax", cents: number) => {
    sums.set(to, { ...of(to), [measure]: assertCents(of(to)[measure] + cents) });
    moves.push({ from, to, measure, cents });
  };
  for (const [section, to] of [
    ["taxed", form.negativeTaxed],
    ["untaxed", form.negativeUntaxed],
  ] as const) {
    for (const box of boxesOf(form, section)) {
      const { base } = of(box);
      if (base >= 0 || box === to) continue;
      sums.set(box, { base: 0, tax: 0 });
      if (to !== null) move(box, to, "base", base);
    }
  }
  const { name, omissions, paidBack, fixedAssets, goods } = form;
  for (const box of boxesOf(form, "due")) {
    const { base, tax } = of(box);
    // Its base is a part of A1 to B4 already.
    if (base < 0 || tax < 0) sums.set(box, { base: Math.max(0, base), tax: Math.max(0, tax) });
    if (tax >= 0) continue;
    move(box, omissions, "tax", -tax);
    if (name === "ca3") move(box, detailOf21(box), "tax", -tax);
  }
  const details = [
    ["24", "15-dont-pi"],
    ["2E", "15-dont-pp"],
  ] as const;
  for (const [box, to] of [
    ...(name === "ca3" ? details : []),
    [fixedAssets, paidBack],
    [goods, paidBack],
    [omissions, paidBack],
  ] as const) {
    const { tax } = of(box);
    if (tax >= 0) continue;
    sums.set(box, { base: 0, tax: 0 });
    move(box, to, "tax", -tax);
  }
  for (const box of name === "ca3" ? ["17", "18"] : ["15"])
    if (of(box).tax < 0) sums.set(box, { base: 0, tax: 0 });
  return moves;
}

function detailOf21(box: string): string {
  if (box.startsWith("I")) return "21-dont-import";
  return box.startsWith("P") ? "21-dont-pp" : "21-dont-col-ded";
}
