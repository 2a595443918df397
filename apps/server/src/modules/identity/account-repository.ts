import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { Scope } from "../../scope.ts";

export type AccountRow = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly passwordHash: string | null;
  readonly status: string;
  readonly demonstration: boolean;
  readonly emailConfirmedAt: Date | null;
  readonly totp: boolean;
};

function accounts(db: Connection) {
  return db
    .selectFrom("userAccount")
    .select([
      "id",
      "email",
      "firstname",
      "lastname",
      "phone",
      "passwordHash",
      "status",
      "demonstration",
      "emailConfirmedAt",
      sql<boolean>`exists (select from user_totp t where t.user_id = user_account.id and t.confirmed_at is not null)`.as(
        "totp",
      ),
    ]);
}

/**
 * The account of an e-mail address, by its folded form.
 * tidy-allow scope: a person who signs in has no scope yet.
 */
export async function findAccountByEmail(db: Connection, emailKey: string): Promise<AccountRow | undefined> {
  return accounts(db).where("emailKey", "=", emailKey).executeTakeFirst();
}

/** tidy-allow scope: a person who has forgotten the password has no scope yet. */
export async function findAccountByPhone(db: Connection, phone: string): Promise<AccountRow | undefined> {
  return accounts(db).where("phone", "=", phone).executeTakeFirst();
}

/** tidy-allow scope: the account behind a code, a link or a message; no person has signed in yet. */
export async function findAccountById(db: Connection, id: string): Promise<AccountRow | undefined> {
  return accounts(db).where("id", "=", id).executeTakeFirst();
}

/** The caller's own account. */
export async function findOwnAccount(db: Connection, scope: Scope): Promise<AccountRow | undefined> {
  return accounts(db).where("id", "=", scope.userId).executeTakeFirst();
}

/**
 * Sets a password, unless the account was closed meanwhile.
 * tidy-allow scope: a person who resets a password has no scope; the proof was checked before.
 */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  confirmedAt: Date | undefined,
): Promise<boolean> {
  const row = await tx
    .updateTable("userAccount")
    .set({
      passwordHash,
      ...(confirmedAt ? { emailConfirmedAt: sql<Date>`coalesce(email_confirmed_at, ${confirmedAt})` } : {}),
    })
    .where("id", "=", userId)
    .where("status", "<>", "inactive")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Makes an account that waits for its mail to be confirmed; false when the address has one.
 * tidy-allow scope: a person who signs up has no scope yet.
 */
export async function insertWaitingAccount(
  tx: Tx,
  account: {
    id: string;
    email: string;
    emailKey: string;
    searchKey: string;
    passwordHash: string;
    firstname: string;
    lastname: string;
  },
): Promise<boolean> {
  const row = await tx
    .insertInto("userAccount")
    .values({ ...account, role: "COLLABORATOR", status: "not_activated" })
    .onConflict((conflict) => conflict.column("emailKey").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** tidy-allow scope: the holder of a mailed link has no scope yet. */
export async function confirmEmail(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable("userAccount")
    .set({ emailConfirmedAt: sql<Date>`coalesce(email_confirmed_at, ${now})` })
    .where("id", "=", userId)
    .execute();
}

/**
 * Opens an invited account with the password its owner chose; false when it is not waiting any more.
 * tidy-allow scope: the holder of an invitation has no scope yet.
 */
export async function openInvitedAccount(
  tx: Tx,
  userId: string,
  account: {
    passwordHash: string;
    now: Date;
    firstname: string;
    lastname: string;
    searchKey: string;
  },
): Promise<boolean> {
  const { now, ...values } = account;
  const row = await tx
    .updateTable("userAccount")
    .set({ ...values, status: "active", emailConfirmedAt: now, version: sql<number>`version + 1` })
    .where("id", "=", userId)
    .where("status", "=", "not_activated")
    .where("passwordHash", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** tidy-allow scope: the account that has just signed in. */
export async function markSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable("userAccount").set({ lastSignInAt: now }).where("id", "=", userId).execute();
}

/** An active account by its address. tidy-allow scope: accounts belong to no company. */
export async function findAccountId(db: Connection, emailKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from user_account where email_key = ${emailKey} and status = 'active'`.execute(db);
  return rows[0]?.id;
}
