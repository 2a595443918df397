import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client, type ClientConfig } from "pg";
import { every } from "../../jobs/every.ts";
import { type BaseBackup, listBases, takeBaseBackup } from "./base-backup.ts";

const LOOK_MS = 60_000;
const DAY_MS = 86_400_000;
/** The log that is full, as PostgreSQL names it: 24 digits of timeline and place. */
const SEGMENT = /^[0-9A-F]{24}$/;
const LOG_FILE = /^[0-9A-F]{24}\b/;

export type Moments = {
  readonly connection: ClientConfig;
  readonly cluster: string;
  readonly archive: string;
  /** How many days back one may go. */
  readonly days: number;
  readonly report: (error: unknown) => void;
};

/**
 * Keeps what a return to any moment of the last days needs: a base backup every so many days, and the log since the one that the
 * oldest moment begins from.
 * @param firstAfterMs a server that runs for some minutes only, as in tests, makes no copy
 */
export function keepMoments(moments: Moments, firstAfterMs: number): { stop(): Promise<void> } {
  const begun = Date.now();
  return every(LOOK_MS, () =>
    lookAfter(moments, new Date(), Date.now() - begun >= firstAfterMs).catch(moments.report),
  );
}

/** One round: compresses the log, makes a base backup when one is due, forgets what no moment needs. */
export async function lookAfter(moments: Moments, now: Date, mayCopy: boolean): Promise<void> {
  const { archive, days } = moments;
  await reportFailingArchive(moments);
  await compressLog(archive);
  const bases = await listBases(archive);
  const last = bases.at(-1);
  const isDue = last === undefined || now.getTime() - last.since.getTime() >= days * DAY_MS;
  if (isDue && mayCopy) bases.push(await takeBaseBackup(moments));
  await forgetOlder(archive, bases, new Date(now.getTime() - days * DAY_MS));
}

/** PostgreSQL keeps every file of its log that it could not copy, until the disk is full: said each minute, before that. */
async function reportFailingArchive({ connection, archive, report }: Moments): Promise<void> {
  const client = new Client({ ...connection, application_name: "grand-livre moments" });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client
    .query<{ file: string }>(
      "select last_failed_wal as file from pg_stat_archiver where last_failed_time > coalesce(last_archived_time, '-infinity')",
    )
    .finally(() => client.end());
  if (rows[0]) report(new Error(`${rows[0].file} cannot be copied to ${archive}: the log fills the disk`));
}

/** A file of the log that was closed before it was full is zeros to its end. */
async function compressLog(archive: string): Promise<void> {
  for (const name of (await readdir(archive)).filter((one) => SEGMENT.test(one))) {
    const path = join(archive, name);
    const draft = createWriteStream(`${path}.gz.draft`, { mode: 0o600, flush: true });
    await pipeline(createReadStream(path), createGzip({ level: 1 }), draft);
    await rename(`${path}.gz.draft`, `${path}.gz`);
    await rm(path);
  }
}

/** Keeps the newest base backup from before the oldest moment, those after it, and the log from that one on. */
async function forgetOlder(archive: string, bases: readonly BaseBackup[], oldest: Date): Promise<void> {
  const first = Math.max(
    0,
    bases.findLastIndex(({ since }) => since <= oldest),
  );
  for (const { path } of bases.slice(0, first)) await rm(path);
  const from = bases[first]?.from.slice(8);
  if (from === undefined) return;
  for (const name of await readdir(archive))
    if (LOG_FILE.test(name) && name.slice(8, 24) < from) await rm(join(archive, name));
}
