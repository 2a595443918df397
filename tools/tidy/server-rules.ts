import { isDatabasePlace } from "../fences/places.ts";
import type { Finding, Rule } from "../rules/rule.ts";
import { child, lineOf, textOf, visit } from "../sources/syntax.ts";

const QUERIES = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);

/** Queries are in repositories and in the database's own folder, nowhere else. */
export const sqlInPlace: Rule = {
  name: "sql-in-place",
  of: "queries",
  check({ sources }) {
    let seen = 0;
    const findings: Finding[] = [];
    for (const { path, text, tree, test } of sources) {
      if (test || !path.startsWith("apps/server/src/")) continue;
      visit(tree, (node) => {
        const called =
          node.type === "CallExpression" ? child(child(node, "callee") ?? node, "property") : undefined;
        const tag = node.type === "TaggedTemplateExpression" ? textOf(child(node, "tag")) : undefined;
        const name = textOf(called) ?? tag ?? "";
        if (!QUERIES.has(name) && name !== "sql") return;
        seen += 1;
        if (isDatabasePlace(path)) return;
        findings.push({
          path,
          line: lineOf(text, name),
          sentence: `${name} is a query: it stands in a repository.`,
        });
      });
    }
    return { seen, findings };
  },
};
