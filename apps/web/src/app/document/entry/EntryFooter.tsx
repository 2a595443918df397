import type { EntryPreview, PreviewAnswer } from "@grand-livre/contracts/invoice-preview";
import Button from "@mui/material/Button";
import { type ReactNode, useId } from "react";
import { formatCents, formatDate } from "../../../lib/format.ts";
import { createPreference } from "../../../lib/preference.ts";
import { useStore } from "../../../lib/store.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { icons } from "../../../ui/icons.ts";
import { useExplanation } from "../../RequestError.tsx";
import { proposedDateOf } from "../proposed-date.ts";
import styles from "./EntryFooter.module.css";
import { PreviewedEntries } from "./PreviewedEntries.tsx";

interface EntryFooterProps {
  readonly preview: PreviewAnswer | undefined;
  readonly error: Error | null;
  /** Why there is no entry to show yet. */
  readonly waiting: string | undefined;
  /** The form was changed since: the entry is that of the saved state. */
  readonly isStale: boolean;
  /** The document's lines in their order, to name those that make an entry line. */
  readonly lineIds: readonly string[];
  readonly onHighlight: (lineIds: readonly string[]) => void;
  /** Takes the day that the books propose where the document's own is closed. */
  readonly onDate: (date: string) => void;
}

/** Whether the whole entry is shown is kept from document to document. */
const preference = createPreference("document.entry", "");

/** The entry as validating would write it, at the foot of the form: in one row, whole on demand. */
export function EntryFooter(props: EntryFooterProps) {
  const { preview, error, waiting, isStale } = props;
  const id = useId();
  const isOpen = useStore(preference) === "open";
  const hasEntry = waiting === undefined && error === null && preview !== undefined;
  return (
    <section className={styles.footer} aria-label="Écriture qui sera passée">
      {hasEntry && isOpen && (
        <div id={id} className={styles.entries} data-stale={isStale || undefined}>
          <PreviewedEntries
            entries={preview.entries}
            lineIds={props.lineIds}
            onHighlight={props.onHighlight}
          />
        </div>
      )}
      <div className={styles.row}>
        <strong>Écriture</strong>
        <span className={styles.summary} data-stale={isStale || undefined} role="status">
          {!hasEntry ? (
            <Absent {...props} />
          ) : (
            !isOpen &&
            preview.entries.map((entry) => <Summary key={`${entry.label} ${entry.date}`} entry={entry} />)
          )}
        </span>
        {hasEntry && isStale && <span className={styles.stale}>avant vos changements</span>}
        {hasEntry && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            endIcon={<Icon path={icons.chevronDown} size={14} />}
            className={styles.toggle ?? ""}
            onClick={() => preference.set(isOpen ? "" : "open")}
          >
            {isOpen ? "Réduire" : "Détail"}
          </Button>
        )}
      </div>
    </section>
  );
}

/** « AC 23/11/2026 · 606100 1 000,00 D · 445660 200,00 D · 401000 1 200,00 C ». */
function Summary({ entry }: { readonly entry: EntryPreview }) {
  return (
    <>
      <span>
        {entry.journalCode} {formatDate(entry.date)}
      </span>
      {entry.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of an entry may be alike.
        <span key={at} title={line.accountLabel ?? line.label}>
          <b>{line.account}</b> {formatCents(line.debitCents || line.creditCents)}
          {"\u00a0"}
          {line.debitCents === 0 ? "C" : "D"}
        </span>
      ))}
    </>
  );
}

function Absent({ waiting, error, onDate }: EntryFooterProps): ReactNode {
  const explanation = useExplanation(error);
  const proposed = proposedDateOf(error);
  if (waiting !== undefined) return <span className={styles.message}>{waiting}</span>;
  if (error === null) return <span className={styles.message}>Préparation…</span>;
  return (
    <>
      <span className={styles.message}>{explanation?.text}</span>
      {proposed !== undefined && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => onDate(proposed)}>
          Comptabiliser au {formatDate(proposed)}
        </Button>
      )}
    </>
  );
}
