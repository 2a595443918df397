import type { Deposit } from "@grand-livre/contracts/einvoice-platform";
import { einvoicePlatformEndpoints as endpoints } from "@grand-livre/contracts/endpoints/einvoice-platform";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useCursorList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import { DepositPanel } from "./DepositPanel.tsx";
import styles from "./Platform.module.css";

const NONE: ReadonlySet<string> = new Set();

/** The sales of the French network that are to be handed over to the platform, or were. */
export function Deposits({ dossier }: { readonly dossier: Dossier }) {
  const { state = "waiting" } = useSearch({ from: "/shell/settings/platform" });
  const { show } = useListSearch();
  const missing = useMissingRight("platform", "Editor");
  const [selected, setSelected] = useState(NONE);
  const list = useCursorList(endpoints.deposits, "deposits", { legalEntityRefId: dossier.refId, state });
  const chosen = list.rows?.filter(({ id }) => selected.has(id)) ?? [];
  return (
    <ResourceScreen
      title="Factures à remettre"
      name="einvoice-deposits"
      inTabs
      service="platform"
      noun={["facture", "factures"]}
      list={list}
      columns={columns}
      rowTone={({ daysLate }) => (daysLate > 0 ? "error" : undefined)}
      filters={[
        {
          name: "state",
          label: "Remise",
          options: [
            { value: "", label: "À remettre" },
            { value: "optional", label: "Facultatives" },
            { value: "handed_over", label: "Remises" },
          ],
        },
      ]}
      selection={{ selected, onChange: setSelected }}
      foot={
        <SelectionBar
          label={
            chosen.length === 0
              ? undefined
              : formatPlural(chosen.length, "facture sélectionnée", "factures sélectionnées")
          }
          onClear={() => setSelected(NONE)}
        >
          <ActionButton size="small" disabledReason={missing} onClick={() => show({ panel: "selected" })}>
            {state === "handed_over" ? "Annuler la remise…" : "Noter la remise…"}
          </ActionButton>
        </SelectionBar>
      }
      empty={{
        icon: icons.check,
        title: "Aucune facture à remettre",
        text: "Les factures validées pour des clients professionnels ou publics en France apparaissent ici depuis la date du mandat.",
      }}
      panel={(key, close) => {
        const deposits = key === "selected" ? chosen : (list.rows?.filter(({ id }) => id === key) ?? []);
        if (deposits.length === 0) return undefined;
        return (
          <DepositPanel
            key={key}
            legalEntityRefId={dossier.refId}
            deposits={deposits}
            onClose={close}
            onDone={() => {
              setSelected(NONE);
              close();
            }}
          />
        );
      }}
    >
      <div className={styles.note}>
        <Notice>
          Aucun envoi automatique{"\u00a0"}: téléchargez le fichier de chaque facture, déposez-le sur la
          plateforme, puis notez la remise.
        </Notice>
      </div>
    </ResourceScreen>
  );
}

const columns: readonly Column<Deposit>[] = [
  { id: "number", header: "N°", card: "title", width: "170px", value: ({ number }) => number },
  { id: "date", header: "Date", kind: "date", width: "110px", value: ({ date }) => date },
  { id: "client", header: "Client", truncate: true, value: ({ client }) => client },
  {
    id: "total",
    header: "TTC",
    kind: "amount",
    width: "130px",
    card: "aside",
    value: ({ totalInclVatCents }) => totalInclVatCents,
  },
  {
    id: "daysLate",
    header: "Retard",
    width: "110px",
    value: ({ daysLate }) => (daysLate > 0 ? formatPlural(daysLate, "jour") : null),
  },
  {
    id: "handedOverOn",
    header: "Remise le",
    kind: "date",
    width: "120px",
    value: ({ handedOverOn }) => handedOverOn,
  },
  {
    id: "reference",
    header: "Référence du dépôt",
    width: "180px",
    truncate: true,
    from: "medium",
    value: ({ reference }) => reference,
  },
];
