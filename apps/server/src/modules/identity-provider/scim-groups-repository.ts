import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/**
 * The names and identifiers of the groups that the directory sent of a person: a provider's token may name a group by either.
 * tidy-allow scope: groups belong to no company; a directory or a person who signs in has no scope.
 */
export async function findScimGroupsOf(db: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from scim_group_member m join scim_group g on g.id = m.group_id
      cross join lateral (values (g.display_name), (g.external_id)) n (name)
    where m.user_id = ${userId} and n.name is not null`.execute(db);
  return rows.map(({ name }) => name);
}

/** The same of all groups that it sent. tidy-allow scope: groups belong to no company. */
export async function findScimGroupNames(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from scim_group g cross join lateral (values (g.display_name), (g.external_id)) n (name)
    where n.name is not null`.execute(db);
  return rows.map(({ name }) => name);
}

/** Who is in the group of this name. tidy-allow scope: groups belong to no company. */
export async function findScimMembersOf(db: Connection, name: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select m.user_id from scim_group_member m join scim_group g on g.id = m.group_id
    where ${name} in (g.display_name, g.external_id) order by m.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
