import type { Tx } from "../../database/connection.ts";
import { withinRowsOf } from "../../database/row-scope.ts";
import type { AuditRow } from "../audit/service.ts";
import { isAdministrator } from "../identity/sign-in-service.ts";
import { followGroupRows } from "./repository.ts";
import { findScimGroupNames, findScimGroupsOf } from "./scim-groups-repository.ts";

// What an account made by a directory has in common with one made at a sign-in.
export { insertProvidedAccount } from "./repository.ts";

export type GroupsFollowed = {
  readonly tx: Tx;
  readonly audit: (row: AuditRow) => Promise<void>;
};

/**
 * Gives a person what these groups open, and says so in the log when something changed. Super-administrators stand outside.
 * @param among the groups that are spoken of; all without it
 */
export async function followGroups(
  { tx, audit }: GroupsFollowed,
  userId: string,
  groups: readonly string[],
  among?: readonly string[],
): Promise<void> {
  if (await isAdministrator(tx, userId)) return;
  const { given, withdrawn } = await followGroupRows(tx, userId, groups, among);
  if (given.length + withdrawn.length === 0) return;
  await audit({
    action: "user.follow-groups",
    resource: "user",
    resourceId: userId,
    details: { groups, given, withdrawn },
  });
}

/**
 * Gives each person what the groups that a directory sent open. What other groups opened at a sign-in stays until the next one.
 * @param gone names that the directory's groups had a moment ago
 */
export async function followScimGroups(
  work: GroupsFollowed,
  userIds: readonly string[],
  gone: readonly string[] = [],
): Promise<void> {
  // Groups open companies whatever those of the caller are.
  await withinRowsOf(work.tx, "all", async () => {
    const among = [...(await findScimGroupNames(work.tx)), ...gone];
    for (const userId of userIds)
      await followGroups(work, userId, await findScimGroupsOf(work.tx, userId), among);
  });
}
