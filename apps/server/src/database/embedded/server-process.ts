import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import type { Binaries } from "./binaries.ts";
import { spawnIdentity } from "./cluster-account.ts";
import type { ClusterPlace } from "./cluster-place.ts";
import { EmbeddedDatabaseError, reasonOf } from "./embedded-database-error.ts";
import { postgresEnvironment } from "./postgres-environment.ts";
import { runProgram } from "./run-program.ts";

/** Our PostgreSQL, as a child process. */
export type ServerProcess = {
  pid: number;
  /** True from the moment it ended, for any reason. */
  hasEnded(): boolean;
  /** The last lines it wrote, for the sentence of a failure. */
  lastLines(): string;
  ended: Promise<void>;
  /** Fast shutdown, then immediate shutdown past `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
};

const KEPT_LINES = 30;

/** Starts `postgres` on the cluster with these settings; rejects when the program cannot be started at all. */
export async function startServerProcess(
  binaries: Binaries,
  place: ClusterPlace,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(binaries.postgres, ["-D", place.folder, ...options], {
    cwd: process.platform === "win32" ? dirname(binaries.postgres) : "/",
    env: postgresEnvironment(),
    stdio: ["ignore", "ignore", "pipe"],
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop it after our last query.
    detached: process.platform !== "win32",
    ...spawnIdentity(place.account),
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    log(line);
  });
  const pid = await whenSpawned(child);
  let running = true;
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      running = false;
      resolve();
    });
  });
  return {
    pid,
    hasEnded: () => !running,
    lastLines: () => lines.join("\n"),
    ended,
    stop: async (patienceMs) => {
      if (running) await stopServer(child, binaries, place, ended, patienceMs);
    },
  };
}

function whenSpawned(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("spawn", () => resolve(child.pid ?? 0));
    child.once("error", (error) =>
      reject(
        new EmbeddedDatabaseError(
          "DATABASE_START_FAILED",
          `Le programme de la base de données n’a pas pu être lancé\u00a0: ${reasonOf(error)}`,
          error,
        ),
      ),
    );
  });
}

async function stopServer(
  child: ChildProcess,
  binaries: Binaries,
  place: ClusterPlace,
  ended: Promise<void>,
  patienceMs: number,
): Promise<void> {
  for (const mode of ["fast", "immediate"] as const) {
    await sendStop(child, binaries, place, mode);
    if (await endsWithin(ended, patienceMs)) return;
  }
  throw new EmbeddedDatabaseError(
    "DATABASE_STOP_FAILED",
    `La base de données (processus ${child.pid}) ne s’arrête pas. Aucune écriture n’est perdue\u00a0: le prochain ` +
      "démarrage reprendra la base.",
  );
}

async function sendStop(
  child: ChildProcess,
  binaries: Binaries,
  place: ClusterPlace,
  mode: "fast" | "immediate",
): Promise<void> {
  if (process.platform === "win32") {
    // Windows has no signals: PostgreSQL's own program speaks to the server there.
    await runProgram(binaries.pgCtl, ["stop", "-W", "-m", mode, "-D", place.folder], place);
    return;
  }
  child.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
}

/** Whether the promise settles in time. */
export async function endsWithin(ended: Promise<void>, patienceMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const answer = await Promise.race([ended.then(() => true), patience]);
  clearTimeout(timer);
  return answer;
}
