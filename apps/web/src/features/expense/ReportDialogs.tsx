import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import {
  type ExpenseReportAnswer,
  expenseIbanBody,
  postExpensesBody,
  reimburseExpensesBody,
  rejectExpensesBody,
} from "@grand-livre/contracts/expense";
import { useQuery } from "@tanstack/react-query";
import { CommandDialog } from "../../app/command/CommandDialog.tsx";
import { useCommandForm } from "../../app/command/use-command-form.ts";
import { call } from "../../lib/api.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { BankOrTillField } from "./BankOrTillField.tsx";
import { nameOf } from "./expense-words.ts";
import { EXPENSES } from "./queries.ts";

interface ReportDialogProps {
  readonly report: ExpenseReportAnswer;
  readonly onClose: () => void;
}

const commandOn = ({ report: { id }, onClose }: ReportDialogProps) => ({
  params: { id },
  touches: [EXPENSES],
  onClose,
});

/** The entry of an approved report, shown before it is written. */
export function PostDialog(props: ReportDialogProps) {
  const { report } = props;
  const form = useCommandForm({
    ...commandOn(props),
    endpoint: expenseEndpoints.post,
    schema: postExpensesBody,
    initial: { date: (report.endDate ?? localToday()) as string | undefined },
    labels: { date: "Date de l’écriture" },
    body: ({ date = "" }) => ({ date }),
    said: `Note ${report.refId} comptabilisée.`,
  });
  const { date } = form.values;
  const { data, error } = useQuery({
    queryKey: [EXPENSES, "post", report.id, date],
    enabled: date !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      call(expenseEndpoints.previewPost, { params: { id: report.id }, query: { date }, signal }),
  });
  return (
    <CommandDialog
      form={form}
      title={`Comptabiliser ${report.refId}`}
      confirmLabel="Passer l’écriture"
      busyLabel="Écriture…"
      dateField="date"
      note={
        report.lines.some(({ receiptName, needsReceipt }) => receiptName === null && needsReceipt)
          ? "Sans justificatif, la TVA d’une dépense n’est pas récupérée\u202f: elle reste en charge."
          : undefined
      }
      preview={{ error, entries: data?.entries }}
    >
      <DateField {...form.field("date")} autoFocus />
    </CommandDialog>
  );
}

/** The payment of a posted report, recorded. */
export function ReimburseDialog(props: ReportDialogProps) {
  const { report } = props;
  const form = useCommandForm({
    ...commandOn(props),
    endpoint: expenseEndpoints.reimburse,
    schema: reimburseExpensesBody,
    initial: { date: localToday() as string | undefined, account: "" },
    labels: { date: "Payée le", account: "Banque ou caisse" },
    body: ({ date = "", account }) => ({ date, account: account || undefined }),
    said: `Note ${report.refId} remboursée.`,
  });
  return (
    <CommandDialog
      form={form}
      title={`Rembourser ${report.refId}`}
      confirmLabel="Enregistrer le remboursement"
      busyLabel="Écriture…"
      dateField="date"
      note={`${formatCents(report.owedCents, "EUR")} à verser à ${nameOf(report.author)}.`}
    >
      <DateField {...form.field("date")} autoFocus />
      <BankOrTillField {...form.field("account")} legalEntityRefId={report.legalEntityRefId} />
    </CommandDialog>
  );
}

/** The account on which the report is reimbursed by transfer. */
export function IbanDialog(props: ReportDialogProps) {
  const { report } = props;
  const form = useCommandForm({
    ...commandOn(props),
    endpoint: expenseEndpoints.setIban,
    schema: expenseIbanBody,
    initial: { payeeIban: report.payeeIban ?? "" },
    labels: { payeeIban: `IBAN de ${nameOf(report.author)}` },
    body: ({ payeeIban }) => ({ version: report.version, payeeIban }),
    said: `IBAN de la note ${report.refId} enregistré.`,
  });
  return (
    <CommandDialog
      form={form}
      title={`IBAN de remboursement de ${report.refId}`}
      confirmLabel="Enregistrer l’IBAN"
      busyLabel="Envoi…"
      note="Un nouvel IBAN est approuvé par une seconde personne avant le premier virement."
      foot={<TextField {...form.field("payeeIban")} required autoFocus />}
    />
  );
}

/** The report goes back to its author with a reason. */
export function RejectDialog(props: ReportDialogProps) {
  const { report } = props;
  const form = useCommandForm({
    ...commandOn(props),
    endpoint: expenseEndpoints.reject,
    schema: rejectExpensesBody,
    initial: { reason: "" },
    labels: { reason: "Motif" },
    body: (values) => values,
    said: `Note ${report.refId} refusée.`,
  });
  return (
    <CommandDialog
      form={form}
      title={`Refuser ${report.refId}`}
      confirmLabel="Refuser la note"
      busyLabel="Envoi…"
      danger
      foot={<TextField {...form.field("reason")} rows={3} required autoFocus />}
    />
  );
}
