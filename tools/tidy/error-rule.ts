import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CatalogueEntry, Wording } from "../../packages/contracts/src/errors/row.ts";
import type { Finding, Rule } from "../rules/rule.ts";
import { readText } from "../sources/project-files.ts";
import { entryComplaints, errorsDocument } from "./error-catalogue.ts";
import { JOB_FAILURES } from "./job-failures.ts";

const CONTRACTS = "packages/contracts/src";
const CATALOGUE = `${CONTRACTS}/errors.ts`;
const FINDINGS = `${CONTRACTS}/findings.ts`;
const DOCUMENT = "docs/errors.md";
/** What the specification lists has its row before a module raises it: a test follows each from this table. */
const SPECIFIED = "packages/testkit/src/specified-messages.ts";
/** Where a code is declared: that is no use of it yet. */
const DECLARED =
  /^packages\/contracts\/src\/(?:findings|errors|all-endpoints|endpoints\/.*|errors\/.*)\.ts$|\/job-failures\.ts$/;
const AREA = /^packages\/contracts\/src\/errors\/(?!row)[a-z-]+\.ts$/;

type Catalogues = {
  readonly refusals: Readonly<Record<string, CatalogueEntry>>;
  readonly findings: Readonly<Record<string, Wording>>;
};
type Declared = Readonly<Record<string, Readonly<Record<string, { readonly refusals?: readonly string[] }>>>>;

/** What one module of a checkout's contracts exports under this name. */
async function exported<Value>(root: string, path: string, name: string): Promise<Value> {
  const module: Record<string, Value> = await import(pathToFileURL(join(root, path)).href);
  return module[name] as Value;
}

/** The refusals and the findings of a checkout. */
export async function readCatalogues(root: string): Promise<Catalogues> {
  return {
    refusals: await exported(root, CATALOGUE, "errorTable"),
    findings: await exported(root, FINDINGS, "findingTable"),
  };
}

/** Every code that something answers: an endpoint by its declaration, any upload, any call, a job by its error. */
async function answeredCodes(root: string): Promise<ReadonlySet<string>> {
  const declared = await exported<Declared>(root, `${CONTRACTS}/all-endpoints.ts`, "allEndpoints");
  return new Set([
    ...Object.values(declared).flatMap((group) =>
      Object.values(group).flatMap(({ refusals = [] }) => refusals),
    ),
    ...(await exported<readonly string[]>(root, `${CONTRACTS}/endpoint.ts`, "UPLOAD_REFUSALS")),
    ...Object.keys(await exported<object>(root, `${CONTRACTS}/errors/http.ts`, "httpErrors")),
    // What the specification lists before an area answers it, or what the database alone refuses.
    ...Object.keys(await exported<object>(root, `${CONTRACTS}/errors/announced.ts`, "announcedErrors")),
    ...JOB_FAILURES,
  ]);
}

/** Every code has its words, is in one catalogue, is used somewhere, answered by something and documented. */
export const errorCatalogue: Rule = {
  name: "error-catalogue",
  of: "codes",
  async check({ root, files, sources }) {
    if (!files.includes(CATALOGUE)) return { seen: 0, findings: [] };
    const catalogues = await readCatalogues(root);
    const { refusals } = catalogues;
    const rows = [...Object.entries(refusals), ...Object.entries(catalogues.findings)];
    const pathOf = (code: string) => (code in refusals ? CATALOGUE : FINDINGS);
    const findings: Finding[] = rows.flatMap(([code, row]) =>
      entryComplaints(code, row).map((sentence) => ({ path: pathOf(code), sentence })),
    );
    const areas = sources.filter((source) => AREA.test(source.path));
    for (const { path, text } of areas) {
      for (const [, code = ""] of text.matchAll(/^ {2}([A-Z][A-Z0-9_]*): [a-z]/gm)) {
        if (code in refusals) continue;
        findings.push({ path, sentence: `${code} is not assembled in ${CATALOGUE}.` });
      }
    }
    const elsewhere = sources.filter(
      ({ path, test }) => !DECLARED.test(path) && (!test || path === SPECIFIED),
    );
    for (const [code] of rows) {
      const used = new RegExp(`\\b${code}\\b`);
      if (elsewhere.some((source) => used.test(source.text))) continue;
      findings.push({ path: pathOf(code), sentence: `${code} is never refused: remove it, or use it.` });
    }
    const answered = await answeredCodes(root);
    for (const code of Object.keys(refusals)) {
      if (answered.has(code)) continue;
      const sentence = `${code} is declared by no endpoint: declare it, or make it a finding.`;
      findings.push({ path: CATALOGUE, sentence });
    }
    const both = Object.keys(catalogues.findings).filter((code) => code in refusals);
    findings.push(
      ...both.map((code) => ({ path: FINDINGS, sentence: `${code} is a refusal too: keep one of them.` })),
    );
    const written = files.includes(DOCUMENT) ? readText(root, DOCUMENT) : "";
    if (written !== errorsDocument(catalogues)) {
      findings.push({ path: DOCUMENT, sentence: "It is stale: run npm run codegen." });
    }
    return { seen: rows.length, findings };
  },
};
