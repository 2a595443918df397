import type { ReactNode } from "react";
import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import type { Exercise } from "../../lib/context.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { type ClosingAction, exerciseActions } from "./closing-action.ts";
import styles from "./ExercisesScreen.module.css";
import { exerciseName, stateWords } from "./exercise-words.ts";

interface ExercisesTableProps {
  readonly exercises: readonly Exercise[];
  readonly shown: string | undefined;
  readonly action: ReactNode;
  readonly onShow: (refId: string) => void;
  readonly onDates: (refId: string) => void;
  readonly onClosing: (refId: string) => void;
  readonly onAct: (exercise: Exercise, action: ClosingAction) => void;
  readonly onAppropriation: (refId: string) => void;
  readonly onArchive: (refId: string) => void;
}

/** The exercises of the dossier, the latest first; a row shows its periods below. */
export function ExercisesTable(props: ExercisesTableProps) {
  const { exercises, shown, action, onShow, onDates, onClosing, onAct, onAppropriation, onArchive } = props;
  const missing = useMissingRight("accounting-settings", "Editor");
  const columns: readonly Column<Exercise>[] = [
    {
      id: "name",
      header: "Exercice",
      figures: true,
      value: exerciseName,
      cell: (exercise) =>
        exercise.refId === shown ? <strong>{exerciseName(exercise)}</strong> : exerciseName(exercise),
    },
    { id: "start", header: "Du", width: "110px", kind: "date", value: (row) => row.startDate },
    { id: "end", header: "Au", width: "110px", kind: "date", value: (row) => row.endDate },
    { id: "chart", header: "Plan comptable", width: "140px", value: (row) => `PCG ${row.chartVersion}` },
    { id: "periods", header: "Périodes clôturées", width: "160px", align: "right", value: closedPeriods },
    {
      id: "state",
      header: "État",
      width: "300px",
      card: "aside",
      value: ({ state, archived }) => (archived ? "Aux archives" : stateWords[state].exercise),
      cell: (row) => <State exercise={row} />,
    },
    {
      id: "actions",
      header: "Actions",
      width: "72px",
      align: "right",
      cell: (row) => (
        <ActionMenu
          small
          label={`Actions de l’exercice ${exerciseName(row)}`}
          actions={[
            ...(row.state === "closed"
              ? [{ label: "Archives", onSelect: () => onArchive(row.refId) }]
              : [{ label: "Préparer la clôture", onSelect: () => onClosing(row.refId) }]),
            ...(row.state === "open" && exercises.some(({ endDate }) => endDate < row.startDate)
              ? [{ label: "Affecter le résultat antérieur", onSelect: () => onAppropriation(row.refId) }]
              : []),
            ...exerciseActions(row).map((action) => ({
              label: action.label,
              danger: action.danger,
              disabledReason: missing,
              onSelect: () => onAct(row, action),
            })),
            ...(row.state === "open"
              ? [{ label: "Changer les dates", disabledReason: missing, onSelect: () => onDates(row.refId) }]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <Panel
      title="Exercices"
      flush
      aside={
        <div className={styles.aside}>
          <ExportMenu
            service="accounting-settings"
            name="Exercices"
            columns={columns}
            count={exercises.length}
            all={async () => exercises}
          />
          {action}
        </div>
      }
    >
      <DataTable
        label="Exercices"
        columns={columns}
        rows={exercises}
        rowKey={(exercise) => exercise.refId}
        onOpen={(exercise) => onShow(exercise.refId)}
        inline
      />
    </Panel>
  );
}

function closedPeriods({ periods }: Exercise): string {
  return `${periods.filter((period) => period.state !== "open").length} sur ${periods.length}`;
}

function State({ exercise: { state, reopening, archived } }: { readonly exercise: Exercise }) {
  return (
    <>
      <StatusChip tone={stateWords[state].tone}>
        {archived ? "Aux archives" : stateWords[state].exercise}
      </StatusChip>
      {reopening !== null && <Pending {...reopening} />}
    </>
  );
}

/** A reopening that waits for its second person. */
export function Pending({
  requestedByName,
  requestedAt,
}: {
  readonly requestedByName: string;
  readonly requestedAt: string;
}) {
  return (
    <div className={styles.pending}>
      Réouverture demandée par {requestedByName}, le {formatDateTime(requestedAt)}
    </div>
  );
}
