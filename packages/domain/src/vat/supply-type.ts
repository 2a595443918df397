import type { SupplyType } from "./vat-code.ts";

/**
 * What an account buys or sells when the document does not say: classes 61, 62, 604 and 611 are services,
 * 60 goods, 704 to 706 and 708 services, the rest goods. undefined when the account is of none of them.
 */
export function supplyTypeOfAccount(account: string | null | undefined): SupplyType | undefined {
  if (account === null || account === undefined) return undefined;
  if (/^(604|61|62|70[4-6]|708)/.test(account)) return "services";
  return /^(60|2[0-7]|70[1-37])/.test(account) ? "goods" : undefined;
}
