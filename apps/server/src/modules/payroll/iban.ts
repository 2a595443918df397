import { isSepaIban, parseIban } from "@grand-livre/domain/identifier/iban";
import { orRefuse, RefusalError } from "../../http/refusal-error.ts";

/** An IBAN as a bank of the SEPA area writes it; nothing typed is none. @throws RefusalError IBAN_INVALID */
export function checkedIban(text: string | null): string | null {
  if (text === null || text.trim() === "") return null;
  const iban = orRefuse(parseIban(text));
  if (!isSepaIban(iban)) throw new RefusalError("IBAN_INVALID", { text });
  return iban;
}
