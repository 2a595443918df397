import type { UploadBillResult } from "@grand-livre/contracts/invoice";
import { describe, expect, it } from "vitest";
import {
  canRetry,
  nextQueue,
  remainingTime,
  summarize,
  toStart,
  type UploadEvent,
  type UploadItem,
} from "./upload-queue.ts";

const file = (id: string, size = 1000) => ({ id, name: `${id}.pdf`, size });
const error = { title: "Fichier vide", text: "Ce fichier ne contient rien.", code: "FILE_EMPTY" };

function after(...events: UploadEvent[]): readonly UploadItem[] {
  return events.reduce<readonly UploadItem[]>(nextQueue, []);
}

function result(changes: Partial<UploadBillResult> = {}): UploadBillResult {
  return {
    invoiceId: "new",
    duplicateOf: null,
    warnings: [],
    source: "factur-x",
    fields: {} as never,
    ...changes,
  };
}

describe("the queue of dropped files", () => {
  it("takes a file from waiting to its draft", () => {
    const queue = after({ type: "added", files: [file("a")] }, { type: "started", id: "a", now: 5 });
    expect(queue[0]).toMatchObject({ state: "sending", startedAt: 5, sent: 0 });
    const sent = nextQueue(queue, { type: "sent", id: "a", sent: 400 });
    expect(sent[0]?.sent).toBe(400);
    const reading = nextQueue(sent, { type: "accepted", id: "a", jobId: "j" });
    expect(reading[0]).toMatchObject({ state: "reading", sent: 1000 });
    const warnings = [{ code: "ACCOUNT_DEFAULTED", severity: "warning" as const }];
    const read = nextQueue(reading, { type: "read", id: "a", result: result({ warnings }) });
    expect(read[0]).toMatchObject({ state: "drafted", invoiceId: "new", warnings: 1 });
  });

  it("never says that more was sent than the file holds", () => {
    const queue = after(
      { type: "added", files: [file("a", 1000)] },
      { type: "started", id: "a", now: 0 },
      { type: "sent", id: "a", sent: 1400 },
    );
    expect(queue[0]?.sent).toBe(1000);
  });

  it("leads a duplicate to the bill that is there, whether the job says so or refuses", () => {
    const reading: UploadEvent[] = [
      { type: "added", files: [file("a")] },
      { type: "started", id: "a", now: 0 },
      { type: "accepted", id: "a", jobId: "j" },
    ];
    const told = after(...reading, { type: "read", id: "a", result: result({ duplicateOf: "old" }) });
    const refused = after(...reading, { type: "duplicate", id: "a", invoiceId: "old" });
    for (const [item] of [told, refused])
      expect(item).toMatchObject({ state: "duplicate", invoiceId: "old" });
  });

  it("starts a failed file again from nothing, and only a failed one", () => {
    const failed = after(
      { type: "added", files: [file("a"), file("b")] },
      { type: "started", id: "a", now: 0 },
      { type: "failed", id: "a", error },
    );
    expect(failed[0]).toMatchObject({ state: "failed", error });
    const again = nextQueue(failed, { type: "retried", id: "a" });
    expect(again[0]).toMatchObject({ state: "waiting", sent: 0, error: undefined });
    expect(nextQueue(again, { type: "retried", id: "b" })).toEqual(again);
  });

  it("ignores what comes late about a file that has ended or was removed", () => {
    const failed = after({ type: "added", files: [file("a")] }, { type: "failed", id: "a", error });
    expect(nextQueue(failed, { type: "read", id: "a", result: result() })).toEqual(failed);
    const removed = nextQueue(failed, { type: "removed", id: "a" });
    expect(nextQueue(removed, { type: "accepted", id: "a", jobId: "j" })).toEqual([]);
  });

  it("sends so many at once, in their order", () => {
    const queue = after({ type: "added", files: ["a", "b", "c"].map((id) => file(id)) });
    expect(toStart(queue, 2).map(({ id }) => id)).toEqual(["a", "b"]);
    const one = nextQueue(queue, { type: "started", id: "a", now: 0 });
    expect(toStart(one, 2).map(({ id }) => id)).toEqual(["b"]);
    const two = nextQueue(one, { type: "started", id: "b", now: 0 });
    expect(toStart(two, 2)).toEqual([]);
    expect(toStart(nextQueue(two, { type: "failed", id: "a", error }), 2).map(({ id }) => id)).toEqual(["c"]);
  });

  it("counts how all of them ended, and clears only those that did", () => {
    const queue = after(
      { type: "added", files: ["a", "b", "c", "d"].map((id) => file(id)) },
      { type: "read", id: "a", result: result() },
      { type: "duplicate", id: "b", invoiceId: "old" },
      { type: "failed", id: "c", error },
    );
    expect(summarize(queue)).toEqual({ total: 4, ended: 3, drafted: 1, reread: 0, duplicates: 1, failed: 1 });
    expect(nextQueue(queue, { type: "cleared" }).map(({ id }) => id)).toEqual(["d"]);
  });

  it("tells how long the rest will take from what has ended, several at once", () => {
    const queue = after(
      { type: "added", files: [file("a"), file("b"), file("c")] },
      { type: "started", id: "a", now: 1000 },
      { type: "started", id: "b", now: 1000 },
    );
    expect(remainingTime(queue, 5000)).toBeUndefined();
    const one = nextQueue(queue, { type: "failed", id: "a", error });
    expect(remainingTime(one, 5000)).toBe(8000);
  });

  it("takes back what the server still reads, each once", () => {
    const items = [
      { jobId: "j", kind: "read-bill" as const, name: "lue.pdf", invoiceId: undefined, error: undefined },
      { jobId: "k", kind: "read-bill" as const, name: "ratée.pdf", invoiceId: undefined, error },
    ];
    const queue = after({ type: "found", items }, { type: "found", items });
    expect(queue.map(({ id, state }) => [id, state])).toEqual([
      ["j", "reading"],
      ["k", "failed"],
    ]);
    const [again] = nextQueue(queue, { type: "retried", id: "k" }).slice(1);
    expect(again).toMatchObject({ state: "waiting", jobId: "k", error: undefined });
  });

  it("tells what became of a draft that was split or read again before the page was loaded", () => {
    const found = (kind: "split-bill" | "read-again", failure = undefined as typeof error | undefined) => ({
      jobId: kind,
      kind,
      name: "lot.pdf",
      invoiceId: "draft",
      error: failure,
    });
    const queue = after({ type: "found", items: [found("split-bill"), found("read-again")] });
    const bills = [
      { from: 1, to: 1, invoiceId: "one", duplicateOf: null },
      { from: 2, to: 2, invoiceId: "two", duplicateOf: null },
      { from: 3, to: 3, invoiceId: "old", duplicateOf: "old" },
    ];
    const split = nextQueue(queue, {
      type: "split",
      id: "split-bill",
      result: { splitFrom: "draft", bills },
    });
    const both = nextQueue(split, {
      type: "reread",
      id: "read-again",
      result: { invoiceId: "draft", changed: ["dueDate"] },
    });
    expect(both).toMatchObject([
      { state: "drafted", drafts: 2, invoiceId: undefined },
      { state: "reread", changed: 1, invoiceId: "draft" },
    ]);
    expect(summarize(both)).toMatchObject({ ended: 2, drafted: 2, reread: 1 });
  });

  it("offers no retry for what the document itself is, and one for what happened on the way", () => {
    const offered = (code: string) =>
      canRetry({ kind: "read-bill", error: { title: "Refusé", text: "…", code } });
    const never = [
      "FILE_KIND_UNSUPPORTED",
      "FILE_TOO_LARGE",
      "PDF_ENCRYPTED",
      "XML_DOCTYPE",
      "NOT_AN_INVOICE",
    ];
    expect(never.filter(offered)).toEqual([]);
    const perhaps = ["READER_TIMEOUT", "READER_CRASHED", "NETWORK", "INTERNAL", "JOB_ABANDONED"];
    expect(perhaps.filter(offered)).toEqual(perhaps);
  });

  it("keeps the draft of what is tried again, and offers no retry where the draft has changed", () => {
    const changed = { title: "Brouillon modifié", text: "…", code: "DOCUMENT_CHANGED" };
    const item = {
      jobId: "j",
      kind: "split-bill" as const,
      name: "lot.pdf",
      invoiceId: "draft",
      error: changed,
    };
    const [failed] = after({ type: "found", items: [item] });
    expect(failed && canRetry(failed)).toBe(false);
    const [again] = nextQueue(after({ type: "found", items: [{ ...item, error }] }), {
      type: "retried",
      id: "j",
    });
    expect(again).toMatchObject({ state: "waiting", kind: "split-bill", invoiceId: "draft", jobId: "j" });
  });
});
