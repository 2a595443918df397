import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { AnomalyLog, type FecAnomaly } from "@grand-livre/domain/fec/anomaly";
import { FecCheck } from "@grand-livre/domain/fec/check";
import { formVerdict } from "@grand-livre/domain/fec/form-verdict";
import { FecReader } from "@grand-livre/domain/fec/reader";
import { type Comparison, type ConformanceSuite, countFamily, type FamilyResult } from "./results.ts";

/** Every file of `expected/fec.tsv` through the product's own controls, against the tax office's verdict. */
export const fecSuite: ConformanceSuite = {
  name: "fec",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const table = await readFile(join(corpusDir, "expected", "fec.tsv"), "utf8");
    const cases = table.split(/\r?\n/).slice(1).filter(Boolean);
    if (cases.length === 0) throw new Error(`no expected FEC in ${corpusDir}`);
    const comparisons: Comparison[] = [];
    for (const row of cases) {
      const [file = "", verdict = ""] = row.split("\t");
      comparisons.push(compare(file, verdict, await anomaliesOf(join(corpusDir, file))));
    }
    return [countFamily("fec", cases.length, comparisons)];
  },
};

/** A file that the tax office's program could not even report on (`NO-REPORT`) is one it refuses. */
function compare(file: string, verdict: string, anomalies: readonly FecAnomaly[]): Comparison {
  const expected = verdict === "CONFORME" ? "CONFORME" : "NON-CONFORME";
  const got = formVerdict(anomalies);
  return {
    file,
    field: "verdict",
    expected,
    got,
    verdict: got === expected ? "right" : "wrong",
    reason: null,
  };
}

async function anomaliesOf(path: string): Promise<FecAnomaly[]> {
  const log = new AnomalyLog("import");
  const reader = new FecReader(log);
  const check = new FecCheck({ purpose: "import", fileName: basename(path) }, log);
  const stream: AsyncIterable<Uint8Array> = createReadStream(path);
  for await (const bytes of stream) for (const record of reader.push(bytes)) check.add(record);
  for (const record of reader.end()) check.add(record);
  return check.finish();
}
