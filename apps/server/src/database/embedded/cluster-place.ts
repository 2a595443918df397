import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
  accountOfOwner,
  type ClusterAccount,
  canEnter,
  ensureClusterAccount,
  isRoot,
  nameOfUser,
} from "./cluster-account.ts";
import { EmbeddedDatabaseError, reasonOf, systemErrorCode } from "./embedded-database-error.ts";

/** Where the cluster's files lie, and who owns them (null: ourselves). */
export type ClusterPlace = { folder: string; account: ClusterAccount | null };

/** Name of the cluster's folder, or of the link to it, in DATA_DIR. */
export const CLUSTER_NAME = "postgres";

/**
 * Creates DATA_DIR where it is missing, with the modes of its layout: as root the cluster's account must pass
 * through it (0711) and may read nothing else in it. Parent folders are never changed.
 */
export function openDataFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
    const folder = realpathSync(dataDir);
    if (isRoot()) closeToOthers(folder);
    return folder;
  } catch (error) {
    throw new EmbeddedDatabaseError(
      "DATABASE_FOLDER_UNUSABLE",
      `Le dossier de données ${dataDir} (DATA_DIR) ne peut pas être utilisé\u00a0: ${reasonOf(error)}`,
      error,
    );
  }
}

/**
 * Decides the folder of the cluster of DATA_DIR. An existing cluster stays where it is as long as its account can
 * enter it; where a parent folder is closed to that account, the cluster lies under `systemFolder` and
 * `DATA_DIR/postgres` is a link to it.
 */
export function placeCluster(dataDir: string, systemFolder: string): ClusterPlace {
  const entry = join(dataDir, CLUSTER_NAME);
  finishMove(entry);
  const found = lstatSync(entry, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return followLink(entry);
  if (found !== undefined && !found.isDirectory()) {
    throw new EmbeddedDatabaseError(
      "DATABASE_FOLDER_UNUSABLE",
      `${entry} devrait être un dossier\u00a0: renommez ce fichier.`,
    );
  }
  const exists = found !== undefined && readdirSync(entry).length > 0;
  const account = exists ? adopt(entry) : ensureClusterAccount();
  if (canEnter(account, dataDir)) return { folder: entry, account };
  return moveOut(entry, exists, systemFolder, account);
}

function closeToOthers(dataDir: string): void {
  chmodSync(dataDir, 0o711);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.name === CLUSTER_NAME || !(entry.isDirectory() || entry.isFile())) continue;
    chmodSync(join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

function followLink(entry: string): ClusterPlace {
  const folder = resolve(dirname(entry), readlinkSync(entry));
  if (!existsSync(dirname(folder))) {
    throw new EmbeddedDatabaseError(
      "DATABASE_FOLDER_INCOMPLETE",
      `${entry} mène à ${folder}, qui n’existe plus. Remettez ce dossier en place, ou supprimez ce lien et ` +
        "restaurez une sauvegarde (npm run restore).",
    );
  }
  const exists = existsSync(folder) && readdirSync(folder).length > 0;
  const account = exists ? adopt(folder) : ensureClusterAccount();
  if (canEnter(account, dirname(folder))) return { folder, account };
  throw new EmbeddedDatabaseError(
    "DATABASE_FOLDER_UNUSABLE",
    `${entry} mène à ${folder}, que l’utilisateur «\u202f${account?.name}\u202f» ne peut pas atteindre\u00a0: ` +
      "ouvrez-lui le passage des dossiers parents (chmod o+x).",
  );
}

/** Who owns an existing cluster: as root we take the owner's identity, otherwise it must be ours. */
function adopt(folder: string): ClusterAccount | null {
  const { uid, gid } = statSync(folder);
  if (process.platform === "win32") return null;
  if (!isRoot()) {
    if (uid === process.getuid?.()) return null;
    throw new EmbeddedDatabaseError(
      "DATABASE_FOREIGN_OWNER",
      `La base ${folder} appartient à l’utilisateur «\u202f${nameOfUser(uid)}\u202f». Démarrez Grand Livre sous ce compte ` +
        "(ou en administrateur), ou choisissez un autre dossier dans DATA_DIR.",
    );
  }
  if (uid !== 0) return accountOfOwner(uid, gid);
  // A cluster that root copied or unpacked: PostgreSQL would refuse it.
  const account = ensureClusterAccount();
  if (account !== null) giveTo(folder, account);
  return account;
}

function giveTo(path: string, account: ClusterAccount): void {
  lchownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), account);
}

function moveOut(
  entry: string,
  exists: boolean,
  systemFolder: string,
  account: ClusterAccount | null,
): ClusterPlace {
  const home = join(systemFolder, `${basename(dirname(entry))}-${randomBytes(6).toString("hex")}`);
  const folder = join(home, CLUSTER_NAME);
  try {
    makeSystemFolder(systemFolder);
    mkdirSync(home);
    chmodSync(home, 0o711);
    writeFileSync(join(home, "data-dir.txt"), `${dirname(entry)}\n`, { mode: 0o600 });
    if (!canEnter(account, home)) throw new Error(`${home} est fermé à «\u202f${account?.name}\u202f»`);
    symlinkSync(folder, pendingLink(entry));
    if (exists) moveFolder(entry, folder);
    else rmSync(entry, { recursive: true, force: true });
    finishMove(entry);
    return { folder, account };
  } catch (error) {
    throw new EmbeddedDatabaseError(
      "DATABASE_FOLDER_UNUSABLE",
      `La base ne peut être ni dans ${dirname(entry)}, fermé à l’utilisateur «\u202f${account?.name}\u202f», ` +
        `ni sous ${systemFolder}\u00a0: ${reasonOf(error)}. Choisissez un autre dossier dans DATA_DIR.`,
      error,
    );
  }
}

/** Makes the folder that accounts pass through, open to them under any umask; an existing one is left alone. */
export function makeSystemFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o755);
}

/**
 * The link is written aside before the cluster moves and takes its name after: at any moment that we are
 * killed at, the next start finds the cluster, never an empty place where it would make a new one.
 */
function finishMove(entry: string): void {
  const link = pendingLink(entry);
  if (lstatSync(link, { throwIfNoEntry: false }) === undefined) return;
  if (lstatSync(entry, { throwIfNoEntry: false }) === undefined) renameSync(link, entry);
  else rmSync(link);
}

function pendingLink(entry: string): string {
  return `${entry}.link`;
}

function moveFolder(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (systemErrorCode(error) !== "EXDEV") throw error;
    const copied = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
    if (copied.status !== 0) throw new Error(copied.error?.message ?? copied.stderr);
    renameSync(from, `${from}.moved`);
    finishMove(from);
    rmSync(`${from}.moved`, { recursive: true, force: true });
  }
}

/** Prepares an empty folder that the cluster's account owns, for `initdb`. */
export function makeOwnedFolder(folder: string, account: ClusterAccount | null): void {
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account !== null) chownSync(folder, account.uid, account.gid);
}
