import type { NetRow } from "../report/balance.ts";
import { buildStatement, type StatementLine, statementAmount } from "./build-statement.ts";
import { CASH_FLOW } from "./statement-model.ts";

export interface CashFlowStatement {
  readonly lines: readonly StatementLine[];
  /** Class 5, what banks are owed included. */
  readonly openingTreasuryCents: number;
  readonly closingTreasuryCents: number;
  /** Closing − opening; also the sum of the flows. */
  readonly changeCents: number;
}

/**
 * A plain table of flows by the indirect method. What is charged without being paid (depreciation, provisions, book values
 * of disposals) is set against the accounts that it moved, so that acquisitions, disposals and loans are what was paid for
 * them; the flows add up to the change of treasury for any entries.
 * @param opening balances of the balance-sheet accounts at the opening, the result before on 12
 * @param closing balances of the accounts of classes 1 to 7 at the end
 */
export function cashFlow(opening: readonly NetRow[], closing: readonly NetRow[]): CashFlowStatement {
  const movements = [
    ...closing,
    ...opening.map((row) => ({ account: row.account, balanceCents: -row.balanceCents })),
  ];
  const lines = buildStatement(CASH_FLOW, movements);
  return {
    lines,
    openingTreasuryCents: treasuryOf(opening),
    closingTreasuryCents: treasuryOf(closing),
    changeCents: statementAmount(lines, "change"),
  };
}

function treasuryOf(rows: readonly NetRow[]): number {
  return statementAmount(buildStatement(CASH_FLOW, rows), "treasury");
}
