import type { Application } from "../../application.ts";
import { newId } from "../../ids.ts";
import { changesOf } from "../audit/service.ts";
import { emailKey, endAccess, revokeKeysOf, searchKeyOf } from "../identity/service.ts";
import { findAccountByEmail } from "../identity/sign-in-service.ts";
import { followScimGroups, insertProvidedAccount } from "../identity-provider/follow-service.ts";
import { listAnswer, listQuery } from "./list-query.ts";
import {
  addressOf,
  isAddress,
  namesOf,
  patchMessage,
  read,
  USER_SCHEMA,
  type UserMessage,
  userMessage,
} from "./messages.ts";
import { isId, patchUser } from "./patch.ts";
import {
  findPeople,
  findPerson,
  leaveScimGroups,
  lockPerson,
  PERSON_ATTRIBUTES,
  type PersonRow,
  savePersonRow,
  updateAccount,
} from "./repository.ts";
import { ScimError, taken, userNotFound } from "./scim-error.ts";
import { type Directory, inScimCommand, type ScimCommand, scimUrlOf } from "./token.ts";

function presentUser(app: Application, row: PersonRow) {
  const { id, externalId, userName, firstname, lastname, email, status, groups } = row;
  const formatted = `${firstname} ${lastname}`.trim();
  const url = scimUrlOf(app);
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    name: { formatted, givenName: firstname, familyName: lastname },
    displayName: formatted,
    emails: [{ value: email, type: "work", primary: true }],
    active: status !== "inactive",
    groups: groups.map((group) => ({ ...group, $ref: `${url}/Groups/${group.value}`, type: "direct" })),
    meta: {
      resourceType: "User",
      created: row.createdAt.toISOString(),
      lastModified: row.changedAt.toISOString(),
      location: `${url}/Users/${id}`,
    },
  };
}
export type UserResource = ReturnType<typeof presentUser>;

/** @throws ScimError invalidFilter, invalidValue */
export async function listScimUsers(app: Application, query: Readonly<Record<string, string>>) {
  const asked = listQuery(query, PERSON_ATTRIBUTES);
  const { rows, total } = await findPeople(app.db, asked);
  const users = rows.map((row) => presentUser(app, row));
  return listAnswer(users, total, asked.startIndex);
}

const seen = (row: PersonRow | undefined): PersonRow => {
  if (!row || row.removedAt !== null) throw userNotFound();
  return row;
};

/** @throws ScimError 404 */
export async function readScimUser(app: Application, id: string): Promise<UserResource> {
  return presentUser(app, seen(isId(id) ? await findPerson(app.db, id) : undefined));
}

async function lockSeen(command: ScimCommand, id: string): Promise<PersonRow> {
  return seen(isId(id) ? await lockPerson(command.tx, id) : undefined);
}

/** What a message comes to, beside what is kept of the account. */
type Wanted = {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly isActive: boolean;
};

const wantedBy = (message: UserMessage, isActive = true): Wanted => ({
  userName: message.userName,
  externalId: message.externalId || null,
  email: addressOf(message),
  ...namesOf(message),
  isActive: message.active ?? isActive,
});

/**
 * Makes an account without a password and without a right: the groups give them. One that the directory removed comes back
 * under the same identifier, and no other person under its address.
 * @throws ScimError uniqueness, invalidValue
 */
export async function createScimUser(
  app: Application,
  directory: Directory,
  body: unknown,
): Promise<UserResource> {
  const wanted = wantedBy(read(userMessage, body));
  return inScimCommand(app, directory, async (command) => {
    const { tx, now } = command;
    const { userName, externalId, email } = wanted;
    const names = { firstname: wanted.firstname, lastname: wanted.lastname || email };
    const id = newId();
    const isNew = await insertProvidedAccount(tx, {
      id,
      email,
      emailKey: emailKey(email),
      searchKey: searchKeyOf({ email, ...names }),
      ...names,
      createdAt: now,
      emailConfirmedAt: now,
    });
    if (!isNew) return presentUser(app, await comeBack(command, wanted));
    await savePersonRow(tx, {
      userId: id,
      userName,
      externalId,
      closedFrom: null,
      removedAt: null,
      changedAt: now,
    });
    await command.audit({
      action: "user.provide",
      resource: "user",
      resourceId: id,
      details: { email, userName },
    });
    const made = seen(await lockPerson(tx, id));
    if (!wanted.isActive) await change(command, made, { ...wanted, ...names });
    return presentUser(app, seen(await findPerson(tx, id)));
  });
}

/** The account that has the address already: removed by the directory, the same person opens it again. */
async function comeBack(command: ScimCommand, wanted: Wanted): Promise<PersonRow> {
  const { tx } = command;
  const known = await findAccountByEmail(tx, emailKey(wanted.email));
  const row = known && (await lockPerson(tx, known.id));
  if (!row || row.removedAt === null) throw taken("Un compte porte déjà cette adresse.");
  if (row.externalId !== wanted.externalId)
    throw taken(
      "Cette adresse est celle d’une autre personne, supprimée depuis. Un administrateur doit réactiver ou renommer son compte.",
    );
  await savePersonRow(tx, {
    userId: row.id,
    userName: wanted.userName,
    externalId: wanted.externalId,
    closedFrom: row.closedFrom,
    removedAt: null,
    changedAt: command.now,
  });
  return change(command, { ...row, removedAt: null }, wanted);
}

