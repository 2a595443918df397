import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterSaving, changesOf } from "./document-body.ts";
import { type DocumentForm, formOf } from "./document-form.ts";

/** What the server is asked to do with a document. */
export type EditorWork = "saving" | "approving" | "validating";

/**
 * Where a document is between its first key and its validation. `unanswered`: a request was sent and no answer came, so
 * that it may be saved or validated. `asking`: its validation was asked, and what it misses is checked. `confirming`: its
 * entry is shown. `leaving`: the address changes, and nothing is lost by that. A step that passes names the one before.
 */
export type Step =
  | { readonly name: "new" | "draft" | "unanswered" }
  | { readonly name: "asking" | "leaving" | EditorWork; readonly before: Step }
  | { readonly name: "confirming"; readonly before: Step; readonly draft: InvoiceAnswer };

export interface DocumentState {
  readonly step: Step;
  /** As the server last answered it; undefined while it was never saved. */
  readonly saved: InvoiceAnswer | undefined;
  /** What a document that was never saved began from. */
  readonly start: DocumentForm;
  readonly form: DocumentForm;
  /** Fields that the server refused, by their path in the body. */
  readonly refused: Readonly<Record<string, string>>;
}

export type DocumentEvent =
  | { readonly type: "typed"; readonly update: (form: DocumentForm) => DocumentForm }
  | { readonly type: "sent"; readonly work: EditorWork }
  /** `sent`: the form that the answer follows from; what was typed since stays. Without it, the answer replaces the form. */
  | { readonly type: "answered"; readonly answer: InvoiceAnswer; readonly sent?: DocumentForm | undefined }
  /** The draft of an earlier request is known, and what was changed since is on its way. */
  | { readonly type: "found"; readonly draft: InvoiceAnswer }
  /** A newer state was read: it replaces an untouched form; at saving, a touched one is refused as stale. */
  | { readonly type: "read"; readonly invoice: InvoiceAnswer }
  /** All that the work asked was answered. */
  | { readonly type: "done" }
  | { readonly type: "refused"; readonly fields?: Readonly<Record<string, string>> | undefined }
  | { readonly type: "lost" }
  | { readonly type: "asked" }
  | { readonly type: "shown"; readonly draft: InvoiceAnswer }
  | { readonly type: "renounced" }
  | { readonly type: "left" }
  | { readonly type: "arrived" };

export function startOf(invoice: InvoiceAnswer | undefined, empty: DocumentForm): DocumentState {
  const form = invoice === undefined ? empty : formOf(invoice);
  const step = { name: invoice === undefined ? "new" : "draft" } as const;
  return { step, saved: invoice, start: form, form, refused: {} };
}

/** The state after an event. An event that does not fit the step changes nothing. */
export function reduceDocument(state: DocumentState, event: DocumentEvent): DocumentState {
  const { step } = state;
  switch (event.type) {
    case "typed":
      return { ...state, form: event.update(state.form) };
    case "sent":
      return workOf(step) === undefined ? { ...state, step: { name: event.work, before: step } } : state;
    case "answered":
      return answered(state, event.answer, event.sent);
    case "found":
      return { ...state, saved: event.draft };
    case "read": {
      const { saved } = state;
      const isNewer = saved !== undefined && event.invoice.version > saved.version;
      return isNewer && changesIn(state) === undefined
        ? { ...state, saved: event.invoice, form: formFrom(event.invoice, state.form) }
        : state;
    }
    case "done":
      return { ...state, step: ended(step, "draft") };
    case "refused": {
      // A new document may be saved although what was changed since is refused.
      const rest = restOf(step) === "new" && state.saved !== undefined ? "draft" : restOf(step);
      return { ...state, step: ended(step, rest), refused: event.fields ?? state.refused };
    }
    case "lost":
      return { ...state, step: ended(step, "unanswered") };
    case "asked":
      return isAsking(step) ? state : { ...state, step: asking(step) };
    case "shown":
      return isAsking(step)
        ? { ...state, step: { name: "confirming", before: { name: restOf(step) }, draft: event.draft } }
        : state;
    case "renounced":
      return { ...state, step: renounced(step) };
    case "left":
      return step.name === "leaving" ? state : { ...state, step: { name: "leaving", before: step } };
    case "arrived":
      return step.name === "leaving" ? { ...state, step: step.before } : state;
  }
}

/** What changed since it was saved, as the body of a PATCH; undefined when nothing did. */
export function changesIn({ saved, start, form }: DocumentState): ReturnType<typeof changesOf> {
  return changesOf(saved === undefined ? start : formOf(saved), form);
}

/** The step that a work, a question or a way out comes back to. */
export function restOf(step: Step): "new" | "draft" | "unanswered" {
  return "before" in step ? restOf(step.before) : step.name;
}

/** What the server is asked now. */
export function workOf(step: Step): EditorWork | undefined {
  if (!("before" in step)) return undefined;
  return step.name === "asking" || step.name === "leaving" || step.name === "confirming"
    ? workOf(step.before)
    : step.name;
}

/** The draft whose entry is shown, before and while it is validated. */
export function shownDraft(step: Step): InvoiceAnswer | undefined {
  if (step.name === "confirming") return step.draft;
  return "before" in step ? shownDraft(step.before) : undefined;
}

/** Whether leaving now loses what was typed, or what may have been written without an answer. */
export function losesByLeaving(state: DocumentState): boolean {
  if (state.step.name === "leaving") return false;
  return restOf(state.step) === "unanswered" || changesIn(state) !== undefined;
}

export function isAsking(step: Step): boolean {
  return step.name === "asking" || ("before" in step && isAsking(step.before));
}

/** Validation may be asked while a card that was changed completes the draft again: it waits under that work. */
function asking(step: Step): Step {
  return workOf(step) !== undefined && "before" in step
    ? { ...step, before: asking(step.before) }
    : { name: "asking", before: step };
}

/** Without the question, and without the entry that is shown. */
function renounced(step: Step): Step {
  if (!("before" in step)) return step;
  const before = renounced(step.before);
  return step.name === "asking" || step.name === "confirming" ? before : { ...step, before };
}

/** After a work: the question that it was part of goes on; after a validation, its entry is no longer shown. */
function ended(step: Step, rest: ReturnType<typeof restOf>): Step {
  if (!("before" in step)) return { name: rest };
  const before = ended(step.before, rest);
  if (step.name === "validating") return renounced(before);
  return step.name === "saving" || step.name === "approving" ? before : { ...step, before };
}

function answered(
  state: DocumentState,
  answer: InvoiceAnswer,
  sent: DocumentForm | undefined,
): DocumentState {
  const next = formFrom(answer, state.form);
  const form = sent === undefined ? next : afterSaving(state.form, sent, next);
  return { ...state, saved: answer, form, refused: {} };
}

/** The form of an answer, which does not hold its client's country: the one of the same client is kept. */
function formFrom(invoice: InvoiceAnswer, before: DocumentForm): DocumentForm {
  const form = formOf(invoice);
  if (form.party === undefined || before.party?.id !== form.party.id) return form;
  return { ...form, party: { ...form.party, country: before.party.country } };
}
