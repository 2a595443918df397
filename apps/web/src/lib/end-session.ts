import { identityEndpoints } from "@grand-livre/contracts/endpoints/identity";
import { keepActing } from "./acting-for.ts";
import { call } from "./api.ts";
import { session } from "./session.ts";

/**
 * Ends the session on the server and here. The browser's side ends on any answer of the server.
 * @returns where the session of the identity provider is ended, when it opened this one
 */
export async function endSession(): Promise<string | undefined> {
  const token = session.token();
  session.close();
  keepActing(undefined);
  if (token === undefined) return undefined;
  // The token is already forgotten, so that a failing call cannot bring the « session expirée » dialog.
  return call(identityEndpoints.signOut, { headers: { Authorization: `Bearer ${token}` }, quiet: true }).then(
    ({ continueAt }) => continueAt ?? undefined,
    () => undefined,
  );
}
