import type { TechnicalAccounts } from "@grand-livre/domain/technical-account/technical-account";
import { TECHNICAL_ROLES } from "@grand-livre/domain/technical-account/technical-role";
import type { Connection } from "../../database/connection.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import type { Scope } from "../../scope.ts";
import { findTechnicalAccountsAt } from "./repository.ts";

/**
 * The account number of every role of the engine on a day.
 * @throws RefusalError TECHNICAL_ACCOUNT_NOT_FOUND naming the first role without account on that day
 */
export async function technicalAccounts(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  date: string,
): Promise<TechnicalAccounts> {
  const rows = await findTechnicalAccountsAt(db, scope, legalEntityId, date);
  const accounts = Object.fromEntries(rows.map((row) => [row.role, row.account]));
  const missing = TECHNICAL_ROLES.find((role) => accounts[role] === undefined);
  if (missing) throw new RefusalError("TECHNICAL_ACCOUNT_NOT_FOUND", { role: missing, date });
  return accounts as TechnicalAccounts;
}
