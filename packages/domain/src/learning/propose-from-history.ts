import { lineWords } from "./line-words.ts";
import { lowerBoundOfShare } from "./lower-bound.ts";

/** A line of an earlier validated bill of the supplier. */
export interface PastLine {
  readonly billId: string;
  readonly billDate: string;
  /** As read on the document. */
  readonly readLabel: string;
  /** As it was booked. */
  readonly bookedLabel: string;
  /** Basis points; null: none on the document. */
  readonly rateBasisPoints: number | null;
  readonly account: string | null;
  readonly vatCode: string | null;
}

export interface LineToBook {
  readonly label: string;
  readonly rateBasisPoints: number | null;
}

/** Which past lines were counted, the nearest kind that has any. */
export type Basis = "same-label" | "like-label" | "same-rate" | "supplier";

export interface Proposal {
  readonly value: string;
  /** Lower bound of the share of bills that agree. */
  readonly confidence: number;
  /** Bills, not lines: forty lines of one bill are one opinion. */
  readonly agreeing: number;
  readonly compared: number;
  readonly basis: Basis;
  /** One line of each bill that agrees, the latest first. */
  readonly support: readonly PastLine[];
}

export interface ProposedLine {
  readonly account: Proposal | null;
  readonly vatCode: Proposal | null;
  /** Only when bills whose line read like this one were booked under another label. */
  readonly label: Proposal | null;
}

/** From this share of their words in common, rare words weighing more, two labels are alike. */
const ALIKE = 0.5;

type Neighbours = { readonly basis: Basis; readonly lines: readonly PastLine[] };

/**
 * What earlier bills of the same supplier say of a line. Depends on the history alone, not on its order: the same bills
 * always propose the same. Between values with as many bills, the one used last wins, then the first in alphabetical order.
 */
export function proposeFromHistory(line: LineToBook, history: readonly PastLine[]): ProposedLine {
  const near = neighbours(line, history);
  if (!near) return { account: null, vatCode: null, label: null };
  // A VAT code is of a rate: lines of another rate say nothing of it.
  const sameRate = near.basis !== "supplier";
  const label = near.basis === "supplier" || near.basis === "same-rate" ? null : renamed(line, near);
  return {
    account: elect(near, (past) => past.account),
    vatCode: sameRate ? elect(near, (past) => past.vatCode) : null,
    label,
  };
}

function renamed(line: LineToBook, near: Neighbours): Proposal | null {
  const winner = elect(near, (past) => past.bookedLabel);
  const wasRewritten = winner?.support.some((past) => past.bookedLabel !== past.readLabel) ?? false;
  return winner && wasRewritten && winner.value !== line.label ? winner : null;
}

function neighbours(line: LineToBook, history: readonly PastLine[]): Neighbours | null {
  if (history.length === 0) return null;
  const sameRate = history.filter((past) => past.rateBasisPoints === line.rateBasisPoints);
  const words = lineWords(line.label);
  if (sameRate.length === 0) return { basis: "supplier", lines: history };
  const candidates = sameRate.map((past) => ({ past, words: lineWords(past.readLabel) }));
  const same = candidates.filter((one) => words.length > 0 && one.words.join(" ") === words.join(" "));
  if (same.length > 0) return { basis: "same-label", lines: same.map(({ past }) => past) };
  const weigh = weights(history);
  const alike = candidates.filter((one) => likeness(words, one.words, weigh) >= ALIKE);
  if (alike.length > 0) return { basis: "like-label", lines: alike.map(({ past }) => past) };
  return { basis: "same-rate", lines: sameRate };
}

/** A word counts for less the more lines contain it: what is on every bill of a supplier distinguishes nothing. */
function weights(history: readonly PastLine[]): (word: string) => number {
  const counts = new Map<string, number>();
  for (const past of history)
    for (const word of lineWords(past.readLabel)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => Math.log(1 + history.length / (counts.get(word) ?? 0.5));
}

function likeness(a: readonly string[], b: readonly string[], weigh: (word: string) => number): number {
  const union = [...new Set([...a, ...b])].sort();
  const inBoth = union.filter((word) => a.includes(word) && b.includes(word));
  const total = union.reduce((sum, word) => sum + weigh(word), 0);
  return total === 0 ? 0 : inBoth.reduce((sum, word) => sum + weigh(word), 0) / total;
}

/** One bill, one vote: the value most of its counted lines hold. */
function elect(near: Neighbours, pick: (line: PastLine) => string | null): Proposal | null {
  const byBill = Map.groupBy(near.lines, (line) => line.billId);
  const votes = [...byBill.values()].map((lines) => vote(lines, pick)).filter((one) => one !== null);
  if (votes.length === 0) return null;
  const byValue = [...Map.groupBy(votes, (one) => one.value)].map(([value, some]) => ({
    value,
    lines: some.map((one) => one.line).sort(latestFirst),
  }));
  const [winner] = byValue.sort(
    (a, b) =>
      b.lines.length - a.lines.length ||
      compare(b.lines[0]?.billDate ?? "", a.lines[0]?.billDate ?? "") ||
      compare(a.value, b.value),
  );
  if (!winner) return null;
  const agreeing = winner.lines.length;
  const compared = votes.length;
  return {
    value: winner.value,
    confidence: lowerBoundOfShare(agreeing, compared),
    agreeing,
    compared,
    basis: near.basis,
    support: winner.lines,
  };
}

function vote(lines: readonly PastLine[], pick: (line: PastLine) => string | null) {
  const counts = new Map<string, PastLine[]>();
  for (const line of lines) {
    const value = pick(line);
    if (value !== null) counts.set(value, [...(counts.get(value) ?? []), line]);
  }
  const [first] = [...counts].sort(([a, x], [b, y]) => y.length - x.length || compare(a, b));
  const line = first?.[1].toSorted((a, b) => compare(identity(a), identity(b)))[0];
  return first && line ? { value: first[0], line } : null;
}

/** Everything a line says, so that the one shown does not depend on the order either. */
function identity(line: PastLine): string {
  const { readLabel, bookedLabel, rateBasisPoints, account, vatCode } = line;
  return JSON.stringify([readLabel, bookedLabel, rateBasisPoints, account, vatCode]);
}

function latestFirst(a: PastLine, b: PastLine): number {
  return compare(b.billDate, a.billDate) || compare(b.billId, a.billId);
}

/** By code unit: no locale of the machine weighs in. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
