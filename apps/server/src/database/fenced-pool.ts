import type { PostgresPool } from "kysely";
import type pg from "pg";
import { StatementNames } from "./named-statements.ts";
import { ANY_ROWS, NO_COMPANY, presentRowScope } from "./row-scope.ts";

/**
 * For a new connection: the role that policies apply to, when the connection's own user is above them. Compiling a plan
 * takes longer than most statements: a search that looks up many invoices would be compiled each time.
 */
const ENTER = `
select set_config('jit', 'off', false),
  (select set_config('role', 'grand_livre_fenced', false) from pg_roles
   where rolname = session_user and (rolsuper or rolbypassrls)
     and exists (select from pg_roles where rolname = 'grand_livre_fenced'))`;
const SET_SCOPE = "select set_config('grand_livre.scope', $1, false)";

/** Puts a new connection behind the fence: it sees no row of a company until one is set. */
export async function enterFence(client: pg.ClientBase): Promise<void> {
  await client.query(ENTER);
}

/** A pool whose connections see the companies of the work that takes them, and nothing when it names none. */
export type FencedPool = PostgresPool & Pick<pg.Pool, "options" | "query">;

/** The setting is sent only where it differs from the connection's present one. */
export function fenced(pool: pg.Pool): FencedPool {
  const scopes = new WeakMap<pg.PoolClient, string>();
  const names = new StatementNames();

  async function take(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    const [asked, present] = [presentRowScope(), scopes.get(client)];
    const wanted = asked === ANY_ROWS ? present || NO_COMPANY : asked;
    if (present === wanted) return client;
    try {
      await client.query(SET_SCOPE, [wanted]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    scopes.set(client, wanted);
    return client;
  }

  async function query(text: string, values?: unknown[]) {
    const client = await take();
    return client.query(text, values).finally(() => client.release());
  }

  const connect = async () => names.on(await take());
  return { options: pool.options, end: () => pool.end(), connect, query: query as pg.Pool["query"] };
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
  await client.query(SET_SCOPE, ["*"]);
}
