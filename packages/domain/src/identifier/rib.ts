import { isRefusal } from "../refusal.ts";
import { parseIban } from "./iban.ts";
import { ribFigures } from "./national-key.ts";

/**
 * The IBAN of a French account from its RIB: bank (5), branch (5), account (11); the RIB key is
 * 97 − (89 × bank + 15 × branch + 3 × account) mod 97. Undefined when they are not of that shape.
 */
export function ibanOfRib(bank: string, branch: string, account: string): string | undefined {
  const rib = `${bank}${branch}${account}`.toUpperCase();
  if (bank.length !== 5 || branch.length !== 5 || !/^\d{10}[0-9A-Z]{11}$/.test(rib)) return undefined;
  const figures = ribFigures(rib);
  const key = 97n - ((BigInt(figures) * 100n) % 97n);
  const bban = rib + key.toString().padStart(2, "0");
  const digits = `${bban}FR00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const check = 98n - (BigInt(digits) % 97n);
  const iban = parseIban(`FR${check.toString().padStart(2, "0")}${bban}`);
  return isRefusal(iban) ? undefined : iban;
}
