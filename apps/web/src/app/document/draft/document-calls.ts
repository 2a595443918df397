import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import type { InvoiceAnswer, NewInvoiceBody, UpdateInvoiceBody } from "@grand-livre/contracts/invoice";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { createOnce } from "../../../lib/create-once.ts";
import { forgetLists, invoiceOptions, takeAnswer } from "../invoice-queries.ts";
import { changesOf, newDocumentBody } from "./document-body.ts";
import { type DocumentForm, formOf } from "./document-form.ts";
import { changesIn, type DocumentEvent, type DocumentState, restOf } from "./document-state.ts";

interface CallsOptions {
  readonly dossier: string;
  readonly onCreated: (id: string) => Promise<void>;
  readonly client: QueryClient;
  readonly creation: ReturnType<typeof creationOf>;
  readonly latest: { readonly current: DocumentState };
  readonly dispatch: (event: DocumentEvent) => void;
}

/** All requests of a new document take one key: the server makes one of them at most. */
export const creationOf = () =>
  createOnce((body: NewInvoiceBody, idempotencyKey) =>
    call(invoiceEndpoints.create, { body, idempotencyKey }),
  );

/** What an editor asks of the server. Each answer becomes the saved state; each throws what was refused. */
export function documentCalls({ dossier, onCreated, client, creation, latest, dispatch }: CallsOptions) {
  const read = (id: string) => client.fetchQuery({ ...invoiceOptions(id), staleTime: 0 });

  function take(answer: InvoiceAnswer, sent?: DocumentForm): InvoiceAnswer {
    dispatch({ type: "answered", answer, sent });
    takeAnswer(client, answer);
    return answer;
  }

  /** The saved document with every change; validated where that was asked before, without an answer. */
  async function send(): Promise<InvoiceAnswer> {
    const { saved, form, step } = latest.current;
    if (saved === undefined) return create(form);
    const changes = changesIn(latest.current);
    if (restOf(step) !== "unanswered") return changes === undefined ? saved : update(saved, form);
    const current = await read(saved.id);
    if (current.status !== "draft") return take(current);
    return changes === undefined ? current : update(current, form);
  }

  async function create(form: DocumentForm): Promise<InvoiceAnswer> {
    const body = newDocumentBody(form, dossier);
    const { content, answer } = await creation.send(body);
    // The draft of a request that went unanswered takes what was typed since.
    const draft = content === body ? take(answer, form) : await update(answer, form);
    dispatch({ type: "left" });
    await onCreated(draft.id);
    dispatch({ type: "arrived" });
    return draft;
  }

  async function update(draft: InvoiceAnswer, form: DocumentForm): Promise<InvoiceAnswer> {
    dispatch({ type: "found", draft });
    const body: UpdateInvoiceBody = { ...changesOf(formOf(draft), form), version: draft.version };
    return take(await call(invoiceEndpoints.update, { params: { id: draft.id }, body }), form);
  }

  return {
    read,
    take,
    send,

    /** The lists show the document if it was written. */
    lose() {
      dispatch({ type: "lost" });
      forgetLists(client);
    },

    async review(): Promise<InvoiceAnswer> {
      const { form } = latest.current;
      const { id, version, counterpartyId } = await send();
      const body = { version, counterpartyId };
      return take(await call(invoiceEndpoints.update, { params: { id }, body }), form);
    },

    async approve(isGood: boolean): Promise<InvoiceAnswer> {
      const { form } = latest.current;
      const { id, version } = await send();
      const endpoint = isGood ? captureEndpoints.approve : captureEndpoints.withdrawApproval;
      return take(await call(endpoint, { params: { id }, body: { version } }), form);
    },

    /** `doubts`: the codes of the doubts of weight that the person confirmed one by one. */
    async validate(doubts: readonly string[]): Promise<InvoiceAnswer> {
      const { id, version, status, issues } = await send();
      // The person has read it in the dialog before validating.
      const isAhead = issues.some(({ code }) => code === "SALE_DATE_IN_FUTURE");
      const confirmed = isAhead ? { futureDateConfirmed: true } : {};
      const doubtsConfirmed = doubts.length === 0 ? {} : { doubtsConfirmed: [...doubts] };
      const body = { id, version, status: "validated", ...confirmed, ...doubtsConfirmed } as const;
      const answer = status === "draft" ? await call(invoiceEndpoints.updateStatus, { body }) : undefined;
      // The invoices that it is imputed on, or whose deposits it deducts, have changed too.
      await client.invalidateQueries({ queryKey: ["invoice", "one"], refetchType: "none" });
      return take(answer ?? (await read(id)));
    },
  };
}
