import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { draftSale, issueSale, line, openSalesBooks, sale } from "../../../test/sales.ts";
import { sentBy } from "../../../test/sent-statements.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let person: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.superAdministrator();
  books = await openSalesBooks(test, person);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => test.close());

const lines = [line(), line({ vatRate: 550 }), line({ vatRate: 1000 })];
const status = (id: string, change: object) =>
  succeed(person, "PATCH", "/api/invoice/update-status-invoice", { id, ...change });

/** Prepares a command, and answers what sends it. */
type Prepared = () => Promise<() => Promise<unknown>>;

/** How many statements each command is, the reading of the session with them: these may only fall. */
const COMMANDS: readonly (readonly [name: string, statements: number, prepare: Prepared])[] = [
  ["a sale of three lines, created", 6, async () => () => draftSale(person, books, { lines })],
  [
    "the same, validated",
    19,
    async () => {
      const { id, version } = await draftSale(person, books, { lines });
      return () => status(id, { version, status: "validated" });
    },
  ],
  [
    "the same, created and validated at once",
    19,
    async () => () =>
      succeed(person, "POST", "/api/invoice/new-invoice", sale(books, { lines, status: "validated" })),
  ],
  [
    "the same, paid",
    30,
    async () => {
      const { id, version } = await issueSale(person, books, { lines });
      const paid = { id, version, paymentStatus: "paid", paidOn: "2026-03-20" };
      return () => succeed(person, "PATCH", "/api/invoice/update-payment-status-invoice", paid);
    },
  ],
  [
    "an entry of two lines, written",
    17,
    async () => () => succeed(person, "POST", "/api/entry", purchase(books)),
  ],
  [
    "the same, posted",
    22,
    async () => {
      const { id, version } = await succeed<{ id: string; version: number }>(
        person,
        "POST",
        "/api/entry",
        purchase(books),
      );
      return () => succeed(person, "POST", `/api/entry/${id}/validate`, { version });
    },
  ],
];

it.each(COMMANDS)("%s: %d statements", async (_name, statements, prepare) => {
  // The first of its kind makes what the next ones find: its series, its counter.
  await (await prepare())();
  const send = await prepare();
  const sent = await sentBy(send);
  expect(sent.length, sent.map((text) => text.trim().replace(/\s+/g, " ").slice(0, 120)).join("\n")).toBe(
    statements,
  );
});
