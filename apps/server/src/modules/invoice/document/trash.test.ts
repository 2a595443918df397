import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { TrashAnswer } from "@grand-livre/contracts/trash";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, facturX, typedBill } from "../../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../../test/ledger-books.ts";
import { draftSale, openSalesBooks } from "../../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/test-app.ts";
import { doDailyWork } from "../../../jobs/daily.ts";
import { purgeTrash } from "./trash.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
const start = new Date("2026-11-20T09:00:00Z");
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  await test.startWorker();
});
afterAll(() => test.close());

const remove = (id: string) => succeed(person, "PATCH", `/api/invoice/delete-invoice/${id}`);
const trash = (query = "") =>
  succeed<TrashAnswer>(person, "GET", `/api/invoice/deleted?legalEntityRefId=${books.refId}${query}`);
const daysLater = (days: number, seconds = 0) => {
  test.now.current = new Date(start.getTime() + days * 86_400_000 + seconds * 1000);
};
const count = async (sql: string, ...values: unknown[]) =>
  (await test.pool.query(sql, values)).rows[0].count as number;
const left = (id: string) => count("select count(*)::int as count from invoice where id = $1", id);

describe("the trash", () => {
  it("lists deleted drafts of both sides with who deleted them and the days left, and gives them back", async () => {
    const sale = await draftSale(person, books, { bill_label: "Conseil d’été" });
    const bill = await draftOf(person, books.refId, facturX({ number: "T-1" }));
    await remove(sale.id);
    daysLater(10, 60);
    await remove(bill.id);
    const both = await trash();
    expect(
      both.invoices.map(({ id, bill_direction, daysLeft, deletedBy }) => [
        id,
        bill_direction,
        daysLeft,
        deletedBy,
      ]),
    ).toEqual([
      [bill.id, "debit", 30, "Camille Martin"],
      [sale.id, "credit", 20, "Camille Martin"],
    ]);
    expect(both.count).toBe(2);
    expect((await trash("&bill_direction=credit")).invoices.map(({ id }) => id)).toEqual([sale.id]);
    expect((await trash("&searchValue=dete")).count).toBe(0);
    expect((await trash("&searchValue=ete")).invoices.map(({ id }) => id)).toEqual([sale.id]);
    const back = await succeed<InvoiceAnswer>(person, "PATCH", `/api/invoice/restore-invoice/${sale.id}`);
    expect(back).toMatchObject({ id: sale.id, bill_label: "Conseil d’été", totalInclVatCents: 120_000 });
    expect((await trash()).count).toBe(1);
    daysLater(0);
  });

  it("shows each side to who may see it, and another company's to nobody else", async () => {
    const sale = await draftSale(person, books);
    await remove(sale.id);
    const path = `/api/invoice/deleted?legalEntityRefId=${books.refId}`;
    const clerk = await test.person({
      rights: { "supplier-bills": ["Viewer", "Deleter"] },
      legalEntityIds: [books.legalEntityId],
    });
    const seen = await succeed<TrashAnswer>(clerk, "GET", path);
    expect(seen.invoices.map(({ bill_direction }) => bill_direction)).toEqual(["debit"]);
    expect(await clerk.call("PATCH", `/api/invoice/restore-invoice/${sale.id}`)).toMatchObject({
      status: 403,
    });
    const reader = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const item = (await succeed<TrashAnswer>(reader, "GET", path)).invoices[0];
    expect(item).toMatchObject({ id: sale.id, restore: { allowed: false, code: "FORBIDDEN" } });
    const stranger = await test.person({ rights: { invoices: ["Viewer"] } });
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect(await succeed<TrashAnswer>(stranger, "GET", "/api/invoice/deleted")).toEqual({
      invoices: [],
      count: 0,
    });
    expect((await (await test.person({})).call("GET", path)).status).toBe(403);
  });
});

