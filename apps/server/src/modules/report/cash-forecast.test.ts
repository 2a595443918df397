import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { CashForecastAnswer } from "@grand-livre/contracts/report-journal";
import { addDays } from "@grand-livre/domain/date/calendar-date";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const DATE = "2026-11-20";
let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  // Three invoices settled 20 days after their due dates; one that is due for ten days, and one for more than 90.
  for (const due of ["2026-03-10", "2026-04-10", "2026-05-10"]) {
    const lineIds = [await owed(10_000, due), await owed(-10_000, due, addDays(due, 20))];
    await succeed(root, "POST", "/api/lettering", { legalEntityRefId: books.refId, lineIds });
  }
  await owed(50_000, "2026-11-10");
  await owed(70_000, "2026-07-01");
  for (const month of ["08", "09", "10"]) {
    await paid(`2026-${month}-28`, "421000", 200_000);
    await paid(`2026-${month}-05`, "164000", 30_000);
  }
  const { id: entryId } = await paid("2026-10-01", "613200", 90_000);
  await succeed(root, "POST", "/api/entry-schedule", {
    ...{ legalEntityRefId: books.refId, entryId, name: "Loyer", unit: "month", every: 1 },
    startDate: "2026-12-01",
  });
});
afterAll(() => test.close());

async function write(date: string, lines: readonly object[]): Promise<EntryAnswer> {
  const body = purchase(books, 1, { journalCode: "OD", date, pieceDate: date, pieceRef: `P-${date}`, lines });
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
  return succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
}

/** What the customer owes from a month before its due date on; negative: what was paid. @returns the line of the customer */
async function owed(cents: number, dueDate: string, date = addDays(dueDate, -30)): Promise<string> {
  const side = (amount: number) => ({ debitCents: Math.max(amount, 0), creditCents: Math.max(-amount, 0) });
  const { lines } = await write(date, [
    { account: "411000", counterpartyId: books.customerId, dueDate, ...side(cents) },
    { account: cents > 0 ? "706000" : "512000", ...side(-cents) },
  ]);
  return lines.find(({ account }) => account === "411000")?.id ?? "";
}

const paid = (date: string, account: string, cents: number) =>
  write(date, [
    { account, debitCents: cents, creditCents: 0 },
    { account: "512000", debitCents: 0, creditCents: cents },
  ]);

describe("the forecast of treasury", () => {
  const read = () =>
    succeed<CashForecastAnswer>(
      root,
      "GET",
      `/api/report/cash-forecast?legalEntityRefId=${books.refId}&date=${DATE}&weeks=5`,
    );

  it("expects a customer as late as he usually is, and counts on nothing that is 90 days late", async () => {
    const { weeks, flows, uncertain } = await read();
    const received = weeks.filter(({ customerCents }) => customerCents !== 0);
    expect(received).toMatchObject([{ startDate: "2026-11-30", customerCents: 50_000 }]);
    expect(uncertain).toEqual({ customerCents: 70_000, supplierCents: 0 });
    expect(flows.filter(({ kind }) => kind === "customer")).toMatchObject([
      { dueDate: "2026-11-10", expectedDate: "2026-11-30" },
      { dueDate: "2026-07-01", expectedDate: null },
    ]);
  });

  it("expects wages and loans as in the last months, and rents as their schedule writes them", async () => {
    const { flows } = await read();
    const told = flows
      .filter(({ kind }) => kind === "regular" || kind === "scheduled")
      .map(({ name, expectedDate, cents }) => `${expectedDate} ${name} ${cents}`);
    expect(told).toEqual([
      "2026-11-20 Emprunts -30000",
      "2026-11-28 Salaires -200000",
      "2026-12-01 Loyer -90000",
      "2026-12-05 Emprunts -30000",
    ]);
  });

  it("says between which bounds it is", async () => {
    const { weeks, startCents } = await read();
    for (const { lowCents, balanceCents, highCents } of weeks) {
      expect(lowCents).toBeLessThanOrEqual(balanceCents);
      expect(balanceCents).toBeLessThanOrEqual(highCents);
    }
    expect(weeks.at(-1)?.balanceCents).toBe(startCents + 50_000 - 350_000);
  });
});
