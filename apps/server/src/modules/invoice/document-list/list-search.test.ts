import type { InvoiceListAnswer, InvoiceTotals } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";

const MOST = 10_000;
/** The newest ones say "avril", the oldest three thousand "janvier", a few of those "rare". */
const INVOICES = 12_100;
const OLDEST = 3000;
const APPROVED = 40;

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  await test.pool.query(
    `insert into invoice (legal_entity_id, id, direction, kind, label, label_key, company_name_key, bill_number_key, bill_date,
       total_excl_vat_cents, total_incl_vat_cents, payable_cents, approved_at, approved_by, created_by)
     select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid, 'debit', 'invoice', 'x',
       'loyer ' || case when g <= $2 then 'janvier' else 'avril' end || case when g <= 50 then ' rare' else '' end, 'bailleur', 'n' || g,
       date '2026-01-01' + g % 90, g, g, g, case when g <= $4 then now() end, case when g <= $4 then $5::uuid end, $5
     from generate_series(1, $3::int) g`,
    [books.legalEntityId, OLDEST, INVOICES, APPROVED, person.userId],
  );
});
afterAll(() => test.close());

const list = (query: string) =>
  succeed<InvoiceListAnswer>(
    person,
    "GET",
    `/api/invoice?legalEntityRefId=${books.refId}&bill_direction=debit${query}`,
  );
const numbers = ({ invoices }: InvoiceListAnswer) => invoices.map(({ payableCents }) => payableCents);
const descending = (from: number, length: number) => Array.from({ length }, (_, index) => from - index);

describe("a search that more than ten thousand answer", () => {
  it("stops counting and says so, of texts alone: everything else is exact", async () => {
    expect(await list("&searchValue=loyer")).toMatchObject({
      count: MOST,
      countIsMinimum: true,
      counts: null,
    });
    for (const query of ["&bill_label=loyer", "&companyName=bailleur", "&searchValue=l&status=draft"])
      expect([query, await list(query)]).toMatchObject([query, { count: MOST, countIsMinimum: true }]);
    for (const [query, count] of [
      ["", INVOICES],
      ["&status=draft", INVOICES],
      ["&startDate=2026-01-01", INVOICES],
      ["&searchValue=janvier", OLDEST],
      ["&searchValue=avril", INVOICES - OLDEST],
      ["&searchValue=rare", 50],
      ["&searchValue=loyer&todo=approved", APPROVED],
    ] as const) {
      const answer = await list(query);
      expect([query, answer.count, answer.countIsMinimum]).toEqual([query, count, undefined]);
    }
    expect((await list("&searchValue=rare")).counts).toMatchObject({ approved: APPROVED, all: 50 });
    const totals = await succeed<InvoiceTotals>(
      person,
      "GET",
      `/api/invoice/totals?legalEntityRefId=${books.refId}&bill_direction=debit&searchValue=loyer`,
    );
    expect(totals).toMatchObject({
      count: INVOICES,
      totalInclVatCents: (INVOICES * (INVOICES + 1)) / 2,
    });
  });

  it("finds pages near and far, in any order", async () => {
    expect(numbers(await list("&searchValue=loyer&limit=3"))).toEqual(descending(INVOICES, 3));
    expect(numbers(await list("&searchValue=loyer&limit=3&skip=11000"))).toEqual(
      descending(INVOICES - 11_000, 3),
    );
    expect(numbers(await list("&searchValue=janvier&limit=3"))).toEqual(descending(OLDEST, 3));
    expect(numbers(await list("&searchValue=janvier&limit=3&skip=2999"))).toEqual([1]);
    expect(numbers(await list("&searchValue=loyer&sort=totalInclVatCents&order=asc&limit=3"))).toEqual([
      1, 2, 3,
    ]);
    expect(numbers(await list("&searchValue=janvier&sort=totalInclVatCents&limit=2"))).toEqual([3000, 2999]);
    expect(numbers(await list("&searchValue=loyer&todo=approved&limit=2"))).toEqual([APPROVED, APPROVED - 1]);
    expect(numbers(await list("&sort=totalInclVatCents&todo=approved&limit=2"))).toEqual([
      APPROVED,
      APPROVED - 1,
    ]);
  });

  it("turns its pages by cursor to the very last row, and back", async () => {
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const page: InvoiceListAnswer = await list(
        `&searchValue=loyer&limit=200${after === null ? "" : `&after=${after}`}`,
      );
      seen.push(...numbers(page));
      after = page.nextAfter;
    } while (after !== null);
    expect(seen).toEqual(descending(INVOICES, INVOICES));
    const first = "00000000-0000-7000-8000-000000000001";
    expect(numbers(await list(`&searchValue=loyer&limit=3&before=${first}`))).toEqual([4, 3, 2]);
  });
});
