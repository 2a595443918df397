import { sql } from "kysely";
import { type Connection, json, type Tx } from "../database/connection.ts";
import type { Scope } from "../scope.ts";

export type KeptResponse = { readonly status: number; readonly body: unknown };
type Claim = {
  readonly userId: string;
  readonly path: string;
  readonly key: string;
  readonly bodyHash: Buffer;
};

/**
 * Takes the key for this person and path; a key older than 24 hours is forgotten first. While another transaction
 * holds it, waits a few seconds for its end, then fails by its lock (55P03).
 */
export async function claimKey(tx: Tx, scope: Scope, claim: Claim): Promise<void> {
  await sql`set local lock_timeout = '5s'`.execute(tx);
  await tx
    .deleteFrom("idempotencyKey")
    .where("userId", "=", scope.userId)
    .where("path", "=", claim.path)
    .where("key", "=", claim.key)
    .where("createdAt", "<", sql<Date>`now() - interval '24 hours'`)
    .execute();
  await tx
    .insertInto("idempotencyKey")
    .values({ ...claim, userId: scope.userId })
    .execute();
  await sql`set local lock_timeout to default`.execute(tx);
}

/** The stored key, if it was taken within 24 hours. */
export async function findKey(db: Connection, scope: Scope, claim: Omit<Claim, "bodyHash">) {
  const row = await db
    .selectFrom("idempotencyKey")
    .select(["bodyHash", "status", "response"])
    .where("userId", "=", scope.userId)
    .where("path", "=", claim.path)
    .where("key", "=", claim.key)
    .where("createdAt", ">=", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  if (!row) return undefined;
  const response: KeptResponse | undefined =
    row.status === null ? undefined : { status: row.status, body: row.response };
  return { bodyHash: row.bodyHash, response };
}

/** Stores the answer for later requests of the same key, in the transaction of its effect. */
export async function keepResponse(
  db: Tx,
  scope: Scope,
  claim: Claim,
  response: KeptResponse,
): Promise<void> {
  await db
    .updateTable("idempotencyKey")
    .set({ status: response.status, response: json(response.body ?? null) })
    .where("userId", "=", scope.userId)
    .where("path", "=", claim.path)
    .where("key", "=", claim.key)
    .execute();
}

/** tidy-allow scope: keys past their day are deleted for every person. */
export async function forgetKeys(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("idempotencyKey").where("createdAt", "<", before).execute();
}
