import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { isRefusal } from "../../packages/domain/src/refusal.ts";
import { readCdar } from "../../packages/platform/src/cdar/read-cdar.ts";
import { writeCdar } from "../../packages/platform/src/cdar/write-cdar.ts";
import {
  type Comparison,
  type ConformanceSuite,
  countFamily,
  type FamilyResult,
} from "../../packages/testkit/src/conformance/results.ts";
import { cdarMessage, randomCdar } from "../../packages/testkit/src/platform/random-cdar.ts";
import { checkedFamily, checkRules, checkSchema } from "./official-checkers.ts";

interface Checked {
  /** How many random statuses are written. */
  readonly drawn: number;
  readonly saxonJar: string;
}

/** Faults that the checkers must find: a checker that finds none of them would let ours through too. */
const PLANTED = {
  "planted-reason.xml": writeCdar(cdarMessage({ code: 210 })),
  "planted-order.xml": writeCdar(cdarMessage()).replace(
    /(<ram:TypeCode>23.*\n)([\s\S]*?)(\s*<ram:Ref)/,
    "$2$1$3",
  ),
};
const names = Object.keys(PLANTED);
const PLANTS = {
  rules: { all: names, wanted: "planted-reason.xml" },
  schema: { all: names, wanted: "planted-order.xml" },
};

/**
 * The examples of the standard are read, and written by us again; so are random statuses of every code. What we write is
 * checked against the official schema (CDAR D22B) and the official rules (BR-FR-CDV).
 */
export const lifeCycleSuite = ({ drawn, saxonJar }: Checked): ConformanceSuite => ({
  name: "life-cycle",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const facts = join(corpusDir, "xp-z12");
    const work = await mkdtemp(join(tmpdir(), "life-cycle-"));
    try {
      const folder = await mkdtemp(join(work, "written-"));
      const read = await writeExamples(join(facts, "cdar"), folder);
      for (const [index, message] of fc.sample(randomCdar, { seed: 1, numRuns: drawn }).entries())
        await writeFile(join(folder, `drawn-${index}-${message.code}.xml`), writeCdar(message));
      for (const [name, text] of Object.entries(PLANTED)) await writeFile(join(folder, name), text);
      const schema = join(facts, "cdar-xsd", "CrossDomainAcknowledgementAndResponse_100pD22B.xsd");
      const stylesheet = join(facts, "cdar-schematron", "BR-FR-CDV-Schematron-CDAR.xslt");
      return [
        countFamily("examples", read.length, read),
        checkedFamily("schema", "xmllint (libxml2-utils)", PLANTS.schema, await checkSchema(schema, folder)),
        checkedFamily(
          "rules",
          "Saxon (libsaxonhe-java, default-jre-headless)",
          PLANTS.rules,
          await checkRules({ saxonJar, stylesheet }, folder, join(work, "reports")),
        ),
      ];
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
});

/** Reads each example and writes it for the checkers; one comparison a file. */
async function writeExamples(examples: string, folder: string): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const name of (await readdir(examples)).filter((file) => file.endsWith(".xml"))) {
    const message = readCdar(await readFile(join(examples, name)));
    const code = /-CDV-(\d+)_/.exec(name)?.[1] ?? "";
    const got = isRefusal(message) ? JSON.stringify(message) : String(message.code);
    if (!isRefusal(message)) await writeFile(join(folder, name), writeCdar(message));
    compared.push({
      file: name,
      field: "read",
      expected: code,
      got,
      verdict: got === code ? "right" : "wrong",
      reason: null,
    });
  }
  return compared;
}
