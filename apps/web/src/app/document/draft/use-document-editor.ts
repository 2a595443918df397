import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer, NewInvoiceBody, UpdateInvoiceBody } from "@grand-livre/contracts/invoice";
import type { InvoiceDirection } from "@grand-livre/domain/invoice/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api.ts";
import { ApiError, mayBeDone } from "../../../lib/api-error.ts";
import { createOnce } from "../../../lib/create-once.ts";
import { explainError } from "../../../lib/error-text.ts";
import { formatDate, localToday } from "../../../lib/format.ts";
import { confirmInFrench } from "../../../ui/confirm.ts";
import { toast } from "../../../ui/toast.ts";
import { forgetLists, invoiceOptions, takeAnswer } from "../invoice-queries.ts";
import { proposedDateOf } from "../proposed-date.ts";
import { afterSaving, changesOf, newDocumentBody } from "./document-body.ts";
import { type DocumentForm, emptyForm, formOf } from "./document-form.ts";
import { unreadableFigures } from "./document-line.ts";

export type EditorWork = "saving" | "validating" | "approving";

export interface DocumentEditor {
  /** The document as the server last answered it; undefined while it was never saved. */
  readonly saved: InvoiceAnswer | undefined;
  readonly form: DocumentForm;
  readonly change: (update: (form: DocumentForm) => DocumentForm) => void;
  readonly dirty: boolean;
  /** What the server is asked now: the buttons are off. */
  readonly busy: EditorWork | undefined;
  /** Fields that the server refused, by their path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  /** A request was sent and no answer came: the document may be saved, or validated. */
  readonly isUnanswered: boolean;
  /**
   * Saves what changed. Answers the draft, or undefined when it was refused (which is told). A document whose validation
   * went unanswered, and was written, is answered validated.
   */
  readonly save: () => Promise<InvoiceAnswer | undefined>;
  /** Has the saved draft completed again: a card that it takes from was changed. */
  readonly review: () => Promise<InvoiceAnswer | undefined>;
  /** Saves, then validates. Answers the validated document, or undefined when it was refused (which is told). */
  readonly validate: () => Promise<InvoiceAnswer | undefined>;
  /** Saves, then approves a bill for payment, or withdraws that. */
  readonly approve: (isGood: boolean) => Promise<InvoiceAnswer | undefined>;
  /** Takes what the server made of a saved draft; what was typed since stays. */
  readonly follow: (from: InvoiceAnswer, answer: InvoiceAnswer) => void;
}

interface EditorOptions {
  readonly invoice: InvoiceAnswer | undefined;
  readonly direction: InvoiceDirection;
  readonly dossier: string;
  /** Takes the id of a new document once it is saved. */
  readonly onCreated: (id: string) => Promise<void>;
  /** The form dated on the day that the books propose, where its own period is closed. */
  readonly dated: (form: DocumentForm, date: string) => DocumentForm;
}

