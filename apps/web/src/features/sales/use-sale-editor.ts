import type { InvoiceAnswer, NewInvoiceBody, UpdateStatusBody } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { invoiceOptions, takeAnswer } from "../../app/invoicing/invoice-queries.ts";
import { proposedDateOf } from "../../app/invoicing/proposed-date.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { requestKeys } from "../../lib/request-key.ts";
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
  /** Saves what changed; answers the saved draft, or undefined when it was refused (which is told). */
  readonly save: () => Promise<InvoiceAnswer | undefined>;
  /** Has the saved draft looked at again: what it misses may have been filled elsewhere. */
  readonly review: () => Promise<InvoiceAnswer | undefined>;
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
  const keyOf = useRef(requestKeys());
  // What may have been written without its answer is asked for by its own key, whatever was saved meanwhile.
  const validatedKeyOf = useRef(requestKeys());
  const running = useRef(false);
  const changes = changesOf(saved === undefined ? start : formOf(saved), form);
  const dirty = changes !== undefined;

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
    try {
      return await work();
    } catch (error) {
      return await refuse(error);
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  }

  async function send(): Promise<InvoiceAnswer> {
    if (saved !== undefined && changes === undefined) return saved;
    const body = newSaleBody(form, dossier);
    const answer =
      saved === undefined
        ? await api.post<InvoiceAnswer>("/api/invoice/new-invoice", body, {
            idempotencyKey: keyOf.current(body),
          })
        : await api.patch<InvoiceAnswer>(`/api/invoice/${saved.id}`, { ...changes, version: saved.version });
    take(answer, form);
    return answer;
  }

  async function sendToValidate(): Promise<InvoiceAnswer> {
    const { id, version } = await send();
    const body: UpdateStatusBody = { id, version, status: "validated" };
    return api.patch<InvoiceAnswer>("/api/invoice/update-status-invoice", body);
  }

  function sendValidated(): Promise<InvoiceAnswer> {
    const body: NewInvoiceBody = { ...newSaleBody(form, dossier), status: "validated" };
    const idempotencyKey = validatedKeyOf.current(body);
    return api.post<InvoiceAnswer>("/api/invoice/new-invoice", body, { idempotencyKey });
  }

  return {
    form,
    change: setForm,
    dirty,
    busy,
    refused,
    save: () => run("saving", send),
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
        const answer = await (saved === undefined ? sendValidated() : sendToValidate());
        // What it is imputed on, or takes back, stands otherwise from now on.
        void client.invalidateQueries({ queryKey: ["invoice", "one"], refetchType: "none" });
        takeAnswer(client, answer);
        return answer;
      }),
  };
}

/** The answer of an invoice does not say where its client is: what was known of the same client stands. */
function keepCountry(form: SaleForm, before: SaleForm): SaleForm {
  if (form.client === undefined || before.client?.id !== form.client.id) return form;
  return { ...form, client: { ...form.client, country: before.client.country } };
}
