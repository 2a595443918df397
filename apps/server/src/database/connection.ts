import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { FencedPool, seeEverything } from "./fenced-pool.ts";
import { PipeliningClient } from "./pipelining-client.ts";
import type { DB } from "./schema.gen.ts";
import { goesSideBySide, PipeliningDialect } from "./side-by-side.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** Either: reads run on both, writes that belong together take a `Tx`. */
export type Connection = Database | Tx;

const OID = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const;

/** int8 as a safe integer; a value beyond 2^53 is a broken promise of the product, never rounded in silence. */
function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === OID.int8) return parseSafeInteger;
    if (oid === OID.date) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;

export type ConnectionOptions = {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly poolSize?: number;
};

/**
 * Opens a pool as the owner of the tables, who sees every company: for migrations, tools and tests.
 * Dates come as 'YYYY-MM-DD', bigints as safe integers, columns in camelCase, jsonb as it is.
 */
export function connect(options: ConnectionOptions): { db: Database; pool: pg.Pool } {
  return opened(new pg.Pool({ ...poolOptions(options), onConnect: seeEverything }));
}

/** Opens the product's pool: its queries see the companies of the work they belong to, see `withinRows`. */
export function connectFenced(options: ConnectionOptions): { db: Database; pool: pg.Pool } {
  const pool = new FencedPool({
    ...poolOptions(options),
    min: KEPT_OPEN,
    keepAlive: true,
    Client: PipeliningClient,
    pipeline: true,
  });
  const dialect = new PipeliningDialect({ pool });
  const { db } = opened(pool, dialect);
  goesSideBySide(db, dialect);
  return { db, pool };
}

/** So many connections stay open when nobody asks: to open one takes longer than most questions. */
const KEPT_OPEN = 4;

/** Opens the connections that stay open, so that nobody who asks waits for that. */
export async function openAhead(pool: pg.Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: KEPT_OPEN }, () => pool.connect()));
  for (const one of opened) if (one.status === "fulfilled") one.value.release();
}

function poolOptions({ poolSize = 10, ...rest }: ConnectionOptions): pg.PoolConfig {
  return { ...rest, max: poolSize, types, application_name: "grand-livre" };
}

function opened(
  pool: pg.Pool,
  dialect: PostgresDialect = new PostgresDialect({ pool }),
): { db: Database; pool: pg.Pool } {
  // A connection that the server cuts rejects the query under way; without a listener it would end the process too.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
  });
  const db = new Kysely<DB>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}

/** A value for a jsonb column: the driver would write an array as a PostgreSQL array. */
export function json(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}
