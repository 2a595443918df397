import type { DeclarationCalendarAnswer } from "@grand-livre/contracts/declaration";
import type {
  EReportAnswer,
  EReportPeriodRow,
  EReportRow,
  ReportedInvoiceRow,
} from "@grand-livre/contracts/e-reporting";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { PaymentAnswer } from "@grand-livre/contracts/payment";
import type { VatReturnAnswer } from "@grand-livre/contracts/vat-return";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeStatus, typedBill } from "../../../test/bills.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { changeCompany, goods, issueSale, line, newCustomer } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let consumer: string;

const SECOND_TEN = { startDate: "2026-09-11", endDate: "2026-09-20" };
const SEPTEMBER = { startDate: "2026-09-01", endDate: "2026-09-30" };
const address = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris", country: "FR" };
const BERLIN = { line1: "Unter den Linden 1", postcode: "10117", city: "Berlin", country: "DE" };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  const form = { legalForm: "SAS", capitalCents: 1_000_000, rcsCity: "Paris", address };
  await changeCompany(root, books, { ...form, sizeClass: "large" });
  consumer = await newCustomer(root, books, "Claire Particulier", { customerKind: "consumer" });
});

type Period = typeof SEPTEMBER;
const query = (kind: string, period: Period, refId = books.refId) =>
  `?legalEntityRefId=${refId}&kind=${kind}&startDate=${period.startDate}&endDate=${period.endDate}`;
const read = (kind: string, period: Period) =>
  succeed<EReportAnswer>(root, "GET", `/api/e-reporting${query(kind, period)}`);
const send = (kind: string, period: Period, person = root, refId = books.refId) =>
  person.call<EReportAnswer & { code: string }>("POST", "/api/e-reporting", {
    legalEntityRefId: refId,
    kind,
    ...period,
  });
const told = (rows: readonly EReportRow[]) =>
  rows.map((row) =>
    [row.flow, row.side, row.date, row.category, row.rate, row.baseCents, row.taxCents]
      .filter((part) => part !== undefined)
      .join(" "),
  );
const sell = (change: object = {}) =>
  issueSale(root, books, { counterpartyId: consumer, bill_date: "2026-09-12", ...change });
const pay = (invoice: InvoiceAnswer, date: string, amountCents: number) =>
  succeed<PaymentAnswer>(root, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    counterpartyId: invoice.counterpartyId,
    direction: "received",
    account: "512000",
    date,
    amountCents,
    allocations: [{ invoiceId: invoice.id, amountCents }],
  });
const german = () =>
  newCustomer(root, books, "Berliner GmbH", {
    customerKind: "foreign",
    vatNumber: "DE123456789",
    address: BERLIN,
  });

