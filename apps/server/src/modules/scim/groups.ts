import type { Application } from "../../application.ts";
import { newId } from "../../ids.ts";
import { changesOf } from "../audit/service.ts";
import { followScimGroups } from "../identity-provider/follow-service.ts";
import { listAnswer, listQuery } from "./list-query.ts";
import { GROUP_SCHEMA, type GroupMessage, groupMessage, patchMessage, read } from "./messages.ts";
import { groupChanges, isId, requireIds } from "./patch.ts";
import {
  deleteMembers,
  deleteScimGroup,
  findScimGroup,
  findScimGroups,
  GROUP_ATTRIBUTES,
  type GroupRow,
  insertMembers,
  insertScimGroup,
  lockScimGroup,
  updateScimGroup,
} from "./repository.ts";
import { groupNotFound, invalidValue } from "./scim-error.ts";
import { type Directory, inScimCommand, type ScimCommand, scimUrlOf } from "./token.ts";

function presentGroup(
  app: Application,
  { id, displayName, externalId, createdAt, changedAt, members }: GroupRow,
) {
  const url = scimUrlOf(app);
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(externalId !== null && { externalId }),
    displayName,
    members: members.map((one) => ({ ...one, $ref: `${url}/Users/${one.value}`, type: "User" })),
    meta: {
      resourceType: "Group",
      created: createdAt.toISOString(),
      lastModified: changedAt.toISOString(),
      location: `${url}/Groups/${id}`,
    },
  };
}
export type GroupResource = ReturnType<typeof presentGroup>;

const wantsMembers = ({ excludedAttributes = "" }: Readonly<Record<string, string>>) =>
  !excludedAttributes.toLowerCase().split(",").includes("members");

/** @throws ScimError invalidFilter, invalidValue */
export async function listScimGroups(app: Application, query: Readonly<Record<string, string>>) {
  const asked = listQuery(query, GROUP_ATTRIBUTES);
  const { rows, total } = await findScimGroups(app.db, asked, wantsMembers(query));
  const groups = rows.map((row) => presentGroup(app, row));
  return listAnswer(groups, total, asked.startIndex);
}

const found = (row: GroupRow | undefined): GroupRow => {
  if (!row) throw groupNotFound();
  return row;
};

/** @throws ScimError 404 */
export async function readScimGroup(
  app: Application,
  id: string,
  query: Readonly<Record<string, string>>,
): Promise<GroupResource> {
  return presentGroup(
    app,
    found(isId(id) ? await findScimGroup(app.db, id, wantsMembers(query)) : undefined),
  );
}

const namesOf = ({ displayName, externalId }: Pick<GroupRow, "displayName" | "externalId">): string[] =>
  externalId === null ? [displayName] : [displayName, externalId];

/** @throws ScimError invalidValue for somebody whom the directory did not send */
async function putIn({ tx }: ScimCommand, groupId: string, ids: readonly string[]): Promise<void> {
  requireIds(ids);
  const each = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (each.length > 0 && (await insertMembers(tx, groupId, each)) < each.length)
    throw invalidValue("L’un des membres n’existe pas.");
}

/** @throws ScimError invalidValue; SCIM_NAME_TAKEN */
export async function createScimGroup(
  app: Application,
  directory: Directory,
  body: unknown,
): Promise<GroupResource> {
  const message = read(groupMessage, body);
  return inScimCommand(app, directory, async (command) => {
    const { tx, now } = command;
    const id = newId();
    const { displayName } = message;
    await insertScimGroup(tx, { id, displayName, externalId: message.externalId || null, now });
    await putIn(command, id, membersOf(message) ?? []);
    const row = found(await findScimGroup(tx, id));
    const members = row.members.map(({ value }) => value);
    await followScimGroups(command, members);
    const details = { group: displayName, members: members.length };
    await command.audit({ action: "create-scim-group", resource: "installation", details });
    return presentGroup(app, row);
  });
}

