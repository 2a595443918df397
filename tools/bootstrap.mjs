/**
 * The one door of every command: `node tools/bootstrap.mjs <command> [arguments]`.
 *
 * It is plain JavaScript without any dependency, because it runs before anything is installed and on an older Node
 * than the product itself. It installs what the lockfile says, chooses the Node that runs the product, then hands
 * over to `tools/<command>.ts`.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./bootstrap/install.mjs";
import { atLeast, chooseRuntime, OLDEST_BOOTSTRAP } from "./bootstrap/node-runtime.mjs";
import { runAgain, runUnder } from "./bootstrap/run-under.mjs";
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from "./bootstrap/server-flags.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {string} sentence @returns {never} */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

const [command, ...args] = process.argv.slice(2);
if (!atLeast(process.versions.node, OLDEST_BOOTSTRAP)) {
  refuse(`Grand Livre needs Node ${OLDEST_BOOTSTRAP} or newer; this is ${process.versions.node}.`);
}
const script = join(root, "tools", `${command}.ts`);
if (!command || !/^[a-z-]+$/.test(command) || !existsSync(script)) {
  refuse(`There is no command "${command ?? ""}". Run one of the scripts of package.json with "npm run".`);
}

try {
  await ensureInstalled(root);
  const runtime = chooseRuntime(root);
  console.log(`Node ${runtime.version} (${runtime.origin})`);
  process.exitCode =
    command === "start"
      ? await runAgain(() => runUnder(root, runtime, script, args, SERVER_FLAGS, SERVER_ENVIRONMENT))
      : await runUnder(root, runtime, script, args);
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
