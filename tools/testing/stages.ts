import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runNode, runNodeAside } from "../checkout/run-tool.ts";
import { WORKSPACES } from "../checkout/workspaces.ts";
import { ensureBrowser } from "./browser.ts";
import { type Counts, countCheck, countPlaywright, countVitest } from "./counts.ts";

/** One part of `npm test`. */
export interface Stage {
  readonly name: string;
  /** It keeps one processor busy and says little: as many such stages run at a time as there are processors. */
  readonly aside?: boolean;
  /** What it proved, with its words when they were kept back. */
  run(): Promise<Counts & { readonly said?: string }>;
}

const MINUTE_MS = 60_000;
/** No stage takes this long: one that does hangs, and counts as failed. */
const LONGEST_STAGE_MS = 40 * MINUTE_MS;

const UNIT_PROJECTS = ["domain", "contracts", "capture", "einvoice", "web", "tools"];
const UNIT_FOLDERS = [
  "packages/domain",
  "packages/contracts",
  "packages/capture",
  "packages/einvoice",
  "apps/web",
  "tools",
];

/** They start and kill clusters of their own, the same ones whichever server the other suites use. */
const OWN_CLUSTERS = ["**/database/embedded/**", "**/database/test-server/**"];
/** What kills servers, and kills, restores and relocates whole clusters: minutes of waiting, on code that changes seldom. */
const SLOW = [...OWN_CLUSTERS, "**/database/backup/**", "**/jobs/killed-worker.test.ts"];
/** The journeys of every day: the main job from end to end, the way in, the shell. */
const DAILY = "@daily";

/**
 * The stages, in order: what is quick and says most comes first.
 * @param quick for the working day: one database, without the suites of clusters, fewer random cases (QUICK), and the
 *   journeys of every day alone (docs/how-to/test.md says what is left out)
 */
export function stages(root: string, quick: boolean): Stage[] {
  const reports = join(root, "test-results", "reports");
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const installed = (script: string) => join(root, "node_modules", script);
  const where = (env: NodeJS.ProcessEnv = {}) => ({
    cwd: root,
    env: { ...env, ...(quick && { QUICK: "1" }) },
    timeout: LONGEST_STAGE_MS,
  });
  const node = (args: string[], env?: NodeJS.ProcessEnv) => runNode(args, where(env));

  const check = (name: string, ...args: string[]): Stage => ({
    name,
    aside: true,
    async run() {
      const { code, said } = await runNodeAside(args, where());
      return { ...countCheck(code), said };
    },
  });
  const vitest = (
    name: string,
    projects: string[],
    folders: string[],
    env: NodeJS.ProcessEnv = {},
    leftOut: readonly string[] = [],
  ): Stage => ({
    name,
    async run() {
      const report = join(reports, `${name.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.json`);
      const chosen = projects.flatMap((project) => ["--project", project]);
      // The suites mostly wait for databases: as many at once as there are processors.
      const workers = `--maxWorkers=${availableParallelism()}`;
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const without = leftOut.map((pattern) => `--exclude=${pattern}`);
      const args = [installed("vitest/vitest.mjs"), "run", workers, ...chosen, ...without, ...reporters];
      const code = await node(args, env);
      return countVitest(report, code, folders);
    },
  });
  const database = (kind: "embedded" | "served"): Stage =>
    vitest(
      `Integration, ${kind} PostgreSQL`,
      ["server"],
      ["apps/server"],
      { TEST_DATABASE: kind },
      quick ? SLOW : kind === "served" ? OWN_CLUSTERS : [],
    );

  return [
    check("Formatting and lint", installed("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."),
    check("Import fences", join(root, "tools", "tidy.ts"), "--fences"),
    check("House rules", join(root, "tools", "tidy.ts"), "--rules"),
    check("Dead code", installed("knip/bin/knip.js"), "--no-progress", "--no-config-hints"),
    ...WORKSPACES.map((workspace) =>
      check(`Types of ${workspace}`, installed("typescript/bin/tsc"), "-p", workspace),
    ),
    vitest("Unit and properties", UNIT_PROJECTS, UNIT_FOLDERS),
    database("embedded"),
    ...(quick ? [] : [database("served")]),
    {
      name: "Browser",
      async run() {
        const browser = await ensureBrowser(root);
        const report = join(reports, "browser.json");
        const env = { E2E_REPORT: report, ...(browser.path && { CHROMIUM_PATH: browser.path }) };
        const chosen = quick ? ["--grep", DAILY] : [];
        const code = await node([installed("@playwright/test/cli.js"), "test", ...chosen], env);
        return countPlaywright(report, code);
      },
    },
  ];
}
