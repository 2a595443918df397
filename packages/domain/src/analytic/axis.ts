import { isCents, sumCentsOf } from "../money/cents.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** A value of an axis: a site, a project, a department. */
export interface AnalyticSection {
  readonly code: string;
  readonly label: string;
  readonly active: boolean;
}

/** The part of a section in hundredths of a percent. */
export interface AnalyticShare {
  readonly section: string;
  readonly basisPoints: number;
}

/** The part of a section among those of its axis. */
export interface AxisShare extends AnalyticShare {
  /** Code of the axis. */
  readonly axis: string;
}

/** A repartition that is used again under its name. */
export interface AnalyticKey {
  readonly name: string;
  readonly shares: readonly AnalyticShare[];
}

export const WHOLE_BASIS_POINTS = 10_000;

export type SharesRefusal =
  | Refusal<"ANALYTIC_SECTION_TWICE", { section: string }>
  | Refusal<"ANALYTIC_SHARES_INVALID", { percent: number }>;
export type AxisRefusal =
  | SharesRefusal
  | Refusal<"ANALYTIC_KEY_TWICE", { name: string }>
  | Refusal<"ANALYTIC_SECTION_UNKNOWN", { section: string }>;

const twiceIn = (names: readonly string[]) => names.find((name, at) => names.indexOf(name) !== at);

/** Parts add up to the whole at most, each section once: what they leave stays without a section. */
export function checkShares(shares: readonly AnalyticShare[]): SharesRefusal | undefined {
  const twice = twiceIn(shares.map(({ section }) => section));
  if (twice !== undefined) return refuse("ANALYTIC_SECTION_TWICE", { section: twice });
  // What a form could not read is no number: it is refused, never summed.
  const positive = shares.every(({ basisPoints }) => isCents(basisPoints) && basisPoints > 0);
  const sum = positive ? sumCentsOf(shares, ({ basisPoints }) => basisPoints) : 0;
  return positive && sum <= WHOLE_BASIS_POINTS
    ? undefined
    : refuse("ANALYTIC_SHARES_INVALID", { percent: sum / 100 });
}

/** The sections of an axis have codes of their own, and its keys name them. */
export function checkAxis({
  sections,
  keys,
}: {
  readonly sections: readonly AnalyticSection[];
  readonly keys: readonly AnalyticKey[];
}): AxisRefusal | undefined {
  const codes = sections.map(({ code }) => code);
  const section = twiceIn(codes);
  if (section !== undefined) return refuse("ANALYTIC_SECTION_TWICE", { section });
  const name = twiceIn(keys.map((key) => key.name.toLowerCase()));
  if (name !== undefined) return refuse("ANALYTIC_KEY_TWICE", { name });
  for (const { shares } of keys) {
    const unknown = shares.find((share) => !codes.includes(share.section));
    if (unknown) return refuse("ANALYTIC_SECTION_UNKNOWN", { section: unknown.section });
    const problem = checkShares(shares);
    if (problem) return problem;
  }
  return undefined;
}
