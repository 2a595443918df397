import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import { shownCell } from "../../ui/shown-cell.tsx";
import type { AccountRow, LedgerRow } from "./ledger-rows.ts";
import type { LedgerLine } from "./queries.ts";
import styles from "./Report.module.css";

export interface LedgerFoot {
  /** Undefined: the lines are of several accounts. */
  readonly closingCents: number | undefined;
  /** Whether the last line is there: else the foot says that it adds up what is shown. */
  readonly whole: boolean;
  readonly types: ReadonlyMap<string, JournalAnswer["entryType"]>;
}

/** The columns of a grand livre, with the sums of what is shown at the foot. */
export function ledgerColumns(
  lines: readonly LedgerLine[],
  { closingCents, whole, types }: LedgerFoot,
): readonly Column<LedgerLine>[] {
  const sum = (side: "debitCents" | "creditCents") => lines.reduce((total, line) => total + line[side], 0);
  return [
    { id: "date", header: "Date", kind: "date", value: ({ date }) => date },
    { id: "journal", header: "Journal", value: ({ journalCode }) => journalCode },
    {
      id: "number",
      header: "Écriture",
      from: "wide",
      value: ({ entryNumber }) => entryNumber ?? "Brouillard",
      cell: (line) => (
        <Link className={styles.link} to="/accounting/entry-logs/$id" params={{ id: line.entryId }}>
          {line.entryNumber ?? "Brouillard"}
        </Link>
      ),
    },
    {
      id: "piece",
      header: "Pièce",
      value: ({ pieceRef }) => pieceRef,
      cell: (line) => {
        const bill = line.source.kind === "invoice" ? line.source.id : null;
        const text = line.pieceRef ?? (bill === null ? "" : "Facture");
        const path = bill === null ? undefined : billPath(types.get(line.journalCode), bill);
        return path === undefined ? (
          text
        ) : (
          <Link className={styles.link} to={path} title="Ouvrir la facture">
            {text}
          </Link>
        );
      },
    },
    {
      id: "label",
      header: "Libellé",
      width: "16%",
      truncate: true,
      card: "title",
      value: ({ label }) => label,
      footer: whole
        ? closingCents === undefined
          ? "Total"
          : "Total et solde"
        : `Total des ${formatCount(lines.length)} mouvements affichés`,
    },
    {
      id: "counterparts",
      header: "Contrepartie",
      figures: true,
      value: ({ counterparts }) => counterparts.join(", "),
      cell: ({ counterparts: [first, ...others] }) =>
        others.length === 0 ? first : <span title={[first, ...others].join(", ")}>{first}…</span>,
    },
    {
      id: "counterparty",
      header: "Tiers",
      width: "14%",
      truncate: true,
      value: (line) => line.subledgerLabel ?? line.subledger,
    },
    { id: "lettering", header: "Lettrage", value: ({ letteringCode }) => letteringCode },
    {
      id: "debit",
      header: "Débit",
      kind: "amount",
      value: ({ debitCents }) => debitCents,
      cell: ({ debitCents }) => <Amount cents={debitCents} />,
      footer: <Amount cents={sum("debitCents")} strong />,
    },
    {
      id: "credit",
      header: "Crédit",
      kind: "amount",
      value: ({ creditCents }) => creditCents,
      cell: ({ creditCents }) => <Amount cents={creditCents} />,
      footer: <Amount cents={sum("creditCents")} strong />,
    },
    {
      id: "balance",
      header: "Solde",
      kind: "amount",
      card: "aside",
      value: ({ balanceCents }) => balanceCents,
      cell: ({ balanceCents }) => <Sided cents={balanceCents} />,
      ...(closingCents === undefined ? {} : { footer: <Sided cents={closingCents} strong /> }),
    },
  ];
}

interface SidedProps {
  readonly cents: number;
  readonly strong?: boolean;
}

/** A balance with its side, `108,00 C`: a sign is for files. */
function Sided({ cents, strong = false }: SidedProps) {
  return (
    <>
      <Amount cents={Math.abs(cents)} zero="figures" strong={strong} />
      <span className={styles.side}>{cents === 0 ? "" : cents > 0 ? "D" : "C"}</span>
    </>
  );
}

/** The same columns over the rows of several accounts. */
export function severalColumns(columns: readonly Column<LedgerLine>[]): readonly Column<LedgerRow>[] {
  return columns.map(({ value: _, cell: __, ...column }, index) => ({
    ...column,
    cell: (row) => {
      const own = columns[index];
      if ("id" in row) return own && shownCell(own, row);
      return headCell(column.id, index === 0, row);
    },
  }));
}

/** The head begins at the left and goes over the empty cells beside it; on a card it is the title. */
function headCell(column: string, isFirst: boolean, row: AccountRow): ReactNode {
  const { account, label, sums, balanceCents } = row;
  const said = `${sums === undefined ? "" : "Total "}${account} ${label}`;
  if (isFirst) return <strong className={styles.across}>{said}</strong>;
  switch (column) {
    case "label":
      return <strong className={styles.title}>{said}</strong>;
    case "debit":
      return sums && <Amount cents={sums.debitCents} strong />;
    case "credit":
      return sums && <Amount cents={sums.creditCents} strong />;
    case "balance":
      return <Sided cents={balanceCents} strong />;
    default:
      return null;
  }
}

/** The screen of a bill, by the journal that it is booked in; a line of any other journal names no side. */
function billPath(type: JournalAnswer["entryType"] | undefined, id: string): string | undefined {
  if (type === "purchase") return `/accounting/supplier-bills/${id}`;
  return type === "sale" ? `/accounting/invoices/${id}` : undefined;
}
