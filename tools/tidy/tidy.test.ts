// biome-ignore-all lint/suspicious/noTemplateCurlyInString: planted sources hold templates

import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { complaints, verdictOver } from "../rules/planted-project.ts";
import { namedExports } from "./exports.ts";
import { fileSizes, MOST_LINES } from "./file-sizes.ts";
import { functionSizes } from "./function-sizes.ts";
import { names } from "./names.ts";
import { ownWords } from "./own-words.ts";
import { TIDY_RULES } from "./rules.ts";
import { OPEN_TABLES, repositoryScope } from "./scope-rule.ts";
import { sqlInPlace } from "./server-rules.ts";
import { noSkippedTests } from "./skipped-tests.ts";
import {
  noApiPaths,
  noEscapesInAttributes,
  noLeftovers,
  noMachinePlaces,
  pressedOnceOn,
} from "./text-rules.ts";

const lines = (count: number) => "let a = 1;\n".repeat(count);
const REPOSITORY = "apps/server/src/modules/entry/repository.ts";
const SERVICE = "apps/server/src/modules/entry/service.ts";

describe("every house rule", () => {
  it("sees nothing in an empty project, which is a failure", async () => {
    for (const rule of TIDY_RULES.filter((candidate) => !candidate.name.startsWith("no-l"))) {
      expect((await verdictOver(rule, { "picture.png": "" })).seen, rule.name).toBe(0);
    }
  });
});

describe("file sizes", () => {
  const path = "apps/server/src/a.ts";

  it("fail one line above the limit", async () => {
    expect(await complaints(fileSizes(), { [path]: lines(MOST_LINES) })).toEqual([]);
    expect(await complaints(fileSizes(), { [path]: lines(MOST_LINES + 1) })).toEqual([path]);
  });

  it("spare generated code and data", async () => {
    const files = {
      "apps/server/src/schema.gen.ts": lines(900),
      "packages/domain/src/chart.data.json": "{}",
    };
    expect(await complaints(fileSizes(), files)).toEqual([]);
  });

  it("let an allowance only shrink", async () => {
    const allowed = fileSizes({ [path]: 600 });
    expect(await complaints(allowed, { [path]: lines(600) })).toEqual([]);
    expect(await complaints(allowed, { [path]: lines(601) })).toEqual([path]);
    expect(await complaints(allowed, { [path]: lines(500) })).toEqual([path]);
    expect(await complaints(allowed, { [path]: lines(10) })).toEqual([path]);
    expect(await complaints(allowed, { "apps/server/src/b.ts": "" })).toEqual([path]);
  });
});

describe("function sizes", () => {
  const of = (count: number) => `// é\nexport function Screen() {\n${lines(count - 2)}}\n`;
  const complained = (path: string, source: string) => complaints(functionSizes, { [path]: source });

  it("fail one line above the limit of the web, and of the documents", async () => {
    const screen = "apps/web/src/features/bank/BankScreen.tsx";
    expect(await complained(screen, of(150))).toEqual([]);
    expect(await complained(screen, of(151))).toEqual([screen]);
    const editor = "apps/web/src/features/sale/SaleEditor.tsx";
    expect(await complained(editor, of(120))).toEqual([]);
    expect(await complained(editor, of(121))).toEqual([editor]);
  });

  it("name the function and its line, also that of an arrow", async () => {
    const path = "apps/web/src/app/a.ts";
    const arrow = `const short = 1;\nexport const use = () => {\n${lines(170)}};\n`;
    expect((await verdictOver(functionSizes, { [path]: arrow })).findings).toMatchObject([
      { line: 2, sentence: expect.stringContaining("172 lines") },
    ]);
    expect((await verdictOver(functionSizes, { [path]: of(151) })).findings).toMatchObject([
      { line: 2, sentence: expect.stringMatching(/^Screen has 151 lines; 150 is the most/) },
    ]);
  });

  it("leave tests and the server alone", async () => {
    for (const path of ["apps/web/src/a.test.ts", "apps/server/src/a.ts"])
      expect(await complained(path, of(400)), path).toEqual([]);
  });
});

describe("names", () => {
  it("stop names that say nothing, odd cases and tests that no runner collects", async () => {
    const broken = [
      "apps/server/src/utils.ts",
      "apps/server/src/helpers/date.ts",
      "apps/server/src/openDb.ts",
      "apps/web/src/ui/date_field.tsx",
      "apps/server/src/a.spec.ts",
      "apps/server/src/a.e2e.ts",
    ].sort();
    expect(await complaints(names, Object.fromEntries(broken.map((path) => [path, ""])))).toEqual(broken);
  });

  it("let the usual ones through", async () => {
    const usual = [
      "apps/server/src/open-database.test.ts",
      "apps/web/src/ui/Brand.module.css",
      "e2e/bill.e2e.ts",
    ];
    expect(await complaints(names, Object.fromEntries(usual.map((path) => [path, ""])))).toEqual([]);
  });
});

