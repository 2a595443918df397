import type { AgentAnswer } from "@grand-livre/contracts/agent";
import { agentEndpoints } from "@grand-livre/contracts/endpoints/agent";
import { useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { activeFilter, activeTone } from "../../app/resource/active-column.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatRate } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { AgentPanel } from "./AgentPanel.tsx";

/** « Gestion des tiers › Agents »: commercial agents and introducers. */
export function AgentsScreen() {
  return (
    <DossierScreen title="Agents" service="agents">
      {(dossier) => <Agents key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

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

const rates = ({ scale }: AgentAnswer) => scale.map(({ basisPoints }) => formatRate(basisPoints)).join(" · ");

const columns: readonly Column<AgentAnswer>[] = [
  { id: "name", header: "Nom", card: "title", truncate: true, value: ({ name }) => name },
  { id: "siren", header: "SIREN", width: "120px", figures: true, value: ({ siren }) => siren },
  { id: "rsac", header: "RSAC", width: "150px", value: ({ rsac }) => rsac },
  { id: "rates", header: "Taux", width: "140px", card: "aside", value: rates },
  {
    id: "clients",
    header: "Clients",
    width: "90px",
    figures: true,
    value: ({ clientIds }) => clientIds.length,
  },
  { id: "from", header: "Contrat du", width: "120px", kind: "date", value: (row) => row.contractFrom },
  { id: "to", header: "Contrat au", width: "120px", kind: "date", value: (row) => row.contractTo },
  { id: "billed", header: "Facturé jusqu’au", width: "150px", kind: "date", value: (row) => row.billedUntil },
];
