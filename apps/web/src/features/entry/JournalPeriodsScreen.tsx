import type { JournalPeriodsAnswer } from "@grand-livre/contracts/entry";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RequestError } from "../../app/RequestError.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { api } from "../../lib/api.ts";
import { formatCount, formatMonth } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import styles from "./EntryLogs.module.css";
import { EntryTabs } from "./EntryTabs.tsx";
import { journalTypeLabels } from "./entry-text.ts";
import { NewEntryButton } from "./NewEntryButton.tsx";

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
  const navigate = useNavigate();
  const query = { legalEntityRefId: ledger.dossier.refId, fiscalExerciseRefId: ledger.exercise.refId };
  const list = useQuery({
    queryKey: ["entry", "journal-periods", query],
    queryFn: ({ signal }) => api.get<JournalPeriodsAnswer>("/api/entry/journal-period", { query, signal }),
  });
  const rows = list.data?.journalPeriods.filter(
    (row) => ledger.period === undefined || row.startDate === ledger.period.startDate,
  );
  return (
    <div className={styles.journals}>
      <PageHeader title="Journaux de saisie" action={<NewEntryButton />} />
      <EntryTabs value="/accounting/entry-logs/journals" />
      {list.error !== null ? (
        <RequestError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Journaux et périodes"
          columns={columns(rows ?? [])}
          rows={rows}
          rowKey={(row) => `${row.journalCode} ${row.periodNumber}`}
          onOpen={({ journalCode, startDate, endDate }) =>
            void navigate({
              to: "/accounting/entry-logs",
              search: { journal: journalCode, from: startDate, to: endDate },
            })
          }
          dense
          empty={
            <EmptyState
              icon={icons.journal}
              title="Aucune écriture sur cette période"
              text="Chaque journal apparaît ici, mois par mois, dès sa première écriture."
            />
          }
        />
      )}
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
    align: "right",
    cell: (row) => (row[id] === 0 ? "–" : formatCount(row[id])),
    footer: formatCount(total(id)),
  });
  const amount = (id: "debitCents" | "creditCents", header: string): Column<JournalPeriod> => ({
    id,
    header,
    align: "right",
    cell: (row) => <Amount cents={row[id]} />,
    footer: <Amount cents={total(id)} strong />,
  });
  return [
    { id: "code", header: "Code", cell: (row) => row.journalCode },
    {
      id: "label",
      header: "Libellé",
      card: "title",
      width: "15%",
      truncate: true,
      cell: (row) => row.journalLabel,
      footer: "Total",
    },
    {
      id: "type",
      header: "Type",
      width: "13%",
      truncate: true,
      cell: (row) => journalTypeLabels[row.entryType] ?? row.entryType,
    },
    { id: "period", header: "Période", card: "aside", cell: (row) => formatMonth(row.startDate) },
    counted("entries", "Écritures"),
    amount("debitCents", "Débit"),
    amount("creditCents", "Crédit"),
    counted("drafts", "Brouillard"),
    counted("validated", "Validées"),
    { id: "last", header: "Dernier n°", figures: true, cell: (row) => row.lastNumber ?? "" },
    {
      id: "state",
      header: "Statut",
      cell: ({ periodState }) => (
        <StatusChip tone={periodStates[periodState].tone}>{periodStates[periodState].label}</StatusChip>
      ),
    },
  ];
}
