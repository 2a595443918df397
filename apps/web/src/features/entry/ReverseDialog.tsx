import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import { type EntryAnswer, reverseEntryBody } from "@grand-livre/contracts/entry";
import { reversalDate, reverseEntry } from "@grand-livre/domain/entry/reversal";
import { isRefusal } from "@grand-livre/domain/refusal";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { useLedgerContext } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./EntryDetail.module.css";
import { EntryLines } from "./EntryLines.tsx";
import { problemText } from "./problem-text.ts";
import { entryKey, shownOfEntries } from "./queries.ts";

interface ReverseDialogProps {
  readonly entry: EntryAnswer;
  readonly onClose: () => void;
}

/** Shows the entry and the one that would cancel it, by the very rule that writes it, before anything is written. */
export function ReverseDialog({ entry, onClose }: ReverseDialogProps) {
  const { id, number } = entry;
  const { exercises } = useLedgerContext();
  const navigate = useNavigate();
  const client = useQueryClient();
  const proposed = reversalDate(entry.date, exercises);
  const form = useCommandForm({
    endpoint: entryEndpoints.reverse,
    params: { id },
    touches: shownOfEntries,
    schema: reverseEntryBody,
    initial: { date: (isRefusal(proposed) ? undefined : proposed) as string | undefined },
    labels: { date: "Date de la contre-passation" },
    // An empty day is refused beside its field; left out, it would be the entry's own.
    body: ({ date = "" }) => ({ date }),
    said: (reversal) => `Écriture ${number ?? ""} contre-passée par ${reversal.number ?? ""}.`,
    done: (reversal) => {
      client.setQueryData(entryKey(reversal.id), reversal);
      void navigate({ to: "/accounting/entry-logs/$id", params: { id: reversal.id } });
    },
    onClose,
  });
  const { date } = form.values;
  const outcome = date === undefined ? undefined : checked(entry, exercises, date);
  const refused = isRefusal(outcome)
    ? problemText({ code: outcome.refused, details: outcome.details ?? {}, row: undefined })
    : undefined;
  const reversing = isRefusal(outcome) ? undefined : outcome;
  const field = form.field("date");
  return (
    <CommandDialog
      form={form}
      title={`Contre-passer l’écriture ${number}`}
      confirmLabel="Contre-passer"
      dateField="date"
      disabled={isRefusal(outcome)}
      note={
        "Une écriture validée ne change plus\u202f: une seconde écriture, numérotée et scellée à son tour, remet chaque compte où il était. Les deux restent au journal."
      }
      foot={
        <div className={styles.both}>
          <Panel flush title={`Écriture d’origine, ${number ?? ""} du ${formatDate(entry.date)}`}>
            <EntryLines label="Écriture d’origine" lines={entry.lines} narrow />
          </Panel>
          {reversing !== undefined && (
            <Panel flush title={`Contre-passation, au ${formatDate(reversing.date)}`}>
              <EntryLines label="Contre-passation" lines={reversing.lines} narrow />
            </Panel>
          )}
        </div>
      }
    >
      <DateField
        {...field}
        required
        error={refused ?? field.error}
        within={{ startDate: entry.date, endDate: exercises.at(-1)?.endDate ?? entry.date }}
      />
    </CommandDialog>
  );
}

/** The reversing entry at a date, or why it cannot be dated so. */
function checked(
  entry: EntryAnswer,
  exercises: ReturnType<typeof useLedgerContext>["exercises"],
  date: string,
) {
  const open = reversalDate(entry.date, exercises, date);
  return isRefusal(open) ? open : reverseEntry(entry, { date, kind: "correction" });
}
