import type { Finding } from "../rules/rule.ts";
import { packageOf } from "../sources/imports.ts";
import type { Project } from "../sources/load.ts";
import { readText } from "../sources/project-files.ts";

/** What a workspace declares that it needs at run time. */
function declared(project: Project, workspace: string): Set<string> {
  const manifest = `${workspace}/package.json`;
  if (!project.files.includes(manifest)) return new Set();
  return new Set(Object.keys(JSON.parse(readText(project.root, manifest)).dependencies ?? {}));
}

/** Packages that a workspace's product code loads without declaring them itself. */
export function undeclared(project: Project): Finding[] {
  const known = new Map<string, Set<string>>();
  const findings: Finding[] = [];
  for (const source of project.sources) {
    const workspace = /^(apps|packages)\/[^/]+(?=\/src\/)/.exec(source.path)?.[0];
    if (!workspace || source.test) continue;
    const own = known.get(workspace) ?? declared(project, workspace);
    known.set(workspace, own);
    for (const { specifier, target, line } of source.imports) {
      const name = packageOf(specifier);
      const installed = target.startsWith("npm:") || specifier.startsWith("@grand-livre/");
      if (!installed || own.has(name) || own.has(`@types/${name}`)) continue;
      findings.push({
        path: source.path,
        line,
        sentence: `${name} is not in the dependencies of ${workspace}/package.json: it is only found because another workspace installed it.`,
      });
    }
  }
  return findings;
}
