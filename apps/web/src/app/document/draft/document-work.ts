import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { ApiError, mayBeDone } from "../../../lib/api-error.ts";
import { explainError } from "../../../lib/error-text.ts";
import { formatDate } from "../../../lib/format.ts";
import { confirmInFrench } from "../../../ui/confirm.ts";
import { toast } from "../../../ui/toast.ts";
import { proposedDateOf } from "../proposed-date.ts";
import { toastAlreadyValidated } from "../validated-toast.ts";
import type { documentCalls } from "./document-calls.ts";
import type { DocumentForm } from "./document-form.ts";
import { unreadableFigures } from "./document-line.ts";
import {
  changesIn,
  type DocumentEvent,
  type DocumentState,
  type EditorWork,
  restOf,
  workOf,
} from "./document-state.ts";

interface WorkOptions {
  readonly latest: { readonly current: DocumentState };
  readonly dispatch: (event: DocumentEvent) => void;
  /** What runs now: a validation waits for the work that completes its draft. */
  readonly running: { current: Promise<unknown> | undefined };
  readonly calls: ReturnType<typeof documentCalls>;
  readonly dated: (form: DocumentForm, date: string) => DocumentForm;
}

const STALE = {
  title: "Facture modifiée entre-temps",
  message:
    "Quelqu’un a modifié cette facture depuis que vous l’avez ouverte. La recharger abandonne vos changements non enregistrés.",
  confirmLabel: "Recharger",
};

/** Runs one request of an editor at a time, and says what was refused. */
export function documentWork({ latest, dispatch, running, calls, dated }: WorkOptions) {
  function refusesFigures(): boolean {
    if (latest.current.form.lines.every((line) => unreadableFigures(line).length === 0)) return false;
    toast({
      message: "Une ligne contient un nombre illisible. Corrigez-le, puis recommencez.",
      tone: "error",
    });
    return true;
  }

  async function run(work: EditorWork, send: () => Promise<InvoiceAnswer>) {
    if (workOf(latest.current.step) !== undefined || refusesFigures()) return undefined;
    dispatch({ type: "sent", work });
    try {
      const sending = send();
      running.current = sending.catch(() => undefined);
      const answer = await sending;
      dispatch({ type: "done" });
      return answer;
    } catch (error) {
      return await refuse(error);
    }
  }

  async function refuse(error: unknown): Promise<undefined> {
    const id = latest.current.saved?.id;
    if (error instanceof ApiError && error.code === "STALE_VERSION" && id !== undefined) {
      dispatch({ type: "refused" });
      if (await confirmInFrench(STALE)) calls.take(await calls.read(id));
      return undefined;
    }
    const fields = error instanceof ApiError ? error.fields : undefined;
    dispatch({ type: "refused", fields });
    if (mayBeDone(error)) calls.lose();
    const { title, text, code } = await explainError(error);
    const proposed = proposedDateOf(error);
    const onSelect = () => dispatch({ type: "typed", update: (form) => dated(form, proposed ?? "") });
    toast({
      message: `${title}. ${text}`,
      tone: "error",
      code,
      ...(proposed === undefined
        ? {}
        : { actions: [{ label: `Dater du ${formatDate(proposed)}`, onSelect }] }),
    });
    return undefined;
  }

  /** The saved draft; undefined when it was refused, or turned out to be validated, which is said. */
  async function saveDraft(): Promise<InvoiceAnswer | undefined> {
    const { saved, step } = latest.current;
    const isChanged = changesIn(latest.current) !== undefined;
    // Also while it is completed again from a card: its entry waits for that.
    if (saved !== undefined && !isChanged && restOf(step) === "draft")
      return refusesFigures() ? undefined : saved;
    const answer = await run("saving", calls.send);
    if (answer === undefined || answer.status === "draft") return answer;
    toastAlreadyValidated(answer, saved !== undefined && isChanged);
    return undefined;
  }

  return { run, saveDraft };
}
