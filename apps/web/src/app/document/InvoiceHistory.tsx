import { auditEndpoints } from "@grand-livre/contracts/endpoints/audit";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useMissingRight } from "../../lib/rights.ts";
import { Panel } from "../../ui/Panel.tsx";
import styles from "./RecordRows.module.css";

const WORDS: Readonly<Record<string, string>> = {
  create: "Brouillon créé",
  update: "Modifiée",
  validate: "Validée",
  cancel: "Annulée",
  delete: "Brouillon supprimé",
  restore: "Brouillon restauré",
  accrue: "Régularisation de fin de mois passée",
  remind: "Relance",
  "send-mail": "Envoi par e-mail",
  recur: "Créée par une facture récurrente",
  "hold-reminders": "Relances suspendues",
  "release-reminders": "Relances reprises",
  approve: "Bon à payer",
  "withdraw-approval": "Bon à payer retiré",
  reallocate: "Imputation corrigée",
  split: "Document découpé",
  "read-again": "Document relu",
  "add-proof": "Pièce jointe",
  "delete-proof": "Pièce retirée",
  refuse: "Refusée",
  "set-status": "Statut envoyé",
  "receive-status": "Statut reçu",
  "take-back-sale": "Reprise après refus ou rejet",
};

/** Who did what, the latest first; without the right on the log, the events of the invoice itself. */
export function InvoiceHistory({ invoice }: { readonly invoice: InvoiceAnswer }) {
  const missing = useMissingRight("audit", "Viewer");
  const { data } = useQuery({
    queryKey: ["audit", "invoice", invoice.id, invoice.version],
    enabled: missing === undefined,
    queryFn: ({ signal }) =>
      call(auditEndpoints.list, {
        query: { resource: "invoice", resourceId: invoice.id, limit: 50 },
        signal,
        quiet: true,
      }),
    select: ({ entries }) =>
      entries.map(({ id, at, action, user }) => ({
        id,
        at,
        text: WORDS[action] ?? action,
        who: user === null ? undefined : `${user.firstname} ${user.lastname}`,
      })),
  });
  const own = [
    ...(invoice.validatedAt === null
      ? []
      : [{ id: "validated", at: invoice.validatedAt, text: "Validée", who: undefined }]),
    { id: "created", at: invoice.createdAt, text: "Brouillon créé", who: undefined },
  ];
  return (
    <Panel title="Historique" flush>
      <ul className={styles.rows}>
        {(data ?? own).map((row) => (
          <li key={row.id} className={styles.row}>
            <span className={styles.date}>{formatDateTime(row.at)}</span>
            <span className={styles.what}>{row.text}</span>
            {row.who !== undefined && <span className={styles.quiet}>{row.who}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
