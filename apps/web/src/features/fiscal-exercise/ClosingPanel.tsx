import type { ClosingCheckAnswer } from "@grand-livre/contracts/fiscal-exercise";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ClosingTarget, closingOptions } from "../../app/closing/closing-road.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { chooseExercise, type Exercise, type Period } from "../../lib/context.ts";
import { formatCents, formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { ClosingPoints } from "./ClosingPoints.tsx";
import { type ClosingAction, closedMonth, exerciseActions, periodActions } from "./closing-action.ts";
import styles from "./ExercisesScreen.module.css";
import { exerciseName } from "./exercise-words.ts";

interface ClosingPanelProps {
  readonly exercise: Exercise;
  /** Undefined: the whole exercise. */
  readonly period: Period | undefined;
  readonly onAct: (action: ClosingAction, period: Period | undefined) => void;
  readonly onClose: () => void;
}

/** What is left before a closing, and the à-nouveaux that closing an exercise would write, before anything is done. */
export function ClosingPanel({ exercise, period, onAct, onClose }: ClosingPanelProps) {
  const closed = period ?? exercise;
  const isOpen = closed.state === "open";
  const [target, setTarget] = useState<ClosingTarget>(isOpen ? "provisionally_closed" : "closed");
  const missing = useMissingRight("accounting-settings", "Editor");
  const days = { exercise: exercise.refId, month: period?.startDate };
  const { data, error, refetch } = useQuery(closingOptions(days, target));
  const actions = period ? periodActions(period) : exerciseActions(exercise);
  const action = actions.find((one) => one.target === target);
  const blocked = data?.findings.some(({ blocking }) => blocking);
  const off =
    data === undefined
      ? "Contrôle en cours."
      : blocked
        ? "Des contrôles bloquants restent à lever."
        : missing;
  const name = period ? closedMonth(period.startDate) : `l’exercice ${exerciseName(exercise)}`;
  return (
    <SidePanel title={`Préparer la clôture de ${name}`} onClose={onClose} wide>
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
        {data !== undefined && <ClosingPoints findings={data.findings} />}
        {data !== undefined && period === undefined && <Opening shown={data} target={target} />}
        {period === undefined && (
          <Link to="/accounting/reports/annual-accounts" onClick={() => chooseExercise(exercise.refId)}>
            Comptes annuels et annexe
          </Link>
        )}
        {action !== undefined && (
          <ActionButton
            disabledReason={off}
            onClick={() => {
              onClose();
              onAct(action, period);
            }}
          >
            {action.label}
          </ActionButton>
        )}
      </Stack>
    </SidePanel>
  );
}

function Opening({ shown, target }: { readonly shown: ClosingCheckAnswer; readonly target: ClosingTarget }) {
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
