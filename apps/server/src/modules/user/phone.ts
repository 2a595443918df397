import { RefusalError } from "../../http/refusal-error.ts";
import { phoneKey } from "../identity/service.ts";

/**
 * The number to keep of what was typed: null for none, undefined for no change.
 * @throws RefusalError PHONE_INVALID
 */
export function phoneOf(typed: string | null | undefined): string | null | undefined {
  if (typed === undefined) return undefined;
  if (typed === null || typed === "") return null;
  const phone = phoneKey(typed);
  if (!phone) throw new RefusalError("PHONE_INVALID");
  return phone;
}
