import { fold } from "@grand-livre/domain/text/fold";
import { type SqlBool, sql } from "kysely";
import type { Connection } from "../../database/connection.ts";

/** The names of users by their ids. tidy-allow scope: the ids stand on rows that the caller reads already. */
export async function namesOfUsers(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly name: string }>`
    select u.id, u.firstname || ' ' || u.lastname as name from user_account u
    where u.id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Absences of the employees that a text finds: by number, name or job. tidy-allow scope: a condition of a query that names the company. */
export const isOf = (text: string) => sql<SqlBool>`exists (
  select 1 from payroll_employee e
  where e.legal_entity_id = absence.legal_entity_id and e.id = absence.employee_id
    and not exists (
      select 1 from unnest(${fold(text).split(/\s+/).filter(Boolean)}::text[]) as word where strpos(e.search_key, word) = 0
    ))`;
