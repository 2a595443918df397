import { sql } from "kysely";
import type { Database } from "./connection.ts";

/** Whether the database answers at all. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
