import type { Action, ServiceId } from "@grand-livre/contracts/rights";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { NAMED } from "../../database/named-statements.ts";
import type { Scope } from "../../scope.ts";
import { rightsOf } from "./rights-of.ts";

/** What one indexed query answers of the person behind a session. */
export type SessionRow = {
  readonly expiresAt: Date;
  /** Absent for a session that was opened before this was noted. */
  readonly lastUsedAt: Date | null;
  /** Opened without the second factor that is required of its person. */
  readonly secondFactorDue: boolean;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: "ADMIN" | "ACCOUNTANT" | "COLLABORATOR" | "DELEGATE";
  readonly superAdministrator: boolean;
  readonly legalEntityIds: readonly string[];
  /** Of a super-administrator: the confidential companies that are not visible. */
  readonly hidden: readonly string[];
  readonly rights: ReadonlyMap<ServiceId, ReadonlySet<Action>>;
};

/**
 * The living session of an active person, with rights and legal entities, in one query.
 * tidy-allow scope: this is the query that makes the scope.
 */
export async function findSession(
  db: Connection,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<
    Omit<SessionRow, "rights"> & { rights: Record<string, Record<string, boolean>> }
  >`${NAMED}
    select s.expires_at, s.last_used_at, s.second_factor_due, u.email, u.firstname, u.lastname, u.role, u.super_administrator,
      array(select e.legal_entity_id from user_legal_entity e where e.user_id = u.id) as legal_entity_ids,
      case when u.super_administrator then array(select c.legal_entity_id from confidential_company c
        where hidden_from(u.id, c.legal_entity_id, ${now})) else '{}' end as hidden,
      coalesce((select jsonb_object_agg(r.service_id, to_jsonb(r)) from user_effective_right r where r.user_id = u.id), '{}') as rights
    from user_session s join user_account u on u.id = s.user_id
    where s.id = ${sessionId} and s.user_id = ${userId}
      and s.ended_at is null and s.expires_at > ${now} and u.status = 'active'`.execute(db);
  const [row] = rows;
  return row && { ...row, rights: rightsOf(row.rights) };
}

/** tidy-allow scope: the account is what the record is found by; no company is told of it. */
export async function findOnlyEmployee(db: Connection, userId: string, today: string): Promise<boolean> {
  const { rows } = await sql<{ readonly only: boolean }>`
    select exists (select from payroll_employee e where e.user_id = ${userId})
      and not exists (select from delegation d where d.receiver_id = ${userId} and d.revoked_at is null
        and d.ends_on >= ${today}::date) as only`.execute(db);
  return rows[0]?.only ?? false;
}

export type SignInWay = "password" | "provider" | "passkey";

/** tidy-allow scope: the session is the caller's own. */
export async function isOpenedBy(db: Connection, sessionId: string, way: SignInWay): Promise<boolean> {
  const row = await db
    .selectFrom("userSession")
    .select("openedBy")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.openedBy === way;
}

/** tidy-allow scope: the session is what the scope will be read from. */
export async function insertSession(
  tx: Tx,
  session: {
    id: string;
    userId: string;
    createdAt: Date;
    expiresAt: Date;
    address: string | undefined;
    userAgent: string | undefined;
    openedBy: SignInWay;
    providerSid: string | null;
    secondFactorDue: boolean;
  },
): Promise<void> {
  const { address, userAgent, ...rest } = session;
  const kept = { address: address ?? null, userAgent: userAgent?.slice(0, 300) ?? null };
  await tx
    .insertInto("userSession")
    .values({ ...rest, ...kept, lastUsedAt: session.createdAt })
    .execute();
}

/**
 * Notes that a session is at work; of many requests at once, one writes.
 * tidy-allow scope: the session is what the scope is read from.
 * @param before what was noted after this moment stays
 */
