import { lifeCycleEndpoints } from "@grand-livre/contracts/endpoints/life-cycle";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { statusBody } from "@grand-livre/contracts/life-cycle";
import { lifeCycleLabel, needsNote, needsReason } from "@grand-livre/domain/platform/life-cycle-codes";
import { reasonsOf } from "@grand-livre/domain/platform/life-cycle-reasons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { CommandDialog } from "../../command/CommandDialog.tsx";
import { useCommandForm } from "../../command/use-command-form.ts";
import { previewOptions } from "../invoice-queries.ts";
import { lifeCycleOptions, statusTouches } from "./life-cycle-queries.ts";
import { statusVerbs } from "./life-cycle-words.ts";

interface StatusDialogProps {
  readonly invoice: InvoiceAnswer;
  readonly code: number;
  readonly onClose: () => void;
}

/** Sets a status: its reason and its words where the norm asks for them. A sent status is not taken back. */
export function StatusDialog({ invoice, code, onClose }: StatusDialogProps) {
  const { id, version } = invoice;
  const client = useQueryClient();
  const isRefusal = code === 210;
  const leavesBooks = isRefusal && invoice.status === "validated";
  const { data, error } = useQuery({
    ...previewOptions(id, version, { action: "cancel" }),
    enabled: leavesBooks,
  });
  const form = useCommandForm({
    endpoint: lifeCycleEndpoints.set,
    params: { id },
    touches: statusTouches,
    schema: statusBody,
    initial: { reasonCode: "", text: "" },
    labels: { reasonCode: "Motif", text: needsNote(code) ? "Explication" : "Explication (facultative)" },
    body: ({ reasonCode, text }) => ({
      code,
      reasonCode: reasonCode || null,
      text: text.trim() || null,
      version,
    }),
    said: `Statut «\u00a0${lifeCycleLabel(code)}\u00a0» enregistré.`,
    done: (answer) => client.setQueryData(lifeCycleOptions(id).queryKey, answer),
    onClose,
  });
  const isIncomplete =
    (needsReason(code) && form.values.reasonCode === "") ||
    (needsNote(code) && form.values.text.trim() === "");
  return (
    <CommandDialog
      form={form}
      title={statusVerbs[code] ?? lifeCycleLabel(code)}
      confirmLabel={statusVerbs[code] ?? lifeCycleLabel(code)}
      busyLabel="Enregistrement…"
      danger={isRefusal}
      disabled={isIncomplete}
      note={noteOf(invoice, code)}
      preview={leavesBooks ? { error, entries: data?.entries } : undefined}
    >
      {needsReason(code) && (
        <SelectField
          {...form.field("reasonCode")}
          required
          autoFocus
          options={[
            { value: "", label: "Choisir un motif" },
            ...reasonsOf(code).map((reason) => ({ value: reason.code, label: reason.label })),
          ]}
        />
      )}
      <TextField {...form.field("text")} rows={4} maxLength={1000} required={needsNote(code)} />
    </CommandDialog>
  );
}

function noteOf({ status, bill_direction }: InvoiceAnswer, code: number): string {
  const sent = `Le statut est transmis ${bill_direction === "credit" ? "au client" : "au fournisseur"} et ne se reprend pas.`;
  if (code !== 210) return sent;
  return status === "validated"
    ? `${sent} L’écriture de la facture est contre-passée, le statut en est la pièce ; aucun avoir n’est à attendre.`
    : `${sent} La facture reste hors des livres, avec son motif ; aucun avoir n’est à attendre.`;
}