describe("exports", () => {
  const path = "apps/server/src/a.ts";

  it("are named, and stand where they are made", async () => {
    for (const source of ["export default 1;", 'export * from "./b.ts";', 'export { b } from "./b.ts";']) {
      expect(await complaints(namedExports, { [path]: source }), source).toEqual([path]);
    }
    const fine = 'import { b } from "./b.ts"; export { c } from "./c.ts"; export const a = b;';
    expect(await complaints(namedExports, { [path]: fine })).toEqual([]);
  });
});

describe("text", () => {
  it("holds no work left for later", async () => {
    const word = "TO" + "DO";
    expect(
      await complaints(noLeftovers, { "docs/a.md": `// ${word} later`, "docs/b.md": "methodology" }),
    ).toEqual(["docs/a.md"]);
  });

  it("holds no place of one machine and no registry", async () => {
    const broken = [
      'const corpus = "/wo' + 'rk/shared";',
      "/ho" + "me/someone/.npmrc",
      "regis" + "try=https://example.org/",
      "https://example.org/a/-/a-1.0.0" + ".tgz",
    ];
    for (const text of broken)
      expect(await complaints(noMachinePlaces, { "a.md": text }), text).toEqual(["a.md"]);
    const fine = "https://example.org/work/page and ../shared/data, apps/web/src/features/home/";
    expect(await complaints(noMachinePlaces, { "a.md": fine })).toEqual([]);
  });
});

describe("tests", () => {
  it("are never left out", async () => {
    const path = "packages/domain/src/a.test.ts";
    const skipped = "it.sk" + 'ip("x", () => {});';
    expect(await complaints(noSkippedTests, { [path]: skipped })).toEqual([path]);
    expect(await complaints(noSkippedTests, { [path]: 'it("skips a line", () => {});' })).toEqual([]);
  });
});

describe("the words of what everybody meets", () => {
  const path = "apps/web/src/ui/A.tsx";

  it.each([
    "const a = <b>Fermer</b>;",
    'const a = <b title="Fermer" />;',
    'const a = isOpen ? "Fermer" : "Ouvrir";',
    'const a = given ?? "Fermer";',
    'const a = { label: "Fermer" };',
    'const a = "Page précédente";',
    "const a = `Page ${n} sur plusieurs`;",
  ])("are not left in the code: %s", async (source) => {
    expect(await complaints(ownWords, { [path]: source })).toContain(path);
  });

  it("may be named by their keys, or stand in an area", async () => {
    const named = 'const a = <b title={label("ui.close")} onKeyDown={() => key === "Enter"}>Ctrl K</b>;';
    expect(await complaints(ownWords, { [path]: named })).toEqual([]);
    const area = { "apps/web/src/features/sale/A.tsx": "const a = <b>Fermer</b>;", [path]: named };
    expect(await complaints(ownWords, area)).toEqual([]);
  });
});

