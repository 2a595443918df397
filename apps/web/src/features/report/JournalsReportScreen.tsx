import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { CentralisationRow, JournalLine } from "@grand-livre/contracts/report-journal";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { useCursorList, useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCents, formatCount, formatMonth } from "../../lib/format.ts";
import { journalsOptions } from "../../lib/journals.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";

/** « Journaux »: the entries of each journal line by line, or its sums by month. */
export function JournalsReportScreen() {
  useDocumentTitle("Journaux");
  return (
    <WithLedger service="reports">
      {(ledger) => <Journals key={ledger.exercise.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function Journals({ ledger }: { readonly ledger: Ledger }) {
  const { view, from, to, journal } = useSearch({ from: "/shell/accounting/reports/journals" });
  const query = {
    legalEntityRefId: ledger.dossier.refId,
    startDate: from ?? ledger.range.startDate,
    endDate: to ?? ledger.range.endDate,
  };
  const Shown = view === "central" ? Centralisation : JournalLines;
  return <Shown ledger={ledger} query={query} journal={journal} />;
}

interface ShownProps {
  readonly ledger: Ledger;
  readonly query: { readonly legalEntityRefId: string; readonly startDate: string; readonly endDate: string };
  readonly journal: string | undefined;
}

function filtersOf({ range, exercise }: Ledger) {
  const within = { startDate: exercise.startDate, endDate: exercise.endDate, periodDate: range.startDate };
  return [
    {
      name: "view",
      label: "Présentation",
      options: [
        { value: "", label: "Écritures" },
        { value: "central", label: "Journal centralisateur" },
      ],
    },
    { name: "from", label: "Du", kind: "day", usual: range.startDate, within },
    { name: "to", label: "Au", kind: "day", usual: range.endDate, within },
  ] as const;
}

const EMPTY = {
  icon: icons.book,
  title: "Aucune écriture sur ces dates",
  text: "Choisissez d’autres dates, ou un autre journal.",
};

function JournalLines({ ledger, query, journal }: ShownProps) {
  const navigate = useNavigate();
  const { data: journals = [] } = useQuery(journalsOptions(ledger.dossier.refId));
  const list = useCursorList(reportEndpoints.journal, "lines", { ...query, journalCode: journal });
  return (
    <ResourceScreen
      title="Journaux"
      name="journals-report"
      inTabs
      service="reports"
      noun={["ligne", "lignes"]}
      list={list}
      columns={lineColumns(list.rows ?? [], list.more?.hasNext === false)}
      filters={[
        ...filtersOf(ledger),
        {
          name: "journal",
          label: "Journal",
          options: [
            { value: "", label: "Tous les journaux" },
            ...journals.map(({ code, label }) => ({ value: code, label: `${code} ${label}` })),
          ],
        },
      ]}
      files={<ReportFileMenu query={{ ...query, report: "journal", journalCode: journal }} />}
      dense
      onOpen={({ entryId }) => void navigate({ to: "/accounting/entry-logs/$id", params: { id: entryId } })}
      empty={EMPTY}
    />
  );
}

function lineColumns(rows: readonly JournalLine[], whole: boolean): readonly Column<JournalLine>[] {
  const total = (side: "debitCents" | "creditCents") =>
    formatCents(rows.reduce((sum, row) => sum + row[side], 0));
  return [
    { id: "journal", header: "Journal", value: ({ journalCode }) => journalCode },
    { id: "date", header: "Date", kind: "date", value: ({ date }) => date },
    { id: "number", header: "Écriture", value: ({ entryNumber }) => entryNumber ?? "Brouillard" },
    { id: "piece", header: "Pièce", from: "medium", value: ({ pieceRef }) => pieceRef },
    { id: "account", header: "Compte", figures: true, value: ({ account }) => account },
    { id: "subledger", header: "Tiers", from: "wide", value: ({ subledger }) => subledger },
    {
      id: "label",
      header: "Libellé",
      width: "30%",
      truncate: true,
      card: "title",
      value: ({ label }) => label,
      footer: whole ? "Total" : `Total des ${formatCount(rows.length)} lignes affichées`,
    },
    {
      id: "debit",
      header: "Débit",
      kind: "amount",
      value: ({ debitCents }) => debitCents || null,
      footer: total("debitCents"),
    },
    {
      id: "credit",
      header: "Crédit",
      kind: "amount",
      value: ({ creditCents }) => creditCents || null,
      footer: total("creditCents"),
    },
  ];
}

function Centralisation({ ledger, query }: ShownProps) {
  const navigate = useNavigate();
  const list = useShortList(reportEndpoints.centralisation, "rows", query);
  const { from, to } = useSearch({ from: "/shell/accounting/reports/journals" });
  return (
    <ResourceScreen
      title="Journal centralisateur"
      name="centralisation"
      inTabs
      service="reports"
      noun={["ligne", "lignes"]}
      list={list}
      columns={centralColumns(list.rows ?? [])}
      rowKey={({ journalCode, month }) => `${journalCode} ${month}`}
      filters={filtersOf(ledger)}
      files={<ReportFileMenu query={{ ...query, report: "centralisation" }} />}
      onOpen={({ journalCode }) =>
        void navigate({ to: "/accounting/reports/journals", search: { journal: journalCode, from, to } })
      }
      empty={EMPTY}
    />
  );
}

function centralColumns(rows: readonly CentralisationRow[]): readonly Column<CentralisationRow>[] {
  const total = (side: "debitCents" | "creditCents") =>
    formatCents(rows.reduce((sum, row) => sum + row[side], 0));
  return [
    { id: "journal", header: "Journal", value: ({ journalCode }) => journalCode },
    {
      id: "label",
      header: "Intitulé",
      card: "title",
      value: ({ journalLabel }) => journalLabel,
      footer: "Total",
    },
    { id: "month", header: "Mois", value: ({ month }) => formatMonth(`${month}-01`) },
    {
      id: "entries",
      header: "Écritures",
      kind: "number",
      value: ({ entries }) => entries,
      footer: formatCount(rows.reduce((sum, { entries }) => sum + entries, 0)),
    },
    {
      id: "debit",
      header: "Débit",
      kind: "amount",
      value: ({ debitCents }) => debitCents,
      footer: total("debitCents"),
    },
    {
      id: "credit",
      header: "Crédit",
      kind: "amount",
      card: "aside",
      value: ({ creditCents }) => creditCents,
      footer: total("creditCents"),
    },
  ];
}
