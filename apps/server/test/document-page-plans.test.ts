import { afterAll, beforeAll, expect, it } from "vitest";
import { withinRows } from "../src/database/row-scope.ts";
import type { ListSort } from "../src/modules/invoice/document-list/list-filter.ts";
import { walkPage } from "../src/modules/invoice/document-list/list-repository.ts";
import { findRows } from "../src/modules/invoice/document-list/list-rows-repository.ts";
import { explaining } from "./explained.ts";
import { openBooks, type TestBooks } from "./ledger-books.ts";
import { analyseManyEntries, writeManyEntries } from "./many-entries.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** An invoice for each that is no draft. */
const ENTRIES = 15_000;
const LIMIT = 20;
/** Each invoice is looked up again with what the list shows of it. */
const BESIDE = 10;

let test: TestApp;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  books = await openBooks(test, await test.superAdministrator());
  await writeManyEntries(test, books, ENTRIES);
  const client = await test.pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into invoice (legal_entity_id, id, ref_id, direction, kind, status, label, label_key, bill_date, accounting_date, due_date,
       company_name, company_name_key, journal_id, total_excl_vat_cents, vat_cents, total_incl_vat_cents, payable_cents, entry_id,
       validated_at, created_by)
     select e.legal_entity_id, e.id, e.number, 'credit', 'invoice', 'validated', e.label, e.label, e.entry_date, e.entry_date,
       e.entry_date + 30, 'Client', 'client', e.journal_id, 100, 20, 120, 120, e.id, now(), $1
     from entry e where e.state <> 'draft'`,
    [books.actor.scope.userId],
  );
  await client.query("set session_replication_role = origin; analyze invoice");
  client.release();
  await analyseManyEntries(test);
});
afterAll(() => test.close());

const filter = () => ({
  legalEntityId: books.legalEntityId,
  directions: ["credit", "debit"],
  today: "2026-12-31",
});

it.each<[string, object, ListSort]>([
  ["the newest first", {}, { by: "created", order: "desc" }],
  ["by date", {}, { by: "bill_date", order: "desc" }],
  ["by due date", {}, { by: "due_date", order: "asc" }],
  ["of one side", { directions: ["credit"] }, { by: "created", order: "desc" }],
  ["of some days", { startDate: "2026-03-01", endDate: "2026-06-30" }, { by: "bill_date", order: "desc" }],
])("a page of invoices reads what it shows, and no more: %s", async (_name, change, sort) => {
  const { db, told } = explaining(test.fenced);
  let after: string | undefined;
  for (let page = 0; page < 3; page += 1) {
    const ids = await withinRows([books.legalEntityId], async () => {
      const found = await walkPage(
        db,
        books.actor.scope,
        { ...filter(), ...change },
        { skip: 0, limit: LIMIT, after, sort },
      );
      expect(await findRows(db, books.actor.scope, found)).toHaveLength(LIMIT);
      return found;
    });
    after = ids.at(-1);
  }
  expect(told.length).toBeGreaterThanOrEqual(6);
  for (const { read, sorted, plan } of told) {
    expect(read, plan).toBeLessThanOrEqual(LIMIT * BESIDE);
    expect(sorted, plan).toBeLessThanOrEqual(LIMIT + 1);
  }
});
