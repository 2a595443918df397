import { Client, type ClientConfig } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { seeEverything } from "../fenced-pool.ts";
import { type BackupManifest, FORMAT, HEADER_NAME, MANIFEST_NAME } from "./archive-format.ts";
import { type ArchiveWriter, openArchive } from "./archive-writer.ts";
import { BackupError } from "./backup-error.ts";
import {
  copyTarget,
  holdsRows,
  listMigrations,
  listSequences,
  listTables,
  speakPlainly,
} from "./database-content.ts";
import { type DocumentStore, listDocuments } from "./document-store.ts";

export type BackupSummary = {
  tables: number;
  rows: number;
  files: number;
  /** Documents that a row names and the store does not hold, or holds with other bytes. */
  missingFiles: string[];
};

/**
 * Writes the whole installation into one new archive of mode 0600: every row of one instant, then every
 * document, which is written before the row that names it and never changes. Servers may go on working.
 * Neither the token secret nor the database's password is in it. Nothing is left behind when it fails.
 */
export async function writeBackup(options: {
  connection: ClientConfig;
  store: DocumentStore;
  output: string;
  /** The moment of what the database holds; by default now. */
  asOf?: Date;
}): Promise<BackupSummary> {
  const client = new Client({ ...options.connection, application_name: "grand-livre backup" });
  client.on("error", () => undefined);
  await client.connect();
  await seeEverything(client);
  try {
    const archive = await openArchive(options.output);
    try {
      const summary = await fill(archive, client, options.store, options.asOf ?? new Date());
      await archive.commit();
      return summary;
    } catch (error) {
      await archive.abort();
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function fill(
  archive: ArchiveWriter,
  client: Client,
  store: DocumentStore,
  asOf: Date,
): Promise<BackupSummary> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
  await speakPlainly(client);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) {
    throw new BackupError(
      "BACKUP_FAILED",
      "Cette base n’a jamais servi à Grand Livre\u00a0: il n’y a rien à sauvegarder.",
    );
  }
  const tables = await listTables(client);
  const version = await client.query<{ server_version: string }>("SHOW server_version");
  await archive.addText(
    HEADER_NAME,
    JSON.stringify({
      product: "grand-livre",
      format: FORMAT,
      createdAt: asOf.toISOString(),
      postgres: version.rows[0]?.server_version ?? "",
      migrations,
      tables,
    }),
  );
  const manifest: BackupManifest = { tables: [], sequences: [], files: [] };
  for (const table of tables) {
    const stream = client.query(copyTo(`COPY ${copyTarget(table)} TO STDOUT`));
    const counted = await archive.addStream("table", table.name, stream);
    manifest.tables.push({ ...counted, rows: stream.rowCount });
  }
  // A sequence is not part of the snapshot: read after the rows it has numbered, it is never behind them.
  manifest.sequences = await listSequences(client);
  for (const name of await listDocuments(store)) {
    const stream = await store.stream(name).catch(() => null);
    // Swept away since it was listed; when a row still names it, it is listed as missing.
    if (stream !== null) manifest.files.push(await archive.addStream("file", name, stream));
  }
  const missingFiles = await findMissing(client, manifest);
  await client.query("COMMIT");
  await archive.addText(MANIFEST_NAME, JSON.stringify(manifest));
  return {
    tables: tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.length,
    missingFiles,
  };
}

/** A document lost before the backup must be said, and must not keep the rest from being saved. */
async function findMissing(client: Client, manifest: BackupManifest): Promise<string[]> {
  if (!(await holdsRows(client, ["stored_file"]))) return [];
  const whole = new Set(manifest.files.filter(({ name, sha256 }) => name === sha256).map(({ name }) => name));
  const { rows } = await client.query<{ sha256: string }>(
    "SELECT sha256 FROM public.stored_file ORDER BY sha256",
  );
  return rows.map(({ sha256 }) => sha256).filter((sha256) => !whole.has(sha256));
}
