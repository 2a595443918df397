import type { ReadAgainResult } from "@grand-livre/contracts/capture";
import { captureEndpoints } from "@grand-livre/contracts/endpoints/capture";
import { invoiceEndpoints } from "@grand-livre/contracts/endpoints/invoice";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { toastRefusal } from "../../app/announce-error.ts";
import { useCommand } from "../../app/command/use-command.ts";
import type { DocumentEditor } from "../../app/document/draft/use-document-editor.ts";
import { invoiceOptions } from "../../app/document/invoice-queries.ts";
import { call } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { changeToast, toast } from "../../ui/toast.ts";
import { billSequence, markDone, nextWaiting } from "./bill-queries.ts";

interface DraftCommandsOptions {
  readonly editor: DocumentEditor;
  /** Points that prevent validation. */
  readonly blocking: number;
  /** Those of them that say nothing against its payment: its day is closed. */
  readonly closed: number;
  /** The document is read again: its fields are to be checked again. */
  readonly onReadAgain: () => void;
}

export type DraftCommands = ReturnType<typeof useDraftCommands>;

/** What can be done with a bill's draft, each with what it says when it is done or refused. */
export function useDraftCommands(options: DraftCommandsOptions) {
  const { editor, blocking, closed, onReadAgain } = options;
  const { saved, form } = editor;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { run } = useCommand([["invoice", "list"]], toastRefusal);
  const [isReading, setReading] = useState(false);

  /** After a bill is done: the next one of the list that waits, or nowhere. */
  async function goOn(doneId: string): Promise<void> {
    const next = nextWaiting(doneId);
    markDone(doneId);
    if (next !== undefined) await navigate({ to: "/accounting/supplier-bills/$id", params: { id: next } });
  }

  function refuseWhileBlocked(verb: string, points: number): boolean {
    if (points === 0) return false;
    toast({ message: `${formatPlural(points, "point")} à régler avant ${verb}.`, tone: "error" });
    document.querySelector<HTMLElement>("[data-findings] button")?.focus();
    return true;
  }

  return {
    isReading,

    save: () =>
      editor.save(({ refId }) =>
        saved === undefined ? `Brouillon ${refId ?? ""} enregistré.` : "Brouillon enregistré.",
      ),

    /** Shows the entry, and what is doubtful. */
    async askToValidate() {
      if (editor.busy !== undefined || refuseWhileBlocked("de valider", blocking)) return;
      await editor.askToValidate(async (draft) =>
        refuseWhileBlocked("de valider", draft.blockingIssues) ? undefined : draft,
      );
    },

    validate: (doubts: readonly string[]) => editor.validate(doubts, ({ id }) => goOn(id)),

    async approve() {
      if (refuseWhileBlocked("le bon à payer", blocking - closed)) return;
      const done = await editor.approve(true);
      if (done === undefined) return;
      toast({
        message: `${form.party?.name ?? "Facture"}${form.number === "" ? "" : ` · ${form.number}`}\u00a0: bon à payer.`,
        tone: "success",
      });
      await goOn(done.id);
    },

    async withdrawApproval() {
      if ((await editor.approve(false)) !== undefined)
        toast({ message: "Bon à payer retiré\u00a0: la facture est à revoir.", tone: "success" });
    },

    async readAgain() {
      const draft = await editor.saveDraft();
      // Saving has shown why it was refused; reading again would hide that.
      if (draft === undefined) return;
      const told = toast({ message: "Lecture du document…", lasting: true });
      setReading(true);
      try {
        const { id, version } = draft;
        const { jobId } = await call(captureEndpoints.readAgain, { params: { id }, body: { version } });
        const { changed } = await followJob<ReadAgainResult>(jobId);
        onReadAgain();
        editor.follow(draft, await client.fetchQuery({ ...invoiceOptions(id), staleTime: 0 }));
        await client.invalidateQueries({ queryKey: ["invoice"] });
        changeToast(told, {
          message:
            changed.length === 0
              ? "Document relu\u00a0: rien ne change."
              : `Document relu\u00a0: ${formatPlural(changed.length, "valeur change", "valeurs changent")}.`,
          tone: "success",
        });
      } catch (error) {
        const { text, code } = await explainError(error);
        changeToast(told, { message: text, code, tone: "error" });
      } finally {
        setReading(false);
      }
    },

    remove: async () =>
      saved &&
      (await run(
        invoiceEndpoints.remove,
        { params: { id: saved.id } },
        {
          confirm: {
            title: "Supprimer le brouillon",
            message: `Le brouillon${form.number === "" ? "" : ` de la facture ${form.number}`} et son document sont retirés de la liste.`,
            confirmLabel: "Supprimer",
          },
          done: async () => {
            editor.leave();
            billSequence.set((ids) => ids.filter((id) => id !== saved.id));
            await navigate({ to: "/accounting/supplier-bills" });
          },
          said: "Brouillon supprimé.",
        },
      )),
  };
}
