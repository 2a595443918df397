import { sql } from "kysely";

/**
 * `t`, the lettering in force of a line `l`: its code and its day. It is looked up line by line: joined as tables, the planner reads all
 * letters of the company for each page, 60 ms with 30,000 of them.
 */
export const letterOfLine = sql`left join lateral (
  select t.code, t.lettered_on
  from lettering_current c join lettering t on t.legal_entity_id = c.legal_entity_id and t.id = c.lettering_id
  where c.legal_entity_id = l.legal_entity_id and c.entry_line_id = l.id
  limit 1
) t on true`;
