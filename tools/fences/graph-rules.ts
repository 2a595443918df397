import type { Finding } from "../rules/rule.ts";
import type { Import } from "../sources/imports.ts";
import type { Project, Source } from "../sources/load.ts";
import { zoneOf } from "./places.ts";

const byPath = (project: Project) => new Map(project.sources.map((source) => [source.path, source]));

/** What loads when a source loads: types vanish, everything else counts. */
const loads = (source: Source) => source.imports.filter((found) => !found.typeOnly);

/** Circles of sources that load each other, each named once by its whole path. */
export function circles(project: Project): Finding[] {
  const sources = byPath(project);
  const done = new Set<string>();
  const trail: string[] = [];
  const findings: Finding[] = [];
  const walk = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = [...trail.slice(start), path];
      findings.push({
        path,
        sentence: `These files load each other in a circle, so none can be understood or moved alone: ${circle.join(" → ")}`,
      });
      return;
    }
    const source = sources.get(path);
    if (!source || done.has(path)) return;
    trail.push(path);
    for (const found of loads(source)) walk(found.target);
    trail.pop();
    done.add(path);
  };
  for (const path of sources.keys()) walk(path);
  return findings;
}

/** Everything that starting from some files loads, by path, with the import that first led there. */
function reach(project: Project, starts: readonly Source[], follow: (found: Import) => boolean) {
  const sources = byPath(project);
  const cameFrom = new Map<string, Import | null>(starts.map((source) => [source.path, null]));
  const queue = [...starts];
  for (let source = queue.shift(); source; source = queue.shift()) {
    for (const found of source.imports.filter(follow)) {
      if (cameFrom.has(found.target)) continue;
      cameFrom.set(found.target, found);
      const next = sources.get(found.target);
      if (next) queue.push(next);
    }
  }
  return cameFrom;
}

/** A file, and how many files of the product it may load, itself included. */
export interface ReachLimit {
  readonly path: string;
  readonly most: number;
}

/** Files that load more of the product than their limit, directly and through others; types load nothing. */
export function farReaching(project: Project, limits: readonly ReachLimit[]): Finding[] {
  const sources = byPath(project);
  return limits.flatMap(({ path, most }) => {
    const source = sources.get(path);
    if (!source) return [];
    const loaded = reach(project, [source], (found) => !found.typeOnly);
    const files = [...loaded.keys()].filter((one) => sources.has(one)).length;
    if (files <= most) return [];
    const sentence = `It loads ${files} files of the product, ${most} at most: import a narrower door (<topic>-service.ts), or move what it needs below it.`;
    return [{ path, sentence }];
  });
}

/** Modules of Node that a screen would load, with the way that leads there. */
export function nodeInBrowser(project: Project): Finding[] {
  const screens = project.sources.filter((source) => source.path.startsWith("apps/web/src/") && !source.test);
  const cameFrom = reach(project, screens, (found) => !found.typeOnly && zoneOf(found.from) !== "server");
  return [...cameFrom].flatMap(([target, found]) => {
    if (!found || !target.startsWith("node:")) return [];
    const way = [target];
    for (let step: Import | null | undefined = found; step; step = cameFrom.get(step.from))
      way.unshift(step.from);
    return [
      {
        path: found.from,
        line: found.line,
        sentence: `The browser has no ${target}, and a screen loads it: ${way.join(" → ")}`,
      },
    ];
  });
}

/**
 * Sources of the product that no entry leads to, tests left aside: dead code, or an entry that is not written down.
 * @param entries the files from which the product, its tools and its journeys start
 */
export function unreached(project: Project, entries: readonly string[]): Finding[] {
  const live = project.sources.filter((source) => !source.test);
  const starts = project.sources.filter(
    (source) =>
      entries.includes(source.path) ||
      /^tools\/(bench\/)?[^/]+$/.test(source.path) ||
      /^e2e\//.test(source.path),
  );
  const cameFrom = reach(project, starts, () => true);
  return live
    .filter((source) => !cameFrom.has(source.path) && !/\.config\.ts$/.test(source.path))
    .map((source) => ({
      path: source.path,
      sentence: "Nothing of the product leads to this file: use it or remove it.",
    }));
}
