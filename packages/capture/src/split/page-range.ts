/** Pages of a document, both ends included, from 1. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}
