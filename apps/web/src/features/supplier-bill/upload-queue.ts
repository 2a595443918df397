import type { CaptureJobKind, ReadAgainResult, SplitResult } from "@grand-livre/contracts/capture";
import type { ErrorCode } from "@grand-livre/contracts/errors";
import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import type { Explanation } from "../../lib/error-text.ts";

/** A dropped file on its way to a draft, or a draft's document that is split or read again. */
export interface UploadItem {
  readonly id: string;
  readonly kind: CaptureJobKind;
  readonly name: string;
  readonly size: number;
  readonly state: "waiting" | "sending" | "reading" | "drafted" | "reread" | "duplicate" | "failed";
  readonly sent: number;
  readonly startedAt: number | undefined;
  /** The draft, or the bill that was already there; of a split, the draft that is cut as long as it exists. */
  readonly invoiceId: string | undefined;
  /** How many drafts the document made. */
  readonly drafts: number;
  /** How many values a new reading changed. */
  readonly changed: number;
  /** Of the reading on the server: a failed one is retried there, without sending the file again. */
  readonly jobId: string | undefined;
  /** Findings that ask for a look. */
  readonly warnings: number;
  readonly error: Explanation | undefined;
  /** From before this page was loaded. */
  readonly found?: true;
}

/** A file that the server still works on, or failed on, from before this page was loaded. */
export interface FoundUpload {
  readonly jobId: string;
  readonly kind: CaptureJobKind;
  readonly name: string;
  readonly invoiceId: string | undefined;
  readonly error: Explanation | undefined;
}

export type UploadEvent =
  | { readonly type: "added"; readonly files: readonly { id: string; name: string; size: number }[] }
  | { readonly type: "started"; readonly id: string; readonly now: number }
  | { readonly type: "sent"; readonly id: string; readonly sent: number }
  | { readonly type: "accepted"; readonly id: string; readonly jobId: string }
  | { readonly type: "found"; readonly items: readonly FoundUpload[] }
  | { readonly type: "read"; readonly id: string; readonly result: UploadBillResult }
  | { readonly type: "split"; readonly id: string; readonly result: SplitResult }
  | { readonly type: "reread"; readonly id: string; readonly result: ReadAgainResult }
  | { readonly type: "duplicate"; readonly id: string; readonly invoiceId: string }
  | { readonly type: "failed"; readonly id: string; readonly error: Explanation }
  | { readonly type: "retried"; readonly id: string }
  | { readonly type: "removed"; readonly id: string }
  | { readonly type: "cleared" };

const ENDED: readonly UploadItem["state"][] = ["drafted", "reread", "duplicate", "failed"];

/** The draft is not what it was when this was asked: the same again would fail the same way. */
const CHANGED_SINCE = ["DOCUMENT_CHANGED", "INVOICE_NOT_FOUND", "INVOICE_NOT_DRAFT"];

/** A refusal of the document itself: another reading would end the same. */
const NEVER_READ: readonly string[] = [
  "FILE_EMPTY",
  "FILE_TOO_LARGE",
  "FILE_KIND_UNSUPPORTED",
  "IMAGE_TOO_LARGE",
  "IMAGE_BROKEN",
  "PDF_ENCRYPTED",
  "PDF_BROKEN",
  "PDF_TOO_MANY_PAGES",
  "PDF_INFLATES_TOO_MUCH",
  "XML_MALFORMED",
  "XML_ENCODING_UNSUPPORTED",
  "XML_DOCTYPE",
  "XML_TOO_LARGE",
  "XML_TOO_DEEP",
  "NOT_AN_INVOICE",
] satisfies ErrorCode[];

/** Whether trying the very same again may end better. */
export function canRetry({ kind, error }: Pick<UploadItem, "kind" | "error">): boolean {
  const code = error?.code ?? "";
  if (NEVER_READ.includes(code)) return false;
  return kind === "read-bill" || !CHANGED_SINCE.includes(code);
}

export function hasEnded(item: Pick<UploadItem, "state">): boolean {
  return ENDED.includes(item.state);
}

