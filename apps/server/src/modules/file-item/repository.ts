import { sql } from "kysely";
import type { Connection, Tx } from "../../database/connection.ts";
import { officeRows } from "../../database/office-rows.ts";

export const fileItemRows = officeRows("fileItem", { of: "installation", order: ["name fr-x-icu"] });

/**
 * How many things each of these folders holds; an empty one is absent.
 * tidy-allow scope: files of the file manager are shared by the installation.
 */
export async function countContents(db: Connection, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select folder_id as id, count(*) as count from file_item where folder_id = any(${[...ids]}::uuid[])
    group by folder_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * Whether a file goes with a record of the books, of any company. It is held until the end: no link is made meanwhile.
 * tidy-allow scope: files of the file manager are shared by the installation.
 */
export async function isLinked(tx: Tx, id: string): Promise<boolean> {
  await sql`select 1 from file_item where id = ${id} for update`.execute(tx);
  const { rows } = await sql`select 1 from office_link where file_item_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}
