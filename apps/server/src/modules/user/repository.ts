import type { UsersQuery } from "@grand-livre/contracts/user";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

export type UserState = "active" | "inactive" | "invited" | "unconfirmed" | "waiting";

export type UserListRow = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly role: "ADMIN" | "ACCOUNTANT" | "COLLABORATOR" | "DELEGATE";
  readonly superAdministrator: boolean;
  readonly state: UserState;
  readonly totp: boolean;
  readonly demonstration: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly version: number;
  readonly legalEntities: readonly { readonly id: string; readonly refId: string; readonly name: string }[];
  readonly profiles: readonly { readonly id: string; readonly name: string }[];
};

const STATE = sql<UserState>`case when u.status <> 'not_activated' then u.status
  when u.password_hash is null then 'invited' when u.email_confirmed_at is null then 'unconfirmed' else 'waiting' end`;

/** People who share a legal entity with the scope, and oneself; a super-administrator sees all. */
function visible(scope: Scope): Expression<SqlBool> {
  if (scope.legalEntityIds === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`(u.id = ${scope.userId} or exists (select from user_legal_entity e
    where e.user_id = u.id and e.legal_entity_id = any (${[...scope.legalEntityIds]}::uuid[])))`;
}

function users(scope: Scope, condition: RawBuilder<unknown>, tail: RawBuilder<unknown>) {
  return sql<UserListRow>`
    select u.id, u.email, u.firstname, u.lastname, u.phone, u.role, u.super_administrator, u.demonstration,
      u.created_at, u.last_sign_in_at, u.version, ${STATE} as state,
      exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null) as totp,
      coalesce((select jsonb_agg(l order by l->>'name', l->>'id')
        from user_legal_entity e cross join company_label(e.legal_entity_id) l where e.user_id = u.id), '[]') as legal_entities,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
        from user_account_profile a join user_profile p on p.id = a.profile_id where a.user_id = u.id), '[]') as profiles
    from user_account u where ${visible(scope)} and ${condition} ${tail}`;
}

function filtered(filter: UserFilter): RawBuilder<unknown> {
  const { contains, typed, state, role, profileId, legalEntityId } = filter;
  return sql`(${contains} = '' or u.search_key like ${`%${contains}%`} or u.email_key like ${`%${typed}%`})
    and (${state ?? null}::text is null or ${STATE} = ${state ?? null})
    and (${role ?? null}::text is null or u.role = ${role ?? null})
    and (${profileId ?? null}::uuid is null or exists (select from user_account_profile a
      where a.user_id = u.id and a.profile_id = ${profileId ?? null}))
    and (${legalEntityId ?? null}::uuid is null or exists (select from user_legal_entity e
      where e.user_id = u.id and e.legal_entity_id = ${legalEntityId ?? null}))`;
}

export type UserFilter = Pick<UsersQuery, "state" | "role" | "profileId"> & {
  /** What is searched, folded as the stored key; and as an address has it. */
  readonly contains: string;
  readonly typed: string;
  readonly legalEntityId: string | undefined;
};

/** A page of the people whom the scope sees, by name. */
export async function findUsers(
  db: Connection,
  scope: Scope,
  filter: UserFilter & { readonly skip: number; readonly limit: number },
): Promise<{ rows: UserListRow[]; count: number }> {
  const condition = filtered(filter);
  const page = sql`order by u.lastname collate "fr-x-icu", u.firstname collate "fr-x-icu", u.id
    offset ${filter.skip} limit ${filter.limit}`;
  const { rows } = await users(scope, condition, page).execute(db);
  const counted = await sql<{ count: number }>`
    select count(*) as count from user_account u where ${visible(scope)} and ${condition}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** One person whom the scope sees. */
export async function findUser(db: Connection, scope: Scope, id: string): Promise<UserListRow | undefined> {
  const { rows } = await users(scope, sql`u.id = ${id}`, sql``).execute(db);
  return rows[0];
}

/** The same, locked for a change: what is then read of the person stays so until the end. */
export async function lockUser(tx: Tx, scope: Scope, id: string): Promise<UserListRow | undefined> {
  await sql`select from user_account u where u.id = ${id} and ${visible(scope)} for no key update`.execute(
    tx,
  );
  return findUser(tx, scope, id);
}

/** tidy-allow scope: a new account is in no scope yet; the service says who may make it. */
export async function insertInvited(
  tx: Tx,
  account: {
    id: string;
    email: string;
    emailKey: string;
    searchKey: string;
    firstname: string;
    lastname: string;
    phone: string | null;
    role: string;
    superAdministrator: boolean;
    invitedBy: string;
    createdAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("userAccount")
    .values({ ...account, status: "not_activated" })
    .execute();
}

/** tidy-allow scope: the account was locked within the scope before. */
export async function updateUser(
  tx: Tx,
  id: string,
  change: {
    firstname?: string;
    lastname?: string;
    phone?: string | null;
    role?: string;
    superAdministrator?: boolean;
    searchKey?: string;
    status?: "active" | "inactive" | "not_activated";
  },
): Promise<void> {
  await tx
    .updateTable("userAccount")
    .set({ ...change, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Whether the account has a password: one that was only invited has none. tidy-allow scope: locked before. */
export async function hasPassword(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("userAccount")
    .select(sql<boolean>`password_hash is not null`.as("has"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.has ?? false;
}

/** A person opens the account, whatever the directory said of it. tidy-allow scope: locked before. */
export async function forgetScimClosing(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("scimPerson").where("userId", "=", userId).where("removedAt", "is not", null).execute();
  await tx.updateTable("scimPerson").set({ closedFrom: null }).where("userId", "=", userId).execute();
}
