import type { UpdateOwnBody } from "@grand-livre/contracts/user";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { requireOwnPassword, searchKeyOf } from "../identity/service.ts";
import { queueMessage } from "../mail/service.ts";
import { auditChange } from "./change.ts";
import { phoneOf } from "./phone.ts";
import { lockUser, updateUser } from "./repository.ts";
import { readUser, type User } from "./service.ts";

/** The caller's own account, also while acting for another person. @throws RefusalError USER_NOT_FOUND */
export async function readOwn(app: Application, caller: Caller): Promise<User> {
  return readUser(app.db, caller, caller.userId);
}

/**
 * Changes the caller's own name and telephone: nothing that gives a right. The telephone resets a password, so it asks for
 * the password and sends a mail.
 * @throws RefusalError STALE_VERSION, PHONE_INVALID, PHONE_TAKEN, PASSWORD_REQUIRED, INVALID_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function changeOwn(app: Application, caller: Caller, body: UpdateOwnBody): Promise<User> {
  const phone = phoneOf(body.phone);
  const own = await readOwn(app, caller);
  const changesPhone = phone !== undefined && phone !== own.phone;
  if (changesPhone) {
    if (body.currentPassword === undefined) throw new RefusalError("PASSWORD_REQUIRED");
    await requireOwnPassword(app, caller, body.currentPassword);
  }
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    await lockUser(tx, caller.scope, caller.userId);
    const before = await readUser(tx, caller, caller.userId);
    if (before.version !== body.version || before.version !== own.version)
      throw new RefusalError("STALE_VERSION");
    const { firstname, lastname } = body;
    await updateUser(tx, caller.userId, {
      firstname,
      lastname,
      searchKey: searchKeyOf({ email: before.email, firstname, lastname }),
      ...(phone === undefined ? {} : { phone }),
    });
    const after = await readUser(tx, caller, caller.userId);
    await auditChange(command, "user.update", before, after);
    if (changesPhone)
      await queueMessage(tx, app, { kind: "phone-changed", params: { userId: caller.userId } });
    return after;
  });
}
