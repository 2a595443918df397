import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import { type VatCodeAnswer, vatCode } from "@grand-livre/contracts/vat-code";
import { useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeColumn } from "../../app/resource/active-column.tsx";
import { columnsOf } from "../../app/resource/declared.ts";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatDate, localToday } from "../../lib/format.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { copyOf, successorOf, VatCodePanel } from "./VatCodePanel.tsx";

/** « Paramètres › Codes de TVA ». */
export const VatCodesScreen = dossierScreen(VatCodes, { service: "accounting-plan" });

const filters = [
  {
    name: "direction",
    label: "Sens",
    options: optionsOf({ "": "Achats et ventes", purchase: "Achats", sale: "Ventes" }),
  },
  { name: "show", label: "Validité", options: optionsOf({ "": "En vigueur", all: "Tous" }) },
];

function VatCodes({ dossier }: { readonly dossier: Dossier }) {
  const { direction, show: shown, from, copy } = useSearch({ from: "/shell/accounting/settings/vat-codes" });
  const { show } = useListSearch();
  const list = useShortList(
    vatCodeEndpoints.list,
    "vatCodes",
    { legalEntityRefId: dossier.refId },
    {
      words: ({ code, label }) => `${code} ${label}`,
      keeps: (code) =>
        (shown === "all" || isInForce(code)) && (direction === undefined || code.direction === direction),
    },
  );
  const row = (id: string | undefined) => list.every?.find((code) => code.id === id);
  return (
    <ResourceScreen
      title="Codes de TVA"
      name="vat-codes"
      inTabs
      service="accounting-plan"
      noun={["code", "codes"]}
      list={list}
      // Only where codes that are no longer in force are shown too.
      columns={shown === "all" ? [...columns, activeColumn("108px")] : columns}
      searchPlaceholder="Code ou libellé"
      filters={filters}
      rowTone={(code) => (isInForce(code) ? undefined : "muted")}
      create={{ label: "Nouveau code" }}
      empty={{ icon: icons.vat, title: "Aucun code", text: "Créez le premier code de TVA du dossier." }}
      panelNames={["from", "copy"]}
      panel={(key, close) => {
        const edited = row(key);
        if (list.every === undefined || (key !== "new" && edited === undefined)) return null;
        const replaced = row(from);
        const copied = row(copy);
        return (
          <VatCodePanel
            key={`${key}-${from}-${copy}`}
            dossier={dossier}
            edited={edited}
            start={replaced ? successorOf(replaced) : copied && copyOf(copied)}
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

/** `445660 · 445640 en attente · 445200 due`. */
const accountsText = ({ account, pendingAccount, dueAccount }: VatCodeAnswer) =>
  [account, pendingAccount && `${pendingAccount} en attente`, dueAccount && `${dueAccount} due`]
    .filter(Boolean)
    .join(" · ");

/** `depuis le 01/01/2014`, `du 01/01/2014 au 31/12/2026`. */
const validityText = ({ validFrom, validTo }: VatCodeAnswer) =>
  validTo === null
    ? `depuis le ${formatDate(validFrom)}`
    : `du ${formatDate(validFrom)} au ${formatDate(validTo)}`;

const column = columnsOf<typeof vatCode.fields, VatCodeAnswer>(vatCode.fields);
const columns = [
  column("code", { width: "84px", card: "aside", cell: ({ code }) => <strong>{code}</strong> }),
  column("label", {
    card: "title",
    wrap: true,
    // A rate stays on the line of its sign.
    cell: ({ label }) => label.replace(/ %/g, "\u202f%"),
  }),
  column("direction", { width: "72px" }),
  column("rateBasisPoints", { id: "rate", width: "70px" }),
  {
    ...column("category", { header: "Cat.", width: "52px" }),
    value: ({ category }: VatCodeAnswer) => category,
  },
  column("exigibility", { width: "104px" }),
  column("deductibleShareBasisPoints", {
    id: "share",
    header: "Déductible",
    width: "92px",
    value: (row) => (row.direction === "sale" ? null : row.deductibleShareBasisPoints),
  }),
  column("account", {
    id: "accounts",
    header: "Comptes",
    width: "176px",
    figures: true,
    wrap: true,
    value: accountsText,
  }),
  column("validFrom", {
    id: "validity",
    header: "Validité",
    kind: "text",
    width: "164px",
    figures: true,
    wrap: true,
    value: validityText,
  }),
];
