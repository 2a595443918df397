import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { StatementNames } from "./named-statements.ts";
import { presentRowScope } from "./row-scope.ts";

/** The role that policies apply to, when the connection's own user is above them. */
const FIND_ROLE = `
select rolname from pg_roles where rolname = 'grand_livre_fenced'
  and exists (select from pg_roles where rolname = session_user and (rolsuper or rolbypassrls))`;

/**
 * What is the same for every caller. Compiling a plan takes longer than most statements: a search that looks up many
 * invoices would be compiled each time.
 */
async function commonSettings(client: pg.ClientBase, how: "set" | "set local"): Promise<string> {
  const { rows } = await client.query<{ rolname: string }>(FIND_ROLE);
  const role = rows[0] ? [`${how} role ${pg.escapeIdentifier(rows[0].rolname)}`] : [];
  return [`${how} jit = off`, ...role].join("; ");
}

/** Puts a new connection behind the fence: it sees no row of a company until a transaction names it. */
export async function enterFence(client: pg.ClientBase): Promise<void> {
  await client.query(await commonSettings(client, "set"));
}

/** A pool whose connections see the companies of the work that takes them, and nothing when it names none. */
export type FencedPool = PostgresPool &
  Pick<pg.Pool, "options" | "query" | "totalCount" | "idleCount" | "waitingCount">;

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;

/**
 * Names to each transaction the companies that it sees, by a setting that ends with it: behind a pooler that gives the next
 * transaction another connection, what a session had been set to would be another caller's. A statement outside a
 * transaction has one of its own, sent in one go (`pipeline` of the pool).
 * @param pooled a pooler stands before PostgreSQL: nothing that a session keeps is relied on, settings or named statements
 */
export function fenced(pool: pg.Pool, { pooled }: { readonly pooled: boolean }): FencedPool {
  const names = pooled ? undefined : new StatementNames();
  let common: string | undefined = pooled ? undefined : "";
  const settings = () =>
    `set local grand_livre.scope = ${pg.escapeLiteral(presentRowScope())}${common ? `; ${common}` : ""}`;

  function fence(client: pg.PoolClient): PostgresPoolClient {
    let [isInside, isCommand] = [false, false];
    const send = (text: string, values: readonly unknown[]) =>
      client.query({ name: names?.of(text, values, isCommand), text, values: values as unknown[] });
    /** A transaction whose settings fail is aborted: what follows in it is refused, never unfenced. */
    const begin = (text: string) => client.query(`${text}; ${settings()}`);
    async function alone(text: string, values: readonly unknown[]) {
      const steps = [begin("begin"), send(text, values), client.query("commit")] as const;
      const ended = await Promise.allSettled(steps);
      for (const step of ended) if (step.status === "rejected") throw step.reason;
      return steps[1];
    }
    function query(text: string, values: readonly unknown[] = []) {
      if (BEGIN.test(text)) {
        [isInside, isCommand] = [true, isCommand || text === "begin"];
        return begin(text);
      }
      if (!isInside) return alone(text, values);
      if (END.test(text)) isInside = false;
      return send(text, values);
    }
    const release = (destroy?: boolean) => client.release(destroy);
    // pg also accepts a cursor object here; no code of ours passes one.
    return { query, release } as unknown as PostgresPoolClient;
  }

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect();
    try {
      common ??= await commonSettings(client, "set local");
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
