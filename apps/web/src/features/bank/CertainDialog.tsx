import { acceptOperationsBody } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import dialogStyles from "../../app/command/CommandDialog.module.css";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { formatCount, formatDate, formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import styles from "./Bank.module.css";
import { TOUCHED, useBankCommands } from "./use-bank-commands.ts";
import { useCertain } from "./use-certain.ts";

interface CertainDialogProps {
  readonly legalEntityRefId: string;
  readonly account: string;
  readonly onClose: () => void;
}

/** The certain proposals, all shown before all of them are accepted. */
export function CertainDialog({ legalEntityRefId, account, onClose }: CertainDialogProps) {
  const { found, percent, problem } = useCertain(legalEntityRefId, account);
  const { certain, left, isCut } = found ?? { certain: [], left: 0, isCut: false };
  const { undoTogether } = useBankCommands(legalEntityRefId);
  const form = useCommandForm({
    endpoint: bankEndpoints.acceptMany,
    touches: TOUCHED,
    schema: acceptOperationsBody,
    initial: {},
    body: () => ({
      legalEntityRefId,
      operations: certain.map(({ operationId, proposal }) => ({ operationId, proposalId: proposal.id })),
    }),
    said: ({ accepted }, { operations = [] }) => ({
      message: `${formatPlural(accepted, "opération rapprochée", "opérations rapprochées")}.`,
      undo: () => undoTogether(operations.map(({ operationId }) => operationId)),
    }),
    onClose,
  });
  return (
    <CommandDialog
      form={form}
      title="Accepter les propositions sûres"
      confirmLabel={
        certain.length === 0
          ? "Accepter"
          : `Accepter ${formatPlural(certain.length, "opération", "opérations")}`
      }
      busyLabel="Écriture…"
      preview={problem === null ? undefined : { error: problem, entries: undefined }}
      disabled={certain.length === 0}
      foot={
        <>
          {found === undefined && problem === null && (
            <>
              <p className={dialogStyles.note}>Examen des opérations ouvertes…</p>
              <ProgressBar name="Examen des opérations ouvertes" percent={percent} />
            </>
          )}
          {found !== undefined && certain.length === 0 && (
            <p className={dialogStyles.note}>
              Aucune proposition n’est sûre. Choisissez celle de chaque opération dans la liste.
            </p>
          )}
          {left > 0 && (
            <p className={dialogStyles.note}>
              {`Voici les ${formatCount(certain.length)} plus anciennes ; ${formatPlural(left, "autre est sûre", "autres sont sûres")} et se proposeront ensuite.`}
            </p>
          )}
          {isCut && (
            <p className={dialogStyles.note}>
              Seules les 5 000 opérations ouvertes les plus anciennes sont examinées.
            </p>
          )}
          {certain.length > 0 && (
            <ul className={styles.certain} aria-label="Propositions sûres">
              {certain.map(({ operationId, date, label, proposal, ...row }) => (
                <li key={operationId}>
                  <span className={styles.date}>{formatDate(date)}</span>
                  <span>{label}</span>
                  <Amount
                    cents={row.currencyAmount ?? row.amountCents}
                    {...(row.currency === null ? {} : { currency: row.currency })}
                  />
                  <span className={styles.told}>
                    {proposal.title}
                    {"\u00a0: "}
                    {proposal.reason}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      }
    />
  );
}
