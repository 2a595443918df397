import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import type { TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import { useExplanation } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { refreshTransfers } from "./queries.ts";
import styles from "./Transfer.module.css";

/** What an order of transfers and one of direct debits have in common while they are prepared. */

type Head = ReturnType<typeof useOrderHead>;

/** The bank account, the day and the bank's BIC of an order. */
export function useOrderHead(legalEntityRefId: string) {
  const { data } = useQuery({
    queryKey: [bankEndpoints.accounts.tag, "accounts", legalEntityRefId],
    queryFn: ({ signal }) => call(bankEndpoints.accounts, { query: { legalEntityRefId }, signal }),
  });
  const accounts = data?.accounts ?? [];
  const [chosen, setChosen] = useState<string>();
  const [executionDate, setExecutionDate] = useState<string | undefined>(localToday());
  const [bic, setBic] = useState("");
  const account = chosen ?? accounts[0]?.account ?? "";
  const body = {
    legalEntityRefId,
    account,
    executionDate: executionDate ?? "",
    bic: bic.trim() === "" ? null : bic,
  };
  return { accounts, body, bic, executionDate, setChosen, setExecutionDate, setBic };
}

interface OrderHeadProps {
  readonly head: Head;
  readonly accountLabel: string;
  readonly dateLabel: string;
}

export function OrderHead({ head, accountLabel, dateLabel }: OrderHeadProps) {
  const { search, show } = useListSearch();
  return (
    <div className={styles.bar}>
      <SelectField
        label={accountLabel}
        value={head.body.account}
        onChange={head.setChosen}
        options={head.accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.label}` }))}
      />
      <DateField label={dateLabel} value={head.executionDate ?? ""} onChange={head.setExecutionDate} />
      <DateField
        label="Échéance jusqu’au"
        value={String(search.dueBy ?? "")}
        onChange={(day) => show({ dueBy: day ?? undefined })}
      />
      <TextField label="BIC de la banque (facultatif)" value={head.bic} onChange={head.setBic} />
    </div>
  );
}

export function OrderHeader({ title, dossier }: { readonly title: string; readonly dossier: Dossier }) {
  return (
    <PageHeader
      title={title}
      subtitle={dossier.name}
      back={<BackLink to="/accounting/reconciliation/transfers">Règlements</BackLink>}
    />
  );
}

/** Prepares the order once, however often it is asked for, and opens it. */
export function usePrepare(work: (idempotencyKey: string) => Promise<TransferOrderAnswer>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  async function send() {
    setBusy(true);
    setProblem(null);
    try {
      const { id, refId } = await work(idempotencyKey);
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

interface OrderFootProps {
  readonly command: ReturnType<typeof usePrepare>;
  /** Why nothing can be prepared yet. */
  readonly reason: string | undefined;
  /** What is chosen. */
  readonly children: ReactNode;
}

/** What is chosen, why not, and the button. */
export function OrderFoot({ command, reason, children }: OrderFootProps) {
  const explanation = useExplanation(command.problem);
  const off = command.busy ? "Préparation en cours." : reason;
  useShortcut("ctrl+enter", () => off === undefined && command.send(), { label: "Préparer l’ordre" });
  return (
    <>
      {explanation !== undefined && <Notice tone="error">{explanation.text}</Notice>}
      <div className={styles.foot}>
        <span role="status">{children}</span>
        <ActionButton shortcut="Ctrl+Entrée" disabledReason={off} onClick={command.send}>
          Préparer l’ordre
        </ActionButton>
      </div>
    </>
  );
}
