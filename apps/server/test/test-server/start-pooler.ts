import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isRoot } from "../../src/database/embedded/cluster-account.ts";
import { installOnDebian } from "./install-on-debian.ts";

/** So few that transactions of different callers follow each other on each. */
const SERVER_CONNECTIONS = 3;
/** `nobody`: pgBouncer does not run as root. */
const NOBODY = 65_534;
const PROGRAM = "/usr/sbin/pgbouncer";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}

/**
 * pgBouncer in transaction mode before a PostgreSQL on a port, whose superuser it is to everybody.
 * @throws an Error where it is not installed and cannot be, or does not answer
 */
export async function startPooler(serverUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  if (!existsSync(PROGRAM) && !installOnDebian("pgbouncer", console.log))
    throw new Error("TEST_DATABASE=pooled needs pgBouncer (Debian's package pgbouncer).");
  const server = new URL(serverUrl);
  const folder = mkdtempSync(join(tmpdir(), "grand-livre-pooler-"));
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const account = `user=${server.username} password=${decodeURIComponent(server.password)}`;
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} ${account}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 1000
max_db_connections = ${SERVER_CONNECTIONS}
`,
  );
  if (isRoot()) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY);
  const child = spawn(PROGRAM, ["-q", file], {
    stdio: "inherit",
    ...(isRoot() && { uid: NOBODY, gid: NOBODY }),
  });
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ connectionString: url.toString() });
    try {
      await client.connect();
      await client.query("select 1");
      await client.end();
      return { url: url.toString(), stop };
    } catch {
      await sleep(100);
    }
  }
  await stop();
  throw new Error("pgBouncer does not answer.");
}
