import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * A condition of a page that goes along an index: the planner takes it for one that half of the rows meet. It guesses how many
 * rows meet several columns, or a composed text, and right after an import its figures are those of before: for a guess
 * of a few rows it reads and sorts all that are left, for each page of 500 again.
 */
export const walked = (condition: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`case when ${condition} then true else false end`;
