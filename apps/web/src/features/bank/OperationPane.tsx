import type { BankOperationAnswer } from "@grand-livre/contracts/bank";
import { Link } from "@tanstack/react-router";
import { formatCents, formatDate } from "../../lib/format.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./Bank.module.css";
import { LinesToTick } from "./LinesToTick.tsx";
import type { Acceptance } from "./use-bank-commands.ts";
import { isWritten } from "./use-new-rule.ts";

/** The forms of an operation that no proposal suits. */
export type OperationDialog = "entry" | "split" | "invoice";

interface OperationPaneProps {
  readonly legalEntityRefId: string;
  readonly operation: BankOperationAnswer;
  readonly running: boolean;
  readonly missing: string | undefined;
  readonly onAccept: (body: Acceptance) => void;
  readonly onDialog: (dialog: OperationDialog) => void;
  /** Absent: the person may write no rule. */
  readonly onRule: (() => void) | undefined;
  readonly onIgnore: () => void;
  readonly onUndo: () => void;
}

/** One operation: what the bank says, what it may be with the reasons, and the other ways. */
export function OperationPane(props: OperationPaneProps) {
  const { operation, running, onAccept, onDialog, onIgnore, onUndo } = props;
  const off = props.missing ?? (running ? "Écriture en cours." : undefined);
  const { counterpartyName, reference, details } = operation;
  const told = [counterpartyName, reference, ...details].filter(Boolean).join(" · ");
  return (
    <div className={styles.pane}>
      <Panel
        title={operation.label}
        aside={
          <Amount
            cents={operation.currencyAmount ?? operation.amountCents}
            currency={operation.currency ?? "EUR"}
            zero="figures"
            strong
          />
        }
      >
        <p className={styles.told}>
          {formatDate(operation.date)}, valeur {formatDate(operation.valueDate)}
          {operation.currency !== null &&
            `, soit ${formatCents(operation.amountCents, "EUR")} au cours du jour`}
          {told !== "" && ` · ${told}`}
        </p>
        {operation.state === "open" ? (
          <>
            <Proposals operation={operation} off={off} onAccept={onAccept} />
            <div className={styles.commands}>
              <ActionButton
                variant="outlined"
                shortcut="E"
                disabledReason={off}
                onClick={() => onDialog("entry")}
              >
                Créer l’écriture
              </ActionButton>
              <ActionButton
                variant="outlined"
                shortcut="F"
                disabledReason={off}
                onClick={() => onDialog("invoice")}
              >
                Rattacher une facture
              </ActionButton>
              <ActionMenu
                actions={[
                  {
                    label: "Éclater",
                    shortcut: "S",
                    disabledReason: off,
                    onSelect: () => onDialog("split"),
                  },
                  ...(props.onRule === undefined
                    ? []
                    : [{ label: "Toujours imputer ainsi", shortcut: "R", onSelect: props.onRule }]),
                  { label: "Ignorer", shortcut: "G", disabledReason: off, onSelect: onIgnore },
                ]}
              />
            </div>
          </>
        ) : (
          <div className={styles.commands}>
            {operation.ruleNumber !== null && (
              <span className={styles.told}>{`Proposé par la règle n°\u00a0${operation.ruleNumber}.`}</span>
            )}
            {operation.entryId !== null && (
              <Link to="/accounting/entry-logs/$id" params={{ id: operation.entryId }}>
                Voir l’écriture
              </Link>
            )}
            {props.onRule !== undefined && isWritten(operation) && (
              <ActionButton variant="text" color="inherit" shortcut="R" onClick={props.onRule}>
                Toujours imputer ainsi
              </ActionButton>
            )}
            <ActionButton variant="outlined" shortcut="U" disabledReason={off} onClick={onUndo}>
              {operation.state === "ignored" ? "Remettre à traiter" : "Annuler le rapprochement"}
            </ActionButton>
          </div>
        )}
      </Panel>
      {operation.state === "open" && (
        <LinesToTick
          legalEntityRefId={props.legalEntityRefId}
          operation={operation}
          off={off}
          onTick={(lineIds) => onAccept({ lineIds })}
        />
      )}
    </div>
  );
}

interface ProposalsProps {
  readonly operation: BankOperationAnswer;
  readonly off: string | undefined;
  readonly onAccept: (body: Acceptance) => void;
}

const VERBS = {
  invoice: "Régler",
  invoices: "Régler",
  group: "Régler",
  expense: "Rembourser",
  return: "Enregistrer le rejet",
  entryLine: "Pointer",
  transfer: "Rapprocher",
  takings: "Solder",
  rule: "Imputer",
} as const;

function Proposals({ operation, off, onAccept }: ProposalsProps) {
  if (operation.proposals.length === 0)
    return <p className={styles.told}>Aucune facture ni écriture ne correspond.</p>;
  return (
    <ol className={styles.proposals} aria-label="Propositions">
      {operation.proposals.map((proposal, at) => (
        <li key={proposal.id}>
          <div>
            <strong>{proposal.title}</strong>
            <p className={styles.told}>
              {proposal.isCertain ? "Sûre" : `Probable (${proposal.score}\u00a0%)`}
              {"\u00a0: "}
              {proposal.reason}
            </p>
            <Parts parts={proposal.parts} />
          </div>
          <ActionButton
            size="small"
            variant={at === 0 ? "contained" : "outlined"}
            shortcut={at === 0 ? "Entrée" : String(at + 1)}
            disabledReason={off}
            onClick={() => onAccept({ proposalId: proposal.id })}
          >
            {VERBS[proposal.kind]}
          </ActionButton>
        </li>
      ))}
    </ol>
  );
}

/** What of the operation each account takes: seen before it is written. */
function Parts({ parts }: Pick<BankOperationAnswer["proposals"][number], "parts">) {
  if (parts.length < 2) return null;
  return (
    <ul className={styles.parts}>
      {parts.map(({ account, label, amountCents }) => (
        <li key={`${account} ${label}`}>
          {account} {label} <Amount cents={amountCents} />
        </li>
      ))}
    </ul>
  );
}
