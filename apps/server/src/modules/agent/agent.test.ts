import type { AgentAnswer, AgentStatements, CommissionAnswer } from "@grand-livre/contracts/agent";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { offsetTools } from "../../../test/offset-tools.ts";
import { changeCustomer, goods, issueSale, line, newCustomer, openSalesBooks } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const NOBODY = "00000000-0000-7000-8000-000000000000";

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
const statements = async (id: string) =>
  (await succeed<AgentStatements>(root, "GET", `/api/agent/${id}/statement`)).statements;
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
    const repeat = () => root.call<{ code?: string }>("POST", `/api/agent/${agent.id}/bill`, again);
    expect((await repeat()).body).toMatchObject({
      code: "COMMISSION_ALREADY_BILLED",
      details: { until: "30/06/2026" },
    });
    expect((await statements(agent.id))[0]).toMatchObject({ commissionCents: 2500, state: "draft" });
    await succeed(root, "PATCH", `/api/invoice/delete-invoice/${draft.id}`);
    expect((await statements(agent.id))[0]).toMatchObject({ state: "gone" });
    expect((await repeat()).status).toBe(200);
    const empty = {
      ...again,
      version: (again.version ?? 0) + 1,
      startDate: "2026-10-01",
      endDate: "2026-10-31",
    };
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
    expect((await earned(NOBODY, "2026-01-01", "2026-01-31")).body).toMatchObject({
      code: "AGENT_NOT_FOUND",
    });
  });

  it("take the rate of the client and article, the client, the article, else the scale", async () => {
    const { id: articleId } = await succeed<{ id: string }>(root, "POST", "/api/article", {
      legalEntityRefId: books.refId,
      code: "MAINT",
      label: "Maintenance",
      unitPriceCents: "10000",
      supplyType: "services",
    });
    const client = await newCustomer(root, books, "Client aux règles");
    const other = await newCustomer(root, books, "Client au barème");
    const rate = (basisPoints: number) => [{ fromCents: 0, basisPoints }];
    const rules = [
      { counterpartyId: client, articleId, scale: rate(1000) },
      { counterpartyId: client, articleId: null, scale: rate(700) },
      { counterpartyId: null, articleId, scale: rate(200) },
    ];
    const { body: agent } = await create({ clientIds: [client, other], rules });
    expect(agent.rules).toEqual(rules);
    const lines = [line({ label: "Maintenance de mars" }), line({ label: "Formation" })];
    for (const counterpartyId of [client, other])
      await pay(
        await issueSale(root, books, { counterpartyId, lines }),
        "2026-04-10",
        240_000,
        counterpartyId,
      );
    const { body } = await earned(agent.id, "2026-04-01", "2026-04-30");
    const told = body.lines.map(({ rule, commissionCents }) => [rule, commissionCents]);
    // 1 000 € each: 10 % and 7 % of the first client, 2 % and 5 % of the other.
    expect(told.toSorted((one, two) => Number(two[1]) - Number(one[1]))).toEqual([
      [0, 10_000],
      [1, 7000],
      [null, 5000],
      [2, 2000],
    ]);
    expect((await create({ rules: [{ ...rules[0], articleId: NOBODY }] })).body).toMatchObject({
      code: "ARTICLE_NOT_FOUND",
    });
    expect(
      (await create({ rules: [{ counterpartyId: null, articleId: null, scale: rate(1) }] })).status,
    ).toBe(422);
  });

  it("earn on money alone: no credit note set off, a refund taken back, a deposit once", async () => {
    const client = await newCustomer(root, books, "Client des avoirs");
    const { body: agent } = await create({ clientIds: [client] });
    const base = async (startDate: string, endDate: string) =>
      (await earned(agent.id, startDate, endDate)).body.baseCents;
    const tools = offsetTools(test, root, books);
    // Paid whole on 10 April, then credited whole; half of the note is set off against a second invoice.
    const note = await tools.freeNote(client);
    expect(await base("2026-04-01", "2026-04-15")).toBe(100_000);
    const second = await issueSale(root, books, { counterpartyId: client });
    expect((await tools.offset(note, [[second, 60_000]])).status).toBe(200);
    expect(await base("2026-04-16", "2026-04-30")).toBe(0);
    // The other half is given back.
    await pay(note, "2026-05-10", 60_000, client);
    expect(await base("2026-05-01", "2026-05-31")).toBe(-50_000);
    // A deposit of 400 € and its final invoice of 1 000 €, paid by 600 € more.
    const deposit = await issueSale(root, books, {
      counterpartyId: client,
      kind: "deposit",
      bill_date: "2026-03-22",
      lines: [goods({ unitPriceCents: 40_000 })],
    });
    await pay(deposit, "2026-06-02", 48_000, client);
    const final = await issueSale(root, books, {
      counterpartyId: client,
      kind: "final",
      bill_date: "2026-03-23",
      lines: [goods()],
      depositIds: [deposit.id],
    });
    await pay(final, "2026-06-20", 72_000, client);
    expect(await base("2026-06-01", "2026-06-30")).toBe(100_000);
  });

  it("follow a client and a supplier that are merged", async () => {
    const [client, double] = [
      await newCustomer(root, books, "Client qui reste"),
      await newCustomer(root, books, "Client en double"),
    ];
    const rules = [{ counterpartyId: double, articleId: null, scale: [{ fromCents: 0, basisPoints: 800 }] }];
    const { body: agent } = await create({ clientIds: [double], rules });
    await pay(
      await issueSale(root, books, { counterpartyId: double, bill_date: "2026-03-24" }),
      "2026-04-10",
      120_000,
      double,
    );
    const before = (await earned(agent.id, "2026-04-01", "2026-04-30")).body;
    expect(before.commissionCents).toBe(8000);
    const answer = await succeed<{ moves: { agents: number } }>(root, "POST", "/api/counterparty/merge", {
      keepId: client,
      mergeId: double,
    });
    expect(answer.moves.agents).toBe(1);
    expect((await earned(agent.id, "2026-04-01", "2026-04-30")).body).toMatchObject({
      commissionCents: 8000,
    });
  });

  it("are billed in their name under a mandate, by numbers without a gap, exempt of VAT where they are", async () => {
    const client = await newCustomer(root, books, "Client autofacturé");
    const { id: supplier } = await succeed<{ id: string }>(root, "POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "supplier",
      name: "Agent Roux",
    });
    const { body: agent } = await create({ clientIds: [client], counterpartyId: supplier });
    for (const month of ["04", "05"])
      await pay(
        await issueSale(root, books, { counterpartyId: client, bill_date: "2026-03-24" }),
        `2026-${month}-10`,
        120_000,
        client,
      );
    const bill = (version: number, month: string, person = root) =>
      person.call<{ invoiceId: string; agent: AgentAnswer }>("POST", `/api/agent/${agent.id}/bill`, {
        version,
        startDate: `2026-${month}-01`,
        endDate: `2026-${month}-30`,
        kind: "self_billed",
      });
    expect((await bill(1, "04")).body).toMatchObject({ code: "AGENT_SELF_BILLING" });
    const change = { version: 1, selfBillingFrom: "2026-01-01", vatExempt: true };
    await succeed(root, "PATCH", `/api/agent/${agent.id}`, change);
    expect((await bill(2, "04")).body).toMatchObject({ code: "AGENT_SELF_BILLING" });
    await changeCustomer(root, supplier, {
      address: { line1: "3 rue du Port", postcode: "69002", city: "Lyon", country: "FR" },
    });
    const clerk = await test.person({
      rights: { agents: ["Viewer", "Validator"], "supplier-bills": ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await bill(2, "04", clerk)).status).toBe(403);
    const first = await bill(2, "04");
    expect(first.status).toBe(200);
    const invoice = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${first.body.invoiceId}`);
    expect(invoice).toMatchObject({
      status: "validated",
      bill_number: "AF-2026-0001",
      totalExclVatCents: 5000,
      vatCents: 0,
      documents: [{ role: "original", fileName: "AF-2026-0001.pdf" }],
    });
    const pdf = await root.call<string>("GET", `/api/invoice/${invoice.id}/pdf`);
    expect(pdf.status).toBe(200);
    const second = await bill(first.body.agent.version, "05");
    const next = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${second.body.invoiceId}`);
    expect(next.bill_number).toBe("AF-2026-0002");
    await pay(invoice, "2026-06-01", 5000, supplier);
    const listed = await succeed<{ agents: AgentAnswer[] }>(
      root,
      "GET",
      `/api/agent?legalEntityRefId=${books.refId}`,
    );
    expect(listed.agents.find(({ id }) => id === agent.id)).toMatchObject({
      dueCents: 5000,
      paidCents: 5000,
      billedUntil: "2026-05-30",
      fees: { paidCents: 5000, state: "below" },
    });
    const [last] = await statements(agent.id);
    const printed = await root.call<string>("GET", `/api/agent/${agent.id}/statement/${last?.id}`);
    expect(String(printed.body).slice(0, 5)).toBe("%PDF-");
  });

  it("keep their signed contract", async () => {
    const { body: agent } = await create();
    expect((await root.call("GET", `/api/agent/${agent.id}/contract`)).body).toMatchObject({
      code: "AGENT_CONTRACT_NOT_FOUND",
    });
    const form = new FormData();
    form.append("file", new File(["%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n"], "contrat.pdf"));
    const kept = await root.call<AgentAnswer>("POST", `/api/agent/${agent.id}/contract`, form);
    expect(kept.body).toMatchObject({ contractName: "contrat.pdf", version: 2 });
    expect((await root.call("GET", `/api/agent/${agent.id}/contract`)).status).toBe(200);
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
