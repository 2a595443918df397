import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";

export type VerificationRow = {
  readonly refId: string;
  readonly channel: string;
  readonly recipientKey: string;
  readonly userId: string | null;
  readonly expiresAt: Date;
};

/** tidy-allow scope: a person who has forgotten the password has no scope. */
export async function insertVerification(
  tx: Tx,
  row: {
    refId: string;
    channel: "mail" | "sms";
    recipientKey: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.insertInto("verificationCode").values(row).execute();
}

/** tidy-allow scope: the sender composes the message of a request. */
export async function findVerification(db: Connection, refId: string): Promise<VerificationRow | undefined> {
  return db
    .selectFrom("verificationCode")
    .select(["refId", "channel", "recipientKey", "userId", "expiresAt"])
    .where("refId", "=", refId)
    .executeTakeFirst();
}

/** tidy-allow scope: the sender found whose address it is. */
export async function nameVerification(tx: Tx, refId: string, userId: string): Promise<void> {
  await tx.updateTable("verificationCode").set({ userId }).where("refId", "=", refId).execute();
}

/**
 * Counts one attempt, before the code is looked at; undefined when none is left.
 * tidy-allow scope: a person who has forgotten the password has no scope.
 */
export async function takeCodeAttempt(
  db: Connection,
  refId: string,
  most: number,
  now: Date,
): Promise<{ userId: string | null } | undefined> {
  return db
    .updateTable("verificationCode")
    .set({ attempts: sql<number>`attempts + 1` })
    .where("refId", "=", refId)
    .where("usedAt", "is", null)
    .where("attempts", "<", most)
    .where("expiresAt", ">", now)
    .returning("userId")
    .executeTakeFirst();
}

/**
 * Uses a code once: true for the one transaction that gets it.
 * tidy-allow scope: a person who has forgotten the password has no scope.
 */
export async function useCode(tx: Tx, refId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("verificationCode")
    .set({ usedAt: now })
    .where("refId", "=", refId)
    .where("usedAt", "is", null)
    .returning("refId")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Uses a validated code for its one reset: true for the one transaction that gets it.
 * tidy-allow scope: a person who has forgotten the password has no scope.
 */
export async function useReset(
  tx: Tx,
  refId: string,
  userId: string,
  now: Date,
): Promise<{ channel: string } | undefined> {
  return tx
    .updateTable("verificationCode")
    .set({ resetAt: now })
    .where("refId", "=", refId)
    .where("userId", "=", userId)
    .where("usedAt", "is not", null)
    .where("resetAt", "is", null)
    .returning("channel")
    .executeTakeFirst();
}

/** tidy-allow scope: every code and reset of the account whose password has just changed is void. */
export async function voidCodes(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable("verificationCode")
    .set({
      usedAt: sql<Date>`coalesce(used_at, ${now})`,
      resetAt: sql<Date>`coalesce(reset_at, ${now})`,
    })
    .where("userId", "=", userId)
    .where("resetAt", "is", null)
    .execute();
}

/** tidy-allow scope: requests of days ago are deleted for every person. */
export async function forgetVerifications(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("verificationCode").where("createdAt", "<", before).execute();
}
