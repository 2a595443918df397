import type { SessionAnswer } from "@grand-livre/contracts/identity";
import { type Application, today } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { presentSession } from "./present.ts";
import { findLivingDelegations } from "./repository.ts";
import { ownTotp } from "./totp.ts";

/** The caller read afresh, with the delegations usable today. */
export async function answerSession(app: Application, caller: Caller): Promise<SessionAnswer> {
  const delegations = await findLivingDelegations(app.db, caller.scope, today(app));
  const { enabled } = await ownTotp(app, caller);
  return presentSession(caller, { totpEnabled: enabled, delegations });
}
