import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** @type {NodeJS.Signals[]} */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP"];

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

/**
 * Runs a script under the chosen Node, hands signals on and answers its exit code (128 + signal when one ended it).
 * @param {string} root @param {import("./node-runtime.mjs").Runtime} runtime
 * @param {string} script @param {string[]} args
 * @returns {Promise<number>}
 */
export function runUnder(root, runtime, script, args) {
  const child = spawn(runtime.path, [script, ...args], {
    stdio: "inherit",
    env: environmentFor(root, runtime),
  });
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      // A terminal already sends Ctrl-C to every process of its group; once is enough.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
