import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from "kysely";
import pg from "pg";
import { enterFence, type FencedPool, fenced, seeEverything } from "./fenced-pool.ts";
import type { DB } from "./schema.gen.ts";

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
  /** Behind a pooler in transaction mode, where the next transaction does not find the statements that one has named. */
  readonly pooled?: boolean;
};

/**
 * Opens a pool as the owner of the tables, who sees every company: for migrations, tools and tests.
 * Dates come as 'YYYY-MM-DD', bigints as safe integers, columns in camelCase, jsonb as it is.
 */
export function connect(options: ConnectionOptions): { db: Database; pool: pg.Pool } {
  const pool = new pg.Pool({ ...poolOptions(options), onConnect: seeEverything });
  listenForLoss(pool);
  return { db: kyselyOn(pool), pool };
}

/** Told of each statement and how long it took, its wait for a connection included. */
export type QueryWatch = (statement: string, ms: number) => void;

/** Opens the product's pool: its queries see the companies of the work they belong to, see `withinRows`. */
export function connectFenced(
  options: ConnectionOptions,
  watch?: QueryWatch,
): { db: Database; pool: FencedPool } {
  const pooled = options.pooled ?? false;
  const pool = new pg.Pool({
    ...poolOptions(options),
    min: KEPT_OPEN,
    keepAlive: true,
    // A transaction goes out with its first statement, and waits once for both answers.
    pipeline: true,
    ...(!pooled && { onConnect: enterFence }),
  });
  listenForLoss(pool);
  const own = fenced(pool, { pooled });
  return { db: kyselyOn(own, watch), pool: own };
}

/** So many connections stay open while they are idle: to open one takes longer than most questions. */
const KEPT_OPEN = 8;

function poolOptions({ poolSize = 10, pooled: _, ...rest }: ConnectionOptions): pg.PoolConfig {
  return { ...rest, max: poolSize, types, application_name: "grand-livre" };
}

/** A connection that the server cuts rejects the query under way; without a listener it would end the process too. */
function listenForLoss(pool: pg.Pool): void {
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
  });
}

function kyselyOn(pool: PostgresPool, watch?: QueryWatch): Database {
  return new Kysely<DB>({
    ...(watch && { log: ({ query, queryDurationMillis }) => watch(query.sql, queryDurationMillis) }),
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/**
 * A value for a jsonb column, in a query or in SQL: the driver would write an array as a PostgreSQL array. What a declared
 * resource creates or changes is a text (`JSON.stringify`) instead, since the audit log keeps it as it is given.
 */
export function json(value: unknown) {
  return sql<never>`${JSON.stringify(value)}::jsonb`;
}
