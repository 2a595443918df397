import type { Selectable } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { Account } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type AccountRow = Selectable<Account>;

/** Accounts of one version of an entity's chart, by their numbers. */
export async function findAccountsByNumber(
  db: Connection,
  scope: Scope,
  chart: { readonly legalEntityId: string; readonly chartVersion: number },
  numbers: readonly string[],
): Promise<AccountRow[]> {
  if (numbers.length === 0) return [];
  return db
    .selectFrom("account")
    .selectAll()
    .where("legalEntityId", "=", chart.legalEntityId)
    .where("chartVersion", "=", chart.chartVersion)
    .where("number", "in", [...numbers])
    .where(withinScope(scope, "account.legal_entity_id"))
    .execute();
}
