import { type ClassBreak, classBreaks } from "@grand-livre/domain/report/class-break";
import type { TrialBalanceRow } from "@grand-livre/domain/report/trial-balance";

import type { LeadFigure } from "../../ui/LeadFigures.tsx";

/** One account of a balance, or one third party of a collective account. */
export type BalanceRow = Omit<TrialBalanceRow, "subledger" | "previousCents"> & {
  readonly subledger?: string | undefined;
  readonly previousCents?: number | undefined;
};

/** One line of figures of a balance: each pair has one side only, as printed balances have. */
export interface BalanceFigures {
  readonly openingDebitCents: number;
  readonly openingCreditCents: number;
  readonly debitCents: number;
  readonly creditCents: number;
  readonly balanceDebitCents: number;
  readonly balanceCreditCents: number;
  readonly previousDebitCents: number;
  readonly previousCreditCents: number;
}

/** The six figures of a row. */
export function figuresOf(row: BalanceRow): BalanceFigures {
  return {
    openingDebitCents: Math.max(row.openingCents, 0),
    openingCreditCents: Math.max(-row.openingCents, 0),
    debitCents: row.debitCents,
    creditCents: row.creditCents,
    balanceDebitCents: Math.max(row.balanceCents, 0),
    balanceCreditCents: Math.max(-row.balanceCents, 0),
    previousDebitCents: Math.max(row.previousCents ?? 0, 0),
    previousCreditCents: Math.max(-(row.previousCents ?? 0), 0),
  };
}

/** The sums of rows, column by column. Rows of auxiliaries detail their account and are in no sum. */
export function sumOf(rows: readonly BalanceRow[]): BalanceFigures {
  const sum = {
    openingDebitCents: 0,
    openingCreditCents: 0,
    debitCents: 0,
    creditCents: 0,
    balanceDebitCents: 0,
    balanceCreditCents: 0,
    previousDebitCents: 0,
    previousCreditCents: 0,
  };
  for (const row of rows) {
    if (row.subledger !== undefined) continue;
    const figures = figuresOf(row);
    for (const name of Object.keys(sum) as (keyof BalanceFigures)[]) sum[name] += figures[name];
  }
  return sum;
}

/** What the charges and the income of a balance leave, then what moved on each side. */
export function leadOfBalance(rows: readonly BalanceRow[]): readonly LeadFigure[] {
  const result = rows.reduce(
    (sum, { account, subledger, balanceCents }) =>
      subledger === undefined && /^[67]/.test(account) ? sum - balanceCents : sum,
    0,
  );
  const { debitCents, creditCents } = sumOf(rows);
  return [
    { label: result < 0 ? "Perte" : "Bénéfice", cents: Math.abs(result) },
    { label: "Mouvements au débit", cents: debitCents },
    { label: "Mouvements au crédit", cents: creditCents },
  ];
}

const names: Readonly<Record<number, string>> = {
  1: "Capitaux",
  2: "Immobilisations",
  3: "Stocks et en-cours",
  4: "Tiers",
  5: "Financiers",
  6: "Charges",
  7: "Produits",
  8: "Comptes spéciaux",
  9: "Comptabilité analytique",
};

/** « Classe 4 · Tiers ». */
export function className(number: number): string {
  const name = names[number];
  return name === undefined ? `Classe ${number}` : `Classe ${number} · ${name}`;
}

/** The classes of a balance, in order, each with its rows. */
export function classesOf(rows: readonly BalanceRow[]): readonly ClassBreak[] {
  return classBreaks(
    rows.map(({ subledger, previousCents, ...row }) => ({
      ...row,
      ...(subledger === undefined ? {} : { subledger }),
      ...(previousCents === undefined ? {} : { previousCents }),
    })),
  ).toSorted((a, b) => a.class - b.class);
}
