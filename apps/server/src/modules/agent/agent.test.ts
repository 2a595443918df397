import type { AgentAnswer, CommissionAnswer } from "@grand-livre/contracts/agent";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { issueSale, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openSalesBooks(test, root);
});
afterAll(() => test.close());

const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  name: "Agence Vidal",
  contractFrom: "2026-01-01",
  scale: [{ fromCents: 0, basisPoints: 500 }],
  clientIds: [books.customerId],
  counterpartyId: books.supplierId,
  ...change,
});
const create = (change?: object, person = root) =>
  person.call<AgentAnswer>("POST", "/api/agent", body(change));
const earned = (id: string, startDate: string, endDate: string) =>
  root.call<CommissionAnswer>(
    "GET",
    `/api/agent/${id}/commissions?startDate=${startDate}&endDate=${endDate}`,
  );
const pay = (invoice: InvoiceAnswer, date: string, amountCents: number, counterpartyId = books.customerId) =>
  succeed(root, "POST", "/api/payment", {
    legalEntityRefId: books.refId,
    date,
    amountCents,
    counterpartyId,
    allocations: [{ invoiceId: invoice.id, amountCents }],
  });

describe("commercial agents", () => {
  it("earn on what their clients paid, before VAT, by the scale of the year, and are billed once a day", async () => {
    const scale = [
      { fromCents: 0, basisPoints: 500 },
      { fromCents: 80_000, basisPoints: 1000 },
    ];
    const { body: agent } = await create({ scale });
    const stranger = await newCustomer(root, books, "Hors portefeuille");
    const [invoice, other] = [
      await issueSale(root, books),
      await issueSale(root, books, { counterpartyId: stranger }),
    ];
    await pay(invoice, "2026-04-10", 60_000);
    await pay(invoice, "2026-07-10", 60_000);
    await pay(other, "2026-04-12", 120_000, stranger);
    const spring = await earned(agent.id, "2026-04-01", "2026-06-30");
    // Half of 1 200 € is paid: 500 € before VAT, at 5 %.
    expect(spring.body).toMatchObject({ baseCents: 50_000, commissionCents: 2500 });
    expect(spring.body.lines).toMatchObject([{ invoiceId: invoice.id, refId: invoice.refId }]);
    // From 500 to 1 000 €: 300 at 5 %, 200 at 10 %.
    const summer = await earned(agent.id, "2026-07-01", "2026-09-30");
    expect(summer.body).toMatchObject({ baseCents: 50_000, commissionCents: 3500 });
    expect((await earned(agent.id, "2026-12-01", "2027-01-31")).body).toMatchObject({
      code: "COMMISSION_DATES_INVALID",
    });

    const period = { version: agent.version, startDate: "2026-04-01", endDate: "2026-06-30" };
    const bill = () =>
      root.call<{ invoiceId: string; agent: AgentAnswer }>("POST", `/api/agent/${agent.id}/bill`, period);
    const answers = await Promise.all([bill(), bill()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200)?.body;
    expect(done?.agent.billedUntil).toBe("2026-06-30");
    const draft = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${done?.invoiceId}`);
    expect(draft).toMatchObject({ status: "draft", bill_direction: "debit", totalExclVatCents: 2500 });
    const again = { ...period, version: done?.agent.version };
    expect((await root.call("POST", `/api/agent/${agent.id}/bill`, again)).body).toMatchObject({
      code: "COMMISSION_ALREADY_BILLED",
      details: { until: "30/06/2026" },
    });
    const empty = { ...again, startDate: "2026-10-01", endDate: "2026-10-31" };
    expect((await root.call("POST", `/api/agent/${agent.id}/bill`, empty)).body).toMatchObject({
      code: "COMMISSION_NOTHING_DUE",
    });
  });

  it("refuse a scale that falls, a stranger's client, an unknown agent", async () => {
    const falling = [
      { fromCents: 0, basisPoints: 500 },
      { fromCents: 0, basisPoints: 100 },
    ];
    expect((await create({ scale: falling })).body).toMatchObject({ code: "COMMISSION_SCALE_INVALID" });
    const elsewhere = await openOwnBooks(test, root);
    expect((await create({ clientIds: [elsewhere.customerId] })).body).toMatchObject({
      code: "COUNTERPARTY_NOT_FOUND",
    });
    const nobody = "00000000-0000-7000-8000-000000000000";
    expect((await earned(nobody, "2026-01-01", "2026-01-31")).body).toMatchObject({
      code: "AGENT_NOT_FOUND",
    });
  });

  it("ask for their rights, and for a supplier before a bill", async () => {
    const legalEntityIds = [books.legalEntityId];
    const viewer = await test.person({ rights: { agents: ["Viewer"] }, legalEntityIds });
    expect((await create({}, viewer)).status).toBe(403);
    const { body: agent } = await create({ counterpartyId: null });
    const period = { version: agent.version, startDate: "2026-01-01", endDate: "2026-12-31" };
    expect((await root.call("POST", `/api/agent/${agent.id}/bill`, period)).body).toMatchObject({
      code: "AGENT_WITHOUT_SUPPLIER",
    });
    expect((await viewer.call("POST", `/api/agent/${agent.id}/bill`, period)).status).toBe(403);
  });
});
