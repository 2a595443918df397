import { loadProject } from "../sources/load.ts";
import { type Rule, report } from "./rule.ts";

/** Checks rules over a checkout and prints each verdict; answers whether all of them hold. */
export async function checkRules(root: string, rules: readonly Rule[]): Promise<boolean> {
  const project = loadProject(root);
  const verdicts: boolean[] = [];
  for (const rule of rules) verdicts.push(report(rule, await rule.check(project)));
  return verdicts.every((holds) => holds);
}
