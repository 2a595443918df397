import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** @type {NodeJS.Signals[]} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

/** How often the bootstrap looks whether the npm that called it is still there. */
const LOOK_MS = 500;

/** The parent of a process on Linux; undefined elsewhere, or when the process is gone. @param {number} pid */
function parentOf(pid) {
  try {
    // The name of the program is between brackets and may hold anything.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}

/**
 * Calls back once npm, or the shell between npm and us, has gone: npm hands a signal to that shell, which dies of it
 * without telling us, and a killed npm sends no signal.
 * @param {() => void} onGone
 */
function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS);
  timer.unref();
}

/**
 * The environment of a command: the chosen Node and the locked tools come first in PATH.
 * @param {string} root @param {import("./node-runtime.mjs").Runtime} runtime
 * @param {NodeJS.ProcessEnv} [base]
 */
export function environmentFor(root, runtime, base = process.env) {
  const environment = { ...base };
  // Windows spells it "Path"; two spellings at once would leave the choice to chance.
  const spelling = Object.keys(environment).find((name) => name.toUpperCase() === "PATH") ?? "PATH";
  const first = [dirname(runtime.path), join(root, "node_modules", ".bin")];
  environment[spelling] = [...first, environment[spelling] ?? ""].join(delimiter);
  if (runtime.options.length > 0) {
    environment.NODE_OPTIONS = [environment.NODE_OPTIONS ?? "", ...runtime.options].join(" ").trim();
  }
  return environment;
}

/** How the server says that its embedded database ended by itself (apps/server/src/main.ts). */
const DATABASE_LOST = 75;
const MOST_RESTARTS = 3;
const WITHIN_MS = 10 * 60_000;

/**
 * Runs the server, and starts it again when its database ended by itself: three times in ten minutes, since a database that
 * ends again and again needs somebody.
 * @param {() => Promise<number>} run @param {() => number} [now] in milliseconds
 * @returns {Promise<number>} the exit code of the last run
 */
export async function runAgain(run, now = Date.now) {
  /** @type {number[]} */
  let restarts = [];
  for (;;) {
    const code = await run();
    restarts = restarts.filter((at) => now() - at < WITHIN_MS);
    if (code !== DATABASE_LOST || restarts.length >= MOST_RESTARTS) return code;
    restarts.push(now());
    console.error(`Grand Livre repart (${restarts.length} fois sur ${MOST_RESTARTS} en dix minutes).`);
  }
}

/**
 * Runs a script under the chosen Node, hands signals on and answers its exit code (128 + signal when one ended it).
 * @param {string} root @param {import("./node-runtime.mjs").Runtime} runtime
 * @param {string} script @param {string[]} args @param {string[]} [flags] of Node
 * @param {Record<string, string>} [settings] of its environment, unless it has others
 * @returns {Promise<number>}
 */
export function runUnder(root, runtime, script, args, flags = [], settings = {}) {
  const child = spawn(runtime.path, [...flags, script, ...args], {
    stdio: "inherit",
    env: { ...settings, ...environmentFor(root, runtime) },
  });
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      // A terminal already sends Ctrl-C to every process of its group; once is enough.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  watchNpm(() => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
