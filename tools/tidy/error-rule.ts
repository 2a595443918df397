import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CatalogueEntry } from "../../packages/contracts/src/errors/row.ts";
import type { Finding, Rule } from "../rules/rule.ts";
import { readText } from "../sources/project-files.ts";
import { entryComplaints, errorsDocument } from "./error-catalogue.ts";

const CATALOGUE = "packages/contracts/src/errors.ts";
const DOCUMENT = "docs/errors.md";
/** What the specification lists has its row before a module raises it: a test follows each from this table. */
const SPECIFIED = "packages/testkit/src/specified-messages.ts";
const AREA = /^packages\/contracts\/src\/errors\/(?!row)[a-z-]+\.ts$/;

/** The error catalogue of a checkout. */
export async function readCatalogue(root: string): Promise<Record<string, CatalogueEntry>> {
  const module: { errorTable: Record<string, CatalogueEntry> } = await import(
    pathToFileURL(join(root, CATALOGUE)).href
  );
  return module.errorTable;
}

/** Every code has its status and texts, stands in the catalogue once, is used somewhere and is documented. */
export const errorCatalogue: Rule = {
  name: "error-catalogue",
  of: "codes",
  async check({ root, files, sources }) {
    if (!files.includes(CATALOGUE)) return { seen: 0, findings: [] };
    const table = await readCatalogue(root);
    const codes = Object.keys(table);
    const findings: Finding[] = codes.flatMap((code) =>
      entryComplaints(code, table[code] as CatalogueEntry).map((sentence) => ({ path: CATALOGUE, sentence })),
    );
    const areas = sources.filter((source) => AREA.test(source.path));
    for (const { path, text } of areas) {
      for (const [, code = ""] of text.matchAll(/^ {2}([A-Z][A-Z0-9_]*): [a-z]/gm)) {
        if (code in table) continue;
        findings.push({ path, sentence: `${code} is not assembled in ${CATALOGUE}.` });
      }
    }
    const elsewhere = sources.filter(
      (source) =>
        !areas.includes(source) && source.path !== CATALOGUE && (!source.test || source.path === SPECIFIED),
    );
    for (const code of codes) {
      const used = new RegExp(`\\b${code}\\b`);
      if (elsewhere.some((source) => used.test(source.text))) continue;
      findings.push({ path: CATALOGUE, sentence: `${code} is never refused: remove it, or use it.` });
    }
    const written = files.includes(DOCUMENT) ? readText(root, DOCUMENT) : "";
    if (written !== errorsDocument(table)) {
      findings.push({ path: DOCUMENT, sentence: "It is stale: run npm run codegen." });
    }
    return { seen: codes.length, findings };
  },
};
