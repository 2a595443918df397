import type { InvoiceListItem, InvoiceListRow, InvoiceTotals } from "@grand-livre/contracts/invoice";
import {
  DocumentLink,
  documentColumns,
  PartyCell,
  PartyName,
  StateCell,
} from "../../app/document-list/document-columns.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { saleNumber, saleState } from "./sale-state.ts";

const SHORT_KINDS = { invoice: undefined, credit_note: "Avoir", deposit: "Acompte", final: "Solde" } as const;

function SaleNumber({ sale }: { readonly sale: InvoiceListItem }) {
  return (
    <DocumentLink to="/accounting/invoices/$id" id={sale.id} missing={sale.status === "draft"}>
      {saleNumber(sale)}
    </DocumentLink>
  );
}

/** What each column is sorted by on the server. */
export const saleSorts = {
  date: "bill_date",
  client: "companyName",
  incl: "totalInclVatCents",
  due: "due_date",
} as const;

/** The columns of the list. */
export function saleColumns(totals: InvoiceTotals | undefined): readonly Column<InvoiceListRow>[] {
  const { date, amounts, due, remaining } = documentColumns(totals, { date: "96px", amount: "92px" });
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
    date,
    {
      id: "client",
      header: "Client",
      sortable: true,
      // Sums of millions at the foot widen the columns of amounts: not at the name's cost.
      width: "24%",
      truncate: true,
      card: "title",
      cell: (sale) => (
        <PartyCell kind={SHORT_KINDS[sale.kind]}>
          <PartyName>{sale.companyName ?? "Client à préciser"}</PartyName>
        </PartyCell>
      ),
    },
    {
      id: "label",
      header: "Objet",
      truncate: true,
      from: "wide",
      card: "none",
      cell: (sale) => <span title={sale.bill_label}>{sale.bill_label}</span>,
    },
    ...amounts,
    due,
    remaining,
    {
      id: "state",
      header: "Statut",
      width: "152px",
      card: "line",
      cell: (sale) => (
        <StateCell
          document={sale}
          state={saleState(sale)}
          points={["point à compléter", "points à compléter"]}
        />
      ),
    },
  ];
}
