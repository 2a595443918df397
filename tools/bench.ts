import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark } from "./benchmark/benchmark.ts";
import { type Kept, ratiosOf, worseThanKept } from "./benchmark/kept.ts";
import { table } from "./benchmark/table.ts";
import { ensureBuilt } from "./bundle/ensure-built.ts";
import { checkout } from "./checkout/checkout.ts";

/**
 * Runs every benchmark of tools/bench, or those named; each prints a table and writes JSON to bench-results/. With `--check` or
 * `--keep` those whose figures are kept, by default.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: "string", default: "100000" },
    /** Fails where a figure is beyond 1.3 times what was kept of it, as times of its floor. */
    check: { type: "boolean", default: false },
    /** Writes what was measured in place of what was kept. */
    keep: { type: "boolean", default: false },
  },
});
const lines = Number(values.lines);
if (!Number.isSafeInteger(lines) || lines < 1)
  throw new Error(`--lines is a number of lines, not ${values.lines}.`);

const folder = join(import.meta.dirname, "bench");
const known = readdirSync(folder)
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => name.slice(0, -3))
  .sort();
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(", ")}: ${known.join(", ")}.`);

await ensureBuilt(checkout);
const results = join(checkout, "bench-results");
mkdirSync(results, { recursive: true });
const keptFile = join(checkout, "tools", "benchmark", "kept.json");
const kept: Kept = JSON.parse(readFileSync(keptFile, "utf8"));
const compares = values.check || values.keep;
for (const name of positionals.length > 0 ? positionals : compares ? ["screens"] : known) {
  const { benchmark } = (await import(join(folder, `${name}.ts`))) as { benchmark: Benchmark };
  console.log(`\n${benchmark.title}`);
  const rows = await benchmark.run({ root: checkout, lines });
  console.log(table(rows));
  const report = { name, at: new Date().toISOString(), node: process.version, lines, rows };
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  const run = `${name} ${lines}`;
  if (values.keep)
    writeFileSync(keptFile, `${JSON.stringify({ ...kept, [run]: ratiosOf(rows) }, null, 2)}\n`);
  const worse = values.check ? worseThanKept(kept, run, rows) : [];
  for (const sentence of worse) console.log(`✗ ${sentence}`);
  if (worse.length > 0) process.exitCode = 1;
  // A check judges ratios alone: on a busy machine a limit in milliseconds says what else it does.
  if (values.check) continue;
  if (rows.length === 0 || rows.some((row) => row.holds === false)) process.exitCode = 1;
}
