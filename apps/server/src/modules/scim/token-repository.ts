import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

export type TokenRow = {
  readonly id: string;
  readonly name: string;
  readonly ending: string;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
};

/** The tokens that open, the latest first. tidy-allow scope: super-administrators alone ask. */
export async function findTokens(db: Connection): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.ending, t.created_at, trim(u.firstname || ' ' || u.lastname) as created_by, t.last_used_at,
      t.last_used_address
    from scim_token t join user_account u on u.id = t.created_by where t.revoked_at is null order by t.id desc`.execute(
    db,
  );
  return rows;
}

/** tidy-allow scope: super-administrators alone make one. */
export async function insertToken(
  tx: Tx,
  token: {
    readonly id: string;
    readonly name: string;
    readonly secretHash: Buffer;
    readonly ending: string;
    readonly createdAt: Date;
    readonly createdBy: string;
  },
): Promise<void> {
  await tx.insertInto("scimToken").values(token).execute();
}

/** Ends a token for good. tidy-allow scope: super-administrators alone do. @returns its name */
export async function revokeToken(
  tx: Tx,
  { id, by, now }: { readonly id: string; readonly by: string; readonly now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable("scimToken")
    .set({ revokedAt: now, revokedBy: by })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

export type TokenInUse = Pick<TokenRow, "id" | "name" | "lastUsedAt"> & { readonly createdBy: string };

/** tidy-allow scope: the directory behind a request is found by it. */
export async function findTokenByHash(db: Connection, secretHash: Buffer): Promise<TokenInUse | undefined> {
  return db
    .selectFrom("scimToken")
    .select(["id", "name", "lastUsedAt", "createdBy"])
    .where("secretHash", "=", secretHash)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
}

/** Notes that a token is at work; of many requests at once, one writes. tidy-allow scope: found by its secret before. */
export async function noteTokenUse(
  db: Connection,
  { id, now, before, address }: { id: string; now: Date; before: Date; address: string | undefined },
): Promise<void> {
  await db
    .updateTable("scimToken")
    .set({ lastUsedAt: now, lastUsedAddress: address ?? null })
    .where("id", "=", id)
    .where((is) => is.or([is("lastUsedAt", "is", null), is("lastUsedAt", "<=", before)]))
    .execute();
}
