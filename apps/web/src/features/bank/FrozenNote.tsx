import { reopenBody } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useState } from "react";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Bank.module.css";
import { PrintButton } from "./PrintButton.tsx";
import { TOUCHED } from "./use-bank-commands.ts";

interface ReopenDialogProps {
  readonly frozen: { readonly id: string; readonly date: string };
  readonly onClose: () => void;
}

interface FrozenNoteProps extends Pick<ReopenDialogProps, "frozen"> {
  readonly legalEntityRefId: string;
  readonly account: string;
}

/** Up to which day the reconciliation is frozen, and the way to open it again. */
export function FrozenNote({ frozen, legalEntityRefId, account }: FrozenNoteProps) {
  const [asking, setAsking] = useState(false);
  const missing = useMissingRight("reconciliation", "Validator");
  return (
    <>
      <Notice
        title={`Rapprochement arrêté au ${formatDate(frozen.date)}`}
        action={
          <div className={styles.commands}>
            <PrintButton legalEntityRefId={legalEntityRefId} account={account} date={frozen.date} />
            <ActionButton
              size="small"
              variant="outlined"
              disabledReason={missing}
              onClick={() => setAsking(true)}
            >
              Rouvrir
            </ActionButton>
          </div>
        }
      />
      {asking && <ReopenDialog frozen={frozen} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReopenDialog({ frozen, onClose }: ReopenDialogProps) {
  const form = useCommandForm({
    endpoint: bankEndpoints.reopen,
    params: { id: frozen.id },
    touches: TOUCHED,
    schema: reopenBody,
    initial: { reason: "" },
    labels: { reason: "Motif" },
    body: (values) => values,
    said: "Rapprochement rouvert.",
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={`Rouvrir le rapprochement du ${formatDate(frozen.date)}`}
      confirmLabel="Rouvrir"
      foot={<TextField {...form.field("reason")} />}
    />
  );
}
