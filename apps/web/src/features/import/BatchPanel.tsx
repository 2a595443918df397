import { importEndpoints } from "@grand-livre/contracts/endpoints/import";
import type { ImportBatchAnswer, ImportReportAnswer, SealResult } from "@grand-livre/contracts/import";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saveDownload } from "../../app/command/save-download.ts";
import { useCommand } from "../../app/command/use-command.ts";
import { Loading } from "../../app/Loading.tsx";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatCents, formatCount, formatDate, formatDateTime, formatPlural } from "../../lib/format.ts";
import { followJob } from "../../lib/job.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { batchKind, batchState, reasonsInFrench } from "./batch-words.ts";
import { Figure } from "./Figures.tsx";
import styles from "./Import.module.css";
import { nounOf } from "./kind-words.ts";
import { LineList } from "./LineList.tsx";

export interface BatchPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One import: its figures, its file, its report, and what may still be done with it. */
export function BatchPanel({ id, onClose }: BatchPanelProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["import", "report", id],
    queryFn: ({ signal }) => call(importEndpoints.batchReport, { params: { id }, signal }),
  });
  return (
    <SidePanel
      title={data?.batch.fileName ?? "Import"}
      subtitle={
        data === undefined
          ? undefined
          : `${batchKind(data.batch)} · importé le ${formatDateTime(data.batch.createdAt)}`
      }
      onClose={onClose}
      wide
    >
      <div className={styles.panel}>
        {data === undefined ? (
          <Loading error={error} onRetry={() => void refetch()} fields={5} />
        ) : (
          <Report report={data} onClose={onClose} />
        )}
      </div>
    </SidePanel>
  );
}

function Report({ report, onClose }: { readonly report: ImportReportAnswer; readonly onClose: () => void }) {
  const { batch, read, rejected, anomalies } = report;
  const { label, tone } = batchState(batch);
  return (
    <>
      <div className={styles.actions}>
        <StatusChip tone={tone}>{label}</StatusChip>
        {batch.sealedAt !== null && (
          <span className={styles.meaning}>
            par {batch.sealedBy}, le {formatDateTime(batch.sealedAt)}
          </span>
        )}
      </div>
      <dl className={styles.figures}>
        <Figure name={batch.kind === "document" ? "Pièces lues" : "Lignes lues"} value={formatCount(read)} />
        <Figure name={capital(nounOf(batch.kind)[1], batch)} value={formatCount(batch.lines)} />
        {batch.entries > 0 && (
          <>
            <Figure name="Écritures" value={formatCount(batch.entries)} />
            <Figure name="Débit" value={formatCents(batch.debitCents, "EUR")} />
            <Figure name="Crédit" value={formatCents(batch.creditCents, "EUR")} />
            <Figure name="Du" value={formatDate(batch.firstDate)} />
            <Figure name="Au" value={formatDate(batch.lastDate)} />
          </>
        )}
        {batch.lettered > 0 && <Figure name="Lignes lettrées" value={formatCount(batch.lettered)} />}
        <Figure name="Par" value={batch.createdBy} />
      </dl>
      <div>
        <span className={styles.meaning}>Empreinte SHA-256 du fichier</span>
        <div className={styles.hash}>{batch.sha256}</div>
      </div>
      {batch.exact && (
        <p className={styles.meaning}>
          Tant que rien d’autre n’entre dans l’exercice, son FEC est ce fichier même, octet pour octet.
        </p>
      )}
      {batch.letteredLeft > 0 && (
        <Notice tone="warning" title="À lettrer">
          {formatPlural(batch.letteredLeft, "ligne")} du fichier{" "}
          {batch.letteredLeft > 1 ? "portent" : "porte"} une lettre qui n’y est pas soldée :{" "}
          {batch.letteredLeft > 1 ? "elles restent" : "elle reste"} à lettrer.
        </Notice>
      )}
      <Actions report={report} onClose={onClose} />
      <LineList title="Lignes rejetées" fileName={batch.fileName} lines={rejected} count={batch.rejected} />
      <LineList
        title={
          batch.kind === "fec" || batch.kind === "xlsx"
            ? "Anomalies à justifier et conseils"
            : batch.kind === "document"
              ? "Pièces laissées de côté"
              : "Lignes sans effet"
        }
        fileName={batch.fileName}
        lines={anomalies.map(({ line, message }) => ({ line, reason: message }))}
      />
    </>
  );
}

