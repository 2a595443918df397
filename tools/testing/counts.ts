import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** What a stage proved: tests that ran and held, and everything else. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What went wrong beside the tests themselves, as sentences. */
  readonly problems: readonly string[];
  /** The tests that did not hold, each with the first lines of its reason: said again at the end, where it is found. */
  readonly broken: readonly string[];
}

const REASON_LINES = 6;
/** One test that did not hold, on a few lines. */
function brokenTest(name: string, messages: readonly (string | undefined)[]): string {
  const reason = stripVTControlCharacters(messages.find((message) => message) ?? "it did not run");
  return [name, ...reason.split("\n").slice(0, REASON_LINES)].join("\n    ");
}

export const sum = (counts: readonly Counts[]): Counts => ({
  passed: counts.reduce((total, one) => total + one.passed, 0),
  failed: counts.reduce((total, one) => total + one.failed, 0),
  problems: counts.flatMap((one) => one.problems),
  broken: counts.flatMap((one) => one.broken),
});

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;

/** A stage that could not be counted is one failure. */
const died = (sentence: string): Counts => ({ passed: 0, failed: 1, problems: [sentence], broken: [] });

/** Each problem beside the tests is one failure, so that the last line counts it. */
const withProblems = (
  passed: number,
  failed: number,
  problems: readonly string[],
  broken: readonly string[],
): Counts => ({ passed, failed: failed + problems.length, problems, broken });

function readReport<T>(path: string): T | undefined {
  if (!existsSync(path)) return undefined;
  try {
    return JSON.parse(readFileSync(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/**
 * Counts Vitest's JSON report. Anything but "passed" is a failure, skipped tests included; so is a file that did not
 * load, a runner that ended badly without a failed test, and a folder of `expected` without any test.
 * @param expected folders, as in the paths of test files, that must hold tests
 */
export function countVitest(path: string, exitCode: number, expected: readonly string[]): Counts {
  const files = readReport<VitestReport>(path)?.testResults;
  if (!files) return died(`The runner ended with ${exitCode} and left no report.`);
  const problems: string[] = [];
  const broken: string[] = [];
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const statuses = file.assertionResults.map((test) => test.status);
    const held = statuses.filter((status) => status === "passed").length;
    passed += held;
    failed += statuses.length - held;
    for (const test of file.assertionResults) {
      if (test.status === "passed") continue;
      broken.push(brokenTest(`${file.name} › ${test.fullName}`, test.failureMessages ?? []));
    }
    const left = statuses.filter((status) => status !== "passed" && status !== "failed").length;
    if (left > 0) console.log(`    ${file.name}: ${left} tests did not run; they count as failed`);
    const loaded = statuses.length > 0 && !(file.status === "failed" && held === statuses.length);
    if (!loaded) problems.push(`${file.name} holds no test that ran: ${file.message ?? ""}`.trim());
  }
  for (const folder of expected) {
    const any = files.some((file) => file.name.includes(`/${folder}/`) && file.assertionResults.length > 0);
    if (!any) problems.push(`${folder} has no test.`);
  }
  if (exitCode !== 0 && failed === 0 && problems.length === 0) {
    problems.push(`The runner ended with ${exitCode} although its tests passed: see its errors above.`);
  }
  return withProblems(passed, failed, problems, broken);
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** The journeys of a suite, however deep, that were not simply as expected. */
const brokenJourneys = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ results }) =>
        brokenTest(
          `${file}:${line} › ${title}`,
          results.map(({ error }) => error?.message),
        ),
      ),
  ),
  ...suites.flatMap(brokenJourneys),
];

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats?: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors?: readonly { readonly message?: string }[];
}

/** Counts Playwright's JSON report, as above: what was skipped or only passed at a second try has failed. */
export function countPlaywright(path: string, exitCode: number): Counts {
  const report = readReport<PlaywrightReport>(path);
  if (!report?.stats) return died(`The browser tests ended with ${exitCode} and left no report.`);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const problems = (report.errors ?? []).map((error) => error.message ?? "An error outside the tests.");
  const failed = unexpected + flaky + skipped;
  if (expected + failed === 0 && problems.length === 0) problems.push("There is no browser test.");
  if (exitCode !== 0 && failed === 0 && problems.length === 0) {
    problems.push(`The browser tests ended with ${exitCode} although they passed: see the errors above.`);
  }
  return withProblems(expected, failed, problems, brokenJourneys(report));
}

/** A check without tests of its own is one test. */
export const countCheck = (exitCode: number): Counts => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  problems: [],
  broken: [],
});
