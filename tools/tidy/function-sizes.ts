import type { Finding, Rule } from "../rules/rule.ts";
import { child, type Node, textOf, visit } from "../sources/syntax.ts";

/** Above this many lines a function of the web is two: a part of the screen, or a hook that it uses. */
const MOST_LINES = 150;

/** The editors of a sale and of a bill, and what they share. */
const DOCUMENT = /^apps\/web\/src\/(features\/(sale|supplier-bill)|app\/document)\//;
export const MOST_LINES_OF_DOCUMENTS = 120;

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The first line of a node, and how many lines it has. Spans count bytes from 1. */
function linesOf(text: Buffer, node: Node): { readonly line: number; readonly count: number } {
  const { start, end } = node.span as Span;
  const newlines = (from: number, to: number) => text.subarray(from, to).toString().split("\n").length - 1;
  return { line: newlines(0, start - 1) + 1, count: newlines(start - 1, end - 1) + 1 };
}

/** The longest function of a file names what to split: those around it are longer because of it. */
export const functionSizes: Rule = {
  name: "function-sizes",
  of: "functions",
  check({ sources }) {
    let seen = 0;
    const findings: Finding[] = [];
    for (const { path, text, tree, test } of sources) {
      if (test || !path.startsWith("apps/web/src/")) continue;
      const most = DOCUMENT.test(path) ? MOST_LINES_OF_DOCUMENTS : MOST_LINES;
      const bytes = Buffer.from(text);
      visit(tree, (node) => {
        if (!FUNCTIONS.has(node.type)) return;
        seen += 1;
        const { line, count } = linesOf(bytes, node);
        if (count <= most) return;
        const name = textOf(child(node, "identifier")) ?? "This function";
        findings.push({
          path,
          line,
          sentence: `${name} has ${count} lines; ${most} is the most. Make components of its parts, or a hook of its state.`,
        });
      });
    }
    return { seen, findings };
  },
};
