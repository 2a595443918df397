import { fecEndpoints } from "@grand-livre/contracts/endpoints/fec";
import type { FecCheckAnswer } from "@grand-livre/contracts/fec";
import Button from "@mui/material/Button";
import { useState } from "react";
import { download, type QueryOf, saveFile } from "../../lib/api.ts";
import { explainError } from "../../lib/error-text.ts";
import { formatBytes, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Icon } from "../../ui/Icon.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressRow } from "../../ui/ProgressRow.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Fec.module.css";

export interface FecExportProps {
  readonly check: FecCheckAnswer;
  readonly query: QueryOf<typeof fecEndpoints.file>;
}

type Progress = { readonly state: "running" | "succeeded" | "failed"; readonly bytes: number };

/** The file's name, its verdict in one sentence, and the button that hands it over. */
export function FecExport({ check, query }: FecExportProps) {
  const [progress, setProgress] = useState<Progress>();
  const missing = useMissingRight("reports", "Exporter");
  const blocking = check.anomalies.filter((anomaly) => anomaly.severity === "blocking").length;

  async function save() {
    setProgress({ state: "running", bytes: 0 });
    try {
      const file = await download(fecEndpoints.file, {
        query,
        onProgress: (bytes) => setProgress({ state: "running", bytes }),
      });
      saveFile(file, check.fileName);
      setProgress({ state: "succeeded", bytes: file.blob.size });
      toast({ tone: "success", message: `${file.filename || check.fileName} enregistré.` });
    } catch (error) {
      setProgress({ state: "failed", bytes: 0 });
      const { text, code } = await explainError(error);
      toast({ tone: "error", message: text, code });
    }
  }

  return (
    <Panel>
      <div className={styles.export}>
        <div>
          <h2>{check.fileName}</h2>
          <p>
            {formatPlural(check.lines, "ligne")} ·{" "}
            {blocking === 0
              ? "aucune anomalie bloquante"
              : `${formatPlural(blocking, "anomalie bloquante", "anomalies bloquantes")}\u00a0: le fichier serait rejeté`}
          </p>
        </div>
        <Button
          variant="contained"
          disabled={missing !== undefined || progress?.state === "running"}
          startIcon={<Icon path={icons.download} size={16} />}
          onClick={() => void save()}
        >
          Exporter le FEC
        </Button>
      </div>
      {missing !== undefined && <p className={styles.lead}>{missing}</p>}
      {progress !== undefined && (
        <ProgressRow
          name={check.fileName}
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
