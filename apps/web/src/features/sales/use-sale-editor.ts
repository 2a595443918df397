import type {
  InvoiceAnswer,
  NewInvoiceBody,
  UpdateInvoiceBody,
  UpdateStatusBody,
} from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { forgetLists, invoiceOptions, takeAnswer } from "../../app/invoicing/invoice-queries.ts";
import { proposedDateOf } from "../../app/invoicing/proposed-date.ts";
import { api } from "../../lib/api.ts";
import { ApiError, mayBeDone } from "../../lib/api-error.ts";
import { type Creation, createOnce } from "../../lib/create-once.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { withBillDate } from "./line-changes.ts";
import {
  afterSaving,
  changesOf,
  emptySale,
  formOf,
  newSaleBody,
  type SaleForm,
  unreadableFigures,
} from "./sale-form.ts";

export interface SaleEditor {
  readonly form: SaleForm;
  readonly change: (update: (form: SaleForm) => SaleForm) => void;
  readonly dirty: boolean;
  readonly busy: "saving" | "validating" | undefined;
  /** Fields that the server refused, by their path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  /**
   * Saves what changed; answers the saved draft, or undefined when it was refused (which is told). Of a new sale whose
   * validation was not answered it is what was validated, if it was.
   */
  readonly save: () => Promise<InvoiceAnswer | undefined>;
  /** Has the saved draft looked at again: what it misses may have been filled elsewhere. */
  readonly review: () => Promise<InvoiceAnswer | undefined>;
  /** Of a new sale that was sent without an answer: whether it was its validation as it is typed, or something else. */
  readonly unanswered: ReturnType<Creation<NewInvoiceBody, InvoiceAnswer>["unanswered"]>;
  /** Gives the number and writes the entry: of the draft that stands, or of a new sale at once, all of it or nothing. */
  readonly validate: () => Promise<InvoiceAnswer | undefined>;
}

/** The form of a new sale whose draft stands and opens in a screen of its own: what is typed until then goes with it. */
let carried: { readonly id: string; readonly version: number; readonly form: SaleForm } | undefined;

