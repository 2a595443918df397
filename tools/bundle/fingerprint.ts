import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files that never reach the product. */
const NOT_BUILT = /(^|\/)(node_modules|test)(\/|$)|\.test\.tsx?$|\.md$/;

/** Every file below a folder (or the file itself), as sorted paths relative to `root`, with forward slashes. */
function filesBelow(root: string, path: string): string[] {
  if (NOT_BUILT.test(path)) return [];
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesBelow(root, `${path}/${name}`));
}

/**
 * One hash over the names and contents of everything a build is made from: equal fingerprints, equal builds. Times of
 * files are not looked at, since a clone, a branch or a copy changes them without changing anything.
 */
export function fingerprint(root: string, sources: readonly string[]): string {
  const files = sources.flatMap((source) => filesBelow(root, source));
  if (files.length === 0) throw new Error(`There is nothing to build: none of ${sources.join(", ")} exists.`);
  const hash = createHash("sha256");
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}
