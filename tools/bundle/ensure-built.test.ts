import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureBuilt } from "./ensure-built.ts";
import { fingerprint } from "./fingerprint.ts";

let root: string;
let builds: number;
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
/** A target whose build copies its one source, or fails when the source says so. */
const target = {
  name: "copy",
  sources: ["src"],
  async build(from: string, into: string) {
    builds += 1;
    const source = readFileSync(join(from, "src/a.ts"), "utf8");
    if (source === "broken") throw new Error("syntax");
    writeFileSync(join(into, "a.js"), source);
  },
};
const built = () => readFileSync(join(root, "build/copy/a.js"), "utf8");

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "build-"));
  builds = 0;
  write("src/a.ts", "one");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("building what is stale", () => {
  it("builds once, even when two commands start together", async () => {
    await Promise.all([ensureBuilt(root, [target]), ensureBuilt(root, [target])]);
    await ensureBuilt(root, [target]);
    expect(builds).toBe(1);
    expect(built()).toBe("one");
  });

  it("builds again when a content changes, not when a time does", async () => {
    await ensureBuilt(root, [target]);
    utimesSync(join(root, "src/a.ts"), new Date(), new Date());
    await ensureBuilt(root, [target]);
    expect(builds).toBe(1);
    write("src/a.ts", "two");
    await ensureBuilt(root, [target]);
    expect(built()).toBe("two");
  });

  it("builds again when a file appears, disappears or changes its name", () => {
    const before = fingerprint(root, ["src"]);
    write("src/b.ts", "");
    const after = fingerprint(root, ["src"]);
    rmSync(join(root, "src/b.ts"));
    write("src/c.ts", "");
    expect(new Set([before, after, fingerprint(root, ["src"])]).size).toBe(3);
  });

  it("does not build again for a test", () => {
    const before = fingerprint(root, ["src"]);
    write("src/a.test.ts", "changed");
    expect(fingerprint(root, ["src"])).toBe(before);
  });

  it("keeps the former build when the new one fails, and tries again", async () => {
    await ensureBuilt(root, [target]);
    write("src/a.ts", "broken");
    await expect(ensureBuilt(root, [target])).rejects.toThrow("syntax");
    expect(built()).toBe("one");
    expect(existsSync(join(root, "build/copy.new"))).toBe(false);
    write("src/a.ts", "mended");
    await ensureBuilt(root, [target]);
    expect(built()).toBe("mended");
  });

  it("refuses to fingerprint nothing", () => {
    expect(() => fingerprint(root, ["absent"])).toThrow(/nothing to build/);
  });
});
