import type { ExpenseReportAnswer, RebillableExpense } from "@grand-livre/contracts/expense";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { draftSale, line, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Refused = { readonly code?: string };
type Sale = InvoiceAnswer & Refused;
let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let author: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
  const legalEntityIds = [books.legalEntityId];
  author = await test.person({ rights: { missions: ["Viewer", "Creator"] }, legalEntityIds });
});
afterAll(() => test.close());
let client: string;
beforeEach(async () => {
  client = await newCustomer(root, books, `Client ${crypto.randomUUID()}`);
});

const train = (change: object = {}) => ({
  date: "2026-03-02",
  nature: "passenger_transport",
  label: "Train",
  inclVatCents: 8_400,
  rebillable: true,
  lostReceipt: "Billet perdu",
  ...change,
});
const write = (lines: readonly object[]) =>
  author.call<ExpenseReportAnswer & Refused>("POST", "/api/expense-report", {
    legalEntityRefId: books.refId,
    label: "Chantier",
    lines,
  });
/** A report that both approved. */
async function approved(lines: readonly object[]): Promise<ExpenseReportAnswer> {
  const { body } = await write(lines);
  await succeed(author, "POST", `/api/expense-report/${body.id}/submit`);
  for (let step = 0; step < 2; step += 1)
    await succeed(root, "POST", `/api/expense-report/${body.id}/approve`, { alone: true });
  return body;
}
async function proposed(counterpartyId = client, invoiceId?: string): Promise<string[]> {
  const of = invoiceId === undefined ? "" : `&invoiceId=${invoiceId}`;
  const path = `/api/expense-report/rebillable?legalEntityRefId=${books.refId}&counterpartyId=${counterpartyId}${of}`;
  const { expenses } = await succeed<{ expenses: RebillableExpense[] }>(root, "GET", path);
  return expenses.map(({ label, amountCents }) => `${label} ${amountCents}`);
}
/** A line of a sale that takes an expense. */
const again = ({ lines }: ExpenseReportAnswer, at = 0, change: object = {}) => {
  const { label, chargeCents, id } = lines[at] as ExpenseReportAnswer["lines"][number];
  return line({ label, unitPriceCents: chargeCents, expenseLineId: id, ...change });
};
const create = (lines: readonly object[], change: object = {}) =>
  root.call<Sale>("POST", "/api/invoice/new-invoice", {
    legalEntityRefId: books.refId,
    bill_direction: "credit",
    bill_label: "Conseil",
    bill_date: "2026-03-15",
    counterpartyId: client,
    lines,
    ...change,
  });
const change = ({ id, version }: Pick<Sale, "id" | "version">, body: object) =>
  root.call<Sale>("PATCH", `/api/invoice/${id}`, { version, ...body });
const validate = ({ id, version }: Pick<Sale, "id" | "version">) =>
  root.call<Sale>("PATCH", "/api/invoice/update-status-invoice", { id, version, status: "validated" });

