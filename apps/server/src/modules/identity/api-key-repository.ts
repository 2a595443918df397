import type { Action, ServiceId } from "@grand-livre/contracts/rights";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { lentReach, type SessionRow } from "./repository.ts";
import { rightsOf } from "./rights-of.ts";

export type KeyAuthority = Pick<SessionRow, "email" | "firstname" | "lastname" | "role"> & {
  readonly apiKeyId: string;
  readonly userId: string;
  readonly expiresOn: string;
  readonly lastUsedAt: Date | null;
  readonly legalEntityIds: readonly string[];
  readonly rights: ReadonlyMap<ServiceId, ReadonlySet<Action>>;
};

/**
 * What a key opens on this day: never more than its person has at this moment.
 * tidy-allow scope: this is the query that makes the scope of a program.
 */
export async function findKeyAuthority(
  db: Connection,
  secretHash: Buffer,
  today: string,
): Promise<KeyAuthority | undefined> {
  const flag = (
    action: string,
  ) => sql`${sql.lit(action)}, ${sql.ref(`r.${action}`)} and (u.super_administrator
    or coalesce(${sql.ref(`o.${action}`)}, false))`;
  const flags = ["viewer", "creator", "editor", "validator", "deleter", "exporter"].map(flag);
  const { rows } = await sql<
    Omit<KeyAuthority, "rights"> & { rights: Record<string, Record<string, boolean>> }
  >`
    select k.id as api_key_id, u.id as user_id, k.expires_on, k.last_used_at, u.email, u.firstname, u.lastname, u.role,
      array(select e.legal_entity_id from (select company_id as legal_entity_id from api_key_company c
        where c.api_key_id = k.id) e where ${lentReach("u", "e")}) as legal_entity_ids,
      coalesce((select jsonb_object_agg(r.service_id, jsonb_build_object(${sql.join(flags)}))
        from api_key_right r left join user_effective_right o on o.user_id = u.id and o.service_id = r.service_id
        where r.api_key_id = k.id), '{}') as rights
    from api_key k join user_account u on u.id = k.user_id
    where k.secret_hash = ${secretHash} and k.revoked_at is null and ${today}::date <= k.expires_on
      and u.status = 'active'`.execute(db);
  const [row] = rows;
  return row && { ...row, rights: rightsOf(row.rights) };
}

/**
 * Notes that a key is at work; of many requests at once, one writes.
 * tidy-allow scope: the key is what the scope is read from.
 * @param before what was noted after this moment stays
 */
export async function noteKeyUse(
  db: Connection,
  { id, now, before, address }: { id: string; now: Date; before: Date; address: string | undefined },
): Promise<void> {
  await db
    .updateTable("apiKey")
    .set({ lastUsedAt: now, lastUsedAddress: address ?? null })
    .where("id", "=", id)
    .where((is) => is.or([is("lastUsedAt", "is", null), is("lastUsedAt", "<=", before)]))
    .execute();
}

/**
 * Ends all keys of an account for good. tidy-allow scope: the account was locked for its closing before.
 * @returns how many it had
 */
export async function revokeKeysOf(
  tx: Tx,
  userId: string,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<number> {
  const rows = await tx
    .updateTable("apiKey")
    .set({ revokedAt: now, revokedBy: by })
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .returning("id")
    .execute();
  return rows.length;
}
