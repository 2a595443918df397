import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Tx } from "./connection.ts";
import type { DB } from "./schema.gen.ts";
import { snakeCase } from "./snake-case.ts";
import { webhookPart } from "./webhook-part.ts";

/** The moment of the transaction, as PostgreSQL reads it in a timestamp. */
export const NOW = "now" as unknown as Date;

/** Rows of one table, which name the same columns. `undefined` leaves a column its default. */
type TableRows = {
  [Table in keyof DB & string]: readonly [table: Table, rows: readonly Readonly<Insertable<DB[Table]>>[]];
}[keyof DB & string];

/**
 * Writes rows of tables in one statement: what depends on the rows of another is checked at its end, when all of them are
 * there. One value carries all rows of a table: a parameter for each cell costs more than all else that the server does
 * for an entry. Values of jsonb columns are given as they are. Rows of the audit log put in line what webhooks tell of them.
 */
export async function insertRows(tx: Tx, ...tables: readonly TableRows[]): Promise<void> {
  const last = tables.findLast(([, rows]) => rows.length > 0);
  if (last) await together(tables, last).execute(tx);
}

/** The same, answering the one row of `last` as stored. */
export async function insertWith<Table extends keyof DB & string>(
  tx: Tx,
  last: readonly [table: Table, row: Readonly<Insertable<DB[Table]>>],
  ...tables: readonly TableRows[]
): Promise<Selectable<DB[Table]>> {
  const [table, row] = last;
  const one = [table, [row]] as unknown as TableRows;
  const { rows } = await sql<Selectable<DB[Table]>>`${together([...tables, one], one)} returning *`.execute(
    tx,
  );
  const [written] = rows;
  if (!written) throw new Error(`a row of ${table} was not written`);
  return written;
}

function together(tables: readonly TableRows[], last: TableRows): RawBuilder<unknown> {
  const others = tables.filter((one) => one !== last && one[1].length > 0).map(insertion);
  const told = [...tables, last].flatMap(([table, rows]) => (table === "auditLog" ? rows : []));
  const webhooks = webhookPart([...new Set(told)]);
  const all = webhooks === undefined ? others : [...others, webhooks];
  const parts = all.map((one, at) => sql`${sql.raw(`part_${at}`)} as (${one})`);
  return parts.length === 0 ? insertion(last) : sql`with ${sql.join(parts)} ${insertion(last)}`;
}

function insertion([table, rows]: TableRows): RawBuilder<unknown> {
  const named = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== undefined);
  const columns = new Map(named.map(([name]) => [name, snakeCase(name)]));
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(row)) {
      const column = columns.get(name);
      if (column !== undefined) record[column] = recordValue(value);
      else if (value !== undefined) throw new TypeError(`rows of ${table} name different columns`);
    }
    return record;
  });
  const own = sql.raw(`"${snakeCase(table)}"`);
  const list = sql.raw([...columns.values()].map((column) => `"${column}"`).join(", "));
  return sql`insert into ${own} (${list})
    select ${list} from json_populate_recordset(null::${own}, ${JSON.stringify(records)}::json)`;
}

/** Bytes as PostgreSQL writes them; the rest is JSON's. */
function recordValue(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
}
