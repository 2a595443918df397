import { fold } from "@grand-livre/domain/text/fold";
import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { type OfficeRow, officeLinks, officeRows } from "../../database/office-rows.ts";
import type { Scope } from "../../scope.ts";

export const taskRows = officeRows("task", { of: "person", order: ["position"], place: "first" });
export const taskTagRows = officeRows("taskTag", { of: "person", order: ["position"], place: "first" });
export const taskTagged = officeLinks("task_tagged", "person");

/** The tasks of the person of the scope whose title or notes hold a text. */
export async function findTasksHolding(
  db: Connection,
  scope: Scope,
  text: string,
): Promise<OfficeRow<"task">[]> {
  const key = fold(text);
  const found = await taskRows.list(db, scope);
  return found.filter((task) => [task.title, task.notes ?? ""].some((held) => fold(held).includes(key)));
}

/** Gives the tasks named the order in which they are named, and the person's others the places after them. */
export async function orderTasks(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`update task set position = ranked.place from (
      select t.id, row_number() over (order by wanted.place nulls last, t.position, t.id) - 1 as place
      from task t left join unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place) using (id)
      where t.user_id = ${scope.userId}) ranked
    where task.user_id = ${scope.userId} and task.id = ranked.id and task.position <> ranked.place`.execute(
    tx,
  );
}
