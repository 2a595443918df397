import { isDatabasePlace, isRepository } from "../fences/places.ts";
import { type Finding, isExcused, type Rule } from "../rules/rule.ts";
import type { Source } from "../sources/load.ts";
import { child, children, lineOf, type Node, textOf, visit } from "../sources/syntax.ts";
import { PUBLIC_ROUTES } from "./public-routes.ts";

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

/** The value of a property in an object literal; a shorthand `{ right }` is the name itself. */
function property(object: Node, name: string): Node | undefined {
  const properties = children(object, "properties");
  const written = properties.find((candidate) => textOf(child(candidate, "key")) === name);
  const shorthand = properties.find(
    (candidate) => candidate.type === "Identifier" && textOf(candidate) === name,
  );
  return written ? child(written, "value") : shorthand;
}

/** Whether a right is the word "public", written in place or in a constant of the same file. */
function isPublic(right: Node, text: string): boolean {
  if (right.type !== "Identifier") return textOf(right) === "public";
  return new RegExp(`\\bconst ${textOf(right)}\\b[^=;]*= "public"`).test(text);
}

const firstArgument = (call: Node): Node | undefined => {
  const first: unknown = Array.isArray(call.arguments) ? call.arguments[0] : undefined;
  return typeof first === "object" && first !== null && "expression" in first
    ? (first.expression as Node)
    : undefined;
};

const VERBS = new Set(["get", "post", "put", "patch", "delete", "all", "on", "openapi"]);

function routeComplaint(
  call: Node,
  { path, text: source }: Source,
): { text: string; sentence: string } | "fine" | undefined {
  const callee = child(call, "callee");
  const first = firstArgument(call);
  if (textOf(callee) === "defineRoute") {
    const url = first && textOf(property(first, "path"));
    const right = first && property(first, "right");
    const text = url ?? "defineRoute";
    if (!right) return { text, sentence: "This route declares no right: write who may call it." };
    if (isPublic(right, source) && !(url && url in PUBLIC_ROUTES)) {
      return {
        text,
        sentence: "A route open to everybody stands in tools/tidy/public-routes.ts with its reason.",
      };
    }
    return "fine";
  }
  const verb = callee?.type === "MemberExpression" ? textOf(child(callee, "property")) : undefined;
  const url = textOf(first);
  if (!verb || !VERBS.has(verb) || !url?.startsWith("/") || path.startsWith("apps/server/src/http/"))
    return undefined;
  return { text: url, sentence: "Routes are made with defineRoute, which asks for their right." };
}

/** Every route declares its right, and one that everybody may call is on the list of those. */
export const routesDeclareRight: Rule = {
  name: "routes-declare-right",
  of: "routes",
  check({ sources }) {
    let seen = 0;
    const findings: Finding[] = [];
    for (const source of sources) {
      if (source.test || !source.path.startsWith("apps/server/src/")) continue;
      visit(source.tree, (node) => {
        const answer = node.type === "CallExpression" ? routeComplaint(node, source) : undefined;
        if (!answer) return;
        seen += 1;
        if (answer === "fine") return;
        findings.push({
          path: source.path,
          line: lineOf(source.text, answer.text),
          sentence: answer.sentence,
        });
      });
    }
    return { seen, findings };
  },
};

const QUERIES = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"]);

/** Queries stand in repositories and in the database's own folder, nowhere else. */
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
