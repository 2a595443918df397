import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { environmentFor } from "./run-under.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "under-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const runtime = { path: process.execPath, version: process.versions.node, origin: "test", options: [] };

/** Starts a parent that hands over to `script`, as the bootstrap does. */
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
