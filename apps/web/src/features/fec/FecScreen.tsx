import { fecEndpoints } from "@grand-livre/contracts/endpoints/fec";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call } from "../../lib/api.ts";
import { chooseExercise, type Exercise } from "../../lib/context.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ProgressRow } from "../../ui/ProgressRow.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { Anomalies } from "./Anomalies.tsx";
import styles from "./Fec.module.css";
import { FecExport } from "./FecExport.tsx";

/** « FEC »: the controls of an exercise's file, then the file itself. */
export function FecScreen() {
  useDocumentTitle("FEC");
  return (
    <WithLedger service="reports">
      {(ledger) => <Fec key={ledger.exercise.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function Fec({ ledger }: { readonly ledger: Ledger }) {
  const { dossier, exercise, exercises } = ledger;
  const query = { legalEntityRefId: dossier.refId, fiscalExerciseRefId: exercise.refId };
  const [startedAt] = useState(() => Date.now());
  const check = useQuery({
    queryKey: ["fec", "check", query],
    queryFn: ({ signal }) => call(fecEndpoints.check, { query, signal, quiet: true }),
  });
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <SelectField
          label="Exercice"
          className={styles.exercise ?? ""}
          value={exercise.refId}
          options={exercises.map((one) => ({ value: one.refId, label: exerciseLabel(one) }))}
          onChange={chooseExercise}
        />
        <p className={styles.lead}>
          Le fichier des écritures comptables que l’administration demande lors d’un contrôle (LPF, article
          A47 A-1){"\u202f"}: les écritures validées, 18 colonnes, dans l’ordre de leur validation. Les
          brouillards n’y entrent pas.
        </p>
      </div>
      {check.error !== null ? (
        <RequestError error={check.error} onRetry={() => void check.refetch()} />
      ) : check.data === undefined ? (
        <Panel flush>
          <ProgressRow
            name="Contrôle du fichier"
            state="running"
            detail={Date.now() - startedAt > 1000 ? "Lecture de toutes les écritures…" : undefined}
          />
        </Panel>
      ) : check.data.lines === 0 ? (
        <Panel flush>
          <EmptyState
            icon={icons.document}
            title="Aucune écriture validée sur cet exercice"
            text="Le fichier ne contient que des écritures validées ou importées. Validez les brouillards, puis revenez."
          />
        </Panel>
      ) : (
        <>
          <FecExport check={check.data} query={query} />
          <Anomalies anomalies={check.data.anomalies} />
          <p className={styles.lead}>
            {formatPlural(check.data.lines, "ligne contrôlée", "lignes contrôlées")}. Les numéros de ligne
            sont ceux du fichier, son en-tête étant la ligne{"\u00a0"}1.
          </p>
        </>
      )}
    </div>
  );
}

function exerciseLabel({ startDate, endDate }: Exercise): string {
  return `Du ${formatDate(startDate)} au ${formatDate(endDate)}`;
}
