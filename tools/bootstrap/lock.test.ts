import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "./lock.mjs";

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  lock = join(folder, "some", "work.lock");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that appends "start" and "end" to a journal around some work done under the lock. */
function competitor(journal: string): Promise<number | null> {
  const source = `
    import { appendFileSync } from "node:fs";
    import { withLock } from ${JSON.stringify(new URL("./lock.mjs", import.meta.url).href)};
    await withLock(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(journal)}, "start\\n");
      await new Promise((resolve) => setTimeout(resolve, 30));
      appendFileSync(${JSON.stringify(journal)}, "end\\n");
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", resolve));
}

describe("the lock between processes", () => {
  it("lets one process at a time do the work", async () => {
    const journal = join(folder, "journal");
    const codes = await Promise.all(Array.from({ length: 5 }, () => competitor(journal)));
    expect(codes).toEqual([0, 0, 0, 0, 0]);
    expect(readFileSync(journal, "utf8")).toBe("start\nend\n".repeat(5));
    expect(existsSync(lock)).toBe(false);
  });

  it("takes over from a process that was killed, once, even when several wait", async () => {
    const journal = join(folder, "journal");
    const dead = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => dead.once("exit", resolve));
    await withLock(lock, async () => undefined);
    writeFileSync(lock, JSON.stringify({ pid: dead.pid, host: hostname(), token: "dead" }));
    await Promise.all([competitor(journal), competitor(journal), competitor(journal)]);
    expect(readFileSync(journal, "utf8")).toBe("start\nend\n".repeat(3));
  });

  it("says that it waits while a living owner holds the lock", async () => {
    let told = 0;
    let release = (): void => undefined;
    const first = withLock(lock, () => new Promise<void>((resolve) => (release = resolve)));
    const second = withLock(
      lock,
      async () => "done",
      () => (told += 1),
    );
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(told).toBe(1);
    release();
    await first;
    expect(await second).toBe("done");
  });

  it("is given back when the work fails", async () => {
    const failing = withLock(lock, async () => {
      throw new Error("no space left");
    });
    await expect(failing).rejects.toThrow("no space left");
    expect(existsSync(lock)).toBe(false);
  });
});
