import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { type FenceStep, queryFenced } from "./fenced-query.ts";
import { StatementNames } from "./named-statements.ts";
import { presentRowScope } from "./row-scope.ts";

/** The role that policies apply to, when the connection's own user is above them. */
const FIND_ROLE = `
select rolname from pg_roles where rolname = 'grand_livre_fenced'
  and exists (select from pg_roles where rolname = session_user and (rolsuper or rolbypassrls))`;

/**
 * What is the same for every caller: the role, and no compiling of plans, which takes longer than most statements: a search that
 * looks up many invoices would be compiled each time.
 */
async function commonSettings(client: pg.ClientBase): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ rolname: string }>(FIND_ROLE);
  return new Map([["jit", "off"], ...rows.map(({ rolname }) => ["role", rolname] as const)]);
}

const SCOPE = "grand_livre.scope";
/** The statement that sets what a transaction may see, where a session keeps it prepared. */
const FENCE = "grand_livre_fence";
const SET_SCOPE = `select set_config('${SCOPE}', $1, true)`;

/** Puts a new connection behind the fence: it sees no row of a company until a transaction names it. */
export async function enterFence(client: pg.ClientBase): Promise<void> {
  const settings = [...(await commonSettings(client))].map(
    ([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`,
  );
  await client.query([...settings, `prepare ${FENCE}(text) as ${SET_SCOPE}`].join("; "));
}

/** A pool whose connections see the companies of the work that takes them, and nothing when it names none. */
export type FencedPool = PostgresPool &
  Pick<pg.Pool, "options" | "query" | "totalCount" | "idleCount" | "waitingCount">;

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;

/**
 * Names to each transaction the companies that it sees, by a setting that ends with it: behind a pooler that gives the next
 * transaction another connection, what a session had been set to would be another caller's. A transaction begins on its way to
 * PostgreSQL with its first statement; a statement outside of one has one of its own, in one message.
 * @param pooled a pooler stands before PostgreSQL: nothing that a session keeps is relied on, settings or named statements
 */
export function fenced(pool: pg.Pool, { pooled }: { readonly pooled: boolean }): FencedPool {
  const names = pooled ? undefined : new StatementNames();
  /** What each transaction has to be told, since no session keeps it. */
  let common: ReadonlyMap<string, string> | undefined = pooled ? undefined : new Map();
  const settings = () => [[SCOPE, presentRowScope()] as const, ...(common ?? [])];
  const step = (): FenceStep =>
    pooled
      ? {
          statement: "",
          text: `select ${settings()
            .map(([name], at) => `set_config('${name}', $${at + 1}, true)`)
            .join(", ")}`,
          values: settings().map(([, value]) => value),
        }
      : { statement: FENCE, values: [presentRowScope()] };

  function fence(client: pg.PoolClient): PostgresPoolClient {
    let [isInside, isCommand] = [false, false];
    /** The beginning of a transaction that has sent nothing yet. */
    let beginning: string | undefined;
    const named = (text: string, values: readonly unknown[]) => ({
      name: names?.of(text, values, isCommand),
      text,
      values: values as unknown[],
    });
    /** A transaction whose settings fail is aborted: what follows in it is refused, never unfenced. */
    async function first(begin: string, text: string, values: readonly unknown[]) {
      const { stream } = client.connection;
      stream.cork();
      const steps = [client.query(begin), client.query(named(text, values))] as const;
      stream.uncork();
      const ended = await Promise.allSettled(steps);
      for (const step of ended) if (step.status === "rejected") throw step.reason;
      return steps[1];
    }
    async function query(text: string, values: readonly unknown[] = []) {
      if (BEGIN.test(text)) {
        [isInside, isCommand] = [true, isCommand || text === "begin"];
        beginning = [
          text,
          ...settings().map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`),
        ].join("; ");
        return { command: "BEGIN", rowCount: null, rows: [] };
      }
      if (!isInside) return queryFenced(client, step(), named(text, values));
      const begin = beginning;
      beginning = undefined;
      const isEnd = END.test(text);
      if (isEnd) isInside = false;
      if (begin === undefined) return client.query(named(text, values));
      return isEnd ? { command: text.toUpperCase(), rowCount: null, rows: [] } : first(begin, text, values);
    }
    const release = (destroy?: boolean) => client.release(destroy);
    // pg also accepts a cursor object here; no code of ours passes one.
    return { query, release } as unknown as PostgresPoolClient;
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    try {
      common ??= await commonSettings(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return fence(client);
  }

  /** As a library may ask too, which names its statements: by a name of ours, or none. */
  async function query(asked: string | pg.QueryConfig, values?: unknown[]) {
    const client = await connect();
    const [text, given] = typeof asked === "string" ? [asked, values] : [asked.text, asked.values];
    return client.query(text, given ?? []).finally(() => client.release());
  }

  return {
    options: pool.options,
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return pool.waitingCount;
    },
    end: () => pool.end(),
    connect,
    query: query as pg.Pool["query"],
  };
}

/** Whether the connection is really held by policies: false for a user above them who could make no role. */
export async function isFenced(pool: Pick<FencedPool, "query">): Promise<boolean> {
  const { rows } = await pool.query<{ fenced: boolean }>(
    "select not (rolsuper or rolbypassrls) as fenced from pg_roles where rolname = current_user",
  );
  return rows[0]?.fenced ?? false;
}

/** The database's user is above row security, the one judge of what a caller may see: the server does not start. */
export class UnfencedDatabaseError extends Error {}

/** @throws UnfencedDatabaseError a sentence for who started the server */
export async function requireFence(pool: Pick<FencedPool, "query">): Promise<void> {
  if (await isFenced(pool)) return;
  throw new UnfencedDatabaseError(
    "Le compte PostgreSQL de DATABASE_URL passe outre la sécurité des lignes (BYPASSRLS), qui sépare les sociétés, et ne peut pas créer le rôle qui l’y soumet. Donnez-lui CREATEROLE, ou retirez-lui BYPASSRLS.",
  );
}

/** The setting of a connection that tools and migrations hold as the owner of the tables: everything. */
export async function seeEverything(client: pg.ClientBase): Promise<void> {
  await client.query("select set_config('grand_livre.scope', '*', false)");
}
