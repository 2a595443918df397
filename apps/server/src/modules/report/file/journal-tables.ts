import type { GeneralLedgerAnswer } from "@grand-livre/contracts/report";
import type { CentralisationRow, JournalLine } from "@grand-livre/contracts/report-journal";
import { type ReportColumn, type ReportRow, sumOfColumn } from "@grand-livre/domain/report/report-table";

const AMOUNT = { kind: "amount", share: 11 } as const;
const DATE = { header: "Date", kind: "date", share: 8 } as const;

export const LEDGER_COLUMNS: readonly ReportColumn[] = [
  DATE,
  { header: "Journal", share: 6 },
  { header: "Écriture", share: 9 },
  { header: "Pièce", share: 12 },
  { header: "Libellé", share: 32 },
  { header: "Tiers", share: 14 },
  { header: "Let.", share: 5 },
  { header: "Débit", ...AMOUNT },
  { header: "Crédit", ...AMOUNT },
  { header: "Solde", ...AMOUNT },
];

type LedgerLine = GeneralLedgerAnswer["lines"][number];
export type LedgerAccount = Pick<GeneralLedgerAnswer, "account" | "label" | "openingCents"> & {
  readonly lines: readonly LedgerLine[];
};

/** The grand livre of one account: its opening, its lines with the balance after each, its total. */
export function ledgerRows({ account, label, openingCents, lines }: LedgerAccount): ReportRow[] {
  const sum = (side: "debitCents" | "creditCents") => lines.reduce((total, line) => total + line[side], 0);
  const total = (cents: number, column: number) => ({
    cents,
    formula: sumOfColumn(column, `@${account} opening`, "p"),
  });
  return [
    { kind: "heading", cells: [`${account} ${label}`, ...blank(9)] },
    {
      key: `${account} opening`,
      kind: "detail",
      cells: [...blank(4), "Solde à l’ouverture", ...blank(4), openingCents],
    },
    ...lines.map((line) => ({
      cells: [
        line.date,
        line.journalCode,
        line.entryNumber ?? "Brouillard",
        line.pieceRef,
        line.label,
        line.subledgerLabel ?? line.subledger,
        line.letteringCode,
        line.debitCents,
        line.creditCents,
        { cents: line.balanceCents, formula: "J{p}+H{r}-I{r}" },
      ],
    })),
    {
      key: `${account} total`,
      kind: "total",
      cells: [
        ...blank(4),
        `Total du compte ${account}`,
        ...blank(2),
        total(sum("debitCents"), 7),
        total(sum("creditCents"), 8),
        { cents: lines.at(-1)?.balanceCents ?? openingCents, formula: "J{p}" },
      ],
    },
  ];
}

export const JOURNAL_COLUMNS: readonly ReportColumn[] = [
  DATE,
  { header: "Écriture", share: 10 },
  { header: "Pièce", share: 14 },
  { header: "Compte", share: 9 },
  { header: "Tiers", share: 10 },
  { header: "Libellé", share: 36 },
  { header: "Débit", ...AMOUNT },
  { header: "Crédit", ...AMOUNT },
];

/** Journals one after the other, each with its total. */
export function journalRows(lines: readonly JournalLine[], labelOf: (code: string) => string): ReportRow[] {
  const journals = [...Map.groupBy(lines, ({ journalCode }) => journalCode)];
  const sum = (of: readonly JournalLine[], side: "debitCents" | "creditCents") =>
    of.reduce((total, line) => total + line[side], 0);
  const rows: ReportRow[] = journals.flatMap(([code, own]): ReportRow[] => [
    { key: `${code} head`, kind: "heading", cells: [`${code} ${labelOf(code)}`, ...blank(7)] },
    ...own.map((line) => ({
      cells: [
        line.date,
        line.entryNumber ?? "Brouillard",
        line.pieceRef,
        line.account,
        line.subledger,
        line.label,
        line.debitCents,
        line.creditCents,
      ],
    })),
    {
      key: `${code} total`,
      kind: "total",
      cells: [
        ...blank(5),
        `Total du journal ${code}`,
        { cents: sum(own, "debitCents"), formula: sumOfColumn(6, `@${code} head`, "p") },
        { cents: sum(own, "creditCents"), formula: sumOfColumn(7, `@${code} head`, "p") },
      ],
    },
  ]);
  const whole = (letter: string) => journals.map(([code]) => `${letter}{@${code} total}`).join("+");
  if (journals.length > 1)
    rows.push({
      kind: "total",
      cells: [
        ...blank(5),
        "Total des journaux",
        { cents: sum(lines, "debitCents"), formula: whole("G") },
        { cents: sum(lines, "creditCents"), formula: whole("H") },
      ],
    });
  return rows;
}

export const CENTRAL_COLUMNS: readonly ReportColumn[] = [
  { header: "Mois", share: 10 },
  { header: "Journal", share: 8 },
  { header: "Intitulé", share: 30 },
  { header: "Écritures", share: 10 },
  { header: "Débit", ...AMOUNT },
  { header: "Crédit", ...AMOUNT },
];

/** The journal centralisateur: journals month by month, each month with its total, then the whole. */
export function centralRows(rows: readonly CentralisationRow[], monthLabel: (month: string) => string) {
  const months = [...Map.groupBy(rows, ({ month }) => month)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const total = (of: readonly CentralisationRow[], side: "debitCents" | "creditCents") =>
    of.reduce((cents, row) => cents + row[side], 0);
  const found: ReportRow[] = months.flatMap(([month, own]): ReportRow[] => [
    ...own.map((row, at) => ({
      key: `${month} ${at}`,
      cells: [
        monthLabel(month),
        row.journalCode,
        row.journalLabel,
        String(row.entries),
        row.debitCents,
        row.creditCents,
      ],
    })),
    {
      key: `${month} total`,
      kind: "total",
      cells: [
        `Total ${monthLabel(month)}`,
        ...blank(3),
        { cents: total(own, "debitCents"), formula: sumOfColumn(4, `@${month} 0`, "p") },
        { cents: total(own, "creditCents"), formula: sumOfColumn(5, `@${month} 0`, "p") },
      ],
    },
  ]);
  const whole = (letter: string) => months.map(([month]) => `${letter}{@${month} total}`).join("+");
  if (months.length > 1)
    found.push({
      kind: "total",
      cells: [
        "Total",
        ...blank(3),
        { cents: total(rows, "debitCents"), formula: whole("E") },
        { cents: total(rows, "creditCents"), formula: whole("F") },
      ],
    });
  return { columns: CENTRAL_COLUMNS, rows: found };
}

const blank = (count: number): readonly null[] => Array.from({ length: count }, () => null);
