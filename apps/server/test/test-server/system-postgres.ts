import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { installOnDebian } from "./install-on-debian.ts";

/** The oldest major version that DATABASE_URL may name. */
const OLDEST_MAJOR = 15;

/**
 * The folder (with `bin` in it) of the newest PostgreSQL ≥ 15 installed on this system; as root on Debian it
 * is installed when missing. Null where there is none and none can be installed.
 */
export function findSystemPostgres(note: (text: string) => void): string | null {
  return newestInstalled() ?? (installOnDebian("postgresql", note) ? newestInstalled() : null);
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
