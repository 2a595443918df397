import { afterAll, beforeAll, beforeEach } from "vitest";
import type { TestBooks } from "./ledger-books.ts";
import { openSalesBooks } from "./sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** Of the running file, set by `openBankBooks`: its product, its administrator, and the books of the running test. */
export let test: TestApp;
export let root: TestPerson;
export let books: TestBooks;

/** A product whose worker runs, for a whole file of tests; for each of its tests a company of its own that sells. */
export function openBankBooks(): void {
  beforeAll(async () => {
    test = await createTestApp();
    root = await test.superAdministrator();
    await test.startWorker();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    // The SIREN of an earlier test's company is free again.
    await test.pool.query("update legal_entity set siren = (100000000 + floor(random() * 1e8))::int::text");
    books = await openSalesBooks(test, root);
  });
}
