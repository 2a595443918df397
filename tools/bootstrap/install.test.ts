import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ensureInstalled, installedMatchesLock } from "./install.mjs";

let root: string;
let installations: number;
const write = (path: string, content: unknown) => {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, JSON.stringify(content));
};
const lockfile = (version: string) =>
  write("package-lock.json", {
    packages: {
      "": { version: "0.1.0" },
      "node_modules/here": { version },
      "node_modules/elsewhere": { version, optional: true, os: ["plan9"] },
      "node_modules/of-elsewhere": { version, optional: true },
    },
  });
const installed = (version: string) => {
  write("node_modules/.package-lock.json", { packages: { "node_modules/here": { version } } });
  write("node_modules/here/package.json", { version });
};
const install = async () => {
  installations += 1;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "install-"));
  installations = 0;
  lockfile("1.0.0");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the installation of the locked dependencies", () => {
  it("happens once from nothing, even when two commands start together", async () => {
    await Promise.all([ensureInstalled(root, install), ensureInstalled(root, install)]);
    await ensureInstalled(root, install);
    expect(installations).toBe(1);
  });

  it("happens again when the lockfile changes", async () => {
    await ensureInstalled(root, install);
    lockfile("1.0.1");
    await ensureInstalled(root, install);
    expect(installations).toBe(2);
  });

  it("is left out when the person has already run npm ci", async () => {
    installed("1.0.0");
    await ensureInstalled(root, install);
    expect(installations).toBe(0);
  });

  it("is tried again after it failed", async () => {
    const failing = async () => {
      throw new Error("network");
    };
    await expect(ensureInstalled(root, failing)).rejects.toThrow("network");
    await ensureInstalled(root, install);
    expect(installations).toBe(1);
  });

  it("recognises an installed tree that differs from the lockfile", () => {
    installed("1.0.0");
    expect(installedMatchesLock(root)).toBe(true);
    installed("0.9.0");
    expect(installedMatchesLock(root)).toBe(false);
    installed("1.0.0");
    rmSync(join(root, "node_modules/here"), { recursive: true });
    expect(installedMatchesLock(root)).toBe(false);
  });

  it("misses an optional package of this very platform", () => {
    installed("1.0.0");
    write("package-lock.json", {
      packages: {
        "node_modules/here": { version: "1.0.0" },
        "node_modules/native": { version: "1.0.0", optional: true, os: process.platform, cpu: process.arch },
      },
    });
    expect(installedMatchesLock(root)).toBe(false);
  });
});
