import type { ListPage } from "./list-repository.ts";

/**
 * How many invoices of a text lie in each piece of their company, pieces parted by ids; undefined: nobody counts them there.
 * And whether somebody can name them.
 */
export type TextPieces = {
  /** Piece 0 ends before the first of them; the last piece has no end. */
  readonly bounds: readonly string[];
  readonly counts: readonly (readonly [piece: number, count: number | undefined, isNamed?: boolean])[];
};

/** Ids from one on and before another. */
export type IdRange = { readonly from: string | undefined; readonly before: string | undefined };

export type Reach = {
  readonly ranges: readonly IdRange[];
  /** How many pieces that is, where it is known how many invoices lie in each. */
  readonly pieces: number;
  /** The others, whose invoices somebody can name. */
  readonly named: readonly number[];
  /** What is still to be skipped there. */
  readonly skip: number;
  /** Whether some lie beyond them. */
  readonly isMoreBeyond: boolean;
};

/** Each is walked on its own; so many at once, or else from the first to the last. */
const MOST_RANGES = 6;

/** Where a page in the order of ids has to look for a text: in the pieces that hold it, and not before the first of them. */
export function reachOf(
  { bounds, counts }: TextPieces,
  { skip, limit, after, before, sort }: Pick<ListPage, "skip" | "limit" | "after" | "before" | "sort">,
): Reach {
  const descending = (sort.order === "desc") !== (before !== undefined && after === undefined);
  const cursor = after ?? before;
  const at = cursor === undefined ? undefined : pieceOf(bounds, cursor);
  const onward = counts
    .filter(
      ([piece, count]) =>
        (count === undefined || count > 0) && (at === undefined || (descending ? piece <= at : piece >= at)),
    )
    .toSorted(([one], [other]) => (descending ? other - one : one - other));
  let left = cursor === undefined ? skip : 0;
  const reached: { piece: number; isNamed: boolean | undefined }[] = [];
  let found = 0;
  for (const [piece, count, isNamed] of onward) {
    if (count === undefined) {
      reached.push({ piece, isNamed });
      continue;
    }
    if (reached.length === 0 && at === undefined && left >= count) {
      left -= count;
      continue;
    }
    reached.push({ piece, isNamed });
    // Nobody knows how many of its own piece lie beyond the cursor.
    if (piece !== at) found += count;
    if (found >= left + limit) break;
  }
  const pieces = reached.filter(({ isNamed }) => !isNamed).map(({ piece }) => piece);
  const walked = runsOf(pieces);
  return {
    ranges: walked.map(({ first, last }) => ({ from: bounds[first - 1], before: bounds[last] })),
    pieces: onward.some(([, count]) => count === undefined) ? 0 : pieces.length,
    named: reached
      .map(({ piece }) => piece)
      .filter((piece) => !walked.some(({ first, last }) => first <= piece && piece <= last)),
    skip: left,
    isMoreBeyond: reached.at(-1)?.piece !== onward.at(-1)?.[0],
  };
}

/** The ids of a page in their order, where all of them are known: whatever lies beside its cursor, or after what it skips. */
export function idsOfPage(
  ids: readonly string[],
  { skip, limit, after, before, sort }: Pick<ListPage, "skip" | "limit" | "after" | "before" | "sort">,
): readonly string[] {
  const isBackwards = before !== undefined && after === undefined;
  const descending = (sort.order === "desc") !== isBackwards;
  const cursor = (after ?? before)?.toLowerCase();
  const onward = ids
    .filter((id) => cursor === undefined || (descending ? id < cursor : id > cursor))
    .toSorted((one, other) => (one < other === descending ? 1 : -1));
  const from = cursor === undefined ? skip : 0;
  return onward.slice(from, from + limit);
}

/** How many bounds the id has reached, as `width_bucket` tells it: ids are compared as they are written. */
function pieceOf(bounds: readonly string[], id: string): number {
  return bounds.filter((bound) => bound <= id.toLowerCase()).length;
}

type Run = { readonly first: number; last: number };

/** Pieces one after the other. */
function runsOf(pieces: readonly number[]): readonly Run[] {
  const inOrder = pieces.toSorted((one, other) => one - other);
  const runs: Run[] = [];
  for (const piece of inOrder) {
    const run = runs.at(-1);
    if (run && run.last === piece - 1) run.last = piece;
    else runs.push({ first: piece, last: piece });
  }
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  return runs.length > MOST_RANGES && first !== undefined && last !== undefined ? [{ first, last }] : runs;
}
