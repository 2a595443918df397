import { MAILS_PER_PAGE } from "@grand-livre/contracts/mailbox";
import { officeTable } from "@grand-livre/office/areas/office-store";
import { type Expression, type SqlBool, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type OfficeRow, officeRows } from "../../database/office-rows.ts";
import type { Scope } from "../../scope.ts";

export const mailTable = officeTable<OfficeRow<"mail">>("mail", {
  of: "person",
  order: ["-date"],
  notFound: "MAIL_NOT_FOUND",
});
export const mailRows = officeRows("mail", mailTable);
export const mailLabelTable = officeTable<OfficeRow<"mailLabel">>("mailLabel", {
  of: "person",
  order: ["position"],
  place: "last",
  notFound: "OFFICE_TAG_NOT_FOUND",
});
export const mailFolderRows = officeRows("mailFolder", { of: "installation", order: ["position"] });

/** What a list of mails is narrowed to. */
export type MailChoice =
  | { readonly folder: string }
  | { readonly flag: "starred" | "important" | "unread" }
  | { readonly label: string }
  | "all"
  | "none";

function chosen(choice: MailChoice): Expression<SqlBool> {
  if (choice === "all") return sql<SqlBool>`true`;
  if (choice === "none") return sql<SqlBool>`false`;
  if ("folder" in choice) return sql<SqlBool>`folder = ${choice.folder}`;
  if ("flag" in choice) return sql<SqlBool>`${sql.ref(choice.flag)}`;
  return sql<SqlBool>`id in (select owner_id from mail_labelled where label_id = ${choice.label})`;
}

/** A page of the mails of the person of the scope, the newest first, and how many there are. */
export async function findMails(
  db: Connection,
  scope: Scope,
  choice: MailChoice,
  page: number,
): Promise<{ rows: OfficeRow<"mail">[]; count: number }> {
  const matching = db.selectFrom("mail").where("userId", "=", scope.userId).where(chosen(choice));
  const { count } = await matching.select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .offset((page - 1) * MAILS_PER_PAGE)
    .limit(MAILS_PER_PAGE)
    .execute();
  return { rows, count };
}

/** How many mails of the person of the scope each folder holds, and how many of them are unread. */
export async function countMails(
  db: Connection,
  scope: Scope,
): Promise<Map<string, { total: number; unread: number }>> {
  const { rows } = await sql<{ folder: string; total: number; unread: number }>`
    select folder, count(*) as total, count(*) filter (where unread) as unread from mail
    where user_id = ${scope.userId} group by folder`.execute(db);
  return new Map(rows.map(({ folder, ...counts }) => [folder, counts]));
}

/** How the mailbox of the person of the scope is shown; undefined until that is set. */
export async function findLayout(db: Connection, scope: Scope): Promise<string | undefined> {
  const row = await db
    .selectFrom("mailSettings")
    .select("messageLayout")
    .where("userId", "=", scope.userId)
    .executeTakeFirst();
  return row?.messageLayout;
}

/** Keeps how the mailbox of the person of the scope is shown. */
export async function saveLayout(tx: Tx, scope: Scope, messageLayout: string): Promise<void> {
  await tx
    .insertInto("mailSettings")
    .values({ userId: scope.userId, messageLayout })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ messageLayout }))
    .execute();
}

/**
 * The active persons who have one of these addresses.
 * tidy-allow scope: persons of the installation may write to each other.
 */
export async function findReceivers(
  db: Connection,
  emailKeys: readonly string[],
): Promise<{ id: string; emailKey: string }[]> {
  if (emailKeys.length === 0) return [];
  return db
    .selectFrom("userAccount")
    .select(["id", "emailKey"])
    .where("emailKey", "in", [...emailKeys])
    .where("status", "=", "active")
    .execute();
}
