import { realpathSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import { archiveSettings, openArchiveFolder } from "../moments/archive-place.ts";
import { type Binaries, findInstalledBinaries, prepareBinaries } from "./binaries.ts";
import { isRoot, nameOfUser } from "./cluster-account.ts";
import {
  CLUSTER_ROLE,
  checkVersion,
  createCluster,
  hasCluster,
  readOrMakePassword,
  removeDrafts,
  resetPassword,
} from "./cluster-files.ts";
import { CLUSTER_NAME, type ClusterPlace, openDataFolder, placeCluster } from "./cluster-place.ts";
import { connectionUrl, type DatabaseConnection, whenReady } from "./connection.ts";
import { EmbeddedDatabaseError, systemErrorCode } from "./embedded-database-error.ts";
import { type Endpoint, portEndpoint, socketEndpoint } from "./endpoint.ts";
import { type FolderLock, FolderLockHeld, livingHolderOf, takeFolderLock } from "./folder-lock.ts";
import { endPreviousServer, findCluster, readPostmasterFile } from "./previous-server.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

export type EmbeddedOptions = {
  /** DATA_DIR: created when it is missing. */
  dataDir: string;
  /** The folder that holds `bin`, `lib` and `share`; by default what npm installed for this platform. */
  binaries?: string;
  /** Where root keeps what an unprivileged account cannot reach in DATA_DIR or in the checkout. */
  systemFolder?: string;
  /** A port of 127.0.0.1 even where a Unix socket would do. */
  listenOn?: "socket" | "port";
  /** PostgreSQL settings besides ours. */
  settings?: Record<string, string>;
  /** Keeps its log beside the cluster, for a return to a moment. */
  archived?: boolean;
  /** How long a silent server is waited for at start, and at stop before it is pressed. Milliseconds. */
  startPatienceMs?: number;
  stopPatienceMs?: number;
  /** Receives PostgreSQL's log and our own notes, line by line. */
  log?: (line: string) => void;
  /** Called when PostgreSQL ends without a request to stop. */
  onUnexpectedEnd?: (error: EmbeddedDatabaseError) => void;
};

export type EmbeddedDatabase = {
  connection: DatabaseConnection;
  /** The same as one address, with the password: never log it. */
  url: string;
  pid: number;
  /** Where its files lie. */
  cluster: string;
  /** PostgreSQL's version, such as "18.4". */
  version: string;
  /** Stops PostgreSQL cleanly and releases DATA_DIR; further calls wait for the first. */
  stop(): Promise<void>;
};

/** The file in DATA_DIR by which one process holds it. */
export const LOCK_NAME = "grand-livre.lock";
const SYSTEM_FOLDER = "/var/lib/grand-livre";
const DATABASE_NAME = "grandlivre";

/**
 * Starts the PostgreSQL of DATA_DIR, creating it on first use, and answers once it accepts connections.
 * Throws EmbeddedDatabaseError: a French sentence for the person who typed `npm start`, and a stable code.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  refuseUnsafe(options.settings ?? {});
  const dataDir = openDataFolder(options.dataDir);
  const locks = [await lockFolder(dataDir, dataDir)];
  const release = () => {
    for (const lock of locks.toReversed()) lock.release();
  };
  try {
    const cluster = findCluster(join(dataDir, CLUSTER_NAME));
    // Two copies of one DATA_DIR may lead to the same cluster: it has a lock of its own then.
    if (cluster !== null && dirname(cluster) !== dataDir) locks.push(await lockFolder(cluster, dataDir));
    const log = options.log ?? (() => undefined);
    if (cluster !== null) await endPreviousServer(cluster, log);
    return await openCluster(dataDir, options, log, release);
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * The connection to the embedded database that another process runs on this DATA_DIR, or null when none
 * does: for commands that work beside a running server.
 */
export async function findRunningEmbedded(dataDir: string): Promise<DatabaseConnection | null> {
  const folder = findCluster(join(dataDir, CLUSTER_NAME));
  if (folder === null || (await livingHolderOf(join(dataDir, LOCK_NAME))) === null) return null;
  const server = readPostmasterFile(folder);
  if (server === null) return null;
  const { password } = readOrMakePassword(dataDir);
  const host = server.socketFolder === "" ? server.host : server.socketFolder;
  return { host, port: server.port, user: CLUSTER_ROLE, password, database: DATABASE_NAME };
}

async function openCluster(
  dataDir: string,
  options: EmbeddedOptions,
  log: (line: string) => void,
  release: () => void,
): Promise<EmbeddedDatabase> {
  const systemFolder = options.systemFolder ?? SYSTEM_FOLDER;
  const place = placeCluster(dataDir, systemFolder);
  const native = options.binaries ?? findInstalledBinaries();
  const binaries = prepareBinaries(native, place.account, isRoot() ? systemFolder : dataDir);
  removeDrafts(place);
  const exists = hasCluster(place.folder);
  if (exists) checkVersion(place.folder, binaries);
  const { password, fresh } = readOrMakePassword(dataDir);
  if (!exists) await createCluster(place, binaries, password);
  else if (fresh) await resetPassword(place, binaries, password);
  const kept = options.archived ? archiveSettings(openArchiveFolder(place)) : {};
  const asked = { ...options, settings: { ...kept, ...options.settings } };
  const { server, endpoint } = await startListening(binaries, place, asked, log, password);
  return present(
    { server, binaries, cluster: place.folder },
    connectionTo(endpoint, password),
    options,
    release,
  );
}

function present(
  {
    server,
    binaries,
    cluster,
  }: { readonly server: ServerProcess; readonly binaries: Binaries; readonly cluster: string },
  connection: DatabaseConnection,
  options: EmbeddedOptions,
  release: () => void,
): EmbeddedDatabase {
  let stopping: Promise<void> | null = null;
  void server.ended.then(() => {
    release();
    if (stopping !== null) return;
    const sentence = "La base de données intégrée s’est arrêtée d’elle-même. Relancez Grand Livre.";
    const lines = server.lastLines();
    options.onUnexpectedEnd?.(new EmbeddedDatabaseError("DATABASE_STOP_FAILED", `${sentence}\n${lines}`));
  });
  return {
    connection,
    url: connectionUrl(connection),
    pid: server.pid,
    cluster,
    version: binaries.version,
    stop() {
      stopping ??= server.stop(options.stopPatienceMs ?? 30_000);
      return stopping;
    },
  };
}

async function startListening(
  binaries: Binaries,
  place: ClusterPlace,
  options: EmbeddedOptions,
  log: (line: string) => void,
  password: string,
): Promise<{ server: ServerProcess; endpoint: Endpoint }> {
  const folder = realpathSync(place.folder);
  const socket = options.listenOn === "port" ? null : socketEndpoint(folder);
  const attempts = [...(socket === null ? [] : [() => socket]), portEndpoint, portEndpoint, portEndpoint];
  for (const [index, choose] of attempts.entries()) {
    const endpoint = await choose();
    const settings = {
      ...YOUNG,
      ...settingsOfMachine(binaries),
      ...options.settings,
      ...DURABLE,
      ...endpoint.settings,
    };
    const server = await startServerProcess(binaries, { ...place, folder }, settings, log);
    try {
      await whenReady(connectionTo(endpoint, password), server, options.startPatienceMs ?? 60_000);
      return { server, endpoint };
    } catch (error) {
      const couldNotListen = /could not (create|bind|listen)\b.*\b(socket|address)/i.test(server.lastLines());
      await server.stop(options.stopPatienceMs ?? 30_000);
      // A file system without sockets, or a port taken since we looked: the next way may be open.
      if (!couldNotListen || index === attempts.length - 1) throw error;
    }
  }
  throw new EmbeddedDatabaseError(
    "DATABASE_START_FAILED",
    "La base de données intégrée n’a trouvé aucun port libre.",
  );
}

/**
 * A new installation's tables fill from nothing, and plans made for empty ones read a company's every row where one is
 * meant. Left to itself, the database looks how they are filled once a minute.
 */
const YOUNG = { autovacuum_naptime: "15s" };

const MIB = 2 ** 20;
/** From this version on, processes of their own read pages by default. */
const FIRST_WITH_READERS = 18;

/**
 * Pages that were read are looked at again in a tenth of the time: an eighth of the memory is theirs, taken as they come. A page
 * that the system has read already is copied at once, not by a process that has to be woken for it.
 */
const settingsOfMachine = ({ version }: Binaries) => {
  const limit = process.constrainedMemory();
  const memory = limit > 0 ? Math.min(limit, totalmem()) : totalmem();
  const megabytes = Math.round(Math.min(1024, Math.max(128, memory / 8 / MIB)));
  const copied = Number.parseInt(version, 10) >= FIRST_WITH_READERS ? { io_method: "sync" } : {};
  return { shared_buffers: `${megabytes}MB`, ...copied };
};

/** On the command line, where no file of the cluster can undo them. */
const DURABLE = { fsync: "on", password_encryption: "scram-sha-256", timezone: "UTC" };

function refuseUnsafe(settings: Record<string, string>): void {
  const refused = Object.keys(settings).find((name) => !/^[a-z_.]+$/.test(name) || name in DURABLE);
  if (refused === undefined) return;
  throw new EmbeddedDatabaseError(
    "DATABASE_SETTING_REFUSED",
    `Le réglage «\u202f${refused}\u202f» de la base intégrée ne se change pas\u00a0: une écriture confirmée doit survivre à une coupure.`,
  );
}

function connectionTo(endpoint: Endpoint, password: string): DatabaseConnection {
  return { host: endpoint.host, port: endpoint.port, user: CLUSTER_ROLE, password, database: DATABASE_NAME };
}

async function lockFolder(folder: string, dataDir: string): Promise<FolderLock> {
  try {
    return await takeFolderLock(join(folder, LOCK_NAME));
  } catch (error) {
    if (error instanceof FolderLockHeld) {
      throw new EmbeddedDatabaseError(
        "DATABASE_ALREADY_RUNNING",
        `Grand Livre fonctionne déjà sur ${dataDir} (processus ${error.pid}). Utilisez celui-là, arrêtez-le, ` +
          "ou choisissez un autre dossier dans DATA_DIR.",
        error,
      );
    }
    if (!["EACCES", "EPERM"].includes(systemErrorCode(error) ?? "")) throw error;
    throw new EmbeddedDatabaseError(
      "DATABASE_FOREIGN_OWNER",
      `Le dossier ${folder} appartient à l’utilisateur «\u202f${nameOfUser(statSync(folder).uid)}\u202f». Démarrez Grand Livre ` +
        "sous ce compte (ou en administrateur), ou choisissez un autre dossier dans DATA_DIR.",
      error,
    );
  }
}
