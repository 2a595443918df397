import type { BankAccount, BankOperationAnswer, BankOperationState } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import Button from "@mui/material/Button";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { RequestError } from "../../app/RequestError.tsx";
import { useListSearch } from "../../app/resource/list-search.ts";
import { useCursorList } from "../../app/resource/list-state.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Notice } from "../../ui/Notice.tsx";
import { SplitPane } from "../../ui/SplitPane.tsx";
import { useShortcut } from "../../ui/shortcut.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./Bank.module.css";
import { EntryDialog } from "./EntryDialog.tsx";
import { InvoiceDialog } from "./InvoiceDialog.tsx";
import { MonthProgress } from "./MonthProgress.tsx";
import { OperationList } from "./OperationList.tsx";
import type { OperationDialog } from "./OperationPane.tsx";
import { OperationPane } from "./OperationPane.tsx";
import { SplitDialog } from "./SplitDialog.tsx";
import { Statements } from "./Statements.tsx";
import { useBankCommands } from "./use-bank-commands.ts";
import { isWritten, useNewRule } from "./use-new-rule.ts";

interface OperationsProps {
  readonly legalEntityRefId: string;
  readonly account: BankAccount;
}

const TABS = [
  { id: "open", label: "À traiter" },
  { id: "matched", label: "Rapprochées" },
  { id: "ignored", label: "Ignorées" },
  { id: "statements", label: "Relevés" },
] as const;

/** The operations of one state beside what the current one may be; the keyboard goes from one to the next. */
export function Operations({ legalEntityRefId, account }: OperationsProps) {
  const { state = "open", statement } = useSearch({ from: "/shell/accounting/reconciliation/" });
  const { show } = useListSearch();
  const [wanted, setWanted] = useState<string>();
  const [dialog, setDialog] = useState<OperationDialog>();
  const missing = useMissingRight("reconciliation", "Validator");
  const list = useCursorList(bankEndpoints.operations, "operations", {
    legalEntityRefId,
    account: account.account,
    statementId: statement,
    state: state === "statements" ? "open" : state,
  });
  // Below the statements no operation is shown, and none is meant by a key.
  const rows = state === "statements" ? [] : (list.rows ?? []);
  const current = rows.find(({ id }) => id === wanted) ?? rows[0];
  const goOn = ({ id }: BankOperationAnswer) => {
    const at = rows.findIndex((row) => row.id === id);
    setWanted((rows[at + 1] ?? rows[at - 1])?.id);
  };
  const commands = useBankCommands(legalEntityRefId, goOn);
  const mayRule = useMissingRight("accounting-plan", "Creator") === undefined;
  const toRule = useNewRule();
  const may = missing === undefined && current !== undefined;
  const isOpen = may && current.state === "open";
  const acceptAt = (at: number) => {
    const proposal = current?.proposals[at];
    if (isOpen && proposal !== undefined) void commands.accept(current, { proposalId: proposal.id });
  };
  useProposalKeys(acceptAt, isOpen);
  useShortcut("r", () => current && void toRule(current), {
    enabled: mayRule && current !== undefined && (current.state === "open" || isWritten(current)),
    label: "Toujours imputer ainsi",
  });
  useShortcut("e", () => setDialog("entry"), { enabled: isOpen, label: "Créer l’écriture" });
  useShortcut("s", () => setDialog("split"), { enabled: isOpen, label: "Éclater" });
  useShortcut("f", () => setDialog("invoice"), { enabled: isOpen, label: "Rattacher une facture" });
  useShortcut("g", () => isOpen && void commands.ignore(current), { enabled: isOpen, label: "Ignorer" });
  useShortcut("u", () => may && void commands.undo(current), {
    enabled: may && !isOpen,
    label: "Annuler le rapprochement",
  });
  if (list.error !== null && list.rows === undefined)
    return <RequestError error={list.error} onRetry={list.refetch} />;
  return (
    <>
      <Tabs
        label="Opérations"
        tabs={TABS}
        value={state}
        onChange={(id: BankOperationState | "statements") => show({ state: id === "open" ? undefined : id })}
      >
        {statement !== undefined && state !== "statements" && (
          <Notice
            action={
              <Button size="small" color="inherit" onClick={() => show({ statement: undefined })}>
                Toutes les opérations
              </Button>
            }
          >
            Voici les opérations du relevé qui vient d’être importé.
          </Notice>
        )}
        {state === "statements" ? (
          <Statements legalEntityRefId={legalEntityRefId} account={account} />
        ) : list.rows !== undefined && rows.length === 0 ? (
          <EmptyState
            icon={icons.check}
            title={state === "open" ? "Tout est traité" : "Aucune opération"}
            text={
              state === "open"
                ? "Chaque opération des relevés est rapprochée ou ignorée."
                : "Aucune opération n’est dans cet état."
            }
          />
        ) : (
          <SplitPane
            storageKey="bank"
            label="Largeur des opérations"
            initial={55}
            start={
              <div className={styles.operations}>
                {current && <MonthProgress months={account.months} date={current.date} />}
                <OperationList
                  rows={list.rows}
                  current={current?.id}
                  onCurrent={setWanted}
                  onAccept={() => acceptAt(0)}
                />
                {list.more?.hasNext === true && (
                  <Button color="inherit" disabled={list.more.loading} onClick={list.more.load}>
                    Afficher la suite
                  </Button>
                )}
              </div>
            }
            end={
              current && (
                <OperationPane
                  key={current.id}
                  legalEntityRefId={legalEntityRefId}
                  operation={current}
                  running={commands.running}
                  missing={missing}
                  onAccept={(body) => void commands.accept(current, body)}
                  onDialog={setDialog}
                  onRule={mayRule ? () => void toRule(current) : undefined}
                  onIgnore={() => void commands.ignore(current)}
                  onUndo={() => void commands.undo(current)}
                />
              )
            }
          />
        )}
      </Tabs>
      {current && dialog !== undefined && (
        <DialogOf
          dialog={dialog}
          legalEntityRefId={legalEntityRefId}
          operation={current}
          onDone={() => goOn(current)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function DialogOf({
  dialog,
  ...props
}: { readonly dialog: OperationDialog } & Parameters<typeof EntryDialog>[0]) {
  const Dialog = { entry: EntryDialog, split: SplitDialog, invoice: InvoiceDialog }[dialog];
  return <Dialog {...props} />;
}

/** 1 to 5 accept the proposal of that place. */
function useProposalKeys(acceptAt: (at: number) => void, enabled: boolean) {
  useShortcut("1", () => acceptAt(0), { enabled, label: "Accepter la première proposition" });
  useShortcut("2", () => acceptAt(1), { enabled });
  useShortcut("3", () => acceptAt(2), { enabled });
  useShortcut("4", () => acceptAt(3), { enabled });
  useShortcut("5", () => acceptAt(4), { enabled });
}
