import type { JournalAnswer } from "@grand-livre/contracts/journal";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import type { Column } from "../../ui/data-table-types.ts";
import type { LedgerLine } from "./queries.ts";
import styles from "./Report.module.css";

export interface LedgerFoot {
  readonly closingCents: number;
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
      width: "30%",
      truncate: true,
      card: "title",
      value: ({ label }) => label,
      footer: whole ? "Total et solde" : `Total des ${formatCount(lines.length)} mouvements affichés`,
    },
    { id: "counterparty", header: "Tiers", value: (line) => line.subledgerLabel ?? line.subledger },
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
      cell: ({ balanceCents }) => <Amount cents={balanceCents} zero="figures" />,
      footer: <Amount cents={closingCents} zero="figures" strong />,
    },
  ];
}

/** The screen of a bill, by the journal that it is booked in; a line of any other journal names no side. */
function billPath(type: JournalAnswer["entryType"] | undefined, id: string): string | undefined {
  if (type === "purchase") return `/accounting/supplier-bills/${id}`;
  return type === "sale" ? `/accounting/invoices/${id}` : undefined;
}
