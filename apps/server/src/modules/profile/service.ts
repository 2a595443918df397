import type { CreateProfileBody, ProfilesQuery, UpdateProfileBody } from "@grand-livre/contracts/profile";
import { fold } from "@grand-livre/domain/text/fold";
import type { Application } from "../../application.ts";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Caller } from "../../http/caller.ts";
import { RefusalError } from "../../http/refusal-error.ts";
import { newId } from "../../ids.ts";
import { type Command, inCommand } from "../../kit/command.ts";
import {
  ALL_RIGHTS,
  flagsOfRights,
  type RightsSet,
  rightsBeyond,
  rightsOfBody,
  rightsOfFlags,
} from "../../rights-set.ts";
import { resolveLegalEntity } from "../legal-entity/service.ts";
import {
  deleteProfile,
  findOwnRights,
  findProfile,
  findProfileRights,
  findProfiles,
  insertProfile,
  lockProfile,
  type ProfileRow,
  replaceProfileRights,
  updateProfile,
} from "./repository.ts";

export type Profile = ProfileRow & { readonly rights: RightsSet };

/** The rights that a person may give: those that the person has. */
export function rightsToGive(caller: Caller): RightsSet {
  return caller.superAdministrator ? ALL_RIGHTS : caller.rights;
}

/**
 * Refuses to give more than one has.
 * @throws RefusalError RIGHTS_BEYOND_OWN with `details.rights`
 */
export function requireWithinOwn(caller: Caller, added: RightsSet): void {
  const beyond = rightsBeyond(added, rightsToGive(caller));
  if (beyond.length > 0) throw new RefusalError("RIGHTS_BEYOND_OWN", { rights: beyond });
}

const KEPT_BY_ONESELF = ["administrators", "authorizations"] as const;

/**
 * After any change of rights: the person who made it keeps rights over people, and at least one right.
 * @throws RefusalError OWN_RIGHTS_NEEDED, which undoes the change
 */
export async function requireOwnRightsKept(tx: Tx, caller: Caller): Promise<void> {
  if (caller.superAdministrator) return;
  const now = rightsOfFlags(await findOwnRights(tx, caller.scope));
  const kept = KEPT_BY_ONESELF.every((service) =>
    [...(caller.rights.get(service) ?? [])].every((action) => now.get(service)?.has(action)),
  );
  const any = [...now.values()].some((given) => given.size > 0);
  if (!kept || !any) throw new RefusalError("OWN_RIGHTS_NEEDED");
}

async function withRights(db: Connection, rows: readonly ProfileRow[]): Promise<Profile[]> {
  const rights = await findProfileRights(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, rights: rightsOfFlags(rights.get(row.id) ?? []) }));
}

/** Whether the caller may change a profile: it is of the caller's companies, its users are within reach, its rights are within the caller's. */
export function mayChangeProfile(caller: Caller, profile: Profile): boolean {
  return profile.within && rightsBeyond(profile.rights, rightsToGive(caller)).length === 0;
}

/** A page of the profiles. */
export async function listProfiles(app: Application, caller: Caller, query: ProfilesQuery) {
  const nameContains = fold(query.searchValue ?? "");
  const { rows, count } = await findProfiles(app.db, caller.scope, { ...query, nameContains });
  return { profiles: await withRights(app.db, rows), count };
}

async function whole(db: Connection, row: ProfileRow | undefined): Promise<Profile> {
  const [profile] = row ? await withRights(db, [row]) : [];
  if (!profile) throw new RefusalError("PROFILE_NOT_FOUND");
  return profile;
}

/** One profile. @throws RefusalError PROFILE_NOT_FOUND */
export async function readProfile(app: Application, caller: Caller, id: string): Promise<Profile> {
  return whole(app.db, await findProfile(app.db, caller.scope, id));
}

/** The profiles named, as they are. */
export async function readProfiles(
  db: Connection,
  caller: Caller,
  ids: readonly string[],
): Promise<Profile[]> {
  const found: Profile[] = [];
  for (const id of ids) found.push(await whole(db, await findProfile(db, caller.scope, id)));
  return found;
}

