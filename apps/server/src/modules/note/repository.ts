import { sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

export type DueReminder = {
  readonly userId: string;
  readonly id: string;
  readonly title: string | null;
  readonly content: string | null;
  /** Names this reminder: another moment of the same note is another one. */
  readonly topic: string;
};

/**
 * The notes whose reminder came within some days before now, and of which their person has no notice.
 * tidy-allow scope: a sweep that serves every person; a note is sent to its own person alone.
 */
export async function findDueReminders(db: Connection, now: Date, days: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select n.user_id, n.id, n.title, n.content, d.topic from note n
      cross join lateral (select 'note-reminder:' || n.id || ':' || extract(epoch from n.reminder)::bigint as topic) d
    where n.reminder <= ${now} and n.reminder > ${now}::timestamptz - make_interval(days => ${days}::int)
      and not n.archived
      and not exists (select from user_told t where t.user_id = n.user_id and t.topic = d.topic)
    order by n.reminder, n.id limit 1000`.execute(db);
  return rows;
}