describe("the purge of the trash", () => {
  it("removes what was deleted more than 30 days ago with its files, keeps the audit, and what others refer to", async () => {
    const alone = await draftOf(person, books.refId, facturX({ number: "P-1" }));
    const shared = await draftOf(person, books.refId, facturX({ number: "P-2" }));
    const kept = await draftSale(person, books);
    const late = await draftSale(person, books);
    const sha = async (id: string) =>
      (await test.pool.query("select file_sha256 from invoice_document where invoice_id = $1", [id])).rows[0]
        .file_sha256;
    const [one, other] = [await sha(alone.id), await sha(shared.id)];
    await test.pool.query(
      "insert into invoice_document (legal_entity_id, id, invoice_id, role, file_sha256, file_name, added_by) values ($1, gen_random_uuid(), $2, 'proof', $3, 'x.pdf', $4)",
      [books.legalEntityId, kept.id, other, person.userId],
    );
    for (const { id } of [alone, shared, late]) await remove(id);
    await test.pool.query("update invoice set deleted_at = $2 where id = $1", [
      late.id,
      new Date(start.getTime() + 1000),
    ]);
    daysLater(30);
    expect(await purgeTrash(test.app)).toBe(0);
    daysLater(30, 1);
    // Two servers at once, and the loop that the product runs.
    const removed = await Promise.all([purgeTrash(test.app), purgeTrash(test.app)]);
    await doDailyWork(test.fenced);
    daysLater(0);
    expect(removed[0] + removed[1]).toBeGreaterThanOrEqual(2);
    expect(await Promise.all([alone, shared, kept, late].map(({ id }) => left(id)))).toEqual([0, 0, 1, 1]);
    const stored = (hash: string) =>
      count("select count(*)::int as count from stored_file where sha256 = $1", hash);
    expect([await stored(one), await stored(other)]).toEqual([0, 1]);
    const { rows } = await test.pool.query(
      "select action, user_id, details from audit_log where resource = 'invoice' and resource_id = $1 order by id",
      [alone.id],
    );
    expect(rows.map((row) => row.action)).toEqual(["create", "delete", "purge"]);
    expect(rows.at(-1)).toMatchObject({
      action: "purge",
      user_id: null,
      details: { billNumber: "P-1", released: [one] },
    });
    expect((await person.call("PATCH", `/api/invoice/restore-invoice/${alone.id}`)).status).toBe(404);
  });

  it("leaves what another document follows, and what an accrual was written for", async () => {
    const preceding = await draftSale(person, books);
    await draftSale(person, books, { kind: "credit_note", precedingInvoiceId: preceding.id });
    const accrued = await draftSale(person, books, { bill_date: "2026-04-10" });
    await succeed(person, "PATCH", `/api/invoice/mark-as-fae/${accrued.id}`, {});
    await remove(preceding.id);
    // As it could be deleted before drafts with an accrual were kept.
    await test.pool.query("update invoice set deleted_at = $2 where id = $1", [accrued.id, test.now.current]);
    daysLater(31);
    await purgeTrash(test.app);
    daysLater(0);
    expect([await left(preceding.id), await left(accrued.id)]).toEqual([1, 1]);
  });
});

describe("a bill that came again", () => {
  it("keeps the deleted one in the trash, and is named", async () => {
    const typed = { counterpartyId: books.supplierId, bill_label: "Achat", bill_number: "T-AGAIN" };
    const first = await typedBill(person, books, typed);
    await remove(first.id);
    const again = await typedBill(person, books, typed);
    expect(await person.call("PATCH", `/api/invoice/restore-invoice/${first.id}`)).toMatchObject({
      status: 409,
      body: { code: "BILL_DUPLICATE", details: { billNumber: "T-AGAIN", duplicateOf: again.id } },
    });
    await remove(again.id);
    const path = `/api/invoice/restore-invoice/${first.id}`;
    expect((await succeed<InvoiceAnswer>(person, "PATCH", path)).id).toBe(first.id);
  });
});
