import { Link, useNavigate } from "@tanstack/react-router";
import { paymentChip } from "../../app/document/payment-chip.ts";
import { formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { Dashboard } from "./dashboard.ts";
import styles from "./LatestBills.module.css";

type Bill = Dashboard["latestBills"][number];

/** The last bills that came in, in any state. */
export function LatestBills({ bills }: { readonly bills: readonly Bill[] }) {
  const navigate = useNavigate();
  return (
    <Panel
      title="Dernières factures reçues"
      flush
      aside={
        <Link className={styles.all} to="/accounting/supplier-bills" search={{}}>
          Toutes
        </Link>
      }
    >
      <DataTable
        label="Dernières factures fournisseurs"
        inline
        rows={bills}
        rowKey={(bill) => bill.id}
        onOpen={(bill) => void navigate({ to: "/accounting/supplier-bills/$id", params: { id: bill.id } })}
        columns={[
          {
            id: "supplier",
            header: "Fournisseur",
            truncate: true,
            card: "title",
            cell: (bill) => (
              <Link
                className={styles.name}
                tabIndex={-1}
                to="/accounting/supplier-bills/$id"
                params={{ id: bill.id }}
              >
                {bill.companyName ?? "Fournisseur à préciser"}
              </Link>
            ),
          },
          {
            id: "number",
            header: "N°",
            width: "150px",
            truncate: true,
            figures: true,
            cell: (bill) => bill.bill_number,
          },
          {
            id: "date",
            header: "Date",
            width: "104px",
            figures: true,
            cell: (bill) => formatDate(bill.bill_date),
          },
          {
            id: "due",
            header: "Échéance",
            width: "104px",
            figures: true,
            cell: (bill) => formatDate(bill.due_date),
          },
          {
            id: "total",
            header: "TTC",
            align: "right",
            width: "120px",
            card: "aside",
            cell: (bill) => (
              <Amount
                cents={bill.kind === "credit_note" ? -bill.totalInclVatCents : bill.totalInclVatCents}
              />
            ),
          },
          {
            id: "state",
            header: "État",
            width: "136px",
            card: "line",
            cell: (bill) => <State bill={bill} />,
          },
        ]}
        empty={<EmptyState icon={icons.document} title="Aucune facture" heading="h3" />}
      />
    </Panel>
  );
}

function State({ bill }: { readonly bill: Bill }) {
  if (bill.status !== "draft") {
    const paymentStatus = bill.remainingCents <= 0 ? "paid" : ("unpaid" as const);
    const { label, tone } = paymentChip({ ...bill, paymentStatus, dueDate: bill.due_date }, "debit");
    return <StatusChip tone={tone}>{label}</StatusChip>;
  }
  if (bill.blockingIssues > 0) return <StatusChip tone="warning">À compléter</StatusChip>;
  return bill.warningIssues > 0 ? (
    <StatusChip tone="warning">À vérifier</StatusChip>
  ) : (
    <StatusChip tone="accent">Prête</StatusChip>
  );
}
