import { type RunAnswer, runBody } from "@grand-livre/contracts/asset";
import { assetEndpoints } from "@grand-livre/contracts/endpoints/asset";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import type { Ledger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { formatCents, formatDate, formatPlural, localToday } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { ProgressBar, progressPercent } from "../../ui/ProgressBar.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { ASSETS } from "./queries.ts";

interface RunDialogProps {
  readonly ledger: Ledger;
  readonly onClose: () => void;
}

/** The charges up to the end of a month, a quarter or the exercise: their entry is shown before it is written. */
export function RunDialog({ ledger, onClose }: RunDialogProps) {
  const { periods, exercise, dossier } = ledger;
  const ends = periods.length === 0 ? [exercise.endDate] : periods.map(({ endDate }) => endDate);
  const [percent, setPercent] = useState<number>();
  const form = useCommandForm({
    endpoint: assetEndpoints.runByJob,
    touches: [ASSETS],
    schema: runBody,
    initial: { date: ends.findLast((end) => end <= localToday()) ?? ends[0] ?? exercise.endDate },
    labels: { date: "Jusqu’au" },
    body: (values) => ({ legalEntityRefId: dossier.refId, ...values }),
    said: async ({ jobId }, { date: end }) => {
      const { assets } = await followJob<RunAnswer>(jobId, {
        onProgress: ({ done, total }) =>
          setPercent(total === null || total === 0 ? undefined : progressPercent(done, total)),
      });
      return assets === 0
        ? `Rien à passer au ${formatDate(end)}.`
        : `Dotations de ${formatPlural(assets, "bien")} passées au ${formatDate(end)}.`;
    },
    onClose,
  });
  const { date } = form.values;
  const query = { legalEntityRefId: dossier.refId, date };
  const { data, error } = useQuery({
    queryKey: [ASSETS, "run", query],
    retry: false,
    queryFn: ({ signal }) => call(assetEndpoints.previewRun, { query, signal }),
  });
  const ahead = data?.rows.filter(({ aheadCents }) => aheadCents > 0).length ?? 0;
  const span = (end: string, index: number) =>
    end === exercise.endDate ? " (exercice)" : (index + 1) % 3 === 0 ? " (trimestre)" : "";
  return (
    <CommandDialog
      form={form}
      title="Passer les dotations"
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      disabled={data?.entry === null}
      preview={data?.entry === null ? undefined : { error, entries: data?.entry ? [data.entry] : undefined }}
      foot={
        <>
          {data !== undefined && (
            <p className={styles.note}>
              {data.entry === null
                ? `Tout est déjà passé au ${formatDate(date)}.`
                : `${formatPlural(data.rows.length - ahead, "bien")}, dotation ${formatCents(data.chargeCents, "EUR")}.`}
              {ahead > 0 && ` ${formatPlural(ahead, "bien")} en avance sur le plan.`}
            </p>
          )}
          {form.sending && <ProgressBar name="Écriture des dotations" percent={percent} />}
        </>
      }
    >
      <SelectField
        {...form.field("date")}
        options={ends.map((end, index) => ({
          value: end,
          label: `${formatDate(end)}${span(end, index)}`,
        }))}
        autoFocus
      />
    </CommandDialog>
  );
}
