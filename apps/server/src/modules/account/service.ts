import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { type AccountRow, findAccountsByNumber } from "./repository.ts";

export type { AccountRow } from "./repository.ts";

/** The accounts that exist among these numbers, in the chart of an exercise (`chartVersion`). Unknown ones are absent. */
export async function findAccounts(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  chartVersion: number,
  numbers: readonly string[],
): Promise<Map<string, AccountRow>> {
  const rows = await findAccountsByNumber(db, scope, { legalEntityId, chartVersion }, [...new Set(numbers)]);
  return new Map(rows.map((row) => [row.number, row]));
}
