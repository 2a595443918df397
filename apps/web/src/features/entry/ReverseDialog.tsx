import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { reversalDate, reverseEntry as reversed } from "@grand-livre/domain/entry/reversal";
import { isRefusal } from "@grand-livre/domain/refusal";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useExplanation } from "../../app/RequestError.tsx";
import { useLedgerContext } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./EntryDetail.module.css";
import { EntryLines } from "./EntryLines.tsx";
import { problemText } from "./problem-text.ts";
import { entriesChanged, reverseEntry } from "./queries.ts";

/** Shows the entry and the one that would cancel it, by the very rule that writes it, before anything is written. */
export function ReverseDialog({
  entry,
  onClose,
}: {
  readonly entry: EntryAnswer;
  readonly onClose: () => void;
}) {
  const { exercises } = useLedgerContext();
  const navigate = useNavigate();
  const client = useQueryClient();
  const proposed = reversalDate(entry.date, exercises);
  const [date, setDate] = useState(isRefusal(proposed) ? undefined : proposed);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const refusal = useExplanation(failure);
  const outcome = date === undefined ? undefined : checked(entry, exercises, date);

  async function write() {
    if (outcome === undefined || isRefusal(outcome) || date === undefined) return;
    setBusy(true);
    try {
      const reversal = await reverseEntry(entry.id, date);
      entriesChanged(client, reversal);
      await client.invalidateQueries({ queryKey: ["entry"] });
      toast({
        tone: "success",
        message: `Écriture ${entry.number ?? ""} contre-passée par ${reversal.number ?? ""}.`,
      });
      onClose();
      await navigate({ to: "/accounting/entry-logs/$id", params: { id: reversal.id } });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  const refused = isRefusal(outcome)
    ? problemText({ code: outcome.refused, details: outcome.details ?? {}, row: undefined })
    : undefined;
  const reversing = isRefusal(outcome) ? undefined : outcome;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="reverse-title">
      <DialogTitle id="reverse-title">Contre-passer l’écriture {entry.number}</DialogTitle>
      <DialogContent>
        <p className={styles.lead}>
          Une écriture validée ne change plus{"\u202f"}: une seconde écriture, numérotée et scellée à son
          tour, remet chaque compte où il était. Les deux restent au journal.
        </p>
        <div className={styles.date}>
          <DateField
            label="Date de la contre-passation"
            required
            value={date}
            onChange={setDate}
            error={refused}
            within={{ startDate: entry.date, endDate: exercises.at(-1)?.endDate ?? entry.date }}
          />
        </div>
        <div className={styles.both}>
          <Panel flush title={`Écriture d’origine, ${entry.number ?? ""} du ${formatDate(entry.date)}`}>
            <EntryLines label="Écriture d’origine" lines={entry.lines} narrow />
          </Panel>
          {reversing !== undefined && (
            <Panel flush title={`Contre-passation, au ${formatDate(reversing.date)}`}>
              <EntryLines label="Contre-passation" lines={reversing.lines} narrow />
            </Panel>
          )}
        </div>
        {refusal !== undefined && (
          <p className={styles.error} role="alert">
            {refusal.text} (code {refusal.code})
          </p>
        )}
      </DialogContent>
      <DialogActions className={styles.actions ?? ""}>
        <Button color="inherit" onClick={onClose}>
          Annuler
        </Button>
        <Button variant="contained" disabled={busy || reversing === undefined} onClick={() => void write()}>
          Contre-passer
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The reversing entry at a date, or why it cannot be dated so. */
function checked(
  entry: EntryAnswer,
  exercises: ReturnType<typeof useLedgerContext>["exercises"],
  date: string,
) {
  const open = reversalDate(entry.date, exercises, date);
  return isRefusal(open) ? open : reversed(entry, { date, kind: "correction" });
}
