import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { EntryPreview } from "@grand-livre/contracts/invoice-preview";
import type { VatChecks, VatLine, VatPeriodRow, VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { createHttpApp } from "../../http/app.ts";
import { vatReturnRoutes } from "../../routes/vat-return.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

const MARCH = { startDate: "2026-03-01", endDate: "2026-03-31" };
const APRIL = { startDate: "2026-04-01", endDate: "2026-04-30" };
type Period = typeof MARCH;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
});

const query = (period: Period, more = "") =>
  `?legalEntityRefId=${books.refId}&startDate=${period.startDate}&endDate=${period.endDate}${more}`;
const body = (period: Period, more: object = {}) => ({ legalEntityRefId: books.refId, ...period, ...more });
const read = (period: Period, more = "") =>
  succeed<VatReturnAnswer>(root, "GET", `/api/vat-return${query(period, more)}`);
const explain = (period: Period, box: string, more = "") =>
  succeed<{ lines: VatLine[]; nextAfter: string | null }>(
    root,
    "GET",
    `/api/vat-return/explain${query(period, `&box=${box}${more}`)}`,
  );
const file = (period: Period, person = root) =>
  person.call<VatReturnAnswer>("POST", "/api/vat-return", body(period));
const shown = ({ boxes }: Pick<VatReturnAnswer, "boxes">) =>
  Object.fromEntries(
    Object.entries(boxes).map(([box, { baseEuros, taxEuros }]) => [box, `${baseEuros}/${taxEuros}`]),
  );

async function post(date: string, journalCode: string, lines: object[]): Promise<EntryAnswer> {
  const draft = { legalEntityRefId: books.refId, journalCode, date, label: `Pièce ${date}`, lines };
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", draft);
  return succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
}
const sale = (date: string, baseCents: number, taxCents: number) =>
  post(date, "VE", [
    { account: "411000", counterpartyId: books.customerId, debitCents: baseCents + taxCents },
    { account: "707000", creditCents: baseCents, vatCode: "VB20" },
    { account: "445710", creditCents: taxCents, vatCode: "VB20", vatBaseCents: baseCents },
  ]);
const bill = (date: string, baseCents: number, taxCents: number) =>
  post(date, "AC", [
    { account: "606400", debitCents: baseCents, vatCode: "AB20" },
    { account: "445660", debitCents: taxCents, vatCode: "AB20", vatBaseCents: baseCents },
    { account: "401000", counterpartyId: books.supplierId, creditCents: baseCents + taxCents },
  ]);
/** 12 345,67 € collected, 4 321,09 € deductible. */
async function workedExample() {
  await sale("2026-03-10", 5_000_000, 1_000_000);
  await sale("2026-03-31", 1_172_835, 234_567);
  await bill("2026-03-12", 2_160_545, 432_109);
}

