import { createHash } from "node:crypto";
import { posix } from "node:path";
import { AT_NIGHT, CLUSTERS, EVERY_COMMIT, EVERY_OTHER_COMMIT, LONG } from "./server-suites.ts";

/** How much is run: the working day, each commit, each night (docs/how-to/test.md). */
export type Extent = "quick" | "whole" | "nightly";

/** Of what a run draws it takes this share of the files. */
const SHARE: Readonly<Record<Extent, number>> = { quick: 1 / 10, whole: 1 / 5, nightly: 1 };

/**
 * Of the modules next to the books, and of what starts and kills clusters, a commit takes this share: a fifth left two files
 * in five untried over four commits.
 */
const OFTEN = 2 / 5;

/** Each commit runs these files: kills, and what walks over the screens. */
const NEVER_DRAWN = ["killed-", "app/every-screen", "app/no-right"];

/** Parts of the paths of test files that cost two thirds of a run's time and change seldom: each commit draws a fifth. */
export const DRAWN = [
  ...LONG,
  ...CLUSTERS,
  "e2e/",
  "packages/capture/src/page/",
  "packages/capture/src/split/",
  "packages/einvoice/src/pdf/",
  "packages/testkit/src/generated-bills/",
  "packages/testkit/src/mutations/",
] as const;

/** The screens over recorded answers, whose path says nothing else. */
const isScreenTest = (path: string) => path.endsWith(".test.tsx");

const isTestFile = (path: string) => /\.(test\.tsx?|e2e\.ts)$/.test(path);

const within = (path: string, parts: readonly string[]) => parts.some((part) => path.includes(part));

/** The server's modules but those whose errors would be in the books, in who sees what, or in a file for the tax office. */
const isDrawnModule = (path: string) =>
  /^apps\/server\/src\/(modules|routes)\//.test(path) && !within(path, EVERY_COMMIT);

/** The share of files like this one that a run takes. */
const shareOf = (path: string, extent: Extent): number =>
  extent === "whole" && within(path, [...EVERY_OTHER_COMMIT, ...CLUSTERS]) && !within(path, LONG)
    ? OFTEN
    : SHARE[extent];

/** A number between 0 and 1 that depends on the file and the run's seed only. */
const lot = (path: string, seed: number): number =>
  createHash("sha256").update(`${seed} ${path}`).digest().readUInt32BE(0) / 2 ** 32;

/** Whether one of the changed files is this test, or a source in its folder. */
function isBeside(path: string, changed: readonly string[]): boolean {
  const folder = posix.dirname(path);
  return changed.some((one) => one === path || (posix.dirname(one) === folder && !isTestFile(one)));
}

/**
 * The test files that a run takes, of all files of the project. A commit's run takes all of them but four fifths
 * of what is drawn; a quick run a tenth of everything that needs no cluster. Both take what lies beside the changed files.
 * @param seed draws the same files again
 */
export function chooseTestFiles(
  files: readonly string[],
  { extent, seed, changed }: { extent: Extent; seed: number; changed: readonly string[] },
): string[] {
  const tests = files.filter(isTestFile);
  if (extent === "nightly") return tests;
  const isDrawn = (path: string) =>
    extent === "quick" ||
    ((isScreenTest(path) || isDrawnModule(path) || within(path, DRAWN)) && !within(path, NEVER_DRAWN));
  const isOut = (path: string) =>
    within(path, AT_NIGHT) || (extent === "quick" && within(path, [...CLUSTERS, ...LONG]));
  return tests.filter(
    (path) =>
      isBeside(path, changed) ||
      (!isOut(path) && (!isDrawn(path) || lot(path, seed) < shareOf(path, extent))),
  );
}
