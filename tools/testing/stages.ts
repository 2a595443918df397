import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runNode, runNodeAside } from "../checkout/run-tool.ts";
import { TYPES, WORKSPACES } from "../checkout/workspaces.ts";
import { ensureBrowser } from "./browser.ts";
import { type Counts, countCheck, countPlaywright, countVitest, sum } from "./counts.ts";
import type { Extent } from "./drawn-files.ts";
import { ALSO_ON_EMBEDDED, CLUSTERS, ON_EMBEDDED_ALONE, THROUGH_A_POOLER } from "./server-suites.ts";

/** What a stage proved, with its words when they were kept back. */
export type Proved = Counts & { readonly said?: string };

/** One part of `npm test`. */
export interface Stage {
  readonly name: string;
  /** `aside`: beside other stages, whose words would mix with its own. */
  run(aside: boolean): Promise<Proved>;
}

const MINUTE_MS = 60_000;
/** No stage takes this long: one that does is stuck, and counts as failed. */
const LONGEST_STAGE_MS = 40 * MINUTE_MS;
const LONGEST_NIGHTLY_STAGE_MS = 90 * MINUTE_MS;

const UNIT_PROJECTS = [
  "domain",
  "contracts",
  "capture",
  "einvoice",
  "platform",
  "office",
  "testkit",
  "platform-simulator",
  "web",
  "tools",
];
const UNIT_FOLDERS = [
  "packages/domain",
  "packages/contracts",
  "packages/capture",
  "packages/einvoice",
  "packages/platform",
  "packages/office",
  "packages/testkit",
  "apps/platform-simulator",
  "apps/web",
  "tools",
];

/** The journeys of every day: the main job from end to end, the way in, the shell. */
const DAILY = "@daily";

/** Journeys whose feature another test of each commit goes through, over HTTP, over recorded answers or in the browser. */
const NIGHTLY = "@nightly";

/** The journeys of every day, with those of the chosen files; the night's journeys at night. */
function journeys(extent: Extent, chosen: readonly string[]): string[] {
  if (extent === "nightly") return [];
  const names = chosen.flatMap((path) => /^e2e\/(.+)\.e2e\.ts$/.exec(path)?.[1] ?? []);
  const wanted = [DAILY, ...names.map((name) => `(^|[ /])${name}\\.e2e\\.ts`)].join("|");
  return ["--grep", wanted, "--grep-invert", NIGHTLY];
}

/** What the run on the served PostgreSQL leaves out: clusters have a stage of their own. */
const withoutClusters = (extent: Extent): readonly string[] =>
  // A backup of a served database is another one than of the embedded.
  extent === "nightly" ? CLUSTERS.filter((part) => !part.startsWith("src/database/backup")) : CLUSTERS;

interface Suite {
  readonly projects: readonly string[];
  /** Where its tests are. */
  readonly folders: readonly string[];
  /** How the names of its test files end. */
  readonly ending?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Parts of the paths of its files; all of them by default. */
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** How many files run at once; by default one more than there are processors. */
  readonly workers?: number;
}

/** The suites wait for databases half of their time: one worker more than there are processors. */
const WORKERS = availableParallelism() + 1;

/** Clusters wait for disks and processes: their 856 s of tests took 135 s of processor time on two processors. */
const CLUSTER_WORKERS = availableParallelism() * 2;

/**
 * The stages, in groups that follow each other; those of one group run beside each other, as many at a time as there
 * are processors. What is quick and says most comes first.
 * @param chosen the test files that this run takes
 * @param seed says which part of the screens a run that draws looks at
 */
