import type { GeneralLedgerAnswer } from "@grand-livre/contracts/report";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { className } from "./balance-totals.ts";
import type { LedgerLine } from "./queries.ts";

/** The start of an account, with its opening balance; and, with its sums, its end. */
export interface AccountRow {
  readonly account: string;
  readonly label: string;
  readonly sums: { readonly debitCents: number; readonly creditCents: number } | undefined;
  readonly balanceCents: number;
}

export type LedgerRow = LedgerLine | AccountRow;

/** Whether what was chosen is several accounts: `4*`, `*`. */
export const isSeveral = (account: string): boolean => account.endsWith("*");

/** What may be chosen besides one account: all of them, and the classes of the chart. */
export function severalOptions(numbers: readonly string[]) {
  const classes = [...new Set(numbers.map((number) => number.slice(0, 1)))].toSorted();
  return [
    { id: "*", code: "", label: "Tous les comptes" },
    ...classes.map((one) => ({ id: `${one}*`, code: "", label: className(Number(one)) })),
  ];
}

type Pages = readonly Pick<GeneralLedgerAnswer, "accounts" | "lines">[];

/** The pages of several accounts: each account's head, its lines, and its total once all of them are there. */
export function ledgerRows(pages: Pages, whole: boolean): LedgerRow[] {
  const lines = Map.groupBy(
    pages.flatMap((page) => page.lines),
    (line) => line.account,
  );
  const accounts = pages.flatMap((page) => page.accounts);
  return accounts.flatMap(({ account, label, openingCents }, index) => {
    const own = lines.get(account) ?? [];
    const head = { account, label, sums: undefined, balanceCents: openingCents };
    const isEnded = whole || index < accounts.length - 1;
    if (own.length === 0 || !isEnded) return [head, ...own];
    const sums = {
      debitCents: sumCentsOf(own, (line) => line.debitCents),
      creditCents: sumCentsOf(own, (line) => line.creditCents),
    };
    return [
      head,
      ...own,
      { account, label, sums, balanceCents: openingCents + sums.debitCents - sums.creditCents },
    ];
  });
}

/** A key of each row. */
export function rowKey(row: LedgerRow): string {
  if ("id" in row) return row.id;
  return `${row.account} ${row.sums === undefined ? "head" : "total"}`;
}
