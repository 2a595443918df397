import type { BankAccount } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Sum, Sums } from "../../ui/Sums.tsx";
import styles from "./Bank.module.css";
import { PrintButton } from "./PrintButton.tsx";
import { useRefreshBank } from "./use-bank-commands.ts";

interface FreezeDialogProps {
  readonly legalEntityRefId: string;
  readonly account: BankAccount;
  readonly onClose: () => void;
}

/** The reconciliation of a day: the statement and what is unmatched make the books, before it is frozen. */
export function FreezeDialog({ legalEntityRefId, account, onClose }: FreezeDialogProps) {
  const [date, setDate] = useState(account.statementDate ?? "");
  const refresh = useRefreshBank();
  const body = { legalEntityRefId, account: account.account, date };
  const { data, error } = useQuery({
    queryKey: [bankEndpoints.reconciliation.tag, "reconciliation", body],
    enabled: date !== "",
    retry: false,
    queryFn: ({ signal }) => call(bankEndpoints.reconciliation, { query: body, signal }),
  });
  const command = useBookCommand({
    work: async () => {
      await call(bankEndpoints.freeze, { body });
      return `État de rapprochement arrêté au ${formatDate(date)}.`;
    },
    refresh,
    onClose,
  });
  return (
    <BookDialog
      title="Arrêter l’état de rapprochement"
      confirmLabel={command.busy ? "Arrêt…" : "Arrêter l’état"}
      problem={command.problem ?? error}
      disabled={command.busy || data === undefined || data.differenceCents !== 0}
      onConfirm={command.send}
      onClose={onClose}
    >
      <DateField label="Au" value={date} onChange={(day) => setDate(day ?? "")} />
      {data === undefined && error === null && <Skeleton width="100%" />}
      {data !== undefined && (
        <Sums live>
          <Sum label="Solde du relevé">
            <Amount cents={data.statementCents} currency="EUR" zero="figures" />
          </Sum>
          <Sum
            label={`${formatPlural(data.unmatchedLines, "écriture non pointée", "écritures non pointées")}`}
          >
            <Amount cents={data.unmatchedLinesCents} currency="EUR" zero="figures" />
          </Sum>
          <Sum
            label={`Moins ${formatPlural(data.unmatchedOperations, "opération non rapprochée", "opérations non rapprochées")}`}
          >
            <Amount cents={-data.unmatchedOperationsCents} currency="EUR" zero="figures" />
          </Sum>
          <Sum label={`Solde du compte ${account.account}`} strong>
            <Amount cents={data.bookCents} currency="EUR" zero="figures" />
          </Sum>
          <Sum label="Écart inexpliqué">
            <Amount cents={data.differenceCents} currency="EUR" zero="figures" />
          </Sum>
        </Sums>
      )}
      {data !== undefined && (
        <div className={styles.commands}>
          <PrintButton legalEntityRefId={legalEntityRefId} account={account.account} date={date} />
        </div>
      )}
    </BookDialog>
  );
}
