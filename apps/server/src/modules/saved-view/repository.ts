import { type Selectable, sql, type Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { SavedView } from "../../database/schema.gen.ts";
import type { Scope } from "../../scope.ts";

export type ViewRow = Selectable<SavedView>;

/** The views of the person of the scope, by name. */
export async function findViews(db: Connection, scope: Scope, screen?: string): Promise<ViewRow[]> {
  const all = db.selectFrom("savedView").selectAll().where("userId", "=", scope.userId);
  return (screen === undefined ? all : all.where("screen", "=", screen)).orderBy("nameKey").execute();
}

/** The number of views of the person; two additions at once follow each other here. */
export async function countViews(tx: Tx, scope: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('saved_view:' || ${scope.userId}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*) from saved_view where user_id = ${scope.userId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Keeps a view of the person of the scope. */
export async function insertView(
  tx: Tx,
  scope: Scope,
  values: Omit<ViewRow, "userId" | "createdAt">,
): Promise<ViewRow> {
  return tx
    .insertInto("savedView")
    .values({ ...values, userId: scope.userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a view of the person of the scope; undefined without one of that id. */
export async function updateView(
  tx: Tx,
  scope: Scope,
  id: string,
  change: Updateable<SavedView>,
): Promise<ViewRow | undefined> {
  return tx
    .updateTable("savedView")
    .set(change)
    .where("userId", "=", scope.userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes a view of the person of the scope, and answers it. */
export async function deleteView(tx: Tx, scope: Scope, id: string): Promise<ViewRow | undefined> {
  return tx
    .deleteFrom("savedView")
    .where("userId", "=", scope.userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
