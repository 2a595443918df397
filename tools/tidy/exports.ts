import type { Finding, Rule } from "../rules/rule.ts";
import { child, lineOf, type Node } from "../sources/syntax.ts";

const DEFAULT_EXPORTS = new Set(["ExportDefaultExpression", "ExportDefaultDeclaration"]);

const isReExport = (node: Node) =>
  node.type === "ExportAllDeclaration" ||
  (node.type === "ExportNamedDeclaration" && child(node, "source") !== undefined);

/** Named exports only, and no file that merely hands others on: a name has one home and one spelling. */
export const namedExports: Rule = {
  name: "named-exports",
  of: "sources",
  check({ sources }) {
    // A runner's own files export what the runner asks for.
    const looked = sources.filter((source) => !/(\.config|\/global-setup)\.ts$/.test(source.path));
    const findings = looked.flatMap(({ path, text, tree }): Finding[] => {
      const body = Array.isArray(tree.body) ? (tree.body as Node[]) : [];
      const found: Finding[] = [];
      if (body.some((node) => DEFAULT_EXPORTS.has(node.type))) {
        const line = lineOf(text, "export default");
        found.push({
          path,
          line,
          sentence: "A default export has a different name everywhere: export it by name.",
        });
      }
      const all = body.some((node) => node.type === "ExportAllDeclaration");
      if (all || (body.length > 0 && body.every(isReExport))) {
        found.push({
          path,
          sentence: "A barrel hides where things stand: import from the file that has them.",
        });
      }
      return found;
    });
    return { seen: looked.length, findings };
  },
};
