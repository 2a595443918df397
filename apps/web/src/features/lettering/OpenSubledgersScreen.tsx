import { letteringEndpoints } from "@grand-livre/contracts/endpoints/lettering";
import type { OpenSubledger } from "@grand-livre/contracts/lettering";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";

/** « Rapprochement bancaire »: accounts and third parties whose lines are to be lettered. */
export const OpenSubledgersScreen = dossierScreen(OpenSubledgers, { service: "reconciliation" });

function OpenSubledgers({ dossier }: { readonly dossier: Dossier }) {
  const { q, kind, skip, limit } = useSearch({ from: "/shell/accounting/reconciliation/lettering" });
  const navigate = useNavigate();
  const query = { legalEntityRefId: dossier.refId, searchValue: q, kind };
  const list = usePagedList(letteringEndpoints.open, "subledgers", query, { skip, limit });
  return (
    <ResourceScreen
      title="Lettrage"
      inTabs
      label="Comptes à lettrer"
      name="open-subledgers"
      service="reconciliation"
      noun={["compte à lettrer", "comptes à lettrer"]}
      list={list}
      columns={columns}
      rowKey={({ account, auxiliary }) => `${account} ${auxiliary ?? ""}`}
      searchPlaceholder="Compte ou tiers"
      filters={[
        {
          name: "kind",
          label: "Comptes",
          options: [
            { value: "", label: "Tous" },
            { value: "customer", label: "Clients" },
            { value: "supplier", label: "Fournisseurs" },
            { value: "other", label: "Autres" },
          ],
        },
      ]}
      onOpen={({ account, auxiliary }) =>
        void navigate({
          to: "/accounting/reconciliation/$account",
          params: { account },
          search: { auxiliary: auxiliary ?? undefined },
        })
      }
      empty={{
        icon: icons.check,
        title: "Rien à lettrer",
        text: "Toutes les lignes des comptes lettrables sont lettrées.",
      }}
    />
  );
}

const columns: readonly Column<OpenSubledger>[] = [
  { id: "account", header: "Compte", figures: true, width: "110px", value: ({ account }) => account },
  {
    id: "name",
    header: "Tiers ou intitulé",
    card: "title",
    truncate: true,
    value: ({ name, auxiliary, label }) => name ?? auxiliary ?? label,
  },
  { id: "auxiliary", header: "Auxiliaire", from: "medium", value: ({ auxiliary }) => auxiliary },
  { id: "oldest", header: "Plus ancienne", kind: "date", value: ({ oldestDate }) => oldestDate },
  { id: "lines", header: "Lignes", kind: "number", value: ({ lines }) => lines },
  {
    id: "debit",
    header: "Débit",
    kind: "amount",
    from: "medium",
    value: ({ debitCents }) => debitCents || null,
  },
  {
    id: "credit",
    header: "Crédit",
    kind: "amount",
    from: "medium",
    value: ({ creditCents }) => creditCents || null,
  },
  {
    id: "balance",
    header: "Solde",
    kind: "amount",
    card: "aside",
    value: ({ balanceCents }) => balanceCents,
  },
];