describe("what is reported of sales", () => {
  it("adds consumers up by day, category and rate, as the VAT return does; nothing that travels on the network", async () => {
    await sell({ lines: [goods(), line({ unitPriceCents: 50_000 })] });
    await sell({ lines: [goods({ unitPriceCents: 3_333 })] });
    const onNetwork = { customerKind: "business", siren: "552100554" };
    await sell({ counterpartyId: await newCustomer(root, books, "Peugeot", onNetwork), lines: [goods()] });
    await sell({ bill_date: "2026-09-20", lines: [goods({ vatRate: 550, unitPriceCents: 1_000 })] });
    await sell({ bill_date: "2026-09-21" });
    const { rows, totals, state, dueDate, isRequired, daysLate } = await read("transactions", SECOND_TEN);
    expect(told(rows)).toEqual([
      "10.3 2026-09-12 TLB1 20 103333 20667",
      "10.3 2026-09-12 TPS1 20 50000 10000",
      "10.3 2026-09-20 TLB1 5.5 1000 55",
    ]);
    expect(totals).toEqual([{ flow: "10.3", count: 3, baseCents: 154_333, taxCents: 30_722 }]);
    expect({ state, dueDate, isRequired }).toEqual({
      state: "to_send",
      dueDate: "2026-09-30",
      isRequired: true,
    });
    expect(daysLate).toBe(51);
    const { boxes } = await succeed<VatReturnAnswer>(root, "GET", `/api/vat-return${query("", SEPTEMBER)}`);
    // Goods of consumers and of the network: 1 033,33 and 1 000,00 at 20 %.
    expect(boxes["08"]).toMatchObject({ baseEuros: 2_033 });
    expect(boxes["09"]).toMatchObject({ baseEuros: 10 });
  });

  it("takes a credit note off its own day, and counts a deposit once", async () => {
    const sale = await sell({ lines: [goods()] });
    await issueSale(root, books, {
      counterpartyId: consumer,
      kind: "credit_note",
      bill_date: "2026-09-14",
      precedingInvoiceId: sale.id,
      lines: [goods({ unitPriceCents: 20_000 })],
    });
    const deposit = await sell({
      kind: "deposit",
      bill_date: "2026-09-15",
      lines: [goods({ unitPriceCents: 40_000 })],
    });
    await pay(deposit, "2026-09-15", 48_000);
    await sell({ kind: "final", bill_date: "2026-09-16", lines: [goods()], depositIds: [deposit.id] });
    const { rows } = await read("transactions", SECOND_TEN);
    expect(told(rows)).toEqual([
      "10.3 2026-09-12 TLB1 20 100000 20000",
      "10.3 2026-09-14 TLB1 20 -20000 -4000",
      "10.3 2026-09-15 TLB1 20 40000 8000",
      "10.3 2026-09-16 TLB1 20 60000 12000",
    ]);
    // The deposit was of goods: its payment is not one of services.
    expect((await read("payments", SEPTEMBER)).rows).toEqual([]);
  });

  it("tells traders abroad invoice by invoice, sold and bought, and never the customs' imports", async () => {
    const buyer = await german();
    const sold = await sell({
      counterpartyId: buyer,
      lines: [line({ vatRate: 0, vatCategory: "AE" })],
    });
    const supplier = await succeed<{ id: string }>(root, "POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "supplier",
      name: "Hamburg Software",
      vatNumber: "DE123456788",
      address: BERLIN,
    });
    const bought = async (vatCode: string, billNumber: string, account = "611000") => {
      const bill = await typedBill(root, books, {
        counterpartyId: supplier.id,
        bill_label: "Licence",
        bill_number: billNumber,
        bill_date: "2026-09-13",
        lines: [{ label: "Licence", quantity: "1", unitPriceCents: 80_000, vatRate: 0, vatCode, account }],
      });
      expect((await changeStatus(root, bill, "validated")).status).toBe(200);
      return bill;
    };
    const service = await bought("AES20", "RE.7/2026");
    await bought("AM20", "IMP-1", "607000");
    const { rows } = await read("transactions", SECOND_TEN);
    expect(told(rows)).toEqual(["10.1 sale 2026-09-12 0 100000 0", "10.1 purchase 2026-09-13 0 80000 0"]);
    expect(rows.map(({ invoiceId }) => invoiceId)).toEqual([sold.id, service.id]);
    const file = await root.call<string>("GET", `/api/e-reporting/file${query("transactions", SECOND_TEN)}`);
    expect(file.headers.get("content-type")).toBe("application/xml");
    expect(file.headers.get("content-disposition")).toContain("T-20260911-20260920-1.xml");
    const xml = String(file.body);
    expect(xml).toContain('<CompanyId schemeId="0223">DE123456789</CompanyId>');
    expect(xml).toContain("<ID>RE-7/2026</ID>");
    expect(xml.match(/<Invoice>/g)).toHaveLength(2);
    expect(xml).toContain("<RoleCode>SE</RoleCode>");
  });

  it("says what sales are entries without an invoice, and are not told", async () => {
    const entry = {
      legalEntityRefId: books.refId,
      journalCode: "VE",
      date: "2026-09-12",
      label: "Caisse du jour",
      lines: [
        { account: "530000", debitCents: 12_000, creditCents: 0 },
        { account: "707000", debitCents: 0, creditCents: 10_000, vatCode: "VB20" },
        { account: "445710", debitCents: 0, creditCents: 2_000, vatCode: "VB20", vatBaseCents: 10_000 },
      ],
    };
    const { id } = await succeed<{ id: string }>(root, "POST", "/api/entry", entry);
    expect((await read("transactions", SECOND_TEN)).leftOut).toEqual([]);
    await succeed(root, "POST", `/api/entry/${id}/validate`);
    await sell({ lines: [goods()] });
    const { rows, leftOut } = await read("transactions", SECOND_TEN);
    expect(told(rows)).toEqual(["10.3 2026-09-12 TLB1 20 100000 20000"]);
    expect(leftOut).toEqual([{ reason: "typed", baseCents: 10_000 }]);
  });

  it("opens a row of a day down to its invoices, a page at a time", async () => {
    const sales = [
      await sell({ lines: [goods()] }),
      await sell({ lines: [goods()] }),
      await sell({ lines: [line()] }),
    ];
    const page = (after = "") =>
      succeed<{ invoices: ReportedInvoiceRow[]; nextAfter: string | null }>(
        root,
        "GET",
        `/api/e-reporting/invoices?legalEntityRefId=${books.refId}&flow=10.3&date=2026-09-12&rate=20&category=TLB1&limit=1&after=${after}`,
      );
    const first = await page();
    expect(first.invoices).toMatchObject([{ invoiceId: sales[0]?.id, baseCents: 100_000, taxCents: 20_000 }]);
    const second = await page(first.nextAfter ?? "");
    expect(second).toMatchObject({ invoices: [{ invoiceId: sales[1]?.id }], nextAfter: null });
  });
});

