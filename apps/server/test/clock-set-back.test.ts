import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openExercise, succeed, type TestBooks } from "./ledger-books.ts";
import { imported, ledgerFile } from "./ledger-files.ts";
import { draftSale, issueSale, openSalesBooks } from "./sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/** The machine's clock goes back between two acts, as when it is set right: no number and no entry is lost or out of order. */

const TODAY = new Date("2026-11-20T09:00:00Z");
const BACK = new Date("2026-11-17T09:00:00Z");

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
  await test.startWorker();
});
afterAll(() => test.close());
afterEach(() => {
  test.now.current = TODAY;
});

async function expectSound(): Promise<void> {
  const path = `/api/ledger/verify?legalEntityRefId=${books.refId}`;
  expect(await succeed<VerifyLedgerAnswer>(root, "GET", path)).toMatchObject({
    intact: true,
    balancesIntact: true,
  });
}

it("a sale of the day that has gone back is refused with its number kept, and is numbered once the day is right", async () => {
  await issueSale(root, books, { bill_date: "2026-11-20" });
  test.now.current = BACK;
  const draft = await draftSale(root, books, { bill_date: "2026-11-17" });
  const validate = (invoice: InvoiceAnswer) =>
    root.call<{ code: string }>("PATCH", "/api/invoice/update-status-invoice", {
      id: invoice.id,
      version: invoice.version,
      status: "validated",
    });
  expect(await validate(draft)).toMatchObject({ status: 409, body: { code: "NUMBER_ORDER" } });
  const kept = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${draft.id}`);
  expect(kept).toMatchObject({ status: "draft", bill_number: null });
  test.now.current = TODAY;
  const { version } = await succeed<InvoiceAnswer>(root, "PATCH", `/api/invoice/${draft.id}`, {
    version: kept.version,
    bill_date: "2026-11-20",
  });
  expect(await validate({ ...kept, version })).toMatchObject({ status: 200 });
  const { rows } = await test.pool.query<{ number: string; day: string }>(
    "select ref_id as number, bill_date::text as day from invoice where legal_entity_id = $1 and status = 'validated' order by ref_id",
    [books.legalEntityId],
  );
  expect(rows.map(({ number }) => number.slice(-4))).toEqual(["0001", "0002"]);
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted());
  await expectSound();
});

it("an import begun before the clock went back ends whole, once, and its books hold", async () => {
  const { rows: before } = await test.pool.query(
    "select count(*)::int as n from entry where legal_entity_id = $1",
    [books.legalEntityId],
  );
  const importing = imported(root, books.refId, ledgerFile(40));
  test.now.current = BACK;
  const result = await importing;
  expect(result.entries).toBe(40);
  const { rows: after } = await test.pool.query(
    "select count(*)::int as n from entry where legal_entity_id = $1",
    [books.legalEntityId],
  );
  expect(after[0].n - before[0].n).toBe(40);
  await expectSound();
});
