import type { InviteUserBody } from "@grand-livre/contracts/user";
import type { Application } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { flagsOfRights, rightsBeyond, rightsOfBody } from "../../rights-set.ts";
import { countUse, emailKey, searchKeyOf, sendLink } from "../identity/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { profilesByIds, requireWithinOwn } from "../profile/service.ts";
import { phoneOf } from "./phone.ts";
import { insertInvited } from "./repository.ts";
import { replaceDirectRights, replaceLegalEntities, replaceProfiles } from "./rights-repository.ts";
import { onlyEntity, readUser, type User, userToChange } from "./service.ts";

const LINK = { purpose: "invitation", kind: "invitation" } as const;

function requireMayInvite(caller: Caller, body: InviteUserBody): void {
  if (caller.superAdministrator) return;
  if (body.superAdministrator)
    throw new RefusalError("RIGHTS_BEYOND_OWN", { rights: ["superAdministrator"] });
  if (body.legalEntityRefIds.length === 0) {
    // Without one the person would be out of the sight of the inviter.
    throw new RefusalError("VALIDATION_FAILED", {
      fields: [{ path: "legalEntityRefIds", message: "LEGAL_ENTITY_REQUIRED" }],
    });
  }
  const gives = body.rights.length > 0 || body.profileIds.length > 0;
  if (gives && !mayDo(caller, { service: "authorizations", action: "Editor" }))
    throw new RefusalError("FORBIDDEN");
}

/**
 * A link goes to any typed address: the number that a person sends and that an address gets in an hour is limited.
 * @throws RefusalError TOO_MANY_REQUESTS
 */
async function countInvitation(app: Application, caller: Caller, email: string): Promise<void> {
  await countUse(app, "invitation-sender", caller.userId);
  await countUse(app, "invitation-recipient", emailKey(email));
}

/** Gives a new account what its invitation says, within the caller's own rights. */
async function giveFirstRights(
  { tx, actor: caller }: Command<Caller>,
  userId: string,
  body: InviteUserBody,
): Promise<void> {
  const rights = rightsOfBody(body.rights);
  requireWithinOwn(caller, rights);
  const profiles = await profilesByIds(tx, caller, body.profileIds);
  for (const profile of profiles) requireWithinOwn(caller, profile.rights);
  const entityIds: string[] = [];
  for (const refId of new Set(body.legalEntityRefIds))
    entityIds.push((await resolveLegalEntity(tx, refId)).id);
  await replaceDirectRights(tx, userId, flagsOfRights(rights));
  await replaceProfiles(
    tx,
    userId,
    profiles.map((profile) => profile.id),
  );
  await replaceLegalEntities(tx, userId, entityIds);
}

/**
 * Makes an account and sends its invitation: a link, good once for a week, where its owner chooses a password.
 * @throws RefusalError TOO_MANY_REQUESTS, EMAIL_TAKEN, PHONE_TAKEN, PHONE_INVALID, RIGHTS_BEYOND_OWN, FORBIDDEN, PROFILE_NOT_FOUND,
 *   LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED without a legal entity
 */
export async function inviteUser(app: Application, caller: Caller, body: InviteUserBody): Promise<User> {
  requireMayInvite(caller, body);
  const id = newId();
  const email = body.email.trim();
  await countInvitation(app, caller, email);
  const names = { firstname: body.firstname, lastname: body.lastname };
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    await insertInvited(tx, {
      id,
      email,
      emailKey: emailKey(email),
      searchKey: searchKeyOf({ email, ...names }),
      ...names,
      phone: phoneOf(body.phone) ?? null,
      role: body.role,
      superAdministrator: body.superAdministrator,
      invitedBy: caller.userId,
      createdAt: app.now(),
    });
    await giveFirstRights(command, id, body);
    await sendLink(tx, app, { ...LINK, userId: id });
    const user = await readUser(tx, caller, id);
    await command.audit({
      action: "user.invite",
      resource: "user",
      resourceId: id,
      legalEntityId: onlyEntity(user),
      details: {
        email,
        role: user.role,
        superAdministrator: user.superAdministrator,
        rights: user.superAdministrator ? "all" : rightsBeyond(user.effective, new Map()),
        profiles: user.profiles.map((profile) => profile.name),
        legalEntities: user.legalEntities.map((entity) => entity.refId),
      },
    });
    return user;
  });
}

/**
 * Sends the invitation again; the link before is void.
 * @throws RefusalError USER_NOT_FOUND, USER_OUT_OF_REACH, USER_STATE_INVALID for a person with a password
 */
export async function inviteAgain(app: Application, caller: Caller, id: string): Promise<User> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const user = await userToChange(command, id, undefined);
    if (user.state !== "invited") throw new RefusalError("USER_STATE_INVALID", { state: user.state });
    await countInvitation(app, caller, user.email);
    await sendLink(tx, app, { ...LINK, userId: id });
    await command.audit({
      action: "user.invite-again",
      resource: "user",
      resourceId: id,
      legalEntityId: onlyEntity(user),
    });
    return user;
  });
}
