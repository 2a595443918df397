import type { DeclarationRow } from "@grand-livre/contracts/declaration";
import { isDone } from "@grand-livre/domain/declaration/declaration-state";
import { formatDate } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./Declaration.module.css";
import {
  addressText,
  declarationName,
  formOf,
  isLate,
  periodName,
  regimeWords,
  stateWords,
} from "./declaration-words.ts";

interface CalendarTableProps {
  readonly rows: readonly DeclarationRow[] | undefined;
  readonly today: string;
  /** Names the company of each row. */
  readonly portfolio?: boolean;
  readonly empty: string;
  readonly onOpen: (row: DeclarationRow) => void;
}

/** The declarations by their last day; the late ones are marked. */
export function CalendarTable({ rows, today, portfolio = false, empty, onOpen }: CalendarTableProps) {
  return (
    <DataTable<DeclarationRow>
      label="Échéances"
      columns={calendarColumns(today, portfolio)}
      rows={rows}
      rowKey={addressText}
      onOpen={onOpen}
      rowTone={(row) => (isLate(row, today) ? "error" : isDone(row.state) ? "muted" : undefined)}
      empty={<EmptyState icon={icons.calendar} title="Aucune échéance" text={empty} />}
    />
  );
}

/** The columns of the list, and of its export. */
export function calendarColumns(today: string, portfolio: boolean): readonly Column<DeclarationRow>[] {
  return [
    {
      id: "due",
      header: "Échéance",
      kind: "date",
      width: "112px",
      value: ({ dueDate }) => dueDate,
      cell: (row) => (
        <span className={styles.due} data-late={isLate(row, today) || undefined}>
          {formatDate(row.dueDate)}
          {isLate(row, today) && <span className={styles.late}>En retard</span>}
        </span>
      ),
    },
    ...(portfolio
      ? [
          {
            id: "company",
            header: "Dossier",
            width: "18%",
            truncate: true,
            value: ({ company }: DeclarationRow) => company,
          },
        ]
      : []),
    {
      id: "declaration",
      header: "Déclaration",
      width: "28%",
      truncate: true,
      card: "title",
      value: declarationName,
    },
    { id: "form", header: "Formulaire", from: "medium", value: formOf },
    { id: "period", header: "Période", value: periodName },
    {
      id: "regime",
      header: "Régime",
      from: "medium",
      value: ({ regime }) => regime && regimeWords[regime],
    },
    { id: "amount", header: "Montant", kind: "amount", value: ({ amountCents }) => amountCents },
    {
      id: "state",
      header: "État",
      card: "aside",
      value: ({ state }) => stateWords[state].label,
      cell: ({ state }) => <StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>,
    },
    {
      id: "by",
      header: "Par",
      from: "wide",
      truncate: true,
      value: ({ actedBy }) => actedBy,
    },
  ];
}
