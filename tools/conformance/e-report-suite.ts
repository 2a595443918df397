import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { writeEReport } from "../../packages/platform/src/e-report/write-e-report.ts";
import type { ConformanceSuite, FamilyResult } from "../../packages/testkit/src/conformance/results.ts";
import { randomReport } from "../../packages/testkit/src/platform/random-report.ts";
import { checkedFamily, checkSchema } from "./official-checkers.ts";

const PLANTED = "planted-order.xml";

/**
 * Random tax reports of all flows (10.1 to 10.4, initial and corrective) against the official schema of flux 10. One of them
 * has its parts turned round: a checker that lets it through would let ours through too.
 */
export const eReportSuite = ({ drawn }: { readonly drawn: number }): ConformanceSuite => ({
  name: "e-reporting",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const folder = await mkdtemp(join(tmpdir(), "e-reports-"));
    try {
      const reports = fc.sample(randomReport, { seed: 1, numRuns: drawn });
      for (const [index, message] of reports.entries())
        await writeFile(
          join(folder, `${message.kind}-${index}-${message.typeCode}.xml`),
          writeEReport(message),
        );
      const [first] = reports;
      if (first === undefined) throw new Error("no report was drawn");
      const turned = writeEReport(first).replace(
        /(<TypeCode>(?:IN|RE)<\/TypeCode>)(\s*)(<Sender>[\s\S]*?<\/Sender>)/,
        "$3$2$1",
      );
      await writeFile(join(folder, PLANTED), turned);
      const schema = join(corpusDir, "xp-z12", "ereporting-xsd", "ereporting.xsd");
      const planted = { all: [PLANTED], wanted: PLANTED };
      return [checkedFamily("schema", "xmllint (libxml2-utils)", planted, await checkSchema(schema, folder))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
