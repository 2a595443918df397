import traits from "../../data/account-traits.data.json" with { type: "json" };
import { prefixTable } from "./prefix-table.ts";

export type AccountType = "asset" | "liability" | "expense" | "income" | "commitment" | "analytic";
export type UsualSide = "debit" | "credit" | "both";
export type SubledgerSide = "customer" | "supplier";

export interface AccountTraits {
  /** Where the account is presented: bilan actif or passif, charge, produit, engagement, analytique. */
  readonly type: AccountType;
  readonly usualSide: UsualSide;
  /** Takes a counterparty's auxiliary on every line. */
  readonly collective: boolean;
  readonly letterable: boolean;
  readonly pointable: boolean;
}

const typeAndSide = prefixTable(
  traits.typeAndSide.map(([prefix = "", type, side]) => [
    prefix,
    { type: type as AccountType, usualSide: side as UsualSide },
  ]),
);

/** What an account is by its number alone, at any length. */
export function accountTraits(number: string): AccountTraits {
  return {
    ...classify(number),
    collective: subledgerSide(number) !== undefined,
    letterable: startsWithOne(number, traits.letterable),
    pointable: startsWithOne(number, traits.pointable),
  };
}

/** Whose auxiliary a collective account takes; undefined when the account takes none. */
export function subledgerSide(number: string): SubledgerSide | undefined {
  if (startsWithOne(number, traits.customerCollectives)) return "customer";
  return startsWithOne(number, traits.supplierCollectives) ? "supplier" : undefined;
}

/** Classes 1 to 5: carried forward to the next exercise. */
export function isBalanceSheetAccount(number: string): boolean {
  return /^[1-5]/.test(number);
}

/** Class 2 accounts a bill line may be posted to: 404 and 44562 follow, an asset card is proposed. */
export function isFixedAssetAccount(number: string): boolean {
  return /^2[0-7]/.test(number);
}

function classify(number: string): { type: AccountType; usualSide: UsualSide } {
  const found = typeAndSide(number);
  if (found === undefined) throw new RangeError(`no account starts like ${number}`);
  return found;
}

function startsWithOne(number: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => number.startsWith(prefix));
}
