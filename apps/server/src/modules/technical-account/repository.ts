import type { Selectable } from "kysely";
import type { Connection } from "../../database/connection.ts";
import type { TechnicalAccount } from "../../database/schema.gen.ts";
import { type Scope, withinScope } from "../../scope.ts";

export type TechnicalAccountRow = Selectable<TechnicalAccount>;

/** The account in force of each role on a day. */
export async function findTechnicalAccountsAt(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<TechnicalAccountRow[]> {
  return db
    .selectFrom("technicalAccount")
    .selectAll()
    .distinctOn("role")
    .where("legalEntityId", "=", legalEntityId)
    .where("validFrom", "<=", date)
    .where(withinScope(scope, "technical_account.legal_entity_id"))
    .orderBy("role")
    .orderBy("validFrom", "desc")
    .execute();
}
