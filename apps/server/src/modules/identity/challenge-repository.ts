import type { Connection, Tx } from "../../database/connection.ts";

type ChallengeRow = {
  readonly keyHash: Buffer;
  readonly kind: string;
  readonly userId: string | null;
  readonly sealed: Buffer;
  readonly expiresAt: Date;
};

/** tidy-allow scope: a person who signs in has no scope yet. */
export async function insertChallenge(db: Connection, row: ChallengeRow): Promise<void> {
  await db.insertInto("signInChallenge").values(row).execute();
}

/** The one that has this key, for the one transaction that gets it. tidy-allow scope: a person who signs in has no scope yet. */
export async function takeChallengeRow(tx: Tx, keyHash: Buffer): Promise<ChallengeRow | undefined> {
  return tx.deleteFrom("signInChallenge").where("keyHash", "=", keyHash).returningAll().executeTakeFirst();
}

/** tidy-allow scope: what nobody went on with is deleted for every person. */
export async function forgetChallenges(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("signInChallenge").where("expiresAt", "<", before).execute();
}
