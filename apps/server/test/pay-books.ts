import { afterAll, beforeAll, beforeEach } from "vitest";
import type { TestBooks } from "./ledger-books.ts";
import { openPay, payCompany } from "./payroll-company.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** Of the running file, set by `openPayBooks`: its product, its administrator, and of the running test who keeps the pay and the books. */
export let test: TestApp;
export let root: TestPerson;
export let manager: TestPerson;
export let books: TestBooks;
export let siren: string;

/** A product for a whole file of tests; for each of its tests a company of its own that employs. */
export function openPayBooks(): void {
  beforeAll(async () => {
    test = await createTestApp();
    root = await test.superAdministrator();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    ({ books, siren, manager } = await openPay(test, root));
  });
}

/** What the pay of the running test's company is asked for. */
export const pay = payCompany(() => ({ root, manager, books, siren }));
