import type { EntryPreview, PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import Button from "@mui/material/Button";
import { EntryTable } from "../../app/invoicing/EntryTable.tsx";
import { proposedDateOf } from "../../app/invoicing/proposed-date.ts";
import { useExplanation } from "../../app/RequestError.tsx";
import { formatDate } from "../../lib/format.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./EntryPreviewPanel.module.css";

interface EntryPreviewPanelProps {
  readonly title: string;
  readonly preview: PreviewAnswer | undefined;
  readonly error: Error | null;
  /** The form was changed since: the entry shown is that of the saved state. */
  readonly stale: boolean;
  /** Why there is no entry to show yet. */
  readonly waiting: string | undefined;
  /** The document's lines in their order, to name those that make an entry line. */
  readonly lineIds: readonly string[];
  readonly onHighlight: (lineIds: readonly string[]) => void;
  /** Takes the day that the books propose where the bill's own is closed. */
  readonly onDate: (date: string) => void;
}

/** The entry as it would be written, before it is. */
export function EntryPreviewPanel(props: EntryPreviewPanelProps) {
  const { title, preview, error, stale, waiting } = props;
  const explanation = useExplanation(error);
  const proposed = proposedDateOf(error);
  return (
    <Panel
      title={title}
      flush
      aside={
        stale && waiting === undefined ? (
          <span className={styles.stale}>
            Enregistrez
            <KeyHint>Ctrl+S</KeyHint> pour la mettre à jour
          </span>
        ) : undefined
      }
    >
      {waiting !== undefined ? (
        <p className={styles.message}>{waiting}</p>
      ) : error !== null ? (
        <div className={styles.message} role="alert">
          <p>{explanation?.text}</p>
          {proposed !== undefined && (
            <Button
              size="small"
              variant="outlined"
              color="inherit"
              className={styles.propose ?? ""}
              onClick={() => props.onDate(proposed)}
            >
              Comptabiliser au {formatDate(proposed)}
            </Button>
          )}
        </div>
      ) : preview === undefined ? (
        <div className={styles.message} role="status" aria-label="Préparation de l’écriture">
          <Skeleton height={96} />
        </div>
      ) : (
        <div data-stale={stale || undefined} className={styles.entries}>
          {preview.entries.map((entry) => (
            <PreviewedEntry key={`${entry.label} ${entry.date}`} entry={entry} {...props} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function PreviewedEntry({
  entry,
  lineIds,
  onHighlight,
}: Pick<EntryPreviewPanelProps, "lineIds" | "onHighlight"> & { readonly entry: EntryPreview }) {
  return (
    <EntryTable
      caption={`${entry.label} · journal ${entry.journalCode} · ${formatDate(entry.date)}`}
      lines={entry.lines.map((line, index) => ({
        key: `${index} ${line.account}`,
        account: line.account,
        auxiliary: line.auxiliary,
        label: line.accountLabel ?? line.label,
        debitCents: line.debitCents,
        creditCents: line.creditCents,
        sources: line.documentLineIds,
      }))}
      lineIds={lineIds}
      onHighlight={onHighlight}
    />
  );
}
