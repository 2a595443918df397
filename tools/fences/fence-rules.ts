import { SERVER_ENTRIES } from "../bundle/targets.ts";
import type { Finding, Rule } from "../rules/rule.ts";
import type { Project } from "../sources/load.ts";
import { undeclared } from "./declared-packages.ts";
import { FENCES, type Fence } from "./fences.ts";
import { circles, farReaching, nodeInBrowser, type ReachLimit, unreached } from "./graph-rules.ts";
import { modulesOnFloors, modulesPicture } from "./module-floors.ts";

/** Where the product starts, beside the tools, the journeys and the programs of build/targets.ts. */
export const ENTRIES = [
  ...Object.values(SERVER_ENTRIES),
  "apps/web/src/app/main.tsx",
  "apps/web/src/demo/main.ts",
  "apps/server/src/database/backup/cli.ts",
  "packages/testkit/src/conformance/run.ts",
];

/** What the posting of a payslip loads: it loaded the whole sale until its modules stood on floors. The facts of a declaration and the leave are columns of an employee; his account is found by its address. Its audit rows tell webhooks: two files. Sections of contracts are judged and split: five. Lines that are in the archives are told: three. */
export const REACH_LIMITS: readonly ReachLimit[] = [
  { path: "apps/server/src/modules/payroll/post.ts", most: 173 },
];

function breaches(fence: Fence, project: Project): Finding[] {
  return project.sources
    .filter((source) => !(source.test && fence.sparesTests))
    .flatMap((source) => source.imports)
    .filter((found) => fence.forbids(found))
    .map((found) => ({ path: found.from, line: found.line, sentence: `${found.specifier}: ${fence.why}` }));
}

const countImports = (project: Project) =>
  project.sources.reduce((total, source) => total + source.imports.length, 0);

const overGraph = (name: string, findings: (project: Project) => Finding[]): Rule => ({
  name,
  of: "imports",
  check: (project) => ({ seen: countImports(project), findings: findings(project) }),
});

/** Every fence, as a house rule. */
export const FENCE_RULES: readonly Rule[] = [
  ...FENCES.map((fence) => overGraph(fence.name, (project) => breaches(fence, project))),
  overGraph("packages-declared", undeclared),
  overGraph("no-circles", circles),
  overGraph("reach", (project) => farReaching(project, REACH_LIMITS)),
  modulesOnFloors,
  modulesPicture,
  overGraph("no-node-in-browser", nodeInBrowser),
  overGraph("no-dead-files", (project) => unreached(project, ENTRIES)),
];
