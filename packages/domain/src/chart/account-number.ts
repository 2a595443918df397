import { type Refusal, refuse } from "../refusal.ts";
import { type ChartVersion, isPcgAccount } from "./chart-version.ts";
import { isAccountNumber } from "./sub-account.ts";

export type AccountNumberRefusal =
  | Refusal<"ACCOUNT_NUMBER_INVALID", { number: string }>
  | Refusal<"ACCOUNT_NOT_IN_PCG", { number: string }>;

/**
 * Checks the number of an account to create by hand: its shape and its place in the chart (class 8 for
 * commitments; class 9 is analytic and stays out of the FEC). Answers the number as given.
 */
export function checkAccountNumber(version: ChartVersion, number: string): string | AccountNumberRefusal {
  if (!isAccountNumber(number)) return refuse("ACCOUNT_NUMBER_INVALID", { number });
  if (!number.startsWith("9") && !isPcgAccount(version, number))
    return refuse("ACCOUNT_NOT_IN_PCG", { number });
  return number;
}

/** Text order, as in every French ledger: 401 < 4011 < 411. */
export function compareAccountNumbers(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** 1 to 9. */
export function accountClass(number: string): number {
  return Number(number.charAt(0));
}

/** A PCG number at the entity's length: `6061` → `606100`. A longer one is answered unchanged. */
export function atLength(pcgNumber: string, accountLength: number): string {
  return pcgNumber.padEnd(accountLength, "0");
}
