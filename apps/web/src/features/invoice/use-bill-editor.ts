import type { InvoiceAnswer, UpdateStatusBody } from "@grand-livre/contracts/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { invoiceOptions } from "../../app/invoicing/invoice-queries.ts";
import { proposedDateOf } from "../../app/invoicing/proposed-date.ts";
import { api } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatDate } from "../../lib/format.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { toast } from "../../ui/toast.ts";
import { afterSaving, type BillForm, changesOf, formOf, unreadableFigures } from "./bill-form.ts";
import { typedRows } from "./bill-totals.ts";

export interface BillEditor {
  readonly form: BillForm;
  readonly change: (update: (form: BillForm) => BillForm) => void;
  readonly dirty: boolean;
  /** What the server is asked now: the buttons wait. */
  readonly busy: "saving" | "validating" | "approving" | undefined;
  /** Fields that the server refused, by their path in the body. */
  readonly refused: Readonly<Record<string, string>>;
  /** Saves what changed; answers the saved bill, or undefined when it was refused (which is told). */
  readonly save: () => Promise<InvoiceAnswer | undefined>;
  /** Saves, then writes the entry; answers the validated bill, or undefined when it was refused (which is told). */
  readonly validate: () => Promise<InvoiceAnswer | undefined>;
  /** Takes what the server made of a saved bill; what was typed since stays. */
  readonly follow: (saved: InvoiceAnswer, answer: InvoiceAnswer) => void;
  /** Saves, then calls the bill good to pay, or takes that back. */
  readonly approve: (isGood: boolean) => Promise<InvoiceAnswer | undefined>;
}

/** The form of a draft over its saved state. What the server answers becomes the new saved state. */
export function useBillEditor(invoice: InvoiceAnswer): BillEditor {
  const client = useQueryClient();
  const [saved, setSaved] = useState(invoice);
  const [form, setForm] = useState(() => formOf(invoice));
  const [busy, setBusy] = useState<BillEditor["busy"]>();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const changes = changesOf(formOf(saved), form, typedRows);
  const dirty = changes !== undefined;
  const running = useRef(false);

  /** `sent`: the form that the answer follows from; what was typed since stays. Without it, nothing does. */
  function take(answer: InvoiceAnswer, sent?: BillForm) {
    setSaved(answer);
    setForm((before) => (sent === undefined ? formOf(answer) : afterSaving(before, sent, formOf(answer))));
    setRefused({});
    client.setQueryData(invoiceOptions(answer.id).queryKey, answer);
    void client.invalidateQueries({ queryKey: ["invoice", "list"] });
  }

  // A newer state read from the server replaces a form that nobody touched; a touched one is asked about at saving.
  useEffect(() => {
    if (invoice.version <= saved.version || dirty) return;
    setSaved(invoice);
    setForm(formOf(invoice));
  }, [invoice, saved.version, dirty]);

  function dateOn(accountingDate: string) {
    setForm((before) => ({ ...before, accountingDate }));
  }

  async function refuse(error: unknown): Promise<undefined> {
    if (error instanceof ApiError && error.code === "STALE_VERSION") {
      await reloadAfterAsking();
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
        : { actions: [{ label: `Dater du ${formatDate(proposed)}`, onSelect: () => dateOn(proposed) }] }),
    });
    return undefined;
  }

  async function reloadAfterAsking() {
    const reload = await confirmInFrench({
      title: "Facture modifiée entre-temps",
      message:
        "Quelqu’un a modifié cette facture depuis que vous l’avez ouverte. La recharger abandonne vos changements non enregistrés.",
      confirmLabel: "Recharger",
    });
    if (reload) take(await client.fetchQuery({ ...invoiceOptions(invoice.id), staleTime: 0 }));
  }

  async function patch(): Promise<InvoiceAnswer> {
    if (changes === undefined) return saved;
    const answer = await api.patch<InvoiceAnswer>(`/api/invoice/${saved.id}`, {
      ...changes,
      version: saved.version,
    });
    take(answer, form);
    return answer;
  }

  async function run(what: NonNullable<BillEditor["busy"]>, work: () => Promise<InvoiceAnswer>) {
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

  return {
    form,
    change: setForm,
    dirty,
    busy,
    refused,
    save: () => run("saving", patch),
    follow: (from, answer) => take(answer, formOf(from)),
    approve: (isGood) =>
      run("approving", async () => {
        const { id, version } = await patch();
        const path = `/api/invoice/${id}/${isGood ? "approve" : "withdraw-approval"}`;
        const answer = await api.post<InvoiceAnswer>(path, { version });
        take(answer, form);
        return answer;
      }),
    validate: () =>
      run("validating", async () => {
        const { id, version } = await patch();
        const body: UpdateStatusBody = { id, version, status: "validated" };
        const answer = await api.patch<InvoiceAnswer>("/api/invoice/update-status-invoice", body);
        take(answer);
        void client.invalidateQueries({ queryKey: ["dashboard"] });
        void client.invalidateQueries({ queryKey: ["report"] });
        void client.invalidateQueries({ queryKey: ["entry"] });
        return answer;
      }),
  };
}
