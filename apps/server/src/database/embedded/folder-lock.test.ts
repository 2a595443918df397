import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sampled } from "@grand-livre/testkit/property-runs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeOpenFolder } from "../../../test/embedded/launched-server.ts";
import { FolderLockHeld, livingHolderOf, takeFolderLock } from "./folder-lock.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = makeOpenFolder("lock");
  file = join(folder, "test.lock");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a lock as another process would have left it. */
async function leaveLock(changes: Record<string, unknown>): Promise<void> {
  const lock = await takeFolderLock(file);
  const mine = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  lock.release();
  writeFileSync(file, JSON.stringify({ ...mine, ...changes }));
}

describe("takeFolderLock", () => {
  it("is refused while a living process holds it, and names that process", async () => {
    const lock = await takeFolderLock(file);

    await expect(takeFolderLock(file)).rejects.toEqual(new FolderLockHeld(process.pid));
    expect(await livingHolderOf(file)).toBe(process.pid);
    lock.release();
    expect(await livingHolderOf(file)).toBeNull();
    (await takeFolderLock(file)).release();
  });

  it("leaves nothing in the folder once released", async () => {
    (await takeFolderLock(file)).release();

    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over from a process that no longer lives", async () => {
    const dead = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await new Promise((resolve) => dead.once("exit", resolve));
    await leaveLock({ pid: dead.pid, startedAt: "1" });

    (await takeFolderLock(file)).release();

    expect(readdirSync(folder)).toEqual([]);
  });

  it("is taken over when the pid now belongs to another process", async () => {
    await leaveLock({ pid: process.ppid, startedAt: "1" });

    (await takeFolderLock(file)).release();
  });

  it.each(["", "{", '{"nonce":"../../x","pid":1}'])(
    "is taken over when a power cut left %j",
    async (content) => {
      writeFileSync(file, content);

      (await takeFolderLock(file)).release();

      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it("is refused when another machine keeps its beat, and taken over when it fell silent", async () => {
    await leaveLock({ machine: "elsewhere", pid: 1, startedAt: "1" });
    const beat = setInterval(() => utimesSync(file, new Date(), new Date()), 500);

    await expect(takeFolderLock(file)).rejects.toBeInstanceOf(FolderLockHeld);
    clearInterval(beat);
    (await takeFolderLock(file)).release();
  }, 20_000);

  it("is given to exactly one of many processes that find the same dead holder", async () => {
    const script = `
      const { takeFolderLock } = await import(${JSON.stringify(fileURLToPath(new URL("./folder-lock.ts", import.meta.url)))});
      process.stdout.write("ready");
      await new Promise((resolve) => process.stdin.once("data", resolve));
      const lock = await takeFolderLock(${JSON.stringify(file)}).catch(() => null);
      process.stdout.write(lock === null ? "-" : "+");
      process.stdin.once("end", () => process.exit());
      setInterval(() => {}, 1000);`;
    for (let round = 0; round < sampled(30); round += 1) {
      await leaveLock({ pid: 2 ** 22 + 1, startedAt: "1" });
      expect(await contend(script, 6)).toBe(1);
    }
  }, 60_000);
});

/** Lets `count` processes try at the same moment; answers how many hold the lock at once. */
async function contend(script: string, count: number): Promise<number> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ["--experimental-strip-types", "--input-type=module", "-e", script], {
      stdio: ["pipe", "pipe", "ignore"],
    }),
  );
  const said = (pattern: RegExp) =>
    Promise.all(
      children.map(
        (child) =>
          new Promise<string>((resolve) => {
            let text = "";
            child.stdout.on("data", (chunk: Buffer) => {
              text += chunk.toString("utf8");
              if (pattern.test(text)) resolve(text);
            });
          }),
      ),
    );
  await said(/ready/);
  const answers = said(/[+-]/);
  for (const child of children) child.stdin.write("go");
  const held = (await answers).filter((text) => text.includes("+")).length;
  const gone = children.map((child) => new Promise((resolve) => child.once("exit", resolve)));
  for (const child of children) child.stdin.end();
  await Promise.all(gone);
  return held;
}
