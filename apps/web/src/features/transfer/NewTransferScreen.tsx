import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { transferEndpoints } from "@grand-livre/contracts/endpoints/transfer";
import type { Payable } from "@grand-livre/contracts/transfer";
import { isRefusal } from "@grand-livre/domain/refusal";
import { amountOf, netTransfers } from "@grand-livre/domain/transfer/net-transfers";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { DossierScreen } from "../../app/DossierScreen.tsx";
import { abilityReason } from "../../app/document/issue-text.ts";
import { RequestError, useExplanation } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useCursorList } from "../../app/resource/list-state.ts";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { formatCents, formatPlural, localToday } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { DateField } from "../../ui/DateField.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { withCreditNotes } from "./credit-notes.ts";
import { PaidLink } from "./PaidLink.tsx";
import { refreshTransfers } from "./queries.ts";
import styles from "./Transfer.module.css";
import { ibanWords, payableWords } from "./transfer-words.ts";

const TITLE = "Préparer des virements";
const FROM = { from: "/shell/accounting/reconciliation/transfers/new" } as const;

/** « Règlements › Préparer des virements »: bills, credit notes and expense reports, chosen into one order of transfers. */
export function NewTransferScreen() {
  return (
    <DossierScreen title={TITLE} service="reconciliation" action="Creator">
      {(dossier) => <NewTransfer key={dossier.refId} dossier={dossier} />}
    </DossierScreen>
  );
}

const isPayable = ({ kind, ibanTrust }: Payable) =>
  kind === "creditNote" || (ibanTrust !== "missing" && ibanTrust !== "invalid");

function NewTransfer({ dossier }: { readonly dossier: Dossier }) {
  const { dueBy } = useSearch(FROM);
  const { show } = useListSearch();
  const legalEntityRefId = dossier.refId;
  const { data } = useQuery({
    queryKey: [bankEndpoints.accounts.tag, "accounts", legalEntityRefId],
    queryFn: ({ signal }) => call(bankEndpoints.accounts, { query: { legalEntityRefId }, signal }),
  });
  const accounts = data?.accounts ?? [];
  const [chosen, setChosen] = useState<string>();
  const account = chosen ?? accounts[0]?.account ?? "";
  const [executionDate, setExecutionDate] = useState<string | undefined>(localToday());
  const [bic, setBic] = useState("");
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useCursorList(transferEndpoints.payable, "payables", { legalEntityRefId, dueBy });
  const rows = list.rows ?? [];
  const bills = rows.filter(({ id }) => selected.has(id));
  const transfers = netTransfers(bills);
  const unpayable = bills.filter((bill) => !isPayable(bill));
  const total = amountOf(bills);
  const command = usePrepare({ legalEntityRefId, account, executionDate, bic, bills });
  const missing = useMissingRight("reconciliation", "Creator");
  const reason =
    missing ??
    (bills.length === 0
      ? "Choisissez ce qui est à payer."
      : unpayable.length > 0
        ? `Complétez l’IBAN de ${unpayable[0]?.counterpartyName}.`
        : account === ""
          ? "Créez d’abord un journal de banque."
          : isRefusal(transfers)
            ? abilityReason({ allowed: false, code: transfers.refused, details: transfers.details })
            : command.busy
              ? "Préparation en cours."
              : undefined);
  useShortcut("ctrl+enter", () => reason === undefined && command.send(), { label: "Préparer l’ordre" });
  if (list.error !== null && list.rows === undefined)
    return (
      <>
        <Header dossier={dossier} />
        <RequestError error={list.error} onRetry={list.refetch} />
      </>
    );
  return (
    <>
      <Header dossier={dossier} />
      <div className={styles.bar}>
        <SelectField
          label="Compte débité"
          value={account}
          onChange={setChosen}
          options={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.label}` }))}
        />
        <DateField label="Date d’exécution" value={executionDate ?? ""} onChange={setExecutionDate} />
        <DateField
          label="Échéance jusqu’au"
          value={dueBy ?? ""}
          onChange={(day) => show({ dueBy: day ?? undefined })}
        />
        <TextField label="BIC de la banque (facultatif)" value={bic} onChange={setBic} />
      </div>
      <DataTable
        label="À payer"
        columns={columns}
        rows={list.rows}
        stale={list.stale}
        rowKey={({ id }) => id}
        selection={{ selected, onChange: (next) => setSelected(withCreditNotes(rows, selected, next)) }}
        rowTone={(one) =>
          !isPayable(one)
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
      <Problem problem={command.problem} />
      <div className={styles.foot}>
        <span role="status">
          {formatPlural(bills.length, "document choisi", "documents choisis")}
          {" · "}
          {!isRefusal(transfers) && `${formatPlural(transfers.length, "virement")} · `}
          <span className={styles.sum}>{formatCents(total, "EUR")}</span>
        </span>
        <ActionButton shortcut="Ctrl+Entrée" disabledReason={reason} onClick={command.send}>
          Préparer l’ordre
        </ActionButton>
      </div>
    </>
  );
}

function Header({ dossier }: { readonly dossier: Dossier }) {
  return (
    <PageHeader
      title={TITLE}
      subtitle={dossier.name}
      back={<BackLink to="/accounting/reconciliation/transfers">Règlements</BackLink>}
    />
  );
}

function Problem({ problem }: { readonly problem: unknown }) {
  const explanation = useExplanation(problem);
  return explanation === undefined ? null : <Notice tone="error">{explanation.text}</Notice>;
}

interface Order {
  readonly legalEntityRefId: string;
  readonly account: string;
  readonly executionDate: string | undefined;
  readonly bic: string;
  readonly bills: readonly Payable[];
}

/** Prepares the order once, however often it is asked for, and opens it. */
function usePrepare({ legalEntityRefId, account, executionDate, bic, bills }: Order) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const { id, refId } = await call(transferEndpoints.create, {
        idempotencyKey,
        body: {
          legalEntityRefId,
          account,
          executionDate: executionDate ?? "",
          bic: bic.trim() === "" ? null : bic,
          invoiceIds: idsOf(bills.filter(({ kind }) => kind !== "expenseReport")),
          expenseReportIds: idsOf(bills.filter(({ kind }) => kind === "expenseReport")),
        },
      });
      await navigate({ to: "/accounting/reconciliation/transfers/$id", params: { id } });
      toast({ tone: "success", message: `Ordre ${refId} préparé.` });
    } catch (error) {
      setProblem(error);
      setKey(newIdempotencyKey());
    } finally {
      setBusy(false);
      await refreshTransfers();
    }
  }
  return { busy, problem, send: () => void send() };
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
      <PaidLink isReport={kind === "expenseReport"} id={id}>
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
  },
];
