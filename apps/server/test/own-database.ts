import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { connect, connectFenced, type Database } from "../src/database/connection.ts";
import type { FencedPool } from "../src/database/fenced-pool.ts";
import { migrate } from "../src/database/migrate.ts";
import { installationPaths } from "../src/installation-paths.ts";
import { urlOfDatabase } from "./global-setup.ts";

/** A migrated database without rows, with the pools of its owner and of the product. */
export type OwnDatabase = {
  readonly url: string;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly product: { readonly db: Database; readonly pool: FencedPool };
  /** Keeps it for the next file of this worker when it is as new, else drops it. */
  release(): Promise<void>;
};

type Kept = Omit<OwnDatabase, "release"> & { readonly name: string; readonly made: string };

/** What a migration writes: the tables that hold rows in a new database. */
const MIGRATED = ["kysely_migration", "kysely_migration_lock", "mail_folder"];

/** All that statements can change beside rows; rows that a migration wrote count as such. */
const MADE = `
select md5(concat(
  (select string_agg(concat(oid, prosrc), ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
  (select string_agg(concat(oid, relname, relnatts, relrowsecurity, relforcerowsecurity, relacl), ',' order by oid)
   from pg_class where relnamespace = 'public'::regnamespace),
  (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat(oid, convalidated), ',' order by oid) from pg_constraint),
  (select string_agg(concat(oid, polqual), ',' order by oid) from pg_policy),
  (select string_agg(concat(setrole, setconfig), ',') from pg_db_role_setting),
  (select string_agg(concat(m), ',' order by concat(m)) from mail_folder m))) as made`;

/** A client that still works in the database, or holds a lock there beyond a transaction. */
const IN_USE = `
select exists (select from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle')
    or exists (select from pg_locks where locktype = 'advisory'
               and database = (select oid from pg_database where datname = current_database())) as "inUse",
  pg_database_size(current_database())::int / 1048576 as megabytes,
  (select array_agg(relname::text) from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
     and pg_relation_size(oid) > 0) as written`;

/** A new one has 16. Rows that were deleted stay in the files, and are read past. */
const MOST_MEGABYTES = 64;

/** Those that no test of this worker uses at present. */
const idle: Kept[] = [];

async function asAdministrator(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("serverUrl") });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

const madeNow = async (pool: pg.Pool): Promise<string> => (await pool.query(MADE)).rows[0].made;

/** The pools of the owner and of the product on a database. */
function openPools(url: string, poolerUrl?: string): Omit<OwnDatabase, "release"> {
  const { db, pool } = connect({ connectionString: url, poolSize: 30 });
  const pooled = poolerUrl !== undefined;
  const product = connectFenced({ connectionString: poolerUrl ?? url, pooled, poolSize: 30 });
  return { url, db, pool, product };
}

/** The pools of the product's tables on an empty database that a test made on a server of its own. */
export async function prepareDatabase(url: string): Promise<OwnDatabase> {
  const opened = openPools(url);
  await migrate(opened.db, installationPaths.migrations, installationPaths.functions);
  return {
    ...opened,
    async release() {
      await Promise.allSettled([opened.db.destroy(), opened.product.db.destroy()]);
    },
  };
}

async function copyOfTemplate(): Promise<Kept> {
  const name = `${inject("templateName")}_${randomBytes(8).toString("hex")}`;
  await asAdministrator(`create database ${name} template ${inject("templateName")}`);
  const pooler = inject("poolerUrl");
  const opened = openPools(
    urlOfDatabase(inject("serverUrl"), name),
    pooler ? urlOfDatabase(pooler, name) : undefined,
  );
  return { name, ...opened, made: await madeNow(opened.pool) };
}

async function isAsNew({ pool, made }: Kept): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { inUse, megabytes, written } = (await client.query(IN_USE, [MIGRATED])).rows[0];
    if (inUse || megabytes > MOST_MEGABYTES) return false;
    const deletions = ((written ?? []) as string[]).map((table) => `delete from "${table}";`).join("");
    // As a replica, no trigger refuses to delete what is written once.
    await client.query(`begin; set local session_replication_role = replica; ${deletions} commit`);
    return (await client.query(MADE)).rows[0].made === made;
  } finally {
    client.release();
  }
}

async function drop({ name, db, product }: Kept): Promise<void> {
  await Promise.allSettled([db.destroy(), product.db.destroy()]);
  await asAdministrator(`drop database if exists ${name} with (force)`);
}

/**
 * A database for one test file. The next file of the same worker is given the same one, emptied: to copy the template and
 * to drop the copy, to open connections and to plan each statement anew took most of what a file cost PostgreSQL.
 * @param isFresh never one of another file, which leaves its statistics: for tests of plans
 */
export async function takeDatabase(isFresh = false): Promise<OwnDatabase> {
  const kept = (isFresh ? undefined : idle.pop()) ?? (await copyOfTemplate());
  return {
    ...kept,
    async release() {
      if (await isAsNew(kept).catch(() => false)) idle.push(kept);
      else await drop(kept);
    },
  };
}