describe("a month's return", () => {
  it("of 12 345,67 € collected and 4 321,09 € deductible is 8 025 €, settled with 0,42 € on 658", async () => {
    await workedExample();
    const before = await read(MARCH);
    expect(before).toMatchObject({ id: null, state: "to_prepare", dueEuros: 8025, payableEuros: 8025 });
    expect(before.dueDate).toBe("2026-04-21");
    expect(shown(before)).toEqual({
      A1: "61728/0",
      "08": "61728/12346",
      "16": "0/12346",
      "20": "0/4321",
      "23": "0/4321",
      TD: "0/8025",
      "28": "0/8025",
      "32": "0/8025",
    });
    expect(before.boxes["08"]).toMatchObject({ baseCents: 6_172_835, taxCents: 1_234_567 });
    const checked = await succeed<VatReturnAnswer>(root, "POST", "/api/vat-return/check", body(MARCH));
    expect(checked).toMatchObject({ state: "checked", abilities: { settle: { allowed: true } } });
    const preview = await succeed<EntryPreview>(root, "GET", `/api/vat-return/${checked.id}/settle`);
    const { entryId } = await succeed<{ entryId: string }>(
      root,
      "POST",
      `/api/vat-return/${checked.id}/settle`,
      {},
    );
    const entry = await succeed<EntryAnswer>(root, "GET", `/api/entry/${entryId}`);
    const sides = (lines: readonly { account: string; debitCents: number; creditCents: number }[]) =>
      lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);
    expect(sides(entry.lines)).toEqual(["445710 1234567", "658000 42", "445660 -432109", "445510 -802500"]);
    expect(sides(preview.lines)).toEqual(sides(entry.lines));
    expect(entry).toMatchObject({ journalCode: "TV", date: "2026-03-31", state: "validated" });
    // The settlement is no part of the return that it settles.
    expect(await read(MARCH)).toMatchObject({ payableEuros: 8025, settlementEntryId: entryId });
    const filed = await file(MARCH);
    expect(filed).toMatchObject({ status: 200, body: { state: "filed", version: 1, payableEuros: 8025 } });
    const undo = await root.call("POST", `/api/vat-return/${checked.id}/undo-settlement`);
    expect(undo).toMatchObject({ status: 409, body: { code: "VAT_RETURN_FILED" } });
  });

  it("opens each box on its lines, by pages, the same before and after it is filed", async () => {
    await workedExample();
    const open = await explain(MARCH, "08");
    expect(open.lines.map(({ date, baseCents, taxCents }) => [date, baseCents, taxCents])).toEqual([
      ["2026-03-10", 5_000_000, 1_000_000],
      ["2026-03-31", 1_172_835, 234_567],
    ]);
    const first = await explain(MARCH, "08", "&limit=1");
    const second = await explain(MARCH, "08", `&limit=1&after=${first.nextAfter}`);
    expect([...first.lines, ...second.lines]).toEqual(open.lines);
    expect(second.nextAfter).toBeNull();
    expect((await explain(MARCH, "20")).lines).toMatchObject([{ account: "445660", taxCents: 432_109 }]);
    await file(MARCH);
    expect(await explain(MARCH, "08")).toEqual(open);
    expect((await explain(MARCH, "A1")).lines.map(({ baseCents }) => baseCents)).toEqual([
      5_000_000, 1_172_835,
    ]);
  });

  it("is filed once by two persons at once, and not again", async () => {
    await workedExample();
    const answers = await Promise.all([file(MARCH), file(MARCH)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await file(MARCH)).body).toMatchObject({ code: "VAT_RETURN_STATE" });
    const { rows } = await test.pool.query(
      `select count(*)::int as stamps, count(distinct entry_line_id)::int as lines,
              sum(vat_cents) filter (where box = '08')::int as due
       from vat_return_stamp where legal_entity_id = $1`,
      [books.legalEntityId],
    );
    // Two sales in A1 and 08, one bill in 20.
    expect(rows[0]).toEqual({ stamps: 5, lines: 3, due: 1_234_567 });
  });

  it("leaves a later line to the next return, which takes its credit", async () => {
    await bill("2026-03-12", 1_000_000, 200_000);
    expect((await file(MARCH)).body).toMatchObject({ creditEuros: 2000, carriedEuros: 2000 });
    await sale("2026-03-20", 100_000, 20_000);
    await bill("2026-03-21", 50_000, 10_000);
    await sale("2026-04-02", 500_000, 100_000);
    expect(await read(MARCH)).toMatchObject({ dueEuros: 0, carriedEuros: 2000 });
    const april = await read(APRIL);
    // 6 000 of sales; a deduction missed in March is an omission (21).
    expect(shown(april)).toMatchObject({ "08": "6000/1200", "21": "0/100", "22": "0/2000", "27": "0/900" });
    expect((await explain(APRIL, "08")).lines.map(({ date }) => date)).toEqual(["2026-03-20", "2026-04-02"]);
    await file(APRIL);
    expect((await explain(APRIL, "21")).lines).toMatchObject([{ date: "2026-03-21", taxCents: 10_000 }]);
    const may = { startDate: "2026-05-01", endDate: "2026-05-31" };
    expect(shown(await read(may))).toEqual({ "22": "0/900", "23": "0/900", "25": "0/900", "27": "0/900" });
  });

  it("is filed after its period, after the one before, and with every line in a box", async () => {
    const november = { startDate: "2026-11-01", endDate: "2026-11-30" };
    expect((await file(november)).body).toMatchObject({ code: "VAT_RETURN_PERIOD_RUNNING" });
    await workedExample();
    await file(MARCH);
    const may = { startDate: "2026-05-01", endDate: "2026-05-31" };
    expect((await file(may)).body).toMatchObject({
      code: "VAT_RETURN_PREVIOUS_OPEN",
      details: { start: "01/04/2026", end: "30/04/2026" },
    });
    const february = { startDate: "2026-02-01", endDate: "2026-02-28" };
    expect((await file(february)).body).toMatchObject({ code: "VAT_RETURN_FILED_ELSEWHERE" });
    await post("2026-04-09", "OD", [
      { account: "445710", debitCents: 100, vatCode: "AB20", vatBaseCents: 500 },
      { account: "658000", creditCents: 100 },
    ]);
    expect((await read(APRIL)).unplaced).toMatchObject([{ vatCode: "AB20", account: "445710", lines: 1 }]);
    expect((await file(APRIL)).body).toMatchObject({ code: "VAT_RETURN_LINES_UNPLACED" });
    const odd = { startDate: "2026-04-02", endDate: "2026-04-30" };
    expect((await file(odd)).body).toMatchObject({ code: "VAT_RETURN_PERIOD_INVALID" });
  });

  it("goes back to preparing, loses its settlement, and asks for a refund", async () => {
    await bill("2026-03-12", 1_000_000, 200_000);
    const put = (more: object) => root.call<VatReturnAnswer>("PUT", "/api/vat-return", body(MARCH, more));
    expect((await put({ refundEuros: 2001 })).body).toMatchObject({
      code: "VAT_REFUND_ABOVE_CREDIT",
      details: { credit: expect.stringContaining("2") },
    });
    expect((await put({ refundEuros: 100 })).body).toMatchObject({ code: "VAT_REFUND_BELOW_MINIMUM" });
    const changed = await put({ refundEuros: 1500, previousCreditEuros: 300 });
    expect(changed.body).toMatchObject({ creditEuros: 2300, refundEuros: 1500, carriedEuros: 800 });
    const { id } = await succeed<VatReturnAnswer>(root, "POST", "/api/vat-return/check", body(MARCH));
    expect((await put({ refundEuros: 0 })).body).toMatchObject({ code: "VAT_RETURN_STATE" });
    await succeed(root, "POST", `/api/vat-return/${id}/approve`);
    await succeed(root, "POST", `/api/vat-return/${id}/settle`, {});
    const reopened = await root.call("POST", `/api/vat-return/${id}/reopen`);
    expect(reopened.body).toMatchObject({ code: "VAT_RETURN_ALREADY_SETTLED" });
    await sale("2026-03-30", 100_000, 20_000);
    expect((await file(MARCH)).body).toMatchObject({ code: "VAT_RETURN_SETTLEMENT_STALE" });
    await succeed(root, "POST", `/api/vat-return/${id}/undo-settlement`);
    expect(await succeed(root, "POST", `/api/vat-return/${id}/reopen`)).toMatchObject({
      state: "to_prepare",
      settlementEntryId: null,
    });
    const checks = await succeed<VatChecks>(root, "GET", `/api/vat-return/checks${query(MARCH)}`);
    expect(checks.accounts.every(({ gapCents }) => gapCents === 0)).toBe(true);
  });

  it("is corrected by a version that books the difference; the first stays as it was filed", async () => {
    await workedExample();
    const { body: first } = await file(MARCH);
    await succeed(root, "POST", `/api/vat-return/${first.id}/settle`, {});
    await sale("2026-03-20", 100_000, 20_000);
    const second = await succeed<VatReturnAnswer>(root, "POST", `/api/vat-return/${first.id}/correct`);
    expect(second).toMatchObject({ version: 2, state: "to_prepare", payableEuros: 8225 });
    expect(second.changes).toContainEqual({
      box: "28",
      beforeBaseEuros: 0,
      afterBaseEuros: 0,
      beforeTaxEuros: 8025,
      afterTaxEuros: 8225,
    });
    expect(await read(MARCH, "&version=1")).toMatchObject({ payableEuros: 8025, state: "filed" });
    const again = await root.call("POST", `/api/vat-return/${first.id}/correct`);
    expect(again.body).toMatchObject({ code: "VAT_RETURN_SUPERSEDED" });
    expect((await file(APRIL)).body).toMatchObject({ code: "VAT_RETURN_PREVIOUS_OPEN" });
    await file(MARCH);
    const { entryId } = await succeed<{ entryId: string }>(
      root,
      "POST",
      `/api/vat-return/${second.id}/settle`,
      {},
    );
    const entry = await succeed<EntryAnswer>(root, "GET", `/api/entry/${entryId}`);
    expect(entry.lines).toMatchObject([
      { account: "445710", debitCents: 20_000 },
      { account: "445510", creditCents: 20_000 },
    ]);
    expect((await explain(MARCH, "08")).lines).toHaveLength(3);
    expect((await explain(MARCH, "08", "&version=1")).lines).toHaveLength(2);
    expect((await read(APRIL)).nil).toBe(true);
  });

  it("is filed again after a rejection, with the lines that came since", async () => {
    await workedExample();
    const { body: filed } = await file(MARCH);
    expect(await succeed(root, "POST", `/api/vat-return/${filed.id}/reject`)).toMatchObject({
      state: "rejected",
    });
    await sale("2026-03-20", 100_000, 20_000);
    expect((await file(MARCH)).body).toMatchObject({ state: "filed", payableEuros: 8225, version: 1 });
    expect((await explain(MARCH, "08")).lines).toHaveLength(3);
  });
});

