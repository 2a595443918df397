import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  type Launched,
  type LaunchPad,
  launch,
  makeLaunchPad,
  makeOpenFolder,
  stopLaunched,
} from "../../../test/embedded/launched-server.ts";
import { isRoot } from "./cluster-account.ts";
import { readProcessFacts } from "./process-facts.ts";
import { type EmbeddedDatabase, startEmbedded } from "./start-embedded.ts";

let folder: string;
let pad: LaunchPad;
const running: EmbeddedDatabase[] = [];
const bystanders: ChildProcess[] = [];

beforeAll(async () => {
  folder = makeOpenFolder("recovery");
  pad = await makeLaunchPad();
});

afterEach(async () => {
  for (const bystander of bystanders.splice(0)) bystander.kill("SIGKILL");
  for (const database of running.splice(0)) await database.stop();
});

afterAll(() => {
  pad.remove();
  rmSync(folder, { recursive: true, force: true });
});

const optionsFor = (name: string) => ({
  dataDir: join(folder, name),
  binaries: pad.binaries,
  systemFolder: join(folder, "system"),
});

async function start(name: string, log: (line: string) => void = () => undefined): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ ...optionsFor(name), log });
  running.push(database);
  return database;
}

/** A launched server with one committed row, whose node process was then killed with `kill -9`. */
async function makeOrphan(name: string): Promise<Launched> {
  const server = await launch(pad, optionsFor(name));
  await ask(server.url, "CREATE TABLE kept AS SELECT 42 AS figure");
  server.child.kill("SIGKILL");
  await server.gone;
  expect(readProcessFacts(server.pid)?.zombie).toBe(false);
  return server;
}

/** A stopped cluster with one row, and the postmaster.pid that its last server had. */
async function makeStopped(
  name: string,
): Promise<{ pidFile: string; content: string; uid: number; gid: number }> {
  const database = await startEmbedded(optionsFor(name));
  await ask(database.url, "CREATE TABLE kept AS SELECT 42 AS figure");
  const pidFile = join(folder, name, "postgres", "postmaster.pid");
  const content = readFileSync(pidFile, "utf8");
  const { uid, gid } = statSync(pidFile);
  await database.stop();
  return { pidFile, content, uid, gid };
}

/** Leaves a postmaster.pid that names this process, as a server killed with its machine would have. */
function leavePidFile(stopped: { pidFile: string; content: string }, pid: number): void {
  writeFileSync(stopped.pidFile, stopped.content.replace(/^\d+/, String(pid)));
}

/** A process of the cluster's own user: the one case where PostgreSQL alone would refuse to start. */
function standBy(owner: { uid: number; gid: number }, command: string): ChildProcess {
  const identity = isRoot() ? { uid: owner.uid, gid: owner.gid } : {};
  const child = spawn("/bin/sh", ["-c", command], {
    cwd: "/",
    stdio: ["ignore", "pipe", "ignore"],
    ...identity,
  });
  bystanders.push(child);
  return child;
}

/** Gone, or only waiting for its parent to notice. */
function isGone(pid: number): boolean {
  return readProcessFacts(pid)?.zombie ?? true;
}

const THE_ROW = [{ figure: 42 }];

