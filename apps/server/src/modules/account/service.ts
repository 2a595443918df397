import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import type { Command } from "../../kit/command.ts";
import type { Scope } from "../../scope.ts";
import { findChartVersionAt } from "./list-repository.ts";
import { type AccountRow, findAccountsByNumber, insertAccounts } from "./repository.ts";

export { addAccount } from "./add.ts";
export { installChartVersion } from "./install.ts";
export { countAccountPage, findAccountPage } from "./list-repository.ts";
export {
  type AccountRow,
  accountHasLines,
  accountServes,
  findAccountById,
  findChart,
  updateAccountRow,
} from "./repository.ts";
export { checkedNumber, requireVatCodeOf } from "./rules.ts";
export { accountSearch } from "./search.ts";

/** The accounts that exist among these numbers, in the chart of an exercise (`chartVersion`). Unknown ones are absent. */
export async function findAccounts(
  db: Connection,
  legalEntityId: string,
  chartVersion: number,
  numbers: readonly string[],
): Promise<Map<string, AccountRow>> {
  const wanted = [...new Set(numbers)];
  const rows = await findAccountsByNumber(db, { legalEntityId, chartVersion }, wanted);
  return new Map(rows.map((row) => [row.number, row]));
}

/** Gives a version of the chart the accounts of another one that it lacks, as they are: balances are carried on them. */
export async function carryAccounts(
  command: Command,
  legalEntityId: string,
  from: number,
  to: number,
  numbers: readonly string[],
): Promise<void> {
  const { tx } = command;
  const known = await findAccounts(tx, legalEntityId, to, numbers);
  const lacking = [...new Set(numbers)].filter((number) => !known.has(number));
  const models = await findAccounts(tx, legalEntityId, from, lacking);
  const rows = [...models.values()].map((row) => ({ ...row, id: newId(), chartVersion: to }));
  if (rows.length === 0) return;
  await insertAccounts(tx, legalEntityId, rows);
  await command.audit({
    action: "install-chart",
    resource: "account",
    legalEntityId,
    details: { chartVersion: to, accounts: rows.length },
  });
}

/**
 * The version of the chart that an entity reads on a day: of the exercise of that day, else of the latest exercise,
 * else the newest that is installed.
 * @throws RefusalError LEGAL_ENTITY_NOT_FOUND out of the scope
 */
export async function chartVersionAt(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  day: string,
): Promise<number> {
  const version = await findChartVersionAt(db, scope, legalEntityId, day);
  if (version === undefined) throw new RefusalError("LEGAL_ENTITY_NOT_FOUND");
  return version;
}

/**
 * The account that another row of the books wants to lean on: it exists in the chart of that day, and is active.
 * @param field the field of the body that names it, for `details.fields`
 * @throws RefusalError LEDGER_ACCOUNT_UNUSABLE
 */
export async function requireUsableAccount(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  wanted: { readonly number: string; readonly day: string; readonly field: string },
): Promise<AccountRow> {
  const chartVersion = await chartVersionAt(db, scope, legalEntityId, wanted.day);
  const [row] = await findAccountsByNumber(db, { legalEntityId, chartVersion }, [wanted.number]);
  if (row?.active) return row;
  throw new RefusalError("LEDGER_ACCOUNT_UNUSABLE", {
    account: wanted.number,
    fields: [{ path: wanted.field, message: "LEDGER_ACCOUNT_UNUSABLE" }],
  });
}
