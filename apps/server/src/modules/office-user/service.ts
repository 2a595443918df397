import type { ChangedCommonUser, CommonUser } from "@grand-livre/contracts/common-user";
import type { Application } from "../../application.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { inCommand } from "../../kit/command.ts";
import { drawnPortrait } from "../file/service.ts";
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

/** The caller as the toolbar shows it. */
export async function readCommonUser(app: Application, caller: Caller): Promise<CommonUser> {
  return presentUser(caller, (await findPresence(app.db, caller.scope)) ?? FIRST);
}

/** The identity may be sent back with the status, but only unchanged. @throws RefusalError VALIDATION_FAILED */
function requireSamePerson(caller: Caller, sent: ChangedCommonUser): void {
  const own = { id: caller.userId, name: nameOf(caller), email: caller.email };
  const fields = (["id", "name", "email"] as const)
    .filter((field) => sent[field] !== undefined && sent[field] !== own[field])
    .map((field) => ({ path: `user.${field}`, message: "Not changed here" }));
  if (fields.length > 0) throw new RefusalError("VALIDATION_FAILED", { fields });
}

/** Twice the largest size a screen shows it at; it travels with each conversation. */
const AVATAR_SIDE_PX = 144;

/** The picture that was sent as it is kept: one that the server knows already stays, another is drawn anew. */
async function keptAvatar(app: Application, sent: string | null, known: string | null) {
  if (sent === null || sent === known || !sent.startsWith("data:")) return sent;
  return drawnPortrait(app, Buffer.from(sent.slice(sent.indexOf(",") + 1), "base64"), AVATAR_SIDE_PX);
}

/** What the audit says of a change: a picture is not copied into it. */
const auditedField = ([name, value]: readonly [string, unknown]) => [
  name,
  typeof value === "string" && value.startsWith("data:") ? "data:" : value,
];

/**
 * Merges the caller's changes of the caller's profile, and answers it whole.
 * @throws RefusalError VALIDATION_FAILED for another id, name or e-mail than the caller's, PICTURE_KIND and those of reading a
 *   picture
 */
export async function changeCommonUser(
  app: Application,
  caller: Caller,
  sent: ChangedCommonUser,
): Promise<CommonUser> {
  requireSamePerson(caller, sent);
  const { status, firstConnexion } = sent;
  const known = (await findPresence(app.db, caller.scope)) ?? FIRST;
  const avatar = sent.avatar === undefined ? undefined : await keptAvatar(app, sent.avatar, known.avatar);
  const change = {
    ...(avatar === undefined ? {} : { avatar }),
    ...(status === undefined ? {} : { status }),
    ...(firstConnexion === undefined ? {} : { firstConnexion }),
  };
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = (await findPresence(tx, caller.scope)) ?? FIRST;
    const presence = await savePresence(tx, caller.scope, change);
    const changed = Object.entries(change).filter(
      ([name, value]) => before[name as keyof PresenceRow] !== value,
    );
    if (changed.length > 0) {
      await command.audit({
        action: "user.presence",
        resource: "user",
        resourceId: caller.userId,
        details: Object.fromEntries(changed.map(auditedField)),
      });
    }
    return presentUser(caller, presence);
  });
}
