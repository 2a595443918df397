import { readdir } from "node:fs/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "../src/database/connection.ts";
import { migrate } from "../src/database/migrate.ts";
import { installationPaths } from "../src/installation-paths.ts";
import { startPooler } from "./test-server/start-pooler.ts";
import { startTestServer } from "./test-server/start-test-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A server where tests may create databases, and the migrated database they are copied from. */
    readonly serverUrl: string;
    readonly templateName: string;
    /** The same server behind a pooler in transaction mode, through which the product works; empty without one. */
    readonly poolerUrl: string;
  }
}

const TEMPLATE = "grandlivre_template";

/** The same URL on another database. */
export function urlOfDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The template and its copies. */
async function dropAll(url: string, templateName: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [templateName],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.end();
}

/**
 * One server for the whole suite, one migrated template, of which each worker makes its copies (own-database.ts).
 * `TEST_DATABASE=served` runs on an installed PostgreSQL, `pooled` on it through pgBouncer, else the embedded one;
 * `TEST_SERVER_URL` on one that runs.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isPooled = process.env.TEST_DATABASE === "pooled";
  const kind = isPooled || process.env.TEST_DATABASE === "served" ? "served" : "embedded";
  const given = process.env.TEST_SERVER_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTestServer(kind);
  const pooler = isPooled ? await startPooler(server.url) : undefined;
  const templateName = given ? `${TEMPLATE}_${process.pid}` : TEMPLATE;
  await run(server.url, `create database ${templateName}`);
  const { db } = connect({ connectionString: urlOfDatabase(server.url, templateName), poolSize: 1 });
  const ran = await migrate(db, installationPaths.migrations, installationPaths.functions);
  await db.destroy();
  const known = (await readdir(installationPaths.migrations, { withFileTypes: true })).filter((entry) =>
    entry.isDirectory(),
  );
  if (ran.length !== known.length) throw new Error(`${ran.length} migrations ran, ${known.length} known`);
  project.provide("serverUrl", server.url);
  project.provide("templateName", templateName);
  project.provide("poolerUrl", pooler?.url ?? "");
  return async () => {
    await pooler?.stop();
    if (given) await dropAll(server.url, templateName);
    await server.stop();
  };
}
