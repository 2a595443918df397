import { sql } from "kysely";

/** A field of an imported line `l`, counted from 1, as its file wrote it, after its separator; null where it is blank. */
export const fieldOfFile = (at: number) =>
  sql`nullif(btrim(split_part(l.raw, left(l.raw, 1), ${sql.lit(at + 1)})), '')`;
