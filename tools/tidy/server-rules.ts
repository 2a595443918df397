import { isDatabasePlace, isRepository } from "../fences/places.ts";
import { type Finding, isExcused, type Rule } from "../rules/rule.ts";
import type { Source } from "../sources/load.ts";
import { child, children, lineOf, type Node, textOf, visit } from "../sources/syntax.ts";

interface ExportedFunction {
  readonly name: string;
  readonly parameters: readonly Node[];
  readonly body: unknown;
}

const isFunction = (node: Node | undefined): node is Node =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

/** The functions a source exports, whether declared or held by a constant. */
function exportedFunctions(source: Source): ExportedFunction[] {
  const body = Array.isArray(source.tree.body) ? (source.tree.body as Node[]) : [];
  return body
    .filter((node) => node.type === "ExportDeclaration")
    .flatMap((node): ExportedFunction[] => {
      const declaration = child(node, "declaration");
      if (declaration?.type === "FunctionDeclaration") {
        const name = textOf(child(declaration, "identifier")) ?? "";
        return [{ name, parameters: children(declaration, "params"), body: declaration.body }];
      }
      return children(declaration ?? node, "declarations").flatMap((variable) => {
        const value = child(variable, "init");
        if (!isFunction(value)) return [];
        const name = textOf(child(variable, "id")) ?? "";
        return [{ name, parameters: children(value, "params"), body: value.body }];
      });
    });
}

/** Whether a parameter is `scope: Scope`; parameters of functions are wrapped, those of arrows are not. */
function isScope(parameter: Node): boolean {
  const pattern = child(parameter, "pat") ?? parameter;
  const annotation = child(child(pattern, "typeAnnotation") ?? pattern, "typeAnnotation");
  const type = annotation && child(annotation, "typeName");
  return textOf(pattern) === "scope" && textOf(type) === "Scope";
}

function mentionsScope(body: unknown): boolean {
  let found = false;
  visit(body, (node) => {
    if (node.type === "Identifier" && node.value === "scope") found = true;
  });
  return found;
}

const RULE_SCOPE = "scope";

/** Every exported function of a repository takes the caller's scope and uses it: forgetting it leaks a company. */
export const repositoryScope: Rule = {
  name: RULE_SCOPE,
  of: "functions",
  check({ sources }) {
    const repositories = sources.filter(
      ({ path, test }) => !test && isRepository(path) && path.startsWith("apps/server/src/modules/"),
    );
    let seen = 0;
    const findings: Finding[] = [];
    for (const source of repositories) {
      for (const { name, parameters, body } of exportedFunctions(source)) {
        seen += 1;
        const line = lineOf(source.text, ` ${name}`);
        const scoped = parameters.some(isScope);
        if ((scoped && mentionsScope(body)) || isExcused(source.text, line, RULE_SCOPE)) continue;
        const sentence = scoped
          ? `${name} takes the caller's scope and ignores it: filter by it.`
          : `${name} takes no parameter "scope: Scope": without it a caller reads companies that are not his. If it must, write "tidy-allow ${RULE_SCOPE}: reason" in the comment above it.`;
        findings.push({ path: source.path, line, sentence });
      }
    }
    return { seen, findings };
  },
};

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
