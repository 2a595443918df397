import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Reminders.module.css";
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
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();

  async function hold(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") return setProblem("Dites pourquoi\u00a0: litige, délai accordé…");
    try {
      const { legalEntityRefId, of } = held;
      await api.post("/api/reminder-exclusion", { legalEntityRefId, ...of, reason: reason.trim() });
      forgetReminders(client);
      toast({ message: `Relances suspendues pour ${held.name}.`, tone: "success" });
      onClose();
    } catch (error) {
      setProblem((await explainError(error)).text);
    }
  }

  return (
    <SidePanel title="Suspendre les relances" subtitle={held.name} onClose={onClose}>
      <form className={styles.panel} onSubmit={(event) => void hold(event)} noValidate>
        <TextField
          label="Motif"
          autoFocus
          value={reason}
          maxLength={500}
          onChange={(value) => {
            setReason(value);
            setProblem(undefined);
          }}
          error={problem}
          help="Gardé au journal d’audit et dans l’historique."
        />
        <div className={styles.actions}>
          <ActionButton variant="text" color="inherit" onClick={onClose}>
            Renoncer
          </ActionButton>
          <ActionButton type="submit">Suspendre</ActionButton>
        </div>
      </form>
    </SidePanel>
  );
}
