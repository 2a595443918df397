/** What a bank's return code comes to for a person. Codes that are not here come to `REFUSED`. */
export const EBICS_PROBLEMS = [
  /** The bank does not know the partner or the user. */
  "USER_UNKNOWN",
  /** The keys are sent, and the bank has not entered the letter yet; or it blocked the user. */
  "USER_NOT_READY",
  /** The bank has other keys than those that were confirmed. */
  "BANK_KEYS_CHANGED",
  /** The bank does not find this subscriber's keys in the signature: others were sent by another program. */
  "OWN_KEYS_REFUSED",
  "HOST_UNKNOWN",
  /** The contract with the bank does not have this kind of order or this account. */
  "ORDER_NOT_ALLOWED",
  "ORDER_INVALID",
  "SIGNATURE_REFUSED",
  "ORDER_SENT_TWICE",
  "BANK_BUSY",
  "REFUSED",
] as const;
export type EbicsProblem = (typeof EBICS_PROBLEMS)[number];

const PROBLEMS: Readonly<Record<string, EbicsProblem>> = {
  "061001": "OWN_KEYS_REFUSED",
  "061002": "USER_NOT_READY",
  "091002": "USER_NOT_READY",
  "091003": "USER_UNKNOWN",
  "091004": "USER_NOT_READY",
  "091005": "ORDER_NOT_ALLOWED",
  "091006": "ORDER_NOT_ALLOWED",
  "091008": "BANK_KEYS_CHANGED",
  "091011": "HOST_UNKNOWN",
  "061011": "HOST_UNKNOWN",
  "090003": "ORDER_NOT_ALLOWED",
  "090004": "ORDER_INVALID",
  "091112": "ORDER_NOT_ALLOWED",
  "091113": "ORDER_INVALID",
  "091115": "ORDER_SENT_TWICE",
  "091103": "ORDER_SENT_TWICE",
  "091116": "ORDER_INVALID",
  "091301": "SIGNATURE_REFUSED",
  "091302": "ORDER_NOT_ALLOWED",
  "091303": "ORDER_NOT_ALLOWED",
  "091304": "SIGNATURE_REFUSED",
  "091305": "SIGNATURE_REFUSED",
  "061099": "BANK_BUSY",
  "091119": "BANK_BUSY",
};

export const OK = "000000";
export const NO_DATA = "090005";
/** A receipt was understood; parameters were ignored; no online checks: none is an error. */
const FINE: ReadonlySet<string> = new Set([OK, "011000", "011001", "011301", "031001"]);

export const isFine = (code: string): boolean => FINE.has(code);
export const problemOf = (code: string): EbicsProblem => PROBLEMS[code] ?? "REFUSED";

/** What is known already: an INI sent again after its answer was lost. */
export const KEYS_KNOWN: ReadonlySet<string> = new Set(["091002", "091004", "091218"]);

/** A bank said no. */
export class BankRefusal extends Error {
  readonly code: string;
  readonly problem: EbicsProblem;
  readonly text: string;

  constructor(code: string, text: string) {
    super(`the bank answered ${code}`);
    this.name = "BankRefusal";
    this.code = code;
    this.problem = problemOf(code);
    this.text = text.slice(0, 200);
  }
}
