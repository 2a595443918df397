import { assertCents, sumCentsOf } from "../money/cents.ts";
import { findCombination } from "./find-combination.ts";

/** A validated line of a letterable account that no lettering holds. */
export interface OpenLedgerLine {
  readonly id: string;
  readonly account: string;
  readonly auxiliary: string | null;
  readonly date: string;
  readonly debitCents: number;
  readonly creditCents: number;
  /** Number of the document that it is about; compared without spaces and case. */
  readonly reference: string | null;
}

/** How lines were found to settle each other, from the surest to the least sure. */
export const LETTERING_METHODS = ["reference", "amount", "combination", "fifo"] as const;
export type LetteringMethod = (typeof LETTERING_METHODS)[number];

export interface LetteringProposal {
  readonly account: string;
  readonly auxiliary: string | null;
  readonly lineIds: readonly string[];
  readonly method: LetteringMethod;
  /** Debit − credit; zero for a whole lettering. */
  readonly gapCents: number;
  /** `whole`: AAA; `gap`: AAA once the difference is written off (`letteringGapEntry`); `partial`: aaa. */
  readonly kind: "whole" | "gap" | "partial";
}

export interface LetteringTerms {
  readonly methods: readonly LetteringMethod[];
  /** The highest difference that is written off; 0: none. */
  readonly gapThresholdCents: number;
}

interface Line {
  readonly id: string;
  readonly date: string;
  readonly reference: string;
  /** Debit − credit, never zero. */
  readonly cents: number;
}

interface Found {
  readonly lines: readonly Line[];
  readonly method: LetteringMethod;
}

/**
 * Letterings to propose, account by account and third party by third party: lines of one document, then pairs of one amount,
 * then an amount that several others make, then the oldest first. Each line is in one proposal at most. Nothing is written:
 * a person looks at them first.
 */
export function proposeLetterings(
  lines: Iterable<OpenLedgerLine>,
  terms: LetteringTerms,
): LetteringProposal[] {
  const groups = Map.groupBy(lines, ({ account, auxiliary }) => JSON.stringify([account, auxiliary]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { account, auxiliary } = first;
    return foundIn(group.flatMap(readLine), terms).map(({ lines: found, method }): LetteringProposal => {
      const gapCents = sumCentsOf(found, ({ cents }) => cents);
      const kind =
        gapCents === 0 ? "whole" : Math.abs(gapCents) <= terms.gapThresholdCents ? "gap" : "partial";
      return { account, auxiliary, lineIds: found.map(({ id }) => id), method, gapCents, kind };
    });
  });
}

function readLine({ id, date, reference, debitCents, creditCents }: OpenLedgerLine): Line[] {
  const cents = assertCents(debitCents - creditCents);
  const key = (reference ?? "").replace(/\s/g, "").toUpperCase();
  return cents === 0 ? [] : [{ id, date, reference: key, cents }];
}

function foundIn(all: readonly Line[], { methods, gapThresholdCents }: LetteringTerms): Found[] {
  const passes: Readonly<Record<LetteringMethod, (lines: readonly Line[]) => Line[][]>> = {
    reference: (lines) => byReference(lines, gapThresholdCents),
    amount: (lines) => [...byAmount(lines), ...byNearAmount(lines, gapThresholdCents)],
    combination: byCombination,
    fifo: byAge,
  };
  let left = inOrder(all);
  const found: Found[] = [];
  for (const method of LETTERING_METHODS) {
    if (!methods.includes(method)) continue;
    const used = new Set<Line>();
    for (const lines of passes[method](left)) {
      if (lines.some((line) => used.has(line))) continue;
      for (const line of lines) used.add(line);
      found.push({ lines: inOrder(lines), method });
    }
    left = left.filter((line) => !used.has(line));
  }
  return found;
}

const inOrder = (lines: readonly Line[]) =>
  lines.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));

const settles = (lines: readonly Line[]) =>
  lines.some(({ cents }) => cents > 0) && lines.some(({ cents }) => cents < 0);

/** Lines of one document that come to zero, or to a difference that is written off. */
function byReference(lines: readonly Line[], thresholdCents: number): Line[][] {
  const groups = Map.groupBy(
    lines.filter(({ reference }) => reference !== ""),
    ({ reference }) => reference,
  );
  return [...groups.values()].filter(
    (group) => settles(group) && Math.abs(sumCentsOf(group, ({ cents }) => cents)) <= thresholdCents,
  );
}

/** Pairs of one amount, the oldest with the oldest. */
function byAmount(lines: readonly Line[]): Line[][] {
  const bySize = Map.groupBy(lines, ({ cents }) => Math.abs(cents));
  return [...bySize.values()].flatMap((same) => {
    const credits = same.filter(({ cents }) => cents < 0);
    const debits = same.filter(({ cents }) => cents > 0);
    return debits.flatMap((debit, at) => {
      const credit = credits[at];
      return credit === undefined ? [] : [[debit, credit]];
    });
  });
}

/** Two lines of almost one amount, when neither has another one as near: a doubt is left to a person. */
function byNearAmount(lines: readonly Line[], thresholdCents: number): Line[][] {
  if (thresholdCents === 0) return [];
  const sorted = lines.toSorted((one, other) => Math.abs(one.cents) - Math.abs(other.cents));
  return sorted.flatMap((line, at) => {
    const next = sorted[at + 1];
    if (next === undefined || !settles([line, next])) return [];
    const apart = (one: Line | undefined, other: Line | undefined) =>
      one === undefined ||
      other === undefined ||
      Math.abs(other.cents) - Math.abs(one.cents) > thresholdCents;
    const alone = apart(sorted[at - 1], line) && apart(next, sorted[at + 2]);
    return alone && !apart(line, next) ? [[line, next]] : [];
  });
}

/** How many lines of one account and third party are looked for as the total of others, the highest first. */
const MOST_TOTALS = 1_000;

/** A payment that pays several invoices, or an invoice paid in several times. */
function byCombination(lines: readonly Line[]): Line[][] {
  const used = new Set<Line>();
  const found: Line[][] = [];
  const totals = lines.toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents));
  for (const line of totals.slice(0, MOST_TOTALS)) {
    if (used.has(line)) continue;
    const others = lines.filter((other) => other.cents > 0 !== line.cents > 0 && !used.has(other));
    const sizes = others.map(({ cents }) => Math.abs(cents));
    const parts = findCombination(sizes, Math.abs(line.cents));
    if (parts === undefined) continue;
    const group = [...parts.flatMap((at) => others[at] ?? []), line];
    for (const one of group) used.add(one);
    found.push(group);
  }
  return found;
}

/**
 * The oldest debit with the oldest credit: a group ends where both are used up, and what is left of the last one makes a
 * partial lettering.
 */
function byAge(lines: readonly Line[]): Line[][] {
  const debits = lines.filter(({ cents }) => cents > 0).values();
  const credits = lines.filter(({ cents }) => cents < 0).values();
  const groups: Line[][] = [];
  let group: Line[] = [];
  let total = 0;
  for (;;) {
    const { value: next } = total > 0 ? credits.next() : debits.next();
    if (next === undefined) break;
    group.push(next);
    total = assertCents(total + next.cents);
    if (total !== 0) continue;
    groups.push(group);
    group = [];
  }
  return settles(group) ? [...groups, group] : groups;
}
