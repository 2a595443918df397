import { type RawBuilder, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Condition, ListQuery } from "./list-query.ts";

/** An account as a directory sees it. */
export type PersonRow = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly status: "not_activated" | "active" | "inactive";
  readonly superAdministrator: boolean;
  readonly userName: string;
  readonly externalId: string | null;
  readonly closedFrom: "not_activated" | "active" | null;
  readonly removedAt: Date | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
};

const people = (rest: RawBuilder<unknown>) => sql<PersonRow>`
  select u.id, u.email, u.firstname, u.lastname, u.status, u.super_administrator, coalesce(d.user_name, u.email) as user_name,
    d.external_id, d.closed_from, d.removed_at, u.created_at, coalesce(d.changed_at, u.created_at) as changed_at,
    coalesce((select jsonb_agg(jsonb_build_object('value', g.id, 'display', g.display_name) order by g.display_name)
      from scim_group_member m join scim_group g on g.id = m.group_id where m.user_id = u.id), '[]') as groups
  from user_account u left join scim_person d on d.user_id = u.id ${rest}`;

/** What a filter may ask of a user. */
const ofPeople: Readonly<Record<string, (value: string | boolean) => RawBuilder<unknown>>> = {
  id: (value) => sql`u.id::text = lower(${String(value)})`,
  username: (value) => sql`lower(coalesce(d.user_name, u.email)) = lower(${String(value)})`,
  externalid: (value) => sql`d.external_id = ${String(value)}`,
  "emails.value": (value) => sql`u.email_key = lower(${String(value)})`,
  emails: (value) => sql`u.email_key = lower(${String(value)})`,
  active: (value) => sql`(u.status <> 'inactive') = ${String(value).toLowerCase() === "true"}`,
};
export const PERSON_ATTRIBUTES: ReadonlySet<string> = new Set(Object.keys(ofPeople));

const every = (conditions: readonly Condition[], of: typeof ofPeople) =>
  conditions.reduce(
    (all, { attribute, value }) => sql`${all} and ${of[attribute]?.(value) ?? sql`false`}`,
    sql`true`,
  );

