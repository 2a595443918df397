import type { SecondFactorPolicy } from "@grand-livre/contracts/installation";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

export type SecurityRow = {
  readonly secondFactor: SecondFactorPolicy;
  readonly sessionHours: number | null;
  readonly version: number;
};

/** tidy-allow scope: what is decided for the whole installation, read while people sign in. */
export async function findSecurity(db: Connection): Promise<SecurityRow | undefined> {
  return db
    .selectFrom("installationSecurity")
    .select(["secondFactor", "sessionHours", "version"])
    .$narrowType<{ secondFactor: SecondFactorPolicy }>()
    .executeTakeFirst();
}

/**
 * Writes it over a version; false when it was changed since.
 * tidy-allow scope: super-administrators decide it for the whole installation.
 */
export async function saveSecurity(tx: Tx, row: SecurityRow): Promise<boolean> {
  const { rows } = await sql`
    insert into installation_security as s (second_factor, session_hours)
    values (${row.secondFactor}, ${row.sessionHours})
    on conflict (singleton) do update set second_factor = excluded.second_factor,
      session_hours = excluded.session_hours, version = s.version + 1 where s.version = ${row.version}
    returning version`.execute(tx);
  return rows.length === 1;
}

/**
 * Sessions last no longer than this from their opening on.
 * tidy-allow scope: super-administrators decide it for all sessions.
 * @returns how many end earlier
 */
export async function shortenSessions(tx: Tx, hours: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update user_session set expires_at = created_at + make_interval(secs => ${hours * 3600})
    where ended_at is null and expires_at > created_at + make_interval(secs => ${hours * 3600})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** tidy-allow scope: asked of a person who is signing in. */
export async function isAdministrator(db: Connection, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("userAccount")
    .select("superAdministrator")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.superAdministrator ?? false;
}

/**
 * Whether a person signs in by the identity provider and no more by a password: never a super-administrator, who can always
 * come back to its settings.
 * tidy-allow scope: asked of a person who is signing in.
 */
export async function isBoundToProvider(db: Connection, userId: string): Promise<boolean> {
  const { rows } = await sql`select from identity_provider p, user_account u
    where p.active and p.passwords = 'administrators' and u.id = ${userId} and not u.super_administrator`.execute(
    db,
  );
  return rows.length > 0;
}

export type PeopleCounts = {
  readonly active: number;
  readonly withoutSecondFactor: number;
  readonly administrators: number;
  readonly administratorsWithoutSecondFactor: number;
  readonly ownSecondFactor: boolean;
};

/** How many people have a second factor, and whether the person of the scope has. */
export async function countPeople(db: Connection, scope: Scope): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select count(*)::int as active, count(*) filter (where t.user_id is null)::int as without_second_factor,
      count(*) filter (where u.super_administrator)::int as administrators,
      count(*) filter (where u.super_administrator and t.user_id is null)::int as administrators_without_second_factor,
      coalesce(bool_or(t.user_id = ${scope.userId}), false) as own_second_factor
    from user_account u left join user_totp t on t.user_id = u.id and t.confirmed_at is not null
    where u.status = 'active'`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error("a count without a group is one row");
  return counts;
}
