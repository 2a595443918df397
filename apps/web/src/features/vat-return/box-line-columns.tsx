import type { VatLine } from "@grand-livre/contracts/vat-return";
import { Link } from "@tanstack/react-router";
import type { Column } from "../../ui/data-table-types.ts";

/** The columns of the lines behind a box, and of the evidence. */
export const boxLineColumns: readonly Column<VatLine>[] = [
  { id: "date", header: "Date", kind: "date", width: "96px", value: ({ date }) => date },
  {
    id: "entry",
    header: "Écriture",
    figures: true,
    value: ({ entryNumber }) => entryNumber,
    cell: (line) => (
      <Link to="/accounting/entry-logs/$id" params={{ id: line.entryId }}>
        {line.entryNumber ?? line.journalCode}
      </Link>
    ),
  },
  {
    id: "label",
    header: "Libellé",
    width: "34%",
    truncate: true,
    card: "title",
    value: ({ label }) => label,
  },
  {
    id: "document",
    header: "Pièce",
    value: ({ pieceRef }) => pieceRef,
    cell: (line) => {
      const text = line.pieceRef ?? (line.invoiceId === null ? "" : "Facture");
      if (line.invoiceId === null) return text;
      const screen = line.invoiceDirection === "debit" ? "supplier-bills" : "invoices";
      return (
        <Link to={`/accounting/${screen}/$id`} params={{ id: line.invoiceId }} title="Ouvrir la facture">
          {text}
        </Link>
      );
    },
  },
  { id: "account", header: "Compte", figures: true, value: ({ account }) => account },
  { id: "code", header: "Code", from: "medium", value: ({ vatCode }) => vatCode },
  { id: "base", header: "Base", kind: "amount", value: ({ baseCents }) => baseCents },
  { id: "tax", header: "Taxe", kind: "amount", card: "aside", value: ({ taxCents }) => taxCents },
];
