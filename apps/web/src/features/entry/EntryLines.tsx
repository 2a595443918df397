import { formatUnits } from "@grand-livre/domain/currency/rate";
import { PartyLink } from "../../app/counterparty/PartyLink.tsx";
import { formatDate } from "../../lib/format.ts";
import { Amount } from "../../ui/Amount.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import type { Column } from "../../ui/data-table-types.ts";

/** A line that is only read: of a stored entry, or of the contre-passation that it would have. */
export interface ReadLine {
  readonly id: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly auxiliaryLabel: string | null;
  readonly counterpartyId?: string | null;
  readonly label: string;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly dueDate: string | null;
  readonly vatCode: string | null;
  readonly currency?: string | null | undefined;
  readonly currencyCents?: number | undefined;
}

export interface EntryLinesProps {
  readonly label: string;
  readonly lines: readonly ReadLine[];
  /** Without due dates and VAT codes: two entries side by side. */
  readonly narrow?: boolean;
  /** An account leads to its grand livre. */
  readonly account?: (line: ReadLine) => React.ReactNode;
}

const foreignText = ({ currency, currencyCents }: ReadLine) =>
  currency == null || currencyCents === undefined ? "" : formatUnits(currencyCents, currency);

const sum = (lines: readonly ReadLine[], side: "debitCents" | "creditCents") =>
  lines.reduce((total, line) => total + line[side], 0);

/** The lines of an entry with their totals. */
export function EntryLines({ label, lines, narrow = false, account }: EntryLinesProps) {
  const columns: Column<ReadLine>[] = [
    {
      id: "account",
      header: "Compte",
      figures: true,
      card: "title",
      cell: (line) => account?.(line) ?? line.account,
    },
    ...(narrow
      ? []
      : [
          {
            id: "accountLabel",
            header: "Intitulé",
            truncate: true,
            width: "22%",
            cell: (line: ReadLine) => line.accountLabel,
          },
        ]),
    {
      id: "counterparty",
      header: "Tiers",
      cell: ({ counterpartyId, auxiliaryLabel }) => (
        <PartyLink id={auxiliaryLabel === null ? null : counterpartyId} name={auxiliaryLabel ?? ""} />
      ),
    },
    {
      id: "label",
      header: "Libellé",
      truncate: true,
      width: narrow ? "40%" : "28%",
      cell: (line) => line.label,
      footer: "Total",
    },
    {
      id: "debit",
      header: "Débit",
      align: "right",
      cell: (line) => <Amount cents={line.debitCents} />,
      footer: <Amount cents={sum(lines, "debitCents")} strong />,
    },
    {
      id: "credit",
      header: "Crédit",
      align: "right",
      cell: (line) => <Amount cents={line.creditCents} />,
      footer: <Amount cents={sum(lines, "creditCents")} strong />,
    },
    ...(narrow || !lines.some(({ currencyCents }) => currencyCents !== undefined)
      ? []
      : [{ id: "currency", header: "Devise", align: "right" as const, cell: foreignText }]),
    ...(narrow
      ? []
      : [
          {
            id: "dueDate",
            header: "Échéance",
            figures: true,
            cell: (line: ReadLine) => formatDate(line.dueDate),
          },
          { id: "vatCode", header: "Code TVA", cell: (line: ReadLine) => line.vatCode ?? "" },
        ]),
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={lines}
      rowKey={(line) => line.id}
      dense
      inline
      pageKeys={false}
    />
  );
}
