import { type IbanInvalid, isSepaIban, parseIban } from "../identifier/iban.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { SEPA_LENGTHS, sepaText } from "./sepa-text.ts";

/** Who bears the fees of a transfer outside SEPA: both their own (SHA), the payer (OUR), the payee (BEN), as ISO 20022 names them. */
export const CHARGE_BEARERS = ["SHAR", "DEBT", "CRED"] as const;
export type ChargeBearer = (typeof CHARGE_BEARERS)[number];

/**
 * Reads an account anywhere: an IBAN where it is one, and where it begins as those of the SEPA area do it must be; else a number of at most
 * 34 letters and figures (ISO 20022, Max34Text). Answers it in capitals, without spaces.
 */
export function parseAccount(text: string): string | IbanInvalid {
  const iban = parseIban(text);
  if (!isRefusal(iban)) return iban;
  const number = text.replace(/[\s\u00a0\u202f-]/g, "").toUpperCase();
  const isNumber = /^[A-Z0-9]{1,34}$/.test(number);
  return isNumber && !(isSepaIban(number) && /^..\d\d/.test(number)) ? number : iban;
}

/** What a bank outside the SEPA area asks of a payee, and of a payer the last of them, as a refusal names it. */
const PARTS = { account: "le compte", bic: "le BIC", address: "la ville et le pays" } as const;

export type PayeeIncomplete = Refusal<"TRANSFER_PAYEE_INCOMPLETE", { name: string; missing: string }>;

export const payeeIncomplete = (name: string, part: keyof typeof PARTS): PayeeIncomplete =>
  refuse("TRANSFER_PAYEE_INCOMPLETE", { name, missing: PARTS[part] });

/** Why a bank would refuse where a party lives: its town and its country are asked, in letters that it carries. */
export function addressProblem(
  name: string,
  address: { readonly city: string; readonly country: string } | null,
): PayeeIncomplete | undefined {
  const isKnown =
    address !== null && address.country !== "" && /\w/.test(sepaText(address.city, SEPA_LENGTHS.reference));
  return isKnown ? undefined : payeeIncomplete(name, "address");
}
