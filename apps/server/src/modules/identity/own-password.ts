import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { queueMessage } from "../mail/service.ts";
import { findOwnAccount, setPassword } from "./account-repository.ts";
import { countUse, forgetUses } from "./attempt-limiter.ts";
import { voidCodes } from "./code-repository.ts";
import { hashPassword, passwordMatches } from "./password.ts";
import { checkPassword } from "./password-rules.ts";
import { endSessionsOf } from "./repository.ts";

/**
 * Asks the caller for the password again, before what a stolen session must not do.
 * @throws RefusalError TOO_MANY_REQUESTS, INVALID_CREDENTIALS
 */
export async function requireOwnPassword(app: Application, caller: Caller, password: string): Promise<void> {
  await countUse(app, "session-password", caller.sessionId);
  const account = await findOwnAccount(app.db, caller.scope);
  if (!(await passwordMatches(account?.passwordHash, password)))
    throw new RefusalError("INVALID_CREDENTIALS");
  await forgetUses(app, "session-password", caller.sessionId);
}

/**
 * Changes the caller's password; the other sessions end.
 * @throws RefusalError INVALID_CREDENTIALS, the refusals of the password's rules
 */
export async function changeOwnPassword(
  app: Application,
  caller: Caller,
  change: { currentPassword: string; password: string },
): Promise<void> {
  await requireOwnPassword(app, caller, change.currentPassword);
  checkPassword(change.password, caller.email);
  const passwordHash = await hashPassword(change.password);
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    if (!(await setPassword(tx, caller.userId, passwordHash, undefined)))
      throw new RefusalError("PASSWORD_CHANGE_NOT_POSSIBLE");
    await endSessionsOf(tx, caller.userId, app.now(), caller.sessionId);
    await voidCodes(tx, caller.userId, app.now());
    await command.audit({ action: "password.change", resource: "user", resourceId: caller.userId });
    await queueMessage(tx, app, { kind: "password-changed", params: { userId: caller.userId } });
  });
}
