import { type BankAccount, revaluationBody } from "@grand-livre/contracts/bank";
import { bankEndpoints } from "@grand-livre/contracts/endpoints/bank";
import { formatRate } from "@grand-livre/domain/currency/implied-rate";
import { useQuery } from "@tanstack/react-query";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Sum, Sums } from "../../ui/Sums.tsx";
import { TOUCHED } from "./use-bank-commands.ts";

interface RevalueDialogProps {
  readonly legalEntityRefId: string;
  readonly account: BankAccount;
  readonly onClose: () => void;
}

/** What an account in a currency is worth on a day, and the difference that brings its books there. */
export function RevalueDialog({ legalEntityRefId, account, onClose }: RevalueDialogProps) {
  let differenceCents: number | null = null;
  const form = useCommandForm({
    endpoint: bankEndpoints.revalue,
    touches: TOUCHED,
    schema: revaluationBody,
    initial: { date: account.statementDate ?? undefined },
    labels: { date: "Au" },
    body: ({ date = "" }) => ({
      legalEntityRefId,
      account: account.account,
      date,
      differenceCents: differenceCents ?? 0,
    }),
    said: (_, { date }) => `Compte réévalué au ${formatDate(date)}.`,
    onClose,
  });
  const { date = "" } = form.values;
  const query = { legalEntityRefId, account: account.account, date };
  const { data, error } = useQuery({
    queryKey: [bankEndpoints.revaluation.tag, "revaluation", query],
    enabled: date !== "",
    retry: false,
    queryFn: ({ signal }) => call(bankEndpoints.revaluation, { query, signal }),
  });
  differenceCents = data?.differenceCents ?? null;
  return (
    <CommandDialog
      form={form}
      title="Réévaluer au cours du jour"
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      note={"Le solde en devise vaut ses euros au cours de clôture\u00a0: la différence va en 666 ou 766."}
      preview={error === null ? undefined : { error, entries: undefined }}
      disabled={differenceCents === null || differenceCents === 0}
      foot={
        <>
          <DateField {...form.field("date")} />
          {data === undefined && error === null && date !== "" && <Skeleton width="100%" />}
          {data?.rate === null && (
            <Notice tone="warning">{`Aucun cours ${data.currency} du mois qui précède le ${formatDate(date)}. Ajoutez-le dans Paramètres.`}</Notice>
          )}
          {data !== undefined && data.rate !== null && (
            <Sums live>
              <Sum label="Solde en devise">
                <Amount cents={data.units} currency={data.currency} zero="figures" />
              </Sum>
              <Sum label={`Valeur à ${formatRate(data.rate)} (${formatDate(data.rateDay)})`}>
                <Amount cents={data.valueCents} currency="EUR" zero="figures" />
              </Sum>
              <Sum label="Solde comptable">
                <Amount cents={data.bookedCents} currency="EUR" zero="figures" />
              </Sum>
              <Sum label="Différence" strong>
                <Amount cents={data.differenceCents} currency="EUR" zero="figures" />
              </Sum>
            </Sums>
          )}
        </>
      }
    />
  );
}
