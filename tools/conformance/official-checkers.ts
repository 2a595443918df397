import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseXml } from "../../packages/capture/src/xml/parse-xml.ts";
import type { XmlElement } from "../../packages/capture/src/xml/xml-element.ts";
import { isRefusal } from "../../packages/domain/src/refusal.ts";
import {
  type Comparison,
  countFamily,
  type FamilyResult,
} from "../../packages/testkit/src/conformance/results.ts";

/**
 * The checkers that the authors of standards use: xmllint for schemas (XSD), Saxon for rules (schematron made into XSLT 2).
 * Neither is a part of the product; conformance runs them where they are installed, and says so where they are not.
 */

/** Where Debian puts Saxon. */
export const SAXON_JAR = "/usr/share/java/Saxon-HE.jar";
const OUTPUT_BYTES = 256 * 1024 * 1024;

interface Ran {
  readonly code: number;
  readonly said: string;
}

/** Undefined: the program is not installed. */
function run(program: string, args: readonly string[]): Promise<Ran | undefined> {
  return new Promise((resolve, reject) => {
    execFile(program, [...args], { maxBuffer: OUTPUT_BYTES }, (error, out, err) => {
      const code = error === null ? 0 : error.code;
      if (code === "ENOENT") resolve(undefined);
      else if (typeof code !== "number") reject(error);
      else resolve({ code, said: `${out}\n${err}` });
    });
  });
}

/** What the schema says against each file of a folder, by name: empty for one that is valid. Undefined without xmllint. */
export async function checkSchema(
  schema: string,
  folder: string,
): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".xml"));
  const ran = await run("xmllint", [
    "--noout",
    "--nonet",
    "--schema",
    schema,
    ...names.map((name) => join(folder, name)),
  ]);
  if (ran === undefined) return undefined;
  const lines = ran.said.split("\n");
  const valid = new Set(lines.filter((line) => line.endsWith(" validates")));
  return new Map(
    names.map((name) => {
      const path = join(folder, name);
      const faults = lines
        .filter((line) => line.startsWith(`${path}:`))
        .map((line) => line.slice(path.length + 1));
      return [name, valid.has(`${path} validates`) ? [] : [...faults, `not validated (xmllint ${ran.code})`]];
    }),
  );
}

/**
 * The fatal rules that each file of a folder breaks, by name, by a schematron made into XSLT 2. Undefined without Java or
 * Saxon.
 */
export async function checkRules(
  { saxonJar, stylesheet }: { saxonJar: string; stylesheet: string },
  folder: string,
  reports: string,
): Promise<Map<string, readonly string[]> | undefined> {
  if (!existsSync(saxonJar)) return undefined;
  await mkdir(reports, { recursive: true });
  const ran = await run("java", [
    "-cp",
    saxonJar,
    "net.sf.saxon.Transform",
    `-s:${folder}`,
    `-o:${reports}`,
    `-xsl:${stylesheet}`,
  ]);
  if (ran === undefined) return undefined;
  const broken = new Map<string, readonly string[]>();
  for (const name of await readdir(folder)) {
    const report = join(reports, basename(name));
    broken.set(
      name,
      existsSync(report) ? fatalRules(await readFile(report)) : [`no report: ${ran.said.trim()}`],
    );
  }
  return broken;
}

function fatalRules(report: Uint8Array): string[] {
  const root = parseXml(report);
  if (isRefusal(root)) return [`report not read: ${root.refused}`];
  const asserts: string[] = [];
  let seen = 0;
  const walk = (element: XmlElement) => {
    seen += element.name === "fired-rule" ? 1 : 0;
    if (element.name === "failed-assert" && element.attributes.get("flag") === "fatal")
      asserts.push(element.attributes.get("id") ?? "a rule without a name");
    element.children.forEach(walk);
  };
  walk(root);
  return seen === 0 ? ["no rule was run"] : asserts;
}

/** What a checker found, a comparison a file; without the checker, one that says that nothing was checked. */
export function checkedFamily(
  family: string,
  checker: string,
  planted: { readonly all: readonly string[]; readonly wanted: string },
  found: ReadonlyMap<string, readonly string[]> | undefined,
): FamilyResult {
  const comparison = (file: string, expected: string, got: string | null): Comparison => ({
    file,
    field: family,
    expected,
    got,
    verdict: got === null ? "missing" : got === expected ? "right" : "wrong",
    reason: got === null ? `skipped: no ${checker}` : null,
  });
  if (found === undefined) {
    const skipped = countFamily(family, 0, [comparison("every message", "checked", null)]);
    return { ...skipped, told: [`skipped: no ${checker}; install it, then run again`] };
  }
  const compared = [...found].flatMap(([file, faults]) => {
    if (file === planted.wanted) return comparison(file, "a fault", faults.length > 0 ? "a fault" : "none");
    return planted.all.includes(file) ? [] : comparison(file, "none", faults.join("; ") || "none");
  });
  return countFamily(family, found.size, compared);
}