/** The profiles named, locked against their removal. @throws RefusalError PROFILE_NOT_FOUND */
export async function profilesByIds(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Profile[]> {
  const found: Profile[] = [];
  for (const id of [...new Set(ids)].sort())
    found.push(await whole(tx, await lockProfile(tx, caller.scope, id)));
  return found;
}

/**
 * The company that a new profile belongs to: the one named, else the only one of its author. A super-administrator's
 * belongs to the installation unless a company is named.
 */
async function ownerOf({ tx, scope }: Command, refId: string | undefined): Promise<string | null> {
  if (refId !== undefined) return (await resolveLegalEntity(tx, refId)).id;
  const { legalEntityIds } = scope;
  if (legalEntityIds === "all") return null;
  const [only, other] = legalEntityIds;
  if (only !== undefined && other === undefined) return only;
  throw new RefusalError("VALIDATION_FAILED", {
    fields: [{ path: "legalEntityRefId", message: "LEGAL_ENTITY_REQUIRED" }],
  });
}

/**
 * Makes a profile of rights that the caller has.
 * @throws RefusalError PROFILE_NAME_TAKEN, RIGHTS_BEYOND_OWN, LEGAL_ENTITY_NOT_FOUND, VALIDATION_FAILED without a company
 */
export async function createProfile(
  app: Application,
  caller: Caller,
  body: CreateProfileBody,
): Promise<Profile> {
  const rights = rightsOfBody(body.rights);
  requireWithinOwn(caller, rights);
  const id = newId();
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const { name, description } = body;
    const legalEntityId = await ownerOf(command, body.legalEntityRefId);
    await insertProfile(tx, { id, legalEntityId, name, nameKey: fold(name), description });
    await replaceProfileRights(tx, id, flagsOfRights(rights));
    await command.audit({
      action: "create",
      resource: "user-profile",
      resourceId: id,
      ...(legalEntityId === null ? {} : { legalEntityId }),
      details: { name, rights: rightsBeyond(rights, new Map()) },
    });
    return whole(tx, await findProfile(tx, caller.scope, id));
  });
}

async function profileToChange(
  { tx, actor: caller, scope }: Command<Caller>,
  id: string,
  version?: number,
): Promise<Profile> {
  const profile = await whole(tx, await lockProfile(tx, scope, id));
  if (!mayChangeProfile(caller, profile)) throw new RefusalError("PROFILE_OUT_OF_REACH");
  if (version !== undefined && version !== profile.version) throw new RefusalError("STALE_VERSION");
  return profile;
}

/**
 * Changes a profile, and with it the rights of all who have it.
 * @throws RefusalError PROFILE_NOT_FOUND, PROFILE_OUT_OF_REACH, STALE_VERSION, PROFILE_NAME_TAKEN,
 *   RIGHTS_BEYOND_OWN, OWN_RIGHTS_NEEDED
 */
export async function changeProfile(
  app: Application,
  caller: Caller,
  id: string,
  body: UpdateProfileBody,
): Promise<Profile> {
  return inCommand(app, caller, async (command) => {
    const { tx } = command;
    const before = await profileToChange(command, id, body.version);
    await updateProfile(tx, id, {
      ...(body.name === undefined ? {} : { name: body.name, nameKey: fold(body.name) }),
      ...(body.description === undefined ? {} : { description: body.description }),
    });
    if (body.rights) {
      const rights = rightsOfBody(body.rights);
      requireWithinOwn(caller, rights);
      await replaceProfileRights(tx, id, flagsOfRights(rights));
    }
    await requireOwnRightsKept(tx, caller);
    const after = await whole(tx, await findProfile(tx, caller.scope, id));
    await command.audit({
      action: "update",
      resource: "user-profile",
      resourceId: id,
      details: {
        name: after.name,
        ...(after.name === before.name ? {} : { nameBefore: before.name }),
        given: rightsBeyond(after.rights, before.rights),
        withdrawn: rightsBeyond(before.rights, after.rights),
        users: after.userCount,
      },
    });
    return after;
  });
}

/**
 * Removes a profile without users.
 * @throws RefusalError PROFILE_NOT_FOUND, PROFILE_OUT_OF_REACH, PROFILE_IN_USE
 */
export async function removeProfile(app: Application, caller: Caller, id: string): Promise<void> {
  await inCommand(app, caller, async (command) => {
    const { tx } = command;
    const profile = await profileToChange(command, id);
    if (profile.userCount > 0) throw new RefusalError("PROFILE_IN_USE", { users: profile.userCount });
    await deleteProfile(tx, id);
    await command.audit({
      action: "delete",
      resource: "user-profile",
      resourceId: id,
      details: { name: profile.name },
    });
  });
}
