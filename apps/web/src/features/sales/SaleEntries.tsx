import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { EntryTable } from "../../app/invoicing/EntryTable.tsx";
import { entryHref, generalLedgerHref } from "../../app/invoicing/ledger-links.ts";
import { RequestError } from "../../app/RequestError.tsx";
import { api } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./SaleEntries.module.css";

const ROLES: Readonly<Record<string, string>> = {
  validation: "Vente",
  cancellation: "Contre-passation",
  accrual: "Facture à établir",
  accrual_reversal: "Extourne",
  payment: "Règlement",
};

/** Every entry that the sale made, oldest first; each account leads to its lines in the grand livre. */
export function SaleEntries({ sale }: { readonly sale: InvoiceAnswer }) {
  const entries = useQueries({
    queries: sale.entries.map(({ id }) => ({
      queryKey: ["entry", "one", id],
      staleTime: 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<EntryAnswer>(`/api/entry/${id}`, { signal }),
    })),
  });
  if (sale.entries.length === 0) return null;
  return (
    <Panel title="Écritures" flush>
      {sale.entries.map((entry, index) => {
        const query = entries[index];
        if (query?.error)
          return <RequestError key={entry.id} error={query.error} onRetry={() => void query.refetch()} />;
        if (query?.data === undefined)
          return (
            <div key={entry.id} className={styles.loading}>
              <Skeleton height={120} />
            </div>
          );
        return (
          <EntryTable
            key={entry.id}
            caption={
              <>
                <strong className={styles.role}>{ROLES[entry.role] ?? "Écriture"}</strong>{" "}
                <Link to={entryHref(entry.id)}>{entry.number ?? entry.journalCode}</Link> ·{" "}
                {formatDate(entry.date)} · {query.data.label}
              </>
            }
            lines={query.data.lines.map((line) => ({
              key: line.id,
              account: line.account,
              auxiliary: line.auxiliary,
              label: line.accountLabel,
              debitCents: line.debitCents,
              creditCents: line.creditCents,
              sources: line.origins.flatMap(({ documentLineId }) => documentLineId ?? []),
            }))}
            lineIds={sale.lines.map(({ id }) => id)}
            account={(account) => <Link to={generalLedgerHref(account)}>{account}</Link>}
          />
        );
      })}
    </Panel>
  );
}
