import { isRefusal } from "@grand-livre/domain/refusal";
import { readBankFile } from "../bank/read-bank-file.ts";
import type { CaptureRefusal } from "../bill/captured-bill.ts";
import { readBill } from "../bill/read-bill.ts";
import { fitPicture } from "../file/fit-picture.ts";
import { readPageWords } from "../page/read-page-words.ts";
import { loadPdfjs } from "../pdf/open-with-pdfjs.ts";
import { extractPages } from "../split/extract-pages.ts";
import { proposeSplits } from "../split/propose-splits.ts";
import { type ReaderRequest, type ReaderResponse, recognizedOf } from "./messages.ts";
import type { ReaderTasks, TaskName } from "./reader-tasks.ts";

const PERFORM: {
  readonly [Name in TaskName]: (
    bytes: Uint8Array,
    options: ReaderTasks[Name]["options"],
  ) => Promise<ReaderTasks[Name]["value"] | CaptureRefusal>;
} = {
  bill: readBill,
  words: readPageWords,
  splits: proposeSplits,
  extract: (bytes, { ranges, maxBytes }) =>
    extractPages(bytes, ranges, maxBytes === undefined ? {} : { maxBytes }),
  fit: fitPicture,
  bank: async (bytes) => ({ read: readBankFile(bytes) }),
};

/**
 * The child's whole program: one document at a time in, one result out, over the channel that `fork` opened. It holds no
 * secret, no connection, and under the permission model no way to write a file or start a program.
 */
async function answer(request: ReaderRequest): Promise<ReaderResponse> {
  const { id, task, bytes, options } = request;
  const perform = PERFORM[task] as (
    bytes: Uint8Array,
    options: ReaderRequest["options"],
  ) => Promise<ReaderTasks[TaskName]["value"] | CaptureRefusal>;
  const pages = recognizedOf(options);
  const recognizedBefore = new Set(pages?.keys());
  const result = await perform(bytes, options);
  if (result !== null && isRefusal(result)) return { id, refusal: result };
  if (pages === undefined) return { id, value: result };
  return {
    id,
    value: result,
    recognized: [...pages.values()].filter(({ page }) => !recognizedBefore.has(page)),
  };
}

/** A child that has nothing to do gets the library of PDFs ready; one that reads XML after XML never takes the second that it costs. */
const IDLE_MS = 500;
const warming = setTimeout(() => void loadPdfjs().catch(() => undefined), IDLE_MS);

process.on("message", (request: ReaderRequest) => {
  warming.refresh();
  answer(request).then(
    (response) => process.send?.(response),
    () => process.exit(1),
  );
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
