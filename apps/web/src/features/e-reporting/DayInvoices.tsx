import type { EReportKey, EReportRow, ReportedInvoiceRow } from "@grand-livre/contracts/e-reporting";
import { useNavigate } from "@tanstack/react-router";
import { RequestError } from "../../app/RequestError.tsx";
import { MorePages } from "../../app/resource/MorePages.tsx";
import { formatDate } from "../../lib/format.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./EReporting.module.css";
import { subjectOf } from "./e-reporting-words.ts";
import { useReportedInvoices } from "./queries.ts";

interface DayInvoicesProps {
  readonly query: EReportKey;
  readonly row: EReportRow;
  readonly onClose: () => void;
}

/** The invoices that a row of a day adds up. */
export function DayInvoices({ query, row, onClose }: DayInvoicesProps) {
  const navigate = useNavigate();
  const pages = useReportedInvoices({
    legalEntityRefId: query.legalEntityRefId,
    flow: row.flow === "10.4" ? "10.4" : "10.3",
    date: row.date,
    rate: row.rate,
    ...(row.category && { category: row.category }),
    ...(row.onDebits !== undefined && { onDebits: row.onDebits ? ("true" as const) : ("false" as const) }),
  });
  const invoices = pages.data?.pages.flatMap((page) => page.invoices);
  return (
    <SidePanel wide title={subjectOf(row)} subtitle={formatDate(row.date)} onClose={onClose}>
      <div className={styles.panel}>
        {pages.error !== null && invoices === undefined ? (
          <RequestError error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <DataTable<ReportedInvoiceRow>
            label="Factures de la ligne"
            columns={columns}
            rows={invoices}
            rowKey={({ invoiceId }) => invoiceId}
            onOpen={({ invoiceId }) =>
              void navigate({ to: "/accounting/invoices/$id", params: { id: invoiceId } })
            }
            dense
            more={pages.hasNextPage && <MorePages pages={pages} />}
          />
        )}
      </div>
    </SidePanel>
  );
}

const columns: readonly Column<ReportedInvoiceRow>[] = [
  { id: "number", header: "Facture", card: "title", value: ({ number }) => number },
  { id: "name", header: "Client", truncate: true, value: ({ name }) => name },
  { id: "base", header: "Base HT", kind: "amount", value: ({ baseCents }) => baseCents },
  { id: "tax", header: "TVA", kind: "amount", value: ({ taxCents }) => taxCents },
];