describe("an expense to invoice again", () => {
  it("is proposed to its client once approved, at its cost, and to all when it names none", async () => {
    const other = await newCustomer(root, books, "Autre client");
    await write([train({ label: "Brouillon", clientId: client })]);
    const { body } = await write([
      train({ clientId: client }),
      train({ label: "Hôtel", clientId: other }),
      train({ label: "Taxi", inclVatCents: 3_000, clientId: null }),
      train({ label: "Pour nous", rebillable: false, clientId: other }),
    ]);
    expect(body.lines.map(({ clientName }) => clientName)).toEqual([
      expect.any(String),
      "Autre client",
      null,
      null,
    ]);
    expect(await proposed()).toEqual([]);
    await succeed(author, "POST", `/api/expense-report/${body.id}/submit`);
    for (let step = 0; step < 2; step += 1)
      await succeed(root, "POST", `/api/expense-report/${body.id}/approve`, { alone: true });
    expect(await proposed()).toEqual(["Train 8400", "Taxi 3000"]);
    expect(await proposed(other)).toEqual(["Hôtel 8400", "Taxi 3000"]);
    expect((await create([again(body, 2)])).status).toBe(200);
    expect(await proposed(other)).toEqual(["Hôtel 8400"]);
  });

  it("is taken by one sale, and comes back when its line is taken out or its draft deleted", async () => {
    const report = await approved([train({ clientId: client })]);
    const { body: draft } = await create([line(), again(report)]);
    expect(draft.lines.map(({ expenseLineId }) => expenseLineId)).toEqual([undefined, report.lines[0]?.id]);
    expect(await proposed()).toEqual([]);
    expect(await proposed(client, draft.id)).toEqual(["Train 8400"]);
    expect((await create([again(report)])).body.code).toBe("EXPENSE_REBILLED");
    const shown = await succeed<ExpenseReportAnswer>(author, "GET", `/api/expense-report/${report.id}`);
    expect(shown.lines[0]?.rebilledById).toBe(draft.id);
    // A line that says nothing keeps its expense.
    const [first, second] = draft.lines;
    const kept = line({ id: second?.id, label: "Train", unitPriceCents: 8_400 });
    const { body: same } = await change(draft, { lines: [line({ id: first?.id }), kept] });
    expect(same.lines[1]?.expenseLineId).toBe(report.lines[0]?.id);
    const { body: without } = await change(same, { lines: [line({ id: first?.id })] });
    expect(without.lines).toHaveLength(1);
    expect(await proposed()).toEqual(["Train 8400"]);
    const { body: next } = await create([again(report)]);
    await succeed(root, "PATCH", `/api/invoice/delete-invoice/${next.id}`);
    expect(await proposed()).toEqual(["Train 8400"]);
  });

  it("stays taken by a validated sale, until that one is cancelled", async () => {
    const report = await approved([train({ clientId: client })]);
    const { body: draft } = await create([again(report)]);
    const { body: done } = await validate(draft);
    expect(done.status).toBe("validated");
    expect(await proposed()).toEqual([]);
    const { version } = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${draft.id}`);
    await succeed(root, "PATCH", "/api/invoice/update-status-invoice", {
      id: draft.id,
      version,
      status: "cancelled",
    });
    expect(await proposed()).toEqual(["Train 8400"]);
  });

  it("that was taken while a draft lay in the trash forbids its validation", async () => {
    const report = await approved([train({ clientId: client })]);
    const { body: thrown } = await create([again(report)]);
    await succeed(root, "PATCH", `/api/invoice/delete-invoice/${thrown.id}`);
    await create([again(report)]);
    await test.pool.query("update invoice set deleted_at = null where id = $1", [thrown.id]);
    const restored = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${thrown.id}`);
    expect((await validate(restored)).body.code).toBe("EXPENSE_REBILLED");
  });

  it("is taken once by two sales at once", async () => {
    const report = await approved([train({ clientId: client })]);
    const both = await Promise.all([create([again(report)]), create([again(report)])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await create([again(report), again(report)])).body.code).toBe("EXPENSE_REBILLED");
  });

  it("is refused to another client, on a supplier's bill, before its approval and when it is not marked", async () => {
    const other = await newCustomer(root, books, "Client tiers");
    const report = await approved([train({ clientId: other }), train({ label: "Taxi", rebillable: false })]);
    const { body: draft } = await write([train({ clientId: client })]);
    expect((await create([again(report)])).body.code).toBe("EXPENSE_NOT_REBILLABLE");
    expect((await create([again(report, 1)])).body.code).toBe("EXPENSE_NOT_REBILLABLE");
    expect((await create([again(draft)])).body.code).toBe("EXPENSE_NOT_REBILLABLE");
    const mine = await draftSale(root, books, { counterpartyId: other, lines: [again(report)] });
    expect((await change(mine, { counterpartyId: client })).status).toBe(200);
    const moved = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${mine.id}`);
    expect((await validate(moved)).body.code).toBe("EXPENSE_NOT_REBILLABLE");
    const path = `/api/expense-report/rebillable?legalEntityRefId=${books.refId}&counterpartyId=${other}`;
    expect((await author.call("GET", path)).status).toBe(403);
    expect((await write([train({ clientId: crypto.randomUUID() })])).body.code).toBe(
      "COUNTERPARTY_NOT_FOUND",
    );
  });
});
