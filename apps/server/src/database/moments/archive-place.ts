import { chownSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ClusterPlace } from "../embedded/cluster-place.ts";

/** Beside the cluster, so that the cluster's account reaches it wherever the cluster lies. */
const FOLDER_NAME = "moments";
/** What was written is kept after so many seconds although its file of 16 MB is not full. */
const LONGEST_GAP_S = 300;

/** The number that initdb gave the cluster: what another cluster of the same DATA_DIR wrote is never mixed with it. */
function clusterNumber(folder: string): string {
  return readFileSync(join(folder, "global", "pg_control"))
    .readBigUInt64LE(0)
    .toString();
}

/** Where the base backups and the write-ahead log of a cluster are kept. */
export function archiveFolderOf(cluster: string): string {
  const folder = realpathSync(cluster);
  return join(dirname(folder), FOLDER_NAME, clusterNumber(folder));
}

/** Makes the archive of a cluster, which its account alone may enter. */
export function openArchiveFolder({ folder, account }: ClusterPlace): string {
  const archive = archiveFolderOf(folder);
  mkdirSync(archive, { recursive: true, mode: 0o700 });
  if (account !== null)
    for (const one of [dirname(archive), archive]) chownSync(one, account.uid, account.gid);
  return archive;
}

/**
 * PostgreSQL's settings that copy each file of its log to the archive once it is full. The copy takes its name when it is whole;
 * one that a crash had PostgreSQL ask for again replaces the first.
 */
export function archiveSettings(archive: string): Record<string, string> {
  // PostgreSQL reads % in the command as its own.
  const path = archive.replaceAll("%", "%%");
  const quoted = `'${path.replaceAll("'", String.raw`'\''`)}/%f`;
  const command =
    process.platform === "win32"
      ? `copy /Y "%p" "${path}\\%f.draft" && move /Y "${path}\\%f.draft" "${path}\\%f"`
      : `cp "%p" ${quoted}.draft' && mv ${quoted}.draft' ${quoted}'`;
  return {
    archive_mode: "on",
    archive_command: command,
    archive_timeout: String(LONGEST_GAP_S),
    wal_level: "replica",
  };
}
