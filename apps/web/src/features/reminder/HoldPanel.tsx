import { reminderEndpoints } from "@grand-livre/contracts/endpoints/reminder";
import { exclusionBody } from "@grand-livre/contracts/reminder";
import { useQueryClient } from "@tanstack/react-query";
import { FormPanel } from "../../app/form/FormPanel.tsx";
import { useContractForm } from "../../app/form/use-contract-form.ts";
import { call } from "../../lib/api.ts";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { forgetReminders } from "./reminder-queries.ts";

/** What is held: one invoice, or all of a customer's. */
export interface Held {
  readonly legalEntityRefId: string;
  readonly of: { readonly invoiceId: string } | { readonly counterpartyId: string };
  readonly name: string;
}

/** A dispute: no reminder until it is lifted, for a reason that is kept. */
export function HoldPanel({ held, onClose }: { readonly held: Held; readonly onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    initial: { reason: "" },
    labels: { reason: "Motif" },
    judged: "sent",
    schema: exclusionBody,
    body: ({ reason }) => ({ legalEntityRefId: held.legalEntityRefId, ...held.of, reason }),
    send: async (body, idempotencyKey) => {
      await call(reminderEndpoints.exclude, { body, idempotencyKey });
      forgetReminders(client);
      toast({ message: `Relances suspendues pour ${held.name}.`, tone: "success" });
      onClose();
    },
  });
  return (
    <FormPanel
      title="Suspendre les relances"
      subtitle={held.name}
      form={form}
      submitLabel="Suspendre"
      onClose={onClose}
    >
      <TextField
        {...form.field("reason")}
        autoFocus
        required
        maxLength={500}
        help={"Gardé au journal d’audit et dans l’historique\u00a0: litige, délai accordé…"}
      />
    </FormPanel>
  );
}
