import { type BankAccount, freezeBody } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { useQuery } from "@tanstack/react-query";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatDate, formatPlural } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Sum, Sums } from "../../ui/Sums.tsx";
import styles from "./Bank.module.css";
import { PrintButton } from "./PrintButton.tsx";
import { TOUCHED } from "./use-bank-commands.ts";

interface FreezeDialogProps {
  readonly legalEntityRefId: string;
  readonly account: BankAccount;
  readonly onClose: () => void;
}

/** The reconciliation of a day: the statement and what is unmatched make the books, before it is frozen. */
export function FreezeDialog({ legalEntityRefId, account, onClose }: FreezeDialogProps) {
  const form = useCommandForm({
    endpoint: bankEndpoints.freeze,
    touches: TOUCHED,
    schema: freezeBody,
    initial: { date: account.statementDate ?? undefined },
    labels: { date: "Au" },
    body: ({ date = "" }) => ({ legalEntityRefId, account: account.account, date }),
    said: (_, { date }) => `Rapprochement arrêté au ${formatDate(date)}.`,
    onClose,
  });
  const { date = "" } = form.values;
  const query = { legalEntityRefId, account: account.account, date };
  const { data, error } = useQuery({
    queryKey: [bankEndpoints.reconciliation.tag, "reconciliation", query],
    enabled: date !== "",
    retry: false,
    queryFn: ({ signal }) => call(bankEndpoints.reconciliation, { query, signal }),
  });
  return (
    <CommandDialog
      form={form}
      title="Arrêter le rapprochement"
      confirmLabel="Arrêter le rapprochement"
      busyLabel="Arrêt…"
      preview={error === null ? undefined : { error, entries: undefined }}
      disabled={data === undefined || data.differenceCents !== 0}
      foot={
        <>
          <DateField {...form.field("date")} />
          {data === undefined && error === null && <Skeleton width="100%" />}
          {data !== undefined && (
            <Sums live>
              <Sum label="Solde du relevé">
                <Amount cents={data.statementCents} currency={data.currency} zero="figures" />
              </Sum>
              <Sum
                label={`${formatPlural(data.unmatchedLines, "écriture non pointée", "écritures non pointées")}`}
              >
                <Amount cents={data.unmatchedLinesCents} currency={data.currency} zero="figures" />
              </Sum>
              <Sum
                label={`Moins ${formatPlural(data.unmatchedOperations, "opération non rapprochée", "opérations non rapprochées")}`}
              >
                <Amount cents={-data.unmatchedOperationsCents} currency={data.currency} zero="figures" />
              </Sum>
              <Sum label={`Solde du compte ${account.account}`} strong>
                <Amount cents={data.bookCents} currency={data.currency} zero="figures" />
              </Sum>
              {data.currency !== "EUR" && (
                <Sum label="Soit en euros">
                  <Amount cents={data.bookEurCents} currency="EUR" zero="figures" />
                </Sum>
              )}
              <Sum label="Écart inexpliqué">
                <Amount cents={data.differenceCents} currency={data.currency} zero="figures" />
              </Sum>
            </Sums>
          )}
          {data !== undefined && (
            <div className={styles.commands}>
              <PrintButton legalEntityRefId={legalEntityRefId} account={account.account} date={date} />
            </div>
          )}
        </>
      }
    />
  );
}
