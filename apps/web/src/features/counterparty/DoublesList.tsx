import { thirdPartyEndpoints } from "@grand-livre/contracts/endpoints/third-party";
import type { CounterpartyDouble } from "@grand-livre/contracts/third-party";
import { useNavigate } from "@tanstack/react-router";
import { useShortList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { balanceText, doubleReasons } from "./counterparty-words.ts";
import { listTabs } from "./list-tabs.ts";
import { MergePanel } from "./MergePanel.tsx";

const keyOf = ({ one, other }: CounterpartyDouble) => `${one.id}_${other.id}`;

/** « Doublons probables »: pairs that are probably one third party, with why, and their merge. */
export function DoublesList({ dossier }: { readonly dossier: Dossier }) {
  const navigate = useNavigate();
  const query = { legalEntityRefId: dossier.refId };
  const list = useShortList(thirdPartyEndpoints.doubles, "doubles", query, {
    words: ({ one, other }) => `${one.name} ${other.name} ${one.auxiliaries} ${other.auxiliaries}`,
  });
  return (
    <ResourceScreen
      title="Tiers"
      label="Doublons probables"
      name="counterparty-doubles"
      service="counterparties"
      noun={["paire", "paires"]}
      tabs={listTabs}
      list={list}
      columns={columns}
      rowKey={keyOf}
      searchPlaceholder="Nom ou auxiliaire"
      empty={{
        icon: icons.check,
        title: "Aucun doublon probable",
        text: "Aucun tiers ne partage son SIREN, son n° de TVA, son IBAN ou son nom avec un autre.",
      }}
      panel={(key, close) => {
        const pair = list.rows?.find((row) => keyOf(row) === key);
        if (pair === undefined) return null;
        return (
          <MergePanel
            key={key}
            legalEntityRefId={dossier.refId}
            one={pair.one}
            other={pair.other}
            onClose={close}
            onMerged={({ id }) => void navigate({ to: "/accounting/counterparties/$id", params: { id } })}
          />
        );
      }}
    />
  );
}

const columns: readonly Column<CounterpartyDouble>[] = [
  { id: "one", header: "Tiers", card: "title", truncate: true, value: ({ one }) => one.name },
  {
    id: "one-code",
    header: "Auxiliaire",
    width: "140px",
    figures: true,
    truncate: true,
    from: "medium",
    value: ({ one }) => one.auxiliaries,
  },
  {
    id: "one-balance",
    header: "Solde",
    width: "130px",
    align: "right",
    figures: true,
    value: ({ one }) => balanceText(one.balanceCents),
  },
  { id: "other", header: "Doublon probable", truncate: true, value: ({ other }) => other.name },
  {
    id: "other-code",
    header: "Auxiliaire",
    width: "140px",
    figures: true,
    truncate: true,
    from: "medium",
    value: ({ other }) => other.auxiliaries,
  },
  {
    id: "other-balance",
    header: "Solde",
    width: "130px",
    align: "right",
    figures: true,
    value: ({ other }) => balanceText(other.balanceCents),
  },
  {
    id: "reasons",
    header: "Motif",
    width: "200px",
    card: "aside",
    truncate: true,
    value: ({ reasons }) => reasons.map((reason) => doubleReasons[reason]).join(", "),
  },
];
