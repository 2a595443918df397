import type { ChangedCommonUser, CommonUser } from "@grand-livre/contracts/common-user";
import type { Application } from "../../application.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { audit } from "../audit/service.ts";
import { findPresence, type PresenceRow, savePresence } from "./repository.ts";

const FIRST: PresenceRow = { avatar: null, status: "online", firstConnexion: true };

const nameOf = ({ firstname, lastname }: Caller) => `${firstname} ${lastname}`.trim();

function presentUser(caller: Caller, presence: PresenceRow): CommonUser {
  return {
    id: caller.userId,
    name: nameOf(caller),
    email: caller.email,
    avatar: presence.avatar,
    status: presence.status as CommonUser["status"],
    firstConnexion: presence.firstConnexion,
  };
}

/** The caller as the toolbar shows him. */
export async function readCommonUser(app: Application, caller: Caller): Promise<CommonUser> {
  return presentUser(caller, (await findPresence(app.db, caller.scope)) ?? FIRST);
}

/** Who he is may be sent back with his status, but only as it is. @throws RefusalError VALIDATION_FAILED */
function requireSamePerson(caller: Caller, sent: ChangedCommonUser): void {
  const own = { id: caller.userId, name: nameOf(caller), email: caller.email };
  const fields = (["id", "name", "email"] as const)
    .filter((field) => sent[field] !== undefined && sent[field] !== own[field])
    .map((field) => ({ path: `user.${field}`, message: "Not changed here" }));
  if (fields.length > 0) throw new RefusalError("VALIDATION_FAILED", { fields });
}

/**
 * Merges what the caller says of himself, and answers him whole.
 * @throws RefusalError VALIDATION_FAILED for another id, name or e-mail than his
 */
export async function changeCommonUser(
  app: Application,
  caller: Caller,
  sent: ChangedCommonUser,
): Promise<CommonUser> {
  requireSamePerson(caller, sent);
  const { avatar, status, firstConnexion } = sent;
  const change = {
    ...(avatar === undefined ? {} : { avatar }),
    ...(status === undefined ? {} : { status }),
    ...(firstConnexion === undefined ? {} : { firstConnexion }),
  };
  return inTransaction(app.db, async (tx) => {
    const before = (await findPresence(tx, caller.scope)) ?? FIRST;
    const presence = await savePresence(tx, caller.scope, change);
    const changed = Object.entries(change).filter(
      ([name, value]) => before[name as keyof PresenceRow] !== value,
    );
    if (changed.length > 0) {
      await audit(tx, caller, {
        action: "user.presence",
        resource: "user",
        resourceId: caller.userId,
        details: Object.fromEntries(changed),
      });
    }
    return presentUser(caller, presence);
  });
}
