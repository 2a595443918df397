import type { RunAnswer } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { formatCents, formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ASSETS, refreshAssets } from "./queries.ts";

interface RunDialogProps {
  readonly ledger: Ledger;
  readonly onClose: () => void;
}

/** The charges up to the end of a month, a quarter or the exercise: their entry is shown before it is written. */
export function RunDialog({ ledger, onClose }: RunDialogProps) {
  const { periods, exercise, dossier } = ledger;
  const ends = periods.length === 0 ? [exercise.endDate] : periods.map(({ endDate }) => endDate);
  const [date, setDate] = useState(
    ends.findLast((end) => end <= localToday()) ?? ends[0] ?? exercise.endDate,
  );
  const [key] = useState(newIdempotencyKey);
  const [percent, setPercent] = useState<number>();
  const body = { legalEntityRefId: dossier.refId, date };
  const preview = useQuery({
    queryKey: [ASSETS, "run", body],
    retry: false,
    queryFn: ({ signal }) => call(assetEndpoints.previewRun, { query: body, signal }),
  });
  const command = useBookCommand({
    work: async () => {
      const { jobId } = await call(assetEndpoints.runByJob, { body, idempotencyKey: `${key}-${date}` });
      const { assets } = await followJob<RunAnswer>(jobId, {
        onProgress: ({ done, total }) =>
          setPercent(total === null || total === 0 ? undefined : progressPercent(done, total)),
      });
      return assets === 0
        ? `Rien à passer au ${formatDate(date)}.`
        : `Dotations de ${formatPlural(assets, "bien")} passées au ${formatDate(date)}.`;
    },
    refresh: refreshAssets,
    onClose,
  });
  const { data } = preview;
  const ahead = data?.rows.filter(({ aheadCents }) => aheadCents > 0).length ?? 0;
  const span = (end: string, index: number) =>
    end === exercise.endDate ? " (exercice)" : (index + 1) % 3 === 0 ? " (trimestre)" : "";
  return (
    <BookDialog
      title="Passer les dotations"
      confirmLabel={command.busy ? "Écriture…" : "Passer l’écriture"}
      problem={command.problem ?? preview.error}
      disabled={command.busy || data === undefined || data.entry === null}
      onConfirm={command.send}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <SelectField
          label="Jusqu’au"
          value={date}
          onChange={setDate}
          options={ends.map((end, index) => ({
            value: end,
            label: `${formatDate(end)}${span(end, index)}`,
          }))}
          autoFocus
        />
      </div>
      {data !== undefined && (
        <p className={styles.note}>
          {data.entry === null
            ? `Tout est déjà passé au ${formatDate(date)}.`
            : `${formatPlural(data.rows.length - ahead, "bien")}, dotation ${formatCents(data.chargeCents, "EUR")}.`}
          {ahead > 0 && ` ${formatPlural(ahead, "bien")} en avance sur le plan.`}
        </p>
      )}
      {command.busy && <ProgressBar name="Écriture des dotations" percent={percent} />}
      {preview.error === null && (data === undefined || data.entry !== null) && (
        <PreviewedEntries entries={data?.entry ? [data.entry] : undefined} />
      )}
    </BookDialog>
  );
}
