import type { AnalyticAxisAnswer } from "@grand-livre/contracts/analytic";
import { basisPointsFromText, basisPointsToText } from "../../app/document/decimal-text.ts";

export interface SectionDraft {
  readonly code: string;
  readonly label: string;
  readonly active: boolean;
}
export interface ShareDraft {
  readonly section: string;
  readonly rate: string;
}
export interface KeyDraft {
  readonly name: string;
  readonly shares: readonly ShareDraft[];
}

/** An axis as its form holds it. */
export const draftOfAxis = (axis?: AnalyticAxisAnswer) => ({
  code: axis?.code ?? "",
  label: axis?.label ?? "",
  sections: (axis?.sections ?? [{ code: "", label: "", active: true }]) as readonly SectionDraft[],
  keys: (axis?.keys ?? []).map(
    ({ name, shares }): KeyDraft => ({
      name,
      shares: shares.map(({ section, basisPoints }) => ({ section, rate: basisPointsToText(basisPoints) })),
    }),
  ) as readonly KeyDraft[],
  active: axis?.active ?? true,
});
export type AxisDraft = ReturnType<typeof draftOfAxis>;

/** What the contract reads of it: rows left blank are none, an unreadable rate is refused. */
export function axisParts({ sections, keys }: AxisDraft) {
  return {
    sections: sections.filter(({ code, label }) => code.trim() !== "" || label.trim() !== ""),
    keys: keys.map(({ name, shares }) => ({
      name,
      shares: shares.flatMap(({ section, rate }) =>
        section === "" && rate.trim() === ""
          ? []
          : { section, basisPoints: basisPointsFromText(rate) ?? Number.NaN },
      ),
    })),
  };
}

/** A list with one of its rows changed; without it when the change is undefined. */
export function replaced<Row>(rows: readonly Row[], at: number, next: Row | undefined): readonly Row[] {
  return rows.flatMap((row, index) => (index === at ? (next === undefined ? [] : next) : row));
}