/** The queue after an event. Events about a file that was removed, or that has ended, change nothing. */
export function nextQueue(queue: readonly UploadItem[], event: UploadEvent): readonly UploadItem[] {
  switch (event.type) {
    case "added":
      return [...queue, ...event.files.map(waiting)];
    case "found": {
      const known = new Set(queue.map(({ jobId }) => jobId));
      return [...queue, ...event.items.filter(({ jobId }) => !known.has(jobId)).map(found)];
    }
    case "cleared":
      return queue.filter((item) => !hasEnded(item));
    case "removed":
      return queue.filter((item) => item.id !== event.id);
    default:
      return queue.map((item) => (item.id === event.id ? (nextItem(item, event) ?? item) : item));
  }
}

function found({ jobId, kind, name, invoiceId, error }: FoundUpload): UploadItem {
  const item = waiting({ id: jobId, name, size: 0 });
  return {
    found: true,
    ...item,
    kind,
    invoiceId,
    jobId,
    error,
    state: error === undefined ? "reading" : "failed",
  };
}

function waiting(file: { id: string; name: string; size: number }): UploadItem {
  return {
    kind: "read-bill",
    ...file,
    state: "waiting",
    sent: 0,
    startedAt: undefined,
    invoiceId: undefined,
    drafts: 0,
    changed: 0,
    jobId: undefined,
    warnings: 0,
    error: undefined,
  };
}

type ItemEvent = Exclude<UploadEvent, { readonly type: "added" | "cleared" | "found" | "removed" }>;

function nextItem(item: UploadItem, event: ItemEvent): UploadItem | undefined {
  if (event.type === "retried")
    return item.state === "failed"
      ? { ...item, state: "waiting", sent: 0, startedAt: undefined, warnings: 0, error: undefined }
      : undefined;
  if (hasEnded(item)) return undefined;
  switch (event.type) {
    case "started":
      return item.state === "waiting" ? { ...item, state: "sending", startedAt: event.now } : undefined;
    case "sent":
      return item.state === "sending" ? { ...item, sent: Math.min(event.sent, item.size) } : undefined;
    case "accepted":
      return { ...item, state: "reading", sent: item.size, jobId: event.jobId };
    case "read": {
      const { duplicateOf, invoiceId, warnings } = event.result;
      return duplicateOf === null
        ? { ...item, state: "drafted", drafts: 1, invoiceId, warnings: warnings.length }
        : { ...item, state: "duplicate", invoiceId: duplicateOf };
    }
    case "split": {
      const fresh = event.result.bills.filter(({ duplicateOf }) => duplicateOf === null);
      // The draft that was cut is no more.
      return { ...item, state: "drafted", drafts: fresh.length, invoiceId: undefined };
    }
    case "reread":
      return { ...item, state: "reread", changed: event.result.changed.length };
    case "duplicate":
      return { ...item, state: "duplicate", invoiceId: event.invoiceId };
    case "failed":
      return { ...item, state: "failed", error: event.error };
  }
}

/** The files to start now, so that at most `most` are on their way at once. */
export function toStart(queue: readonly UploadItem[], most: number): readonly UploadItem[] {
  const busy = queue.filter((item) => item.state === "sending" || item.state === "reading").length;
  return queue.filter((item) => item.state === "waiting").slice(0, Math.max(0, most - busy));
}

/**
 * How long the files that are left will take, in ms, from those that have ended; undefined until one has. Files go several
 * at once: what counts is how many ended since the first one started.
 */
export function remainingTime(queue: readonly UploadItem[], now: number): number | undefined {
  const starts = queue.flatMap(({ startedAt }) => startedAt ?? []);
  const ended = queue.filter((item) => hasEnded(item) && item.startedAt !== undefined).length;
  const left = queue.filter((item) => !hasEnded(item)).length;
  if (starts.length === 0 || ended === 0 || left === 0) return undefined;
  return ((now - Math.min(...starts)) / ended) * left;
}

export interface UploadSummary {
  readonly total: number;
  readonly ended: number;
  readonly drafted: number;
  readonly reread: number;
  readonly duplicates: number;
  readonly failed: number;
}

export function summarize(queue: readonly UploadItem[]): UploadSummary {
  const count = (state: UploadItem["state"]) => queue.filter((item) => item.state === state).length;
  return {
    total: queue.length,
    ended: queue.filter(hasEnded).length,
    drafted: queue.reduce((sum, { drafts }) => sum + drafts, 0),
    reread: count("reread"),
    duplicates: count("duplicate"),
    failed: count("failed"),
  };
}
