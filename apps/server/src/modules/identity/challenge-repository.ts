import type { Connection, Tx } from "../../database/connection.ts";

type ChallengeRow = {
  readonly keyHash: Buffer;
  readonly kind: string;
  readonly userId: string | null;
  readonly sealed: Buffer;
  readonly expiresAt: Date;
  /** What came back by another way than the browser that began. */
  readonly sealedAnswer: Buffer | null;
};

/** tidy-allow scope: a person who signs in has no scope yet. */
export async function insertChallenge(
  db: Connection,
  row: Omit<ChallengeRow, "sealedAnswer">,
): Promise<void> {
  await db.insertInto("signInChallenge").values(row).execute();
}

/** The one that has this key, for the one transaction that gets it. tidy-allow scope: a person who signs in has no scope yet. */
export async function takeChallengeRow(tx: Tx, keyHash: Buffer): Promise<ChallengeRow | undefined> {
  return tx.deleteFrom("signInChallenge").where("keyHash", "=", keyHash).returningAll().executeTakeFirst();
}

/** Keeps the first answer to one that waits; no other one. tidy-allow scope: a person who signs in has no scope yet. */
export async function answerChallengeRow(
  db: Connection,
  {
    keyHash,
    kind,
    sealedAnswer,
    now,
  }: Pick<ChallengeRow, "keyHash" | "kind" | "sealedAnswer"> & { readonly now: Date },
): Promise<void> {
  await db
    .updateTable("signInChallenge")
    .set({ sealedAnswer })
    .where("keyHash", "=", keyHash)
    .where("kind", "=", kind)
    .where("expiresAt", ">", now)
    .where("sealedAnswer", "is", null)
    .execute();
}

/** tidy-allow scope: what nobody went on with is deleted for every person. */
export async function forgetChallenges(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("signInChallenge").where("expiresAt", "<", before).execute();
}