describe("the caller's scope", () => {
  const schema = `
export interface EntryLine { id: string; legalEntityId: string; }
export interface Invoice { id: string; legalEntityId: string; }
export interface Job { id: string; legalEntityId: string | null; }
export interface Note { id: string; userId: string; }
export interface DB { entryLine: EntryLine; invoice: Invoice; job: Job; note: Note; }`;
  const planted = (source: string, path = REPOSITORY) => ({
    [path]: source,
    "apps/server/src/database/schema.gen.ts": schema,
  });
  const complained = async (source: string) => (await complaints(repositoryScope, planted(source))).length;
  const listOf = (table: string, rest = "") =>
    `export const list = (db: Db) => sql\`select 1 from ${table} ${rest}\`;`;

  it("is used where it is taken", async () => {
    expect(await complained("export function list(db: Db, scope: Scope) { return db; }")).toBe(1);
    expect(await complained("export const list = (db: Db, scope: Scope) => within(scope);")).toBe(0);
  });

  it("is taken where row security judges nothing: a person's table, or one that others read too", async () => {
    expect(await complained(listOf("note"))).toBe(1);
    expect(await complained(listOf("job j", "where j.legal_entity_id = ${legalEntityId}"))).toBe(1);
    expect(await complained('export const add = (tx: Tx) => tx.insertInto("note").values(row);')).toBe(1);
    expect(await complained('export const add = (tx: Tx) => insertRows(tx, ["job", rows]);')).toBe(1);
    expect(
      await complained("export const list = (db: Db, scope: Scope) => sql`from note where ${scope.userId}`;"),
    ).toBe(0);
  });

  it("is taken where a query reaches over companies, not where it names one or finds by an index of its own", async () => {
    expect(await complained(listOf("entry_line l", "where l.id = ${id}"))).toBe(1);
    expect(
      await complained('export const all = (db: Db) => db.selectFrom("entryLine as l").selectAll();'),
    ).toBe(1);
    expect(await complained(listOf("entry_line l", "where l.legal_entity_id = ${legalEntityId}"))).toBe(0);
    expect(
      await complained(
        'export const of = (db: Db, k: Key) => db.deleteFrom("entryLine").where("legalEntityId", "=", k);',
      ),
    ).toBe(0);
    expect(await complained(listOf("invoice i", "where i.id = ${id}"))).toBe(0);
    expect(
      await complained("export const add = (tx: Tx) => sql`insert into entry_line values ${row}`;"),
    ).toBe(0);
    expect(await complained("export const order = (by: string) => sql`order by ${by}`;")).toBe(0);
  });

  it("is asked of the parts that a function is made of, not of those that nothing exports", async () => {
    const parts = "const OF = sql`from note`; const find = (db: Db) => sql`select ${OF}`;";
    expect(await complained(parts)).toBe(0);
    expect(await complained(`${parts} export const list = (db: Db) => find(db);`)).toBe(1);
  });

  it("may be left out with a reason, not without, and not where it is not needed", async () => {
    const source = listOf("note");
    const excuse = "tidy-allow scope: the query that makes the scope";
    expect(await complained(`// ${excuse}\n${source}`)).toBe(0);
    expect(await complained(`/**\n * ${excuse}.\n */\n${source}`)).toBe(0);
    expect(await complained(`// tidy-allow scope: because\n${source}`)).toBe(1);
    expect(await complained(`// tidy-allow file-sizes: the query that makes the scope\n${source}`)).toBe(1);
    expect(await complained(`// ${excuse}\nexport const order = (by: string) => sql\`order by 1\`;`)).toBe(1);
  });

  it("is asked of repositories that are split, too", async () => {
    const path = "apps/server/src/modules/entry/repository-balance.ts";
    expect(await complaints(repositoryScope, planted(listOf("note"), path))).toEqual([path]);
  });

  it("knows the tables that the fence leaves open", async () => {
    const fence = await readFile("apps/server/src/database/functions/companies/fence-companies.sql", "utf8");
    const named = [...fence.matchAll(/relname (?:<> '(\w+)'\n|IN \(([^)]*)\))/g)].flatMap(([, one, some]) =>
      one ? [one] : [...(some ?? "").matchAll(/\w+/g)].map(String),
    );
    expect([...OPEN_TABLES].sort()).toEqual([...named, "user_profile"].sort());
  });
});

describe("paths of the API", () => {
  it("stand in the contract alone", async () => {
    const source = 'call("/api/entry");';
    for (const path of [SERVICE, "apps/web/src/features/entry/queries.ts"])
      expect(await complaints(noApiPaths, { [path]: source }), path).toEqual([path]);
    for (const path of ["packages/contracts/src/endpoints/entry.ts", "apps/web/src/lib/api.test.ts"])
      expect(await complaints(noApiPaths, { [path]: source }), path).toEqual([]);
  });
});

describe("texts of attributes", () => {
  it("hold no escape, which would be shown", async () => {
    const path = "apps/web/src/ui/Field.tsx";
    expect(await complaints(noEscapesInAttributes, { [path]: '<i title="A\\u00a0: b" />' })).toEqual([path]);
    expect(await complaints(noEscapesInAttributes, { [path]: '<i title={"A\\u00a0: b"} />' })).toEqual([]);
  });
});

describe("buttons in journeys", () => {
  it("are pressed once they are on", async () => {
    const path = "e2e/asset.e2e.ts";
    const button = 'page.getByRole("button", { name: "PDF" })';
    expect(await complaints(pressedOnceOn, { [path]: `await ${button}.press("Enter");` })).toEqual([path]);
    expect(await complaints(pressedOnceOn, { [path]: `await press(${button});` })).toEqual([]);
  });
});

describe("queries", () => {
  it("stand in repositories only", async () => {
    for (const source of [
      'db.selectFrom("a").execute();',
      "sql`select 1`.execute(db);",
      "sql<number>`select 1`;",
    ]) {
      expect(await complaints(sqlInPlace, { [SERVICE]: source }), source).toEqual([SERVICE]);
      const fine = await verdictOver(sqlInPlace, { [REPOSITORY]: source });
      expect(fine, source).toEqual({ seen: 1, findings: [] });
    }
  });
});
