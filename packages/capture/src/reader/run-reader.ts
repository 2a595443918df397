import { isRefusal, refuse } from "@grand-livre/domain/refusal";
import { type BankFile, type BankFileRefusal, MAX_BANK_FILE_BYTES } from "../bank/bank-file.ts";
import type { CapturedBill, CaptureRefusal } from "../bill/captured-bill.ts";
import { MAX_DOCUMENT_BYTES, type ReadBillOptions } from "../bill/read-options.ts";
import type { FitPictureOptions } from "../file/fit-picture.ts";
import type { PageWords, PageWordsOptions } from "../page/page-words.ts";
import type { PageRange } from "../split/page-range.ts";
import type { SplitProposal } from "../split/split-proposal.ts";
import { ReaderChild, type ReaderIdentity, type ReaderLimits } from "./reader-child.ts";
import type { ReaderTasks, TaskName } from "./reader-tasks.ts";

export interface BillReaderOptions extends Partial<Omit<ReaderLimits, "lifetimeSeconds">> {
  /** The child's program: `reader/child.ts` in development, its bundle beside the server's in production. */
  readonly entry: URL | string;
  /** Folders that the child may read (its program and packages); absent: all. */
  readonly readable?: readonly string[];
  /** Whom the children run as: for a server that is root. Absent: as ourselves. */
  readonly identity?: ReaderIdentity;
  /** Documents read at the same time. Default 2. */
  readonly concurrency?: number;
  /** A child is replaced after so many documents, and at once after a refusal. Default 20. */
  readonly documentsPerChild?: number;
  /** False keeps a child that refused a document by its own judgement: for runs over many bad documents. Default true. */
  readonly replacedAfterRefusal?: boolean;
}

export interface BillReader {
  /** Reads an untrusted document in a child process. Never throws for what the bytes do to it. */
  read(bytes: Uint8Array, options?: ReadBillOptions): Promise<CapturedBill | CaptureRefusal>;
  /** The words of pages with their boxes, for the screen where a click on a word fills a field. */
  words(bytes: Uint8Array, options?: PageWordsOptions): Promise<PageWords | CaptureRefusal>;
  /** Where other bills start in a document of several pages; `null`: one bill, as far as its pages show. */
  proposeSplits(bytes: Uint8Array, options?: ReadBillOptions): Promise<SplitProposal | null | CaptureRefusal>;
  /** One PDF a range, in their order. Refuses PDF_BROKEN when a range does not exist or the file cannot be taken apart. */
  extractPages(
    bytes: Uint8Array,
    ranges: readonly PageRange[],
  ): Promise<readonly Uint8Array[] | CaptureRefusal>;
  /** A picture drawn anew within a box, as a PNG without transparency. */
  fitPicture(bytes: Uint8Array, options: FitPictureOptions): Promise<Uint8Array | CaptureRefusal>;
  /** The statements of a bank's file (CAMT, CFONB 120, OFX, MT940); a sheet is refused with the reason `sheet`. */
  readBank(bytes: Uint8Array): Promise<BankFile | BankFileRefusal | CaptureRefusal>;
  /** Starts a child ahead of the first document. */
  warm(): Promise<void>;
  /** Kills every child; waiting documents answer READER_CRASHED. */
  close(): void;
}

/** Before its last documents a child's successor is started, so that no document waits for a start. */
const DOCUMENTS_AHEAD = 3;

/** What a child uses to start and to tidy up after itself. */
const LIFETIME_MARGIN_S = 60;

const DEFAULT_LIMITS: Omit<ReaderLimits, "lifetimeSeconds"> = {
  timeoutMs: 45_000,
  heapMegabytes: 512,
  residentMegabytes: 1536,
  niceness: 0,
};

/**
 * Reads documents in child processes with limits on time and memory. One idle child is kept warm, so that a document does
 * not wait for a start; a child that met a bad document is never used again.
 */
