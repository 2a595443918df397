import type { InvoiceAnswer, InvoiceListAnswer } from "@grand-livre/contracts/invoice";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import type { TakeBackAnswer } from "@grand-livre/contracts/life-cycle";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, typedBill } from "../../../test/bills.ts";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import {
  lifeCycle,
  openExchangingBooks,
  receive,
  SUPPLIER_SIREN,
  setStatus,
  tellPayments,
  told,
} from "../../../test/life-cycle.ts";
import { issueSale, line } from "../../../test/sales.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let siren: string;
let customerId: string;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  ({ books, siren, customerId } = await openExchangingBooks(test, root));
});
afterAll(() => test.close());

const issue = (change = {}) => issueSale(root, books, { counterpartyId: customerId, ...change });
let bills = 0;
async function bill(isBooked = false, change = {}): Promise<InvoiceAnswer> {
  bills += 1;
  const draft = await typedBill(root, books, {
    counterpartyId: books.supplierId,
    bill_label: "Fournitures",
    bill_number: `F-${bills}`,
    ...change,
  });
  return isBooked ? (await changeStatus(root, draft, "validated")).body : draft;
}
const read = (id: string) => succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${id}`);
const refusedBy = (code = 210) => ({ code, reasons: [{ code: "TX_TVA_ERR", text: "Taux de TVA erroné" }] });
const list = (query: string) =>
  succeed<InvoiceListAnswer>(root, "GET", `/api/invoice?legalEntityRefId=${books.refId}&${query}`);

describe("statuses that come", () => {
  it("find a sale by our number and year, and a bill by its supplier's, never by ours", async () => {
    const sold = await issue();
    expect(await receive(test, books, told(sold, siren, "platform", { code: 200 }))).toEqual({
      invoiceId: sold.id,
    });
    const another = { ...sold, bill_date: "2025-03-15" };
    expect(await receive(test, books, told(another, siren, "platform", { code: 200 }))).toBeUndefined();
    const bought = await bill();
    const message = told(bought, SUPPLIER_SIREN, "seller", { code: 209 });
    expect(await receive(test, books, message)).toEqual({ invoiceId: bought.id });
    const byOurNumber = { ...message.invoice, number: bought.refId ?? "" };
    expect(await receive(test, books, { ...message, id: "other", invoice: byOurNumber })).toBeUndefined();
    expect(await lifeCycle(root, bought.id)).toMatchObject({
      code: 209,
      events: [{ direction: "in", author: "seller" }],
    });
  });

  it("are kept once, and end in one state in any order", async () => {
    const of = (sold: InvoiceAnswer) => [
      told(sold, siren, "platform", { code: 200, setAt: "2026-03-15T08:00:00Z" }),
      told(sold, siren, "platform", { code: 203, setAt: "2026-03-15T08:05:00Z" }),
      told(sold, siren, "buyer", { ...refusedBy(207), setAt: "2026-03-16T08:00:00Z" }),
      told(sold, siren, "buyer", { code: 205, setAt: "2026-03-17T08:00:00Z" }),
      told(sold, siren, "platform", {
        code: 213,
        reasons: [{ code: "DOUBLON", text: "Doublon" }],
        setAt: "2026-03-18T08:00:00Z",
      }),
    ];
    const states = [];
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0, 2, 4],
      [2, 0, 4, 4, 1, 3],
    ]) {
      const sold = await issue();
      const messages = of(sold);
      for (const at of order) await receive(test, books, messages[at] ?? (messages[0] as never));
      const { code, closedBy, events } = await lifeCycle(root, sold.id);
      states.push({ code, closedBy, told: events.map((event) => event.code) });
      expect((await read(sold.id)).lifeCycleCode).toBe(205);
    }
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
    expect(states[0]).toEqual({ code: 205, closedBy: null, told: [200, 203, 207, 205, 213] });
    const verified = await succeed<VerifyLedgerAnswer>(
      root,
      "GET",
      `/api/ledger/verify?legalEntityRefId=${books.refId}`,
    );
    expect(JSON.stringify(verified)).not.toContain('"ok":false');
  });

  it("write nothing in the books: a refused sale stays, and is found by its status", async () => {
    const sold = await issue();
    await receive(test, books, told(sold, siren, "buyer", refusedBy()));
    const after = await read(sold.id);
    expect(after).toMatchObject({
      status: "validated",
      lifeCycleCode: 210,
      entries: [{ role: "validation" }],
    });
    expect((await list("lifeCycle=210&bill_direction=credit")).invoices.map(({ id }) => id)).toEqual([
      sold.id,
    ]);
    expect((await list("lifeCycle=209&bill_direction=credit")).count).toBe(0);
    expect(after.version).toBe(sold.version);
  });
});

describe("our statuses", () => {
  it("approve a booked bill, with its message to download", async () => {
    const draft = await bill();
    expect(await setStatus(root, draft.id, { code: 205 })).toMatchObject({
      status: 409,
      body: { code: "STATUS_NEEDS_BOOKING" },
    });
    const booked = await bill(true);
    const { body } = await setStatus(root, booked.id, { code: 205 });
    expect(body).toMatchObject({
      code: 205,
      isConnected: false,
      events: [{ label: "Approuvée", direction: "out" }],
    });
    const [event] = body.events;
    const file = await root.call("GET", `/api/invoice/${booked.id}/life-cycle/${event?.id}/file`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("application/xml");
    expect(await setStatus(root, booked.id, { code: 205 })).toMatchObject({
      status: 409,
      body: { code: "STATUS_NOT_POSSIBLE" },
    });
  });

  it("refuse what is another's, what has no reason, and what names nobody", async () => {
    const draft = await bill();
    const refusals = [
      [{ code: 212 }, 409, "STATUS_NOT_YOURS"],
      [{ code: 211 }, 409, "STATUS_FOLLOWS_PAYMENTS"],
      [{ code: 210 }, 422, "STATUS_REASON_NEEDED"],
      [{ code: 210, reasonCode: "AUTRE", text: "Non" }, 422, "STATUS_REASON_UNKNOWN"],
      [{ code: 208, reasonCode: "JUSTIF_ABS" }, 422, "STATUS_TEXT_NEEDED"],
      [{ code: "210" }, 422, undefined],
      [{ code: 204, version: 99 }, 409, "STALE_VERSION"],
    ] as const;
    for (const [body, status, code] of refusals) {
      const answer = await setStatus(root, draft.id, body as never);
      expect([answer.status, code && answer.body.code], JSON.stringify(body)).toEqual([status, code]);
    }
    const unnamed = await bill(false, { bill_number: null });
    expect(await setStatus(root, unnamed.id, { code: 204 })).toMatchObject({
      body: { code: "STATUS_DOCUMENT_UNNAMED" },
    });
    expect((await lifeCycle(root, draft.id)).events).toEqual([]);
    const viewer = await test.person({
      rights: { "supplier-bills": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await setStatus(viewer, draft.id, { code: 204 })).status).toBe(403);
    expect((await viewer.call("GET", `/api/invoice/${draft.id}/life-cycle`)).body).toMatchObject({
      possible: [],
      withheld: expect.arrayContaining([{ code: 204, ability: { allowed: false, code: "FORBIDDEN" } }]),
    });
    expect((await lifeCycle(root, draft.id)).withheld).toMatchObject([
      { code: 205, ability: { allowed: false, code: "STATUS_NEEDS_BOOKING" } },
    ]);
    expect((await test.anonymous("GET", `/api/invoice/${draft.id}/life-cycle`)).status).toBe(401);
    const stranger = await test.person({
      rights: { "supplier-bills": ["Viewer", "Validator"] },
      legalEntityIds: [],
    });
    expect((await setStatus(stranger, draft.id, { code: 204 })).status).toBe(404);
  });

  it("take a refused draft out of the piles, with its proof, for good", async () => {
    const draft = await bill();
    const before = (await list("bill_direction=debit")).counts;
    const twice = await Promise.all(
      [1, 2].map(() =>
        setStatus(root, draft.id, { code: 210, reasonCode: "TRANSAC_INC", text: "Rien commandé" }),
      ),
    );
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const after = await read(draft.id);
    expect(after).toMatchObject({ status: "refused", lifeCycleCode: 210, remainingCents: 0, entries: [] });
    expect(after.proofs.map(({ fileName }) => fileName)).toEqual([`CDV-210-${draft.bill_number}.xml`]);
    const counts = (await list("bill_direction=debit")).counts;
    expect(counts).toMatchObject({ all: before?.all, refused: (before?.refused ?? 0) + 1 });
    expect((await list("bill_direction=debit&status=refused")).invoices.map(({ id }) => id)).toContain(
      draft.id,
    );
    for (const [method, path, body] of [
      [
        "PATCH",
        "/api/invoice/update-status-invoice",
        { id: draft.id, version: after.version, status: "validated" },
      ],
      ["PATCH", `/api/invoice/${draft.id}`, { version: after.version, bill_label: "x" }],
      ["PATCH", `/api/invoice/delete-invoice/${draft.id}`, undefined],
      [
        "PATCH",
        "/api/invoice/update-payment-status-invoice",
        { id: draft.id, paymentStatus: "paid", version: after.version },
      ],
    ] as const)
      expect(await root.call(method, path, body), path).toMatchObject({
        status: 409,
        body: { code: "INVOICE_REFUSED" },
      });
    const again = {
      bill_label: "Fournitures",
      counterpartyId: books.supplierId,
      bill_number: draft.bill_number,
    };
    const twin = await typedBill(root, books, { ...again, bill_number: "F-other" });
    const renamed = { version: twin.version, bill_number: draft.bill_number };
    expect(await root.call("PATCH", `/api/invoice/${twin.id}`, renamed)).toMatchObject({
      status: 409,
      body: { code: "BILL_DUPLICATE" },
    });
  });

  it("take a booked bill back by its contre-passation", async () => {
    const booked = await bill(true);
    const order = { code: 210, reasonCode: "TX_TVA_ERR", text: "5,5 % attendu", version: booked.version };
    expect((await setStatus(root, booked.id, order)).status).toBe(200);
    const after = await read(booked.id);
    expect(after).toMatchObject({ status: "cancelled", lifeCycleCode: 210 });
    expect(after.entries.map(({ role }) => role)).toEqual(["validation", "cancellation"]);
  });

  it("keep a bill that was refused on the platform unpaid", async () => {
    const booked = await bill(true);
    await receive(test, books, told(booked, SUPPLIER_SIREN, "buyer", refusedBy()));
    const paid = { id: booked.id, paymentStatus: "paid", version: booked.version };
    expect(await root.call("PATCH", "/api/invoice/update-payment-status-invoice", paid)).toMatchObject({
      status: 409,
      body: { code: "INVOICE_REFUSED" },
    });
    expect((await read(booked.id)).abilities).toMatchObject({
      pay: { allowed: false },
      cancel: { allowed: true },
    });
  });
});

describe("a connected company", () => {
  it("leaves its statuses to be sent, an internal credit note to nobody", async () => {
    const connect = (connected: boolean) =>
      test.pool.query(
        `insert into einvoice_platform (legal_entity_id, connected, connected_by)
          select $1, $2, id from user_account limit 1
          on conflict (legal_entity_id) do update set connected = $2`,
        [books.legalEntityId, connected],
      );
    await connect(true);
    const [booked, sold] = [await bill(true), await issue()];
    await setStatus(root, booked.id, { code: 207, reasonCode: "QTE_ERR", text: "3 cartons au lieu de 4" });
    await receive(test, books, told(sold, siren, "buyer", refusedBy()));
    const order = { version: sold.version };
    const { creditNoteId } = await succeed<TakeBackAnswer>(
      root,
      "POST",
      `/api/invoice/${sold.id}/take-back`,
      order,
    );
    await connect(false);
    const { rows } = await test.pool.query(
      "select invoice_id, flow_type, flow_syntax, state, name from platform_flow where invoice_id = any($1) order by id",
      [[booked.id, sold.id, creditNoteId]],
    );
    expect(rows).toEqual([
      expect.objectContaining({ invoice_id: sold.id, flow_type: "CustomerInvoice" }),
      {
        invoice_id: booked.id,
        flow_type: "SupplierInvoiceLC",
        flow_syntax: "CDAR",
        state: "waiting",
        name: `CDV-207-${booked.bill_number}.xml`,
      },
    ]);
  });
});

describe("payments", () => {
  const pay = (invoice: InvoiceAnswer, amountCents: number) =>
    succeed<{ id: string }>(root, "POST", "/api/payment", {
      legalEntityRefId: books.refId,
      date: "2026-04-01",
      amountCents,
      counterpartyId: invoice.counterpartyId,
      allocations: [{ invoiceId: invoice.id, amountCents }],
    });
  const amounts = async (id: string) =>
    (await lifeCycle(root, id)).events.flatMap((event) => event.amounts ?? []);

  it("are told by rate of VAT, the last one to the cent, and taken back when they are undone", async () => {
    const lines = [line({ unitPriceCents: 33_333 }), line({ unitPriceCents: 10_001, vatRate: 1000 })];
    const sold = await issue({ lines });
    const first = await pay(sold, 10_000);
    expect(await tellPayments(test, books)).toBe(0);
    await receive(test, books, told(sold, siren, "platform", { code: 200 }));
    expect((await Promise.all([tellPayments(test, books), tellPayments(test, books)])).toSorted()).toEqual([
      0, 1,
    ]);
    await pay(sold, sold.totalInclVatCents - 10_000);
    expect(await tellPayments(test, books)).toBe(1);
    const sums = new Map<number | null, number>();
    for (const { kind, rateBasisPoints, amountCents } of await amounts(sold.id)) {
      expect(kind).toBe("MEN");
      sums.set(rateBasisPoints, (sums.get(rateBasisPoints) ?? 0) + amountCents);
    }
    expect([...sums].toSorted()).toEqual([
      [1000, 11_001],
      [2000, 40_000],
    ]);
    expect((await read(sold.id)).lifeCycleCode).toBe(212);
    await succeed(root, "POST", `/api/payment/${first.id}/reverse`, {});
    expect(await tellPayments(test, books)).toBe(1);
    const told210 = (await lifeCycle(root, sold.id)).events.filter(({ code }) => code === 212);
    expect(told210.map((event) => Math.sign(event.amounts?.[0]?.amountCents ?? 0))).toEqual([1, 1, -1]);
    expect(await tellPayments(test, books)).toBe(0);
  });

  it("of bills are told by 211, those of goods and of documents that never travelled by nothing", async () => {
    const booked = await bill(true);
    await pay(booked, booked.payableCents);
    expect(await tellPayments(test, books)).toBe(0);
    await receive(test, books, told(booked, SUPPLIER_SIREN, "platform", { code: 202 }));
    expect(await tellPayments(test, books)).toBe(1);
    expect(await amounts(booked.id)).toEqual([
      { kind: "MPA", rateBasisPoints: null, amountCents: booked.payableCents },
    ]);
    const goodsSold = await issue({ lines: [line({ supplyType: "goods" })] });
    await receive(test, books, told(goodsSold, siren, "platform", { code: 200 }));
    await pay(goodsSold, goodsSold.payableCents);
    expect(await tellPayments(test, books)).toBe(0);
  });
});
