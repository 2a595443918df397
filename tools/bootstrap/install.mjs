import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { withLock } from "./lock.mjs";

/**
 * @typedef {object} LockEntry
 * @property {string} [version] @property {boolean} [link] @property {boolean} [optional]
 * @property {boolean} [devOptional] @property {string | string[]} [os] @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 */

/** "glibc" or "musl" on Linux; nothing elsewhere. */
function libcFamily() {
  if (process.platform !== "linux") return "";
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime ? "glibc" : "musl";
}

/** What an installation depends on: the lockfile and the platform. @param {string} root */
function installStamp(root) {
  const lockfile = readFileSync(join(root, "package-lock.json"));
  const platform = `${process.platform}-${process.arch}`;
  return `${createHash("sha256").update(lockfile).digest("hex")} ${platform}`;
}

/** @param {string} root */
const stampPath = (root) => join(root, "node_modules", ".grand-livre-install");

/** @param {string} path */
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, "utf8") : null);

/** @param {string | string[] | undefined} wanted @param {string} ours */
const fits = (wanted, ours) => wanted === undefined || ours === "" || [wanted].flat().includes(ours);

/**
 * Whether what npm says it installed (its own list in node_modules) is what the lockfile asks for on this platform:
 * a person who ran `npm ci` himself does not wait for a second one.
 * @param {string} root
 */
export function installedMatchesLock(root) {
  const list = readIfThere(join(root, "node_modules", ".package-lock.json"));
  if (list === null) return false;
  const wanted = /** @type {Record<string, LockEntry>} */ (
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages
  );
  const installed = /** @type {Record<string, LockEntry>} */ (JSON.parse(list).packages);
  const libc = libcFamily();
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") || entry.link) return true;
    const there = installed[path];
    if (there) return there.version === entry.version && existsSync(join(root, path, "package.json"));
    // What an optional package of another platform needs is absent with it, and names no platform itself.
    const ofPlatform = entry.os !== undefined || entry.cpu !== undefined;
    const here = fits(entry.os, process.platform) && fits(entry.cpu, process.arch) && fits(entry.libc, libc);
    return Boolean(entry.optional || entry.devOptional) && !(ofPlatform && here);
  });
}

/** npm as it was called, else the npm of PATH. @returns {[string, string[]]} */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)) return [process.execPath, [cli]];
  const beside = join(dirname(process.execPath), "node_modules", "npm", "bin", "npm-cli.js");
  return process.platform === "win32" ? [process.execPath, [beside]] : ["npm", []];
}

/** @param {string} root @returns {Promise<void>} */
function npmCi(root) {
  const [command, first] = npmCommand();
  // Development and optional packages are needed under any NODE_ENV and npm settings of the user.
  const args = [...first, "ci", "--include=dev", "--include=optional", "--no-fund", "--no-audit"];
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error("The locked dependencies could not be installed: see npm's message above."));
    });
  });
}

/**
 * Installs the locked dependencies when they are missing or stale; does nothing, quickly, when they are there.
 * @param {string} root the checkout
 * @param {(root: string) => Promise<void>} [install] what installs, replaced in tests
 */
export async function ensureInstalled(root, install = npmCi) {
  const stamp = installStamp(root);
  if (readIfThere(stampPath(root)) === stamp) return;
  const lock = join(root, ".cache", "install.lock");
  const waiting = () =>
    console.log("Another process installs the dependencies of this checkout; waiting for it…");
  await withLock(
    lock,
    async () => {
      if (readIfThere(stampPath(root)) === stamp) return;
      if (!installedMatchesLock(root)) {
        console.log("Installing the locked dependencies…");
        await install(root);
      }
      mkdirSync(dirname(stampPath(root)), { recursive: true });
      writeFileSync(stampPath(root), stamp);
    },
    waiting,
  );
}
