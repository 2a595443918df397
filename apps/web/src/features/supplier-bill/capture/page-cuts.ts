import type { SplitBody } from "@grand-livre/contracts/capture";

/** Where a document is cut: each number is a page that begins a new bill; the first page always does. */
export type Cuts = ReadonlySet<number>;

export interface Part {
  readonly from: number;
  readonly to: number;
}

/** The bills that the cuts make of a document of so many pages. */
export function partsOf(cuts: Cuts, pageCount: number): readonly Part[] {
  const starts = [1, ...[...cuts].filter((page) => page > 1 && page <= pageCount)].sort((a, b) => a - b);
  return starts.map((from, index) => ({ from, to: (starts[index + 1] ?? pageCount + 1) - 1 }));
}

/** The cuts of proposed parts. */
export function cutsOf(parts: readonly Part[]): Cuts {
  return new Set(parts.map(({ from }) => from).filter((from) => from > 1));
}

/** The cuts with the one before `page` added, or taken away. */
export function toggledCut(cuts: Cuts, page: number): Cuts {
  const next = new Set(cuts);
  if (!next.delete(page)) next.add(page);
  return next;
}

export function splitBodyOf(version: number, cuts: Cuts, pageCount: number): SplitBody {
  return { version, parts: partsOf(cuts, pageCount).map(({ from, to }) => ({ from, to })) };
}

/** « page 3 », « pages 1 à 2 ». */
export function partText({ from, to }: Part): string {
  return from === to ? `page ${from}` : `pages ${from} à ${to}`;
}
