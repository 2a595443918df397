import { posix } from "node:path";
import { child, children, lineOf, type Node, textOf, visit } from "./syntax.ts";

/** One reference from a source to something else. */
export interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly line: number;
  /** A type alone: nothing is loaded when the program runs. */
  readonly typeOnly: boolean;
  /** A path of the project, `npm:<package>` or `node:<module>`. */
  readonly target: string;
}

/** Whether every name of an import or export declaration is marked as a type. */
function allTypes(node: Node): boolean {
  if (node.typeOnly === true) return true;
  const names = children(node, "specifiers");
  return names.length > 0 && names.every((name) => name.isTypeOnly === true);
}

function firstArgument(call: Node): string | undefined {
  const first: unknown = Array.isArray(call.arguments) ? call.arguments[0] : undefined;
  if (typeof first !== "object" || first === null || !("expression" in first)) return undefined;
  const expression = first.expression as Node;
  return expression.type === "StringLiteral" ? textOf(expression) : undefined;
}

/** What a node refers to, when it is a reference to another file or package. */
function referenceOf(node: Node): { specifier: string; typeOnly: boolean } | undefined {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration": {
      const specifier = textOf(child(node, "source"));
      return specifier === undefined ? undefined : { specifier, typeOnly: allTypes(node) };
    }
    case "TsImportType": {
      const specifier = textOf(child(node, "argument"));
      return specifier === undefined ? undefined : { specifier, typeOnly: true };
    }
    case "CallExpression": {
      const callee = child(node, "callee");
      const loads =
        callee?.type === "Import" || (callee?.type === "Identifier" && textOf(callee) === "require");
      const specifier = loads ? firstArgument(node) : undefined;
      return specifier === undefined ? undefined : { specifier, typeOnly: false };
    }
    case "NewExpression": {
      // new URL("./other.ts", import.meta.url) names a file that another process or thread will run.
      const isUrl = textOf(child(node, "callee")) === "URL";
      const specifier = isUrl ? firstArgument(node) : undefined;
      return specifier?.startsWith(".") ? { specifier, typeOnly: false } : undefined;
    }
    default:
      return undefined;
  }
}

/** The package's name in a bare specifier: `@scope/name` or `name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** Workspaces that are programs. */
const APPS: ReadonlySet<string> = new Set(["platform-simulator", "server", "web"]);

/** Where a specifier leads, as a path of the project, `npm:<package>` or `node:<module>`. */
export function resolveImport(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ""));
  if (specifier.startsWith("node:")) return specifier;
  const own = /^@grand-livre\/([^/]+)\/(.+)$/.exec(specifier);
  if (own) return `${APPS.has(own[1] ?? "") ? "apps" : "packages"}/${own[1]}/src/${own[2]}.ts`;
  return `npm:${packageOf(specifier)}`;
}

/** Every reference of one source, in the order of the file. */
export function importsOf(path: string, source: string, tree: Node): Import[] {
  const found: Import[] = [];
  visit(tree, (node) => {
    const reference = referenceOf(node);
    if (!reference) return;
    const { specifier, typeOnly } = reference;
    const line = lineOf(source, JSON.stringify(specifier));
    found.push({ from: path, specifier, typeOnly, line, target: resolveImport(path, specifier) });
  });
  return found;
}
