import { fecEndpoints } from "@grand-livre/contracts/endpoints/fec";
import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import Button from "@mui/material/Button";
import { type ReactNode, useState } from "react";
import { toastRefusal } from "../../app/announce-error.ts";
import { download, type QueryOf, saveFile } from "../../lib/api.ts";
import { formatBytes, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressRow } from "../../ui/ProgressRow.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Fec.module.css";

export interface FecExportProps {
  readonly fileName: string;
  /** What the last control found; undefined before any, and while one is under way. */
  readonly found: FecCheckAnswer | undefined;
  readonly query: QueryOf<typeof fecEndpoints.file>;
  /** The command that controls it. */
  readonly children: ReactNode;
}

type Progress = { readonly state: "running" | "succeeded" | "failed"; readonly bytes: number };

/** The file's name, its verdict in one sentence, and the button that downloads it. */
export function FecExport({ fileName, found, query, children }: FecExportProps) {
  const [progress, setProgress] = useState<Progress>();
  const missing = useMissingRight("reports", "Exporter");

  async function save() {
    setProgress({ state: "running", bytes: 0 });
    try {
      const file = await download(fecEndpoints.file, {
        query,
        onProgress: (bytes) => setProgress({ state: "running", bytes }),
      });
      saveFile(file, fileName);
      setProgress({ state: "succeeded", bytes: file.blob.size });
      toast({ tone: "success", message: `${file.filename || fileName} enregistré.` });
    } catch (error) {
      setProgress({ state: "failed", bytes: 0 });
      await toastRefusal(error);
    }
  }

  return (
    <Panel>
      <div className={styles.export}>
        <div>
          <h2>{fileName}</h2>
          <p>{found === undefined ? "Pas de contrôle terminé à afficher" : verdictOf(found)}</p>
        </div>
        <div className={styles.commands}>
          {children}
          <Button
            variant="contained"
            disabled={missing !== undefined || progress?.state === "running"}
            startIcon={<Icon path={icons.download} size={16} />}
            onClick={() => void save()}
          >
            Exporter le FEC
          </Button>
        </div>
      </div>
      {missing !== undefined && <p className={styles.lead}>{missing}</p>}
      {progress !== undefined && (
        <ProgressRow
          name={fileName}
          state={progress.state}
          detail={
            progress.state === "failed"
              ? "Téléchargement interrompu"
              : `${formatBytes(progress.bytes)} ${progress.state === "succeeded" ? "enregistrés" : "reçus"}`
          }
        />
      )}
    </Panel>
  );
}

function verdictOf({ lines, anomalies }: FecCheckAnswer): string {
  const blocking = anomalies.filter(({ severity }) => severity === "blocking").length;
  const verdict =
    blocking === 0
      ? "aucune anomalie bloquante"
      : `${formatPlural(blocking, "anomalie bloquante", "anomalies bloquantes")}\u00a0: le fichier serait rejeté`;
  return `${formatPlural(lines, "ligne")} · ${verdict}`;
}
