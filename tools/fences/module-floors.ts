import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding, Rule } from "../rules/rule.ts";
import type { Import } from "../sources/imports.ts";
import type { Project } from "../sources/load.ts";
import { serverModuleOf } from "./places.ts";

export const MODULES_DOCUMENT = "docs/modules.md";

/** The modules of the server: for each, the modules that its product code imports, types included, with one such import. */
export type ModuleGraph = ReadonlyMap<string, ReadonlyMap<string, Import>>;

export function moduleGraph({ sources }: Project): ModuleGraph {
  const graph = new Map<string, Map<string, Import>>();
  for (const source of sources) {
    const own = serverModuleOf(source.path);
    if (own === undefined || source.test) continue;
    const reached = graph.get(own) ?? new Map<string, Import>();
    graph.set(own, reached);
    for (const found of source.imports) {
      const other = serverModuleOf(found.target);
      if (other !== undefined && other !== own && !reached.has(other)) reached.set(other, found);
    }
  }
  return graph;
}

/** The imports of a shortest way from one module to another; undefined where there is none. */
function shortestWay(graph: ModuleGraph, from: string, to: string): Import[] | undefined {
  const ways = new Map<string, Import[]>([[from, []]]);
  for (const [module, way] of ways) {
    for (const [next, found] of graph.get(module) ?? []) {
      if (next === to) return [...way, found];
      if (!ways.has(next)) ways.set(next, [...way, found]);
    }
  }
  return undefined;
}

/** Circles of modules: a shortest one for each module that reaches itself, each set of modules once. */
function moduleCircles(graph: ModuleGraph): Import[][] {
  const circles = new Map<string, Import[]>();
  for (const module of [...graph.keys()].toSorted()) {
    const way = shortestWay(graph, module, module);
    if (!way) continue;
    const key = way
      .map(({ from }) => serverModuleOf(from))
      .toSorted()
      .join(" ");
    if (!circles.has(key)) circles.set(key, way);
  }
  return [...circles.values()];
}

/** The floors of the modules, from the ground up: a module stands one floor above the highest that it imports. */
export function floorsOf(graph: ModuleGraph): string[][] {
  const known = new Map<string, number>();
  const floorOf = (module: string, trail: readonly string[]): number => {
    const before = known.get(module);
    if (before !== undefined) return before;
    const below = [...(graph.get(module)?.keys() ?? [])].filter((one) => !trail.includes(one));
    const floor = Math.max(-1, ...below.map((one) => floorOf(one, [...trail, module]))) + 1;
    known.set(module, floor);
    return floor;
  };
  const floors: string[][] = [];
  for (const module of [...graph.keys()].toSorted()) {
    const floor = floorOf(module, [module]);
    floors[floor] = [...(floors[floor] ?? []), module];
  }
  return floors;
}

/** docs/modules.md: the floors from top to bottom. */
export function modulesDocument(project: Project): string {
  const graph = moduleGraph(project);
  const rows = floorsOf(graph).map((modules, floor) => `| ${floor} | ${modules.join(", ")} |`);
  return `# Modules of the server

Written by \`npm run codegen\` from the imports of \`apps/server/src/modules\`, types included; \`npm run tidy\` fails when it is stale.
A module imports only modules of the floors below its own, through their \`service.ts\` or \`<topic>-service.ts\`. Above all of
them are \`apps/server/src/routes\` and \`jobs\`, which import any.

| floor | modules |
| --- | --- |
${rows.toReversed().join("\n")}
`;
}

const countModules = (project: Project) => moduleGraph(project).size;

function circleFindings(project: Project): Finding[] {
  return moduleCircles(moduleGraph(project)).flatMap((way) => {
    const [first] = way;
    if (!first) return [];
    const names = [...way, first].map(({ from }) => serverModuleOf(from)).join(" → ");
    const files = way.map(({ from, target }) => `${from} imports ${target}`).join("; ");
    return [
      {
        path: first.from,
        line: first.line,
        sentence: `The modules ${names} reach each other in a circle, so that a change in one can break all of them: ${files}. Move what both need below them, or the command above them.`,
      },
    ];
  });
}

/** Modules of the server stand on floors: none reaches itself through others. */
export const modulesOnFloors: Rule = {
  name: "modules-on-floors",
  of: "modules",
  check: (project) => ({ seen: countModules(project), findings: circleFindings(project) }),
};

/** The picture of the modules is the one that their imports draw. */
export const modulesPicture: Rule = {
  name: "modules-picture",
  of: "modules",
  check(project) {
    const path = join(project.root, MODULES_DOCUMENT);
    const written = existsSync(path) ? readFileSync(path, "utf8") : "";
    const stale = written !== modulesDocument(project);
    const sentence = "The floors of the modules have changed: run npm run codegen.";
    return { seen: countModules(project), findings: stale ? [{ path: MODULES_DOCUMENT, sentence }] : [] };
  },
};
