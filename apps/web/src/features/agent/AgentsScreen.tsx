import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeFilter, activeTone } from "../../app/resource/active-column.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatPlural, formatRate } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { AgentPanel } from "./AgentPanel.tsx";

/** « Gestion des tiers › Agents »: commercial agents and introducers. */
export const AgentsScreen = dossierScreen(Agents, { title: "Agents", service: "agents" });

function Agents({ dossier }: { readonly dossier: Dossier }) {
  const { q, status, skip, limit } = useSearch({ from: "/shell/gestions/agents" });
  const active = status === "all" ? undefined : true;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, active };
  const list = usePagedList(agentEndpoints.list, "agents", query, { skip, limit });
  return (
    <ResourceScreen
      title="Agents"
      name="agents"
      head={{ subtitle: "Agents commerciaux et apporteurs\u00a0: commissions sur les ventes encaissées." }}
      service="agents"
      noun={["agent", "agents"]}
      list={list}
      columns={columns}
      searchPlaceholder="Nom, SIREN ou RSAC"
      filters={[activeFilter]}
      rowTone={activeTone}
      create={{ label: "Nouvel agent" }}
      empty={{
        icon: icons.briefcase,
        title: "Aucun agent",
        text: "Ajoutez un agent, son barème et ses clients\u00a0: ses commissions se calculent sur les encaissements.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <AgentPanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const rates = ({ scale, rules }: AgentAnswer) =>
  [
    scale.map(({ basisPoints }) => formatRate(basisPoints)).join(" · "),
    ...(rules.length === 0 ? [] : [formatPlural(rules.length, "taux particulier", "taux particuliers")]),
  ].join(", ");

/** Near or above the threshold, the year's payments are marked with a word. */
function Fees({ fees }: Pick<AgentAnswer, "fees">) {
  const paid = formatCents(fees.paidCents, "EUR");
  if (fees.state === "below") return paid;
  return (
    <StatusChip tone="warning">{`${paid} · ${fees.state === "above" ? "à déclarer" : "proche du seuil"}`}</StatusChip>
  );
}

const columns: readonly Column<AgentAnswer>[] = [
  { id: "name", header: "Nom", card: "title", truncate: true, value: ({ name }) => name },
  { id: "siren", header: "SIREN", width: "110px", from: "wide", figures: true, value: ({ siren }) => siren },
  { id: "rsac", header: "RSAC", width: "130px", from: "wide", truncate: true, value: ({ rsac }) => rsac },
  { id: "rates", header: "Taux", width: "210px", wrap: true, value: rates },
  {
    id: "clients",
    header: "Portefeuille",
    width: "110px",
    figures: true,
    value: ({ clientIds }) => formatPlural(clientIds.length, "client"),
  },
  { id: "due", header: "Dues TTC", width: "120px", kind: "amount", value: ({ dueCents }) => dueCents },
  { id: "paid", header: "Payées TTC", width: "120px", kind: "amount", value: ({ paidCents }) => paidCents },
  {
    id: "fees",
    header: "Cumul DAS2",
    width: "150px",
    kind: "amount",
    value: ({ fees }) => fees.paidCents,
    cell: (row) => <Fees fees={row.fees} />,
  },
  {
    id: "contract",
    header: "Contrat",
    width: "150px",
    from: "wide",
    value: ({ contractName }) => (contractName === null ? "Contrat à joindre" : "Contrat joint"),
  },
  {
    id: "until",
    header: "Facturé jusqu’au",
    width: "130px",
    kind: "date",
    card: "aside",
    value: (row) => row.billedUntil,
  },
];
