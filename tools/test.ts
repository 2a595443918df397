import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { checkout } from "./checkout/checkout.ts";
import { projectFiles } from "./sources/project-files.ts";
import { changedFiles } from "./testing/changed-files.ts";
import { type Counts, lastLine, sum } from "./testing/counts.ts";
import { chooseTestFiles, type Extent } from "./testing/drawn-files.ts";
import { writeInMemory } from "./testing/memory-folder.ts";
import { type Proved, type Stage, stages } from "./testing/stages.ts";
import { processorTicks, processorUse, tellTimes } from "./testing/times.ts";

/** A stage never stops the next ones: the counts of the last line are complete. */
async function countsOf(stage: Stage, aside: boolean): Promise<Proved> {
  try {
    return await stage.run(aside);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, problems: [said], broken: [] };
  }
}

const EXTENTS: Readonly<Record<string, Extent>> = { "--quick": "quick", "--nightly": "nightly" };
const options = process.argv.slice(2);
const [option] = options;
const extent = option === undefined ? "whole" : EXTENTS[option];
if (extent === undefined || options.length > 1) {
  console.error(`npm test knows --quick or --nightly, not ${options.join(" ")}.`);
  process.exit(1);
}

writeInMemory();
const started = performance.now();
const ticks = processorTicks();
const files = projectFiles(checkout);
const seed = Number(process.env.DRAWS_SEED ?? randomInt(1_000_000_000));
const changed = extent === "nightly" ? [] : changedFiles(checkout);
const chosen = chooseTestFiles(files, { extent, seed, changed });
const told = `${chosen.length} test files; DRAWS_SEED=${seed} draws the same ones again.`;
console.log(told);
const secondsSince = (since: number) => (performance.now() - since) / 1000;
const table: string[] = [];
const all: Counts[] = [];
async function perform(stage: Stage, aside: boolean): Promise<void> {
  if (!aside) console.log(`\n── ${stage.name}`);
  const since = performance.now();
  const counts = await countsOf(stage, aside);
  if (aside) console.log(`\n── ${stage.name}`);
  if (counts.said) console.log(counts.said);
  for (const problem of counts.problems) console.log(`✗ ${problem}`);
  all.push(counts);
  const sign = counts.failed === 0 ? "✓" : "✗";
  const line = `${sign} ${stage.name}: ${lastLine(counts)} (${secondsSince(since).toFixed(1)} s)`;
  table.push(line);
  console.log(line);
}

/** Two stages, each of several workers, take 98 % of two processors; a third one made journeys and screens wait past their limits. */
const STAGES_AT_ONCE = availableParallelism();

for (const group of stages(checkout, extent, chosen, seed)) {
  const waiting = [...group];
  const inTurn = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) await perform(stage, group.length > 1);
  };
  await Promise.all(Array.from({ length: STAGES_AT_ONCE }, inTurn));
}

const total = sum(all);
for (const broken of [...total.problems, ...total.broken]) console.log(`\n✗ ${broken}`);
console.log(`\n${table.join("\n")}\n`);
console.log(told);
console.log(tellTimes(join(checkout, "test-results", "times.json"), extent, secondsSince(started)));
console.log(processorUse(ticks));
console.log(lastLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
