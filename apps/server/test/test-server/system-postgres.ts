import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isRoot } from "../../src/database/embedded/cluster-account.ts";

/** The oldest major version that DATABASE_URL may name. */
const OLDEST_MAJOR = 15;

/**
 * The folder (with `bin` in it) of the newest PostgreSQL ≥ 15 installed on this system; as root on Debian it
 * is installed when missing. Null where there is none and none can be installed.
 */
export function findSystemPostgres(note: (text: string) => void): string | null {
  return newestInstalled() ?? (installOnDebian(note) ? newestInstalled() : null);
}

function newestInstalled(): string | null {
  const found = candidates().flatMap((folder) => {
    const major = majorOf(folder);
    return major >= OLDEST_MAJOR ? [{ folder, major }] : [];
  });
  return found.toSorted((a, b) => b.major - a.major)[0]?.folder ?? null;
}

function candidates(): string[] {
  const versioned = ["/usr/lib/postgresql", "/usr/local/opt", "/opt/homebrew/opt", "/usr"].flatMap(
    (parent) =>
      existsSync(parent)
        ? readdirSync(parent)
            .filter((name) => /^(\d+|pgsql-\d+|postgresql(@\d+)?)$/.test(name))
            .map((name) => join(parent, name))
        : [],
  );
  const onPath = (process.env.PATH ?? "").split(":").map((folder) => dirname(folder));
  return [...versioned, ...onPath].filter(
    (folder) => existsSync(join(folder, "bin", "postgres")) && existsSync(join(folder, "bin", "initdb")),
  );
}

function majorOf(folder: string): number {
  try {
    const answer = execFileSync(join(folder, "bin", "postgres"), ["--version"], { encoding: "utf8" });
    return Number(/(\d+)/.exec(answer)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function installOnDebian(note: (text: string) => void): boolean {
  if (!isRoot() || !isDebian()) return false;
  note("installing PostgreSQL with apt-get for the served database tests");
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const install = () => run("install", "-y", "--no-install-recommends", "postgresql");
  return install() || (run("update") && install());
}

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}
