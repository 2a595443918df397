import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { vi } from "vitest";

/**
 * They leave with the statement between them, which waits once for all of them; or they open a connection, which the pool keeps
 * for the next request.
 */
const AROUND = /^\s*(begin|commit|select rolname from pg_roles|set jit)\b/;

/**
 * What `work` sends to PostgreSQL, but for what is around it; each text once for each time that it is sent. A worker that looks
 * for jobs meanwhile, every five seconds, sends nothing of it.
 */
export async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const own = new AsyncLocalStorage<true>();
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { readonly text: string }];
    const text = typeof first === "string" ? first : first.text;
    if (own.getStore() && !AROUND.test(text)) sent.push(text);
    return (query as (...asked: unknown[]) => unknown).apply(this, asked);
  } as never);
  await own.run(true, work);
  vi.restoreAllMocks();
  return sent;
}
