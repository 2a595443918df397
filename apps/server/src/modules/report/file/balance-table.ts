import type { TrialBalanceAnswer } from "@grand-livre/contracts/report";
import { classBreaks } from "@grand-livre/domain/report/class-break";
import {
  type Computed,
  columnLetter,
  type ReportColumn,
  type ReportRow,
} from "@grand-livre/domain/report/report-table";
import type { TrialBalanceRow } from "@grand-livre/domain/report/trial-balance";

const AMOUNT = { kind: "amount", share: 11 } as const;

const COLUMNS: readonly ReportColumn[] = [
  { header: "Compte", share: 8 },
  { header: "Auxiliaire", share: 8 },
  { header: "Intitulé", share: 28 },
  { header: "Ouverture débit", ...AMOUNT },
  { header: "Ouverture crédit", ...AMOUNT },
  { header: "Débit", ...AMOUNT },
  { header: "Crédit", ...AMOUNT },
  { header: "Solde débiteur", ...AMOUNT },
  { header: "Solde créditeur", ...AMOUNT },
];
const PREVIOUS: readonly ReportColumn[] = [
  { header: "N-1 débiteur", ...AMOUNT },
  { header: "N-1 créditeur", ...AMOUNT },
];
const FIRST_AMOUNT = 3;

/** A balance, broken by class; balances follow from openings and movements, totals from the accounts above them. */
export function balanceTable({ rows }: TrialBalanceAnswer) {
  const known = rows.map(
    ({ subledger, previousCents, ...row }): TrialBalanceRow => ({
      ...row,
      ...(subledger === undefined ? {} : { subledger }),
      ...(previousCents === undefined ? {} : { previousCents }),
    }),
  );
  const compared = known.some(({ previousCents }) => previousCents !== undefined);
  const columns = compared ? [...COLUMNS, ...PREVIOUS] : COLUMNS;
  const breaks = classBreaks(known).toSorted((one, other) => one.class - other.class);
  const classes = breaks.map((each) => {
    const total = {
      openingDebit: sum(each.rows, ({ openingCents }) => Math.max(openingCents, 0)),
      openingCredit: sum(each.rows, ({ openingCents }) => Math.max(-openingCents, 0)),
    };
    const amounts = [
      total.openingDebit,
      total.openingCredit,
      each.debitCents,
      each.creditCents,
      each.debitBalanceCents,
      each.creditBalanceCents,
      ...(compared
        ? [
            sum(each.rows, ({ previousCents = 0 }) => Math.max(previousCents, 0)),
            sum(each.rows, ({ previousCents = 0 }) => Math.max(-previousCents, 0)),
          ]
        : []),
    ];
    const [first, last] = [keyOf(each.rows[0]), keyOf(each.rows.at(-1))];
    return {
      key: `total ${each.class}`,
      amounts,
      rows: [
        ...each.rows.map((row) => accountRow(row, compared)),
        totalRow(
          `total ${each.class}`,
          `Total classe ${each.class}`,
          amounts,
          (letter) =>
            // Third parties detail their account and are in no sum.
            `SUMPRODUCT((B{@${first}}:B{@${last}}="")*${letter}{@${first}}:${letter}{@${last}})`,
        ),
      ],
    };
  });
  const whole = columns
    .slice(FIRST_AMOUNT)
    .map((_, at) => classes.reduce((total, { amounts }) => total + (amounts[at] ?? 0), 0));
  const all: ReportRow[] = classes.flatMap((each) => each.rows);
  if (classes.length > 0)
    all.push(
      totalRow("total", "Total général", whole, (letter) =>
        classes.map(({ key }) => `${letter}{@${key}}`).join("+"),
      ),
    );
  return { columns, rows: all };
}

const keyOf = (row: TrialBalanceRow | undefined) => `${row?.account} ${row?.subledger ?? ""}`;

const sum = (rows: readonly TrialBalanceRow[], of: (row: TrialBalanceRow) => number) =>
  rows.reduce((total, row) => (row.subledger === undefined ? total + of(row) : total), 0);

function accountRow(row: TrialBalanceRow, compared: boolean): ReportRow {
  const { account, subledger, label, openingCents, debitCents, creditCents, balanceCents } = row;
  const { previousCents } = row;
  return {
    key: keyOf(row),
    ...(subledger === undefined ? {} : { kind: "detail" as const }),
    cells: [
      account,
      subledger ?? null,
      label,
      Math.max(openingCents, 0),
      Math.max(-openingCents, 0),
      debitCents,
      creditCents,
      { cents: Math.max(balanceCents, 0), formula: "MAX(0,D{r}-E{r}+F{r}-G{r})" },
      { cents: Math.max(-balanceCents, 0), formula: "MAX(0,E{r}-D{r}+G{r}-F{r})" },
      ...(compared
        ? [
            previousCents === undefined ? null : Math.max(previousCents, 0),
            previousCents === undefined ? null : Math.max(-previousCents, 0),
          ]
        : []),
    ],
  };
}

function totalRow(
  key: string,
  label: string,
  amounts: readonly number[],
  formulaOf: (letter: string) => string,
): ReportRow {
  const cells = amounts.map(
    (cents, at): Computed => ({ cents, formula: formulaOf(columnLetter(FIRST_AMOUNT + at)) }),
  );
  return { key, kind: "total", cells: [null, null, label, ...cells] };
}
