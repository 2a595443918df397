import { assertCents } from "../money/cents.ts";
import { fold } from "../text/fold.ts";
import type { BankOperation, BankStatement } from "./statement.ts";

/** What identifies an operation among those of its account. */
export interface OperationIdentity {
  /** Date, amount and reference in one text; without a reference, the label's search key takes its place. */
  readonly key: string;
  /** From 1: the how-manieth of its key on its account. */
  readonly rank: number;
}

export interface Overlap {
  /** Indexes of operations that the account does not hold yet, each with what identifies it from now on. */
  readonly added: readonly (OperationIdentity & { readonly index: number })[];
  /** Indexes of those that an earlier statement brought: shown to the user, never added again unless he says so. */
  readonly skipped: readonly number[];
}

type Identified = Pick<
  BankOperation,
  "date" | "amountCents" | "reference" | "label" | "details" | "counterpartyName"
>;

/** An operation that the account holds, by any file. */
export type KnownOperation = Identified & OperationIdentity;

/** The text that identifies an operation of one account; its rank is kept in a field of its own. */
export function operationKey({ date, amountCents, reference, label }: Identified): string {
  const bankReference = reference?.trim();
  return `${date}|${amountCents}|${bankReference ? `=${bankReference}` : `~${fold(label)}`}`;
}

/** Shorter labels are too common to be looked for within others. */
const LEAST_WITHIN = 6;
/** Operations of one day and amount whose texts are compared two by two. */
const MOST_COMPARED = 200;

/** The label and all texts, each without its spaces: a format cuts a label where another goes on. */
function textsOf({ label, details, counterpartyName }: Identified) {
  const plain = (text: string) => fold(text).replaceAll(" ", "");
  return { label: plain(label), whole: plain([label, ...details, counterpartyName ?? ""].join(" ")) };
}

function isSameText(one: Identified, other: Identified): boolean {
  const [a, b] = [textsOf(one), textsOf(other)];
  const isWithin = (label: string, whole: string) => label.length >= LEAST_WITHIN && whole.includes(label);
  return isWithin(a.label, b.whole) || isWithin(b.label, a.whole);
}

/**
 * The overlap rule: an operation is known when its account holds one of its date and amount with its reference or its label,
 * whatever file brought it; another format may cut the label or spread it over further texts. Each held operation stands for
 * one of the file, so that two equal purchases of one day stay two. `known` are the operations of the same account, of the same
 * days at least; `again` are the indexes that a person adds all the same.
 */
export function findOverlap(
  known: readonly KnownOperation[],
  operations: readonly Identified[],
  again: ReadonlySet<number> = new Set(),
): Overlap {
  const dayOf = ({ date, amountCents }: Identified) => `${date}|${amountCents}`;
  const held = Map.groupBy(known, dayOf);
  const skipped = new Set<number>();
  for (const [day, own] of Map.groupBy(operations.keys(), (index) =>
    dayOf(operations[index] as Identified),
  )) {
    const found = pairUp(
      own.map((index) => operations[index] as Identified),
      held.get(day) ?? [],
    );
    for (const at of found) skipped.add(own[at] as number);
  }
  const ranks = new Map<string, number>();
  for (const { key, rank } of known) ranks.set(key, Math.max(rank, ranks.get(key) ?? 0));
  const added: (OperationIdentity & { index: number })[] = [];
  for (const [index, operation] of operations.entries()) {
    if (skipped.has(index) && !again.has(index)) continue;
    const key = operationKey(operation);
    const rank = (ranks.get(key) ?? 0) + 1;
    ranks.set(key, rank);
    added.push({ key, rank, index });
  }
  return { added, skipped: [...skipped].filter((index) => !again.has(index)).sort((a, b) => a - b) };
}

/**
 * The overlap of operations that follow others in one file, which tells each of both once: what is held stands for the earlier ones
 * first.
 */
export function findOverlapAfter(
  earlier: readonly Identified[],
  known: readonly KnownOperation[],
  operations: readonly Identified[],
  again: ReadonlySet<number> = new Set(),
): Overlap {
  const from = earlier.length;
  const { added, skipped } = findOverlap(
    known,
    [...earlier, ...operations],
    new Set([...again].map((index) => index + from)),
  );
  return {
    added: added.flatMap((one) => (one.index < from ? [] : [{ ...one, index: one.index - from }])),
    skipped: skipped.flatMap((index) => (index < from ? [] : [index - from])),
  };
}

/** The places of a file's operations, all of one day and amount, that have a held one each: the surest pairs first. */
function pairUp(own: readonly Identified[], held: readonly KnownOperation[]): Set<number> {
  const paired = new Set<number>();
  let free = [...held];
  for (const keyOf of [operationKey, (one: Identified) => textsOf(one).label]) {
    const waiting = Map.groupBy(free, keyOf);
    for (const [at, operation] of own.entries())
      if (!paired.has(at) && waiting.get(keyOf(operation))?.pop() !== undefined) paired.add(at);
    free = [...waiting.values()].flat();
  }
  if (own.length > MOST_COMPARED || held.length > MOST_COMPARED) return paired;
  for (const [at, operation] of own.entries()) {
    if (paired.has(at)) continue;
    const match = free.findIndex((other) => isSameText(operation, other));
    if (match < 0) continue;
    paired.add(at);
    free.splice(match, 1);
  }
  return paired;
}

type Balances = Pick<BankStatement, "openingCents" | "openingDate" | "closingCents" | "closingDate">;

/**
 * How a statement follows the one before it on the same account:
 * - `contiguous`: it opens with the balance that the other closed with;
 * - `gap`: it opens later with another balance, so that operations between `fromDate` and `toDate` are missing, worth
 *   `differenceCents` in all;
 * - `overlap`: it opens before the other closed; `differenceCents` is what the operations held after both fall short of the
 *   later closing balance: 0 when nothing was skipped wrongly and nothing is missing;
 * - `unknown`: a balance or a date is absent.
 */
export interface StatementSequence {
  readonly relation: "contiguous" | "gap" | "overlap" | "unknown";
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly differenceCents?: number;
}

/** `addedCents` is the sum of the operations of `next` that `findOverlap` adds. */
export function compareStatements(previous: Balances, next: Balances, addedCents: number): StatementSequence {
  const { closingCents: closed, closingDate: fromDate } = previous;
  const { openingCents, openingDate: toDate, closingCents, closingDate } = next;
  if (closed === undefined || fromDate === undefined || openingCents === undefined || toDate === undefined)
    return { relation: "unknown" };
  // Two statements of one day: the second opens where the first closed, or is the first again.
  const isSameDay = toDate === fromDate && closingDate === fromDate;
  const differenceCents = assertCents(openingCents - closed);
  if (toDate >= fromDate && (differenceCents === 0 || !isSameDay)) {
    return differenceCents === 0
      ? { relation: "contiguous", differenceCents }
      : { relation: "gap", fromDate, toDate, differenceCents };
  }
  if (closingCents === undefined || closingDate === undefined) return { relation: "unknown" };
  const expected = closingDate > fromDate ? closingCents : closed;
  return {
    relation: "overlap",
    fromDate: toDate,
    toDate: fromDate < closingDate ? fromDate : closingDate,
    differenceCents: assertCents(expected - closed - addedCents),
  };
}
