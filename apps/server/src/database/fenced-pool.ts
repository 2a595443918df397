import pg from "pg";
import { ANY_ROWS, NO_COMPANY, presentRowScope } from "./row-scope.ts";

/**
 * On a new connection: the role that policies apply to, when the connection's own user is above them; then the scope.
 */
const DRESS = `
select (select set_config('role', 'grand_livre_fenced', false) from pg_roles
        where rolname = session_user and (rolsuper or rolbypassrls)
          and exists (select from pg_roles where rolname = 'grand_livre_fenced')),
       set_config('grand_livre.scope', $1, false)`;
const CHANGE = "select set_config('grand_livre.scope', $1, false)";

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool whose connections see the companies of the work that takes them, and nothing when nobody said which
 * (see `row-scope.ts`). The setting is sent only when it differs from the connection's present one.
 */
export class FencedPool extends pg.Pool {
  readonly #scopes = new WeakMap<pg.PoolClient, string>();

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const taken = this.#take(presentRowScope());
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error as Error, undefined, () => {}),
    );
    return undefined;
  }

  async #take(asked: string): Promise<pg.PoolClient> {
    const client = await super.connect();
    const present = this.#scopes.get(client);
    const wanted = asked === ANY_ROWS ? present || NO_COMPANY : asked;
    if (present === wanted) return client;
    try {
      await client.query(present === undefined ? DRESS : CHANGE, [wanted]);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#scopes.set(client, wanted);
    return client;
  }
}

/** Whether the connection is really held by policies: false for a user above them who could make no role. */
export async function isFenced(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ fenced: boolean }>(
    "select not (rolsuper or rolbypassrls) as fenced from pg_roles where rolname = current_user",
  );
  return rows[0]?.fenced ?? false;
}

/** The setting of a connection that tools and migrations hold as the owner of the tables: everything. */
export async function seeEverything(client: pg.ClientBase): Promise<void> {
  await client.query(CHANGE, ["*"]);
}