/** A page of the accounts, and how many there are. tidy-allow scope: a directory provisions the whole installation. */
export async function findPeople(
  db: Connection,
  { conditions, startIndex, count }: ListQuery,
): Promise<{ rows: PersonRow[]; total: number }> {
  const where = sql`where d.removed_at is null and ${every(conditions, ofPeople)}`;
  const { rows } = await people(sql`${where} order by u.id offset ${startIndex - 1} limit ${count}`).execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total from user_account u
    left join scim_person d on d.user_id = u.id ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One account, removed by the directory or not. tidy-allow scope: a directory provisions the whole installation. */
export async function findPerson(db: Connection, id: string): Promise<PersonRow | undefined> {
  const { rows } = await people(sql`where u.id = ${id}`).execute(db);
  return rows[0];
}

/** The same, locked for a change. tidy-allow scope: a directory provisions the whole installation. */
export async function lockPerson(tx: Tx, id: string): Promise<PersonRow | undefined> {
  await sql`select from user_account where id = ${id} for no key update`.execute(tx);
  return findPerson(tx, id);
}

/** tidy-allow scope: accounts belong to no company; the account was locked or made before. */
export async function savePersonRow(
  tx: Tx,
  row: {
    readonly userId: string;
    readonly userName: string;
    readonly externalId: string | null;
    readonly closedFrom: PersonRow["closedFrom"];
    readonly removedAt: Date | null;
    readonly changedAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("scimPerson")
    .values(row)
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(row))
    .execute();
}

/** tidy-allow scope: accounts belong to no company; the account was locked before. */
export async function updateAccount(
  tx: Tx,
  id: string,
  change: {
    readonly email?: string;
    readonly emailKey?: string;
    readonly firstname?: string;
    readonly lastname?: string;
    readonly searchKey?: string;
    readonly status?: PersonRow["status"];
  },
): Promise<void> {
  await tx
    .updateTable("userAccount")
    .set({ ...change, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

export type GroupRow = {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly members: readonly { readonly value: string; readonly display: string }[];
};

/** What a filter may ask of a group. */
const ofGroups: typeof ofPeople = {
  id: (value) => sql`g.id::text = lower(${String(value)})`,
  displayname: (value) => sql`lower(g.display_name) = lower(${String(value)})`,
  externalid: (value) => sql`g.external_id = ${String(value)}`,
  members: (value) =>
    sql`exists (select from scim_group_member m where m.group_id = g.id and m.user_id::text = ${String(value)})`,
};
export const GROUP_ATTRIBUTES: ReadonlySet<string> = new Set([...Object.keys(ofGroups), "members.value"]);

const groups = (rest: RawBuilder<unknown>, withMembers: boolean) => sql<GroupRow>`
  select g.id, g.display_name, g.external_id, g.created_at, g.changed_at, ${
    withMembers
      ? sql`coalesce((select jsonb_agg(jsonb_build_object('value', u.id, 'display', u.email) order by u.id)
          from scim_group_member m join user_account u on u.id = m.user_id where m.group_id = g.id), '[]')`
      : sql`'[]'::jsonb`
  } as members from scim_group g ${rest}`;

/** A page of the groups, and how many there are. tidy-allow scope: groups belong to no company. */
export async function findScimGroups(
  db: Connection,
  { conditions, startIndex, count }: ListQuery,
  withMembers: boolean,
): Promise<{ rows: GroupRow[]; total: number }> {
  const named = conditions.map((one) => ({ ...one, attribute: one.attribute.replace(".value", "") }));
  const where = sql`where ${every(named, ofGroups)}`;
  const page = sql`${where} order by g.id offset ${startIndex - 1} limit ${count}`;
  const { rows } = await groups(page, withMembers).execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from scim_group g ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** tidy-allow scope: groups belong to no company. */
export async function findScimGroup(
  db: Connection,
  id: string,
  withMembers = true,
): Promise<GroupRow | undefined> {
  const { rows } = await groups(sql`where g.id = ${id}`, withMembers).execute(db);
  return rows[0];
}

/** Locks a group for a change. tidy-allow scope: groups belong to no company. */
export async function lockScimGroup(tx: Tx, id: string): Promise<GroupRow | undefined> {
  await sql`select from scim_group where id = ${id} for update`.execute(tx);
  return findScimGroup(tx, id);
}

/** tidy-allow scope: groups belong to no company. */
export async function insertScimGroup(
  tx: Tx,
  {
    now,
    ...group
  }: {
    readonly id: string;
    readonly displayName: string;
    readonly externalId: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("scimGroup")
    .values({ ...group, createdAt: now, changedAt: now })
    .execute();
}

/** tidy-allow scope: groups belong to no company; the group was locked before. */
export async function updateScimGroup(
  tx: Tx,
  id: string,
  change: { readonly displayName: string; readonly externalId: string | null; readonly changedAt: Date },
): Promise<void> {
  await tx.updateTable("scimGroup").set(change).where("id", "=", id).execute();
}

/** tidy-allow scope: groups belong to no company; the group was locked before. */
export async function deleteScimGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("scimGroup").where("id", "=", id).execute();
}

/** Puts people into a group. tidy-allow scope: groups belong to no company. @returns how many of them there are */
export async function insertMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    with known as (select u.id from user_account u left join scim_person d on d.user_id = u.id
        where u.id = any (${[...userIds]}::uuid[]) and d.removed_at is null),
      put as (insert into scim_group_member (group_id, user_id) select ${groupId}, id from known on conflict do nothing)
    select count(*)::int as known from known`.execute(tx);
  return rows[0]?.known ?? 0;
}

/** Takes people out of a group. tidy-allow scope: groups belong to no company. */
export async function deleteMembers(tx: Tx, groupId: string, userIds: readonly string[]): Promise<void> {
  await sql`delete from scim_group_member where group_id = ${groupId}
    and user_id = any (${[...userIds]}::uuid[])`.execute(tx);
}

/** Takes a person out of every group. tidy-allow scope: the account was locked before. */
export async function leaveScimGroups(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("scimGroupMember").where("userId", "=", userId).execute();
}