describe("the paper", () => {
  it("is a PDF named after the company and the month; an unknown version has none", async () => {
    await workedExample();
    const http = createHttpApp(test.fenced, vatReturnRoutes);
    const paper = (more = "") =>
      http.request(`/api/vat-return/pdf${query(MARCH, more)}`, {
        headers: { authorization: `Bearer ${root.token}` },
      });
    const answer = await paper();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(/CA3-\d{9}-2026-03\.pdf/);
    const text = new TextDecoder("latin1").decode(await answer.arrayBuffer());
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await paper("&version=2")).status).toBe(404);
  });
});

describe("the calendar", () => {
  it("lists the months of a year with their state, amount and due date", async () => {
    await workedExample();
    await file(MARCH);
    const year = { startDate: "2026-01-01", endDate: "2026-12-31" };
    const { periods } = await succeed<{ periods: VatPeriodRow[] }>(
      root,
      "GET",
      `/api/vat-return/periods${query(year)}`,
    );
    expect(periods).toHaveLength(12);
    expect(periods[1]).toMatchObject({ filedElsewhere: true, dueDate: "2026-03-23" });
    expect(periods[2]).toMatchObject({ ...MARCH, state: "filed", payableEuros: 8025, settled: false });
    expect(periods[3]).toMatchObject({ state: "to_prepare", version: 0, filedElsewhere: false });
  });

  it("follows the regime of the company", async () => {
    const regime = (vatRegime: string) =>
      test.pool.query("update legal_entity set vat_regime = $2 where id = $1", [
        books.legalEntityId,
        vatRegime,
      ]);
    const year = { startDate: "2026-01-01", endDate: "2026-12-31" };
    const list = () =>
      succeed<{ periods: VatPeriodRow[] }>(root, "GET", `/api/vat-return/periods${query(year)}`);
    await regime("normal_quarterly");
    expect((await list()).periods.map(({ endDate }) => endDate)).toEqual([
      "2026-03-31",
      "2026-06-30",
      "2026-09-30",
      "2026-12-31",
    ]);
    await workedExample();
    expect(await read({ startDate: "2026-01-01", endDate: "2026-03-31" })).toMatchObject({ dueEuros: 8025 });
    await regime("franchise");
    expect(await list()).toMatchObject({ regime: "franchise", periods: [{ startDate: "2026-03-01" }] });
    expect((await file(APRIL)).body).toMatchObject({ code: "VAT_RETURN_REGIME" });
  });
});

