import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import type { VerifyLedgerAnswer } from "@grand-livre/contracts/ledger";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { openServerHouse, type RealServer, type ServerHouse } from "../../../test/real-server.ts";
import { draftSale, openSalesBooks, sale } from "../../../test/sales.ts";
import { cutConnection, stopAt } from "../../../test/stop-at.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** A validation stopped between two of its steps, by the death of the server or of its database connection. */

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
let house: ServerHouse;
let server: RealServer;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
  house = await openServerHouse(test, person);
  server = await house.start();
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const validate = ({ id, version }: InvoiceAnswer) =>
  server.call<InvoiceAnswer>("PATCH", "/api/invoice/update-status-invoice", {
    id,
    version,
    status: "validated",
  });
const pay = ({ id, version }: InvoiceAnswer) =>
  server.call<InvoiceAnswer>("PATCH", "/api/invoice/update-payment-status-invoice", {
    id,
    version,
    paymentStatus: "paid",
    paidOn: "2026-04-01",
  });
const read = ({ id }: InvoiceAnswer) => succeed<InvoiceAnswer>(person, "GET", `/api/invoice/${id}`);

/** How many rows the books have, table by table; what killed work left would show. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = [
    "invoice",
    "invoice_line",
    "entry",
    "entry_line",
    "document_link",
    "invoice_entry",
    "invoice_issued",
    "audit_log",
  ];
  const sums = [...tables, "payment", "payment_allocation", "lettering", "number_series", "entry_counter"];
  const counts = sums.map((table) => `(select count(*) from ${table})::int as ${table}`).join(", ");
  const { rows } = await test.pool.query(
    `select ${counts}, (select coalesce(sum(last_number), 0) from number_series where prefix = 'FA')::int as numbers,
       (select coalesce(sum(last_sequence), 0) from entry_counter)::int as sequences`,
  );
  return rows[0];
}

async function expectSound(): Promise<void> {
  const path = `/api/ledger/verify?legalEntityRefId=${books.refId}`;
  expect(await succeed<VerifyLedgerAnswer>(person, "GET", path)).toMatchObject({
    intact: true,
    balancesIntact: true,
    collectivesIntact: true,
  });
}

const cutBackend = (backend: number) => cutConnection(test, backend);
const killServer = async () => {
  await server.kill();
};

/** Two starts of a server, on a machine that does other things too. */
const SERVER_STARTS_MS = 240_000;

/** In the order in which a validation writes. */
const STEPS = [
  "entry",
  "entry_line",
  "entry_counter",
  "ledger_chain",
  "invoice_entry",
  "invoice_issued",
] as const;

describe("a validation stopped half way", () => {
  it.each(STEPS)(
    "leaves nothing when its database connection is cut before %s, and is done by the next try",
    async (table) => {
      const draft = await draftSale(person, books);
      const before = await rowCounts();
      const stopped = await stopAt(test, table, () => validate(draft), cutBackend);
      expect(stopped).toMatchObject({ given: { status: 503, body: { code: "UNAVAILABLE" } } });
      expect(await rowCounts()).toEqual(before);
      expect(await read(draft)).toMatchObject({
        status: "draft",
        refId: null,
        version: draft.version,
        entries: [],
      });
      const done = await validate(draft);
      expect(done).toMatchObject({ status: 200, body: { status: "validated" } });
      expect(done.body.refId).toBe(`FA-2026-${String((before.numbers ?? 0) + 1).padStart(4, "0")}`);
      await expectSound();
    },
  );

  it(
    "leaves nothing when the server is killed, before the number and after everything but the document",
    async () => {
      for (const table of ["number_series", "invoice_issued"]) {
        const draft = await draftSale(person, books);
        const before = await rowCounts();
        const stopped = await stopAt(test, table, () => validate(draft), killServer);
        expect(stopped).toHaveProperty("error");
        expect(await rowCounts()).toEqual(before);
        expect(await read(draft)).toMatchObject({ status: "draft", refId: null, version: draft.version });
        server = await house.start();
        expect(await validate(draft)).toMatchObject({ status: 200, body: { status: "validated" } });
        expect((await read(draft)).entries).toHaveLength(1);
        await expectSound();
      }
    },
    SERVER_STARTS_MS,
  );
});

describe("a sale that is created and validated at once, stopped half way", () => {
  const issue = () =>
    server.call<InvoiceAnswer>("POST", "/api/invoice/new-invoice", {
      ...sale(books),
      status: "validated",
    });

  it.each([...STEPS, "invoice"] as const)(
    "leaves nothing when its database connection is cut before %s, and is done by the next try",
    async (table) => {
      const before = await rowCounts();
      const stopped = await stopAt(test, table, issue, cutBackend);
      expect(stopped).toMatchObject({ given: { status: 503, body: { code: "UNAVAILABLE" } } });
      expect(await rowCounts()).toEqual(before);
      const done = await issue();
      expect(done.body.refId).toBe(`FA-2026-${String((before.numbers ?? 0) + 1).padStart(4, "0")}`);
      await expectSound();
    },
  );
});

describe("a payment stopped half way", () => {
  it.each(["entry_line", "payment_allocation", "lettering"])(
    "leaves nothing when its connection is cut before %s, and is done by the next try",
    async (table) => {
      const invoice = (await validate(await draftSale(person, books))).body;
      const before = await rowCounts();
      await stopAt(test, table, () => pay(invoice), cutBackend);
      expect(await rowCounts()).toEqual(before);
      expect(await read(invoice)).toMatchObject({ paymentStatus: "unpaid", version: invoice.version });
      expect(await pay(invoice)).toMatchObject({ status: 200, body: { paymentStatus: "paid" } });
      await expectSound();
    },
  );
});

describe("the same at once, through two connections of a real server", () => {
  it("is done once: five times the same validation, then five times the same payment", async () => {
    const draft = await draftSale(person, books);
    const before = await rowCounts();
    const validations = await Promise.all(Array.from({ length: 5 }, () => validate(draft)));
    expect(validations.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(validations.filter(({ status }) => status === 409)).toHaveLength(4);
    const invoice = await read(draft);
    const payments = await Promise.all(Array.from({ length: 5 }, () => pay(invoice)));
    expect(payments.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(payments.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await rowCounts()).toMatchObject({
      numbers: (before.numbers ?? 0) + 1,
      entry: (before.entry ?? 0) + 2,
      payment: (before.payment ?? 0) + 1,
    });
    await expectSound();
  });
});