export async function noteSessionUse(
  db: Connection,
  { sessionId, now, before }: { sessionId: string; now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable("userSession")
    .set({ lastUsedAt: now })
    .where("id", "=", sessionId)
    .where((is) => is.or([is("lastUsedAt", "is", null), is("lastUsedAt", "<=", before)]))
    .execute();
}

export type DelegatedRow = {
  readonly delegationId: string;
  readonly userId: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly endsOn: string;
};

/**
 * Whether the giver of a delegation reaches a company without delegation: a confidential one as its collaborator alone.
 * tidy-allow scope: a part of the queries that make a delegate's scope.
 */
export const lentReach = (giver: string, lent: string) =>
  sql`(exists (select from user_legal_entity o
      where o.user_id = ${sql.ref(`${giver}.id`)} and o.legal_entity_id = ${sql.ref(`${lent}.legal_entity_id`)})
    or ${sql.ref(`${giver}.super_administrator`)} and not exists (select from confidential_company k
      where k.legal_entity_id = ${sql.ref(`${lent}.legal_entity_id`)}))`;

/**
 * What was lent before a company became confidential does not lend it: the mandate did not know of it.
 * tidy-allow scope: a part of the queries that make a delegate's scope.
 */
export const lentSince = (delegation: string, lent: string) =>
  sql`not exists (select from confidential_company k where k.legal_entity_id = ${sql.ref(`${lent}.legal_entity_id`)}
    and k.since >= ${sql.ref(`${delegation}.created_at`)})`;

const LIVING = (
  today: string,
) => sql`d.revoked_at is null and ${today}::date between d.starts_on and d.ends_on
  and g.status = 'active'`;

/** The delegations that the person of the scope has received and may use on this day. */
export async function findLivingDelegations(
  db: Connection,
  scope: Scope,
  today: string,
): Promise<DelegatedRow[]> {
  const { rows } = await sql<DelegatedRow>`
    select d.id as delegation_id, g.id as user_id, g.firstname, g.lastname, d.ends_on
    from delegation d join user_account g on g.id = d.giver_id
    where d.receiver_id = ${scope.userId} and ${LIVING(today)} order by d.ends_on, d.id`.execute(db);
  return rows;
}

/**
 * What a delegation lends on this day: never more than its giver has at this moment.
 * tidy-allow scope: this is the query that makes a delegate's scope.
 */
export async function findDelegatedAuthority(
  db: Connection,
  delegation: { delegationId: string; receiverId: string; today: string },
): Promise<(DelegatedRow & Pick<SessionRow, "legalEntityIds" | "rights">) | undefined> {
  const { rows } = await sql<
    DelegatedRow & { legalEntityIds: string[]; rights: Record<string, Record<string, boolean>> }
  >`
    select d.id as delegation_id, g.id as user_id, g.firstname, g.lastname, d.ends_on,
      array(select e.legal_entity_id from delegation_legal_entity e where e.delegation_id = d.id
        and ${lentReach("g", "e")} and ${lentSince("d", "e")}) as legal_entity_ids,
      coalesce((select jsonb_object_agg(r.service_id, jsonb_build_object(
          'viewer', r.viewer and (g.super_administrator or coalesce(o.viewer, false)),
          'creator', r.creator and (g.super_administrator or coalesce(o.creator, false)),
          'editor', r.editor and (g.super_administrator or coalesce(o.editor, false)),
          'validator', r.validator and (g.super_administrator or coalesce(o.validator, false)),
          'deleter', r.deleter and (g.super_administrator or coalesce(o.deleter, false)),
          'exporter', r.exporter and (g.super_administrator or coalesce(o.exporter, false))))
        from delegation_right r left join user_effective_right o on o.user_id = g.id and o.service_id = r.service_id
        where r.delegation_id = d.id), '{}') as rights
    from delegation d join user_account g on g.id = d.giver_id
    where d.id = ${delegation.delegationId} and d.receiver_id = ${delegation.receiverId}
      and ${LIVING(delegation.today)}`.execute(db);
  const row = rows[0];
  return row && { ...row, rights: rightsOf(row.rights) };
}

/** Ends one session of the caller at once. */
export async function endSession(tx: Tx, scope: Scope, sessionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("userSession")
    .set({ endedAt: now })
    .where("id", "=", sessionId)
    .where("userId", "=", scope.userId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends every session of an account, or all but one.
 * tidy-allow scope: the account named is the caller's own, or one whose password or state has just changed.
 * @returns how many were open
 */
export async function endSessionsOf(tx: Tx, userId: string, now: Date, but?: string): Promise<number> {
  const all = tx
    .updateTable("userSession")
    .set({ endedAt: now })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now);
  const ended = await (but ? all.where("id", "<>", but) : all).returning("id").execute();
  return ended.length;
}

/** The caller's open sessions, the latest first. */
export async function findOwnSessions(db: Connection, scope: Scope, now: Date) {
  return db
    .selectFrom("userSession")
    .select(["id", "createdAt", "expiresAt", "lastUsedAt", "address", "userAgent"])
    .where("userId", "=", scope.userId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export type NewAccount = {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly searchKey: string;
  readonly passwordHash: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly superAdministrator: boolean;
  readonly demonstration: boolean;
};

/**
 * Creates an active ADMIN account unless the address is taken.
 * tidy-allow scope: made at start, before any session.
 * @returns whether it was created
 */
export async function insertAccountOnce(tx: Tx, account: NewAccount): Promise<boolean> {
  const row = await tx
    .insertInto("userAccount")
    .values({ ...account, role: "ADMIN", status: "active" })
    .onConflict((conflict) => conflict.column("emailKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** tidy-allow scope: read at start and by the first administrator's link, before any session. */
export async function administratorExists(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom("userAccount")
    .select("id")
    .where("superAdministrator", "=", true)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** tidy-allow scope: read at start, before any session. */
export async function activeDemonstrationUserExists(db: Connection): Promise<boolean> {
  const row = await db
    .selectFrom("userAccount")
    .select("id")
    .where("demonstration", "=", true)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** tidy-allow scope: the sign-in screen offers them before any session. Super-administrators come first. */
export function findDemonstrationPeople(db: Connection) {
  return db
    .selectFrom("userAccount as account")
    .leftJoin("userAccountProfile as held", "held.userId", "account.id")
    .leftJoin("userProfile as profile", "profile.id", "held.profileId")
    .select(({ fn }) => [
      "account.email",
      "account.firstname",
      "account.lastname",
      fn.min<string | null>("profile.name").as("profile"),
    ])
    .where("account.demonstration", "=", true)
    .where("account.status", "=", "active")
    .groupBy("account.id")
    .orderBy("account.superAdministrator", "desc")
    .orderBy("account.id")
    .limit(10)
    .execute();
}

/** tidy-allow scope: a link is made at start, before any session. */
export async function insertFirstAdministratorLink(
  db: Connection,
  secretHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto("oneTimeLink")
    .values({ secretHash, purpose: "first_administrator", expiresAt })
    .execute();
}

/**
 * Uses a link once: true for the one transaction that gets it.
 * tidy-allow scope: the holder of the link has no account yet.
 */
export async function useFirstAdministratorLink(tx: Tx, secretHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("secretHash", "=", secretHash)
    .where("purpose", "=", "first_administrator")
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning("secretHash")
    .executeTakeFirst();
  return row !== undefined;
}

/** tidy-allow scope: sessions that ended long ago are deleted for every person. */
export async function forgetSessions(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom("userSession")
    .where(({ fn, eb }) => eb(fn.coalesce("endedAt", "expiresAt"), "<", before))
    .execute();
}
