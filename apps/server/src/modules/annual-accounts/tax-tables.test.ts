import type { TaxTablesAnswer } from "@grand-livre/contracts/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, postNet, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
  // 2025: capital and a loan, a workshop begun.
  await post("2025-01-02", { "512000": 1_500_000, "101300": -1_000_000, "164000": -500_000 });
  await post("2025-02-01", { "231000": 600_000, "512000": -600_000 });
  // 2026: the workshop is finished and put into service, a van bought and sold, a provision that no charge bears.
  await post("2026-02-01", { "215400": 640_000, "231000": -600_000, "512000": -40_000 });
  await post("2026-02-02", { "231000": 25_000, "512000": -25_000 });
  await post("2026-02-03", { "215400": 25_000, "231000": -25_000 });
  await post("2026-03-01", { "218000": 90_000, "512000": -90_000 });
  await post("2026-06-01", { "657000": 60_000, "281800": 30_000, "218000": -90_000 });
  await post("2026-06-02", { "681120": 30_000, "281800": -30_000 });
  await post("2026-12-31", { "641000": 7_000, "151000": -7_000 });
});
afterAll(() => test.close());

const post = (date: string, cents: Readonly<Record<string, number>>) => postNet(root, books, date, cents);
const path = () => `/api/report/tax-tables?fiscalExerciseRefId=${books.exercise.refId}`;
const boxOf = ({ tables }: TaxTablesAnswer, code: string) =>
  tables.flatMap(({ rows }) =>
    rows.flatMap(({ boxes, cents }) => cents.filter((_, at) => boxes[at] === code)),
  )[0];

describe("the tables 2054 to 2057", () => {
  it("tell each box and its accounts, and what does not agree", async () => {
    const answer = await succeed<TaxTablesAnswer>(root, "GET", path());
    const boxes = (...codes: string[]) => codes.map((code) => boxOf(answer, code));
    // 25 000 went from one line to the other; an entry that a bank pays in part is none between lines alone.
    expect(boxes("LH", "LJ", "MY", "MZ", "NA")).toEqual([600_000, 25_000, 25_000, 600_000, 0]);
    expect(boxes("KU", "MK", "LG", "MV", "MW")).toEqual([665_000, 665_000, 90_000, 90_000, 0]);
    expect(boxes("QR", "QS", "QT", "5W", "5Y", "VH")).toEqual([30_000, 30_000, 0, 7_000, 7_000, 500_000]);
    const plant = answer.tables[0]?.rows.find(({ key }) => key === "plant");
    expect(plant?.accounts).toMatchObject([{ account: "215400", label: expect.stringMatching(/./) }]);
    const failed = answer.checks.filter(({ tableCents, otherCents }) => tableCents !== otherCents);
    expect(failed).toEqual([{ code: "PROVISION_CHARGES", tableCents: 7_000, otherCents: 0 }]);
    expect(answer.untyped).toEqual(["Emprunts auprès des établissements de crédit"]);
  });

  it("take the due dates that the annual accounts keep", async () => {
    const maturities = [{ line: "debts.bank_loans", overOneYearCents: 300_000, overFiveYearsCents: 100_000 }];
    const body = { fiscalExerciseRefId: books.exercise.refId, part: "maturities", version: 0, maturities };
    await succeed(root, "PUT", "/api/annual-accounts/part", body);
    const answer = await succeed<TaxTablesAnswer>(root, "GET", path());
    const debts = answer.tables.find(({ key }) => key === "debts");
    expect(debts?.rows.find(({ key }) => key === "bank_loans")?.cents).toEqual([
      500_000, 200_000, 200_000, 100_000,
    ]);
    expect(answer.untyped).toEqual([]);
  });

  it("ask for the right and an exercise of the caller", async () => {
    const stranger = await test.person({ rights: { declarations: ["Viewer"] } });
    expect((await stranger.call("GET", path())).status).toBe(404);
    const legalEntityIds = [books.legalEntityId];
    const reader = await test.person({ rights: { reports: ["Viewer"] }, legalEntityIds });
    expect((await reader.call("GET", path())).status).toBe(403);
    const viewer = await test.person({ rights: { declarations: ["Viewer"] }, legalEntityIds });
    expect((await viewer.call("GET", path())).status).toBe(200);
    expect((await test.anonymous("GET", path())).status).toBe(401);
    expect((await root.call("GET", "/api/report/tax-tables")).status).toBe(422);
  });
});
