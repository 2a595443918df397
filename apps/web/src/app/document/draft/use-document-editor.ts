import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { InvoiceDirection } from "@grand-livre/domain/invoice/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { localToday } from "../../../lib/format.ts";
import { toast } from "../../../ui/toast.ts";
import { useLeaveGuard } from "../../form/use-leave-guard.ts";
import { documentPlaces } from "../document-kinds.ts";
import { toastValidated } from "../validated-toast.ts";
import { creationOf, documentCalls } from "./document-calls.ts";
import { type DocumentForm, emptyForm, formOf } from "./document-form.ts";
import {
  changesIn,
  type DocumentEvent,
  type DocumentState,
  isAsking,
  losesByLeaving,
  reduceDocument,
  restOf,
  shownDraft,
  startOf,
  workOf,
} from "./document-state.ts";
import { documentWork } from "./document-work.ts";

interface EditorOptions {
  readonly invoice: InvoiceAnswer | undefined;
  readonly direction: InvoiceDirection;
  readonly dossier: string;
  /** Takes the id of a new document once it is saved, before the address shows it. */
  readonly onSaved: (id: string) => void;
  /** The form dated on the day that the books propose, where its own period is closed. */
  readonly dated: (form: DocumentForm, date: string) => DocumentForm;
}

const UNANSWERED = {
  title: "Quitter sans savoir\u202f?",
  message:
    "Le serveur n’a pas répondu\u00a0: cette facture est peut-être enregistrée, ou validée. Cherchez-la dans la liste avant de la refaire.",
  confirmLabel: "Quitter",
};

export type DocumentEditor = ReturnType<typeof useDocumentEditor>;

/** The state of a document, and a way to read its latest value between two renders. */
function useDocumentState(start: () => DocumentState) {
  const [state, setState] = useState(start);
  const latest = useRef(state);
  function dispatch(event: DocumentEvent): DocumentState {
    latest.current = reduceDocument(latest.current, event);
    setState(latest.current);
    return latest.current;
  }
  return { state, latest, dispatch };
}

/** The form of a document over its saved state, from a new one to its validation. Each answer becomes the saved state. */
export function useDocumentEditor(options: EditorOptions) {
  const { invoice, direction, dated, dossier, onSaved } = options;
  const navigate = useNavigate();
  const { state, latest, dispatch } = useDocumentState(() =>
    startOf(invoice, emptyForm(direction, localToday())),
  );
  const { saved, form, step } = state;
  const change = (update: (form: DocumentForm) => DocumentForm) => void dispatch({ type: "typed", update });
  const client = useQueryClient();
  const [creation] = useState(creationOf);
  const running = useRef<Promise<unknown>>(undefined);
  const calls = documentCalls({
    dossier,
    client,
    creation,
    latest,
    dispatch,
    async onCreated(id) {
      onSaved(id);
      await navigate({ to: documentPlaces[direction].one, params: { id }, replace: true });
    },
  });
  const { run, saveDraft } = documentWork({ latest, dispatch, running, calls, dated });
  const dirty = changesIn(state) !== undefined;
  const isUnanswered = restOf(step) === "unanswered";
  const isSaved = saved !== undefined && !dirty && !isUnanswered;
  useLeaveGuard(() => losesByLeaving(latest.current), { words: isUnanswered ? UNANSWERED : undefined });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read last is taken where nothing is typed.
  useEffect(() => {
    if (invoice !== undefined) dispatch({ type: "read", invoice });
  }, [invoice, saved, dirty]);

  return {
    /** The document as the server last answered it; undefined while it was never saved. */
    saved,
    form,
    change,
    dirty,
    /** What the server is asked now: the buttons are off. */
    busy: workOf(step),
    /** Fields that the server refused, by their path in the body. */
    refused: state.refused,
    /** A request was sent and no answer came: the document may be saved, or validated. */
    isUnanswered,
    /** Nothing is left to save. */
    isSaved,
    /** The draft whose entry is shown, before and while it is validated. */
    confirming: shownDraft(step),
    saveDraft,

    /** Saves what is left to save, and says so. */
    async save(said = (_: InvoiceAnswer) => "Brouillon enregistré.") {
      if (isSaved) return;
      const draft = await saveDraft();
      if (draft !== undefined) toast({ message: said(draft), tone: "success" });
    },

    /** Leaving loses nothing from now on. */
    leave: () => void dispatch({ type: "left" }),

    /** Takes what the server made of a saved draft; what was typed since stays. */
    follow: (from: InvoiceAnswer, answer: InvoiceAnswer) => void calls.take(answer, formOf(from)),

    /** Has the saved draft completed again: a card that it takes from was changed. */
    review: () => run("saving", calls.review),

    /** Saves, then approves a bill for payment, or withdraws that. Undefined when it was refused (which is said). */
    approve: (isGood: boolean) => run("approving", () => calls.approve(isGood)),

    /**
     * Saves the draft, then shows its entry, unless `judge` answers undefined: it has said what is missing. `settled` is
     * the draft once the work that completes it is done.
     */
    async askToValidate(
      judge: (
        draft: InvoiceAnswer,
        settled: () => Promise<InvoiceAnswer>,
      ) => Promise<InvoiceAnswer | undefined>,
    ) {
      if (isAsking(latest.current.step)) return;
      dispatch({ type: "asked" });
      const draft = await saveDraft();
      const shown =
        draft &&
        (await judge(draft, async () => {
          await running.current;
          return latest.current.saved ?? draft;
        }));
      dispatch(shown === undefined ? { type: "renounced" } : { type: "shown", draft: shown });
    },

    renounce: () => void dispatch({ type: "renounced" }),

    /** Saves, validates, goes where `next` leads, and says what was written. What was refused is said. */
    async validate(doubts: readonly string[], next?: (done: InvoiceAnswer) => Promise<void>) {
      const done = await run("validating", () => calls.validate(doubts));
      if (done === undefined) return;
      window.scrollTo({ top: 0 });
      await next?.(done);
      await toastValidated(done, (href) => void navigate({ href }));
    },
  };
}
