import type { AnalyticAxisAnswer } from "@grand-livre/contracts/analytic";
import { analyticEndpoints } from "@grand-livre/contracts/endpoints/analytic";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeFilter, activeTone } from "../../app/resource/active-column.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { AxisPanel } from "./AxisPanel.tsx";

/** « Paramètres › Analytique »: the axes with their sections and keys. */
export const AxesScreen = dossierScreen(Axes, { service: "accounting-plan" });

function Axes({ dossier }: { readonly dossier: Dossier }) {
  const { q, status, skip, limit } = useSearch({ from: "/shell/accounting/settings/analytic" });
  const active = status === "all" ? undefined : true;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, active };
  const list = usePagedList(analyticEndpoints.list, "analyticAxes", query, { skip, limit });
  return (
    <ResourceScreen
      title="Analytique"
      label="Axes analytiques"
      name="analytic-axes"
      inTabs
      service="accounting-plan"
      noun={["axe", "axes"]}
      list={list}
      columns={columns}
      searchPlaceholder="Code ou libellé"
      filters={[activeFilter]}
      rowTone={activeTone}
      create={{ label: "Nouvel axe" }}
      empty={{
        icon: icons.layers,
        title: "Aucun axe analytique",
        text: "Un axe répartit charges et produits par site, projet ou service.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <AxisPanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const columns: readonly Column<AnalyticAxisAnswer>[] = [
  { id: "code", header: "Code", width: "140px", card: "aside", value: ({ code }) => code },
  { id: "label", header: "Libellé", card: "title", truncate: true, value: ({ label }) => label },
  {
    id: "sections",
    header: "Sections",
    truncate: true,
    width: "40%",
    value: ({ sections }) => sections.map(({ code }) => code).join(", "),
  },
  {
    id: "keys",
    header: "Clés",
    from: "medium",
    truncate: true,
    value: ({ keys }) => keys.map(({ name }) => name).join(", "),
  },
];
