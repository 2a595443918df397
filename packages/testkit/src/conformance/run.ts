import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { bankSuite } from "./bank-suite.ts";
import { calibrate } from "./calibrate.ts";
import { fecSuite } from "./fec-suite.ts";
import { generatedSuite } from "./generated-suite.ts";
import { invoiceSuite } from "./invoice-suite.ts";
import { reportMutations } from "./mutation-report.ts";
import { pageSuite } from "./page-suite.ts";
import { pictureSuite } from "./picture-suite.ts";
import { type ConformanceSuite, type FamilyResult, printable, totalOf } from "./results.ts";

export interface ConformanceRun {
  /** Folder with the families and `expected/*.tsv`. */
  readonly corpusDir: string;
  /** Where `<suite>.json` goes. */
  readonly resultsDir: string;
  readonly suites: readonly ConformanceSuite[];
  readonly print: (text: string) => void;
}

/** Runs suites over a corpus, prints counts per family and field, writes each suite's JSON. Answers every family. */
export async function runConformance({
  corpusDir,
  resultsDir,
  suites,
  print,
}: ConformanceRun): Promise<FamilyResult[]> {
  await mkdir(resultsDir, { recursive: true });
  const all: FamilyResult[] = [];
  for (const suite of suites) {
    const families = await suite.run(corpusDir);
    const total = totalOf(families);
    const json = { suite: suite.name, total, families };
    await writeFile(join(resultsDir, `${suite.name}.json`), `${JSON.stringify(json, null, 2)}\n`);
    print(printable(families));
    for (const line of families.flatMap(({ told = [] }) => told)) print(`  ${line}`);
    print(`\n${suite.name}: ${total.right} right, ${total.wrong} wrong, ${total.missing} missing`);
    for (const { file, field, expected, got, reason } of families.flatMap(({ differences }) => differences))
      print(
        `  ${file} ${field}: expected ${expected}, got ${got ?? "nothing"}${reason === null ? "" : ` — ${reason}`}`,
      );
    all.push(...families);
  }
  return all;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const checkout = join(import.meta.dirname, "..", "..", "..", "..");
  const { values } = parseArgs({
    options: {
      calibrate: { type: "boolean", default: false },
      mutations: { type: "string" },
      seed: { type: "string", default: "1" },
    },
  });
  const sizes = {
    texts: Number(process.env.GENERATED_BILLS ?? 400),
    pictures: Number(process.env.GENERATED_PICTURES ?? 36),
  };
  const corpusDir = resolve(checkout, process.env.CORPUS_DIR ?? "../shared/data");
  const resultsDir = join(checkout, "conformance-results");
  const print = (text: string) => console.log(text);
  if (values.calibrate) {
    const tallies = await calibrate(sizes);
    const target = join(import.meta.dirname, "..", "page-bill", "calibration.data.json");
    await writeFile(target, `${JSON.stringify(tallies, null, 2)}\n`);
  } else if (values.mutations !== undefined) {
    const [count, seed] = [Number(values.mutations), Number(values.seed)];
    if (!Number.isSafeInteger(count) || count < 1) throw new Error("--mutations is a number of documents.");
    const holds = await reportMutations({ corpusDir, resultsDir, count, seed, print });
    if (!holds) process.exitCode = 1;
  } else {
    const suites = [invoiceSuite, pageSuite, pictureSuite, generatedSuite(sizes), fecSuite, bankSuite];
    await runConformance({ corpusDir, resultsDir, suites, print });
  }
}
