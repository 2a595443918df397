import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLeaveGuard } from "../../app/form/use-leave-guard.ts";
import { newIdempotencyKey } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { followJob } from "../../lib/job.ts";
import { toast } from "../../ui/toast.ts";
import { CANCELLED, cancelImport } from "./cancel-import.ts";
import { type ImportOutcome, outcomeOf } from "./outcome.ts";
import { seenImports } from "./seen-imports.ts";
import { beginSending } from "./unsent-import.ts";

/** What the server asks of one way of bringing a file, and what a person chooses for it. */
export interface ImportCalls<Preview, Choice> {
  readonly kind: ImportOutcome["kind"];
  /** What is chosen for a file that was just seen. */
  readonly first: (preview: Preview) => Choice;
  readonly preview: (file: File, choice: Choice | undefined, options: LookOptions) => Promise<Preview>;
  readonly send: (file: File, choice: Choice, options: SendOptions) => Promise<{ readonly jobId: string }>;
  /** The line of the headings that a preview found. */
  readonly headingLine: (preview: Preview) => number | undefined;
  /** What is said while all is written and not kept yet. */
  readonly verifying: (choice: Choice) => string;
}

interface LookOptions {
  readonly headingLine: number | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number, total: number) => void;
  readonly onTold: (done: number, total: number) => void;
}
type SendOptions = Omit<LookOptions, "onTold"> & { readonly idempotencyKey: string };

export type ImportState<Preview = unknown> =
  | { readonly step: "idle" }
  | {
      readonly step: "reading";
      readonly file: File;
      readonly done: number;
      readonly total: number;
      /** On its way to the server, in bytes; then it is read and judged there, in lines. */
      readonly sending: boolean;
    }
  | {
      readonly step: "preview";
      readonly file: File;
      readonly preview: Preview;
      /** How far it is when it is read again with other choices. */
      readonly again: { readonly done: number; readonly total: number } | undefined;
      /** Seen again, after an import that did not come to its end. */
      readonly returned?: boolean;
    }
  | {
      readonly step: "importing";
      readonly file: File;
      readonly done: number;
      readonly total: number | undefined;
      readonly sending: boolean;
      /** The person wants it stopped. */
      readonly cancelling: boolean;
    }
  | { readonly step: "done"; readonly file: File; readonly outcome: ImportOutcome }
  | {
      readonly step: "failed";
      readonly file: File;
      readonly error: unknown;
      readonly preview: Preview | undefined;
    };

/** What a person wants of the import that is under way, and its job once the server has named it. */
interface Wish {
  wanted: boolean;
  jobId?: string;
}

const REREAD_DELAY_MS = 300;

const LEAVING = {
  title: "Quitter pendant l’envoi\u202f?",
  message: "Le fichier n’est pas encore reçu\u00a0: si vous quittez maintenant, rien n’en sera importé.",
  confirmLabel: "Quitter",
};

/** What runs ends when another begins, and with the screen. */
function useOneAtATime() {
  const running = useRef(new AbortController());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = useCallback(() => {
    running.current.abort();
    clearTimeout(timer.current);
  }, []);
  useEffect(() => end, [end]);
  return {
    begin(): AbortSignal {
      end();
      running.current = new AbortController();
      return running.current.signal;
    },
    later(work: () => void) {
      timer.current = setTimeout(work, REREAD_DELAY_MS);
    },
  };
}

