import { noCustomerEndpoints } from "@grand-livre/contracts/endpoints/no-customer";
import type { NoCustomerAnswer } from "@grand-livre/contracts/no-customer";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { optionsOf } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { NoCustomerPanel } from "./NoCustomerPanel.tsx";
import { reasons, states, stateTones } from "./no-customer-words.ts";
import { PurgeBar } from "./PurgeBar.tsx";

/** « Gestion des tiers › Non clients »: prospects, refused and former customers, duplicates. */
export const NoCustomersScreen = dossierScreen(NoCustomers, {
  title: "Non clients",
  service: "no-customers",
});

function NoCustomers({ dossier }: { readonly dossier: Dossier }) {
  const { q, reason, status, skip, limit } = useSearch({ from: "/shell/gestions/no-customers" });
  const query = {
    legalEntityRefId: dossier.refId,
    searchValue: q,
    reason,
    state: status === undefined ? ("active" as const) : undefined,
    due: status === "due" ? true : undefined,
  };
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = usePagedList(noCustomerEndpoints.list, "noCustomers", query, { skip, limit });
  return (
    <ResourceScreen
      title="Non clients"
      name="no-customers"
      head={{
        subtitle: "Prospects, anciens clients, refus et doublons\u00a0: aucune écriture ne porte sur eux.",
      }}
      service="no-customers"
      noun={["contact", "contacts"]}
      list={list}
      columns={columns}
      searchPlaceholder="Nom, SIREN ou adresse e-mail"
      filters={[
        {
          name: "reason",
          label: "Motif",
          options: [{ value: "", label: "Tous" }, ...optionsOf(reasons)],
        },
        {
          name: "status",
          label: "Statut",
          options: [
            { value: "", label: "Actifs" },
            { value: "due", label: "À purger" },
            { value: "all", label: "Tous" },
          ],
        },
      ]}
      rowTone={({ state, purgeOn }) =>
        purgeOn <= localToday() && state !== "anonymised"
          ? "warning"
          : state === "active"
            ? undefined
            : "muted"
      }
      {...(status === "due" ? { selection: { selected, onChange: setSelected } } : {})}
      foot={
        status === "due" && (
          <PurgeBar
            chosen={(list.rows ?? []).filter(({ id }) => selected.has(id))}
            onDone={() => setSelected(new Set())}
          />
        )
      }
      create={{ label: "Nouveau contact" }}
      empty={{
        icon: icons.usersOff,
        title: "Aucun contact",
        text: "Ajoutez un prospect\u00a0: il se convertit en client en un clic, ou se purge à son échéance.",
      }}
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <NoCustomerPanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const columns: readonly Column<NoCustomerAnswer>[] = [
  { id: "name", header: "Nom", card: "title", truncate: true, value: ({ name }) => name },
  { id: "siren", header: "SIREN", width: "120px", figures: true, value: ({ siren }) => siren },
  { id: "origin", header: "Origine", width: "150px", truncate: true, value: ({ origin }) => origin },
  { id: "reason", header: "Motif", width: "130px", value: ({ reason }) => reasons[reason] },
  {
    id: "contact",
    header: "Dernier contact",
    width: "140px",
    kind: "date",
    card: "none",
    value: (row) => row.lastContactOn,
  },
  { id: "purge", header: "Purge prévue", width: "130px", kind: "date", value: ({ purgeOn }) => purgeOn },
  {
    id: "state",
    header: "Statut",
    width: "160px",
    card: "aside",
    value: ({ state }) => states[state],
    cell: ({ state }) => <StatusChip tone={stateTones[state]}>{states[state]}</StatusChip>,
  },
];
