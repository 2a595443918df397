import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { facturX, sendFile } from "../../test/bills.ts";
import { printOf } from "../../test/company-print.ts";
import { openExercise, openOwnBooks, purchase, succeed, type TestBooks } from "../../test/ledger-books.ts";
import { ledgerFile, sendLedger } from "../../test/ledger-files.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";

/** The disk of the files, then that of the database, has no room left: a sentence, nothing half-written, and it works again. */

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openOwnBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

const FULL = {
  status: 507,
  body: { code: "DISK_FULL", message: "No space left on the disk" },
};
const incoming = () => readdir(join(test.app.config.dataDir, "incoming")).catch(() => []);
const storedFiles = async () =>
  (await test.pool.query("select count(*)::int as n from stored_file")).rows[0].n;
const jobs = async () => (await test.pool.query("select count(*)::int as n from job")).rows[0].n;

it.each([
  ["a bill", () => sendFile(root, books.refId, facturX())],
  ["a ledger", () => sendLedger(root, books.refId, ledgerFile())],
])("%s that the disk has no room for is refused whole, and taken once there is some", async (_, upload) => {
  const before = [await printOf(test.pool, books.legalEntityId), await storedFiles(), await jobs()];
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
  vi.spyOn(test.fenced.files, "take").mockRejectedValueOnce(full);
  expect(await upload()).toMatchObject(FULL);
  expect([await printOf(test.pool, books.legalEntityId), await storedFiles(), await jobs()]).toEqual(before);
  expect(await incoming()).toEqual([]);
  expect((await upload()).status).toBe(202);
});

it("an entry that the database has no room for is refused whole, its number is not lost", async () => {
  await test.pool.query(`
    create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on entry_line for each row execute function disk_is_full()`);
  const before = await printOf(test.pool, books.legalEntityId);
  expect(await root.call("POST", "/api/entry", purchase(books))).toMatchObject(FULL);
  expect(await printOf(test.pool, books.legalEntityId)).toEqual(before);
  await test.pool.query("drop trigger disk_is_full on entry_line; drop function disk_is_full()");
  await succeed(root, "POST", "/api/entry", purchase(books));
  const path = `/api/ledger/verify?legalEntityRefId=${books.refId}`;
  expect(await succeed<VerifyLedgerAnswer>(root, "GET", path)).toMatchObject({ intact: true });
});
