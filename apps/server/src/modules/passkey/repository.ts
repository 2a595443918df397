import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

/** The caller's passkeys, the oldest first. */
export async function findOwnPasskeys(db: Connection, scope: Scope) {
  return db
    .selectFrom("userPasskey")
    .select(["id", "name", "credentialId", "createdAt", "lastUsedAt"])
    .where("userId", "=", scope.userId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Adds a passkey of the caller; false when it is registered already. */
export async function insertPasskey(
  tx: Tx,
  scope: Scope,
  passkey: {
    readonly id: string;
    readonly credentialId: string;
    readonly publicKey: Buffer;
    readonly counter: number;
    readonly name: string;
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("userPasskey")
    .values({ ...passkey, userId: scope.userId })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds the caller's account until the end of the transaction: of two that count at once, the second counts the first's. */
export async function lockOwnAccount(tx: Tx, scope: Scope): Promise<void> {
  await tx.selectFrom("userAccount").select("id").where("id", "=", scope.userId).forUpdate().execute();
}

/** @returns its name */
export async function removePasskey(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("userPasskey")
    .where("id", "=", id)
    .where("userId", "=", scope.userId)
    .returning("name")
    .executeTakeFirst();
  return row?.name;
}

/** tidy-allow scope: asked by an administrator who may change the person named. @returns how many there were */
export async function removePasskeysOf(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.deleteFrom("userPasskey").where("userId", "=", userId).returning("id").execute();
  return rows.length;
}

/** tidy-allow scope: asked on the sign-in page, before there is a scope; it names nobody. */
export async function passkeyExists(db: Connection): Promise<boolean> {
  const { rows } = await sql`select from user_passkey limit 1`.execute(db);
  return rows.length > 0;
}

export type PasskeyRow = { readonly id: string; readonly userId: string; readonly publicKey: Buffer };

/** tidy-allow scope: a person who signs in has no scope yet. */
export async function findPasskey(db: Connection, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom("userPasskey")
    .select(["id", "userId", "publicKey"])
    .where("credentialId", "=", credentialId)
    .executeTakeFirst();
}

/**
 * Notes a use; false where the authenticator counts and does not count on, as a copy would, or the same answer sent twice at once.
 * tidy-allow scope: a person who signs in has no scope yet; the signature was checked before.
 */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("userPasskey")
    .set({ counter, lastUsedAt: now })
    .where("id", "=", id)
    .where((is) =>
      is.or([is("counter", "<", counter), is.and([is("counter", "=", 0), is.val(counter === 0)])]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
