import { entryEndpoints } from "@grand-livre/contracts/endpoints/entry";
import type { JournalPeriodsAnswer } from "@grand-livre/contracts/entry";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCount, formatMonth, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import styles from "./EntryLogs.module.css";
import { EntryTabs } from "./EntryTabs.tsx";
import { journalTypeLabels } from "./entry-text.ts";
import { newEntry, useNewEntry } from "./new-entry.ts";
import { ValidateUntilPanel } from "./ValidateUntilPanel.tsx";

type JournalPeriod = JournalPeriodsAnswer["journalPeriods"][number];

/** « Journaux et périodes »: what each journal holds month by month, and what is still in draft there. */
export function JournalPeriodsScreen() {
  return (
    <WithLedger title="Journaux de saisie" service="entry-logs">
      {(ledger) => <JournalPeriods ledger={ledger} />}
    </WithLedger>
  );
}

function JournalPeriods({ ledger }: { readonly ledger: Ledger }) {
  const { dossier, exercise, period } = ledger;
  const navigate = useNavigate();
  const [validating, setValidating] = useState(false);
  const missing = useMissingRight("entry-logs", "Validator");
  const list = useShortList(
    entryEndpoints.journalPeriods,
    "journalPeriods",
    { legalEntityRefId: dossier.refId, fiscalExerciseRefId: exercise.refId },
    { keeps: ({ startDate }) => period === undefined || startDate === period.startDate },
  );
  return (
    <div className={styles.journals}>
      <ResourceScreen
        title="Journaux de saisie"
        name="journal-periods"
        label="Journaux et périodes"
        service="entry-logs"
        noun={["ligne", "lignes"]}
        list={list}
        columns={columns(list.rows ?? [])}
        rowKey={(row) => `${row.journalCode} ${row.periodNumber}`}
        onOpen={({ journalCode, startDate, endDate }) =>
          void navigate({
            to: "/accounting/entry-logs",
            search: { journal: journalCode, from: startDate, to: endDate },
          })
        }
        create={{ label: newEntry, onCreate: useNewEntry() }}
        head={{
          secondary: (
            <ActionButton
              variant="outlined"
              color="inherit"
              icon={icons.check}
              disabledReason={missing}
              onClick={() => setValidating(true)}
            >
              Valider jusqu’au…
            </ActionButton>
          ),
        }}
        empty={{
          icon: icons.journal,
          title: "Aucune écriture sur cette période",
          text: "Chaque journal apparaît ici, mois par mois, dès sa première écriture.",
        }}
        dense
      >
        <EntryTabs value="/accounting/entry-logs/journals" />
      </ResourceScreen>
      {validating && <ValidateUntilPanel ledger={ledger} onClose={() => setValidating(false)} />}
    </div>
  );
}

const periodStates: Readonly<
  Record<JournalPeriod["periodState"], { readonly label: string; readonly tone: StatusTone }>
> = {
  open: { label: "Ouverte", tone: "success" },
  provisionally_closed: { label: "Clôturée provisoirement", tone: "warning" },
  closed: { label: "Clôturée", tone: "neutral" },
};

type Summed = "entries" | "drafts" | "validated" | "debitCents" | "creditCents";

function columns(rows: readonly JournalPeriod[]): readonly Column<JournalPeriod>[] {
  const total = (name: Summed) => rows.reduce((sum, row) => sum + row[name], 0);
  const counted = (id: Summed, header: string): Column<JournalPeriod> => ({
    id,
    header,
    kind: "number",
    value: (row) => row[id],
    cell: (row) => (row[id] === 0 ? "–" : formatCount(row[id])),
    footer: formatCount(total(id)),
  });
  const amount = (id: "debitCents" | "creditCents", header: string): Column<JournalPeriod> => ({
    id,
    header,
    kind: "amount",
    value: (row) => row[id],
    cell: (row) => <Amount cents={row[id]} />,
    footer: <Amount cents={total(id)} strong />,
  });
  return [
    { id: "code", header: "Code", value: (row) => row.journalCode },
    {
      id: "label",
      header: "Libellé",
      card: "title",
      width: "15%",
      truncate: true,
      value: (row) => row.journalLabel,
      footer: "Total",
    },
    {
      id: "type",
      header: "Type",
      width: "13%",
      truncate: true,
      value: (row) => journalTypeLabels[row.entryType] ?? row.entryType,
    },
    { id: "period", header: "Période", card: "aside", value: (row) => formatMonth(row.startDate) },
    counted("entries", "Écritures"),
    amount("debitCents", "Débit"),
    amount("creditCents", "Crédit"),
    counted("drafts", "Brouillard"),
    counted("validated", "Validées"),
    { id: "last", header: "Dernier n°", value: (row) => row.lastNumber },
    {
      id: "breaks",
      header: "Séquence",
      value: ({ breaks }) => (breaks === 0 ? "Continue" : formatPlural(breaks, "rupture")),
      cell: ({ breaks, breakAfter, breakBefore }) =>
        breaks === 0 ? (
          ""
        ) : (
          <StatusChip tone="warning">
            <span title={`Aucune écriture entre le n° ${breakAfter} et le n° ${breakBefore}`}>
              {formatPlural(breaks, "rupture")}
            </span>
          </StatusChip>
        ),
    },
    {
      id: "state",
      header: "Statut",
      value: ({ periodState }) => periodStates[periodState].label,
      cell: ({ periodState }) => (
        <StatusChip tone={periodStates[periodState].tone}>{periodStates[periodState].label}</StatusChip>
      ),
    },
  ];
}
