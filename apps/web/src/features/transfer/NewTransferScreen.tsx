import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import { createTransferOrderBody, type Payable } from "@grand-livre/contracts/transfer";
import { isRefusal } from "@grand-livre/domain/refusal";
import { amountOf, netTransfers } from "@grand-livre/domain/transfer/net-transfers";
import Button from "@mui/material/Button";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { dossierScreen } from "../../app/DossierScreen.tsx";
import { abilityReason } from "../../app/document/issue-text.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useCursorList } from "../../app/resource/list-state.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatPlural } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { withCreditNotes } from "./credit-notes.ts";
import { InternationalPart, useInternational } from "./InternationalPart.tsx";
import { OrderFoot, OrderHead, OrderHeader, usePreparedOrder } from "./OrderParts.tsx";
import { PaidLink } from "./PaidLink.tsx";
import styles from "./Transfer.module.css";
import { ibanWords, payableWords } from "./transfer-words.ts";

const TITLE = "Préparer des virements";
const FROM = { from: "/shell/accounting/reconciliation/transfers/new" } as const;

/** « Règlements › Préparer des virements »: bills, credit notes and expense reports, chosen into one order of transfers. */
export const NewTransferScreen = dossierScreen(NewTransfer, {
  title: TITLE,
  service: "reconciliation",
  action: "Creator",
});

const isPayable = ({ kind, ibanTrust }: Payable) =>
  kind === "creditNote" || (ibanTrust !== "missing" && ibanTrust !== "invalid");

function NewTransfer({ dossier }: { readonly dossier: Dossier }) {
  const { dueBy, currency = "EUR" } = useSearch(FROM);
  const { show } = useListSearch();
  const legalEntityRefId = dossier.refId;
  const order = usePreparedOrder(legalEntityRefId, currency);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useCursorList(transferEndpoints.payable, "payables", { legalEntityRefId, dueBy, currency });
  const rows = list.rows ?? [];
  const currencies = list.answer?.currencies ?? [];
  const bills = rows.filter(({ id }) => selected.has(id));
  const transfers = netTransfers(bills);
  const isAbroad = currency !== "EUR";
  const international = useInternational(currency, bills);
  const unpayable = isAbroad ? [] : bills.filter((bill) => !isPayable(bill));
  const total = amountOf(bills);
  const form = useCommandForm({
    ...order.command,
    endpoint: transferEndpoints.create,
    schema: createTransferOrderBody,
    labels: {
      account: "Compte débité",
      executionDate: "Date d’exécution",
      bic: "BIC de la banque (facultatif)",
    },
    body: (head) => ({
      ...order.headOf(head),
      invoiceIds: idsOf(bills.filter(({ kind }) => kind !== "expenseReport")),
      expenseReportIds: idsOf(bills.filter(({ kind }) => kind === "expenseReport")),
      ...(international.body && { international: international.body }),
    }),
  });
  const missing = useMissingRight("reconciliation", "Creator");
  const reason =
    missing ??
    (bills.length === 0
      ? "Choisissez ce qui est à payer."
      : unpayable.length > 0
        ? `Complétez l’IBAN de ${unpayable[0]?.counterpartyName}.`
        : order.accounts.length === 0
          ? "Créez d’abord un journal de banque."
          : isRefusal(transfers)
            ? abilityReason({ allowed: false, code: transfers.refused, details: transfers.details })
            : international.reason);
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
      <OrderHead form={form} accounts={order.accounts}>
        {(currencies.length > 0 || isAbroad) && (
          <SelectField
            label="Devise"
            value={currency}
            options={["EUR", ...new Set([...currencies, currency])]
              .filter((code, at, all) => all.indexOf(code) === at)
              .map((code) => ({ value: code, label: code }))}
            onChange={(code) => {
              setSelected(new Set());
              show({ currency: code === "EUR" ? undefined : code });
            }}
          />
        )}
      </OrderHead>
      {isAbroad && bills.length > 0 && <InternationalPart of={international} />}
      <DataTable
        label="À payer"
        columns={isAbroad ? columns.filter(({ id }) => id !== "iban") : columns}
        rows={list.rows}
        stale={list.stale}
        rowKey={({ id }) => id}
        selection={{ selected, onChange: (next) => setSelected(withCreditNotes(rows, selected, next)) }}
        rowTone={(one) =>
          isAbroad
            ? undefined
            : !isPayable(one)
              ? "error"
              : one.ibanTrust === "known" || one.kind === "creditNote"
                ? undefined
                : "warning"
        }
        empty={
          <EmptyState
            icon={icons.check}
            title="Rien à payer"
            text={
              dueBy === undefined
                ? "Factures validées et notes de frais comptabilisées sont payées, ou déjà dans un ordre de virement."
                : "Rien n’est échu à cette date."
            }
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
        {formatPlural(bills.length, "document choisi", "documents choisis")}
        {" · "}
        {!isRefusal(transfers) && `${formatPlural(transfers.length, "virement")} · `}
        <span className={styles.sum}>{formatCents(total, currency)}</span>
      </OrderFoot>
    </>
  );
}

const idsOf = (payables: readonly Payable[]) => payables.map(({ id }) => id);

const columns: readonly Column<Payable>[] = [
  {
    id: "party",
    header: "Bénéficiaire",
    card: "title",
    truncate: true,
    value: ({ counterpartyName }) => counterpartyName,
  },
  {
    id: "number",
    header: "Document",
    width: "168px",
    truncate: true,
    value: ({ billNumber, refId }) => billNumber ?? refId,
    cell: ({ kind, id, billNumber, refId }) => (
      <PaidLink kind={kind === "expenseReport" ? "report" : "bill"} id={id}>
        {billNumber ?? refId}
      </PaidLink>
    ),
  },
  {
    id: "kind",
    header: "Nature",
    width: "120px",
    from: "medium",
    value: ({ kind }) => payableWords[kind],
  },
  {
    id: "date",
    header: "Date",
    width: "104px",
    kind: "date",
    from: "medium",
    value: ({ billDate }) => billDate,
  },
  { id: "due", header: "Échéance", width: "104px", kind: "date", value: ({ dueDate }) => dueDate },
  {
    id: "approved",
    header: "Bon à payer",
    width: "104px",
    from: "wide",
    value: ({ approved }) => (approved ? "Oui" : null),
  },
  {
    id: "iban",
    header: "IBAN",
    width: "136px",
    value: ({ ibanTrust }) => ibanWords[ibanTrust].label,
    cell: ({ kind, ibanTrust }) =>
      kind === "creditNote" ? null : ibanTrust === "known" ? (
        ibanWords.known.label
      ) : (
        <StatusChip tone={ibanWords[ibanTrust].tone}>{ibanWords[ibanTrust].label}</StatusChip>
      ),
  },
  {
    id: "remaining",
    header: "Reste dû",
    width: "128px",
    kind: "amount",
    card: "aside",
    value: ({ remainingCents }) => remainingCents,
    cell: ({ remainingCents, currency }) => (
      <Amount cents={remainingCents} currency={currency} zero="figures" />
    ),
  },
];
