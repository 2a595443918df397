import type { ActivateBody, UpdateRightsBody, UpdateUserBody } from "@grand-livre/contracts/user";
import type { Application } from "../../application.ts";
import { type Caller, mayDo } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import { flagsOfRights, type RightsSet, rightsBeyond, rightsOfBody } from "../../rights-set.ts";
import { changesOf } from "../audit/service.ts";
import { endAccess, searchKeyOf } from "../identity/service.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import { queueMessage } from "../mail/service.ts";
import { profilesByIds, requireOwnRightsKept, requireWithinOwn } from "../profile/service.ts";
import { phoneOf } from "./phone.ts";
import { forgetScimClosing, hasPassword, updateUser } from "./repository.ts";
import { replaceDirectRights, replaceLegalEntities, replaceProfiles } from "./rights-repository.ts";
import { onlyEntity, readUser, type User, userToChange } from "./service.ts";

/** What an update shows of a person in the log. */
function logged(user: User) {
  const { firstname, lastname, phone, role, superAdministrator, state } = user;
  return { firstname, lastname, phone, role, superAdministrator, state };
}

/** The log of a change of a person: what was and what is. */
export async function auditChange(
  command: Command<Caller>,
  action: string,
  before: User,
  after: User,
): Promise<void> {
  await command.audit({
    action,
    resource: "user",
    resourceId: before.id,
    legalEntityId: onlyEntity(after) ?? onlyEntity(before),
    details: { email: before.email, ...changesOf(logged(before), logged(after)) },
  });
}

function requireNotOneself(caller: Caller, user: User, removes: boolean): void {
  if (removes && user.id === caller.userId) throw new RefusalError("OWN_RIGHTS_NEEDED");
}

/**
 * Changes a person's name, phone, role or rank of super-administrator.
 * @throws RefusalError USER_NOT_FOUND, USER_OUT_OF_REACH, STALE_VERSION, PHONE_TAKEN, PHONE_INVALID,
 *   RIGHTS_BEYOND_OWN, OWN_RIGHTS_NEEDED, LAST_ADMINISTRATOR
 */
export async function changeUser(
  app: Application,
  caller: Caller,
  id: string,
  body: UpdateUserBody,
): Promise<User> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await userToChange(command, id, body.version);
    const rank = body.superAdministrator ?? before.superAdministrator;
    const role = body.role ?? before.role;
    if (rank !== before.superAdministrator && !caller.superAdministrator)
      throw new RefusalError("RIGHTS_BEYOND_OWN", { rights: ["superAdministrator"] });
    requireNotOneself(caller, before, rank !== before.superAdministrator || role !== before.role);
    const phone = phoneOf(body.phone);
    const firstname = body.firstname ?? before.firstname;
    const lastname = body.lastname ?? before.lastname;
    await updateUser(tx, id, {
      firstname,
      lastname,
      role,
      superAdministrator: rank,
      searchKey: searchKeyOf({ email: before.email, firstname, lastname }),
      ...(phone === undefined ? {} : { phone }),
    });
    const after = await readUser(tx, caller, id);
    await auditChange(command, "user.update", before, after);
    if (after.phone !== before.phone)
      await queueMessage(tx, app, { kind: "phone-changed", params: { userId: id } });
    return after;
  });
}

/**
 * Closes an account: its sessions and links end at once.
 * @throws RefusalError USER_NOT_FOUND, USER_OUT_OF_REACH, STALE_VERSION, USER_STATE_INVALID, OWN_RIGHTS_NEEDED,
 *   LAST_ADMINISTRATOR
 */
export async function suspendUser(
  app: Application,
  caller: Caller,
  id: string,
  version: number,
): Promise<User> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await userToChange(command, id, version);
    requireNotOneself(caller, before, true);
    if (before.state === "inactive") throw new RefusalError("USER_STATE_INVALID", { state: before.state });
    await updateUser(tx, id, { status: "inactive" });
    await endAccess(tx, app, id);
    const after = await readUser(tx, caller, id);
    await auditChange(command, "user.suspend", before, after);
    return after;
  });
}

