import { type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { UserShortcut } from "../../database/schema.gen.ts";
import type { Scope } from "../../scope.ts";

export type ShortcutRow = Selectable<UserShortcut>;

/** The shortcuts of the person of the scope, the oldest first. */
export async function findShortcuts(db: Connection, scope: Scope): Promise<ShortcutRow[]> {
  return db.selectFrom("userShortcut").selectAll().where("userId", "=", scope.userId).orderBy("id").execute();
}

/** The number of shortcuts of the person; two additions at once follow each other here. */
export async function countShortcuts(tx: Tx, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shortcut:' || ${scope.userId}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) from user_shortcut where user_id = ${scope.userId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Writes a shortcut of the person of the scope. */
export async function insertShortcut(
  tx: Tx,
  scope: Scope,
  values: Omit<ShortcutRow, "userId">,
): Promise<ShortcutRow> {
  return tx
    .insertInto("userShortcut")
    .values({ ...values, userId: scope.userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a shortcut of the person of the scope; undefined without one of that id. */
export async function updateShortcutRow(
  tx: Tx,
  scope: Scope,
  id: string,
  change: Updateable<UserShortcut>,
): Promise<ShortcutRow | undefined> {
  return tx
    .updateTable("userShortcut")
    .set({ id, ...change })
    .where("userId", "=", scope.userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a shortcut of the person of the scope, and answers it. */
export async function deleteShortcutRow(tx: Tx, scope: Scope, id: string): Promise<ShortcutRow | undefined> {
  return tx
    .deleteFrom("userShortcut")
    .where("userId", "=", scope.userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
