import { type Import, importsOf } from "./imports.ts";
import { isSource, isTest, projectFiles, readText } from "./project-files.ts";
import { type Node, parse } from "./syntax.ts";

/** One source of ours, read and parsed once for every rule. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: Node;
  readonly imports: readonly Import[];
  readonly test: boolean;
}

/** The project as the house rules see it. */
export interface Project {
  readonly root: string;
  /** Every file, sources or not. */
  readonly files: readonly string[];
  readonly sources: readonly Source[];
}

function load(root: string, path: string): Source {
  const text = readText(root, path);
  const tree = parse(path, text);
  return { path, text, tree, imports: importsOf(path, text, tree), test: isTest(path) };
}

export function loadProject(root: string): Project {
  const files = projectFiles(root);
  const sources = files
    .filter((path) => isSource(path) && !path.endsWith(".gen.ts"))
    .map((path) => load(root, path));
  return { root, files, sources };
}
