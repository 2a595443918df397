import type { BalanceSheetRow, StatementRow } from "@grand-livre/contracts/report";
import {
  type Computed,
  columnLetter,
  type ReportColumn,
  type ReportRow,
  sumOfColumn,
} from "@grand-livre/domain/report/report-table";
import type { StatementModel } from "@grand-livre/domain/statement/statement-model";

/** The keys that totals add up, by the code that the answer gives them. */
export function sumsOf(models: readonly (readonly [model: StatementModel, prefix: string])[]) {
  return new Map(
    models.flatMap(([model, prefix]) =>
      model.lines
        .filter(({ kind }) => kind === "total")
        .map(({ key, sum }) => [
          `${prefix}${key}`,
          sum.map((part) => (part.startsWith("-") ? `-${prefix}${part.slice(1)}` : `${prefix}${part}`)),
        ]),
    ),
  );
}

type Sums = ReturnType<typeof sumsOf>;

/** A total as the sum of the rows of its parts, where the statement shows them all; else its amount alone. */
function totalCell(cents: number, column: number, parts: readonly string[], shown: ReadonlySet<string>) {
  if (parts.length === 0 || !parts.every((part) => shown.has(part.replace("-", "")))) return cents;
  const letter = columnLetter(column);
  const formula = parts
    .map((part) => (part.startsWith("-") ? `-${letter}{@${part.slice(1)}}` : `+${letter}{@${part}}`))
    .join("");
  return { cents, formula: formula.replace(/^\+/, "") };
}

const AMOUNT = { kind: "amount", share: 14 } as const;

/** A statement: each line is the sum of its accounts, each total the sum of its lines. */
export function statementRows(rows: readonly StatementRow[], sums: Sums) {
  const columns: readonly ReportColumn[] = [
    { header: "Poste", share: 60 },
    { header: "Exercice", ...AMOUNT },
    { header: "Exercice N-1", ...AMOUNT },
  ];
  const shown = new Set(rows.map(({ code }) => code));
  return {
    columns,
    rows: rows.flatMap((row): ReportRow[] => {
      const { code: key, kind, label, amountCents, previousCents } = row;
      if (kind === "heading") return [{ key, kind, cells: [label, null, null] }];
      if (kind === "total") {
        const parts = sums.get(key) ?? [];
        const previous = previousCents === null ? null : totalCell(previousCents, 2, parts, shown);
        return [{ key, kind, cells: [label, totalCell(amountCents, 1, parts, shown), previous] }];
      }
      return [{ key, cells: [label, sumOfDetails(row), previousCents] }, ...details(row)];
    }),
  };
}

/** A balance sheet besides: the gross amounts, and what is taken off. */
export function balanceSheetRows(rows: readonly BalanceSheetRow[], sums: Sums) {
  const columns: readonly ReportColumn[] = [
    { header: "Poste", share: 48 },
    { header: "Brut", ...AMOUNT },
    { header: "Amort. et dépréc.", ...AMOUNT },
    { header: "Net", ...AMOUNT },
    { header: "Net N-1", ...AMOUNT },
  ];
  const shown = new Set(rows.map(({ code }) => code));
  return {
    columns,
    rows: rows.flatMap((row): ReportRow[] => {
      const { code: key, kind, label, accounts, previousNetCents } = row;
      if (kind === "heading") return [{ key, kind, cells: [label, null, null, null, null] }];
      const net: Computed = { cents: row.netCents, formula: "B{r}-C{r}" };
      const own = [row.grossCents, row.depreciationCents];
      if (kind === "total") {
        const parts = sums.get(key) ?? [];
        const [gross, depreciation] = own.map((cents, at) => totalCell(cents, at + 1, parts, shown));
        const previous = previousNetCents === null ? null : totalCell(previousNetCents, 4, parts, shown);
        return [{ key, kind, cells: [label, gross ?? null, depreciation ?? null, net, previous] }];
      }
      return [
        { key, cells: [label, ...own, net, previousNetCents] },
        // Accounts are beside the net, valuations negative: they make it together.
        ...accounts.map(({ account, label: name, cents }) => ({
          kind: "detail" as const,
          cells: [`${account} ${name}`, null, null, cents, null],
        })),
      ];
    }),
  };
}

/** The rows of the accounts of a line, and the line's amount as their sum. */
function details({ code, accounts }: StatementRow): ReportRow[] {
  return accounts.map(({ account, label, cents }) => ({
    key: `${code} ${account}`,
    kind: "detail",
    cells: [`${account} ${label}`, cents, null],
  }));
}

function sumOfDetails({ code, amountCents, accounts }: StatementRow): number | Computed {
  const [first, last] = [accounts[0], accounts.at(-1)];
  if (!first || !last) return amountCents;
  const formula = sumOfColumn(1, `@${code} ${first.account}`, `@${code} ${last.account}`);
  return { cents: amountCents, formula };
}