export function createBillReader(options: BillReaderOptions): BillReader {
  const { entry, readable, concurrency = 2, documentsPerChild = 20, replacedAfterRefusal = true } = options;
  const chosen = { ...DEFAULT_LIMITS, ...definedLimits(options) };
  const lifetimeSeconds = Math.ceil((documentsPerChild * chosen.timeoutMs) / 1000) + LIFETIME_MARGIN_S;
  const limits: ReaderLimits = { ...chosen, lifetimeSeconds };
  const waiting: (() => void)[] = [];
  const children = new Set<ReaderChild>();
  let idle: ReaderChild[] = [];
  let successor: ReaderChild | undefined;
  let busy = 0;
  let closed = false;

  function start(): ReaderChild {
    const child = new ReaderChild(entry, limits, readable, options.identity);
    children.add(child);
    return child;
  }

  function take(): ReaderChild {
    idle = idle.filter((child) => child.isAlive);
    return idle.pop() ?? succeed();
  }

  /** The child that was started ahead, when it lives; else a new one. */
  function succeed(): ReaderChild {
    const ahead = successor;
    successor = undefined;
    return ahead?.isAlive ? ahead : start();
  }

  function prepare(child: ReaderChild): void {
    const isNearItsEnd = child.documents >= documentsPerChild - DOCUMENTS_AHEAD;
    if (isNearItsEnd && documentsPerChild > DOCUMENTS_AHEAD && !closed) successor ??= start();
  }

  function giveBack(child: ReaderChild, isSound: boolean): void {
    const isReusable = isSound && child.isAlive && child.documents < documentsPerChild && !closed;
    if (isReusable && idle.length < (replacedAfterRefusal ? 1 : concurrency)) {
      idle.push(child);
      prepare(child);
      return;
    }
    child.kill();
    children.delete(child);
    if (!closed && idle.length === 0) idle.push(succeed());
  }

  async function turn(isFirst: boolean): Promise<void> {
    if (busy < concurrency) busy += 1;
    else await new Promise<void>((resolve) => (isFirst ? waiting.unshift(resolve) : waiting.push(resolve)));
  }

  function leave(): void {
    const next = waiting.shift();
    // The place passes straight to the next one waiting.
    if (next === undefined) busy -= 1;
    else next();
  }

  async function perform<Name extends TaskName>(
    task: Name,
    bytes: Uint8Array,
    taskOptions: ReaderTasks[Name]["options"],
  ): Promise<ReaderTasks[Name]["value"] | CaptureRefusal> {
    const { maxBytes = MAX_DOCUMENT_BYTES } = taskOptions;
    if (bytes.length === 0) return refuse("FILE_EMPTY");
    if (bytes.length > maxBytes) return refuse("FILE_TOO_LARGE", { bytes: bytes.length, maxBytes });
    // Somebody clicks and waits for the words of a page; a pile of files does not mind.
    await turn(task === "words");
    if (closed) {
      leave();
      return refuse("READER_CRASHED");
    }
    const child = take();
    const result = await child.perform(task, bytes, taskOptions);
    giveBack(child, !replacedAfterRefusal || !isRefusal(result));
    leave();
    return result;
  }

  return {
    read: (bytes, readOptions = {}) => perform("bill", bytes, readOptions),
    words: (bytes, wordsOptions = {}) => perform("words", bytes, wordsOptions),
    proposeSplits: (bytes, readOptions = {}) => perform("splits", bytes, readOptions),
    extractPages: (bytes, ranges) => perform("extract", bytes, { ranges }),
    fitPicture: (bytes, fitOptions) => perform("fit", bytes, fitOptions),
    async readBank(bytes) {
      const result = await perform("bank", bytes, { maxBytes: MAX_BANK_FILE_BYTES });
      return isRefusal(result) ? result : result.read;
    },
    async warm() {
      if (closed || idle.length > 0) return;
      const child = start();
      idle.push(child);
      await child.whenReady();
    },
    close() {
      closed = true;
      for (const child of children) child.kill();
      children.clear();
    },
  };
}

function definedLimits(options: BillReaderOptions): Partial<ReaderLimits> {
  const { timeoutMs, heapMegabytes, residentMegabytes, niceness } = options;
  return Object.fromEntries(
    Object.entries({ timeoutMs, heapMegabytes, residentMegabytes, niceness }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
