import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import type { ExpenseReportRow } from "@grand-livre/contracts/expense";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { MissionTabs } from "../../app/missions/MissionTabs.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { nameOf, periodText, stateWords } from "./expense-words.ts";
import { ReportPanel } from "./ReportPanel.tsx";

/** « Missions »: the expense reports, all of them for approvers. */
export const ReportsScreen = dossierScreen(Reports, { title: "Notes de frais", service: "missions" });

function Reports({ dossier }: { readonly dossier: Dossier }) {
  const { q, state, own, skip, limit } = useSearch({ from: "/shell/accounting/missions" });
  const navigate = useNavigate();
  const query = { legalEntityRefId: dossier.refId, searchValue: q, state, own };
  const list = usePagedList(expenseEndpoints.list, "expenseReports", query, { skip, limit });
  const open = (id: string) => void navigate({ to: "/accounting/missions/expenses/$id", params: { id } });
  return (
    <ResourceScreen<ExpenseReportRow>
      title="Notes de frais"
      name="expense-reports"
      service="missions"
      noun={["note de frais", "notes de frais"]}
      head={{ subtitle: dossier.name }}
      list={list}
      columns={columns}
      searchPlaceholder="N°, objet ou salarié"
      filters={[
        {
          name: "state",
          label: "Statut",
          options: [
            { value: "", label: "Tous les statuts" },
            ...Object.entries(stateWords).map(([value, { label }]) => ({ value, label })),
          ],
        },
        {
          name: "own",
          label: "Auteur",
          options: [
            { value: "", label: "Tous les salariés" },
            { value: "true", label: "Mes notes de frais" },
          ],
        },
      ]}
      rowTone={({ state: at }) => (at === "rejected" ? "error" : undefined)}
      onOpen={({ id }) => open(id)}
      create={{ label: "Nouvelle note de frais" }}
      empty={{
        icon: icons.mission,
        title: "Aucune note de frais",
        text: "Une note réunit les dépenses d’une mission ou d’un mois, avec leurs justificatifs.",
      }}
      panel={(key, close) =>
        key === "new" ? (
          <ReportPanel dossier={dossier} edited={undefined} onClose={close} onSaved={({ id }) => open(id)} />
        ) : null
      }
    >
      <MissionTabs current="/accounting/missions" />
    </ResourceScreen>
  );
}

const columns: readonly Column<ExpenseReportRow>[] = [
  { id: "refId", header: "N°", width: "96px", figures: true, card: "none", value: ({ refId }) => refId },
  { id: "author", header: "Salarié", width: "160px", truncate: true, value: ({ author }) => nameOf(author) },
  { id: "label", header: "Objet", card: "title", truncate: true, value: ({ label }) => label },
  {
    id: "mission",
    header: "Mission",
    width: "104px",
    from: "wide",
    value: ({ missionRefId }) => missionRefId,
  },
  { id: "period", header: "Période", width: "200px", from: "medium", value: periodText },
  {
    id: "total",
    header: "Montant TTC",
    width: "112px",
    kind: "amount",
    card: "aside",
    value: ({ totalCents }) => totalCents,
    cell: ({ totalCents }) => <Amount cents={totalCents} />,
  },
  {
    id: "vat",
    header: "TVA",
    width: "96px",
    kind: "amount",
    from: "wide",
    card: "none",
    value: ({ vatCents }) => vatCents,
    cell: ({ vatCents }) => <Amount cents={vatCents} />,
  },
  {
    id: "cleared",
    header: "Avance",
    width: "96px",
    kind: "amount",
    from: "wide",
    card: "none",
    value: ({ clearedCents }) => clearedCents,
    cell: ({ clearedCents }) => <Amount cents={clearedCents} />,
  },
  {
    id: "owed",
    header: "Reste dû",
    width: "104px",
    kind: "amount",
    value: ({ owedCents }) => owedCents,
    cell: ({ owedCents }) => <Amount cents={owedCents} />,
  },
  {
    id: "receipts",
    header: "À justifier",
    width: "96px",
    kind: "number",
    from: "medium",
    value: ({ missingReceipts }) => missingReceipts,
    cell: ({ missingReceipts }) => (missingReceipts === 0 ? "–" : String(missingReceipts)),
  },
  {
    id: "state",
    header: "Statut",
    width: "200px",
    value: ({ state }) => stateWords[state].label,
    cell: ({ state }) => <StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>,
  },
];
