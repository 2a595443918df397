import { expenseEndpoints } from "@grand-livre/contracts/endpoints/expense";
import type { ExpenseReportAnswer } from "@grand-livre/contracts/expense";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import styles from "../../app/document/BookDialog.module.css";
import { BookDialog } from "../../app/document/BookDialog.tsx";
import { PreviewedEntries } from "../../app/document/entry/PreviewedEntries.tsx";
import { useBookCommand } from "../../app/document/use-book-command.ts";
import { AccountField } from "../../app/fields/AccountField.tsx";
import { call, newIdempotencyKey } from "../../lib/api.ts";
import { formatCents, localToday } from "../../lib/format.ts";
import { DateField } from "../../ui/DateField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { nameOf } from "./expense-words.ts";
import { EXPENSES, refreshExpenses } from "./queries.ts";

interface ReportDialogProps {
  readonly report: ExpenseReportAnswer;
  readonly onClose: () => void;
}

/** The entry of an approved report, shown before it is written. */
export function PostDialog({ report, onClose }: ReportDialogProps) {
  const [date, setDate] = useState<string | undefined>(report.endDate ?? localToday());
  const [key] = useState(newIdempotencyKey);
  const params = { id: report.id };
  const preview = useQuery({
    queryKey: [EXPENSES, "post", report.id, date],
    enabled: date !== undefined,
    retry: false,
    queryFn: ({ signal }) => call(expenseEndpoints.previewPost, { params, query: { date }, signal }),
  });
  const command = useBookCommand({
    work: async () => {
      await call(expenseEndpoints.post, { params, body: { date }, idempotencyKey: key });
      return `Note ${report.refId} comptabilisée.`;
    },
    refresh: refreshExpenses,
    onClose,
  });
  return (
    <BookDialog
      title={`Comptabiliser ${report.refId}`}
      confirmLabel={command.busy ? "Écriture…" : "Passer l’écriture"}
      problem={command.problem ?? preview.error}
      onDate={(proposed) => {
        command.forget();
        setDate(proposed);
      }}
      disabled={command.busy || preview.data === undefined}
      onConfirm={command.send}
      onClose={onClose}
    >
      {report.missingReceipts > 0 && (
        <p className={styles.note}>
          Sans justificatif, la TVA d’une dépense n’est pas récupérée&#8239;: elle reste en charge.
        </p>
      )}
      <div className={styles.fields}>
        <DateField label="Date de l’écriture" value={date} onChange={setDate} autoFocus />
      </div>
      {preview.error === null && <PreviewedEntries entries={preview.data?.entries} />}
    </BookDialog>
  );
}

/** The payment of a posted report, recorded. */
export function ReimburseDialog({ report, onClose }: ReportDialogProps) {
  const [date, setDate] = useState<string | undefined>(localToday());
  const [account, setAccount] = useState("");
  const [key] = useState(newIdempotencyKey);
  const command = useBookCommand({
    work: async () => {
      const body = { date, ...(account === "" ? {} : { account }) };
      await call(expenseEndpoints.reimburse, { params: { id: report.id }, body, idempotencyKey: key });
      return `Note ${report.refId} remboursée.`;
    },
    refresh: refreshExpenses,
    onClose,
  });
  return (
    <BookDialog
      title={`Rembourser ${report.refId}`}
      confirmLabel={command.busy ? "Écriture…" : "Enregistrer le remboursement"}
      problem={command.problem}
      onDate={(proposed) => {
        command.forget();
        setDate(proposed);
      }}
      disabled={command.busy || date === undefined}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={styles.note}>
        {formatCents(report.owedCents, "EUR")} à verser à {nameOf(report.author)}.
      </p>
      <div className={styles.fields}>
        <DateField label="Payée le" value={date} onChange={setDate} autoFocus />
        <AccountField
          label="Banque ou caisse"
          legalEntityRefId={report.legalEntityRefId}
          prefixes={["512", "53"]}
          suggest="512"
          value={account}
          onChange={setAccount}
          help={"Vide\u00a0: la banque principale."}
        />
      </div>
    </BookDialog>
  );
}

/** The account on which the report is reimbursed by transfer. */
export function IbanDialog({ report, onClose }: ReportDialogProps) {
  const [payeeIban, setPayeeIban] = useState(report.payeeIban ?? "");
  const command = useBookCommand({
    work: async () => {
      const body = { version: report.version, payeeIban };
      await call(expenseEndpoints.setIban, { params: { id: report.id }, body });
      return `IBAN de la note ${report.refId} enregistré.`;
    },
    refresh: refreshExpenses,
    onClose,
  });
  return (
    <BookDialog
      title={`IBAN de remboursement de ${report.refId}`}
      confirmLabel={command.busy ? "Envoi…" : "Enregistrer l’IBAN"}
      problem={command.problem}
      disabled={command.busy || payeeIban.trim() === ""}
      onConfirm={command.send}
      onClose={onClose}
    >
      <p className={styles.note}>
        Un nouvel IBAN est approuvé par une seconde personne avant le premier virement.
      </p>
      <TextField
        label={`IBAN de ${nameOf(report.author)}`}
        value={payeeIban}
        onChange={setPayeeIban}
        required
        autoFocus
      />
    </BookDialog>
  );
}

/** The report goes back to its author with a reason. */
export function RejectDialog({ report, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState("");
  const command = useBookCommand({
    work: async () => {
      await call(expenseEndpoints.reject, { params: { id: report.id }, body: { reason } });
      return `Note ${report.refId} refusée.`;
    },
    refresh: refreshExpenses,
    onClose,
  });
  return (
    <BookDialog
      title={`Refuser ${report.refId}`}
      confirmLabel={command.busy ? "Envoi…" : "Refuser la note"}
      danger
      problem={command.problem}
      disabled={command.busy || reason.trim() === ""}
      onConfirm={command.send}
      onClose={onClose}
    >
      <TextField label="Motif" value={reason} onChange={setReason} rows={3} required autoFocus />
    </BookDialog>
  );
}
