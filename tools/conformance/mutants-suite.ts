import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseXml } from "../../packages/capture/src/xml/parse-xml.ts";
import { isRefusal } from "../../packages/domain/src/refusal.ts";
import { checkEn16931, checkFrench, readChecked } from "../../packages/einvoice/src/checks/check-invoice.ts";
import type { CheckedInvoice } from "../../packages/einvoice/src/checks/model.ts";
import {
  type Comparison,
  type ConformanceSuite,
  countFamily,
  type FamilyResult,
} from "../../packages/testkit/src/conformance/results.ts";
import { randomOf } from "../../packages/testkit/src/generated-bills/random.ts";
import { corpusInvoices } from "./corpus-invoices.ts";
import { drawMutant } from "./mutants.ts";
import { checkRules, checkSchema } from "./official-checkers.ts";

interface Judged {
  /** How many mutants are drawn in all. */
  readonly drawn: number;
  readonly seed: number;
  readonly saxonJar: string;
  /** The folder of the official rules: `EN16931-CII.xslt`, `BR-FR-CII.xslt`, `CII-xsd/` and the same of UBL. */
  readonly rules: string;
}

const SCHEMAS = {
  CII: "CII-xsd/CrossIndustryInvoice_100pD22B.xsd",
  UBL: "UBL-xsd/maindoc/UBL-Invoice-2.1.xsd",
} as const;
const SYNTAXES = ["CII", "UBL"] as const;
const CHECKS = { EN16931: checkEn16931, "BR-FR": checkFrench };
const NAMES = Object.keys(CHECKS) as (keyof typeof CHECKS)[];

/**
 * Mutants of the XML invoices of the corpus, each judged by our checks and by the official ones: the schema, then the rules. A
 * mutant is compared under the rules that its invoice keeps: one that was invalid before says nothing of a fault that is added.
 * French rules are judged where the schema holds: a document that breaks it has its verdict from EN 16931.
 */
export const mutantsSuite = ({ drawn, seed, saxonJar, rules }: Judged): ConformanceSuite => ({
  name: "mutants",
  async run(corpusDir: string): Promise<FamilyResult[]> {
    const files = [...(await corpusInvoices(corpusDir)).values()]
      .flat()
      .filter((file) => /\.xml$/i.test(file));
    const texts = await Promise.all(files.map((file) => readFile(join(corpusDir, file), "utf8")));
    const work = await mkdtemp(join(tmpdir(), "mutants-"));
    try {
      const results: FamilyResult[] = [];
      for (const syntax of SYNTAXES) {
        const originals = texts.filter(
          (text) => invoiceOf(Buffer.from(text))?.syntax === syntax.toLowerCase(),
        );
        const folder = await mkdtemp(join(work, `${syntax}-`));
        const changes = await writeMutants(folder, originals, Math.ceil(drawn / 2), seed);
        const schema = await checkSchema(join(rules, SCHEMAS[syntax]), folder);
        for (const name of NAMES) {
          const stylesheet = join(rules, `${name}-${syntax}.xslt`);
          const official = existsSync(stylesheet)
            ? await checkRules({ saxonJar, stylesheet }, folder, `${folder}-${name}`)
            : undefined;
          for (const [file, faults] of schema ?? []) {
            if (faults.length === 0) continue;
            if (name === "EN16931") official?.set(file, ["SCHEMA", ...(official.get(file) ?? [])]);
            else official?.delete(file);
          }
          results.push(await familyOf(`${name} ${syntax}`, folder, changes, official, CHECKS[name]));
        }
      }
      return results;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
});

/** Writes the originals and the mutants; answers, by the name of a mutant, its original and what was done to it. */
async function writeMutants(folder: string, originals: readonly string[], drawn: number, seed: number) {
  const random = randomOf(seed);
  const changes = new Map<string, { original: string; change: string }>();
  for (const [index, text] of originals.entries()) await writeFile(join(folder, `${index}.xml`), text);
  for (let count = 0; count < drawn; count += 1) {
    const index = count % originals.length;
    const { xml, change } = drawMutant(originals[index] ?? "", random);
    const name = `${index}-${count}.xml`;
    await writeFile(join(folder, name), xml);
    changes.set(name, { original: `${index}.xml`, change });
  }
  return changes;
}

async function familyOf(
  family: string,
  folder: string,
  changes: ReadonlyMap<string, { original: string; change: string }>,
  official: ReadonlyMap<string, readonly string[]> | undefined,
  check: typeof checkEn16931,
): Promise<FamilyResult> {
  const compared: Comparison[] = [];
  for (const [file, { original, change }] of official === undefined ? [] : changes) {
    const told = official?.get(file);
    if (official?.get(original)?.length !== 0 || told === undefined || isStopped(told)) continue;
    const ours = await brokenRules(join(folder, file), check);
    const [expected, got] = [told, ours].map((rules) => (rules.length === 0 ? "VALID" : "INVALID"));
    const isRight = expected === got;
    compared.push({
      file: change,
      field: family,
      expected: expected ?? "",
      got: got ?? "",
      verdict: isRight ? "right" : "wrong",
      reason: isRight ? null : [...new Set([...told, ...ours])].join(" "),
    });
  }
  const counted = countFamily(family, compared.length, compared);
  if (compared.length === 0)
    return { ...counted, told: [`${family}: skipped: no Saxon or no official rules`] };
  const share = 1 - counted.differences.length / compared.length;
  return {
    ...counted,
    told: [`${family}: the official verdict on ${(100 * share).toFixed(2)} % of ${compared.length}`],
  };
}

/** The engine of the rules stopped: where the schema has nothing to say either, there is no verdict. */
const isStopped = (rules: readonly string[]) =>
  rules.length === 1 && /^(?:no report|report not read)/.test(rules[0] ?? "");

function invoiceOf(xml: Uint8Array): CheckedInvoice | undefined {
  const root = parseXml(xml);
  return isRefusal(root) ? undefined : readChecked(root);
}

async function brokenRules(path: string, check: typeof checkEn16931): Promise<string[]> {
  const invoice = invoiceOf(await readFile(path));
  return invoice === undefined ? ["no invoice"] : [...new Set(check(invoice).map(({ rule }) => rule))];
}
