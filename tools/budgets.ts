import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { runTool } from "./checkout/run-tool.ts";
import { projectFiles } from "./sources/project-files.ts";
import { BUDGETS, countFeatures, lowered, readBudgets } from "./tidy/budgets.ts";

/** Lowers each line of the budgets to what its feature has by now. A line is raised by hand, with its reason. */
const before = readBudgets(checkout);
const counts = countFeatures({ root: checkout, files: projectFiles(checkout) }, before);
const after = lowered(before, counts);
writeFileSync(join(checkout, BUDGETS), `${JSON.stringify(after, null, 2)}\n`);
const sum = (of: typeof before) => Object.values(of).reduce((total, { lines }) => total + lines, 0);
console.log(
  `${sum(before) - sum(after)} lines lower, ${sum(after)} lines in ${Object.keys(after).length} budgets.`,
);
process.exitCode = await runTool(checkout, "@biomejs/biome/bin/biome", ["format", "--write", BUDGETS]);
