import pg from "pg";
import { vi } from "vitest";

/** They leave with the statement between them, which waits once for all of them. */
const AROUND = /^(begin|commit)\b/;

/** What is sent to PostgreSQL while `work` runs, but for what is around it; each text once for each time that it is sent. */
export async function sentBy(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked as [string | { readonly text: string }];
    const text = typeof first === "string" ? first : first.text;
    if (!AROUND.test(text)) sent.push(text);
    return (query as (...asked: unknown[]) => unknown).apply(this, asked);
  } as never);
  await work();
  vi.restoreAllMocks();
  return sent;
}
