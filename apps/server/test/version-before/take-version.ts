import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installationPaths } from "../../src/installation-paths.ts";

/** What the server reads of a checkout. */
const PARTS = ["apps", "packages", "package.json"];
const OWN = "@grand-livre";

/** The server of another version, taken from the history. */
export type Version = { readonly main: string; readonly migrations: string; remove(): void };

const git = (...args: string[]) =>
  execFileSync("git", args, {
    cwd: installationPaths.root,
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 1e9,
  });

/** Everything installed, of which the product's own packages are those of the version. */
function linkPackages(folder: string): void {
  const installed = join(installationPaths.root, "node_modules");
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, OWN), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OWN) symlinkSync(join(installed, name), join(modules, name));
  for (const group of ["apps", "packages"])
    for (const name of readdirSync(join(folder, group)))
      symlinkSync(join(folder, group, name), join(modules, OWN, name));
}

/** A version as it was, beside the packages of today; undefined where the history does not reach so far (a shallow clone). */
export function takeVersion(commit: string): Version | undefined {
  let archive: Buffer;
  try {
    archive = git("archive", "--format=tar", commit, ...PARTS);
  } catch {
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "grand-livre-before-"));
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  linkPackages(folder);
  const source = join(folder, "apps", "server", "src");
  return {
    main: join(source, "main.ts"),
    migrations: join(source, "database", "migrations"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
