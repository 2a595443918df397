import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectionUrl } from "../../src/database/embedded/connection.ts";
import { livingHolderOf } from "../../src/database/embedded/folder-lock.ts";
import { endPreviousServer, findCluster } from "../../src/database/embedded/previous-server.ts";
import { removeDataFolder } from "../../src/database/embedded/remove-data-folder.ts";
import {
  type EmbeddedDatabase,
  LOCK_NAME,
  startEmbedded,
} from "../../src/database/embedded/start-embedded.ts";
import { findSystemPostgres } from "./system-postgres.ts";

export type TestServerKind = "embedded" | "served";

export type TestServer = {
  kind: TestServerKind;
  /** A superuser's address on the database `postgres`: it may create databases. */
  url: string;
  /** PostgreSQL's version, such as "15.14". */
  version: string;
  /** Stops the server and removes everything it wrote. */
  stop(): Promise<void>;
};

/**
 * Still fsync=on, as everywhere, but a test's rows need not outlive a power cut: commits do not wait for the
 * disk, and tests may open many connections.
 */
const TEST_SETTINGS = {
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  max_locks_per_transaction: "256",
  wal_level: "minimal",
  max_wal_senders: "0",
};

const PREFIX = "grand-livre-test-server-";

/**
 * Starts a PostgreSQL for a test suite and prints which one: `embedded` is the product's own launcher and
 * binaries; `served` is the system's PostgreSQL ≥ 15 on a port, as DATABASE_URL would name it, else the
 * embedded binaries as such a server.
 */
export async function startTestServer(kind: TestServerKind): Promise<TestServer> {
  await sweepAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const system = kind === "served" ? findSystemPostgres((text) => console.log(text)) : null;
  try {
    const database = await startEmbedded({
      dataDir,
      ...(system === null ? {} : { binaries: system }),
      listenOn: kind === "served" ? "port" : "socket",
      settings: TEST_SETTINGS,
    });
    const origin = kind === "embedded" || system === null ? "embedded binaries" : system;
    console.log(`Tests run on PostgreSQL ${database.version} (${kind}, ${origin})`);
    return present(kind, database, dataDir);
  } catch (error) {
    removeDataFolder(dataDir);
    throw error;
  }
}

function present(kind: TestServerKind, database: EmbeddedDatabase, dataDir: string): TestServer {
  return {
    kind,
    url: connectionUrl({ ...database.connection, database: "postgres" }),
    version: database.version,
    async stop() {
      await database.stop();
      removeDataFolder(dataDir);
    },
  };
}

/** A test run that was killed leaves its server running: the next one ends it. */
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    try {
      if (await isAbandoned(dataDir)) {
        const cluster = findCluster(join(dataDir, "postgres"));
        if (cluster !== null) await endPreviousServer(cluster, () => undefined);
        removeDataFolder(dataDir);
      }
    } catch {
      // Another user's, or swept by another run at this moment.
    }
  }
}

/** A lock without a living holder: a folder being prepared has none yet, one in use has a living holder. */
async function isAbandoned(dataDir: string): Promise<boolean> {
  const lock = join(dataDir, LOCK_NAME);
  return existsSync(lock) && (await livingHolderOf(lock)) === null;
}