export function stages(root: string, extent: Extent, chosen: readonly string[], seed: number): Stage[][] {
  const reports = join(root, "test-results", "reports");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const installed = (script: string) => join(root, "node_modules", script);
  const node = async (aside: boolean, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const where = {
      cwd: root,
      env: { ...env, ...(extent === "nightly" && { NIGHTLY: "1" }) },
      timeout: extent === "nightly" ? LONGEST_NIGHTLY_STAGE_MS : LONGEST_STAGE_MS,
    };
    return aside ? runNodeAside(args, where) : { code: await runNode(args, where) };
  };

  const check = (name: string, args: string[], env?: NodeJS.ProcessEnv): Stage => ({
    name,
    async run() {
      const { code, ...said } = await node(true, args, env);
      return { ...countCheck(code), ...said };
    },
  });
  const vitest = (
    name: string,
    { projects, folders, ending = ".test.ts", env, only = [""], without = [], workers = WORKERS }: Suite,
  ): Stage => ({
    name,
    async run(aside) {
      const files = chosen.filter(
        (path) =>
          path.endsWith(ending) &&
          folders.some((folder) => path.startsWith(`${folder}/`)) &&
          only.some((part) => path.includes(part)) &&
          !without.some((part) => path.includes(part)),
      );
      if (files.length === 0) return sum([]);
      const report = join(reports, `${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.json`);
      const asked = projects.flatMap((project) => ["--project", project]);
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const args = [
        installed("vitest/vitest.mjs"),
        "run",
        ...files,
        `--maxWorkers=${workers}`,
        ...asked,
        ...reporters,
      ];
      const { code, ...said } = await node(aside, args, env);
      const expected = folders.filter((folder) => files.some((path) => path.startsWith(`${folder}/`)));
      return { ...countVitest(report, code, expected), ...said };
    },
  });
  const server = (suite: Omit<Suite, "projects" | "folders">): Suite => ({
    projects: ["server"],
    folders: ["apps/server"],
    ...suite,
  });
  const withBrowser = (stage: (env: NodeJS.ProcessEnv) => Stage, name: string): Stage => ({
    name,
    async run(aside) {
      const { path } = await ensureBrowser(root);
      return stage(path === undefined ? {} : { CHROMIUM_PATH: path }).run(aside);
    },
  });

  const checks = [
    check("Formatting and lint", [
      installed("@biomejs/biome/bin/biome"),
      "check",
      "--error-on-warnings",
      ".",
    ]),
    check("Import fences", [join(root, "tools", "tidy.ts"), "--fences"]),
    check("House rules", [join(root, "tools", "tidy.ts"), "--rules"]),
    check("Dead code", [join(root, "tools", "tidy.ts"), "--dead-code"]),
    ...WORKSPACES.map((workspace) =>
      check(`Types of ${workspace}`, [installed(TYPES.script), "-p", workspace, ...TYPES.options], TYPES.env),
    ),
  ];
  const unit = vitest("Unit and properties", { projects: UNIT_PROJECTS, folders: UNIT_FOLDERS });
  const screens = withBrowser(
    (env) =>
      vitest("Screens", {
        projects: ["screens"],
        folders: ["apps/web"],
        ending: ".test.tsx",
        env: { ...env, ...(extent !== "nightly" && { DRAWN_SCREENS: String(seed) }) },
      }),
    "Screens",
  );
  const served = vitest(
    "Server, on the oldest PostgreSQL",
    server({
      env: { TEST_DATABASE: "served" },
      without: [...withoutClusters(extent), ...ON_EMBEDDED_ALONE],
    }),
  );
  const pooled = vitest(
    "Server, through a pooler",
    server({ env: { TEST_DATABASE: "pooled" }, only: THROUGH_A_POOLER, without: CLUSTERS }),
  );
  const embedded = vitest(
    "Server, on the embedded PostgreSQL",
    server({
      ...(extent !== "nightly" && { only: [...ALSO_ON_EMBEDDED, ...ON_EMBEDDED_ALONE] }),
      without: CLUSTERS,
    }),
  );
  const clusters = vitest(
    "Server, clusters and killed servers",
    server({ only: CLUSTERS, workers: CLUSTER_WORKERS }),
  );
  const browser = withBrowser(
    (env) => ({
      name: "Browser",
      async run(aside) {
        const report = join(reports, "browser.json");
        const args = [installed("@playwright/test/cli.js"), "test", ...journeys(extent, chosen)];
        const { code, ...said } = await node(aside, args, { ...env, E2E_REPORT: report });
        return { ...countPlaywright(report, code), ...said };
      },
    }),
    "Browser",
  );

  const speed = check("Speed", [join(root, "tools", "bench.ts"), "--check", "--lines", "100000"]);

  return extent === "quick"
    ? [[browser, ...checks, served, unit, screens]]
    : // Clusters, screens and journeys wait half of their time: others use the processors beside them. The longest come
      // first: the walk over every screen is one file of five minutes, which nothing shortens at the end.
      [
        checks,
        [served, screens, clusters, browser, unit, embedded],
        // The speed alone: what runs beside it would be measured too.
        ...(extent === "nightly" ? [[pooled], [speed]] : []),
      ];
}
