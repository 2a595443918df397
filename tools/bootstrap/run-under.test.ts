import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { environmentFor, runAgain } from "./run-under.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "under-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runtime = { path: process.execPath, version: process.versions.node, origin: "test", options: [] };

/** Waits for something that another process does; the test's own limit ends a wait in vain. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Starts a parent that runs `script`, as the bootstrap does. */
function start(script: string) {
  const child = join(folder, "child.mjs");
  writeFileSync(child, script);
  const source = `
    import { runUnder } from ${JSON.stringify(new URL("./run-under.mjs", import.meta.url).href)};
    process.exitCode = await runUnder(${JSON.stringify(folder)}, ${JSON.stringify(runtime)}, ${JSON.stringify(child)}, ["--quick"]);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  parent.stdout.on("data", (bytes) => {
    output += bytes;
  });
  const ended = new Promise<number | null>((resolve) => parent.once("exit", resolve));
  return { parent, ended, output: () => output };
}

describe("handing over to the chosen Node", () => {
  it("passes arguments and answers the exit code", async () => {
    const run = start("console.log(process.argv[2]); process.exitCode = 3;");
    expect(await run.ended).toBe(3);
    expect(run.output()).toBe("--quick\n");
  });

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    it(`hands ${signal} on, and waits for the clean stop`, async () => {
      const run = start(`
        process.once("${signal}", () => setTimeout(() => { console.log("stopped"); process.exit(0); }, 50));
        setInterval(() => {}, 1000); console.log("ready");`);
      while (!run.output().includes("ready")) await new Promise((resolve) => setTimeout(resolve, 20));
      run.parent.kill(signal);
      expect(await run.ended).toBe(0);
      expect(run.output()).toBe("ready\nstopped\n");
    });
  }

  it("stops the command when the npm or the shell that called goes away", async () => {
    for (const killed of ["npm", "shell"] as const) {
      // A stand-in for npm starts a shell that starts us, as npm does; it prints the two processes.
      const ours = join(folder, "ours.mjs");
      const child = join(folder, "child.mjs");
      const log = join(folder, `${killed}.log`);
      writeFileSync(
        child,
        `import { appendFileSync } from "node:fs";
        process.once("SIGTERM", () => { appendFileSync(${JSON.stringify(log)}, "stopped"); process.exit(0); });
        setInterval(() => {}, 1000); appendFileSync(${JSON.stringify(log)}, "ready ");`,
      );
      writeFileSync(
        ours,
        `import { runUnder } from ${JSON.stringify(new URL("./run-under.mjs", import.meta.url).href)};
        process.exitCode = await runUnder(${JSON.stringify(folder)}, ${JSON.stringify(runtime)}, ${JSON.stringify(child)}, []);`,
      );
      const npm = spawn(
        "sh",
        ["-c", `sh -c '"$0" "$1"; true' "$0" "$1" & echo $!; wait`, process.execPath, ours],
        {
          stdio: ["ignore", "pipe", "inherit"],
          env: { ...process.env, npm_lifecycle_event: "start" },
        },
      );
      let shell = "";
      npm.stdout.on("data", (bytes) => {
        shell += bytes;
      });
      await until(() => existsSync(log));
      process.kill(killed === "npm" ? Number(npm.pid) : Number(shell), "SIGKILL");
      await until(() => readFileSync(log, "utf8") === "ready stopped");
    }
  });

  it("answers 128 + the signal that ended the command", async () => {
    expect(await start(`process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 1000);`).ended).toBe(137);
  });

  it("puts the chosen Node and the locked tools first in PATH, whatever its spelling", () => {
    const environment = environmentFor("/checkout", { ...runtime, path: "/node/bin/node" }, { Path: "/bin" });
    expect(environment.PATH).toBeUndefined();
    expect(environment.Path?.split(delimiter)).toEqual([
      "/node/bin",
      join("/checkout", "node_modules", ".bin"),
      "/bin",
    ]);
  });
});

describe("a server whose database ended by itself", () => {
  const DATABASE_LOST = 75;
  /** Ends with each of these codes in turn, `minutes` apart; answers what came out and how often it ran. */
  async function ending(codes: readonly number[], minutes = 0) {
    let runs = 0;
    const run = async () => codes[runs++] ?? 0;
    const code = await runAgain(run, () => runs * minutes * 60_000);
    return { code, runs };
  }

  it("starts again, and ends with the code of its last run", async () => {
    expect(await ending([DATABASE_LOST, DATABASE_LOST, 0])).toEqual({ code: 0, runs: 3 });
    expect(await ending([DATABASE_LOST, 1])).toEqual({ code: 1, runs: 2 });
  });

  it("starts no fourth time within ten minutes", async () => {
    expect(await ending(Array.from({ length: 9 }, () => DATABASE_LOST))).toEqual({
      code: DATABASE_LOST,
      runs: 4,
    });
  });

  it("starts as often as it takes when there are minutes between", async () => {
    expect(await ending([...Array.from({ length: 9 }, () => DATABASE_LOST), 0], 4)).toEqual({
      code: 0,
      runs: 10,
    });
  });

  it("is not started again after any other end", async () => {
    expect(await ending([1, 0])).toEqual({ code: 1, runs: 1 });
    expect(await ending([143, 0])).toEqual({ code: 143, runs: 1 });
  });
});
