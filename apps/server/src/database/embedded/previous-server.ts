import { spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRoot, nameOfUser } from "./cluster-account.ts";
import { EmbeddedDatabaseError, systemErrorCode } from "./embedded-database-error.ts";
import { type ProcessFacts, readProcessFacts } from "./process-facts.ts";

/** What `postmaster.pid` says of the server that last opened the cluster. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; host: string };

/** Reads `postmaster.pid`, or null where there is none; the pid is not a number where a power cut spoilt the file. */
export function readPostmasterFile(folder: string): PostmasterFile | null {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pid = "", , , port = "", socketFolder = "", host = ""] = readFileSync(file, "utf8").split("\n");
  // A negative pid is that of a single-user server.
  return { pid: Math.abs(Number.parseInt(pid, 10)), port: Number(port), socketFolder, host };
}

/**
 * Leaves the cluster free to be opened. To be called while holding the lock of DATA_DIR, so that a server found
 * running has no owner any more: the orphan of a Grand Livre that was killed. It is stopped; one that is
 * stopping, or dead and not yet buried, is waited for; any other process that now has its pid is left alone.
 */
export async function endPreviousServer(folder: string, note: (text: string) => void): Promise<void> {
  const written = readPostmasterFile(folder);
  if (written === null) return;
  await endPostmaster(folder, written, note);
  await endBackends(folder, note);
}

async function endPostmaster(
  folder: string,
  written: PostmasterFile,
  note: (text: string) => void,
): Promise<void> {
  if (Number.isNaN(written.pid)) return endUnnamedServer(folder, note);
  const found = readProcessFacts(written.pid);
  if (found === null) return;
  if (found.zombie) {
    note(`waiting for the dead PostgreSQL ${found.pid} to be buried`);
    return buryZombie(folder, found);
  }
  if (!isServerOf(folder, found)) {
    note(`postmaster.pid names process ${found.pid}, which is not PostgreSQL: the file is stale`);
    return declareDead(folder);
  }
  if (found.uid !== null && !isRoot() && found.uid !== process.getuid?.()) throw foreignOwner(folder, found);
  note(`stopping the orphaned PostgreSQL ${found.pid}`);
  await stopOrphan(folder, found);
}

/** PostgreSQL refuses to start beside a spoilt pid file: it is removed once no server is left that it could name. */
async function endUnnamedServer(folder: string, note: (text: string) => void): Promise<void> {
  if (process.platform !== "linux") return;
  for (const found of livingProcesses().filter((one) => isServerOf(folder, one))) {
    note(`stopping the orphaned PostgreSQL ${found.pid}`);
    await stopOrphan(folder, found);
  }
  rmSync(join(folder, "postmaster.pid"), { force: true });
}

function livingProcesses(): ProcessFacts[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcessFacts(Number(pid)) ?? [])
    .filter(({ zombie }) => !zombie);
}

/** A backend shows what it does instead of its arguments. */
const isBackendOf = (folder: string, { args, workingFolder }: ProcessFacts) =>
  args[0]?.startsWith("postgres:") === true && workingFolder !== null && isSameFolder(workingFolder, folder);

/**
 * Waits for what a killed server left at work, then ends it: a backend in the middle of a long query goes on without
 * its server, and PostgreSQL refuses to start beside it. Nothing committed is lost by its end.
 */
async function endBackends(folder: string, note: (text: string) => void): Promise<void> {
  if (process.platform !== "linux") return;
  const left = () => livingProcesses().filter((one) => isBackendOf(folder, one));
  for (const [signal, patienceMs] of [
    [null, 3_000],
    ["SIGTERM", 5_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 2_000],
  ] as const) {
    const found = left();
    if (found.length === 0) return;
    note(`${signal ?? "waiting"}: backends of a killed server, ${found.map(({ pid }) => pid).join(", ")}`);
    if (signal !== null) for (const one of found) sendSignal(one.pid, signal, folder, one);
    const deadline = Date.now() + patienceMs;
    while (left().length > 0 && Date.now() < deadline) await sleep(50);
  }
  const [stuck] = left();
  if (stuck === undefined) return;
  throw new EmbeddedDatabaseError(
    "DATABASE_START_FAILED",
    `Une requête d’un ancien serveur PostgreSQL (processus ${stuck.pid}) tient encore ${folder} et ne s’arrête pas. ` +
      "Arrêtez ce processus, puis relancez Grand Livre.",
  );
}