describe("what is reported of payments", () => {
  it("is of services due on receipt, by day and rate; an undone payment comes off its own day", async () => {
    const services = await sell();
    await pay(services, "2026-09-15", 60_000);
    const undone = await pay(services, "2026-09-18", 12_000);
    await succeed(root, "POST", `/api/payment/${undone.id}/reverse`, { date: "2026-09-22" });
    const things = await sell({ lines: [goods()] });
    await pay(things, "2026-09-15", 120_000);
    const { rows, dueDate } = await read("payments", SEPTEMBER);
    expect(dueDate).toBe("2026-10-10");
    expect(told(rows)).toEqual([
      "10.4 2026-09-15 20 50000 10000",
      "10.4 2026-09-18 20 10000 2000",
      "10.4 2026-09-22 20 -10000 -2000",
    ]);
    // The file has no negative amount.
    const { body } = await root.call<string>("GET", `/api/e-reporting/file${query("payments", SEPTEMBER)}`);
    expect(String(body).match(/<Amount>[^<]*/g)).toEqual(["<Amount>600.00"]);
    const opened = await succeed<{ invoices: ReportedInvoiceRow[] }>(
      root,
      "GET",
      `/api/e-reporting/invoices?legalEntityRefId=${books.refId}&flow=10.4&date=2026-09-15&rate=20`,
    );
    expect(opened.invoices).toMatchObject([{ invoiceId: services.id, baseCents: 50_000, taxCents: 10_000 }]);
  });

  it("is told by invoice for a trader abroad, and left out for services on debits", async () => {
    const abroad = await sell({ counterpartyId: await german() });
    await pay(abroad, "2026-09-15", 120_000);
    const debits = await sell({ lines: [line({ vatCode: "VD20" })] });
    await pay(debits, "2026-09-16", 120_000);
    const { rows } = await read("payments", SEPTEMBER);
    expect(rows).toMatchObject([
      { flow: "10.2", invoiceId: abroad.id, baseCents: 100_000, taxCents: 20_000 },
    ]);
  });

  it("is refused when a rate gave back more than it received", async () => {
    const sale = await sell({ bill_date: "2026-08-12" });
    const { id } = await pay(sale, "2026-08-15", 60_000);
    await succeed(root, "POST", `/api/payment/${id}/reverse`, { date: "2026-09-22" });
    expect(await send("payments", SEPTEMBER)).toMatchObject({
      status: 409,
      body: { code: "E_REPORT_NEGATIVE" },
    });
  });
});