/** @throws ScimError 404, as {@link change} */
export async function replaceScimUser(
  app: Application,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<UserResource> {
  const message = read(userMessage, body);
  return inScimCommand(app, directory, async (command) => {
    const row = await lockSeen(command, id);
    return presentUser(app, await change(command, row, wantedBy(message, row.status !== "inactive")));
  });
}

/** @throws ScimError 404, as {@link change} */
export async function patchScimUser(
  app: Application,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<UserResource> {
  const patch = read(patchMessage, body);
  return inScimCommand(app, directory, async (command) => {
    const row = await lockSeen(command, id);
    const draft = {
      userName: row.userName,
      externalId: row.externalId,
      name: { givenName: row.firstname, familyName: row.lastname },
      emails: undefined,
      active: row.status !== "inactive",
    };
    const after = read(userMessage, patchUser(draft, patch));
    // An address that was the name follows the name.
    const follows = emailKey(row.email) === emailKey(row.userName) && isAddress(after.userName);
    const email = after.emails ? addressOf(after) : follows ? after.userName : row.email;
    return presentUser(app, await change(command, row, wantedBy({ ...after, emails: [{ value: email }] })));
  });
}

/**
 * Writes what the directory says of an account, and closes or opens it.
 * @throws ScimError 403 for what a directory may not change; RefusalError and constraints: EMAIL_TAKEN, SCIM_NAME_TAKEN,
 *   LAST_ADMINISTRATOR
 */
async function change(command: ScimCommand, row: PersonRow, wanted: Wanted): Promise<PersonRow> {
  const { tx, now } = command;
  const { email, firstname, lastname } = wanted;
  const isRenamed = emailKey(email) !== emailKey(row.email);
  // Who has the address of an account may choose its password anew.
  if (isRenamed && row.superAdministrator)
    throw new ScimError(403, "L’adresse d’un super-administrateur ne se change que dans Grand Livre.");
  const logged = (one: PersonRow) => {
    const { userName, externalId, closedFrom: _, ...rest } = one;
    const { email: address, firstname: first, lastname: last, status } = rest;
    return { email: address, firstname: first, lastname: last, userName, externalId, status };
  };
  const closing = await closingOf(command, row, wanted.isActive);
  await savePersonRow(tx, {
    userId: row.id,
    userName: wanted.userName,
    externalId: wanted.externalId,
    closedFrom: closing.closedFrom,
    removedAt: null,
    changedAt: now,
  });
  await updateAccount(tx, row.id, {
    ...(isRenamed && { email, emailKey: emailKey(email) }),
    firstname,
    lastname,
    searchKey: searchKeyOf({ email, firstname, lastname }),
    status: closing.status,
  });
  const after = seen(await findPerson(tx, row.id));
  const changes = changesOf(logged(row), logged(after));
  if (Object.keys(changes.after).length > 0)
    await command.audit({
      action: closing.action,
      resource: "user",
      resourceId: row.id,
      details: { email: row.email, ...changes, ...closing.details },
    });
  return after;
}

/** What becomes of the account's status. @throws ScimError 403 for one that a person suspended here */
async function closingOf(command: ScimCommand, row: PersonRow, isActive: boolean) {
  const { status, closedFrom } = row;
  if (isActive === (status !== "inactive")) return { status, closedFrom, action: "user.update", details: {} };
  if (!isActive) return { ...(await close(command, row)), action: "user.suspend" };
  if (closedFrom === null)
    throw new ScimError(
      403,
      "Ce compte a été suspendu dans Grand Livre\u00a0: un administrateur doit l’y réactiver.",
    );
  return { status: closedFrom, closedFrom: null, action: "user.activate", details: {} };
}

/** Sessions, codes and keys end at once; what the person wrote stays. */
async function close({ tx, app, directory, now }: ScimCommand, { id, status, closedFrom }: PersonRow) {
  await endAccess(tx, app, id);
  const keys = await revokeKeysOf(tx, id, { by: directory.openedBy, now });
  const from = status === "inactive" ? closedFrom : status;
  return { status: "inactive" as const, closedFrom: from, details: { keysRevoked: keys } };
}

/** The directory removes a person: the account is closed and found no more. @throws ScimError 404; LAST_ADMINISTRATOR */
export async function removeScimUser(app: Application, directory: Directory, id: string): Promise<void> {
  await inScimCommand(app, directory, async (command) => {
    const { tx, now } = command;
    const row = await lockSeen(command, id);
    const { status, closedFrom, details } = await close(command, row);
    await updateAccount(tx, id, { status });
    const { userName, externalId } = row;
    await savePersonRow(tx, { userId: id, userName, externalId, closedFrom, removedAt: now, changedAt: now });
    await leaveScimGroups(tx, id);
    await followScimGroups(command, [id]);
    await command.audit({
      action: "user.remove",
      resource: "user",
      resourceId: id,
      details: { email: row.email, userName, ...details },
    });
  });
}
