import type { ActingFor } from "@grand-livre/contracts/identity";
import { actingNow, keepActing } from "../../lib/acting-for.ts";
import { session } from "../../lib/session.ts";
import { readTokenClaims } from "../../lib/token.ts";
import { readSession } from "../../lib/use-signed-in-user.ts";
import { announceError } from "../announce-error.ts";

/** From now on every call, in every tab, is made in the name of who gave this delegation. */
export async function startActing({ delegationId, firstname, lastname, endsOn }: ActingFor): Promise<void> {
  const sessionId = readTokenClaims(session.token() ?? "")?.sid;
  if (sessionId === undefined) return;
  try {
    // Asked first: what is shown after the reload is what is lent, at once.
    await readSession({ "x-acting-for": delegationId });
  } catch (error) {
    return announceError(error);
  }
  keepActing({ delegationId, name: `${firstname} ${lastname}`.trim(), endsOn, sessionId });
  // A whole new page: nothing that was read in one's own name stays in it.
  window.location.assign("/dashboard");
}

/** Back to one's own name. */
export async function stopActing(): Promise<void> {
  if (actingNow() === undefined) return;
  keepActing(undefined);
  // Without an answer the next page asks again.
  await readSession().catch(() => undefined);
  window.location.assign("/dashboard");
}