/** What the lines of a batch became: « Lignes écrites » of entries, else the name of its records. */
function capital(noun: string, { kind }: ImportBatchAnswer): string {
  return kind === "fec" || kind === "xlsx"
    ? "Lignes écrites"
    : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** Sealing puts provisional entries into the chain, and validates the drafts of an opening; a journal's are validated one by one. */
const isSealable = ({ kind, mode, entries }: ImportBatchAnswer) =>
  entries > 0 && (mode === "validated" || kind !== "xlsx");

/** What disappears with a batch. */
const goneText = ({ kind, entries, lines }: ImportBatchAnswer) =>
  entries > 0
    ? `${formatPlural(entries, "écriture")} et ${formatPlural(lines, "ligne")} disparaissent du dossier.`
    : `${formatPlural(lines, ...nounOf(kind))} ${lines > 1 ? "disparaissent" : "disparaît"} du dossier.`;

function Actions({
  report: { batch },
  onClose,
}: {
  readonly report: ImportReportAnswer;
  readonly onClose: () => void;
}) {
  const [kept, setKept] = useState<string>();
  const mayUndo = useMissingRight("imports", "Deleter");
  const maySeal = useMissingRight("imports", "Validator");
  const mayExport = useMissingRight("imports", "Exporter");
  /** Why the import stays as it is, above its buttons. */
  async function tell(error: unknown) {
    const { text, code } = await explainError(error);
    const reasons = error instanceof ApiError ? reasonsInFrench(error.details.reasons) : "";
    setKept(reasons === "" ? `${text} (${code})` : `Ce lot reste en place\u00a0: ${reasons}.`);
  }
  const { run, busy } = useCommand("everything", tell);
  const isProvisional = batch.state === "provisional";

  const undo = () =>
    run(
      importEndpoints.undoBatch,
      { params: { id: batch.id } },
      {
        confirm: {
          title: "Annuler cet import\u202f?",
          message: `${goneText(batch)} Le fichier pourra être importé de nouveau.`,
          confirmLabel: "Annuler l’import",
        },
        said: `L’import de ${batch.fileName} est annulé.`,
        done: onClose,
      },
    );

  function seal() {
    setKept(undefined);
    return run(
      importEndpoints.sealBatch,
      { params: { id: batch.id } },
      {
        confirm: {
          title: "Rendre ce lot définitif\u202f?",
          message: `${formatPlural(batch.entries, "écriture entre", "écritures entrent")} pour toujours dans la chaîne des écritures validées${batch.mode === "validated" ? ", avec les numéros et les dates du fichier" : ""}. Le lot ne pourra plus être annulé.`,
          confirmLabel: "Rendre définitif",
          danger: false,
        },
        said: async ({ jobId }) => {
          const { entries } = await followJob<SealResult>(jobId);
          return `${formatPlural(entries, "écriture validée", "écritures validées")}.`;
        },
      },
    );
  }

  const save = () => saveDownload(importEndpoints.batchFile, { params: { id: batch.id } }, batch.fileName);

  return (
    <>
      {kept !== undefined && <Notice tone="warning">{kept}</Notice>}
      <div className={styles.actions}>
        {isProvisional && isSealable(batch) && (
          <ActionButton
            icon={icons.lock}
            onClick={() => void seal()}
            disabledReason={maySeal ?? (busy ? "L’import définitif est en cours." : undefined)}
          >
            {busy ? "Validation…" : "Rendre le lot définitif"}
          </ActionButton>
        )}
        {isProvisional && (
          <ActionButton
            variant="outlined"
            color="error"
            icon={icons.trash}
            onClick={() => void undo()}
            disabledReason={mayUndo}
          >
            Annuler l’import
          </ActionButton>
        )}
        <ActionButton
          variant="outlined"
          color="inherit"
          icon={icons.download}
          onClick={() => void save()}
          disabledReason={mayExport}
        >
          Fichier d’origine
        </ActionButton>
      </div>
      {isProvisional && batch.kind === "xlsx" && batch.mode === "draft" && (
        <p className={styles.meaning}>
          Les écritures de ce lot sont des brouillons{"\u00a0"}: relisez-les et validez-les dans leur journal.
        </p>
      )}
    </>
  );
}
