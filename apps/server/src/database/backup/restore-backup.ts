import { createHash } from "node:crypto";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { seeEverything } from "../fenced-pool.ts";
import { sinceBaseline } from "../old-chain.ts";
import type { BackedUpTable, BackupHeader } from "./archive-format.ts";
import { type ArchiveContent, checkArchive, newer, older, readParts } from "./archive-reader.ts";
import { BackupError } from "./backup-error.ts";
import { holdsRows, listMigrations, listTables, qualified, speakPlainly } from "./database-content.ts";
import { type DocumentStore, listDocuments } from "./document-store.ts";
import { setSequences, startLoad, suspendRules, type TableLoad } from "./load-rows.ts";

export type RestoreOptions = {
  connection: ClientConfig;
  store: DocumentStore;
  input: string;
  /** The archive's content, where `checkArchive` was already asked. */
  content?: ArchiveContent;
  /** A folder on the store's own disk, where documents are put together. */
  scratchFolder: string;
  /** Every migration that this version of the product knows, in order. */
  knownMigrations: readonly string[];
  /** Runs the product's migrations, up to and with `last`, or all of them. */
  migrate: (last: string | null) => Promise<void>;
  /** A row in one of these tables makes a database not empty. */
  guardTables?: readonly string[];
};

export type RestoreSummary = { tables: number; rows: number; files: number; createdAt: string };

const GUARD_TABLES = ["legal_entity", "user_account"];

/**
 * Restores an archive into an empty database and document store. The archive is proved whole before anything is
 * written; the schema is brought to the archive's own age, filled in one transaction that ends with a count of
 * every table, then brought up to date. A failure leaves the database as empty as it was.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const content = options.content ?? (await checkArchive(options.input));
  const { header, manifest } = content;
  const migrations = sinceBaseline(header.migrations);
  if (migrations === null) throw older(options.input);
  if (migrations.some((name) => !options.knownMigrations.includes(name))) throw newer(options.input);
  const client = new Client({ ...options.connection, application_name: "grand-livre restore" });
  client.on("error", () => undefined);
  await client.connect();
  await seeEverything(client);
  try {
    await refuseUnfit(client, migrations, options.guardTables ?? GUARD_TABLES);
    await options.migrate(migrations.at(-1) ?? null);
    await restoreContent(client, content, options);
    await options.migrate(null);
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
  return {
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    createdAt: header.createdAt,
  };
}

async function refuseUnfit(
  client: Client,
  migrations: readonly string[],
  guards: readonly string[],
): Promise<void> {
  if (await holdsRows(client, guards)) {
    throw new BackupError(
      "DATABASE_NOT_EMPTY",
      "La base contient déjà des sociétés ou des utilisateurs\u00a0: une sauvegarde ne se restaure que dans une base vide. " +
        "Choisissez un autre DATA_DIR ou une autre base dans DATABASE_URL.",
    );
  }
  // A database with a part of the old chain is refused by `migrate`.
  const prepared = sinceBaseline(await listMigrations(client)) ?? [];
  const ahead = prepared.filter((name) => !migrations.includes(name));
  if (ahead.length > 0) {
    throw new BackupError(
      "DATABASE_AHEAD",
      "La base, encore vide, a déjà été préparée par une version plus récente que celle de la sauvegarde. " +
        "Donnez une base neuve\u00a0: un DATA_DIR vide, ou une base PostgreSQL qui vient d’être créée.",
    );
  }
}

async function restoreContent(
  client: Client,
  content: ArchiveContent,
  options: RestoreOptions,
): Promise<void> {
  const kept = new Set(await listDocuments(options.store));
  const restored: string[] = [];
  try {
    await client.query("BEGIN");
    await speakPlainly(client);
    const tables = await lockEmptyTables(client, content.header, options.guardTables ?? GUARD_TABLES);
    const resume = await suspendRules(client, tables);
    await client.query(`TRUNCATE ${tables.map(({ name }) => qualified(name)).join(", ")}`);
    const counts = await loadParts(client, options, tables, restored);
    await setSequences(client, content.manifest);
    await adoptStore(client, tables, options.store);
    await resume();
    await verifyCounts(client, content, counts);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    for (const name of restored) if (!kept.has(name)) await options.store.remove(name);
    throw error;
  }
}

/** No other connection may use the database while it is filled: its tables are locked until the end. */
async function lockEmptyTables(
  client: Client,
  header: BackupHeader,
  guards: readonly string[],
): Promise<BackedUpTable[]> {
  const tables = await listTables(client);
  const describe = (list: BackedUpTable[]) =>
    list
      .map(({ name, columns }) => `${name}(${[...columns].sort()})`)
      .sort()
      .join();
  if (tables.length === 0 || describe(tables) !== describe(header.tables)) {
    throw new BackupError(
      "DATABASE_DIFFERENT",
      "Les tables de cette base ne sont pas celles de la sauvegarde. Donnez une base neuve.",
    );
  }
  await client.query(
    `LOCK TABLE ${tables.map(({ name }) => qualified(name)).join(", ")} IN ACCESS EXCLUSIVE MODE`,
  );
  if (await holdsRows(client, guards)) {
    throw new BackupError(
      "DATABASE_NOT_EMPTY",
      "La base vient d’être utilisée par un autre programme\u00a0: rien n’a été restauré.",
    );
  }
  return header.tables;
}

