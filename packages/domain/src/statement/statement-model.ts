import data from "../../data/statements.data.json" with { type: "json" };
import { prefixTable } from "../chart/prefix-table.ts";

/** One line of a model, in its printed order. */
export interface StatementModelLine {
  readonly key: string;
  readonly kind: "heading" | "line" | "total";
  /** French, as printed. */
  readonly label: string;
  /** The side that counts positive in it. */
  readonly side: "debit" | "credit";
  /** Its code on the forms 2050 to 2053 of exercises before 2025, if it had one. */
  readonly box: string | null;
  /** Keys that a total adds up; one that begins with « - » is taken off. */
  readonly sum: readonly string[];
}

export interface StatementModel {
  readonly lines: readonly StatementModelLine[];
  /** The line that takes an account with this balance (debit − credit); undefined when the model leaves the account out. */
  readonly lineOf: (account: string, balanceCents: number) => string | undefined;
}

type LineRow = readonly [
  key: string,
  kind: StatementModelLine["kind"],
  label: string,
  side: StatementModelLine["side"],
  box: string | null,
  sum: readonly string[],
];
type AccountRow = readonly [prefix: string, debitLine: string, creditLine?: string];

function readModel(file: { readonly lines: unknown; readonly accounts: unknown }): StatementModel {
  const lines = file.lines as readonly LineRow[];
  const accounts = file.accounts as readonly AccountRow[];
  const found = prefixTable(
    accounts.map(([prefix, debitLine, creditLine = debitLine]) => [prefix, { debitLine, creditLine }]),
  );
  return {
    lines: lines.map(([key, kind, label, side, box, sum]) => ({ key, kind, label, side, box, sum })),
    lineOf: (account, balanceCents) => {
      const row = found(account);
      return balanceCents < 0 ? row?.creditLine : row?.debitLine;
    },
  };
}

/** PCG art. 821-1 (système de base): both sides, one after the other. */
export const BALANCE_SHEET = readModel(data.balanceSheet);
/** PCG art. 821-2 (système de base). */
export const INCOME_STATEMENT = readModel(data.incomeStatement);
/** Soldes intermédiaires de gestion. */
export const INTERMEDIATE_BALANCES = readModel(data.intermediateBalances);
/** Capacité d'autofinancement, and the way from it to the result. */
export const SELF_FINANCING = readModel(data.selfFinancing);
/** A plain table of flows, over the movements of the balance-sheet accounts and the charges and income of an exercise. */
export const CASH_FLOW = readModel(data.cashFlow);
