import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { newId } from "../ids.ts";
import { withinScope } from "../scope.ts";
import { insertRows, jsonText, NOW } from "./insert-rows.ts";
import { keptQuery } from "./kept-query.ts";

let test: TestApp;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  books = await openBooks(test, await test.superAdministrator());
});
afterAll(() => test.close());

const row = (action: string, rest: object = {}) => ({
  id: newId(),
  legalEntityId: books.legalEntityId,
  action,
  resource: "test",
  details: jsonText([{ of: action }]),
  ...rest,
});

it("writes rows with what each names, and answers them as they stand", async () => {
  const told = await test.db
    .transaction()
    .execute((tx) =>
      insertRows(
        tx,
        "auditLog",
        [row("one"), row("two", { address: "::1", userId: undefined }), row("three", { at: NOW })],
        "rows",
      ),
    );
  expect(told.map(({ action, details, address }) => ({ action, details, address }))).toEqual([
    { action: "one", details: [{ of: "one" }], address: null },
    { action: "two", details: [{ of: "two" }], address: "::1" },
    { action: "three", details: [{ of: "three" }], address: null },
  ]);
  expect(told.every(({ at }) => at instanceof Date)).toBe(true);
});

it("writes the same again with other values, and nothing when there are none", async () => {
  const write = (...actions: string[]) =>
    test.db.transaction().execute((tx) =>
      insertRows(
        tx,
        "auditLog",
        actions.map((action) => row(action)),
        "rows",
      ),
    );
  await write("a", "b");
  expect((await write("c", "d")).map(({ action }) => action)).toEqual(["c", "d"]);
  expect(await write()).toEqual([]);
});

it("refuses an expression, whose text could not be kept", async () => {
  await expect(
    test.db
      .transaction()
      .execute((tx) => insertRows(tx, "auditLog", [row("x", { address: sql`'::1'` as unknown as string })])),
  ).rejects.toThrow(TypeError);
});

it("keeps the text of a question and sends the values and the reach of each time", async () => {
  let built = 0;
  const labels = keptQuery((db, scope, { code, others }: { code: string; others: readonly string[] }) => {
    built += 1;
    return db
      .selectFrom("journal")
      .select("treasuryAccount")
      .where("code", "=", code)
      .where("code", "=", sql<string>`any(${others}::text[])`)
      .where(withinScope(scope, "journal.legal_entity_id"));
  });
  const all = books.actor.scope;
  const own = { ...all, legalEntityIds: [books.legalEntityId] };
  const none = { ...all, legalEntityIds: [] };
  const ask = (scope: typeof all, code: string, others: readonly string[]) =>
    labels(test.db, scope, { code, others }).then((rows) => rows.length);
  expect([
    await ask(all, "AC", ["AC"]),
    await ask(all, "VE", ["AC", "VE"]),
    await ask(all, "VE", ["AC"]),
    await ask(own, "AC", ["AC"]),
    await ask(none, "AC", ["AC"]),
    await ask(own, "AC", []),
  ]).toEqual([1, 1, 0, 1, 0, 0]);
  expect(built).toBe(2);
});
