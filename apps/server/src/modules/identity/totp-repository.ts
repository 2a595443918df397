import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

export type TotpRow = {
  readonly sealedSecret: Buffer;
  readonly confirmedAt: Date | null;
  readonly lastStep: number;
};

/** tidy-allow scope: read while its owner signs in, before there is a scope. */
export async function findTotp(db: Connection, userId: string): Promise<TotpRow | undefined> {
  return db
    .selectFrom("userTotp")
    .select(["sealedSecret", "confirmedAt", "lastStep"])
    .where("userId", "=", userId)
    .executeTakeFirst();
}

/** Begins an enrolment of the caller over one that was not confirmed; false when one is. */
export async function putEnrolment(tx: Tx, scope: Scope, sealedSecret: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto("userTotp")
    .values({ userId: scope.userId, sealedSecret, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column("userId")
        .doUpdateSet({ sealedSecret, createdAt: now, lastStep: 0 })
        .where("userTotp.confirmedAt", "is", null),
    )
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Confirms the caller's enrolment, once; the caller's sessions serve for everything from then on. */
export async function confirmEnrolment(tx: Tx, scope: Scope, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("userTotp")
    .set({ confirmedAt: now })
    .where("userId", "=", scope.userId)
    .where("confirmedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();
  await tx
    .updateTable("userSession")
    .set({ secondFactorDue: false })
    .where("userId", "=", scope.userId)
    .where("secondFactorDue", "=", true)
    .execute();
  return row !== undefined;
}

/**
 * Uses up a time step: a code works once, also when it is sent twice at once.
 * tidy-allow scope: written while its owner signs in, before there is a scope.
 */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable("userTotp")
    .set({ lastStep: step })
    .where("userId", "=", userId)
    .where("lastStep", "<", step)
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** tidy-allow scope: written while its owner signs in, before there is a scope. */
export async function useRecoveryCode(tx: Tx, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("userRecoveryCode")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("codeHash", "=", codeHash)
    .where("usedAt", "is", null)
    .returning("userId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the caller's recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, scope: Scope, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom("userRecoveryCode").where("userId", "=", scope.userId).execute();
  await tx
    .insertInto("userRecoveryCode")
    .values(hashes.map((codeHash) => ({ userId: scope.userId, codeHash })))
    .execute();
}

/** How many recovery codes the caller has left. */
export async function countRecoveryCodes(db: Connection, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from user_recovery_code where user_id = ${scope.userId} and used_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** tidy-allow scope: ends the second factor of the account named, its owner's or one an administrator may change. */
export async function removeTotp(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom("userRecoveryCode").where("userId", "=", userId).execute();
  const row = await tx
    .deleteFrom("userTotp")
    .where("userId", "=", userId)
    .returning("confirmedAt")
    .executeTakeFirst();
  return row?.confirmedAt != null;
}
