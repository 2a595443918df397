import { reportEndpoints } from "@grand-livre/contracts/endpoints/report";
import type { DueDateRow } from "@grand-livre/contracts/report-journal";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ReportFileMenu } from "../../app/reports/ReportFileMenu.tsx";
import { useCursorList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import { type Ledger, WithLedger } from "../../app/WithLedger.tsx";
import { formatCents } from "../../lib/format.ts";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { usualDay } from "./report-search.ts";

/** « Échéancier »: what is to be received or paid, by due date, each line with its entry. */
export function DueDatesScreen() {
  useDocumentTitle("Échéancier");
  return (
    <WithLedger service="reports">
      {(ledger) => <DueDates key={ledger.dossier.refId} ledger={ledger} />}
    </WithLedger>
  );
}

function DueDates({ ledger }: { readonly ledger: Ledger }) {
  const { side, date, q } = useSearch({ from: "/shell/accounting/reports/due-dates" });
  const navigate = useNavigate();
  const usual = usualDay(ledger.exercise);
  const query = {
    legalEntityRefId: ledger.dossier.refId,
    side: side ?? "customer",
    date: date ?? usual,
  } as const;
  const list = useCursorList(reportEndpoints.dueDates, "rows", { ...query, searchValue: q });
  return (
    <ResourceScreen
      title="Échéancier"
      name="due-dates"
      inTabs
      service="reports"
      noun={["échéance", "échéances"]}
      list={list}
      columns={columnsOf(list.answer?.totalCents ?? 0)}
      rowKey={({ lineId }) => lineId}
      rowTone={({ daysLate }) => (daysLate > 0 ? "warning" : undefined)}
      searchPlaceholder="Tiers, pièce ou libellé"
      filters={[
        {
          name: "side",
          label: "Tiers",
          options: [
            { value: "", label: "Clients" },
            { value: "supplier", label: "Fournisseurs" },
          ],
        },
        { name: "date", label: "Au", kind: "day", usual, within: ledger.range },
      ]}
      files={<ReportFileMenu query={{ ...query, report: "due-dates" }} />}
      onOpen={({ entryId }) => void navigate({ to: "/accounting/entry-logs/$id", params: { id: entryId } })}
      empty={{
        icon: icons.check,
        title: "Rien d’ouvert à cette date",
        text: "Toutes les lignes des comptes de tiers étaient lettrées.",
      }}
    />
  );
}

function columnsOf(totalCents: number): readonly Column<DueDateRow>[] {
  return [
    { id: "due", header: "Échéance", kind: "date", value: ({ dueDate }) => dueDate, footer: "Total" },
    {
      id: "late",
      header: "Retard",
      kind: "number",
      value: ({ daysLate }) => daysLate || null,
      cell: ({ daysLate }) => (daysLate === 0 ? "" : `${daysLate} j`),
    },
    {
      id: "name",
      header: "Tiers",
      width: "30%",
      truncate: true,
      card: "title",
      value: ({ name }) => name,
    },
    { id: "piece", header: "Pièce", value: ({ pieceRef }) => pieceRef },
    { id: "label", header: "Libellé", from: "wide", truncate: true, value: ({ label }) => label },
    { id: "date", header: "Date", kind: "date", from: "medium", value: ({ date }) => date },
    {
      id: "rest",
      header: "Reste dû",
      kind: "amount",
      card: "aside",
      value: ({ remainingCents }) => remainingCents,
      footer: formatCents(totalCents),
    },
  ];
}
