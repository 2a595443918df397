import { mandateEndpoints } from "@grand-livre/contracts/endpoints/mandate";
import { type MandateAnswer, mandate } from "@grand-livre/contracts/mandate";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { activeFilter, activeTone } from "../../app/resource/active-column.tsx";
import { columnsOf } from "../../app/resource/declared.ts";
import { usePagedList } from "../../app/resource/list-state.ts";
import { ResourceScreen } from "../../app/resource/ResourceScreen.tsx";
import type { Dossier } from "../../lib/context.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { icons } from "../../ui/icons.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { MandatePanel } from "./MandatePanel.tsx";
import styles from "./Mandates.module.css";

/** « Rapprochement bancaire › Mandats »: the customers who let the company debit their account. */
export const MandatesScreen = dossierScreen(Mandates, { service: "reconciliation" });

function Mandates({ dossier }: { readonly dossier: Dossier }) {
  const { q, status, skip, limit } = useSearch({ from: "/shell/accounting/reconciliation/mandates" });
  const navigate = useNavigate();
  const missing = useMissingRight("reconciliation", "Creator");
  const active = status === "all" ? undefined : true;
  const query = { legalEntityRefId: dossier.refId, searchValue: q, active };
  const list = usePagedList(mandateEndpoints.list, "mandates", query, { skip, limit });
  return (
    <ResourceScreen
      title="Mandats"
      name="mandates"
      inTabs
      service="reconciliation"
      noun={["mandat", "mandats"]}
      list={list}
      columns={columns}
      searchPlaceholder="RUM ou client"
      filters={[activeFilter]}
      rowTone={activeTone}
      create={{ label: "Nouveau mandat" }}
      empty={{
        icon: icons.bank,
        title: "Aucun mandat",
        text: "Enregistrez le mandat qu’un client a signé\u00a0: ses factures se prélèvent ensuite à l’échéance.",
      }}
      foot={
        <div className={styles.foot}>
          <ActionButton
            variant="outlined"
            disabledReason={missing}
            onClick={() => void navigate({ to: "/accounting/reconciliation/transfers/new-debit" })}
          >
            Prélever des ventes
          </ActionButton>
        </div>
      }
      panel={(key, close) => {
        const edited = list.rows?.find(({ id }) => id === key);
        if (key !== "new" && edited === undefined) return null;
        return <MandatePanel key={key} dossier={dossier} edited={edited} onClose={close} />;
      }}
    />
  );
}

const column = columnsOf<typeof mandate.fields, MandateAnswer>(mandate.fields);
const columns: readonly Column<MandateAnswer>[] = [
  column("reference", { header: "RUM", width: "168px", card: "aside", truncate: true }),
  { id: "debtor", header: "Client", card: "title", truncate: true, value: ({ debtorName }) => debtorName },
  column("iban", {
    header: "IBAN",
    width: "256px",
    from: "medium",
    figures: true,
    value: ({ iban }) => formatIban(iban),
  }),
  column("signedOn", { width: "104px" }),
  column("kind", { width: "104px" }),
  {
    id: "status",
    header: "Statut",
    width: "176px",
    value: (one) => stateOf(one).label,
    cell: (one) => <StatusChip tone={stateOf(one).tone}>{stateOf(one).label}</StatusChip>,
  },
];

const stateOf = ({ active, closing }: MandateAnswer) =>
  active
    ? closing
      ? ({ label: "Dernier prélèvement", tone: "warning" } as const)
      : ({ label: "Actif", tone: "success" } as const)
    : ({ label: "Révoqué", tone: "neutral" } as const);
