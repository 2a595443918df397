import type { Box } from "./page-geometry.ts";

/** How far a value may be trusted: read with certainty, to be looked at, absent, or settled by a person. */
export type Certainty = "sure" | "uncertain" | "missing" | "checked";

/** A value's place on its document. */
export interface DocumentMark {
  readonly id: string;
  readonly label: string;
  readonly page: number;
  readonly box: Box;
  readonly certainty: Certainty;
}
