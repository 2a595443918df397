import { expect, it } from "vitest";
import { verdictOver } from "../rules/planted-project.ts";
import { functionsOnce } from "./functions-once.ts";

const FUNCTIONS = "apps/server/src/database/functions";
const MIGRATION = "apps/server/src/database/migrations/0201-next/10-table.sql";
const SUM = "-- CREATE FUNCTION old()\nCREATE OR REPLACE FUNCTION the_sum() RETURNS void AS $$ $$;\n";

it.each([
  ["once, in the file of its name", { [`${FUNCTIONS}/ledger/the-sum.sql`]: SUM }, []],
  [
    "twice",
    { [`${FUNCTIONS}/a/the-sum.sql`]: SUM, [`${FUNCTIONS}/b/the-sum.sql`]: SUM },
    ["defines the same function"],
  ],
  [
    "in a file of another name",
    { [`${FUNCTIONS}/a/total.sql`]: SUM },
    ["it defines total, and nothing else"],
  ],
  ["beside another", { [`${FUNCTIONS}/a/the-sum.sql`]: SUM + SUM }, ["and nothing else"]],
  [
    "in a migration",
    { [MIGRATION]: `CREATE TABLE a ();\n${SUM}`, [`${FUNCTIONS}/a/the-sum.sql`]: SUM },
    ["It defines the_sum: a function is one file"],
  ],
  [
    "without replacing",
    { [`${FUNCTIONS}/a/the-sum.sql`]: SUM.replace(" OR REPLACE", "") },
    ["begins with CREATE OR REPLACE"],
  ],
])("judges a function that is defined %s", async (_, files, said) => {
  const { findings } = await verdictOver(functionsOnce, files);
  expect(findings.map(({ sentence }) => sentence)).toEqual(said.map((part) => expect.stringContaining(part)));
});
