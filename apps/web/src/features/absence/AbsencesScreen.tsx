import type { AbsenceAnswer } from "@grand-livre/contracts/absence";
import { absenceStateWords, absenceWords } from "@grand-livre/contracts/absence-words";
import { absenceEndpoints } from "@grand-livre/contracts/endpoints/absence";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatCents } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip, type StatusTone } from "../../ui/StatusChip.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { AbsencePanel } from "./AbsencePanel.tsx";
import { Balances, Planning } from "./Planning.tsx";

const FROM = "/shell/accounting/payslip/absences";
const tabs = [
  { id: "planning", label: "Planning" },
  { id: "requests", label: "Demandes" },
  { id: "balances", label: "Compteurs" },
] as const;

/** « Paie › Absences »: who is away, what is asked and decided, and what is left to take. */
export const AbsencesScreen = dossierScreen(Absences, { title: "Absences", service: "payslip" });

function Absences({ dossier }: { readonly dossier: Dossier }) {
  const { tab = "planning", panel } = useSearch({ from: FROM });
  const navigate = useNavigate();
  const { show } = useListSearch();
  const missing = useMissingRight("payslip", "Creator");
  return (
    <>
      <PageHeader
        title="Absences"
        subtitle={dossier.name}
        action={
          tab !== "requests" && (
            <ActionButton icon={icons.add} disabledReason={missing} onClick={() => show({ panel: "new" })}>
              Nouvelle absence
            </ActionButton>
          )
        }
      />
      <Tabs
        label="Absences"
        tabs={tabs}
        value={tab}
        onChange={(id) =>
          void navigate({
            to: "/accounting/payslip/absences",
            search: id === "planning" ? {} : { tab: id },
          })
        }
      >
        {tab === "requests" ? (
          <Requests dossier={dossier} />
        ) : tab === "balances" ? (
          <Balances dossier={dossier} />
        ) : (
          <Planning dossier={dossier} />
        )}
      </Tabs>
      {tab !== "requests" && panel === "new" && (
        <AbsencePanel dossier={dossier} edited={undefined} onClose={() => show({ panel: undefined })} />
      )}
    </>
  );
}

function Requests({ dossier }: { readonly dossier: Dossier }) {
  const { q, state, skip, limit } = useSearch({ from: FROM });
  const query = { legalEntityRefId: dossier.refId, searchValue: q, state };
  const list = usePagedList(absenceEndpoints.list, "absences", query, { skip, limit });
  return (
    <ResourceScreen
      title="Absences"
      name="absences"
      inTabs
      service="payslip"
      noun={["absence", "absences"]}
      list={list}
      columns={columns}
      searchPlaceholder="Matricule, nom ou emploi"
      filters={[
        {
          name: "state",
          label: "État",
          options: [{ value: "", label: "Toutes" }, ...optionsOf(absenceStateWords)],
        },
      ]}
      rowTone={({ state }) => (state === "refused" || state === "cancelled" ? "muted" : undefined)}
      create={{ label: "Nouvelle absence" }}
      empty={{
        icon: icons.calendar,
        title: "Aucune absence",
        text: "Un congé se demande, puis s’approuve ; un arrêt de travail est noté à réception.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <AbsencePanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const tones: Readonly<Record<AbsenceAnswer["state"], StatusTone>> = {
  requested: "warning",
  approved: "success",
  refused: "error",
  cancelled: "neutral",
};

const columns: readonly Column<AbsenceAnswer>[] = [
  { id: "name", header: "Salarié", card: "title", truncate: true, value: ({ name }) => name },
  { id: "kind", header: "Absence", truncate: true, value: ({ kind }) => absenceWords[kind] },
  { id: "from", header: "Du", width: "110px", kind: "date", value: ({ from }) => from },
  { id: "to", header: "Au", width: "110px", kind: "date", value: ({ to }) => to },
  {
    id: "days",
    header: "Jours",
    width: "80px",
    align: "right",
    value: ({ days }) => formatCents(days),
  },
  {
    id: "balance",
    header: "Solde après",
    width: "110px",
    align: "right",
    from: "medium",
    value: ({ balanceAfter }) => (balanceAfter === null ? null : formatCents(balanceAfter)),
  },
  {
    id: "by",
    header: "Demandée par",
    truncate: true,
    from: "wide",
    value: ({ requestedBy }) => requestedBy,
  },
  {
    id: "state",
    header: "État",
    width: "130px",
    card: "aside",
    value: ({ state }) => absenceStateWords[state],
    cell: ({ state }) => <StatusChip tone={tones[state]}>{absenceStateWords[state]}</StatusChip>,
  },
];
