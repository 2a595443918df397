import type { Exercise, Period } from "../../lib/context.ts";
import { formatDate, formatMonth } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { periodActions } from "./closing-action.ts";
import styles from "./ExercisesScreen.module.css";
import { Pending } from "./ExercisesTable.tsx";
import { exerciseName, stateWords } from "./exercise-words.ts";
import { runOnPeriod } from "./use-closing.ts";

/** The months of one exercise, each with its own lock. */
export function PeriodsTable({ exercise }: { readonly exercise: Exercise }) {
  const right = useMissingRight("accounting-settings", "Editor");
  const missing =
    right ??
    (exercise.state === "open" ? undefined : "L’exercice est clôturé\u00a0: ses périodes le sont avec lui.");
  const columns: readonly Column<Period>[] = [
    {
      id: "month",
      header: "Période",
      cell: (row) => <span className={styles.month}>{formatMonth(row.startDate)}</span>,
    },
    { id: "start", header: "Du", width: "110px", figures: true, cell: (row) => formatDate(row.startDate) },
    { id: "end", header: "Au", width: "110px", figures: true, cell: (row) => formatDate(row.endDate) },
    {
      id: "state",
      header: "État",
      width: "360px",
      card: "aside",
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
          actions={periodActions(row).map((action) => ({
            label: action.label,
            danger: action.danger,
            disabledReason: missing,
            onSelect: () => void runOnPeriod(row, action),
          }))}
        />
      ),
    },
  ];
  return (
    <Panel title={`Périodes de l’exercice ${exerciseName(exercise)}`} flush>
      <DataTable
        label={`Périodes de l’exercice ${exerciseName(exercise)}`}
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
