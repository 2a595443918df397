import type {
  DeclarationCalendarAnswer,
  DeclarationDetails,
  DeclarationRow,
} from "@grand-livre/contracts/declaration";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openExercise, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

/** CVAE, and the last instalment of corporation tax above 250 M€ of turnover. The clock is set to 20 November 2026. */
let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  books = await openOwnBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
});

const civil = (kind: DeclarationRow["kind"], year: number, part = 0) => ({
  legalEntityRefId: books.refId,
  kind,
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
  part,
});
type Key = ReturnType<typeof civil>;
const queryOf = (key: object) =>
  new URLSearchParams(Object.entries(key).map(([name, value]) => [name, String(value)])).toString();
const details = (key: Key) =>
  succeed<DeclarationDetails>(root, "GET", `/api/declaration/details?${queryOf(key)}`);
const type = (key: Key, amountCents: number) =>
  succeed<DeclarationDetails>(root, "PUT", "/api/declaration", { ...key, amountCents });

async function move(date: string, debit: string, credit: string, cents: number): Promise<void> {
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", {
    legalEntityRefId: books.refId,
    journalCode: "OD",
    date,
    label: `Pièce ${date}`,
    lines: [
      { account: debit, debitCents: cents },
      { account: credit, creditCents: cents },
    ],
  });
  await succeed(root, "POST", `/api/entry/${id}/validate`);
}

async function due(prefix: string): Promise<unknown[]> {
  const { declarations } = await succeed<DeclarationCalendarAnswer>(
    root,
    "GET",
    `/api/declaration?legalEntityRefId=${books.refId}&startDate=2026-05-01&endDate=2027-05-31`,
  );
  return declarations
    .filter(({ kind }) => kind.startsWith(prefix))
    .map(({ dueDate, kind, part, amountCents, state }) => [dueDate, kind, part, amountCents, state]);
}

it("lists CVAE by turnover, tells its rate, and makes two instalments of the last one as it was typed", async () => {
  await move("2025-06-30", "512000", "706000", 650_000_000);
  await move("2026-06-30", "512000", "706000", 100_000_000);
  expect(await due("value_added")).toEqual([
    ["2026-05-05", "value_added", 0, null, "to_prepare"],
    ["2026-05-20", "value_added_return", 0, null, "to_prepare"],
    ["2026-06-15", "value_added_instalment", 1, null, "to_prepare"],
    ["2026-09-15", "value_added_instalment", 2, null, "to_prepare"],
    ["2027-05-04", "value_added", 0, null, "to_prepare"],
    ["2027-05-19", "value_added_return", 0, null, "to_prepare"],
  ]);
  // 0,113 % × 3,5 / 7 + 0,063 % = 0,1195 %, of 2025.
  const balance = civil("value_added", 2025);
  expect((await details(balance)).valueAdded).toEqual({
    year: 2025,
    turnoverCents: 650_000_000,
    rateBasisPoints: 12,
  });
  await type(balance, 420_100);
  const first = civil("value_added_instalment", 2026, 1);
  expect((await details(first)).row).toMatchObject({ amountCents: 210_100, state: "to_prepare" });
  await succeed(root, "POST", "/api/declaration/file", first);
  const paid = await succeed<{ entryId: string }>(root, "POST", "/api/declaration/posting", {
    ...first,
    posting: "payment",
    date: "2026-06-15",
  });
  const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${paid.entryId}`);
  expect(lines.map(({ account, debitCents, creditCents }) => [account, debitCents - creditCents])).toEqual([
    ["447000", 210_100],
    ["512000", -210_100],
  ]);
  await type(balance, 150_000);
  expect((await details(civil("value_added_instalment", 2026, 2))).row).toMatchObject({
    amountCents: 0,
    state: "exempt",
  });
});

it("lists no CVAE for a small company, nor for an exempt trade", async () => {
  await move("2025-06-30", "512000", "706000", 15_250_000);
  expect(await due("value_added")).toEqual([]);
  await move("2025-07-31", "512000", "706000", 1);
  expect(await due("value_added")).toEqual([["2026-05-20", "value_added_return", 0, null, "to_prepare"]]);
  await test.pool.query(
    `insert into declaration_profile (legal_entity_id, id, profit_tax, reduced_rate, payroll_tax, business_rates, goods_survey, activity, individuals_basis_points)
     values ($1, gen_random_uuid(), 'corporate', false, 'none', false, false, 'services', 10000)`,
    [books.legalEntityId],
  );
  expect(await due("value_added")).toEqual([]);
});

it("brings the last instalment above 250 M€ of turnover to 95 % of the tax on the books so far", async () => {
  // 300 M€ of turnover and 20 M€ of profit in 2025: 5 M€ of tax, 1,25 M€ an instalment.
  await move("2025-06-30", "512000", "706000", 30_000_000_000);
  await move("2025-06-30", "622600", "512000", 28_000_000_000);
  // 40 M€ of profit in 2026 so far: 10 M€ of tax; 95 % less three instalments of 1,25 M€ is 5,75 M€.
  await move("2026-06-30", "512000", "706000", 4_000_000_000);
  expect((await due("corporate_tax_instalment")).map((row) => (row as unknown[])[3])).toEqual([
    125_000_000, 125_000_000, 575_000_000,
  ]);
  const last = civil("corporate_tax_instalment", 2026, 4);
  expect((await details(last)).lastInstalment).toEqual({
    turnoverCents: 30_000_000_000,
    shareBasisPoints: 9500,
    estimatedCents: 1_000_000_000,
    earlierCents: 375_000_000,
  });
  // An instalment that was modulated counts as it was typed, and a person's own estimate is kept.
  await type(civil("corporate_tax_instalment", 2026, 3), 25_000_000);
  expect((await details(last)).row.amountCents).toBe(675_000_000);
  expect((await type(last, 500_000_000)).row.amountCents).toBe(500_000_000);
  expect((await details(civil("corporate_tax_instalment", 2026, 3))).lastInstalment).toBeNull();
});
