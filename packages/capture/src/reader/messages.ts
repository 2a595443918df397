import type { CapturedBill, CaptureRefusal } from "../bill/captured-bill.ts";
import type { ReadBillOptions } from "../bill/read-options.ts";

export interface ReaderRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly options: ReadBillOptions;
}

export type ReaderResponse =
  | { readonly id: number; readonly bill: CapturedBill }
  | { readonly id: number; readonly refusal: CaptureRefusal };

/** Sent once, when the child can take its first document. */
export interface ReaderReady {
  readonly ready: true;
}
