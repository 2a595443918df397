import type { PageRange } from "./page-range.ts";

export interface ProposedPart extends PageRange {
  /** The number that its pages announce. */
  readonly billNumber: string | null;
  /** Why a bill starts on its first page, in French words; `null` for the first part. */
  readonly reason: string | null;
  /** 0 to 1: how sure it is that a bill starts there; 1 for the first part. */
  readonly confidence: number;
}

/** Several bills found in one document: every page belongs to one part, parts follow each other. */
export interface SplitProposal {
  readonly parts: readonly ProposedPart[];
  /** Of the least sure of its cuts. */
  readonly confidence: number;
  /** French sentence over all cuts. */
  readonly reason: string;
}
