import data from "../../data/asset-families.data.json" with { type: "json" };
import { atLength } from "../chart/account-number.ts";
import { prefixTable } from "../chart/prefix-table.ts";
import { YEAR_360 } from "../date/days-360.ts";
import type { DepreciationTerms } from "./asset-plan.ts";

/** What assets of one kind start with. The company changes lives and accounts; these are the usual ones. */
export interface AssetFamily {
  readonly key: string;
  /** French. */
  readonly label: string;
  /** Beginnings of the accounts that hold it. */
  readonly prefixes: readonly string[];
  /** PCG number of its depreciation; null: it does not depreciate. */
  readonly depreciation: string | null;
  /** PCG number of its impairment. */
  readonly impairment: string | null;
  /** Usual life in years, and its usual bounds; null when it does not depreciate. */
  readonly lifeYears: number | null;
  readonly leastYears: number | null;
  readonly mostYears: number | null;
  readonly mayDecline: boolean;
  /** The tolerance on goods of little value applies. */
  readonly lowValue: boolean;
}

type Row = readonly [
  key: string,
  label: string,
  prefixes: string[],
  depreciation: string | null,
  impairment: string | null,
  lifeYears: number | null,
  leastYears: number | null,
  mostYears: number | null,
  mayDecline: boolean,
  lowValue: boolean,
];

function readFamily(row: Row): AssetFamily {
  const [key, label, prefixes, depreciation, impairment, lifeYears, leastYears, mostYears] = row;
  const [mayDecline, lowValue] = [row[8], row[9]];
  const accounts = { prefixes, depreciation, impairment };
  return { key, label, ...accounts, lifeYears, leastYears, mostYears, mayDecline, lowValue };
}

/** In the order of the chart. */
export const ASSET_FAMILIES: readonly AssetFamily[] = (data.families as unknown as readonly Row[]).map(
  readFamily,
);

const familyOf = prefixTable(
  ASSET_FAMILIES.flatMap((family) => family.prefixes.map((prefix) => [prefix, family] as const)),
);

/** The family of an account of class 2; undefined outside of it. */
export function assetFamilyOf(account: string): AssetFamily | undefined {
  return familyOf(account);
}

/** Accounts that an asset is charged to, at the entity's length; null where nothing is charged. */
export interface AssetAccounts {
  /** 28x, built like the asset's own: `218300` → `281830`. */
  readonly depreciation: string | null;
  /** 68111 for what has no body (20), 68112 else. */
  readonly charge: string | null;
  /** 29x. */
  readonly impairment: string | null;
  /** Impairment charged and taken back: 68161 and 78161, 68162 and 78162, 68662 and 78662 for 26 and 27. */
  readonly impairmentCharge: string;
  readonly impairmentReversal: string;
}

/** The accounts that go with an account of class 2, by the chart's own numbering. */
export function assetAccounts(account: string, family: AssetFamily): AssetAccounts {
  const at = (number: string | null) => (number === null ? null : atLength(number, account.length));
  const last = /^2[67]/.test(account) ? "662" : /^20|^23[27]/.test(account) ? "161" : "162";
  const charge = /^20/.test(account) ? "68111" : "68112";
  return {
    depreciation: at(family.depreciation),
    charge: family.depreciation === null ? null : atLength(charge, account.length),
    impairment: at(family.impairment),
    impairmentCharge: atLength(`68${last}`, account.length),
    impairmentReversal: atLength(`78${last}`, account.length),
  };
}

/** The terms that an asset of the family starts with. */
export function usualTerms(family: AssetFamily): DepreciationTerms {
  return family.lifeYears === null
    ? { mode: "none", lifeDays: 0, residualCents: 0 }
    : { mode: "straight_line", lifeDays: family.lifeYears * YEAR_360, residualCents: 0 };
}

/** True when a good of the family may be a charge at once: its own price without tax is at most the tolerance of the day. */
export function isOfLowValue(family: AssetFamily, unitExclVatCents: number, date: string): boolean {
  if (!family.lowValue) return false;
  const threshold = data.lowValueThresholds.rows.findLast(({ from }) => from <= date);
  return threshold !== undefined && unitExclVatCents <= threshold.exclVatCents;
}

/** The charge account that takes a good of little value, at the length of the account that it is moved from. */
export function lowValueAccount(account: string): string {
  return atLength(data.lowValueThresholds.chargeAccount, account.length);
}