async function loadParts(
  client: Client,
  options: RestoreOptions,
  tables: BackedUpTable[],
  restored: string[],
): Promise<Map<string, number>> {
  await mkdir(options.scratchFolder, { recursive: true, mode: 0o700 });
  const scratch = await mkdtemp(join(options.scratchFolder, "restore-"));
  const counts = new Map<string, number>();
  let load: TableLoad | null = null;
  let document: DocumentLoad | null = null;
  const finish = async () => {
    if (load !== null) counts.set(load.name, await load.end());
    if (document !== null) restored.push(await document.end());
    load = null;
    document = null;
  };
  try {
    for await (const { kind, name, part, bytes } of readParts(options.input)) {
      if (part === 0) await finish();
      if (kind === "file") {
        document ??= await startDocument(scratch, name, options.store);
        await document.write(bytes);
      } else {
        load ??= startLoad(client, tableNamed(tables, name));
        await load.write(bytes);
      }
    }
    await finish();
  } catch (error) {
    await (load as TableLoad | null)?.abort();
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return counts;
}

function tableNamed(tables: BackedUpTable[], name: string): BackedUpTable {
  const table = tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`the archive holds an unknown table ${name}`);
  return table;
}

type DocumentLoad = { write(bytes: Buffer): Promise<void>; end(): Promise<string> };

async function startDocument(scratch: string, name: string, store: DocumentStore): Promise<DocumentLoad> {
  const path = join(scratch, createHash("sha256").update(name).digest("hex"));
  const file = await open(path, "wx", 0o600);
  return {
    write: async (bytes) => {
      await file.write(bytes);
    },
    end: async () => {
      await file.close();
      await store.take(path, name);
      return name;
    },
  };
}

/** The documents are in this store now: the database keeps its mark, not that of the store they came from. */
async function adoptStore(client: Client, tables: BackedUpTable[], store: DocumentStore): Promise<void> {
  if (!tables.some(({ name }) => name === "installation")) return;
  await client.query("UPDATE public.installation SET files_mark = $1", [await store.mark()]);
}

async function verifyCounts(
  client: Client,
  content: ArchiveContent,
  loaded: Map<string, number>,
): Promise<void> {
  for (const { name, rows } of content.manifest.tables) {
    const counted = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${qualified(name)}`);
    const found = Number(counted.rows[0]?.rows);
    if (found === rows && (loaded.get(name) ?? 0) === rows) continue;
    throw new BackupError(
      "RESTORE_NOT_VERIFIED",
      `La table ${name} devait avoir ${rows} lignes et en a ${found}\u00a0: rien n’a été restauré.`,
    );
  }
}
