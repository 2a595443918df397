import type { ErrorCode } from "@grand-livre/contracts/errors";
import type { ChartVersion } from "@grand-livre/domain/chart/chart-version";
import {
  defaultTechnicalAccounts,
  type TechnicalAccounts,
  technicalRoleInfo,
} from "@grand-livre/domain/technical-account/technical-account";
import { TECHNICAL_ROLES, type TechnicalRole } from "@grand-livre/domain/technical-account/technical-role";
import type { Connection, Tx } from "../../database/connection.ts";
import { ownedRows } from "../../database/owned-rows.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { findTechnicalAccountsAt, type TechnicalAccountRow } from "./repository.ts";

export { countLinesOn } from "./repository.ts";

/** Before any exercise: the first accounts hold for every date. */
const ALWAYS = "1900-01-01";
/** ANC 2022-06 renames disposals (675, 775 → 657, 757) for exercises opened from that day. */
const CHART_OF_2025 = "2025-01-01";

/** The roles whose absence has a message of its own. */
const MISSING: { readonly [role in TechnicalRole]?: ErrorCode } = {
  customers: "REQUIRED_ACCOUNTS_MISSING",
  suppliers: "REQUIRED_ACCOUNTS_MISSING",
  default_purchase: "DEFAULT_COUNTERPARTY_MISSING",
  default_sale_goods: "DEFAULT_COUNTERPARTY_MISSING",
  default_sale_services: "DEFAULT_COUNTERPARTY_MISSING",
};

/** The account of a role from a day on. */
export type RoleAccount = Pick<TechnicalAccountRow, "role" | "account" | "validFrom">;

/** The accounts in force of a company's roles on a day. */
export function roleAccountsAt(db: Connection, legalEntityId: string, date: string): Promise<RoleAccount[]> {
  return findTechnicalAccountsAt(db, legalEntityId, date);
}

/**
 * The account number of every role of the engine on a day.
 * @throws RefusalError TECHNICAL_ACCOUNT_NOT_FOUND naming the first role without account on that day, after what the
 * specification names: REQUIRED_ACCOUNTS_MISSING (401, 411), DEFAULT_COUNTERPARTY_MISSING (what an invoice is booked on)
 */
export function technicalAccounts(rows: readonly RoleAccount[], date: string): TechnicalAccounts {
  const inForce = new Map<string, RoleAccount>();
  for (const row of rows)
    if (row.validFrom <= date && row.validFrom >= (inForce.get(row.role)?.validFrom ?? ""))
      inForce.set(row.role, row);
  const accounts = Object.fromEntries([...inForce].map(([role, { account }]) => [role, account]));
  const missing = TECHNICAL_ROLES.find((role) => accounts[role] === undefined);
  if (missing) {
    const { label } = technicalRoleInfo(missing);
    throw new RefusalError(MISSING[missing] ?? "TECHNICAL_ACCOUNT_NOT_FOUND", { role: missing, label, date });
  }
  return accounts as TechnicalAccounts;
}

/** Gives a new legal entity the account of every role, at its length, for every date. Answers those of `version`. */
export async function installTechnicalAccounts(
  tx: Tx,
  entity: { readonly id: string; readonly accountLength: number },
  version: ChartVersion,
): Promise<TechnicalAccounts> {
  const before = defaultTechnicalAccounts(2014, entity.accountLength);
  const since = defaultTechnicalAccounts(2025, entity.accountLength);
  const row = (role: string, account: string, validFrom: string) => ({
    id: newId(),
    role,
    account,
    validFrom,
  });
  await ownedRows("technicalAccount").insert(tx, entity.id, [
    ...TECHNICAL_ROLES.map((role) => row(role, before[role], ALWAYS)),
    ...TECHNICAL_ROLES.filter((role) => before[role] !== since[role]).map((role) =>
      row(role, since[role], CHART_OF_2025),
    ),
  ]);
  return defaultTechnicalAccounts(version, entity.accountLength);
}
