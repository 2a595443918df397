import { ExportMenu } from "../../app/resource/ExportMenu.tsx";
import type { Exercise, Period } from "../../lib/context.ts";
import { formatMonth } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { type ClosingAction, periodActions } from "./closing-action.ts";
import styles from "./ExercisesScreen.module.css";
import { Pending } from "./ExercisesTable.tsx";
import { exerciseName, stateWords } from "./exercise-words.ts";

interface PeriodsTableProps {
  readonly exercise: Exercise;
  readonly onClosing: (period: Period) => void;
  readonly onAct: (action: ClosingAction, period: Period) => void;
}

/** The months of one exercise, each with its own lock. */
export function PeriodsTable({ exercise, onClosing, onAct }: PeriodsTableProps) {
  const name = `Périodes de l’exercice ${exerciseName(exercise)}`;
  const right = useMissingRight("accounting-settings", "Editor");
  const missing =
    right ??
    (exercise.state === "open" ? undefined : "L’exercice est clôturé\u00a0: ses périodes le sont avec lui.");
  const columns: readonly Column<Period>[] = [
    {
      id: "month",
      header: "Période",
      value: ({ startDate }) => formatMonth(startDate),
      cell: (row) => <span className={styles.month}>{formatMonth(row.startDate)}</span>,
    },
    { id: "start", header: "Du", width: "110px", kind: "date", value: (row) => row.startDate },
    { id: "end", header: "Au", width: "110px", kind: "date", value: (row) => row.endDate },
    {
      id: "state",
      header: "État",
      width: "360px",
      card: "aside",
      value: ({ state }) => stateWords[state].period,
      cell: (row) => (
        <>
          <StatusChip tone={stateWords[row.state].tone}>{stateWords[row.state].period}</StatusChip>
          {row.reopening !== null && <Pending {...row.reopening} />}
        </>
      ),
    },
    {
      id: "actions",
      header: "Actions",
      width: "72px",
      align: "right",
      cell: (row) => (
        <ActionMenu
          small
          label={`Actions de ${formatMonth(row.startDate)}`}
          actions={[
            ...(row.state === "closed"
              ? []
              : [{ label: "Préparer la clôture", onSelect: () => onClosing(row) }]),
            ...periodActions(row).map((action) => ({
              label: action.label,
              danger: action.danger,
              disabledReason: missing,
              onSelect: () => onAct(action, row),
            })),
          ]}
        />
      ),
    },
  ];
  return (
    <Panel
      title={name}
      flush
      aside={
        <ExportMenu
          service="accounting-settings"
          name={name}
          columns={columns}
          count={exercise.periods.length}
          all={async () => exercise.periods}
        />
      }
    >
      <DataTable
        label={name}
        columns={columns}
        rows={exercise.periods}
        rowKey={(period) => period.id}
        inline
        dense
        pageKeys={false}
      />
    </Panel>
  );
}