describe("the checks", () => {
  it("compare rates, income and tax accounts with the books", async () => {
    await workedExample();
    await post("2026-03-15", "OD", [
      { account: "512000", debitCents: 1_200 },
      { account: "708000", creditCents: 1_000 },
      { account: "445710", creditCents: 200 },
    ]);
    const checks = await succeed<VatChecks>(root, "GET", `/api/vat-return/checks${query(MARCH)}`);
    expect(checks.rates).toMatchObject([
      { kind: "deductible", rateBasisPoints: 2000, taxCents: 432_109, gapCents: 0 },
      { kind: "due", rateBasisPoints: 2000, taxCents: 1_234_567, within: true },
    ]);
    expect(checks.months).toMatchObject([
      { month: "2026-03", gapCents: 1_000, causes: [{ cause: "no_code", account: "708000", cents: 1_000 }] },
    ]);
    expect(checks.accounts).toContainEqual({
      account: "445710",
      ledgerCents: -1_234_767,
      declaredCents: -1_234_567,
      gapCents: -200,
    });
  });
});

describe("the checks of a filed return", () => {
  it("still tell what waits for its payment, and leave out what came after", async () => {
    await post("2026-03-15", "VE", [
      { account: "411000", counterpartyId: books.customerId, debitCents: 120_000 },
      { account: "706000", creditCents: 100_000, vatCode: "VS20" },
      { account: "445740", creditCents: 20_000, vatCode: "VS20", vatBaseCents: 100_000 },
    ]);
    await workedExample();
    const checks = () => succeed<VatChecks>(root, "GET", `/api/vat-return/checks${query(MARCH)}`);
    const open = await checks();
    expect(open.months).toMatchObject([
      { month: "2026-03", gapCents: 100_000, causes: [{ cause: "waiting", cents: 100_000 }] },
    ]);
    await file(MARCH);
    expect(await checks()).toEqual(open);
    await sale("2026-03-20", 100_000, 20_000);
    expect((await checks()).rates).toEqual(open.rates);
  });
});

