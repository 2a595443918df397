import type { AgedBalanceRow } from "@grand-livre/contracts/report";
import type { CashForecastAnswer, DueDateRow } from "@grand-livre/contracts/report-journal";
import { formatDate } from "@grand-livre/domain/date/calendar-date";
import { AGE_BUCKET_LABELS } from "@grand-livre/domain/report/aged-balance";
import {
  columnLetter,
  type ReportColumn,
  type ReportRow,
  sumOfColumn,
} from "@grand-livre/domain/report/report-table";

const AMOUNT = { kind: "amount", share: 12 } as const;
const AGES = [
  ["notDueCents", AGE_BUCKET_LABELS.notDue],
  ["upTo30Cents", AGE_BUCKET_LABELS.to30],
  ["upTo60Cents", AGE_BUCKET_LABELS.to60],
  ["upTo90Cents", AGE_BUCKET_LABELS.to90],
  ["olderCents", AGE_BUCKET_LABELS.over90],
] as const;

/** What third parties owe or are owed, by age. */
export function agedTable(rows: readonly AgedBalanceRow[]) {
  const columns: readonly ReportColumn[] = [
    { header: "Auxiliaire", share: 12 },
    { header: "Tiers", share: 34 },
    ...AGES.map(([, header]) => ({ header, ...AMOUNT })),
    { header: "Total", ...AMOUNT },
  ];
  const found: ReportRow[] = rows.map((row, at) => ({
    key: `row ${at}`,
    cells: [
      row.auxiliary,
      row.name,
      ...AGES.map(([name]) => row[name]),
      { cents: row.totalCents, formula: "SUM(C{r}:G{r})" },
    ],
  }));
  const names = [...AGES.map(([name]) => name), "totalCents" as const];
  if (rows.length > 0)
    found.push({
      kind: "total",
      cells: [
        null,
        "Total",
        ...names.map((name, at) => ({
          cents: rows.reduce((sum, row) => sum + row[name], 0),
          formula: sumOfColumn(at + 2, "@row 0", "p"),
        })),
      ],
    });
  return { columns, rows: found };
}

/** Due dates one after the other, a total for each month. */
export function dueDatesTable(rows: readonly DueDateRow[]) {
  const columns: readonly ReportColumn[] = [
    { header: "Échéance", kind: "date", share: 10 },
    { header: "Tiers", share: 28 },
    { header: "Pièce", share: 16 },
    { header: "Libellé", share: 30 },
    { header: "Date", kind: "date", share: 10 },
    { header: "Retard (jours)", share: 10 },
    { header: "Reste dû", ...AMOUNT },
  ];
  const months = [...Map.groupBy(rows, ({ dueDate }) => dueDate.slice(0, 7))];
  const sum = (of: readonly DueDateRow[]) => of.reduce((cents, row) => cents + row.remainingCents, 0);
  const found: ReportRow[] = months.flatMap(([month, own]): ReportRow[] => [
    ...own.map((row, at) => ({
      key: `${month} ${at}`,
      cells: [
        row.dueDate,
        row.name,
        row.pieceRef,
        row.label,
        row.date,
        row.daysLate === 0 ? null : String(row.daysLate),
        row.remainingCents,
      ],
    })),
    {
      key: `${month} total`,
      kind: "total",
      cells: [
        null,
        `Total de ${month.slice(5)}/${month.slice(0, 4)}`,
        null,
        null,
        null,
        null,
        { cents: sum(own), formula: sumOfColumn(6, `@${month} 0`, "p") },
      ],
    },
  ]);
  if (months.length > 1) {
    const formula = months.map(([month]) => `G{@${month} total}`).join("+");
    found.push({
      kind: "total",
      cells: [null, "Total", null, null, null, null, { cents: sum(rows), formula }],
    });
  }
  return { columns, rows: found };
}

/** Treasury week by week, each balance following from the one before. */
export function forecastTable({ startCents, weeks }: CashForecastAnswer, date: string) {
  const columns: readonly ReportColumn[] = [
    { header: "Semaine", share: 30 },
    { header: "Clients", ...AMOUNT },
    { header: "Fournisseurs", ...AMOUNT },
    { header: "Déclarations", ...AMOUNT },
    { header: "Charges régulières", ...AMOUNT },
    { header: "Récurrents", ...AMOUNT },
    { header: "Trésorerie", ...AMOUNT },
    { header: "Au plus bas", ...AMOUNT },
    { header: "Au plus haut", ...AMOUNT },
  ];
  const formula = `${columnLetter(6)}{p}+SUM(B{r}:F{r})`;
  const start = [null, null, null, null, null, startCents, startCents, startCents];
  const found: ReportRow[] = [
    { kind: "total", cells: [`Trésorerie au ${formatDate(date)}`, ...start] },
    ...weeks.map((week) => ({
      cells: [
        `Du ${formatDate(week.startDate)} au ${formatDate(week.endDate)}`,
        week.customerCents,
        week.supplierCents,
        week.declarationCents,
        week.regularCents,
        week.scheduledCents,
        { cents: week.balanceCents, formula },
        week.lowCents,
        week.highCents,
      ],
    })),
  ];
  return { columns, rows: found };
}
