import type { BalanceSheetRow, StatementRow } from "@grand-livre/contracts/report";

/** A line of a statement as the screen and its export hold it; the accounts of a figure follow it. */
export interface ShownLine {
  readonly id: string;
  readonly kind: "heading" | "line" | "total" | "account";
  /** The account's number on a row of an account. */
  readonly account: string | null;
  readonly label: string;
  readonly grossCents: number | null;
  readonly depreciationCents: number | null;
  readonly cents: number | null;
  readonly previousCents: number | null;
}

type Row = BalanceSheetRow | StatementRow;

const amountsOf = (row: Row) =>
  "netCents" in row
    ? {
        grossCents: row.grossCents,
        depreciationCents: row.depreciationCents,
        cents: row.netCents,
        previousCents: row.previousNetCents,
      }
    : { grossCents: null, depreciationCents: null, cents: row.amountCents, previousCents: row.previousCents };

const isEmpty = (row: Row) => {
  const { cents, previousCents, grossCents } = amountsOf(row);
  return row.kind !== "heading" && !cents && !previousCents && !grossCents;
};

/** The lines that say something: those at zero in both years are left out, and headings whose first line is. */
export function shownLines(
  rows: readonly Row[],
  isDetailed: (code: string) => boolean,
): readonly ShownLine[] {
  const useful = rows.filter((row, at) => {
    const next = rows[at + 1];
    return row.kind === "heading" ? next !== undefined && !isEmpty(next) : !isEmpty(row);
  });
  return useful.flatMap((row) => {
    const { code, kind, label, accounts } = row;
    const line: ShownLine =
      kind === "heading"
        ? {
            id: code,
            kind,
            account: null,
            label,
            grossCents: null,
            depreciationCents: null,
            cents: null,
            previousCents: null,
          }
        : { id: code, kind, account: null, label, ...amountsOf(row) };
    const details = isDetailed(code) ? accounts : [];
    return [
      line,
      ...details.map(
        (one): ShownLine => ({
          id: `${code} ${one.account}`,
          kind: "account",
          account: one.account,
          label: `${one.account} ${one.label}`,
          grossCents: null,
          depreciationCents: null,
          cents: one.cents,
          previousCents: null,
        }),
      ),
    ];
  });
}
