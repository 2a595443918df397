import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import { type Collectable, createDebitOrderBody } from "@grand-livre/contracts/transfer";
import { formatIban } from "@grand-livre/domain/identifier/iban";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import Button from "@mui/material/Button";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { RequestError } from "../../app/RequestError.tsx";
import { useCursorList } from "../../app/resource/list-state.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { OrderFoot, OrderHead, OrderHeader, usePreparedOrder } from "./OrderParts.tsx";
import styles from "./Transfer.module.css";

const TITLE = "Prélever des ventes";

/** « Règlements › Prélever des ventes »: the sales of customers who signed a mandate, chosen into one order of direct debits. */
export const NewDebitScreen = dossierScreen(NewDebit, {
  title: TITLE,
  service: "reconciliation",
  action: "Creator",
});

function NewDebit({ dossier }: { readonly dossier: Dossier }) {
  const { dueBy } = useSearch({ from: "/shell/accounting/reconciliation/transfers/new-debit" });
  const legalEntityRefId = dossier.refId;
  const order = usePreparedOrder(legalEntityRefId);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useCursorList(transferEndpoints.collectable, "collectables", { legalEntityRefId, dueBy });
  const sales = (list.rows ?? []).filter(({ id }) => selected.has(id));
  const unusable = sales.find(({ mandate }) => !mandate.isUsable);
  const form = useCommandForm({
    ...order.command,
    endpoint: transferEndpoints.collect,
    schema: createDebitOrderBody,
    labels: {
      account: "Compte crédité",
      executionDate: "Date de prélèvement",
      bic: "BIC de la banque (facultatif)",
    },
    body: (head) => ({ ...order.headOf(head), invoiceIds: sales.map(({ id }) => id) }),
  });
  const missing = useMissingRight("reconciliation", "Creator");
  const reason =
    missing ??
    (sales.length === 0
      ? "Choisissez les ventes à prélever."
      : unusable !== undefined
        ? `Le mandat ${unusable.mandate.reference} n’est plus utilisable.`
        : order.accounts.length === 0
          ? "Créez d’abord un journal de banque."
          : undefined);
  if (list.error !== null && list.rows === undefined)
    return (
      <>
        <OrderHeader title={TITLE} dossier={dossier} />
        <RequestError error={list.error} onRetry={list.refetch} />
      </>
    );
  return (
    <>
      <OrderHeader title={TITLE} dossier={dossier} />
      <OrderHead form={form} accounts={order.accounts} />
      <DataTable
        label="À prélever"
        columns={columns}
        rows={list.rows}
        stale={list.stale}
        rowKey={({ id }) => id}
        selection={{ selected, onChange: setSelected }}
        rowTone={({ mandate }) => (mandate.isUsable ? undefined : "error")}
        empty={
          <EmptyState
            icon={icons.check}
            title="Rien à prélever"
            text="Seules les ventes validées, non réglées, de clients qui ont signé un mandat se prélèvent."
          />
        }
        more={
          list.more?.hasNext === true && (
            <Button color="inherit" disabled={list.more.loading} onClick={list.more.load}>
              Afficher la suite
            </Button>
          )
        }
      />
      <OrderFoot form={form} reason={reason}>
        {formatPlural(sales.length, "vente choisie", "ventes choisies")}
        {" · "}
        <span className={styles.sum}>
          {formatCents(
            sumCentsOf(sales, ({ remainingCents }) => remainingCents),
            "EUR",
          )}
        </span>
      </OrderFoot>
    </>
  );
}

const columns: readonly Column<Collectable>[] = [
  {
    id: "party",
    header: "Client",
    card: "title",
    truncate: true,
    value: ({ counterpartyName }) => counterpartyName,
  },
  {
    id: "number",
    header: "Facture",
    width: "152px",
    truncate: true,
    value: ({ refId }) => refId,
    cell: ({ id, refId }) => (
      <Link to="/accounting/invoices/$id" params={{ id }}>
        {refId}
      </Link>
    ),
  },
  { id: "due", header: "Échéance", width: "104px", kind: "date", value: ({ dueDate }) => dueDate },
  {
    id: "mandate",
    header: "Mandat",
    width: "168px",
    truncate: true,
    value: ({ mandate }) => mandate.reference,
  },
  {
    id: "iban",
    header: "IBAN débité",
    width: "256px",
    from: "wide",
    figures: true,
    value: ({ mandate }) => formatIban(mandate.iban),
  },
  {
    id: "remaining",
    header: "Reste dû",
    width: "128px",
    kind: "amount",
    card: "aside",
    value: ({ remainingCents }) => remainingCents,
  },
];
