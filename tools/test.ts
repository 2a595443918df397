import { availableParallelism } from "node:os";
import { checkout } from "./checkout/checkout.ts";
import { type Counts, lastLine, sum } from "./testing/counts.ts";
import { type Stage, stages } from "./testing/stages.ts";

/** A stage never stops the next ones: the counts of the last line are complete. */
async function countsOf(stage: Stage): Promise<Counts & { readonly said?: string }> {
  try {
    return await stage.run();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, problems: [said], broken: [] };
  }
}

const options = process.argv.slice(2);
const unknown = options.filter((option) => option !== "--quick");
if (unknown.length > 0) {
  console.error(`npm test knows the option --quick only, not ${unknown.join(" ")}.`);
  process.exit(1);
}

const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const table: string[] = [];
const all: Counts[] = [];
async function perform(stage: Stage): Promise<void> {
  if (!stage.aside) console.log(`\n── ${stage.name}`);
  const since = performance.now();
  const counts = await countsOf(stage);
  if (stage.aside) console.log(`\n── ${stage.name}`);
  if (counts.said) console.log(counts.said);
  for (const problem of counts.problems) console.log(`✗ ${problem}`);
  all.push(counts);
  const line = `${counts.failed === 0 ? "✓" : "✗"} ${stage.name}: ${lastLine(counts)} (${seconds(since)})`;
  table.push(line);
  console.log(line);
}

const chosen = stages(checkout, options.includes("--quick"));
const aside = chosen.filter((stage) => stage.aside);
const inTurn = async () => {
  for (let stage = aside.shift(); stage; stage = aside.shift()) await perform(stage);
};
await Promise.all(Array.from({ length: availableParallelism() }, inTurn));
for (const stage of chosen) if (!stage.aside) await perform(stage);

const total = sum(all);
for (const broken of [...total.problems, ...total.broken]) console.log(`\n✗ ${broken}`);
console.log(`\n${table.join("\n")}\n\nIn ${seconds(started)}`);
console.log(lastLine(total));
process.exitCode = total.failed === 0 ? 0 : 1;
