import { expect, it } from "vitest";
import { verdictOver } from "../rules/planted-project.ts";
import { expandFirst } from "./expand-first.ts";

const RECORD = "apps/server/src/database/version-before.json";
const FOLDER = "apps/server/src/database/migrations";
const OLD = `${FOLDER}/0201-old/10-a.sql`;
const NEW = `${FOLDER}/0202-new/10-b.sql`;
const record = JSON.stringify({ commit: "abcdef12", lastMigration: "0201-old", earlier: ["1234567"] });

const over = async (sql: string, more: Readonly<Record<string, string>> = {}) => {
  const old = "CREATE TABLE a (b int); ALTER TABLE a DROP COLUMN long_ago;";
  const { seen, findings } = await verdictOver(expandFirst, {
    [RECORD]: record,
    [OLD]: old,
    [NEW]: sql,
    ...more,
  });
  expect(seen).toBeGreaterThan(1);
  return findings.map(({ line, sentence }) => `${line} ${sentence.split(" ")[0]}`);
};

it.each([
  ["a dropped table", "DROP TABLE IF EXISTS a;", ["1 a"]],
  ["a dropped column", "-- it goes\nALTER TABLE a DROP COLUMN b;", ["2 b"]],
  ["a dropped column of short words", "ALTER TABLE a DROP b, ADD c int;", ["1 b"]],
  ["a dropped function", "DROP FUNCTION the_sum(int);", ["1 the_sum"]],
  ["a renamed table", "ALTER TABLE a RENAME TO z;", ["1 a"]],
  ["a renamed column", "ALTER TABLE ONLY a RENAME COLUMN b TO c;", ["1 a"]],
  ["another type", "ALTER TABLE a ALTER COLUMN b TYPE bigint;", ["1 b"]],
  ["a column without default", "ALTER TABLE a ADD COLUMN c int NOT NULL;", ["1 c"]],
  [
    "a column that becomes NOT NULL",
    "ALTER TABLE a ADD c int;\nALTER TABLE a ALTER b SET NOT NULL;",
    ["2 b"],
  ],
  ["a check of an old column", "ALTER TABLE a ADD CONSTRAINT a_b CHECK (b > 0);", ["1 a_b"]],
  [
    "a check that a new one replaces",
    "ALTER TABLE a DROP CONSTRAINT a_b, ADD CONSTRAINT a_b CHECK (b IN (1, 2));",
    ["1 a_b"],
  ],
  [
    "a check of a new column by an old one",
    "ALTER TABLE a ADD c int CONSTRAINT a_c CHECK (c > b);",
    ["1 a_c"],
  ],
  ["a key of old columns", "ALTER TABLE a ADD CONSTRAINT a_key UNIQUE (b);", ["1 a_key"]],
  [
    "a foreign key of old columns",
    "ALTER TABLE a ADD CONSTRAINT a_of FOREIGN KEY (b) REFERENCES z (id);",
    ["1 a_of"],
  ],
  ["a unique index of old columns", "CREATE UNIQUE INDEX a_once ON a (b) WHERE b > 0;", ["1 a_once"]],
  ["a block that nobody reads", "DO $$ BEGIN DROP TABLE a; END $$;", ["1 DO"]],
])("refuses %s", async (_, sql, said) => {
  expect(await over(sql)).toEqual(said);
});

it.each([
  [
    "a new table",
    "CREATE TABLE n (id int NOT NULL, CONSTRAINT n_id CHECK (id > 0)); ALTER TABLE n ADD CHECK (id < 9); DROP TABLE n;",
  ],
  [
    "a column with a default",
    "ALTER TABLE a ADD COLUMN c text NOT NULL DEFAULT 'x' CONSTRAINT a_c CHECK (c IN ('x', 'y'));",
  ],
  [
    "a column that may be empty",
    "ALTER TABLE a ADD COLUMN c date, ADD CONSTRAINT a_c CHECK ((c IS NULL) = (extract(day FROM c) = 1));",
  ],
  [
    "a new column that becomes NOT NULL",
    "ALTER TABLE a ADD c int DEFAULT 0; UPDATE a SET c = 1; ALTER TABLE a ALTER c SET NOT NULL;",
  ],
  [
    "a key and a reference with a new column",
    "ALTER TABLE a ADD c uuid, ADD UNIQUE (b, c), ADD CONSTRAINT a_of FOREIGN KEY (b, c) REFERENCES z (b, id);",
  ],
  [
    "an index, a constraint that goes, a trigger",
    "CREATE INDEX a_by_b ON a (b); ALTER TABLE a DROP CONSTRAINT a_b; DROP TRIGGER t ON a; DROP INDEX i;",
  ],
  ["words in a comment or a text", "-- DROP TABLE a;\n/* DROP TABLE a; */ UPDATE a SET b = 'DROP TABLE a;';"],
  [
    "what this version gave up",
    "-- since abcdef12: b, it is neither read nor written\nALTER TABLE a DROP COLUMN b;",
  ],
  [
    "what an earlier one gave up",
    "-- since 1234567: b is neither read nor written\nALTER TABLE a DROP COLUMN b;",
  ],
])("lets %s through", async (_, sql) => {
  expect(await over(sql)).toEqual([]);
});

it("takes no reason for another name, of no known version, or that says nothing", async () => {
  const drop = "ALTER TABLE a DROP COLUMN b;";
  expect(await over(`-- since abcdef12: c, it is neither read nor written\n${drop}`)).toEqual(["2 b"]);
  expect(await over(`-- since fffffff: b, it is neither read nor written\n${drop}`)).toEqual(["2 b"]);
  expect(await over(`-- since abcdef12: b, gone\n${drop}`)).toEqual(["2 b"]);
});

it("asks for the record of the version before", async () => {
  const { findings } = await verdictOver(expandFirst, { [NEW]: "SELECT 1;" });
  expect(findings.map(({ path }) => path)).toEqual([RECORD]);
});