/** The form of a sale over its saved state, which a new one has not yet. */
export function useSaleEditor(sale: InvoiceAnswer | undefined, dossier: string): SaleEditor {
  const client = useQueryClient();
  const [saved, setSaved] = useState(sale);
  const [start] = useState(() => (sale === undefined ? emptySale(localToday()) : formOf(sale)));
  const [form, setForm] = useState(() =>
    sale !== undefined && carried?.id === sale.id && carried.version === sale.version ? carried.form : start,
  );
  const [busy, setBusy] = useState<SaleEditor["busy"]>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  // A draft or a validated invoice: of a new sale one of them is made, once.
  const [creation] = useState(() =>
    createOnce((body: NewInvoiceBody, idempotencyKey) =>
      api.post<InvoiceAnswer>("/api/invoice/new-invoice", body, { idempotencyKey }),
    ),
  );
  const running = useRef(false);
  const changes = changesOf(saved === undefined ? start : formOf(saved), form);
  const dirty = changes !== undefined;
  const asDraft = newSaleBody(form, dossier);
  const asValidated: NewInvoiceBody = { ...asDraft, status: "validated" };

  useLayoutEffect(() => {
    carried =
      sale === undefined && saved !== undefined ? { id: saved.id, version: saved.version, form } : undefined;
  }, [sale, saved, form]);

  /** `sent`: the form that the answer follows from; what was typed since stays. Without it, nothing does. */
  function take(answer: InvoiceAnswer, sent?: SaleForm) {
    setSaved(answer);
    setForm((before) => {
      const form = keepCountry(formOf(answer), before);
      return sent === undefined ? form : afterSaving(before, sent, form);
    });
    setRefused({});
    takeAnswer(client, answer);
  }

  function takeValidated(answer: InvoiceAnswer) {
    // What it is imputed on, or takes back, stands otherwise from now on.
    void client.invalidateQueries({ queryKey: ["invoice", "one"], refetchType: "none" });
    takeAnswer(client, answer);
  }

  // A newer state read from the server replaces a form that nobody touched; a touched one is asked about at saving.
  useEffect(() => {
    if (sale === undefined || saved === undefined || sale.version <= saved.version || dirty) return;
    setSaved(sale);
    setForm((before) => keepCountry(formOf(sale), before));
  }, [sale, saved, dirty]);

  async function refuse(error: unknown): Promise<undefined> {
    if (error instanceof ApiError && error.code === "STALE_VERSION" && saved !== undefined) {
      const reload = await confirmInFrench({
        title: "Facture modifiée entre-temps",
        message:
          "Quelqu’un a modifié cette facture depuis que vous l’avez ouverte. La recharger abandonne vos changements non enregistrés.",
        confirmLabel: "Recharger",
      });
      if (reload) take(await client.fetchQuery({ ...invoiceOptions(saved.id), staleTime: 0 }));
      return undefined;
    }
    // Who looks for it in the list finds it there if it was written.
    if (mayBeDone(error)) forgetLists(client);
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
                onSelect: () => setForm((before) => withBillDate(before, proposed)),
              },
            ],
          }),
    });
    return undefined;
  }

  async function run(what: NonNullable<SaleEditor["busy"]>, work: () => Promise<InvoiceAnswer>) {
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
    // Whoever is told that it failed may ask again at once.
    const free = () => {
      running.current = false;
      setBusy(undefined);
    };
    try {
      return await work().finally(free);
    } catch (error) {
      return await refuse(error);
    }
  }

  /** The draft, or of a new sale what stands of it: its validation may have gone unanswered. */
  async function send(): Promise<InvoiceAnswer> {
    if (saved === undefined) return create(asDraft);
    return changes === undefined ? saved : update(saved);
  }

  async function create(body: NewInvoiceBody): Promise<InvoiceAnswer> {
    const { content, answer } = await creation.send(body);
    if (answer.status !== "draft") return answer;
    if (content === body) {
      take(answer, form);
      return answer;
    }
    // The draft of a saving that went unanswered takes what was typed since.
    setSaved(answer);
    return update(answer);
  }

  async function update(draft: InvoiceAnswer): Promise<InvoiceAnswer> {
    const body: UpdateInvoiceBody = { ...changesOf(formOf(draft), form), version: draft.version };
    const answer = await api.patch<InvoiceAnswer>(`/api/invoice/${draft.id}`, body);
    take(answer, form);
    return answer;
  }

  async function sendToValidate(): Promise<InvoiceAnswer> {
    const standing = await (saved === undefined ? create(asValidated) : send());
    if (standing.status !== "draft") return standing;
    const body: UpdateStatusBody = { id: standing.id, version: standing.version, status: "validated" };
    return api.patch<InvoiceAnswer>("/api/invoice/update-status-invoice", body);
  }

  return {
    form,
    change: setForm,
    dirty,
    busy,
    refused,
    unanswered: saved === undefined ? creation.unanswered(asValidated) : "nothing",
    save: () =>
      run("saving", async () => {
        const answer = await send();
        if (answer.status !== "draft") takeValidated(answer);
        return answer;
      }),
    review: () =>
      run("saving", async () => {
        const current = await send();
        const body = { version: current.version, counterpartyId: current.counterpartyId };
        const answer = await api.patch<InvoiceAnswer>(`/api/invoice/${current.id}`, body);
        take(answer, form);
        return answer;
      }),
    validate: () =>
      run("validating", async () => {
        const answer = await sendToValidate();
        takeValidated(answer);
        return answer;
      }),
  };
}

/** The answer of an invoice does not say where its client is: what was known of the same client stands. */
function keepCountry(form: SaleForm, before: SaleForm): SaleForm {
  if (form.client === undefined || before.client?.id !== form.client.id) return form;
  return { ...form, client: { ...form.client, country: before.client.country } };
}
