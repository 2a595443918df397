import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is installed, built or written by running: never part of the project. */
const NEVER = /(^|\/)(node_modules|\.git)$|^(build|data|\.cache|test-results|playwright-report)$/;

/** Files below a folder that git does not know, such as a copy without its history. */
function walk(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (NEVER.test(path)) return [];
    return entry.isDirectory() ? walk(root, path) : [path];
  });
}

/**
 * Every file of the project: what git tracks and what it would track, as sorted paths relative to the root, with
 * forward slashes. Without git, everything but what is installed or built.
 */
export function projectFiles(root: string): string[] {
  if (!existsSync(join(root, ".git"))) return walk(root).sort();
  const options = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", options, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  const paths = new Set(listed.split("\0").filter((path) => path !== ""));
  return [...paths].filter((path) => existsSync(join(root, path))).sort();
}

/** Whether a path is a source file of ours, tests included. */
export const isSource = (path: string): boolean =>
  /^(apps|packages|tools|e2e)\/.*\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts");

const TEST_CODE = [
  /\.(test|e2e)\.tsx?$/,
  /^e2e\//,
  /^apps\/(server|platform-simulator)\/test\//,
  /^apps\/web\/src\/testing\//,
  /^packages\/testkit\//,
  /^tools\/rules\/planted-project\.ts$/,
];

/** Whether a path is test code: tests, and what only tests use. */
export const isTest = (path: string): boolean => TEST_CODE.some((pattern) => pattern.test(path));

export const readText = (root: string, path: string): string => readFileSync(join(root, path), "utf8");