/** The form of a document over its saved state, from a new one to its validation. Each answer becomes the saved state. */
export function useDocumentEditor(options: EditorOptions): DocumentEditor {
  const { invoice, direction, dossier, onCreated, dated } = options;
  const client = useQueryClient();
  const [saved, setSaved] = useState(invoice);
  const [start] = useState(() =>
    invoice === undefined ? emptyForm(direction, localToday()) : formOf(invoice),
  );
  const [form, setForm] = useState(start);
  const [busy, setBusy] = useState<EditorWork>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  // A new document bears one key for all its requests: the server makes one of them at most.
  const [creation] = useState(() =>
    createOnce((body: NewInvoiceBody, idempotencyKey) =>
      call(invoiceEndpoints.create, { body, idempotencyKey }),
    ),
  );
  const [isUnanswered, setUnanswered] = useState(false);
  const running = useRef(false);
  const changes = changesOf(saved === undefined ? start : formOf(saved), form);
  const dirty = changes !== undefined;

  /** `sent`: the form that the answer follows from; what was typed since stays. Without it, the answer replaces the form. */
  function take(answer: InvoiceAnswer, sent?: DocumentForm): InvoiceAnswer {
    setSaved(answer);
    setForm((before) => {
      const next = keepCountry(formOf(answer), before);
      return sent === undefined ? next : afterSaving(before, sent, next);
    });
    setRefused({});
    takeAnswer(client, answer);
    return answer;
  }

  // A newer state read from the server replaces an untouched form; at saving, a touched one is refused as stale.
  useEffect(() => {
    if (invoice === undefined || saved === undefined || invoice.version <= saved.version || dirty) return;
    setSaved(invoice);
    setForm((before) => keepCountry(formOf(invoice), before));
  }, [invoice, saved, dirty]);

  async function refuse(error: unknown): Promise<undefined> {
    if (error instanceof ApiError && error.code === "STALE_VERSION" && saved !== undefined) {
      const reloads = await confirmInFrench({
        title: "Facture modifiée entre-temps",
        message:
          "Quelqu’un a modifié cette facture depuis que vous l’avez ouverte. La recharger abandonne vos changements non enregistrés.",
        confirmLabel: "Recharger",
      });
      if (reloads) take(await read(saved.id));
      return undefined;
    }
    if (mayBeDone(error)) {
      setUnanswered(true);
      // The list shows the document if it was written.
      forgetLists(client);
    }
    if (error instanceof ApiError) setRefused(error.fields);
    const { title, text, code } = await explainError(error);
    const proposed = proposedDateOf(error);
    toast({
      message: `${title}. ${text}`,
      tone: "error",
      code,
      ...(proposed === undefined
        ? {}
        : {
            actions: [
              {
                label: `Dater du ${formatDate(proposed)}`,
                onSelect: () => setForm((before) => dated(before, proposed)),
              },
            ],
          }),
    });
    return undefined;
  }

  const read = (id: string) => client.fetchQuery({ ...invoiceOptions(id), staleTime: 0 });

  async function run(what: EditorWork, work: () => Promise<InvoiceAnswer>) {
    if (running.current) return undefined;
    if (form.lines.some((line) => unreadableFigures(line).length > 0)) {
      toast({
        message: "Une ligne contient un nombre illisible. Corrigez-le, puis recommencez.",
        tone: "error",
      });
      return undefined;
    }
    running.current = true;
    setBusy(what);
    try {
      const answer = await work().finally(() => {
        running.current = false;
        setBusy(undefined);
      });
      setUnanswered(false);
      return answer;
    } catch (error) {
      return await refuse(error);
    }
  }

  /** The saved document with every change; validated where that was asked before, without an answer. */
  async function send(): Promise<InvoiceAnswer> {
    if (saved === undefined) return create();
    if (!isUnanswered) return changes === undefined ? saved : update(saved);
    const current = await read(saved.id);
    if (current.status !== "draft") return take(current);
    return changes === undefined ? current : update(current);
  }

  async function create(): Promise<InvoiceAnswer> {
    const body = newDocumentBody(form, dossier);
    const { content, answer } = await creation.send(body);
    // The draft of a request that went unanswered takes what was typed since.
    const draft = content === body ? take(answer, form) : await update(answer);
    await onCreated(draft.id);
    return draft;
  }

  async function update(draft: InvoiceAnswer): Promise<InvoiceAnswer> {
    setSaved(draft);
    const body: UpdateInvoiceBody = { ...changesOf(formOf(draft), form), version: draft.version };
    return take(await call(invoiceEndpoints.update, { params: { id: draft.id }, body }), form);
  }

  return {
    saved,
    form,
    change: setForm,
    dirty,
    busy,
    refused,
    isUnanswered,
    save: () => run("saving", send),
    follow: (from, answer) => void take(answer, formOf(from)),
    review: () =>
      run("saving", async () => {
        const { id, version, counterpartyId } = await send();
        const body = { version, counterpartyId };
        return take(await call(invoiceEndpoints.update, { params: { id }, body }), form);
      }),
    approve: (isGood) =>
      run("approving", async () => {
        const { id, version } = await send();
        const endpoint = isGood ? captureEndpoints.approve : captureEndpoints.withdrawApproval;
        return take(await call(endpoint, { params: { id }, body: { version } }), form);
      }),
    validate: () =>
      run("validating", async () => {
        const { id, version, status, issues } = await send();
        // The person has read it in the dialog before he validates.
        const isAhead = issues.some(({ code }) => code === "SALE_DATE_IN_FUTURE");
        const confirmed = isAhead ? { futureDateConfirmed: true } : {};
        const body = { id, version, status: "validated", ...confirmed } as const;
        const answer = status === "draft" ? await call(invoiceEndpoints.updateStatus, { body }) : undefined;
        // The invoices that it is imputed on, or whose deposits it deducts, have changed too.
        await client.invalidateQueries({ queryKey: ["invoice", "one"], refetchType: "none" });
        return take(answer ?? (await read(id)));
      }),
  };
}

/** The answer of an invoice does not hold its client's country: the one of the same client is kept. */
function keepCountry(form: DocumentForm, before: DocumentForm): DocumentForm {
  if (form.party === undefined || before.party?.id !== form.party.id) return form;
  return { ...form, party: { ...form.party, country: before.party.country } };
}
