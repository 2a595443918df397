import { fecEndpoints } from "@grand-livre/contracts/endpoints/fec";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ControlRun, controlInterval, controlledAt, isUnderWay } from "../../app/ControlRun.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { chooseExercise, type Exercise } from "../../lib/context.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
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
  const control = useQuery({
    queryKey: ["fec", "last-check", query],
    queryFn: ({ signal }) => call(fecEndpoints.lastCheck, { query, signal, quiet: true }),
    refetchInterval: controlInterval,
  });
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => call(fecEndpoints.checkByJob, { body: query, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => control.refetch(),
  });
  const { run, last, fileName } = control.data ?? {};
  const found = isUnderWay(run) ? undefined : last?.found;
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
      {control.error !== null && (
        <RequestError error={control.error} onRetry={() => void control.refetch()} />
      )}
      {error !== null && !isPending && <RequestError error={error} onRetry={() => mutate()} />}
      {fileName !== undefined && (
        <FecExport fileName={fileName} found={found} query={query}>
          <ActionButton
            variant="outlined"
            icon={icons.check}
            disabledReason={isPending || isUnderWay(run) ? "Le contrôle est en cours." : undefined}
            onClick={() => mutate()}
          >
            {last === undefined ? "Contrôler le fichier" : "Contrôler à nouveau"}
          </ActionButton>
        </FecExport>
      )}
      <ControlRun
        name="Contrôle du fichier"
        run={run}
        onRetry={() => mutate()}
        onChange={() => void control.refetch()}
      />
      {last !== undefined && found?.lines === 0 && (
        <Panel flush>
          <EmptyState
            icon={icons.document}
            title="Aucune écriture validée sur cet exercice"
            text="Le fichier ne contient que des écritures validées ou importées. Validez les brouillards, puis revenez."
          />
        </Panel>
      )}
      {last !== undefined && found !== undefined && found.lines > 0 && (
        <>
          <Anomalies anomalies={found.anomalies} />
          <p className={styles.lead}>
            {formatPlural(found.lines, "ligne contrôlée", "lignes contrôlées")} le {controlledAt(last)}. Les
            numéros de ligne sont ceux du fichier, son en-tête étant la ligne{"\u00a0"}1.
          </p>
        </>
      )}
    </div>
  );
}

function exerciseLabel({ startDate, endDate }: Exercise): string {
  return `Du ${formatDate(startDate)} au ${formatDate(endDate)}`;
}
