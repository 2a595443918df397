import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "../bootstrap/lock.mjs";
import { fingerprint } from "./fingerprint.ts";
import {
  DEMO_SOURCES,
  EXTERNAL_PACKAGES,
  SERVER_ENTRIES,
  SERVER_FOLDERS,
  SERVER_SOURCES,
  WEB_SOURCES,
} from "./targets.ts";

/** A part of the product that is built into its own folder. */
interface Target {
  readonly name: string;
  readonly sources: readonly string[];
  /** Builds from the checkout into a folder that exists and is empty. */
  build(root: string, into: string): Promise<void>;
}

const STAMP = ".fingerprint";
/** CommonJS packages inside the bundle call `require`, which an ES module does not have. */
const REQUIRE_BANNER =
  'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);';

const server: Target = {
  name: "server",
  sources: SERVER_SOURCES,
  async build(root, into) {
    const { build, stop } = await import("esbuild");
    await build({
      absWorkingDir: root,
      entryPoints: Object.entries(SERVER_ENTRIES).map(([out, source]) => ({ out, in: source })),
      outdir: into,
      bundle: true,
      platform: "node",
      target: "node22",
      format: "esm",
      sourcemap: "linked",
      external: EXTERNAL_PACKAGES,
      banner: { js: REQUIRE_BANNER },
      logLevel: "warning",
    })
      .catch(() => {
        throw new Error("The server could not be built: see the message above.");
      })
      // Its service would live as long as the server that starts next.
      .finally(stop);
    for (const [name, source] of Object.entries(SERVER_FOLDERS)) {
      cpSync(join(root, source), join(into, name), { recursive: true });
    }
  },
};

/** The screens, built in a mode of apps/web/vite.config.ts. */
const screens = (name: string, sources: readonly string[], mode: string): Target => ({
  name,
  sources,
  async build(root, into) {
    const vite = join(root, "node_modules", "vite", "bin", "vite.js");
    const options = ["--mode", mode, "--outDir", into, "--emptyOutDir", "--manifest", "--logLevel", "warn"];
    // A process of its own: the memory of a web build must not stay with the server that starts next.
    const child = spawn(process.execPath, [vite, "build", join(root, "apps", "web"), ...options], {
      cwd: join(root, "apps", "web"),
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    const code = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    if (code !== 0) throw new Error("The web application could not be built: see the message above.");
  },
});

const web = screens("web", WEB_SOURCES, "production");
/** The web application alone, which answers the calls of the office by itself. */
export const demonstration = screens("demo", DEMO_SOURCES, "demo");

const stampOf = (folder: string): string | null => {
  const path = join(folder, STAMP);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
};

/** Builds one target when its sources changed. The new build takes the old one's place at once, or not at all. */
async function ensureTarget(root: string, target: Target): Promise<void> {
  const folder = join(root, "build", target.name);
  const wanted = fingerprint(root, target.sources);
  if (stampOf(folder) === wanted) return;
  const started = performance.now();
  const fresh = `${folder}.new`;
  const old = `${folder}.old`;
  for (const leftover of [fresh, old]) rmSync(leftover, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await target.build(root, fresh);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
  writeFileSync(join(fresh, STAMP), wanted);
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(fresh, folder);
  rmSync(old, { recursive: true, force: true });
  console.log(`Built ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Whether the builds of this checkout are made from its present sources. */
function isFresh(root: string, targets: readonly Target[]): boolean {
  return targets.every((target) => {
    return stampOf(join(root, "build", target.name)) === fingerprint(root, target.sources);
  });
}

/**
 * Builds what is stale. Two commands that start together build once: the second waits, then finds it done.
 * @throws an Error with a sentence when a build fails; the former build then stays as it was.
 */
export async function ensureBuilt(root: string, targets: readonly Target[] = [server, web]): Promise<void> {
  if (isFresh(root, targets)) return;
  const waiting = () => console.log("Another process builds this checkout; waiting for it…");
  await withLock(
    join(root, ".cache", "build.lock"),
    async () => {
      for (const target of targets) await ensureTarget(root, target);
    },
    waiting,
  );
}