/** One file at a time: read without writing, then imported and followed to its end. */
export function useImport<Preview, Choice extends object>(
  legalEntityRefId: string,
  calls: ImportCalls<Preview, Choice>,
) {
  const [state, setState] = useState<ImportState<Preview>>({ step: "idle" });
  const [choice, setChoice] = useState<Choice>();
  /** The job of the import that this screen follows, until its end was looked at. */
  const [followed, setFollowed] = useState<string>();
  const client = useQueryClient();
  const underWay = useRef<Wish>(undefined);
  const { begin, later } = useOneAtATime();

  const isSending = useRef(false);
  isSending.current = state.step === "importing" && state.sending;
  useLeaveGuard(() => isSending.current, { words: LEAVING });

  async function read(file: File, asked?: Choice, headingLine?: number) {
    const signal = begin();
    const again = asked !== undefined;
    const tell = (done: number, total: number, sending: boolean) => {
      if (!again) setState({ step: "reading", file, done, total, sending });
      // On its way again it shows nothing new: only the reading counts.
      else if (!sending)
        setState((now) => (now.step === "preview" ? { ...now, again: { done, total } } : now));
    };
    if (!again) tell(0, file.size, true);
    try {
      const preview = await calls.preview(file, asked, {
        headingLine,
        signal,
        onProgress: (sent, total) => tell(sent, total, true),
        onTold: (done, total) => tell(done, total, false),
      });
      if (!again) setChoice(calls.first(preview));
      setState({ step: "preview", file, preview, again: undefined });
    } catch (error) {
      if (!isAbort(error)) setState({ step: "failed", file, error, preview: undefined });
    }
  }

  /** Another choice: the file is read again with it, once the person pauses. */
  function choose(next: Partial<Choice>) {
    if (state.step !== "preview" || choice === undefined) return;
    const chosen = { ...choice, ...next };
    setChoice(chosen);
    const { file, preview } = state;
    begin();
    setState({ ...state, again: { done: 0, total: 0 } });
    later(() => void read(file, chosen, calls.headingLine(preview)));
  }

  async function run() {
    if (state.step !== "preview" || choice === undefined) return;
    const { file, preview } = state;
    const signal = begin();
    const told = (done: number, total: number | undefined, sending: boolean) =>
      setState({ step: "importing", file, done, total, sending, cancelling: wish.wanted });
    const wish: Wish = { wanted: false };
    underWay.current = wish;
    const endSending = beginSending(legalEntityRefId, file.name);
    told(0, file.size, true);
    try {
      const { jobId } = await calls
        .send(file, choice, {
          headingLine: calls.headingLine(preview),
          idempotencyKey: newIdempotencyKey(),
          signal,
          onProgress: (done, total) => told(done, total, true),
        })
        .finally(endSending);
      wish.jobId = jobId;
      setFollowed(jobId);
      // What was asked before the job had a name.
      if (wish.wanted) void stop(wish);
      const result = await followJob<Record<string, unknown>>(jobId, {
        signal,
        onProgress: ({ done, total }) => told(done, total !== null && total > 1 ? total : undefined, false),
      });
      setState({ step: "done", file, outcome: outcomeOf(result, calls.kind) });
      await client.invalidateQueries();
    } catch (error) {
      if (isAbort(error)) return;
      if (error instanceof ApiError && error.code === "JOB_CANCELLED") {
        setState({ step: "preview", file, preview, again: undefined, returned: true });
        toast({ message: CANCELLED });
      } else setState({ step: "failed", file, error, preview });
    }
  }

  /** Ends the job of an import; the screen, which follows it, learns of its end as of any other. */
  async function stop(wish: Wish): Promise<void> {
    if (wish.jobId === undefined || (await cancelImport(wish.jobId))) return;
    wish.wanted = false;
    setState((now) => (now.step === "importing" ? { ...now, cancelling: false } : now));
  }

  /** The person leaves the end of an import: it is not announced again. */
  function putAside() {
    if (followed !== undefined) seenImports.add(followed);
    setFollowed(undefined);
  }

  function cancel() {
    const wish = underWay.current;
    if (wish === undefined || wish.wanted) return;
    wish.wanted = true;
    setState((now) => (now.step === "importing" ? { ...now, cancelling: true } : now));
    if (wish.jobId !== undefined) void stop(wish);
  }

  return {
    state,
    choice,
    verifying: choice === undefined ? "" : calls.verifying(choice),
    read: (file: File) => void read(file),
    choose,
    run: () => void run(),
    /** Stops the import as long as nothing of it is written. */
    cancel,
    /** Back to the file as it was seen, after a refusal. */
    back: () => {
      if (state.step === "failed" && state.preview !== undefined)
        setState({
          step: "preview",
          file: state.file,
          preview: state.preview,
          again: undefined,
          returned: true,
        });
      putAside();
    },
    followed,
    close: () => {
      putAside();
      begin();
      setState({ step: "idle" });
    },
  };
}

export type Import<Preview, Choice extends object> = ReturnType<typeof useImport<Preview, Choice>>;

const isAbort = (error: unknown) => error instanceof DOMException && error.name === "AbortError";
