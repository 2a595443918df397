import type { Connection, Tx } from "../../database/connection.ts";

export type LinkPurpose = "invitation" | "mail_confirmation";

/** tidy-allow scope: a link is for a person without a session. */
export async function insertLink(
  tx: Tx,
  link: {
    id: string;
    secretHash: Buffer;
    purpose: LinkPurpose;
    userId: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx.insertInto("oneTimeLink").values(link).execute();
}

/** tidy-allow scope: earlier links of the account that has just been sent another. */
export async function voidLinks(tx: Tx, userId: string, purpose: LinkPurpose, now: Date): Promise<void> {
  await tx
    .updateTable("oneTimeLink")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .execute();
}

/** tidy-allow scope: the holder of the link has no scope yet. */
export async function findLivingLink(
  db: Connection,
  link: { secretHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<{ userId: string | null } | undefined> {
  return db
    .selectFrom("oneTimeLink")
    .select("userId")
    .where("secretHash", "=", link.secretHash)
    .where("purpose", "=", link.purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", link.now)
    .executeTakeFirst();
}

/**
 * Uses a link once: the account it is for, for the one transaction that gets it.
 * tidy-allow scope: the holder of the link has no scope yet.
 */
export async function useLink(
  tx: Tx,
  link: { secretHash: Buffer; purpose: LinkPurpose; now: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable("oneTimeLink")
    .set({ usedAt: link.now })
    .where("secretHash", "=", link.secretHash)
    .where("purpose", "=", link.purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", link.now)
    .returning("userId")
    .executeTakeFirst();
  return row?.userId ?? undefined;
}

/** The account and the state of a link that a message carries. tidy-allow scope: the sender composes it. */
export async function findLinkById(
  db: Connection,
  id: string,
): Promise<{ userId: string | null; expiresAt: Date; usedAt: Date | null } | undefined> {
  return db
    .selectFrom("oneTimeLink")
    .select(["userId", "expiresAt", "usedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}