describe("documents", () => {
  it("are named by the lines that they made", async () => {
    const invoice = await succeed<InvoiceAnswer>(root, "POST", "/api/invoice/new-invoice", {
      legalEntityRefId: books.refId,
      bill_direction: "debit",
      bill_number: "F-77",
      bill_label: "Papier",
      bill_date: "2026-03-14",
      counterpartyId: books.supplierId,
      status: "validated",
      lines: [
        {
          label: "Papier",
          quantity: "1",
          unitPriceCents: 10_000,
          vatRate: 2000,
          vatCode: "AB20",
          account: "606400",
        },
      ],
    });
    const { lines } = await explain(MARCH, "20");
    expect(lines).toMatchObject([{ invoiceId: invoice.id, invoiceDirection: "debit", taxCents: 2_000 }]);
  });
});

describe("rights", () => {
  it("are asked for, and the company is the caller's", async () => {
    const own = [books.legalEntityId];
    const viewer = await test.person({ rights: { declarations: ["Viewer"] }, legalEntityIds: own });
    const editor = await test.person({ rights: { declarations: ["Viewer", "Editor"] }, legalEntityIds: own });
    const stranger = await test.person({ rights: { declarations: ["Viewer", "Validator"] } });
    const path = `/api/vat-return${query(MARCH)}`;
    expect((await test.anonymous("GET", path)).status).toBe(401);
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await file(MARCH, stranger)).status).toBe(404);
    expect((await viewer.call("GET", path)).body).toMatchObject({
      abilities: { check: { allowed: false, code: "FORBIDDEN" }, file: { allowed: false } },
    });
    expect((await viewer.call("POST", "/api/vat-return/check", body(MARCH))).status).toBe(403);
    const { body: checked } = await editor.call<VatReturnAnswer>(
      "POST",
      "/api/vat-return/check",
      body(MARCH),
    );
    expect((await editor.call("POST", `/api/vat-return/${checked.id}/approve`)).status).toBe(403);
    expect((await file(MARCH, editor)).status).toBe(403);
    expect((await stranger.call("POST", `/api/vat-return/${checked.id}/approve`)).status).toBe(404);
  });
});
