import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { removeSecondFactor } from "../identity/service.ts";
import { forgetPasskeys } from "../passkey/service.ts";
import { onlyEntity, readUser, type User, userToChange } from "./service.ts";

/**
 * Removes the second factor of a person who has lost it and the recovery codes, and the passkeys, which are one too; the sessions end.
 * @throws RefusalError USER_NOT_FOUND, USER_OUT_OF_REACH, TOTP_NOT_ENABLED; OWN_RIGHTS_NEEDED for one's own, which
 *   asks for the password
 */
export async function removeTotpOf(app: Application, caller: Caller, id: string): Promise<User> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const user = await userToChange(command, id, undefined);
    if (id === caller.userId) throw new RefusalError("OWN_RIGHTS_NEEDED");
    await removeSecondFactor(tx, app, id);
    const passkeys = await forgetPasskeys(tx, id);
    await command.audit({
      action: "totp.remove",
      resource: "user",
      resourceId: id,
      legalEntityId: onlyEntity(user),
      details: { email: user.email, ...(passkeys > 0 && { passkeys }) },
    });
    return readUser(tx, caller, id);
  });
}
