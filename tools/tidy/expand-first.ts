import type { Finding, Rule } from "../rules/rule.ts";
import { readText } from "../sources/project-files.ts";
import { bracketed, type SqlStatement, splitList, sqlStatements } from "./sql-statements.ts";

const MIGRATIONS = "apps/server/src/database/migrations/";
const RECORD = "apps/server/src/database/version-before.json";

/** The version that may still be at work while this one starts, and those before it. */
interface VersionBefore {
  readonly commit: string;
  readonly lastMigration: string;
  readonly earlier: readonly string[];
}

/** What the migrations since made: the version before neither reads nor writes it. */
interface Since {
  readonly tables: Set<string>;
  /** As `table.column`. */
  readonly columns: Set<string>;
}

/** A change that the version before may not survive: what it takes away, and how. */
interface Break {
  readonly name: string;
  readonly how: string;
}

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?(?:public\.)?"?(\w+)"?`;
const named = (pattern: string) => new RegExp(`^${pattern.replace("NAME", NAME)}`, "i");

const DROPS = named(
  "drop (?:table|view|materialized view|type|domain|function|sequence|schema|extension) NAME",
);
const RENAMES = named(
  "alter (?:table|view|materialized view|type|domain|function|sequence|schema) NAME.* rename\\b",
);
const UNIQUE_INDEX = named("create unique index (?:concurrently )?NAME? ?on (?:only )?(\\w+)");
const CREATES = named("create (?:unlogged )?table NAME");
const ALTERS = named("alter table NAME");

/** Words of SQL that name no column. */
const WORDS = new Set(
  "and or not is null in between like ilike similar to true false any all array case when then else end distinct from current_date now where using on desc asc nulls first last collate interval date".split(
    " ",
  ),
);

/** The words of an expression that may be columns: no function, no type, no word of SQL. */
const columnsOf = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/::\s*\w+|"C"|''|(?<=\bextract ?\( ?)\w+ from/gi, " ")
      .toLowerCase()
      .matchAll(/\b([a-z_]\w*)\b(?!\s*\()/g),
  ].flatMap(([, word = ""]) => (WORDS.has(word) ? [] : [word]));

/** What one action of ALTER TABLE takes from the version before. */
function brokenBy(table: string, action: string, since: Since): Break | undefined {
  const isNew = (column: string) => since.columns.has(`${table}.${column}`);
  const [, dropped] = /^drop (?:column )?(?:if exists )?(?!constraint\b)"?(\w+)/i.exec(action) ?? [];
  if (dropped) return { name: dropped, how: "it reads or writes this column" };
  if (/^(rename|set schema)\b/i.test(action)) return { name: table, how: "it knows the name of today" };
  const [, altered = "", change = ""] = /^alter (?:column )?"?(\w+)"? (.*)/i.exec(action) ?? [];
  if (/^(set not null|drop default|(set data )?type)\b/i.test(change) && !isNew(altered))
    return { name: altered, how: "it leaves this column out, or writes what it was made for" };
  const [, added] =
    /^add (?:column )?(?:if not exists )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)"?(\w+)/i.exec(
      action,
    ) ?? [];
  if (added) {
    since.columns.add(`${table}.${added.toLowerCase()}`);
    if (/ not null\b/i.test(action.replaceAll(/\(.*\)/g, "")) && !/ (default|generated)\b/i.test(action))
      return { name: added, how: "it writes rows without this column, which is NOT NULL without a default" };
  }
  const [, constraint = added ?? table, kind = ""] =
    /\b(?:constraint "?(\w+)"? )?(check|unique|primary key|foreign key|exclude)\b/i.exec(action) ?? [];
  const judged = columnsOf(bracketed(action, action.toLowerCase().indexOf(kind.toLowerCase())));
  if (/^check$/i.test(kind) && !judged.every(isNew))
    return {
      name: constraint,
      how: `its rows are judged by more than before (${judged.filter((one) => !isNew(one)).join(", ")})`,
    };
  if (!added && kind && !/^check$/i.test(kind) && !judged.some(isNew))
    return { name: constraint, how: `its rows are judged by a new ${kind.toUpperCase()}` };
  return undefined;
}

/** What one statement takes from the version before; it also learns what is new since. */
function breaksOf({ text }: SqlStatement, since: Since): Break[] {
  const [, created] = CREATES.exec(text) ?? [];
  if (created) since.tables.add(created.toLowerCase());
  const [, dropped] = DROPS.exec(text) ?? [];
  if (dropped && !since.tables.has(dropped.toLowerCase()))
    return [{ name: dropped, how: "it still uses what is dropped" }];
  if (/^do\b/i.test(text)) return [{ name: "DO", how: "nobody sees what this block does to it" }];
  const [, index = "", on = ""] = UNIQUE_INDEX.exec(text) ?? [];
  if (
    on &&
    !since.tables.has(on) &&
    !columnsOf(text.slice(text.indexOf("("))).some((one) => since.columns.has(`${on}.${one}`))
  )
    return [{ name: index, how: "its rows are judged by a new unique index" }];
  const [whole, table] = ALTERS.exec(text) ?? [];
  if (whole && table)
    return since.tables.has(table.toLowerCase())
      ? []
      : splitList(text.slice(whole.length).trim()).flatMap(
          (action) => brokenBy(table.toLowerCase(), action, since) ?? [],
        );
  const [, renamed] = RENAMES.exec(text) ?? [];
  return renamed ? [{ name: renamed, how: "it knows the name of today" }] : [];
}

/** A reason shorter than this says nothing. */
const SHORTEST_REASON = 12;

/** The names that comments of a file give up, by the version that no longer needed them. */
function givenUp(text: string, versions: readonly string[]): Set<string> {
  const told = [...text.matchAll(/^-- since ([0-9a-f]{7,40}): (\w+),? (.*)$/gm)];
  return new Set(
    told.flatMap(([, version = "", name = "", reason = ""]) =>
      versions.includes(version) && reason.trim().length >= SHORTEST_REASON ? [name.toLowerCase()] : [],
    ),
  );
}

/** The version before works on the schema of this one: what it needs is dropped, renamed or tightened a version later. */
export const expandFirst: Rule = {
  name: "expand-first",
  of: "migration files",
  check({ root, files }) {
    const seen = files.filter((path) => path.startsWith(MIGRATIONS) && path.endsWith(".sql")).sort();
    if (!files.includes(RECORD))
      return {
        seen: seen.length,
        findings: [{ path: RECORD, sentence: "It says which version is the one before: it is missing." }],
      };
    const { commit, lastMigration, earlier } = JSON.parse(readText(root, RECORD)) as VersionBefore;
    const since: Since = { tables: new Set(), columns: new Set() };
    const findings: Finding[] = [];
    for (const path of seen) {
      if ((path.slice(MIGRATIONS.length).split("/")[0] ?? "") <= lastMigration) continue;
      const text = readText(root, path);
      const allowed = givenUp(text, [commit, ...earlier]);
      for (const statement of sqlStatements(text))
        for (const { name, how } of breaksOf(statement, since))
          if (!allowed.has(name.toLowerCase()))
            findings.push({
              path,
              line: statement.line,
              sentence: `${name} breaks the version before (${commit}): ${how}. Expand first, contract in the next version; or write « -- since ${commit}: ${name}, why that version does without ».`,
            });
    }
    return { seen: seen.length, findings };
  },
};
