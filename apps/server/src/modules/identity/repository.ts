import { type Action, actions, type ServiceId } from "@grand-livre/contracts/rights";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

/** What one indexed query tells of the person behind a session. */
export type SessionRow = {
  readonly expiresAt: Date;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: "ADMIN" | "ACCOUNTANT" | "COLLABORATOR" | "DELEGATE";
  readonly superAdministrator: boolean;
  readonly legalEntityIds: readonly string[];
  readonly rights: ReadonlyMap<ServiceId, ReadonlySet<Action>>;
};

/**
 * The living session of an active person, with rights and legal entities, in one query.
 * tidy-allow scope: this is the query that makes the scope.
 */
export async function findSession(
  db: Connection,
  session: { sessionId: string; userId: string; now: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await sql<
    Omit<SessionRow, "rights"> & { rights: Record<string, Record<string, boolean>> }
  >`
    select s.expires_at, u.email, u.firstname, u.lastname, u.role, u.super_administrator,
      array(select e.legal_entity_id from user_legal_entity e where e.user_id = u.id) as legal_entity_ids,
      coalesce((select jsonb_object_agg(r.service_id, to_jsonb(r)) from user_service_right r where r.user_id = u.id), '{}') as rights
    from user_session s join user_account u on u.id = s.user_id
    where s.id = ${session.sessionId} and s.user_id = ${session.userId}
      and s.ended_at is null and s.expires_at > ${session.now} and u.status = 'active'`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const rights = new Map<ServiceId, ReadonlySet<Action>>();
  for (const [service, flags] of Object.entries(row.rights)) {
    rights.set(
      service as ServiceId,
      new Set(actions.filter((action) => flags[action.toLowerCase()] === true)),
    );
  }
  return { ...row, rights };
}

export type AccountRow = {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly status: string;
  readonly demonstration: boolean;
};

/**
 * The account of an e-mail address, by its folded form.
 * tidy-allow scope: whoever signs in has no scope yet.
 */
export async function findAccountByEmail(db: Connection, emailKey: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom("userAccount")
    .select(["id", "email", "passwordHash", "status", "demonstration"])
    .where("emailKey", "=", emailKey)
    .executeTakeFirst();
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
  },
): Promise<void> {
  const { address, userAgent, ...rest } = session;
  await tx
    .insertInto("userSession")
    .values({ ...rest, address: address ?? null, userAgent: userAgent?.slice(0, 300) ?? null })
    .execute();
}

/** Ends one session of the caller at once. */
export async function endSession(tx: Tx, scope: Scope, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable("userSession")
    .set({ endedAt: now })
    .where("id", "=", sessionId)
    .where("userId", "=", scope.userId)
    .where("endedAt", "is", null)
    .execute();
}

export type NewAccount = {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly passwordHash: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly superAdministrator: boolean;
  readonly demonstration: boolean;
};

/**
 * Creates an active ADMIN account unless the address is taken.
 * tidy-allow scope: made at start, before anybody has signed in.
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

/** tidy-allow scope: asked at start and by the first administrator's link, before anybody has signed in. */
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

/** tidy-allow scope: asked at start, before anybody has signed in. */
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

/** tidy-allow scope: a link is made at start, before anybody has signed in. */
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
 * tidy-allow scope: whoever holds the link has no account yet.
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