describe("a period", () => {
  it("is sent once, kept with its file and its flow, and replaced when its books changed", async () => {
    await sell();
    const sent = await send("transactions", SECOND_TEN);
    expect(sent.body).toMatchObject({
      state: "sent",
      daysLate: 0,
      isOutdated: false,
      sending: { rank: 1, flowState: "waiting" },
    });
    expect(await send("transactions", SECOND_TEN)).toMatchObject({
      status: 409,
      body: { code: "E_REPORT_UNCHANGED" },
    });
    await sell({ bill_date: "2026-09-13", counterpartyId: await german() });
    expect(await read("transactions", SECOND_TEN)).toMatchObject({ state: "sent", isOutdated: true });
    const again = await send("transactions", SECOND_TEN);
    expect(again.body).toMatchObject({ state: "corrected", isOutdated: false, sending: { rank: 2 } });
    const { rows } = await test.pool.query(
      `select f.flow_type, f.flow_syntax, f.state, f.name, f.file_sha256 = r.file_sha256 as same, r.rank, r.row_count
       from e_report r join platform_flow f on f.legal_entity_id = r.legal_entity_id and f.report_id = r.id
       where r.legal_entity_id = $1 order by r.rank`,
      [books.legalEntityId],
    );
    expect(rows).toMatchObject([
      {
        flow_type: "AggregatedCustomerTransactionReport",
        flow_syntax: "FRR",
        state: "waiting",
        same: true,
        row_count: 1,
      },
      { flow_type: "MultiFlowReport", name: "T-20260911-20260920-2.xml", same: true, row_count: 2 },
    ]);
    const file = await test.app.files.stream(
      (
        await test.pool.query("select file_sha256 from e_report where rank = 2 and legal_entity_id = $1", [
          books.legalEntityId,
        ])
      ).rows[0].file_sha256,
    );
    expect(await new Response(file as never).text()).toContain("<TypeCode>RE</TypeCode>");
  });

  it("is sent again when its flow failed", async () => {
    await sell();
    await send("transactions", SECOND_TEN);
    await test.pool.query(
      "update platform_flow set state = 'failed', reason = 'Schéma' where legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(await read("transactions", SECOND_TEN)).toMatchObject({
      state: "rejected",
      daysLate: 51,
      sending: { reason: "Schéma" },
    });
    expect((await send("transactions", SECOND_TEN)).body).toMatchObject({ sending: { rank: 2 } });
  });

  it("is sent by one of two at once", async () => {
    await sell();
    const answers = await Promise.all([send("transactions", SECOND_TEN), send("transactions", SECOND_TEN)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is refused while it runs, empty, or of other days; and days of another period are not told twice", async () => {
    expect(await send("transactions", SECOND_TEN)).toMatchObject({
      status: 409,
      body: { code: "E_REPORT_NOTHING" },
    });
    await sell();
    await sell({ bill_date: "2026-11-12" });
    const running = await send("transactions", { startDate: "2026-11-11", endDate: "2026-11-20" });
    expect(running).toMatchObject({ status: 409, body: { code: "E_REPORT_PERIOD_RUNNING" } });
    const other = { ...SECOND_TEN, endDate: "2026-09-19" };
    expect(await send("transactions", other)).toMatchObject({
      status: 422,
      body: { code: "E_REPORT_PERIOD_INVALID" },
    });
    expect(await read("transactions", other)).toMatchObject({
      isPeriod: false,
      abilities: { send: { allowed: false } },
    });
    await send("transactions", SECOND_TEN);
    await changeCompany(root, books, { vatRegime: "normal_quarterly" });
    expect(await send("transactions", SEPTEMBER)).toMatchObject({
      status: 409,
      body: { code: "E_REPORT_OVERLAPS" },
    });
  });

  it("is listed with its last day and its state; a small company may, and is never late", async () => {
    await sell();
    const list = async () =>
      (
        await succeed<{ periods: EReportPeriodRow[] }>(
          root,
          "GET",
          `/api/e-reporting/periods?legalEntityRefId=${books.refId}&startDate=2026-09-20&endDate=2026-10-10`,
        )
      ).periods.map((one) => `${one.dueDate} ${one.kind} ${one.state} ${one.daysLate} ${one.isRequired}`);
    expect(await list()).toEqual([
      "2026-09-20 transactions nothing 0 true",
      "2026-09-30 transactions to_send 51 true",
      "2026-10-10 payments nothing 0 true",
      "2026-10-10 transactions nothing 0 true",
    ]);
    await changeCompany(root, books, { sizeClass: "sme" });
    expect((await list())[1]).toBe("2026-09-30 transactions to_send 0 false");
  });
});

it("stands in the calendar of declarations while it is due, until it is sent", async () => {
  await sell();
  const calendar = async () => {
    const { declarations } = await succeed<DeclarationCalendarAnswer>(
      root,
      "GET",
      `/api/declaration?legalEntityRefId=${books.refId}&startDate=2026-09-01&endDate=2026-12-31`,
    );
    return declarations
      .filter(({ kind }) => kind.startsWith("e_reporting"))
      .map(({ kind, dueDate, state, abilities }) => [kind, dueDate, state, abilities.file.allowed]);
  };
  expect(await calendar()).toEqual([["e_reporting_transactions", "2026-09-30", "to_prepare", false]]);
  await send("transactions", SECOND_TEN);
  expect(await calendar()).toEqual([["e_reporting_transactions", "2026-09-30", "filed", false]]);
  await changeCompany(root, books, { sizeClass: "sme" });
  expect(await calendar()).toEqual([]);
});

describe("who may", () => {
  it("answers 422, 401, 403 and 404 in their cases, and shows nothing of another company", async () => {
    await sell();
    const path = `/api/e-reporting${query("transactions", SECOND_TEN)}`;
    expect((await test.anonymous("GET", path)).status).toBe(401);
    const viewer = await test.person({
      rights: { declarations: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const { body } = await viewer.call<EReportAnswer>("GET", path);
    expect(body.abilities.send).toEqual({ allowed: false, code: "FORBIDDEN" });
    expect((await send("transactions", SECOND_TEN, viewer)).status).toBe(403);
    const stranger = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await stranger.call("GET", path)).status).toBe(403);
    const elsewhere = await test.person({
      rights: { declarations: ["Viewer", "Validator"] },
      legalEntityIds: [],
    });
    for (const asked of [path, path.replace("e-reporting?", "e-reporting/file?")])
      expect((await elsewhere.call("GET", asked)).status).toBe(404);
    expect((await send("transactions", SECOND_TEN, elsewhere)).status).toBe(404);
    for (const bad of [
      "kind=both",
      "kind=payments&startDate=2026-09-31",
      "kind=payments&startDate=2026-09-30&endDate=2026-09-01",
    ])
      expect(
        (await root.call("GET", `${path}&`.replace(/kind=\w+&startDate=[\d-]+&endDate=[\d-]+&/, bad))).status,
      ).toBe(422);
  });
});
