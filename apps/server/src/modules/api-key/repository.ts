import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { RightFlags } from "../../rights-set.ts";
import type { Scope } from "../../scope.ts";

export type ApiKeyState = "active" | "expired" | "revoked";

export type ApiKeyRow = {
  readonly id: string;
  readonly name: string;
  readonly ending: string;
  readonly owner: { readonly id: string; readonly name: string };
  readonly createdAt: Date;
  readonly expiresOn: string;
  readonly state: ApiKeyState;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
  readonly legalEntities: readonly { readonly id: string; readonly refId: string; readonly name: string }[];
  readonly rights: readonly RightFlags[];
};

/** Whose keys are seen: one's own, or all. */
export type Seen = { readonly everybody: boolean; readonly today: string };

const stateOn = (today: string) => sql<ApiKeyState>`case when k.revoked_at is not null then 'revoked'
  when ${today}::date > k.expires_on then 'expired' else 'active' end`;

const visible = (scope: Scope, { everybody }: Seen) =>
  everybody ? sql`true` : sql`k.user_id = ${scope.userId}`;

/** A page of keys, the latest first; of one when `id` is given. */
export async function findApiKeys(
  db: Connection,
  scope: Scope,
  seen: Seen,
  filter: { id?: string; state?: ApiKeyState | undefined; skip: number; limit: number },
): Promise<{ rows: ApiKeyRow[]; count: number }> {
  const [id, state] = [filter.id ?? null, filter.state ?? null];
  const condition = sql`${visible(scope, seen)} and (${id}::uuid is null or k.id = ${id})
    and (${state}::text is null or ${stateOn(seen.today)} = ${state})`;
  const { rows } = await sql<ApiKeyRow>`
    select k.id, k.name, k.ending, k.created_at, k.expires_on, ${stateOn(seen.today)} as state, k.last_used_at,
      k.last_used_address, jsonb_build_object('id', u.id, 'name', trim(u.firstname || ' ' || u.lastname)) as owner,
      coalesce((select jsonb_agg(l order by l->>'name', l->>'id')
        from api_key_company c cross join company_label(c.company_id) l where c.api_key_id = k.id), '[]') as legal_entities,
      coalesce((select jsonb_agg(jsonb_build_object('serviceId', x.service_id, 'viewer', x.viewer, 'creator', x.creator,
          'editor', x.editor, 'validator', x.validator, 'deleter', x.deleter, 'exporter', x.exporter) order by x.service_id)
        from api_key_right x where x.api_key_id = k.id), '[]') as rights
    from api_key k join user_account u on u.id = k.user_id
    where ${condition} order by k.id desc offset ${filter.skip} limit ${filter.limit}`.execute(db);
  const counted = await sql<{
    count: number;
  }>`select count(*)::int as count from api_key k where ${condition}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** Writes a key of the person of the scope. */
export async function insertApiKey(
  tx: Tx,
  scope: Scope,
  key: { id: string; name: string; secretHash: Buffer; ending: string; createdAt: Date; expiresOn: string },
  opened: { rights: readonly RightFlags[]; companyIds: readonly string[] },
): Promise<void> {
  const apiKeyId = key.id;
  await tx
    .insertInto("apiKey")
    .values({ ...key, userId: scope.userId })
    .execute();
  await tx
    .insertInto("apiKeyRight")
    .values(opened.rights.map((row) => ({ apiKeyId, ...row })))
    .execute();
  await tx
    .insertInto("apiKeyCompany")
    .values(opened.companyIds.map((companyId) => ({ apiKeyId, companyId })))
    .execute();
}

/** Ends a key for good; false when it was. */
export async function revokeApiKey(
  tx: Tx,
  scope: Scope,
  { everybody }: Pick<Seen, "everybody">,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const one = tx
    .updateTable("apiKey")
    .set({ revokedAt: now, revokedBy: scope.userId })
    .where("id", "=", id)
    .where("revokedAt", "is", null);
  const row = await (everybody ? one : one.where("userId", "=", scope.userId))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
