import { fiscalExerciseEndpoints } from "@grand-livre/contracts/endpoints/fiscal-exercise";
import type { ClosingCheckAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusalSentence } from "../../app/form/issue-sentence.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { call } from "../../lib/api.ts";
import type { Exercise } from "../../lib/context.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { exerciseActions } from "./closing-action.ts";
import styles from "./ExercisesScreen.module.css";
import { exerciseName } from "./exercise-words.ts";
import { runOnExercise } from "./use-closing.ts";

type Target = "provisionally_closed" | "closed";

interface ClosingPanelProps {
  readonly exercise: Exercise;
  readonly onClose: () => void;
}

/** The check-list of a closing and the à-nouveaux that it would write, before anything is done. */
export function ClosingPanel({ exercise, onClose }: ClosingPanelProps) {
  const isOpen = exercise.state === "open";
  const [target, setTarget] = useState<Target>(isOpen ? "provisionally_closed" : "closed");
  const missing = useMissingRight("accounting-settings", "Editor");
  const { data, error, refetch } = useQuery({
    queryKey: [fiscalExerciseEndpoints.list.tag, "closing", exercise.refId, target],
    queryFn: ({ signal }) =>
      call(fiscalExerciseEndpoints.closing, {
        params: { refId: exercise.refId },
        query: { state: target },
        signal,
      }),
  });
  const action = exerciseActions(exercise).find((one) => one.target === target);
  const blocked = data?.findings.some(({ severity }) => severity === "blocking");
  const off =
    data === undefined
      ? "Contrôle en cours."
      : blocked
        ? "Des contrôles bloquants restent à lever."
        : missing;
  return (
    <SidePanel title={`Préparer la clôture de l’exercice ${exerciseName(exercise)}`} onClose={onClose} wide>
      <Stack className={styles.closing ?? ""}>
        <SelectField
          label="Clôture"
          value={target}
          onChange={setTarget}
          options={[
            { value: "provisionally_closed", label: "Provisoire", disabled: !isOpen },
            { value: "closed", label: "Définitive" },
          ]}
        />
        {error !== null && <RequestError error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <Findings findings={data.findings} />}
        {data !== undefined && <Opening shown={data} target={target} />}
        {action !== undefined && (
          <ActionButton
            disabledReason={off}
            onClick={() => {
              onClose();
              void runOnExercise(exercise, action);
            }}
          >
            {action.label}
          </ActionButton>
        )}
      </Stack>
    </SidePanel>
  );
}

function Findings({ findings }: Pick<ClosingCheckAnswer, "findings">) {
  if (findings.length === 0)
    return (
      <Notice tone="success" title="Tous les contrôles passent">
        Balance, tiers, caisse, comptes d’attente, à-nouveaux, régularisations et TVA concordent.
      </Notice>
    );
  return findings.map(({ severity, code, details }) => (
    <Notice
      key={`${code} ${JSON.stringify(details)}`}
      tone={severity === "blocking" ? "error" : "warning"}
      title={severity === "blocking" ? "Bloquant" : "À vérifier"}
    >
      {refusalSentence(code, details)}
    </Notice>
  ));
}

function Opening({ shown, target }: { readonly shown: ClosingCheckAnswer; readonly target: Target }) {
  const { openingDate, openingLines, resultCents, keptOpeningId } = shown;
  const result = `${resultCents < 0 ? "Perte" : "Bénéfice"} de ${formatCents(Math.abs(resultCents), "EUR")}.`;
  if (keptOpeningId !== null)
    return (
      <Notice title={result}>
        L’exercice suivant a déjà des à-nouveaux, saisis ou importés&#8239;: ils restent tels quels.
      </Notice>
    );
  if (openingDate === null) return <Notice title={result}>Aucun solde n’est à reprendre.</Notice>;
  return (
    <>
      <Notice title={result}>
        {target === "closed"
          ? `Les à-nouveaux du ${formatDate(openingDate)} sont écrits et validés avec la clôture.`
          : `Les à-nouveaux du ${formatDate(openingDate)} restent en brouillard jusqu’à la clôture définitive.`}
      </Notice>
      <DataTable
        label={`À-nouveaux du ${formatDate(openingDate)}`}
        columns={columns}
        rows={openingLines}
        rowKey={({ account }) => account}
        dense
        pageKeys={false}
      />
    </>
  );
}

const columns: readonly Column<ClosingCheckAnswer["openingLines"][number]>[] = [
  { id: "account", header: "Compte", figures: true, width: "90px", value: ({ account }) => account },
  {
    id: "label",
    header: "Intitulé",
    card: "title",
    truncate: true,
    width: "42%",
    value: ({ label }) => label,
  },
  { id: "lines", header: "Lignes", kind: "number", value: ({ lines }) => lines },
  { id: "debit", header: "Débit", kind: "amount", value: ({ debitCents }) => debitCents || null },
  { id: "credit", header: "Crédit", kind: "amount", value: ({ creditCents }) => creditCents || null },
];
