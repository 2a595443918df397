import type { EbicsConnectionAnswer } from "@grand-livre/contracts/ebics";
import { ebicsEndpoints as endpoints } from "@grand-livre/contracts/endpoints/ebics";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDateTime } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { NewEbicsPanel } from "./EbicsForm.tsx";
import { EbicsPanel } from "./EbicsPanel.tsx";
import { connectionState } from "./ebics-words.ts";

/** « Rapprochement bancaire › Connexions EBICS »: the banks that statements come from and orders go to by themselves. */
export const EbicsScreen = dossierScreen(Connections, { service: "reconciliation" });

function Connections({ dossier }: { readonly dossier: Dossier }) {
  const { q, skip, limit } = useSearch({ from: "/shell/accounting/reconciliation/ebics" });
  const query = { legalEntityRefId: dossier.refId, searchValue: q };
  const list = usePagedList(endpoints.list, "ebicsConnections", query, { skip, limit });
  return (
    <ResourceScreen
      title="Connexions EBICS"
      name="ebics"
      inTabs
      service="platform"
      noun={["connexion", "connexions"]}
      list={list}
      columns={columns}
      searchPlaceholder="Banque ou identifiant"
      rowTone={({ active }) => (active ? undefined : "muted")}
      create={{ label: "Nouvelle connexion" }}
      empty={{
        icon: icons.bank,
        title: "Aucune connexion",
        text: "Par EBICS, les relevés arrivent chaque matin et les ordres partent à la banque, sans fichier à porter. Le contrat de la banque donne les identifiants.",
      }}
      panel={(key, close) => {
        if (key === "new") return <NewEbicsPanel dossier={dossier} onClose={close} />;
        const found = list.rows?.find(({ id }) => id === key);
        return found && <EbicsPanel key={found.id} dossier={dossier} connection={found} onClose={close} />;
      }}
    />
  );
}

const columns: readonly Column<EbicsConnectionAnswer>[] = [
  { id: "name", header: "Banque", card: "title", truncate: true, value: ({ name }) => name },
  { id: "userId", header: "Utilisateur", width: "150px", from: "medium", value: ({ userId }) => userId },
  {
    id: "protocol",
    header: "Version",
    width: "130px",
    from: "medium",
    value: ({ protocol, signatureClass }) =>
      `${protocol === "H005" ? "3.0" : "2.5"}, profil ${signatureClass}`,
  },
  {
    id: "succeededAt",
    header: "Dernière récupération",
    width: "180px",
    figures: true,
    value: ({ succeededAt }) => (succeededAt === null ? "Jamais" : formatDateTime(succeededAt)),
  },
  {
    id: "state",
    header: "Statut",
    width: "150px",
    card: "aside",
    value: (one) => connectionState(one).label,
    cell: (one) => <StatusChip tone={connectionState(one).tone}>{connectionState(one).label}</StatusChip>,
  },
];
