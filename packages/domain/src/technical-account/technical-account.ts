import data from "../../data/technical-accounts.data.json" with { type: "json" };
import { atLength } from "../chart/account-number.ts";
import type { ChartVersion } from "../chart/chart-version.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { TechnicalRole } from "./technical-role.ts";

/** Account numbers at the entity's length, by role. */
export type TechnicalAccounts = Readonly<Record<TechnicalRole, string>>;

export interface TechnicalRoleInfo {
  readonly role: TechnicalRole;
  /** French, as on the screen « Comptes techniques ». */
  readonly label: string;
  readonly required: boolean;
  /** The account of the role starts like one of these. */
  readonly allowedPrefixes: readonly string[];
}

export type TechnicalAccountRefusal = Refusal<
  "TECHNICAL_ACCOUNT_CLASS",
  { role: TechnicalRole; account: string; allowedPrefixes: readonly string[] }
>;

interface RoleRow extends TechnicalRoleInfo {
  readonly pcgNumber: string;
  readonly before2025: string | undefined;
}

const rows: readonly RoleRow[] = data.roles.map(
  ([role, label, pcgNumber, prefixes, required, before2025]) => ({
    role: role as TechnicalRole,
    label: label as string,
    pcgNumber: pcgNumber as string,
    allowedPrefixes: prefixes as string[],
    required: required as boolean,
    before2025: before2025 as string | undefined,
  }),
);

const byRole = new Map(rows.map((row) => [row.role, row]));

export function technicalRoleInfo(role: TechnicalRole): TechnicalRoleInfo {
  return rowOf(role);
}

/** The PCG number that a role takes by default in a version of the chart: `44566`. */
export function defaultPcgNumber(role: TechnicalRole, version: ChartVersion): string {
  const row = rowOf(role);
  return version < 2025 ? (row.before2025 ?? row.pcgNumber) : row.pcgNumber;
}

/** What a new legal entity starts with, at its account length: `vat_deductible` → `445660`. */
export function defaultTechnicalAccounts(version: ChartVersion, accountLength: number): TechnicalAccounts {
  const accounts = rows.map(({ role }) => [role, atLength(defaultPcgNumber(role, version), accountLength)]);
  return Object.fromEntries(accounts) as TechnicalAccounts;
}

/** Refuses an account whose class does not suit the role. Existence and activity are checked where they are known. */
export function checkTechnicalAccount(
  role: TechnicalRole,
  account: string,
): string | TechnicalAccountRefusal {
  const { allowedPrefixes } = rowOf(role);
  if (allowedPrefixes.some((prefix) => account.startsWith(prefix))) return account;
  return refuse("TECHNICAL_ACCOUNT_CLASS", { role, account, allowedPrefixes });
}

function rowOf(role: TechnicalRole): RoleRow {
  const row = byRole.get(role);
  if (row === undefined) throw new RangeError(`unknown technical role: ${role}`);
  return row;
}
