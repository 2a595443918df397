import { CHAT_MESSAGES } from "@grand-livre/contracts/chat-messages";
import { type RawBuilder, sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type OfficeRow, officeRows } from "../../database/office-rows.ts";
import type { Scope } from "../../scope.ts";

export const chatContactRows = officeRows("chatContact", { of: "installation", order: ["name fr-x-icu"] });
export const chatRows = officeRows("chat", { of: "installation", order: ["position"], place: "last" });
export const chatMessageRows = officeRows("chatMessage", { of: "installation", order: ["createdAt"] });

/** A conversation as the person of the scope has it: a sample with its contact, or one of two with the other person. */
export type ChatRow = {
  readonly id: string;
  readonly contactId: string | null;
  readonly otherId: string | null;
  readonly otherName: string | null;
  readonly otherEmail: string | null;
  readonly otherAvatar: string | null;
  readonly unreadCount: number;
  readonly muted: boolean;
  readonly lastMessage: string;
  readonly lastMessageAt: Date;
};

/** The conversations that the person of the scope may see: the samples, and those of which that person is one of the two. */
export async function findChats(db: Connection, scope: Scope, id?: string): Promise<ChatRow[]> {
  const me = scope.userId;
  const { rows } = await sql<ChatRow>`
    select c.id, c.contact_id, o.id as other_id, trim(concat_ws(' ', o.firstname, o.lastname)) as other_name,
      o.email as other_email, a.avatar as other_avatar, coalesce(p.unread_count, c.unread_count) as unread_count,
      coalesce(p.muted, c.muted) as muted, c.last_message, c.last_message_at
    from chat c left join chat_place p on p.chat_id = c.id and p.user_id = ${me}
      left join user_account o on o.id = case when c.first_user_id = ${me} then c.second_user_id
        when c.second_user_id = ${me} then c.first_user_id end
      left join user_presence a on a.user_id = o.id
    where (c.contact_id is not null or (p.user_id is not null and o.id is not null))
      and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by c.position, c.id`.execute(db);
  return rows;
}

/**
 * The latest messages of these conversations, the oldest first.
 * tidy-allow scope: the conversations were found by the scope.
 */
export async function findMessages(
  db: Connection,
  chatIds: readonly string[],
): Promise<OfficeRow<"chatMessage">[]> {
  if (chatIds.length === 0) return [];
  return latest(db, sql`select unnest(${[...chatIds]}::uuid[]) as id`, sql`true`);
}

/**
 * As many messages of a conversation as a screen shows at once, from before one of them.
 * tidy-allow scope: the conversation was found by the scope.
 */
export async function findMessagesBefore(
  db: Connection,
  chatId: string,
  before: string,
): Promise<OfficeRow<"chatMessage">[]> {
  const older = sql`(m.created_at, m.id) < (select created_at, id from chat_message where id = ${before})`;
  return latest(db, sql`select ${chatId}::uuid as id`, older);
}

async function latest(
  db: Connection,
  chats: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<OfficeRow<"chatMessage">[]> {
  const { rows } = await sql<OfficeRow<"chatMessage">>`
    select m.* from (${chats}) c cross join lateral (
      select m.* from chat_message m where m.chat_id = c.id and ${condition}
      order by m.created_at desc, m.id desc limit ${CHAT_MESSAGES}) m
    order by m.created_at, m.id`.execute(db);
  return rows;
}

/** The active persons whom the person of the scope may write to, by name. */
export async function findPersons(db: Connection, scope: Scope) {
  const { rows } = await sql<{ id: string; name: string; email: string; avatar: string | null }>`
    select p.* from (
      select u.id, coalesce(nullif(trim(concat_ws(' ', u.firstname, u.lastname)), ''), u.email) as name, u.email, a.avatar
      from user_account u left join user_presence a on a.user_id = u.id
      where u.status = 'active' and u.id <> ${scope.userId}) p
    order by p.name collate "fr-x-icu", p.id limit 2000`.execute(db);
  return rows;
}

/** Whether an active person, other than the one of the scope, has this id. */
export async function isPersonToWriteTo(db: Connection, scope: Scope, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("userAccount")
    .select("id")
    .where("id", "=", userId)
    .where("id", "<>", scope.userId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row !== undefined;
}

/** The conversation of the person of the scope with another one, made when there was none. Answers its id. */
export async function openChatWith(
  tx: Tx,
  scope: Scope,
  chat: { readonly id: string; readonly otherId: string; readonly now: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into chat (id, first_user_id, second_user_id, last_message_at, position)
    select ${chat.id}, least(${scope.userId}::uuid, ${chat.otherId}::uuid),
      greatest(${scope.userId}::uuid, ${chat.otherId}::uuid), ${chat.now}, coalesce(max(position), 0) + 1 from chat
    on conflict on constraint chat_pair_once do update set last_message = chat.last_message returning id`.execute(
    tx,
  );
  const id = rows[0]?.id ?? chat.id;
  await sql`insert into chat_place (user_id, chat_id, changed_at) values (${scope.userId}, ${id}, ${chat.now})
    on conflict (user_id, chat_id) do nothing`.execute(tx);
  return id;
}

/** Changes the place of the person of the scope in a conversation of two; false outside of it. */
export async function changePlace(
  tx: Tx,
  scope: Scope,
  chatId: string,
  change: { readonly muted?: boolean; readonly unreadCount?: number; readonly changedAt: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable("chatPlace")
    .set(change)
    .where("userId", "=", scope.userId)
    .where("chatId", "=", chatId)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows) === 1;
}

/**
 * Counts one more unread message to the other person of a conversation, and marks the change for both. Answers how many
 * are unread, and whether the other person wants a notice.
 */
export async function tellOther(
  tx: Tx,
  scope: Scope,
  chat: { readonly id: string; readonly otherId: string; readonly now: Date },
): Promise<{ readonly unreadCount: number; readonly muted: boolean } | undefined> {
  const { rows } = await sql<{
    userId: string;
    unreadCount: number;
    muted: boolean;
  }>`insert into chat_place (user_id, chat_id, unread_count, changed_at)
    values (${chat.otherId}, ${chat.id}, 1, ${chat.now}), (${scope.userId}, ${chat.id}, 0, ${chat.now})
    on conflict (user_id, chat_id) do update set changed_at = excluded.changed_at,
      unread_count = case when chat_place.user_id = ${scope.userId} then 0 else chat_place.unread_count + 1 end
    returning user_id, unread_count, muted`.execute(tx);
  return rows.find(({ userId }) => userId === chat.otherId);
}

/** What changes whenever a conversation of the person of the scope does. */
export async function findChatMark(db: Connection, scope: Scope): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat_ws(' ', (select max(changed_at) from chat_place where user_id = ${scope.userId}),
      (select sum(unread_count) from chat_place where user_id = ${scope.userId}),
      (select max(last_message_at) from chat where contact_id is not null)) as mark`.execute(db);
  return rows[0]?.mark ?? "";
}
