import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import { formatDate } from "../../../lib/format.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { EntryTable } from "./EntryTable.tsx";
import styles from "./PreviewedEntries.module.css";

export interface PreviewedEntriesProps {
  /** Undefined while they are prepared. */
  readonly entries: readonly EntryPreview[] | undefined;
  /** What each of them is, in their order, where its label does not say. */
  readonly names?: readonly string[];
  readonly lineIds?: readonly string[];
  readonly onHighlight?: (lineIds: readonly string[]) => void;
}

/** The entries as they would be written. */
export function PreviewedEntries({ entries, names, lineIds = [], onHighlight }: PreviewedEntriesProps) {
  return (
    <div className={styles.entries} aria-live="polite">
      {entries === undefined ? (
        <Skeleton height={160} />
      ) : (
        entries.map((entry, index) => (
          <EntryTable
            key={`${entry.label} ${entry.date}`}
            caption={
              <>
                <strong>{names?.[index] ?? entry.label}</strong> · journal {entry.journalCode} ·{" "}
                {formatDate(entry.date)}
              </>
            }
            lines={entry.lines.map((line, at) => ({
              key: `${at} ${line.account}`,
              account: line.account,
              auxiliary: line.auxiliary,
              label: line.accountLabel ?? line.label,
              debitCents: line.debitCents,
              creditCents: line.creditCents,
              sources: line.documentLineIds,
            }))}
            lineIds={lineIds}
            {...(onHighlight === undefined ? {} : { onHighlight })}
          />
        ))
      )}
    </div>
  );
}
