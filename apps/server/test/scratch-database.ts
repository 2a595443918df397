import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { seeEverything } from "../src/database/fenced-pool.ts";

export type ScratchDatabase = { url: string; drop(): Promise<void> };

/** Runs statements on a database and answers the rows of the last one. */
export async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await seeEverything(client);
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) {
      const answer = await client.query(statement);
      rows = (Array.isArray(answer) ? answer.at(-1) : answer).rows;
    }
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Makes an empty database on a test server; `plain` gives it to a role of its own that may do nothing else, as a
 * hosted PostgreSQL does.
 */
export async function makeDatabase(
  serverUrl: string,
  owner: "superuser" | "plain",
): Promise<ScratchDatabase> {
  const name = `backup_${randomBytes(6).toString("hex")}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (owner === "superuser") await ask(serverUrl, `CREATE DATABASE ${name}`);
  else {
    await ask(
      serverUrl,
      `CREATE ROLE ${name} LOGIN PASSWORD 'plain'`,
      `CREATE DATABASE ${name} OWNER ${name}`,
    );
    url.username = name;
    url.password = "plain";
  }
  return {
    url: url.toString(),
    drop: async () => {
      await ask(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `DROP ROLE IF EXISTS ${name}`);
    },
  };
}

/** Every row of every table of schema `public`, as text, in a stable order; and the values of its sequences. */
export async function readEverything(url: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await seeEverything(client);
  try {
    await client.query("SET TimeZone = 'UTC'");
    const { rows: tables } = await client.query<{ name: string; kind: string }>(
      `SELECT oid::regclass::text AS name, relkind AS kind FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relname NOT LIKE 'kysely_migration%'`,
    );
    const content: Record<string, string[]> = {};
    for (const { name, kind } of tables) {
      const what = kind === "S" ? "(t.last_value, t.is_called)" : "t";
      const { rows } = await client.query<{ row: string }>(
        `SELECT ${what}::text AS row FROM ${name} t ORDER BY ${what}::text COLLATE "C"`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}

/** The rules that watch over a database: which triggers fire, which foreign keys wait. */
export async function readRules(url: string): Promise<Record<string, unknown>[]> {
  return ask(
    url,
    `SELECT tgrelid::regclass::text AS "table", tgname::text AS name, tgenabled::text AS state, 'trigger' AS kind
       FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL
     SELECT conrelid::regclass::text, conname, concat(condeferrable, condeferred, convalidated), 'constraint'
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      ORDER BY 1, 2, 4`,
  );
}
