import { ALLOWED, refuse } from "../refusal.ts";

export interface AskedIban {
  readonly state: "to_approve" | "approved" | "refused" | "replaced";
  readonly askedById: string;
}

/**
 * Whether a person may approve or refuse a new bank account: while it waits, and never the one who typed it. A false IBAN is
 * how payments are stolen; two persons have to be deceived.
 */
export function canDecideIban({ state, askedById }: AskedIban, personId: string) {
  if (state !== "to_approve") return refuse("COUNTERPARTY_IBAN_DECIDED");
  return askedById === personId ? refuse("COUNTERPARTY_IBAN_SAME_PERSON") : ALLOWED;
}
