import { setTimeout as sleep } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { EmbeddedDatabaseError, reasonOf, systemErrorCode } from "./embedded-database-error.ts";
import type { ServerProcess } from "./server-process.ts";

/** How to reach a PostgreSQL database; `host` is a folder when it is a Unix socket. */
export type DatabaseConnection = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

/** The connection as one address, as DATABASE_URL has it. It holds the password: never log it. */
export function connectionUrl(connection: DatabaseConnection): string {
  const { host, port, user, password, database } = connection;
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  if (!host.startsWith("/")) return `postgres://${who}@${host}:${port}/${encodeURIComponent(database)}`;
  // The host of the address is not used; without one it would not be a well-formed URL.
  return `postgres://${who}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}&port=${port}`;
}

/**
 * Waits until the server answers, and creates the database on first use. Recovery after a power cut may take
 * long: as long as the server writes to its log, `patienceMs` starts again.
 */
export async function whenReady(
  connection: DatabaseConnection,
  server: ServerProcess,
  patienceMs: number,
): Promise<void> {
  let heard = server.lastLines();
  let deadline = Date.now() + patienceMs;
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 200)) {
    const answer = await tryConnection(connection, Math.min(patienceMs, 5_000));
    if (answer === "ready") return;
    if (server.hasEnded()) throw startFailure("s’est arrêtée en démarrant", server);
    if (server.lastLines() !== heard) {
      heard = server.lastLines();
      deadline = Date.now() + patienceMs;
    }
    if (Date.now() > deadline) {
      throw startFailure(`ne répond pas après ${Math.round(patienceMs / 1000)} secondes (${answer})`, server);
    }
    await Promise.race([sleep(waitMs), server.ended]);
  }
}

/** Connects once: "ready", or the reason why not yet; throws when waiting cannot help. */
async function tryConnection(
  connection: DatabaseConnection,
  connectionTimeoutMillis: number,
): Promise<string> {
  const client = new Client({ ...connection, connectionTimeoutMillis });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return "ready";
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === "3D000") return createDatabase(connection);
    if (code === "28P01" || code === "28000") {
      throw new EmbeddedDatabaseError(
        "DATABASE_PASSWORD_REFUSED",
        "La base refuse le mot de passe du fichier postgres.password de DATA_DIR. Supprimez ce fichier\u00a0: un nouveau " +
          "mot de passe sera posé au prochain démarrage, sans toucher aux données.",
        error,
      );
    }
    return reasonOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(connection: DatabaseConnection): Promise<string> {
  const client = new Client({ ...connection, database: "postgres", connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${escapeIdentifier(connection.database)}`);
    return "ready";
  } finally {
    await client.end();
  }
}

function startFailure(what: string, server: ServerProcess): EmbeddedDatabaseError {
  const lines = server.lastLines();
  return new EmbeddedDatabaseError(
    "DATABASE_START_FAILED",
    `La base de données intégrée ${what}.${lines === "" ? "" : ` Les dernières lignes de son journal\u00a0:\n${lines}`}`,
  );
}
