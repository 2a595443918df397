import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { extract } from "tar-stream";
import { BackupError } from "../backup/backup-error.ts";
import { CLUSTER_NAME } from "../embedded/cluster-place.ts";
import { type EmbeddedDatabase, startEmbedded } from "../embedded/start-embedded.ts";
import { type BaseBackup, listBases } from "./base-backup.ts";

/** Within the cluster, whose account alone reads it. */
const LOG_FOLDER = "kept-log";
const PASSWORD_FILE = "postgres.password";
const LOG_FILE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)(\.gz)?$/;
const RECOVERED_WITHIN_MS = 3_600_000;
const ARCHIVED_WITHIN_MS = 60_000;
const LOOK_MS = 200;
/** What PostgreSQL says when nothing was written after the moment that is asked for. */
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/;

const french = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeStyle: "medium" });

/** Has the running cluster archive all that was written until now, with a last write after it. */
export async function archiveUntilNow(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, application_name: "grand-livre backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    // A recovery ends at the first commit after its moment: there must be one.
    await client.query("select pg_current_xact_id()");
    const { rows } = await client.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
    const limit = Date.now() + ARCHIVED_WITHIN_MS;
    while (Date.now() < limit) {
      const { rows: done } = await client.query<{ archived: boolean }>(
        "select coalesce(last_archived_wal >= $1, false) as archived from pg_stat_archiver",
        [rows[0]?.file],
      );
      if (done[0]?.archived) return;
      await sleep(LOOK_MS);
    }
    throw new BackupError(
      "BACKUP_FAILED",
      "Le journal de la base n’a pas pu être gardé jusqu’à maintenant\u00a0: vérifiez la place du disque, puis recommencez.",
    );
  } finally {
    await client.end();
  }
}

/**
 * Starts a cluster of its own as it was at a moment, from the last base backup before it and the log since.
 * @param dataDir where it is made: a folder that does not exist yet
 * @throws BackupError where nothing was kept from before the moment
 */
export async function startAt(
  moment: Date,
  kept: { readonly archive: string; readonly dataDir: string },
  dataDir: string,
): Promise<EmbeddedDatabase> {
  const base = await baseBefore(moment, kept.archive);
  const cluster = join(dataDir, CLUSTER_NAME);
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await copyFile(join(kept.dataDir, PASSWORD_FILE), join(dataDir, PASSWORD_FILE));
  await unpackBase(base, cluster);
  await unpackLog(base, kept.archive, join(cluster, LOG_FOLDER));
  await writeFile(join(cluster, "recovery.signal"), "");
  const lines: string[] = [];
  const open = (target: Record<string, string>) =>
    startEmbedded({
      dataDir,
      settings: {
        ...target,
        archive_mode: "off",
        restore_command: `cp "${LOG_FOLDER}/%f" "%p"`,
        recovery_target_action: "promote",
      },
      log: (line) => lines.push(line),
    });
  try {
    // PostgreSQL reads its settings before it knows the names of time zones: Z is one.
    const target = moment.toISOString().replace("T", " ").replace("Z", "+00");
    return await whenRecovered(await open({ recovery_target_time: target }));
  } catch (error) {
    if (!lines.some((line) => ENDED_BEFORE.test(line))) throw error;
    // Nothing was written between the end of the log and the moment: its end is the state of the moment.
    return whenRecovered(await open({}));
  }
}

async function baseBefore(moment: Date, archive: string): Promise<BaseBackup> {
  const bases = await listBases(archive).catch(() => []);
  const base = bases.findLast(({ since }) => since <= moment);
  if (base) return base;
  const [oldest] = bases;
  throw new BackupError(
    "MOMENT_NOT_KEPT",
    oldest
      ? `Rien n’est gardé d’avant le ${french.format(oldest.since)}\u00a0: demandez un moment plus récent, ou restaurez une sauvegarde plus ancienne.`
      : "Aucun moment n’est encore gardé\u00a0: la première copie se fait dix minutes après le démarrage, si MOMENT_DAYS n’est pas 0.",
  );
}

async function unpackBase({ path }: BaseBackup, cluster: string): Promise<void> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  read.catch(() => {});
  for await (const entry of tar) {
    const { name, type } = entry.header;
    const target = join(cluster, name);
    if (type === "directory") {
      await mkdir(target, { recursive: true, mode: 0o700 });
      entry.resume();
    } else await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
  }
  await read;
}

async function unpackLog({ from }: BaseBackup, archive: string, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  for (const name of await readdir(archive)) {
    const [, file, packed] = LOG_FILE.exec(name) ?? [];
    if (file === undefined || (file.length === from.length && file.slice(8) < from.slice(8))) continue;
    const source = createReadStream(join(archive, name));
    const target = createWriteStream(join(folder, file), { mode: 0o600 });
    await (packed ? pipeline(source, createGunzip(), target) : pipeline(source, target));
  }
}

async function whenRecovered(database: EmbeddedDatabase): Promise<EmbeddedDatabase> {
  const limit = Date.now() + RECOVERED_WITHIN_MS;
  try {
    for (;;) {
      const client = new Client({ ...database.connection });
      client.on("error", () => {});
      await client.connect();
      const { rows } = await client
        .query<{ ended: boolean }>("select not pg_is_in_recovery() as ended")
        .finally(() => client.end().catch(() => {}));
      if (rows[0]?.ended) return database;
      if (Date.now() > limit) throw new Error("the recovery did not end");
      await sleep(LOOK_MS);
    }
  } catch (error) {
    await database.stop().catch(() => {});
    throw error;
  }
}