/** True when the process is the PostgreSQL server of this cluster; one we cannot look into is not. */
function isServerOf(folder: string, found: ProcessFacts): boolean {
  const program = basename(found.args[0] ?? "").replace(/\.exe$/, "");
  if (program !== "postgres" && program !== "postmaster") return false;
  if (found.workingFolder !== null) return isSameFolder(found.workingFolder, folder);
  const told = found.args.flatMap((arg, index) => (found.args[index - 1] === "-D" ? [arg] : []));
  return told.some((path) => isSameFolder(path, folder));
}

function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}

async function stopOrphan(folder: string, found: ProcessFacts): Promise<void> {
  // Fast shutdown, then immediate shutdown: both leave a cluster that opens again.
  for (const [signal, patienceMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    sendSignal(found.pid, signal, folder, found);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      const now = readProcessFacts(found.pid);
      if (now === null || now.startedAt !== found.startedAt) return;
      if (now.zombie) return buryZombie(folder, now);
      await sleep(20);
    }
  }
  throw new EmbeddedDatabaseError(
    "DATABASE_START_FAILED",
    `Un ancien serveur PostgreSQL (processus ${found.pid}) tient encore ${folder} et ne s’arrête pas. ` +
      "Arrêtez-le, puis relancez Grand Livre.",
  );
}

function sendSignal(pid: number, signal: NodeJS.Signals, folder: string, found: ProcessFacts): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemErrorCode(error) === "EPERM") throw foreignOwner(folder, found);
    if (systemErrorCode(error) !== "ESRCH") throw error;
  }
}

/** A parent that never buries its dead (a container without init) must not keep us from starting. */
async function buryZombie(folder: string, zombie: ProcessFacts): Promise<void> {
  const deadline = Date.now() + 2_000;
  while (Date.now() < deadline) {
    const now = readProcessFacts(zombie.pid);
    if (now === null || now.startedAt !== zombie.startedAt) return;
    await sleep(20);
  }
  declareDead(folder);
}

/**
 * Writes a pid that no longer lives into `postmaster.pid`. Removing the file would also remove the key of the
 * shared memory, by which PostgreSQL itself refuses to start while a forgotten child still uses the cluster.
 */
function declareDead(folder: string): void {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return;
  const [, ...rest] = readFileSync(file, "utf8").split("\n");
  // The folder belongs to an unprivileged account: as root, no link of that account is followed.
  const flag = constants.O_WRONLY | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
  const descriptor = openSync(file, flag);
  try {
    writeFileSync(descriptor, [String(pidOfTheDead()), ...rest].join("\n"));
  } finally {
    closeSync(descriptor);
  }
  removeSocketsOfTheDead(folder);
}

/** The lock beside the socket names the same dead process, which PostgreSQL takes for alive until it is buried. */
function removeSocketsOfTheDead(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => /^\.s\.PGSQL\.\d+(\.lock)?$/.test(entry)))
    rmSync(join(folder, name), { force: true });
}

function pidOfTheDead(): number {
  return spawnSync(process.execPath, ["--version"], { stdio: "ignore" }).pid;
}

function foreignOwner(folder: string, found: ProcessFacts): EmbeddedDatabaseError {
  const owner = found.uid === null ? "inconnu" : nameOfUser(found.uid);
  return new EmbeddedDatabaseError(
    "DATABASE_FOREIGN_OWNER",
    `Un serveur PostgreSQL de l’utilisateur «\u202f${owner}\u202f» (processus ${found.pid}) tient ${folder}. ` +
      "Arrêtez-le sous ce compte, ou choisissez un autre dossier dans DATA_DIR.",
  );
}

/** The cluster's folder as the system names it, the link of DATA_DIR followed; null where there is none yet. */
export function findCluster(entry: string): string | null {
  try {
    const folder = realpathSync(entry);
    return readdirSync(folder).length > 0 ? folder : null;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(systemErrorCode(error) ?? "")) return null;
    if (systemErrorCode(error) !== "EACCES") throw error;
    throw new EmbeddedDatabaseError(
      "DATABASE_FOREIGN_OWNER",
      `La base ${entry} appartient à un autre utilisateur («\u202f${nameOfUser(statSync(entry).uid)}\u202f»). Démarrez ` +
        "Grand Livre sous son compte (ou en administrateur), ou choisissez un autre dossier dans DATA_DIR.",
      error,
    );
  }
}