const membersOf = ({ members }: GroupMessage): readonly string[] | undefined =>
  members?.map(({ value }) => value);

/** @throws ScimError 404, invalidValue; SCIM_NAME_TAKEN */
export async function replaceScimGroup(
  app: Application,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<GroupResource> {
  const message = read(groupMessage, body);
  return changeGroup(app, directory, id, async (command, row) => {
    await replaceMembers(command, row, membersOf(message) ?? []);
    return { displayName: message.displayName, externalId: message.externalId || null };
  });
}

async function replaceMembers(
  command: ScimCommand,
  { id, members }: GroupRow,
  ids: readonly string[],
): Promise<void> {
  const kept = new Set(ids.map((one) => one.toLowerCase()));
  const leaving = members.map(({ value }) => value).filter((one) => !kept.has(one));
  await deleteMembers(command.tx, id, leaving);
  await putIn(command, id, ids);
}

/** @throws ScimError 404, invalidPath, invalidValue; SCIM_NAME_TAKEN */
export async function patchScimGroup(
  app: Application,
  directory: Directory,
  id: string,
  body: unknown,
): Promise<GroupResource> {
  const changes = groupChanges(read(patchMessage, body));
  return changeGroup(app, directory, id, async (command, row) => {
    let { displayName, externalId }: { displayName: unknown; externalId: unknown } = row;
    for (const change of changes) {
      if (change.kind === "rename") displayName = change.displayName;
      else if (change.kind === "identify") externalId = change.externalId;
      else if (change.kind === "add") await putIn(command, id, change.ids);
      else if (change.kind === "remove") await deleteMembers(command.tx, id, change.ids.filter(isId));
      else await replaceMembers(command, found(await findScimGroup(command.tx, id)), change.ids);
    }
    const named = read(groupMessage, { displayName, externalId });
    return { displayName: named.displayName, externalId: named.externalId || null };
  });
}

/** Changes a group under its lock; who came in, left or has it under another name gets what it opens now. */
async function changeGroup(
  app: Application,
  directory: Directory,
  id: string,
  work: (command: ScimCommand, row: GroupRow) => Promise<Pick<GroupRow, "displayName" | "externalId">>,
): Promise<GroupResource> {
  return inScimCommand(app, directory, async (command) => {
    const { tx, now } = command;
    const before = found(isId(id) ? await lockScimGroup(tx, id) : undefined);
    await updateScimGroup(tx, id, { ...(await work(command, before)), changedAt: now });
    const after = found(await findScimGroup(tx, id));
    const [old, members] = [before, after].map((row) => new Set(row.members.map(({ value }) => value)));
    const isRenamed = namesOf(before).join("\n") !== namesOf(after).join("\n");
    const entered = [...(members ?? [])].filter((one) => !old?.has(one));
    const left = [...(old ?? [])].filter((one) => !members?.has(one));
    const touched = isRenamed ? [...new Set([...(members ?? []), ...left])] : [...entered, ...left];
    await followScimGroups(command, touched.toSorted(), namesOf(before));
    const { displayName, externalId } = after;
    const names = changesOf(
      { displayName: before.displayName, externalId: before.externalId },
      { displayName, externalId },
    );
    if (isRenamed || touched.length > 0)
      await command.audit({
        action: "change-scim-group",
        resource: "installation",
        details: { group: displayName, ...names, entered: entered.length, left: left.length },
      });
    return presentGroup(app, after);
  });
}

/** @throws ScimError 404 */
export async function removeScimGroup(app: Application, directory: Directory, id: string): Promise<void> {
  await inScimCommand(app, directory, async (command) => {
    const row = found(isId(id) ? await lockScimGroup(command.tx, id) : undefined);
    await deleteScimGroup(command.tx, id);
    const members = row.members.map(({ value }) => value);
    await followScimGroups(command, members, namesOf(row));
    const details = { group: row.displayName, left: members.length };
    await command.audit({ action: "remove-scim-group", resource: "installation", details });
  });
}
