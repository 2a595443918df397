import type { AnalyticAxisAnswer, LineSplit } from "@grand-livre/contracts/analytic";
import { basisPointsFromText, basisPointsToText } from "../../../app/document/decimal-text.ts";
import { formatCents } from "../../../lib/format.ts";
import { readAmount } from "../../../lib/typed.ts";

/** How the parts are typed: in percent of the line, or as amounts. */
export const MODES = { share: "Pourcentage", amount: "Montant" } as const;

export interface PartDraft {
  readonly section: string;
  /** As it was typed. */
  readonly value: string;
}

export const NO_PART: PartDraft = { section: "", value: "" };

export interface SplitDraft {
  readonly mode: keyof typeof MODES;
  /** Name of the key that filled the parts; empty: none. */
  readonly key: string;
  readonly rows: readonly PartDraft[];
}

/** The split in force as its form holds it: by amounts, as it is kept. */
export function draftOfSplit(split: LineSplit | undefined): SplitDraft {
  if (split === undefined || split.parts.length === 0) return { mode: "share", key: "", rows: [NO_PART] };
  const rows = split.parts.map(({ section, amountCents }) => ({ section, value: formatCents(amountCents) }));
  return { mode: "amount", key: "", rows };
}

/** The parts of a key of the axis. */
export function rowsOfKey({ keys }: AnalyticAxisAnswer, name: string): readonly PartDraft[] | undefined {
  return keys
    .find((key) => key.name === name)
    ?.shares.map(({ section, basisPoints }) => ({ section, value: basisPointsToText(basisPoints) }));
}

/** What is asked of the server: rows left blank are none, what cannot be read is refused by the contract. */
export function demandOf({ mode, rows }: SplitDraft) {
  const typed = rows.filter(({ section, value }) => section !== "" || value.trim() !== "");
  return mode === "share"
    ? {
        shares: typed.map(({ section, value }) => ({
          section,
          basisPoints: basisPointsFromText(value) ?? Number.NaN,
        })),
      }
    : {
        parts: typed.map(({ section, value }) => ({ section, amountCents: readAmount(value) ?? Number.NaN })),
      };
}
