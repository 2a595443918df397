import type { JobAnswer } from "@grand-livre/contracts/job";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openExercise, openOwnBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { imported, ledgerFile, sendLedger } from "../../../test/ledger-files.ts";
import { IN_THIS_DATABASE } from "../../../test/stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let admin: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.superAdministrator();
  books = await openOwnBooks(test, admin);
  await openExercise(admin, books.refId, "2025-01-01", "2025-12-31");
});
afterAll(() => test.close());

const written = async () =>
  (
    await test.pool.query(
      "select (select count(*)::int from import_batch) as batches, (select count(*)::int from entry) as entries",
    )
  ).rows[0];

it("an import that is cancelled while it is read writes nothing, and the file may come again", async () => {
  const { body } = await sendLedger(admin, books.refId, ledgerFile(20));
  const read = async () => (await admin.call<JobAnswer>("GET", `/api/job/${body.jobId}`)).body;
  const holder = await test.pool.connect();
  await holder.query("begin");
  // Its reading ends with a look at the exercises: there it waits, before anything is written.
  await holder.query("lock table fiscal_exercise in access exclusive mode");
  await test.startWorker();
  await expect
    .poll(
      async () =>
        (
          await test.pool.query(
            `select from pg_locks where relation = 'fiscal_exercise'::regclass and not granted and ${IN_THIS_DATABASE}`,
          )
        ).rowCount,
    )
    .toBe(1);
  expect(await admin.call("POST", `/api/job/${body.jobId}/cancel`)).toMatchObject({
    status: 200,
    body: { state: "failed", error: { code: "JOB_CANCELLED" } },
  });
  await holder.query("rollback");
  holder.release();
  const again = await imported(admin, books.refId, ledgerFile(20));
  expect(again.entries).toBe(20);
  expect(await written()).toEqual({ batches: 1, entries: 20 });
  expect(await read()).toMatchObject({ state: "failed", error: { code: "JOB_CANCELLED" } });
});
