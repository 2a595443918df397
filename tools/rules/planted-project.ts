import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadProject } from "../sources/load.ts";
import type { Rule, Verdict } from "./rule.ts";

/** Checks a rule over a small project made of the given files, as path → content. */
export async function verdictOver(rule: Rule, files: Readonly<Record<string, string>>): Promise<Verdict> {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return await rule.check(loadProject(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The paths a rule complains about, in a small project. */
export async function complaints(rule: Rule, files: Readonly<Record<string, string>>): Promise<string[]> {
  return (await verdictOver(rule, files)).findings.map((finding) => finding.path);
}
