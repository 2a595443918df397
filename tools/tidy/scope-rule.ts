import { isRepository } from "../fences/places.ts";
import { type Finding, isExcused, type Rule } from "../rules/rule.ts";
import type { Project, Source } from "../sources/load.ts";
import { readText } from "../sources/project-files.ts";
import { child, children, isNode, lineOf, type Node, textOf, visit } from "../sources/syntax.ts";

type ExportedFunction = {
  readonly name: string;
  readonly parameters: readonly Node[];
  readonly node: Node;
};

const isFunction = (node: Node | undefined): node is Node =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

const statementsOf = ({ tree }: Source) => (Array.isArray(tree.body) ? (tree.body as Node[]) : []);

/** The functions a source exports, whether declared or held by a constant. */
function exportedFunctions(source: Source): ExportedFunction[] {
  return statementsOf(source)
    .filter((node) => node.type === "ExportDeclaration")
    .flatMap((node): ExportedFunction[] => {
      const declaration = child(node, "declaration");
      if (declaration?.type === "FunctionDeclaration") {
        const name = textOf(child(declaration, "identifier")) ?? "";
        return [{ name, parameters: children(declaration, "params"), node: declaration }];
      }
      return children(declaration ?? node, "declarations").flatMap((variable) => {
        const value = child(variable, "init");
        if (!isFunction(value)) return [];
        const name = textOf(child(variable, "id")) ?? "";
        return [{ name, parameters: children(value, "params"), node: value }];
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

function mentions(node: unknown, isWanted: (name: string) => boolean): boolean {
  let found = false;
  visit(node, ({ type, value }) => {
    if ((type === "Identifier" || type === "StringLiteral") && isWanted(String(value))) found = true;
  });
  return found;
}

const SCHEMA = "apps/server/src/database/schema.gen.ts";

/** A function with what it is made of in its source: the functions and the parts of SQL that it names, and theirs. */
function wholeOf(node: Node, source: Source): Node[] {
  const parts = new Map<string, Node>();
  for (const statement of statementsOf(source)) {
    const declaration = statement.type === "ExportDeclaration" ? child(statement, "declaration") : statement;
    if (declaration?.type === "FunctionDeclaration")
      parts.set(textOf(child(declaration, "identifier")) ?? "", declaration);
    for (const variable of declaration ? children(declaration, "declarations") : [])
      parts.set(textOf(child(variable, "id")) ?? "", variable);
  }
  const whole = new Set([node]);
  for (const part of whole)
    visit(part, ({ type, value }) => {
      const named = type === "Identifier" ? parts.get(String(value)) : undefined;
      if (named) whole.add(named);
    });
  return [...whole];
}

/**
 * Tables with `legal_entity_id` that row security shows to more than the company's own people (`fence-companies.sql`): one has no
 * policies, the others are read by all, and a profile without a company by everyone.
 */
export const OPEN_TABLES: readonly string[] = [
  "invoice_search",
  "user_legal_entity",
  "delegation_legal_entity",
  "job",
  "confidential_company",
  "confidential_access",
  "user_profile",
];

/** Whether a row of a table has an index of its own by id: a query for it needs no company to be found fast. */
const FOUND_BY_ID: readonly string[] = ["legal_entity", "invoice"];

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables of the schema, with whether row security fences them. */
function tablesOf({ root, files }: Project): Map<string, boolean> | undefined {
  if (!files.includes(SCHEMA)) return undefined;
  const bodies = new Map(
    [...readText(root, SCHEMA).matchAll(/export interface (\w+) \{([^}]*)\}/g)].map((found) => [
      found[1] ?? "",
      found[2] ?? "",
    ]),
  );
  const named = [...(bodies.get("DB") ?? "").matchAll(/(\w+): (\w+);/g)];
  return new Map(
    named.map(([, name = "", type = ""]) => {
      const table = snakeCase(name);
      const isOwned = table === "legal_entity" || /\blegalEntityId\b/.test(bodies.get(type) ?? "");
      return [table, isOwned && !OPEN_TABLES.includes(table)];
    }),
  );
}

const READS = new Set(["selectFrom", "updateTable", "deleteFrom", "innerJoin", "leftJoin"]);
const ADDS = new Set(["insertInto", "mergeInto", "insertRows"]);
const READS_SQL = /\b(?:from|join|update|using)\s+(?:only\s+)?([a-z_]+)/g;
const ADDS_SQL = /\binto\s+([a-z_]+)/g;

/** The tables that queries read, or add to. */
function tablesIn(node: unknown, calls: ReadonlySet<string>, inSql: RegExp): Set<string> {
  const found = new Set<string>();
  visit(node, (inner) => {
    if (inner.type === "TemplateElement")
      for (const [, table = ""] of String(inner.raw).matchAll(inSql)) found.add(table);
    if (inner.type !== "CallExpression") return;
    const callee = child(inner, "callee");
    const name = textOf(callee && (child(callee, "property") ?? callee));
    if (!calls.has(name ?? "")) return;
    visit(inner.arguments, ({ type, value }) => {
      if (type === "StringLiteral") found.add(snakeCase(String(value).split(" ")[0] ?? ""));
    });
  });
  return found;
}

const RULE_SCOPE = "scope";

/** Why a function needs the scope that it does not take; undefined: row security judges its queries. */
function whyScope(whole: readonly Node[], known: ReadonlyMap<string, boolean>): string | undefined {
  const read = [...tablesIn(whole, READS, READS_SQL)].filter((table) => known.has(table));
  const added = [...tablesIn(whole, ADDS, ADDS_SQL)].filter((table) => known.has(table));
  const [table] = [...read, ...added];
  if (table === undefined) return undefined;
  if (![...read, ...added].some((one) => known.get(one)))
    return `uses ${table}, which row security leaves open`;
  const isNamed = mentions(whole, (name) => /(^|[a-z.])legalEntityIds?$/i.test(name));
  if (read.length === 0 || isNamed || read.some((one) => FOUND_BY_ID.includes(one))) return undefined;
  return `reads ${table} without naming a company, with which the table's index begins`;
}

/**
 * Row security judges what a query may see (record 0064). The caller's scope is taken, and used, where it judges nothing: a table
 * without a fence; and where a query reaches over companies, whose index begins with the company.
 */
export const repositoryScope: Rule = {
  name: RULE_SCOPE,
  of: "functions",
  check(project) {
    const known = tablesOf(project);
    if (!known) return { seen: 0, findings: [] };
    let seen = 0;
    const findings: Finding[] = [];
    const repositories = project.sources.filter(
      ({ path, test }) => !test && isRepository(path) && path.startsWith("apps/server/src/modules/"),
    );
    for (const source of repositories) {
      for (const { name, parameters, node } of exportedFunctions(source)) {
        seen += 1;
        const line = lineOf(source.text, ` ${name}`);
        const sentence = complaintOf(
          { name, parameters, node },
          wholeOf(node, source),
          known,
          isExcused(source.text, line, RULE_SCOPE),
        );
        if (sentence) findings.push({ path: source.path, line, sentence });
      }
    }
    return { seen, findings };
  },
};

function complaintOf(
  { name, parameters, node }: ExportedFunction,
  whole: readonly Node[],
  known: ReadonlyMap<string, boolean>,
  excused: boolean,
): string | undefined {
  const body = isNode(node.body) ? node.body : node;
  if (parameters.some(isScope))
    return mentions(body, (word) => word === "scope")
      ? undefined
      : `${name} takes the caller's scope and ignores it: filter by it, or take it off where row security judges.`;
  const why = whyScope(whole, known);
  if (why && !excused)
    return `${name} ${why}: take "scope: Scope" and filter by it, or write "tidy-allow ${RULE_SCOPE}: reason" in the comment above it.`;
  return !why && excused
    ? `${name} excuses itself from a scope that it does not need: take the excuse off.`
    : undefined;
}
