import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runTool } from "../checkout/run-tool.ts";

/** The browser of the tests: a program on this machine, or the test runner's own download. */
export type Browser = { readonly path: string } | { readonly path: undefined; readonly origin: "playwright" };

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const ELSEWHERE: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ],
  win32: [
    join(process.env.PROGRAMFILES ?? "", "Google", "Chrome", "Application", "chrome.exe"),
    join(process.env["PROGRAMFILES(X86)"] ?? "", "Google", "Chrome", "Application", "chrome.exe"),
  ],
};

/** Whether a browser really runs: some systems have a command that only says where to get one. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows a browser opens a window for any option.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/**
 * The browser that is already here: `$CHROMIUM_PATH`, else an installed Chromium or Chrome.
 * @throws when `$CHROMIUM_PATH` names something that does not run
 */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, which does not run.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter);
  const inPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...(ELSEWHERE[process.platform] ?? [])].find(runs);
}

function aptInstall(): void {
  const options = {
    stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  console.log("Installing Chromium from this system's packages…");
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"], options);
}

/**
 * Makes sure that the browser tests have a browser, installing one where that is possible.
 * @throws with a sentence saying what to install
 */
export async function ensureBrowser(root: string): Promise<Browser> {
  const here = findBrowser();
  if (here) return { path: here };
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    aptInstall();
    const installed = findBrowser();
    if (installed) return { path: installed };
  }
  console.log("Downloading the test runner's own Chromium…");
  const code = await runTool(root, "@playwright/test/cli.js", ["install", "chromium"]);
  if (code === 0) return { path: undefined, origin: "playwright" };
  throw new Error(
    "The browser tests need Chromium or Chrome, and none could be installed: install one, or set CHROMIUM_PATH to it.",
  );
}

/** How a browser under test is started: it talks to the product alone. */
export function browserFlags(): string[] {
  const quiet = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  // Chromium refuses its sandbox to root, as in a container.
  return process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet;
}
