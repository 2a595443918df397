import type { Selectable, Updateable } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import type { UserPresence } from "../../database/schema.gen.ts";
import type { Scope } from "../../scope.ts";

export type PresenceRow = Omit<Selectable<UserPresence>, "userId">;

/** What the person of the scope shows to others; undefined until it is changed. */
export async function findPresence(db: Connection, scope: Scope): Promise<PresenceRow | undefined> {
  return db
    .selectFrom("userPresence")
    .select(["avatar", "status", "firstConnexion"])
    .where("userId", "=", scope.userId)
    .executeTakeFirst();
}

/** Writes what the person of the scope changed; the rest stays. */
export async function savePresence(
  tx: Tx,
  scope: Scope,
  change: Updateable<UserPresence>,
): Promise<PresenceRow> {
  return tx
    .insertInto("userPresence")
    .values({ ...change, userId: scope.userId })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ userId: scope.userId, ...change }))
    .returning(["avatar", "status", "firstConnexion"])
    .executeTakeFirstOrThrow();
}
