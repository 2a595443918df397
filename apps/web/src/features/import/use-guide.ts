import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { ImportRecognitionAnswer } from "@grand-livre/contracts/import";
import { TAKEOVER_KINDS, type TakeoverKind } from "@grand-livre/domain/import/takeover/takeover-kinds";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { newIdempotencyKey, upload } from "../../lib/api.ts";
import { bringFile } from "./guide-import.ts";
import { filesWithin, UnreadableZip } from "./unzip.ts";

/** A file of the guide. What was imported is told by the batches of the company, by its SHA-256; nothing of it is kept here. */
export interface GuideFile {
  readonly id: string;
  readonly file: File;
  readonly step: "reading" | "seen" | "importing" | "imported" | "settled" | "held";
  readonly seen?: ImportRecognitionAnswer;
  /** As it was recognised, or as the person says. */
  readonly kind?: TakeoverKind;
  readonly progress?: { readonly done: number; readonly total: number | undefined } | undefined;
  /** Why it is held. */
  readonly why?: string | undefined;
  readonly error?: unknown;
}

const LEAVING = {
  title: "Quitter pendant la reprise\u202f?",
  message: "Les fichiers déjà importés restent importés\u00a0; les autres seront à déposer de nouveau.",
  confirmLabel: "Quitter",
};

const rankOf = ({ kind }: GuideFile) =>
  kind === undefined ? TAKEOVER_KINDS.length : TAKEOVER_KINDS.indexOf(kind);

/** The files that a person dropped together: each recognised, then imported one after the other in the order of a takeover. */
export function useGuide(legalEntityRefId: string) {
  const [files, setFiles] = useState<readonly GuideFile[]>([]);
  const [isRunning, setRunning] = useState(false);
  const client = useQueryClient();
  const stopped = useRef(new AbortController());
  useEffect(() => () => stopped.current.abort(), []);
  useLeaveGuard(() => isRunning, { words: LEAVING });

  const change = (id: string, next: Partial<GuideFile>) =>
    setFiles((now) =>
      now
        .map((one) => (one.id === id ? { ...one, ...next } : one))
        .toSorted((one, other) => rankOf(one) - rankOf(other)),
    );

  async function add(dropped: readonly File[]): Promise<void> {
    for (const one of dropped) {
      try {
        for (const file of await filesWithin(one)) await recognise(file);
      } catch (error) {
        const id = newIdempotencyKey();
        const why = error instanceof UnreadableZip ? { why: error.message } : { error };
        setFiles((now) => [...now, { id, file: one, step: "held", ...why }]);
      }
    }
  }

  async function recognise(file: File): Promise<void> {
    const id = newIdempotencyKey();
    setFiles((now) => [...now, { id, file, step: "reading" }]);
    try {
      const seen = await upload(importEndpoints.recognise, { file, fields: { legalEntityRefId } });
      change(id, { step: "seen", seen, ...(seen.kind === null ? {} : { kind: seen.kind }) });
    } catch (error) {
      change(id, { step: "held", error });
    }
  }

  /** Imports what is not imported yet, in order, until a file is held. */
  async function run(isImported: (file: GuideFile) => boolean): Promise<void> {
    stopped.current = new AbortController();
    const { signal } = stopped.current;
    setRunning(true);
    try {
      for (const { id, file, kind } of files.filter((one) => !isImported(one) && one.step !== "settled")) {
        if (kind === undefined || signal.aborted) return;
        // It waits for all the others, and for a person who says its day.
        if (kind === "comparison") continue;
        change(id, { step: "importing", why: undefined, error: undefined });
        const onProgress = (done: number, total: number | undefined) =>
          change(id, { progress: { done, total } });
        try {
          const brought = await bringFile(legalEntityRefId, { file, kind }, { signal, onProgress });
          change(id, brought);
          if (brought.step === "held") return;
          await client.invalidateQueries();
        } catch (error) {
          change(id, signal.aborted ? { step: "seen" } : { step: "held", error });
          return;
        }
      }
    } finally {
      setRunning(false);
    }
  }

  return {
    files,
    isRunning,
    add: (dropped: readonly File[]) => void add(dropped),
    run: (isImported: (file: GuideFile) => boolean) => void run(isImported),
    say: (id: string, kind: TakeoverKind) =>
      change(id, { kind, step: "seen", why: undefined, error: undefined }),
    remove: (id: string) => setFiles((now) => now.filter((one) => one.id !== id)),
  };
}

export type Guide = ReturnType<typeof useGuide>;
