import { prefixTable } from "../chart/prefix-table.ts";

/** The cycles of a review file (dossier de révision), in the order of its binder. */
export const REVIEW_CYCLES = [
  "treasury",
  "purchases",
  "sales",
  "stocks",
  "fixed_assets",
  "staff",
  "state",
  "equity",
  "other",
] as const;
export type ReviewCycle = (typeof REVIEW_CYCLES)[number];

export const REVIEW_CYCLE_LABELS: Readonly<Record<ReviewCycle, string>> = {
  treasury: "Trésorerie",
  purchases: "Achats",
  sales: "Ventes",
  stocks: "Stocks",
  fixed_assets: "Immobilisations",
  staff: "Personnel",
  state: "État",
  equity: "Capitaux",
  other: "Divers",
};

/** An account is reviewed with what it goes with: its charges, its depreciation, its tax. The longest beginning rules. */
const CYCLE_OF_PREFIX: Readonly<Record<ReviewCycle, readonly string[]>> = {
  treasury: ["5", "627", "76", "66"],
  purchases: ["40", "486", "60", "61", "62"],
  sales: ["41", "487", "491", "654", "70", "714", "68174", "78174"],
  stocks: ["3", "603", "713", "68173", "78173"],
  fixed_assets: ["2", "404", "462", "675", "657", "775", "757", "681", "781", "72"],
  staff: ["42", "43", "621", "64"],
  state: ["44", "63", "695", "696", "697", "698", "699"],
  equity: ["1", "455", "457", "661", "687", "787", "777", "747"],
  other: ["4", "6", "7", "8"],
};

const cycleOfPrefix = prefixTable(
  REVIEW_CYCLES.flatMap((cycle) => CYCLE_OF_PREFIX[cycle].map((prefix) => [prefix, cycle] as const)),
);

/** The cycle that an account is reviewed in. */
export const cycleOf = (account: string): ReviewCycle => cycleOfPrefix(account) ?? "other";
