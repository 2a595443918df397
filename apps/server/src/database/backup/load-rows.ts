import { once } from "node:events";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import { escapeIdentifier } from "pg";
import { type CopyStreamQuery, from as copyFrom } from "pg-copy-streams";
import type { BackedUpTable, BackupManifest } from "./archive-format.ts";
import { copyTarget, qualified } from "./database-content.ts";

/**
 * Switches off, within this transaction, the rules that watch over each change: the rows were checked when they
 * were written and come in no particular order. Answers what switches them on again.
 *
 * An account with the right (a superuser, or by grant) plays the replica, for whom no trigger fires. Else the tables'
 * owner disables their triggers and lets foreign keys wait for the end, where they are all checked.
 */
export async function suspendRules(client: Client, tables: BackedUpTable[]): Promise<() => Promise<void>> {
  const resumeFence = await suspendFence(client, tables);
  const resume = await suspendTriggers(client, tables);
  return async () => {
    await resume();
    await resumeFence();
  };
}

/** COPY fills no table under policies; the owner of a table without FORCE is above its policies. */
async function suspendFence(client: Client, tables: BackedUpTable[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity AND relname = ANY ($1)`,
    [tables.map(({ name }) => name)],
  );
  const turn = async (force: string) => {
    for (const { name } of rows)
      await client.query(`ALTER TABLE ${qualified(name)} ${force} ROW LEVEL SECURITY`);
  };
  await turn("NO FORCE");
  return () => turn("FORCE");
}

async function suspendTriggers(client: Client, tables: BackedUpTable[]): Promise<() => Promise<void>> {
  await client.query("SAVEPOINT before_replica");
  try {
    await client.query("SET LOCAL session_replication_role = replica");
    return async () => {
      await client.query("SET LOCAL session_replication_role = origin");
    };
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    await client.query("ROLLBACK TO SAVEPOINT before_replica");
  }
  const names = tables.map(({ name }) => name);
  const keys = await listStrictKeys(client, names);
  for (const name of names) await client.query(`ALTER TABLE ${qualified(name)} DISABLE TRIGGER USER`);
  for (const key of keys) await alterKey(client, key, "DEFERRABLE INITIALLY DEFERRED");
  await client.query("SET CONSTRAINTS ALL DEFERRED");
  return async () => {
    await client.query("SET CONSTRAINTS ALL IMMEDIATE");
    for (const key of keys) await alterKey(client, key, "NOT DEFERRABLE");
    for (const name of names) await client.query(`ALTER TABLE ${qualified(name)} ENABLE TRIGGER USER`);
  };
}

type ForeignKey = { table: string; name: string };

async function listStrictKeys(client: Client, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT c.relname AS "table", k.conname AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
      WHERE k.contype = 'f' AND NOT k.condeferrable AND k.conparentid = 0
        AND c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)`,
    [tables],
  );
  return rows;
}

async function alterKey(client: Client, key: ForeignKey, timing: string): Promise<void> {
  await client.query(
    `ALTER TABLE ${qualified(key.table)} ALTER CONSTRAINT ${escapeIdentifier(key.name)} ${timing}`,
  );
}

/** A table being filled, part by part. */
export type TableLoad = {
  name: string;
  write(bytes: Buffer): Promise<void>;
  /** Answers the number of rows. */
  end(): Promise<number>;
  /** Gives up, so that the connection is free for the rollback. */
  abort(): Promise<void>;
};

/** Starts to fill a table. */
export function startLoad(client: Client, table: BackedUpTable): TableLoad {
  const stream: CopyStreamQuery = client.query(copyFrom(`COPY ${copyTarget(table)} FROM STDIN`));
  const done = finished(stream);
  // Reported by the next write, or by end.
  done.catch(() => undefined);
  return {
    name: table.name,
    write: async (bytes) => {
      if (!stream.write(bytes)) await Promise.race([once(stream, "drain"), done]);
    },
    end: async () => {
      stream.end();
      await done;
      return stream.rowCount;
    },
    abort: async () => {
      stream.destroy();
      await done.catch(() => undefined);
    },
  };
}

/** Sets every sequence to its saved value. */
export async function setSequences(client: Client, manifest: BackupManifest): Promise<void> {
  for (const { name, lastValue, isCalled } of manifest.sequences) {
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [qualified(name), lastValue, isCalled]);
  }
}
