import { afterAll, beforeAll, beforeEach } from "vitest";
import { openExercise, openOwnBooks, type TestBooks } from "./ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** Of the running file, set by `openImportBooks`: its product, its administrator, and the books of the running test. */
export let test: TestApp;
export let admin: TestPerson;
export let books: TestBooks;
/** The reference of their exercise, 2025. */
export let exercise: string;

/** A product whose worker runs, for a whole file of tests; for each of its tests a company of its own with 2025 open. */
export function openImportBooks(): void {
  beforeAll(async () => {
    test = await createTestApp();
    admin = await test.superAdministrator();
    await test.startWorker();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    books = await openOwnBooks(test, admin);
    exercise = (await openExercise(admin, books.refId, "2025-01-01", "2025-12-31")).refId;
  });
}
