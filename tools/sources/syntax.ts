import { parseSync } from "@swc/core";

/** A node of the syntax tree, of which each reader looks only at what it knows. */
export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The syntax tree of a TypeScript or JavaScript source; throws on a syntax error. */
export function parse(path: string, source: string): Node {
  const tree: unknown = parseSync(source, {
    syntax: "typescript",
    tsx: path.endsWith(".tsx"),
    target: "es2022",
  });
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree.`);
  return tree;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** The node in a field, when there is one. */
export function child(node: Node, field: string): Node | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}

/** The nodes in a field that holds a list. */
export function children(node: Node, field: string): Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The text of a name or of a string literal. */
export function textOf(node: Node | undefined): string | undefined {
  return typeof node?.value === "string" ? node.value : undefined;
}

/** Calls back for every node of a tree, parents first. */
export function visit(value: unknown, callback: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, callback);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  if (isNode(value)) callback(value);
  // Arguments of a call are wrapped in objects without a type of their own.
  for (const field of Object.values(value)) visit(field, callback);
}

/** The line, from 1, where a text first occurs; 1 when it does not occur. */
export function lineOf(source: string, text: string): number {
  const index = source.indexOf(text);
  return index < 0 ? 1 : source.slice(0, index).split("\n").length;
}
