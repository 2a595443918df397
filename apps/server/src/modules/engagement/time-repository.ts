import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type Scope, withinScope } from "../../scope.ts";

type OfPerson = { readonly legalEntityId: string; readonly userId: string };
type Cell = OfPerson & { readonly engagementId: string; readonly workDate: string };

/** The minutes of a person in some days of a company. */
export async function findTimes(
  db: Connection,
  { legalEntityId, userId, from, to }: OfPerson & { readonly from: string; readonly to: string },
) {
  return db
    .selectFrom("engagementTime")
    .select(["engagementId", "workDate", "minutes"])
    .where("legalEntityId", "=", legalEntityId)
    .where("userId", "=", userId)
    .where("workDate", ">=", from)
    .where("workDate", "<=", to)
    .execute();
}

/** The minutes of a person in a day, on all missions of a company. */
export async function minutesOfDay(
  tx: Tx,
  { legalEntityId, userId, workDate }: Omit<Cell, "engagementId">,
): Promise<Map<string, number>> {
  const rows = await findTimes(tx, { legalEntityId, userId, from: workDate, to: workDate });
  return new Map(rows.map(({ engagementId, minutes }) => [engagementId, minutes]));
}

/** Writes the minutes of a day; none removes the row. */
export async function writeMinutes(
  tx: Tx,
  { minutes, ...cell }: Cell & { readonly minutes: number },
): Promise<void> {
  if (minutes === 0) {
    await tx
      .deleteFrom("engagementTime")
      .where("legalEntityId", "=", cell.legalEntityId)
      .where("engagementId", "=", cell.engagementId)
      .where("userId", "=", cell.userId)
      .where("workDate", "=", cell.workDate)
      .execute();
    return;
  }
  await tx
    .insertInto("engagementTime")
    .values({ ...cell, minutes })
    .onConflict((same) =>
      same.columns(["legalEntityId", "engagementId", "userId", "workDate"]).doUpdateSet({ minutes }),
    )
    .execute();
}

export type TimerRow = {
  readonly legalEntityId: string;
  readonly engagementId: string;
  readonly startedAt: Date;
};

/** The caller's own timer. */
export async function findTimer(db: Connection, scope: Scope): Promise<TimerRow | undefined> {
  return db
    .selectFrom("engagementTimer")
    .select(["legalEntityId", "engagementId", "startedAt"])
    .where("userId", "=", scope.userId)
    .where(withinScope(scope, "engagement_timer.legal_entity_id"))
    .executeTakeFirst();
}

/** Starts the caller's timer; a second one breaks `engagement_timer_once`. */
export async function insertTimer(tx: Tx, scope: Scope, row: TimerRow): Promise<void> {
  await tx
    .insertInto("engagementTimer")
    .values({ ...row, userId: scope.userId })
    .execute();
}

/** Takes the caller's timer away; of two at once, one finds none. */
export async function takeTimer(tx: Tx, scope: Scope): Promise<TimerRow | undefined> {
  const { rows } = await sql<TimerRow>`
    delete from engagement_timer where user_id = ${scope.userId} and ${withinScope(scope, "engagement_timer.legal_entity_id")}
    returning legal_entity_id, engagement_id, started_at`.execute(tx);
  return rows[0];
}
