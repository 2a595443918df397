import type { InvoiceListItem, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { Link } from "@tanstack/react-router";
import { signed } from "../../app/invoicing/document-kinds.ts";
import { Total } from "../../app/lists/Total.tsx";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { CardPlace, Column } from "../../ui/data-table-types.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import styles from "./sale-columns.module.css";
import { isLate, saleNumber, saleState } from "./sale-state.ts";

const SHORT_KINDS = { invoice: undefined, credit_note: "Avoir", deposit: "Acompte", final: "Solde" } as const;

function SaleNumber({ sale }: { readonly sale: InvoiceListItem }) {
  return (
    <Link
      to="/accounting/invoices/$id"
      params={{ id: sale.id }}
      tabIndex={-1}
      className={styles.number}
      data-draft={sale.status === "draft" || undefined}
    >
      {saleNumber(sale)}
    </Link>
  );
}

/** Who buys, and beside it what is no ordinary invoice: few are, so that the name has the room. */
function Client({ sale }: { readonly sale: InvoiceListItem }) {
  const kind = SHORT_KINDS[sale.kind];
  return (
    <span className={styles.client}>
      <span className={styles.name} title={sale.companyName ?? ""}>
        {sale.companyName ?? "Client à préciser"}
      </span>
      {kind !== undefined && <span className={styles.kind}>{kind}</span>}
    </span>
  );
}

function State({ sale }: { readonly sale: InvoiceListItem }) {
  const { label, tone } = saleState(sale);
  const points = sale.status === "draft" ? sale.blockingIssues + sale.warningIssues : 0;
  return (
    <span className={styles.state}>
      <StatusChip tone={tone}>{label}</StatusChip>
      {points > 0 && (
        <span className={styles.points} title={points >= 2 ? "Points à compléter" : "Point à compléter"}>
          {formatCount(points)}
          <span className="visually-hidden"> {points >= 2 ? "points à compléter" : "point à compléter"}</span>
        </span>
      )}
    </span>
  );
}

/** What each column is put in order by on the server. */
export const saleSorts = {
  date: "bill_date",
  client: "companyName",
  incl: "totalInclVatCents",
  due: "due_date",
} as const;

/** The columns of the list; totals at the foot, credit notes counted negative. */
export function saleColumns(totals: InvoiceTotals | undefined): readonly Column<InvoiceListItem>[] {
  const amount = (
    id: string,
    header: string,
    pick: (sale: InvoiceListItem) => number,
    total: number | undefined,
    card: CardPlace,
    from?: "medium" | "wide",
  ): Column<InvoiceListItem> => ({
    id,
    header,
    align: "right",
    sortable: id === "incl",
    width: "92px",
    card,
    ...(from === undefined ? {} : { from }),
    cell: (sale) => <Amount cents={signed(sale, pick(sale))} />,
    footer: <Total cents={total} />,
  });
  return [
    {
      id: "number",
      header: "N°",
      width: "120px",
      figures: true,
      card: "line",
      cell: (sale) => <SaleNumber sale={sale} />,
      footer: "Total",
    },
    {
      id: "date",
      header: "Date",
      sortable: true,
      width: "96px",
      figures: true,
      cell: (sale) => formatDate(sale.bill_date),
    },
    {
      id: "client",
      header: "Client",
      sortable: true,
      // Sums of millions at the foot widen the columns of amounts: not at the name's cost.
      width: "24%",
      truncate: true,
      card: "title",
      cell: (sale) => <Client sale={sale} />,
    },
    {
      id: "label",
      header: "Objet",
      truncate: true,
      from: "wide",
      card: "none",
      cell: (sale) => <span title={sale.bill_label}>{sale.bill_label}</span>,
    },
    amount("excl", "HT", (sale) => sale.totalExclVatCents, totals?.totalExclVatCents, "none", "medium"),
    amount("vat", "TVA", (sale) => sale.vatCents, totals?.vatCents, "none", "medium"),
    amount("incl", "TTC", (sale) => sale.totalInclVatCents, totals?.totalInclVatCents, "aside"),
    {
      id: "due",
      header: "Échéance",
      sortable: true,
      width: "96px",
      figures: true,
      cell: (sale) =>
        sale.due_date && (
          <span className={isLate(sale) ? styles.late : undefined}>{formatDate(sale.due_date)}</span>
        ),
    },
    amount(
      "remaining",
      "Reste dû",
      // Nothing is owed in the books before the validation, and the total says so too.
      (sale) => (sale.status === "validated" ? sale.remainingCents : 0),
      totals?.remainingCents,
      "line",
    ),
    {
      id: "state",
      header: "Statut",
      width: "152px",
      card: "line",
      cell: (sale) => <State sale={sale} />,
    },
  ];
}
