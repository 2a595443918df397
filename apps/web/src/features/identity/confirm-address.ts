import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { call } from "../../lib/api.ts";

const asked = new Map<string, Promise<void>>();

/** Confirms an address by the secret of its mail. A link serves once: drawn again, the screen gets the same answer. */
export function confirmAddress(secret: string): Promise<void> {
  const known = asked.get(secret);
  if (known !== undefined) return known;
  const answer = call(identityEndpoints.confirmEmail, { body: { secret } }).then(() => undefined);
  asked.set(secret, answer);
  return answer;
}
