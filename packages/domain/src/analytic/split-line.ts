import { assertCents, isCents, sumCentsOf } from "../money/cents.ts";
import { splitProrata } from "../money/prorata.ts";
import { type Refusal, refuse } from "../refusal.ts";
import {
  type AnalyticSection,
  type AnalyticShare,
  checkShares,
  type SharesRefusal,
  WHOLE_BASIS_POINTS,
} from "./axis.ts";

/** The amount of a line that is allocated to a section, in the sense of the line: positive. */
export interface AnalyticPart {
  readonly section: string;
  readonly amountCents: number;
}

/** Only charges and income are split: the result of a section is read from them. */
export const isAnalyticAccount = (account: string) => /^[67]/.test(account);

/** By amounts, or by parts of the whole. Empty: the line is no longer split. */
export type SplitDemand =
  | { readonly parts: readonly AnalyticPart[] }
  | { readonly shares: readonly AnalyticShare[] };

export type SplitRefusal =
  | SharesRefusal
  | Refusal<"ANALYTIC_SECTION_UNKNOWN", { section: string }>
  | Refusal<"ANALYTIC_SPLIT_TOO_HIGH", { lineCents: number; sumCents: number }>;

/**
 * Splits the amount of a line over the sections of an axis, to the cent. What the parts leave is the rest, which stays
 * without a section: parts and rest add up to the line.
 */
export function splitLine(
  lineCents: number,
  demand: SplitDemand,
  sections: readonly AnalyticSection[],
): AnalyticPart[] | SplitRefusal {
  const demandParts = "shares" in demand ? demand.shares : demand.parts;
  const active = new Set(sections.flatMap(({ code, active }) => (active ? code : [])));
  const unknown = demandParts.find(({ section }) => !active.has(section));
  if (unknown) return refuse("ANALYTIC_SECTION_UNKNOWN", { section: unknown.section });
  if ("shares" in demand) {
    const problem = checkShares(demand.shares);
    return problem ?? partsByShares(lineCents, demand.shares);
  }
  const twice = demandParts.find(
    ({ section }, at) => demandParts.findIndex((one) => one.section === section) !== at,
  );
  if (twice) return refuse("ANALYTIC_SECTION_TWICE", { section: twice.section });
  const positive = demand.parts.every(({ amountCents }) => isCents(amountCents) && amountCents > 0);
  const sumCents = positive ? sumCentsOf(demand.parts, (part) => part.amountCents) : 0;
  return positive && sumCents <= lineCents
    ? [...demand.parts]
    : refuse("ANALYTIC_SPLIT_TOO_HIGH", { lineCents, sumCents });
}

/** The part of a line that is allocated to no section. */
export function restOf(lineCents: number, parts: readonly AnalyticPart[]): number {
  return assertCents(lineCents - sumCentsOf(parts, (part) => part.amountCents));
}

/** The parts of an amount, to the cent; what they leave has no section. */
export function partsByShares(lineCents: number, shares: readonly AnalyticShare[]): AnalyticPart[] {
  const weights = shares.map(({ basisPoints }) => basisPoints);
  const rest = WHOLE_BASIS_POINTS - sumCentsOf(weights, (weight) => weight);
  const amounts = splitProrata(lineCents, [...weights, rest]);
  return shares.flatMap(({ section }, at) => {
    const amountCents = amounts[at] ?? 0;
    return amountCents === 0 ? [] : [{ section, amountCents }];
  });
}
