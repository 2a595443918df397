import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { Client } from "pg";
import { findInstalledBinaries } from "../../src/database/embedded/binaries.ts";
import { type ClusterAccount, spawnIdentity } from "../../src/database/embedded/cluster-account.ts";
import type { EmbeddedOptions } from "../../src/database/embedded/start-embedded.ts";

/** What the launched process said: ready, or refused with its code and sentence. */
export type Launched = {
  child: ChildProcess;
  pid: number;
  url: string;
  connection: { host: string; port: number };
  tookMs: number;
  refused: string;
  message: string;
  /** Everything written on standard error: PostgreSQL's log and the launcher's notes. */
  log(): string;
  /** Resolves with the exit code once the process is gone. */
  gone: Promise<number | null>;
};

/** The launcher bundled where any account can run it, with its own node and PostgreSQL binaries. */
export type LaunchPad = { folder: string; node: string; script: string; binaries: string; remove(): void };

/** A folder of our own that any account may pass through. */
export function makeOpenFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Bundles the launcher: a test of an unprivileged account must not depend on the place of the checkout. */
export async function makeLaunchPad(): Promise<LaunchPad> {
  const folder = makeOpenFolder("launch-pad");
  const script = join(folder, "launch.mjs");
  await build({
    entryPoints: [join(dirname(fileURLToPath(import.meta.url)), "launch-process.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["pg-native"],
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    outfile: script,
    logLevel: "error",
  });
  const node = join(folder, "node");
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const binaries = copyBinaries(join(folder, "pg"));
  return { folder, node, script, binaries, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A copy of the PostgreSQL binaries as npm unpacks them, without the links its install script would make. */
export function copyBinaries(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const native = join(folder, "native");
  cpSync(findInstalledBinaries(), native, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as { target: string }[];
  for (const { target } of links) rmSync(join(folder, target), { force: true });
  return native;
}

/** Launches a process and waits for its one line. */
export async function launch(
  pad: LaunchPad,
  options: EmbeddedOptions,
  account: ClusterAccount | null = null,
): Promise<Launched> {
  const child = spawn(pad.node, [pad.script, JSON.stringify({ binaries: pad.binaries, ...options })], {
    cwd: "/",
    stdio: ["ignore", "pipe", "pipe"],
    // A process group, as a terminal makes one: what Ctrl-C reaches.
    detached: true,
    ...spawnIdentity(account),
  });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => {
    log += chunk.toString("utf8");
  });
  const gone = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("error", reject);
    child.once("close", (code, signal) =>
      reject(new Error(`ended without a word (${code ?? signal}): ${log}`)),
    );
  });
  return { refused: "", message: "", ...JSON.parse(line), child, gone, log: () => log };
}

/** Runs one statement on a launched server and answers its rows. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Ends a launched process the way Ctrl-C would, and answers its exit code. */
export async function stopLaunched(launched: Launched): Promise<number | null> {
  launched.child.kill("SIGTERM");
  return launched.gone;
}
