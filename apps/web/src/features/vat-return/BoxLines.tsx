import type { VatLine, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { ca3Box } from "@grand-livre/domain/vat-return/ca3-box";
import Button from "@mui/material/Button";
import { Link, useNavigate } from "@tanstack/react-router";
import { RequestError } from "../../app/RequestError.tsx";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { icons } from "../../ui/icons.ts";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { type ReturnQuery, useBoxLines } from "./queries.ts";
import { formatEuros, periodName } from "./return-words.ts";
import styles from "./VatReturn.module.css";

interface BoxLinesProps {
  readonly query: ReturnQuery;
  readonly shown: VatReturnAnswer;
  readonly box: string;
  readonly onClose: () => void;
}

/** The entry lines behind a box, each with its entry and its document. */
export function BoxLines({ query, shown, box, onClose }: BoxLinesProps) {
  const navigate = useNavigate();
  const pages = useBoxLines(query, box);
  const lines = pages.data?.pages.flatMap((page) => page.lines);
  const amount = shown.boxes[box];
  return (
    <SidePanel
      wide
      title={`Case ${box}`}
      subtitle={`${ca3Box(box)?.label ?? ""} · ${periodName(shown)}`}
      onClose={onClose}
    >
      <div className={styles.panel}>
        <p className={styles.exact}>
          {amount !== undefined && amount.baseEuros !== 0 && (
            <span>
              Base {formatEuros(amount.baseEuros)}&nbsp;€ (<Amount cents={amount.baseCents} />)
            </span>
          )}
          {amount !== undefined && amount.taxEuros !== 0 && (
            <span>
              Taxe {formatEuros(amount.taxEuros)}&nbsp;€ (<Amount cents={amount.taxCents} />)
            </span>
          )}
        </p>
        {pages.error !== null && lines === undefined ? (
          <RequestError error={pages.error} onRetry={() => void pages.refetch()} />
        ) : (
          <DataTable<VatLine>
            label={`Lignes de la case ${box}`}
            columns={columns}
            rows={lines}
            rowKey={({ lineId }) => lineId}
            onOpen={({ entryId }) =>
              void navigate({ to: "/accounting/entry-logs/$id", params: { id: entryId } })
            }
            dense
            empty={
              <EmptyState
                icon={icons.journal}
                title="Aucune ligne"
                text="Aucune ligne d’écriture validée n’entre dans cette case."
              />
            }
            more={
              pages.hasNextPage && (
                <Button
                  size="small"
                  disabled={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  {pages.isFetchingNextPage ? "Chargement…" : "Charger la suite"}
                </Button>
              )
            }
          />
        )}
      </div>
    </SidePanel>
  );
}

const columns: readonly Column<VatLine>[] = [
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
