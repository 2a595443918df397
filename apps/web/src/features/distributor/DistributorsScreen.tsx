import type { DistributorAnswer } from "@grand-livre/contracts/distributor";
import { distributorEndpoints } from "@grand-livre/contracts/endpoints/distributor";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { terms } from "../../app/distributor/BroughtCompanies.tsx";
import { activeFilter, activeTone } from "../../app/resource/active-column.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatRate } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { DistributorPanel } from "./DistributorPanel.tsx";

/** « Gestion des tiers › Distributeurs ». */
export const DistributorsScreen = dossierScreen(Distributors, {
  title: "Distributeurs",
  service: "distributors",
});

function Distributors({ dossier }: { readonly dossier: Dossier }) {
  const { q, status, skip, limit } = useSearch({ from: "/shell/gestions/distributors" });
  const active = status === "all" ? undefined : true;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, active };
  const list = usePagedList(distributorEndpoints.list, "distributors", query, { skip, limit });
  return (
    <ResourceScreen
      title="Distributeurs"
      name="distributors"
      head={{ subtitle: "Ils apportent des sociétés et n’accèdent jamais à leur comptabilité." }}
      service="distributors"
      noun={["distributeur", "distributeurs"]}
      list={list}
      columns={columns}
      searchPlaceholder="Nom, zone ou SIREN"
      filters={[activeFilter]}
      rowTone={activeTone}
      create={{ label: "Nouveau distributeur" }}
      empty={{
        icon: icons.truck,
        title: "Aucun distributeur",
        text: "Ajoutez un distributeur, les sociétés qu’il apporte et ses conditions.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <DistributorPanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const sightWords = { status: "statut", turnover: "ventes", invoices: "factures" } as const;

const columns: readonly Column<DistributorAnswer>[] = [
  { id: "name", header: "Raison sociale", card: "title", truncate: true, value: ({ name }) => name },
  { id: "siren", header: "SIREN", width: "100px", figures: true, value: ({ siren }) => siren },
  { id: "zone", header: "Zone", width: "180px", truncate: true, value: ({ zone }) => zone },
  {
    id: "brought",
    header: "Sociétés apportées",
    width: "140px",
    figures: true,
    value: ({ broughtSirens }) => broughtSirens.length,
  },
  { id: "terms", header: "Conditions", width: "120px", value: (row) => terms[row.terms] },
  {
    id: "rate",
    header: "Taux",
    width: "90px",
    card: "aside",
    value: ({ basisPoints }) => formatRate(basisPoints),
  },
  {
    id: "sees",
    header: "Droits délégués",
    width: "180px",
    from: "medium",
    truncate: true,
    value: ({ accountEmail, sees }) =>
      accountEmail === null ? "Sans accès" : ["Sociétés", ...sees.map((one) => sightWords[one])].join(", "),
  },
  {
    id: "billed",
    header: "Facturé jusqu’au",
    width: "150px",
    kind: "date",
    value: ({ billedUntil }) => billedUntil,
  },
];