/**
 * Opens an account that was suspended, or that has confirmed its mail after signing up: the latter with the access chosen
 * for it, for signing up gives none that the screens admit. One that never had a password waits again for its invitation.
 * @throws RefusalError USER_NOT_FOUND, USER_OUT_OF_REACH, STALE_VERSION, USER_STATE_INVALID, VALIDATION_FAILED without a
 *   role, FORBIDDEN, RIGHTS_BEYOND_OWN, PROFILE_NOT_FOUND, LEGAL_ENTITY_NOT_FOUND
 */
export async function activateUser(
  app: Application,
  caller: Caller,
  id: string,
  body: ActivateBody,
): Promise<User> {
  const givesRights = [body.rights, body.profileIds, body.legalEntityRefIds].some((one) => one !== undefined);
  if (givesRights && !mayDo(caller, { service: "authorizations", action: "Editor" }))
    throw new RefusalError("FORBIDDEN");
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await userToChange(command, id, body.version);
    if (before.state !== "inactive" && before.state !== "waiting")
      throw new RefusalError("USER_STATE_INVALID", { state: before.state });
    if (before.state === "waiting" && body.role === undefined)
      throw new RefusalError("VALIDATION_FAILED", { fields: [{ path: "role", message: "Required" }] });
    await applyRights(command, before, body);
    const status = (await hasPassword(tx, id)) ? "active" : "not_activated";
    await updateUser(tx, id, { status, role: body.role ?? before.role });
    await forgetScimClosing(tx, id);
    const after = await readUser(tx, caller, id);
    requireWithinOwn(caller, added(before, after));
    await auditChange(command, "user.activate", before, after);
    return after;
  });
}

async function applyRights(
  { tx, actor: caller }: Command<Caller>,
  user: User,
  body: UpdateRightsBody,
): Promise<void> {
  if (body.rights) await replaceDirectRights(tx, user.id, flagsOfRights(rightsOfBody(body.rights)));
  if (body.profileIds) {
    const profiles = await profilesByIds(tx, caller, body.profileIds);
    await replaceProfiles(
      tx,
      user.id,
      profiles.map((profile) => profile.id),
    );
  }
  if (body.legalEntityRefIds) {
    const ids: string[] = [];
    for (const refId of new Set(body.legalEntityRefIds)) ids.push((await resolveLegalEntity(tx, refId)).id);
    if (!caller.superAdministrator && ids.length === 0) {
      throw new RefusalError("VALIDATION_FAILED", {
        fields: [{ path: "legalEntityRefIds", message: "LEGAL_ENTITY_REQUIRED" }],
      });
    }
    await replaceLegalEntities(tx, user.id, ids);
  }
}

/** What was added, by either way: a set whose own rights may be had from a profile as well. */
function added(before: User, after: User): RightsSet {
  const given = new Map(
    [...after.effective].map(([service, actions]) => [
      service,
      new Set([...actions].filter((action) => !before.effective.get(service)?.has(action))),
    ]),
  );
  return given;
}

/**
 * Gives and withdraws rights, profiles and legal entities: never more than the caller has, never the caller's own last ones.
 * @throws RefusalError USER_NOT_FOUND, USER_OUT_OF_REACH, STALE_VERSION, PROFILE_NOT_FOUND, LEGAL_ENTITY_NOT_FOUND,
 *   RIGHTS_BEYOND_OWN, OWN_RIGHTS_NEEDED
 */
export async function changeRights(
  app: Application,
  caller: Caller,
  id: string,
  body: UpdateRightsBody,
): Promise<User> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await userToChange(command, id, body.version);
    await applyRights(command, before, body);
    await updateUser(tx, id, {});
    const after = await readUser(tx, caller, id);
    requireWithinOwn(caller, added(before, after));
    if (id === caller.userId) await requireOwnRightsKept(tx, caller);
    await command.audit({
      action: "user.rights",
      resource: "user",
      resourceId: id,
      legalEntityId: onlyEntity(after) ?? onlyEntity(before),
      details: {
        email: before.email,
        given: rightsBeyond(after.effective, before.effective),
        withdrawn: rightsBeyond(before.effective, after.effective),
        before: {
          profiles: before.profiles.map((profile) => profile.name),
          legalEntities: before.legalEntities.map((entity) => entity.refId),
        },
        after: {
          profiles: after.profiles.map((profile) => profile.name),
          legalEntities: after.legalEntities.map((entity) => entity.refId),
        },
      },
    });
    return after;
  });
}
