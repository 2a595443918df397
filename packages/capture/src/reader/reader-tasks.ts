import type { BankFile, BankFileRefusal } from "../bank/bank-file.ts";
import type { CapturedBill } from "../bill/captured-bill.ts";
import type { ReadBillOptions } from "../bill/read-options.ts";
import type { FitPictureOptions } from "../file/fit-picture.ts";
import type { PageWords, PageWordsOptions } from "../page/page-words.ts";
import type { PageRange } from "../split/page-range.ts";
import type { SplitProposal } from "../split/split-proposal.ts";

/** What the reader's child does with a document: the options it takes and the value it answers. */
export interface ReaderTasks {
  readonly bill: { readonly options: ReadBillOptions; readonly value: CapturedBill };
  readonly words: { readonly options: PageWordsOptions; readonly value: PageWords };
  readonly splits: { readonly options: ReadBillOptions; readonly value: SplitProposal | null };
  readonly extract: {
    readonly options: { readonly ranges: readonly PageRange[]; readonly maxBytes?: number };
    readonly value: readonly Uint8Array[];
  };
  /** A refusal of the books is an answer here: the child did its work and stays. */
  readonly bank: {
    readonly options: { readonly maxBytes: number };
    readonly value: { readonly read: BankFile | BankFileRefusal };
  };
  readonly fit: { readonly options: FitPictureOptions; readonly value: Uint8Array };
}

export type TaskName = keyof ReaderTasks;
