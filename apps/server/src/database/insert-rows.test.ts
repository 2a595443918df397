import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp } from "../../test/test-app.ts";
import { newId } from "../ids.ts";
import type { Tx } from "./connection.ts";
import { insertRows, insertWith, NOW } from "./insert-rows.ts";

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
  details: [{ of: action, at: null }],
  ...rest,
});
const within = <T>(command: (tx: Tx) => Promise<T>) => test.db.transaction().execute(command);
const written = (action: string) =>
  test.db.selectFrom("auditLog").selectAll().where("action", "=", action).execute();

it("writes jsonb as it is, the moment of the transaction, defaults, and nothing of no rows", async () => {
  await within((tx) =>
    insertRows(
      tx,
      ["auditLog", [row("one", { at: NOW, address: "::1" }), row("one", { at: NOW, address: null })]],
      ["auditLog", []],
    ),
  );
  const rows = await written("one");
  expect(rows.map(({ address }) => address).sort()).toEqual(["::1", null]);
  expect(rows[0]?.details).toEqual([{ of: "one", at: null }]);
  expect(rows.every(({ at }) => Math.abs(at.getTime() - Date.now()) < 60_000)).toBe(true);
  await within((tx) => insertRows(tx, ["auditLog", [row("two", { at: undefined })]]));
  expect((await written("two"))[0]?.at).toBeInstanceOf(Date);
  await within((tx) => insertRows(tx));
});

it("writes bytes as they are", async () => {
  const bodyHash = Buffer.from([0, 92, 255]);
  const key = { userId: books.actor.scope.userId, path: "/x", key: "k", bodyHash };
  const kept = await within((tx) => insertWith(tx, ["idempotencyKey", key]));
  expect(kept.bodyHash).toEqual(bodyHash);
});

it("writes rows of several tables together, one referring to the other, and answers the one asked for", async () => {
  const id = newId();
  const journal = {
    legalEntityId: books.legalEntityId,
    id,
    code: "ZZ1",
    label: "Essai",
    labelKey: "essai",
    entryType: "general",
  };
  const { version } = await within((tx) =>
    insertWith(tx, ["journal", journal], ["auditLog", [row("three", { resourceId: id })]]),
  );
  expect(version).toBe(1);
  expect(await written("three")).toMatchObject([{ resourceId: id }]);
});

it("refuses rows that name different columns: what one lacks would be null, not its default", async () => {
  const rows = [row("four"), row("four", { address: "::1" })];
  await expect(within((tx) => insertRows(tx, ["auditLog", rows]))).rejects.toThrow(TypeError);
  expect(await written("four")).toEqual([]);
});
