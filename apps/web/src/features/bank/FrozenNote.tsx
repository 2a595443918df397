import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useState } from "react";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./Bank.module.css";
import { PrintButton } from "./PrintButton.tsx";
import { useRefreshBank } from "./use-bank-commands.ts";

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
  const [reason, setReason] = useState("");
  const refresh = useRefreshBank();
  const command = useBookCommand({
    work: async () => {
      await call(bankEndpoints.reopen, { params: { id: frozen.id }, body: { reason: reason.trim() } });
      return "Rapprochement rouvert.";
    },
    refresh,
    onClose,
  });
  return (
    <BookDialog
      title={`Rouvrir le rapprochement du ${formatDate(frozen.date)}`}
      confirmLabel="Rouvrir"
      problem={command.problem}
      disabled={command.busy || reason.trim() === ""}
      onConfirm={command.send}
      onClose={onClose}
    >
      <TextField label="Motif" value={reason} onChange={setReason} />
    </BookDialog>
  );
}