describe("after kill -9 of the server", () => {
  it("its orphaned PostgreSQL is stopped and every committed row is there", async () => {
    const orphan = await makeOrphan("orphan");
    const notes: string[] = [];

    const database = await start("orphan", (line) => notes.push(line));

    expect(notes).toContain(`stopping the orphaned PostgreSQL ${orphan.pid}`);
    expect(isGone(orphan.pid)).toBe(true);
    expect(await ask(database.url, "SELECT figure FROM kept")).toEqual(THE_ROW);
  });

  it("an orphan that waits for its last client to leave is not waited for", async () => {
    const orphan = await makeOrphan("stopping");
    const client = new Client({ connectionString: orphan.url });
    client.on("error", () => undefined);
    await client.connect();
    process.kill(orphan.pid, "SIGTERM");
    await sleep(100);
    expect(readProcessFacts(orphan.pid)?.zombie).toBe(false);

    const database = await start("stopping");

    expect(await ask(database.url, "SELECT figure FROM kept")).toEqual(THE_ROW);
    await client.end().catch(() => undefined);
  });

  it("a start finds every row although PostgreSQL was killed too", async () => {
    const server = await launch(pad, optionsFor("both"));
    await ask(server.url, "CREATE TABLE kept AS SELECT 42 AS figure");
    server.child.kill("SIGKILL");
    process.kill(server.pid, "SIGKILL");
    await server.gone;

    const database = await start("both");

    expect(await ask(database.url, "SELECT figure FROM kept")).toEqual(THE_ROW);
  });

  it("a query that goes on without its killed PostgreSQL is waited for, then ended", async () => {
    const server = await launch(pad, optionsFor("busy"));
    await ask(server.url, "CREATE TABLE kept AS SELECT 42 AS figure");
    const client = new Client({ connectionString: server.url });
    client.on("error", () => undefined);
    await client.connect();
    const backend = (await client.query("SELECT pg_backend_pid() AS pid")).rows[0].pid as number;
    client.query("DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$").catch(() => undefined);
    await sleep(200);
    server.child.kill("SIGKILL");
    process.kill(server.pid, "SIGKILL");
    await server.gone;
    expect(isGone(backend)).toBe(false);
    const notes: string[] = [];

    const database = await start("busy", (line) => notes.push(line));

    expect(notes).toContainEqual(expect.stringContaining(`${backend}`));
    expect(isGone(backend)).toBe(true);
    expect(await ask(database.url, "SELECT figure FROM kept")).toEqual(THE_ROW);
    await client.end().catch(() => undefined);
  });

  it("while it was creating its cluster, the next start creates it anew and removes the rest", async () => {
    const dataDir = join(folder, "half-made");
    const child = spawn(pad.node, [pad.script, JSON.stringify(optionsFor("half-made"))], { stdio: "ignore" });
    const gone = new Promise((resolve) => child.once("exit", resolve));
    const draft = await until(() => {
      const name =
        existsSync(dataDir) && readdirSync(dataDir).find((entry) => entry.startsWith("postgres.draft-"));
      return name && existsSync(join(dataDir, name, "cluster", "global")) ? name : undefined;
    });
    child.kill("SIGKILL");
    await gone;
    expect(existsSync(join(dataDir, draft))).toBe(true);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);

    const first = await start("half-made");
    expect(await ask(first.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await first.stop();
    await start("half-made");

    expect(readdirSync(dataDir).filter((entry) => entry.startsWith("postgres.draft-"))).toEqual([]);
  });
});

describe("with a postmaster.pid that was left behind", () => {
  it("naming a process that is gone, it starts", async () => {
    const stopped = await makeStopped("dead");
    const dead = standBy(stopped, "exit 0");
    await new Promise((resolve) => dead.once("exit", resolve));
    leavePidFile(stopped, dead.pid ?? 0);

    expect(await ask((await start("dead")).url, "SELECT figure FROM kept")).toEqual(THE_ROW);
  });

  it("naming an unrelated process of the same user, it starts and leaves that process alone", async () => {
    const stopped = await makeStopped("reused");
    const bystander = standBy(stopped, "exec sleep 600");
    leavePidFile(stopped, bystander.pid ?? 0);

    expect(await ask((await start("reused")).url, "SELECT figure FROM kept")).toEqual(THE_ROW);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });

  it("naming the PostgreSQL of another folder, it starts and leaves that one alone", async () => {
    const stopped = await makeStopped("mistaken");
    const other = await start("other");
    leavePidFile(stopped, other.pid);

    expect(await ask((await start("mistaken")).url, "SELECT figure FROM kept")).toEqual(THE_ROW);
    expect(await ask(other.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("naming a dead process that its parent never buries, it starts within seconds", async () => {
    const stopped = await makeStopped("zombie");
    const parent = standBy(stopped, "sleep 0.05 & echo $!; exec sleep 600");
    const zombie = Number(await firstLine(parent));
    await until(() => readProcessFacts(zombie)?.zombie || undefined);
    leavePidFile(stopped, zombie);

    expect(await ask((await start("zombie")).url, "SELECT figure FROM kept")).toEqual(THE_ROW);
    expect(readProcessFacts(zombie)?.zombie).toBe(true);
  });

  it.each(["", "not a pid\n", "-1\n/nowhere\n"])("holding %j, it starts", async (content) => {
    const name = `garbled-${content.length}`;
    const stopped = await makeStopped(name);
    writeFileSync(stopped.pidFile, content);

    expect(await ask((await start(name)).url, "SELECT figure FROM kept")).toEqual(THE_ROW);
  });

  it("that cannot be read, it still finds the orphan and stops it", async () => {
    const orphan = await makeOrphan("garbled-orphan");
    writeFileSync(join(folder, "garbled-orphan", "postgres", "postmaster.pid"), "");

    const database = await start("garbled-orphan");

    expect(isGone(orphan.pid)).toBe(true);
    expect(await ask(database.url, "SELECT figure FROM kept")).toEqual(THE_ROW);
  });
});

describe("two starts on one DATA_DIR", () => {
  it("the second says that the first is running, names it and does not disturb it", async () => {
    const first = await launch(pad, optionsFor("twice"));
    const client = new Client({ connectionString: first.url });
    await client.connect();

    const second = await launch(pad, optionsFor("twice"));

    expect(second.refused).toBe("DATABASE_ALREADY_RUNNING");
    expect(second.message).toContain(`processus ${first.child.pid}`);
    expect(await second.gone).toBe(1);
    expect((await client.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await client.end();
    await stopLaunched(first);
  });

  it("of many at the same moment on a new DATA_DIR exactly one starts", async () => {
    const launched = await Promise.all(Array.from({ length: 5 }, () => launch(pad, optionsFor("crowd"))));

    const winners = launched.filter((each) => each.refused === "");
    expect(winners).toHaveLength(1);
    expect(launched.filter((each) => each.refused === "DATABASE_ALREADY_RUNNING")).toHaveLength(4);
    for (const winner of winners) await stopLaunched(winner);
  });

  it("of many at the same moment on an orphan exactly one starts, and the rows are there", async () => {
    await makeOrphan("crowded-orphan");

    const launched = await Promise.all(
      Array.from({ length: 4 }, () => launch(pad, optionsFor("crowded-orphan"))),
    );

    const winners = launched.filter((each) => each.refused === "");
    expect(winners).toHaveLength(1);
    expect(await ask(winners[0]?.url ?? "", "SELECT figure FROM kept")).toEqual(THE_ROW);
    for (const winner of winners) await stopLaunched(winner);
  });
});

describe("a signal", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s stops PostgreSQL cleanly, after the last query",
    async (signal) => {
      const server = await launch(pad, optionsFor(`signal-${signal}`));

      // As Ctrl-C in a terminal: to the whole process group.
      process.kill(-(server.child.pid ?? 0), signal);

      expect(await server.gone).toBe(0);
      await expectToldBy(server, `the database still answered after ${signal}`);
      await expectToldBy(server, "database system is shut down");
      expect(isGone(server.pid)).toBe(true);
      expect(existsSync(join(folder, `signal-${signal}`, "postgres", "postmaster.pid"))).toBe(false);
      expect(existsSync(join(folder, `signal-${signal}`, "grand-livre.lock"))).toBe(false);
    },
  );

  it("sent twice at once, as npm does, stops it once and cleanly", async () => {
    const server = await launch(pad, optionsFor("signal-twice"));

    server.child.kill("SIGINT");
    server.child.kill("SIGINT");

    expect(await server.gone).toBe(0);
    await expectToldBy(server, "database system is shut down");
  });
});

/** A process may be gone before its last words have come through the pipe. */
const expectToldBy = (server: Launched, words: string) => expect.poll(() => server.log()).toContain(words);

async function until<T>(look: () => T | undefined | false): Promise<T> {
  for (;;) {
    const seen = look();
    if (seen) return seen;
    await sleep(2);
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout === null) reject(new Error("no standard output"));
    else createInterface({ input: child.stdout }).once("line", resolve);
  });
}
