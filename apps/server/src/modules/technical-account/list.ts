import type { TechnicalAccountAnswer } from "@grand-livre/contracts/technical-account";
import { technicalRoleInfo } from "@grand-livre/domain/technical-account/technical-account";
import { TECHNICAL_ROLES } from "@grand-livre/domain/technical-account/technical-role";
import type { Connection } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";
import { chartVersionAt, findAccounts } from "../account/service.ts";
import { findRoleVersions, findTechnicalAccountsAt } from "./repository.ts";

/** Every role with its account on a day, in the order of the screen, and whether that account can be used. */
export async function listTechnicalAccounts(
  db: Connection,
  scope: Scope,
  legalEntityId: string,
  day: string,
): Promise<TechnicalAccountAnswer[]> {
  const rows = await findTechnicalAccountsAt(db, legalEntityId, day);
  const byRole = new Map(rows.map((row) => [row.role, row]));
  const versions = await findRoleVersions(db, legalEntityId);
  const chartVersion = await chartVersionAt(db, scope, legalEntityId, day);
  const accounts = await findAccounts(
    db,
    legalEntityId,
    chartVersion,
    rows.map((row) => row.account),
  );
  return TECHNICAL_ROLES.map((role) => {
    const row = byRole.get(role);
    const account = row && accounts.get(row.account);
    const info = technicalRoleInfo(role);
    return {
      role,
      label: info.label,
      required: info.required,
      allowedPrefixes: [...info.allowedPrefixes],
      account: row?.account ?? null,
      accountLabel: account?.label ?? null,
      check: account === undefined ? "missing" : account.active ? "ok" : "inactive",
      validFrom: row?.validFrom ?? null,
      changedByName: row?.changedByName ?? null,
      changedAt: row?.changedAt.toISOString() ?? null,
      version: versions.get(role) ?? 1,
    };
  });
}
