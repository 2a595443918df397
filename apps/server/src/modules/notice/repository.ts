import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import { type Connection, json, type Tx } from "../../database/connection.ts";
import type { UserNotice } from "../../database/schema.gen.ts";
import type { Scope } from "../../scope.ts";

export type NoticeKind = "message" | "notification";
export type NoticeRow = Selectable<UserNotice>;
export type NewNoticeRow = Omit<Insertable<UserNotice>, "userId" | "kind" | "counts">;

/** The notices of the person of the scope, the newest first. */
export async function findNotices(
  db: Connection,
  scope: Scope,
  kind: NoticeKind,
  limit: number,
): Promise<NoticeRow[]> {
  return db
    .selectFrom("userNotice")
    .selectAll()
    .where("userId", "=", scope.userId)
    .where("kind", "=", kind)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Writes a notice of the person of the scope. */
export async function insertNotice(
  tx: Tx,
  scope: Scope,
  kind: NoticeKind,
  values: NewNoticeRow,
): Promise<NoticeRow> {
  return tx
    .insertInto("userNotice")
    .values({ ...values, kind, userId: scope.userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a notice of the person of the scope; undefined without one of that id. */
export async function updateNotice(
  tx: Tx,
  scope: Scope,
  kind: NoticeKind,
  id: string,
  change: Updateable<UserNotice>,
): Promise<NoticeRow | undefined> {
  return tx
    .updateTable("userNotice")
    .set({ id, ...change })
    .where("userId", "=", scope.userId)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a notice of the person of the scope, and answers it. */
export async function deleteNotice(
  tx: Tx,
  scope: Scope,
  kind: NoticeKind,
  id: string,
): Promise<NoticeRow | undefined> {
  return tx
    .deleteFrom("userNotice")
    .where("userId", "=", scope.userId)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Removes the notifications of a topic.
 * tidy-allow scope: whoever got one has it no more.
 */
export async function deleteOfTopic(tx: Tx, topic: string): Promise<void> {
  await tx.deleteFrom("userNotice").where("kind", "=", "notification").where("topic", "=", topic).execute();
}

/** Marks everything of the person of the scope as read and seen. */
export async function markAllRead(tx: Tx, scope: Scope, kind: NoticeKind): Promise<void> {
  await tx
    .updateTable("userNotice")
    .set({ read: true, seen: true })
    .where("userId", "=", scope.userId)
    .where("kind", "=", kind)
    .where((where) => where.or([where("read", "=", false), where("seen", "=", false)]))
    .execute();
}

/** Removes the oldest notices of the person of the scope beyond what is kept. */
export async function trimNotices(tx: Tx, scope: Scope, kind: NoticeKind, kept: number): Promise<void> {
  await sql`delete from user_notice where (user_id, id) in (
    select n.user_id, n.id from user_notice n where n.user_id = ${scope.userId} and n.kind = ${kind}
    order by n.at desc, n.id desc offset ${kept}) /* tidy-allow offset: at most a few rows beyond the cap */`.execute(
    tx,
  );
}

export type Counts = Readonly<Record<string, number>>;

/**
 * One more piece of news of a topic. While the person has not read the notification of the topic, it gathers what
 * comes; afterwards, and after `since`, the next piece begins a new one. Two at once wait for one another.
 * @returns the notification's id and what it counts now
 */
export async function gatherNews(
  tx: Tx,
  scope: Scope,
  news: {
    readonly id: string;
    readonly topic: string;
    readonly counts: Counts;
    readonly at: Date;
    readonly since: Date;
  },
): Promise<{ id: string; counts: Counts }> {
  const { id, topic, counts, at, since } = news;
  await sql`update user_notice set topic = null
    where user_id = ${scope.userId} and kind = 'notification' and topic = ${topic} and (read or at < ${since})`.execute(
    tx,
  );
  const { rows } = await sql<{ id: string; counts: Counts }>`
    insert into user_notice as n (user_id, id, kind, topic, counts, at)
    values (${scope.userId}, ${id}, 'notification', ${topic}, ${json(counts)}, ${at})
    on conflict on constraint user_notice_topic_unique do update set at = excluded.at, seen = false,
      counts = (select jsonb_object_agg(c.key, c.sum) from (
        select e.key, sum(e.value::int) as sum from (
          select * from jsonb_each_text(n.counts) union all select * from jsonb_each_text(excluded.counts)) e
        group by e.key) c)
    returning n.id, n.counts`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error("an upsert answers its row");
  return row;
}

/** Remembers that the person of the scope got a notice of a topic; false when it was sent already. */
export async function rememberTold(tx: Tx, scope: Scope, topic: string, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto("userTold")
    .values({ userId: scope.userId, topic, at })
    .onConflict((conflict) => conflict.columns(["userId", "topic"]).doNothing())
    .returning("topic")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes notices of all persons older than a moment.
 * tidy-allow scope: the sweep serves every person.
 */
export async function deleteNoticesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("userNotice").where("at", "<", before).execute();
}
