import { sql } from "kysely";

/** What a statement begins with whose plan the connection keeps outside transactions too, see `PreparingClient`. */
export const KEPT_PLAN = "/* kept plan */";

/**
 * Stands first in a question that every screen asks again and again and that any values answer along the same way: a
 * page along its index, a row by its key. Planning it would take longer than answering.
 */
export const keptPlan = sql.raw(KEPT_PLAN);
