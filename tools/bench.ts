import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Benchmark } from "./benchmark/benchmark.ts";
import { table } from "./benchmark/table.ts";
import { ensureBuilt } from "./bundle/ensure-built.ts";
import { checkout } from "./checkout/checkout.ts";

/** Runs every benchmark of tools/bench, or those named; each prints a table and writes JSON to bench-results/. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: "string", default: "100000" } },
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
for (const name of positionals.length > 0 ? positionals : known) {
  const { benchmark } = (await import(join(folder, `${name}.ts`))) as { benchmark: Benchmark };
  console.log(`\n${benchmark.title}`);
  const rows = await benchmark.run({ root: checkout, lines });
  console.log(table(rows));
  const report = { name, at: new Date().toISOString(), node: process.version, lines, rows };
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  if (rows.length === 0 || rows.some((row) => row.holds === false)) process.exitCode = 1;
}
