import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import type { VatCodeAnswer } from "@grand-livre/contracts/vat-code";
import { useSearch } from "@tanstack/react-router";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { activeColumn } from "../../app/resource/active-column.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { VatCodePanel } from "./VatCodePanel.tsx";
import { accountsText, directions, exigibilities, validityText } from "./vat-code-words.ts";

/** « Paramètres › Codes de TVA ». */
export function VatCodesScreen() {
  return (
    <DossierScreen service="accounting-plan">
      {(dossier) => <VatCodes key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

const filters = [
  {
    name: "direction",
    label: "Sens",
    options: [
      { value: "", label: "Achats et ventes" },
      { value: "purchase", label: "Achats" },
      { value: "sale", label: "Ventes" },
    ],
  },
  {
    name: "show",
    label: "Validité",
    options: [
      { value: "", label: "En vigueur" },
      { value: "all", label: "Tous" },
    ],
  },
];

function VatCodes({ dossier }: { readonly dossier: Dossier }) {
  const {
    direction,
    show: shown,
    from,
    copy,
  } = useSearch({
    from: "/shell/accounting/settings/vat-codes",
  });
  const { show } = useListSearch();
  const query = { legalEntityRefId: dossier.refId };
  const all = useShortList(vatCodeEndpoints.list, "vatCodes", query);
  const found = useShortList(vatCodeEndpoints.list, "vatCodes", query, {
    words: ({ code, label }) => `${code} ${label}`,
    keeps: (code) =>
      (shown === "all" || isInForce(code)) && (direction === undefined || code.direction === direction),
  });
  return (
    <ResourceScreen
      title="Codes de TVA"
      name="vat-codes"
      inTabs
      service="accounting-plan"
      noun={["code", "codes"]}
      list={found}
      // Only where codes that are no longer in force are shown too.
      columns={shown === "all" ? [...columns, activeColumn("108px")] : columns}
      searchPlaceholder="Code ou libellé"
      filters={filters}
      rowTone={(code) => (isInForce(code) ? undefined : "muted")}
      create={{ label: "Nouveau code" }}
      empty={{ icon: icons.vat, title: "Aucun code", text: "Créez le premier code de TVA du dossier." }}
      panelNames={["from", "copy"]}
      panel={(key, close) => {
        const edited = all.rows?.find(({ id }) => id === key);
        if (all.rows === undefined || (key !== "new" && edited === undefined)) return null;
        return (
          <VatCodePanel
            key={`${key}-${from}-${copy}`}
            dossier={dossier}
            edited={edited}
            model={all.rows.find(({ id }) => id === from)}
            copied={all.rows.find(({ id }) => id === copy)}
            onReplace={({ id }) => show({ panel: "new", from: id, copy: undefined })}
            onCopy={({ id }) => show({ panel: "new", from: undefined, copy: id })}
            onClose={close}
          />
        );
      }}
    />
  );
}

function isInForce({ active, validFrom, validTo }: VatCodeAnswer): boolean {
  const today = localToday();
  return active && validFrom <= today && (validTo === null || today <= validTo);
}

const columns: readonly Column<VatCodeAnswer>[] = [
  {
    id: "code",
    header: "Code",
    width: "84px",
    card: "aside",
    value: ({ code }) => code,
    cell: ({ code }) => <strong>{code}</strong>,
  },
  {
    id: "label",
    header: "Libellé",
    card: "title",
    wrap: true,
    value: ({ label }) => label,
    // A rate stays on the line of its sign.
    cell: ({ label }) => label.replace(/ %/g, "\u202f%"),
  },
  { id: "direction", header: "Sens", width: "72px", value: (row) => directions[row.direction] },
  { id: "rate", header: "Taux", width: "70px", kind: "rate", value: (row) => row.rateBasisPoints },
  { id: "category", header: "Cat.", width: "52px", value: ({ category }) => category },
  {
    id: "exigibility",
    header: "Exigibilité",
    width: "104px",
    value: (row) => exigibilities[row.exigibility],
  },
  {
    id: "share",
    header: "Déductible",
    width: "92px",
    kind: "rate",
    value: (row) => (row.direction === "sale" ? null : row.deductibleShareBasisPoints),
  },
  { id: "accounts", header: "Comptes", width: "176px", figures: true, wrap: true, value: accountsText },
  { id: "validity", header: "Validité", width: "164px", figures: true, wrap: true, value: validityText },
];
