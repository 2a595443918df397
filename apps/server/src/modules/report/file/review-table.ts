import { type ReportColumn, type ReportRow, sumOfColumn } from "@grand-livre/domain/report/report-table";
import type { ReviewBinder } from "../../review/service.ts";

const AMOUNT = { kind: "amount", share: 12 } as const;
const COLUMNS: readonly ReportColumn[] = [
  { header: "Compte", share: 10 },
  { header: "Intitulé", share: 34 },
  { header: "Solde N", ...AMOUNT },
  { header: "Solde N-1", ...AMOUNT },
  { header: "Variation", ...AMOUNT },
  { header: "Préparé par", share: 16 },
  { header: "Révisé par", share: 16 },
];

/** The review file: a leading sheet for each cycle with its total, its notes and the names of its documents. */
export function reviewTable(binder: ReviewBinder) {
  const rows = binder.flatMap(({ label, rows: accounts, told }): ReportRow[] => {
    const total = (of: (row: (typeof accounts)[number]) => number, column: number) => ({
      cents: accounts.reduce((cents, row) => cents + of(row), 0),
      formula: sumOfColumn(column, `@${label} 0`, "p"),
    });
    const sums: ReportRow = {
      kind: "total",
      cells: [
        null,
        `Total ${label}`,
        total((row) => row.balanceCents, 2),
        total((row) => row.previousCents, 3),
        total((row) => row.balanceCents - row.previousCents, 4),
        null,
        null,
      ],
    };
    return [
      { kind: "heading", cells: [label, null, null, null, null, null, null] },
      ...accounts.map(
        (row, at): ReportRow => ({
          key: `${label} ${at}`,
          cells: [
            row.account,
            row.label,
            row.balanceCents,
            row.previousCents,
            { cents: row.balanceCents - row.previousCents, formula: "C{r}-D{r}" },
            row.preparedBy,
            row.reviewedBy,
          ],
        }),
      ),
      ...(accounts.length === 0 ? [] : [sums]),
      ...told
        .flatMap(linesOf)
        .map((text): ReportRow => ({ kind: "detail", cells: [null, text, null, null, null, null, null] })),
    ];
  });
  return { columns: COLUMNS, rows };
}

/** Letters of one line of the page: a note of 2,000 letters is printed whole. */
const LINE = 130;

function linesOf(text: string): string[] {
  const lines = [""];
  for (const word of text.split(/[ \n\t]+/)) {
    const begun = lines.at(-1) ?? "";
    if (begun === "") lines[lines.length - 1] = word;
    else if (begun.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${begun} ${word}`;
    else lines.push(word);
  }
  return lines;
}
