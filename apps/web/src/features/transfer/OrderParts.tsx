import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import type { TransferOrderAnswer } from "@grand-livre/contracts/transfer";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BackLink } from "../../app/BackLink.tsx";
import type { ContractForm } from "../../app/form/use-contract-form.ts";
import { useListSearch } from "../../app/resource/list-search.ts";
import { call } from "../../lib/api.ts";
import type { Dossier } from "../../lib/context.ts";
import { localToday } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { TextField } from "../../ui/TextField.tsx";
import { TRANSFERS } from "./queries.ts";
import styles from "./Transfer.module.css";

/** What an order of transfers and one of direct debits have in common while they are prepared. */

type Head = { readonly account: string; readonly executionDate: string | undefined; readonly bic: string };

/** The bank account, the day and the bank's BIC of an order, which is prepared once and opened. */
export function usePreparedOrder(legalEntityRefId: string, currency = "EUR") {
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [bankEndpoints.accounts.tag, "accounts", legalEntityRefId],
    queryFn: ({ signal }) => call(bankEndpoints.accounts, { query: { legalEntityRefId }, signal }),
  });
  // The account that is kept in what is paid comes first, then those in euros.
  const rank = (one: { readonly currency: string }) =>
    one.currency === currency ? 0 : one.currency === "EUR" ? 1 : 2;
  const accounts = (data?.accounts ?? []).toSorted((one, other) => rank(one) - rank(other));
  return {
    accounts,
    headOf: ({ account, executionDate = "", bic }: Head) => ({
      legalEntityRefId,
      account: account || (accounts[0]?.account ?? ""),
      executionDate,
      bic: bic.trim() || null,
    }),
    command: {
      touches: [TRANSFERS],
      initial: { account: "", executionDate: localToday(), bic: "" } as Head,
      done: ({ id }: TransferOrderAnswer) =>
        navigate({ to: "/accounting/reconciliation/transfers/$id", params: { id } }),
      said: ({ refId }: TransferOrderAnswer) => `Ordre ${refId} préparé.`,
      onClose: () => undefined,
    },
  };
}

interface OrderHeadProps {
  readonly form: Pick<ContractForm<Head>, "field">;
  readonly accounts: ReturnType<typeof usePreparedOrder>["accounts"];
  /** What else is asked first. */
  readonly children?: ReactNode;
}

export function OrderHead({ form, accounts, children }: OrderHeadProps) {
  const { search, show } = useListSearch();
  const account = form.field("account");
  return (
    <div className={styles.bar}>
      {children}
      <SelectField
        {...account}
        value={account.value || (accounts[0]?.account ?? "")}
        options={accounts.map((one) => ({ value: one.account, label: `${one.account} ${one.label}` }))}
      />
      <DateField {...form.field("executionDate")} />
      <DateField
        label="Échéance jusqu’au"
        value={String(search.dueBy ?? "")}
        onChange={(day) => show({ dueBy: day ?? undefined })}
      />
      <TextField {...form.field("bic")} />
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

interface OrderFootProps {
  readonly form: Pick<ContractForm<Head>, "failure" | "sending" | "submit">;
  /** Why nothing can be prepared yet. */
  readonly reason: string | undefined;
  /** What is chosen. */
  readonly children: ReactNode;
}

/** What is chosen, why not, and the button. */
export function OrderFoot({ form, reason, children }: OrderFootProps) {
  const off = form.sending ? "Préparation en cours." : reason;
  const send = () => void form.submit();
  useShortcut("ctrl+enter", () => off === undefined && send(), { label: "Préparer l’ordre" });
  return (
    <>
      {form.failure !== undefined && <Notice tone="error">{form.failure.text}</Notice>}
      <div className={styles.foot}>
        <span role="status">{children}</span>
        <ActionButton shortcut="Ctrl+Entrée" disabledReason={off} onClick={send}>
          Préparer l’ordre
        </ActionButton>
      </div>
    </>
  );
}
