import { createWriteStream } from "node:fs";
import { type FileHandle, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { type Pack, pack } from "tar-stream";

/** Folders that a recovery begins with empty: the log comes from the archive, the rest is of the running server. */
const EMPTY = [
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
];
/** Files of the running server, its socket among them, and of what it sorts. */
const LEFT_OUT =
  /^(?:\.s\.PGSQL\..*|postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|recovery\.signal)$/;
const CHUNK_BYTES = 1 << 20;
/** A log that cannot be archived must not hold the connection for ever. */
const ARCHIVED_WITHIN_MS = 600_000;

/** `base-2026-11-29T101500Z-000000010000000000000042.tar.gz`: the moment from which it serves, and its first file of the log. */
const NAME = /^base-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9A-F]{24})\.tar\.gz$/;
const nameOf = (since: Date, from: string) =>
  `base-${since.toISOString().slice(0, 19).replaceAll(":", "")}Z-${from}.tar.gz`;

export type BaseBackup = {
  readonly path: string;
  readonly since: Date;
  /** The file of the log that a recovery begins with. */
  readonly from: string;
};

/** The base backups of an archive, oldest first. */
export async function listBases(archive: string): Promise<BaseBackup[]> {
  const bases = (await readdir(archive)).toSorted().flatMap((name) => {
    const parts = NAME.exec(name);
    if (!parts) return [];
    const [, day, hour, minute, second, from = ""] = parts;
    return [{ path: join(archive, name), since: new Date(`${day}T${hour}:${minute}:${second}Z`), from }];
  });
  return bases;
}

/**
 * Copies a running cluster into its archive. Its files change meanwhile: what makes them whole again is the log from
 * `pg_backup_start` on, which is archived before this answers. A killed copy leaves a draft, which the next one removes.
 */
export async function takeBaseBackup(options: {
  readonly connection: ClientConfig;
  readonly cluster: string;
  readonly archive: string;
}): Promise<BaseBackup> {
  const { connection, cluster, archive } = options;
  await removeDrafts(archive);
  const client = new Client({ ...connection, application_name: "grand-livre base backup" });
  client.on("error", () => {});
  await client.connect();
  const draft = join(archive, "base.draft");
  try {
    await client.query(`set statement_timeout = ${ARCHIVED_WITHIN_MS}`);
    const begun = await client.query<{ from: string }>(
      "select pg_walfile_name(pg_backup_start('grand-livre', true)) as from",
    );
    const from = begun.rows[0]?.from ?? "";
    const tar = pack();
    const file = createWriteStream(draft, { flags: "w", mode: 0o600, flush: true });
    const written = pipeline(tar, createGzip({ level: 1 }), file);
    // What follows reports it.
    written.catch(() => {});
    await addFolder(tar, cluster, "");
    const { rows } = await client.query<{ label: string; since: Date }>(
      "select labelfile as label, clock_timestamp() as since from pg_backup_stop(true)",
    );
    const label = rows[0]?.label ?? "";
    tar.entry({ name: "backup_label", mode: 0o600 }, label);
    tar.finalize();
    await written;
    // Rounded up: a moment within the second of the copy's end may be before it.
    const since = new Date(Math.ceil(Number(rows[0]?.since) / 1_000) * 1_000);
    const path = join(archive, nameOf(since, from));
    await rename(draft, path);
    return { path, since, from };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function removeDrafts(archive: string): Promise<void> {
  for (const name of await readdir(archive))
    if (/^base.*\.draft$/.test(name)) await rm(join(archive, name), { force: true });
}

async function addFolder(tar: Pack, folder: string, within: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const [path, name] = [join(folder, entry.name), `${within}${entry.name}`];
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) {
      tar.entry({ name: `${name}/`, type: "directory", mode: 0o700 });
      if (!(within === "" && EMPTY.includes(entry.name))) await addFolder(tar, path, `${name}/`);
    } else if (entry.isFile()) await addFile(tar, path, name);
  }
}

/** As long as it is when it is opened: what it grows by meanwhile is in the log, and so is what it lost. */
async function addFile(tar: Pack, path: string, name: string): Promise<void> {
  const handle = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    // Dropped since the folder was listed.
    if (error.code !== "ENOENT") throw error;
  });
  if (handle === undefined) return;
  try {
    const { size } = await handle.stat();
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
      Readable.from(bytesOf(handle, size)).on("error", reject).pipe(entry);
    });
  } finally {
    await handle.close();
  }
}

async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const wanted = Math.min(CHUNK_BYTES, size - at);
    // Zeros where the file became shorter.
    const buffer = Buffer.alloc(wanted);
    let read = 0;
    while (read < wanted) {
      const { bytesRead } = await handle.read(buffer, read, wanted - read, at + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    yield buffer;
    at += wanted;
  }
}
