import type { ReadAgainResult } from "@grand-livre/contracts/capture";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { JobAccepted } from "@grand-livre/contracts/job";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useState } from "react";
import { invoiceOptions } from "../../app/invoicing/invoice-queries.ts";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { confirmInFrench } from "../../ui/confirm.ts";
import { changeToast, toast } from "../../ui/toast.ts";
import type { BillForm } from "./bill-form.ts";
import { billSequence, markDone, nextWaiting } from "./bill-queries.ts";
import { uncheckFields } from "./capture/checked-fields.ts";
import type { BillEditor } from "./use-bill-editor.ts";
import { toastValidated } from "./validated-toast.ts";

interface DraftCommandsOptions {
  readonly invoice: InvoiceAnswer;
  readonly form: BillForm;
  readonly editor: BillEditor;
  /** Points that stand against validation. */
  readonly blocking: number;
  /** Those of them that say nothing against its payment: its day is closed. */
  readonly closed: number;
  /** Set once leaving loses nothing. */
  readonly leaving: RefObject<boolean>;
}

export type DraftCommands = ReturnType<typeof useDraftCommands>;

/** What can be done with a draft, each with what it says when it is done or refused. */
export function useDraftCommands(options: DraftCommandsOptions) {
  const { invoice, form, editor, blocking, closed, leaving } = options;
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);

  /** After a bill is done: the next one of the list that waits, or where we are. */
  async function goOn(): Promise<void> {
    const next = nextWaiting(invoice.id);
    markDone(invoice.id);
    if (next !== undefined) await navigate({ to: "/accounting/supplier-bills/$id", params: { id: next } });
  }

  function refuseWhileBlocked(verb: string, points: number): boolean {
    if (points === 0) return false;
    toast({ message: `${formatPlural(points, "point")} à régler avant ${verb}.`, tone: "error" });
    document.querySelector<HTMLElement>("[data-findings] button")?.focus();
    return true;
  }

  async function tell(error: unknown): Promise<void> {
    const { text, code } = await explainError(error);
    toast({ message: text, code, tone: "error" });
  }

  return {
    isReading,

    async save() {
      if (!editor.dirty) return;
      if ((await editor.save()) !== undefined) toast({ message: "Brouillon enregistré.", tone: "success" });
    },

    async validate() {
      if (refuseWhileBlocked("de valider", blocking)) return;
      const done = await editor.validate();
      if (done === undefined) return;
      await goOn();
      await toastValidated(done, (to) => void navigate({ href: to }));
    },

    async approve() {
      if (refuseWhileBlocked("le bon à payer", blocking - closed)) return;
      const done = await editor.approve(true);
      if (done === undefined) return;
      toast({
        message: `${form.supplier?.name ?? "Facture"}${form.number === "" ? "" : ` · ${form.number}`}\u00a0: bon à payer.`,
        tone: "success",
      });
      await goOn();
    },

    async withdrawApproval() {
      if ((await editor.approve(false)) !== undefined)
        toast({ message: "Bon à payer retiré\u00a0: la facture est à revoir.", tone: "success" });
    },

    async readAgain() {
      const saved = await editor.save();
      // What was refused is told: it would be lost under a new reading.
      if (saved === undefined) return;
      const id = toast({ message: "Lecture du document…", lasting: true });
      setReading(true);
      try {
        const { version } = saved;
        const { jobId } = await api.post<JobAccepted>(`/api/invoice/${invoice.id}/read-again`, { version });
        const { changed } = await followJob<ReadAgainResult>(jobId);
        uncheckFields(invoice.id);
        editor.follow(saved, await client.fetchQuery({ ...invoiceOptions(invoice.id), staleTime: 0 }));
        await client.invalidateQueries({ queryKey: ["invoice"] });
        changeToast(id, {
          message:
            changed.length === 0
              ? "Document relu\u00a0: rien ne change."
              : `Document relu\u00a0: ${formatPlural(changed.length, "valeur change", "valeurs changent")}.`,
          tone: "success",
        });
      } catch (error) {
        const { text, code } = await explainError(error);
        changeToast(id, { message: text, code, tone: "error" });
      } finally {
        setReading(false);
      }
    },

    async remove() {
      const sure = await confirmInFrench({
        title: "Supprimer le brouillon",
        message: `Le brouillon${form.number === "" ? "" : ` de la facture ${form.number}`} et son document sont retirés de la liste.`,
        confirmLabel: "Supprimer",
      });
      if (!sure) return;
      try {
        await api.patch(`/api/invoice/delete-invoice/${invoice.id}`);
        leaving.current = true;
        billSequence.set((ids) => ids.filter((id) => id !== invoice.id));
        toast({ message: "Brouillon supprimé.", tone: "success" });
        await navigate({ to: "/accounting/supplier-bills" });
      } catch (error) {
        await tell(error);
      }
    },
  };
}
