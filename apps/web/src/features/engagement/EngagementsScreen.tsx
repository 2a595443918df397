import { engagementEndpoints } from "@grand-livre/contracts/endpoints/engagement";
import type { EngagementRow } from "@grand-livre/contracts/engagement";
import { engagementTypeWords, feeModeWords } from "@grand-livre/contracts/engagement-words";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { MissionTabs } from "../../app/missions/MissionTabs.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDate } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { hoursText } from "./duration-text.ts";
import { EngagementPanel } from "./EngagementPanel.tsx";
import { feesText, stateWords } from "./engagement-words.ts";
import { RatesPanel } from "./RatesPanel.tsx";
import { TimerBar } from "./TimerBar.tsx";

/** « Missions › Missions du cabinet ». */
export const EngagementsScreen = dossierScreen(Engagements, {
  title: "Missions du cabinet",
  service: "engagements",
});

function Engagements({ dossier }: { readonly dossier: Dossier }) {
  const { q, state, type, mine, skip, limit } = useSearch({ from: "/shell/accounting/firm-missions" });
  const navigate = useNavigate();
  const { show } = useListSearch();
  const validator = useMissingRight("engagements", "Validator");
  const query = { legalEntityRefId: dossier.refId, searchValue: q, state, type, mine };
  const list = usePagedList(engagementEndpoints.list, "engagements", query, { skip, limit });
  const open = (id: string) => void navigate({ to: "/accounting/firm-missions/$id", params: { id } });
  return (
    <ResourceScreen<EngagementRow>
      title="Missions du cabinet"
      name="engagements"
      service="engagements"
      noun={["mission", "missions"]}
      head={{
        subtitle: dossier.name,
        secondary: (
          <ActionButton
            variant="outlined"
            color="inherit"
            disabledReason={validator}
            onClick={() => show({ panel: "rates" })}
          >
            Coûts horaires
          </ActionButton>
        ),
      }}
      list={list}
      columns={columns}
      searchPlaceholder="N°, client, intitulé ou millésime"
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
          name: "type",
          label: "Type",
          options: [{ value: "", label: "Tous les types" }, ...optionsOf(engagementTypeWords)],
        },
        {
          name: "mine",
          label: "Responsable",
          options: [
            { value: "", label: "Tous les responsables" },
            { value: "true", label: "Mes missions" },
          ],
        },
      ]}
      rowTone={({ state: at }) => (at === "closed" ? "muted" : undefined)}
      onOpen={({ id }) => open(id)}
      create={{ label: "Nouvelle mission" }}
      empty={{
        icon: icons.briefcase,
        title: "Aucune mission",
        text: "Une mission réunit les honoraires, la lettre de mission et le temps passé pour un client.",
      }}
      panel={(key, close) => {
        if (key === "new")
          return (
            <EngagementPanel
              dossier={dossier}
              edited={undefined}
              onClose={close}
              onSaved={({ id }) => open(id)}
            />
          );
        return key === "rates" && validator === undefined ? (
          <RatesPanel dossier={dossier} onClose={close} />
        ) : null;
      }}
    >
      <MissionTabs current="/accounting/firm-missions" />
      <TimerBar />
    </ResourceScreen>
  );
}

const amount = (id: "dueCents" | "marginCents", header: string): Column<EngagementRow> => ({
  id,
  header,
  width: "112px",
  kind: "amount",
  value: (row) => row[id],
  cell: (row) => (row[id] === null ? "–" : <Amount cents={row[id]} />),
});

const columns: readonly Column<EngagementRow>[] = [
  { id: "refId", header: "N°", width: "92px", figures: true, card: "none", value: ({ refId }) => refId },
  { id: "client", header: "Client", card: "title", truncate: true, value: ({ client }) => client.name },
  { id: "label", header: "Intitulé", from: "medium", truncate: true, value: ({ label }) => label },
  { id: "year", header: "Millésime", width: "88px", figures: true, value: ({ year }) => String(year) },
  {
    id: "type",
    header: "Type",
    width: "132px",
    from: "wide",
    truncate: true,
    value: ({ type }) => engagementTypeWords[type],
  },
  {
    id: "mode",
    header: "Mode",
    width: "80px",
    from: "wide",
    card: "none",
    value: ({ feeMode }) => feeModeWords[feeMode],
  },
  { id: "fees", header: "Honoraires", width: "172px", from: "wide", value: feesText },
  {
    id: "time",
    header: "Temps passé / estimé",
    width: "156px",
    figures: true,
    value: ({ spentMinutes, estimatedMinutes }) =>
      `${hoursText(spentMinutes)} / ${hoursText(estimatedMinutes)}`,
  },
  {
    id: "manager",
    header: "Responsable",
    width: "128px",
    from: "wide",
    truncate: true,
    value: ({ manager }) => manager.name,
  },
  {
    id: "progress",
    header: "Avancement",
    width: "96px",
    kind: "number",
    from: "wide",
    value: ({ progressPercent }) => progressPercent,
    cell: ({ progressPercent }) => `${progressPercent}\u202f%`,
  },
  {
    id: "letter",
    header: "Lettre signée",
    width: "104px",
    from: "wide",
    kind: "date",
    value: ({ letter }) => letter?.signedOn,
    cell: ({ letter }) => (letter === null ? "–" : formatDate(letter.signedOn)),
  },
  { ...amount("dueCents", "À facturer"), card: "aside" },
  amount("marginCents", "Boni / mali"),
  {
    id: "state",
    header: "Statut",
    width: "104px",
    value: ({ state }) => stateWords[state].label,
    cell: ({ state }) => <StatusChip tone={stateWords[state].tone}>{stateWords[state].label}</StatusChip>,
  },
];
