import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { RightFlags } from "../../rights-set.ts";
import type { Scope } from "../../scope.ts";

export type ProfileRow = {
  readonly id: string;
  readonly name: string;
  readonly nameKey: string;
  readonly description: string;
  readonly version: number;
  readonly userCount: number;
  /** Whether it belongs to a company of the scope, which reaches every user who has it. */
  readonly within: boolean;
};

const FLAGS = ["serviceId", "viewer", "creator", "editor", "validator", "deleter", "exporter"] as const;

/** The profiles of the installation, and those of the scope's legal entities. */
function visible(scope: Scope): Expression<SqlBool> {
  if (scope.legalEntityIds === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`(legal_entity_id is null or legal_entity_id = any (${[...scope.legalEntityIds]}::uuid[]))`;
}

/** Whether it is a company's, and all who have it work in the scope's legal entities only. */
function heldWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.legalEntityIds === "all") return sql<boolean>`true`;
  return sql<boolean>`legal_entity_id is not null and not exists (
    select from user_account_profile a join user_account u on u.id = a.user_id
    where a.profile_id = user_profile.id and a.user_id <> ${scope.userId} and (u.super_administrator
      or not exists (select from user_legal_entity e where e.user_id = u.id)
      or exists (select from user_legal_entity e where e.user_id = u.id
        and e.legal_entity_id <> all (${[...scope.legalEntityIds]}::uuid[]))))`;
}

function profiles(db: Connection, scope: Scope) {
  return db
    .selectFrom("userProfile")
    .select([
      "id",
      "name",
      "nameKey",
      "description",
      "version",
      sql<number>`(select count(*) from user_account_profile a where a.profile_id = user_profile.id)`.as(
        "userCount",
      ),
      heldWithin(scope).as("within"),
    ])
    .where(visible(scope));
}

const named = (nameContains: string): Expression<SqlBool> =>
  sql<SqlBool>`name_key like ${`%${nameContains}%`}`;

/** A page of the profiles that the scope sees, by name. */
export async function findProfiles(
  db: Connection,
  scope: Scope,
  filter: { nameContains: string; skip: number; limit: number },
): Promise<{ rows: ProfileRow[]; count: number }> {
  const rows = await profiles(db, scope)
    .where(named(filter.nameContains))
    .orderBy(sql`name collate "fr-x-icu"`)
    .orderBy("id")
    .offset(filter.skip)
    .limit(filter.limit)
    .execute();
  const { count } = await db
    .selectFrom("userProfile")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where(visible(scope))
    .where(named(filter.nameContains))
    .executeTakeFirstOrThrow();
  return { rows, count };
}

/** One profile, with what the scope reaches of it. */
export async function findProfile(db: Connection, scope: Scope, id: string): Promise<ProfileRow | undefined> {
  return profiles(db, scope).where("id", "=", id).executeTakeFirst();
}

/** The same, locked for a change. */
export async function lockProfile(tx: Tx, scope: Scope, id: string): Promise<ProfileRow | undefined> {
  return profiles(tx, scope).where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * The rights of profiles, by profile.
 * tidy-allow scope: the profiles were read within the scope before.
 */
export async function findProfileRights(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, RightFlags[]>> {
  const rows = ids.length
    ? await db
        .selectFrom("userProfileRight")
        .select(["profileId", ...FLAGS])
        .where("profileId", "in", [...ids])
        .execute()
    : [];
  return Map.groupBy(rows, (row) => row.profileId);
}

/** tidy-allow scope: whose it may be the service says. */
export async function insertProfile(
  tx: Tx,
  profile: {
    id: string;
    legalEntityId: string | null;
    name: string;
    nameKey: string;
    description: string;
  },
): Promise<void> {
  await tx.insertInto("userProfile").values(profile).execute();
}

/** tidy-allow scope: the profile was locked within the scope before. */
export async function updateProfile(
  tx: Tx,
  id: string,
  change: { name?: string; nameKey?: string; description?: string },
): Promise<void> {
  await tx
    .updateTable("userProfile")
    .set({ ...change, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** tidy-allow scope: the profile was locked within the scope before. */
export async function replaceProfileRights(
  tx: Tx,
  profileId: string,
  rights: readonly RightFlags[],
): Promise<void> {
  await tx.deleteFrom("userProfileRight").where("profileId", "=", profileId).execute();
  if (rights.length === 0) return;
  await tx
    .insertInto("userProfileRight")
    .values(rights.map((row) => ({ profileId, ...row })))
    .execute();
}

/** tidy-allow scope: the profile was locked within the scope before; one that is in use stays. */
export async function deleteProfile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("userProfile").where("id", "=", id).execute();
}

/** What the person of the scope may do without delegation, as of this transaction. */
export async function findOwnRights(db: Connection, scope: Scope): Promise<RightFlags[]> {
  const { rows } = await sql<RightFlags>`
    select service_id, viewer, creator, editor, validator, deleter, exporter
    from user_effective_right where user_id = ${scope.userId}`.execute(db);
  return rows;
}
