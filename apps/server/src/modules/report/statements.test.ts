import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type {
  AgedBalanceRow,
  BalanceSheetRow,
  StatementRow,
  TaxPackageRow,
} from "@grand-livre/contracts/report";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openExercise, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await openExercise(root, books.refId, "2025-01-01", "2025-12-31");
  // 2025: 10 000 of capital, a machine of 6 000 written down by 1 200, 2 000 sold: a profit of 800.
  await post("2025-01-02", [moved("512000", 1_000_000), moved("101300", -1_000_000)]);
  await post("2025-02-01", [moved("215400", 600_000), moved("512000", -600_000)]);
  await post("2025-06-01", [moved("411000", 200_000, books.customerId), moved("706000", -200_000)]);
  await post("2025-12-31", [moved("681120", 120_000), moved("281500", -120_000)]);
  // 2026: 3 000 sold, 1 000 of it paid, goods for 500 unpaid: a profit of 2 500, the one before not appropriated.
  await post(
    "2026-03-01",
    [moved("411000", 300_000, books.customerId), moved("707000", -300_000)],
    "2026-03-31",
  );
  await post("2026-03-05", [moved("512000", 100_000), moved("411000", -100_000, books.customerId)]);
  await post(
    "2026-04-01",
    [moved("607000", 50_000), moved("401000", -50_000, books.supplierId)],
    "2026-05-15",
  );
});
afterAll(() => test.close());

const moved = (account: string, cents: number, counterpartyId?: string) => ({
  account,
  debitCents: Math.max(0, cents),
  creditCents: Math.max(0, -cents),
  ...(counterpartyId ? { counterpartyId } : {}),
});
async function post(
  date: string,
  lines: readonly ReturnType<typeof moved>[],
  dueDate?: string,
): Promise<string> {
  const dated = lines.map((line) => (line.counterpartyId && dueDate ? { ...line, dueDate } : line));
  const body = purchase(books, 1, { journalCode: "OD", date, pieceDate: date, lines: dated });
  const { id } = await succeed<EntryAnswer>(root, "POST", "/api/entry", body);
  const { lines: posted } = await succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
  return posted.find(({ account }) => /^4[01]1/.test(account))?.id ?? "";
}
const read = <T>(name: string, person = root) =>
  succeed<{ rows: T[]; resultCents: number }>(
    person,
    "GET",
    `/api/report/${name}?fiscalExerciseRefId=${books.exercise.refId}`,
  );
const figures = (rows: readonly StatementRow[], ...codes: string[]) =>
  codes.map((code) => {
    const row = rows.find((one) => one.code === code);
    return [row?.amountCents, row?.previousCents].map((cents) => Number(cents) / 100);
  });

describe("the balance beside the exercise before", () => {
  it("tells where each account stood at its end, also one that stands no more", async () => {
    const { rows } = await succeed<{
      rows: { account: string; previousCents: number; balanceCents: number }[];
    }>(
      root,
      "GET",
      `/api/report/trial-balance?legalEntityRefId=${books.refId}&startDate=2026-01-01&endDate=2026-12-31&previous=true`,
    );
    const of = (account: string) => rows.find((row) => row.account === account);
    expect(of("706000")).toMatchObject({ balanceCents: 0, previousCents: -200_000 });
    expect(of("707000")).toMatchObject({ balanceCents: -300_000, previousCents: 0 });
    expect(of("512000")).toMatchObject({ balanceCents: 500_000, previousCents: 400_000 });
    expect(rows.reduce((sum, { previousCents }) => sum + previousCents, 0)).toBe(0);
    expect(rows.map(({ account }) => account)).toEqual(rows.map(({ account }) => account).toSorted());
  });
});

describe("statements", () => {
  it("the balance sheet comes to the same on both sides, with its accounts and the exercise before", async () => {
    const sheet = await succeed<{
      rows: BalanceSheetRow[];
      totalAssetsCents: number;
      totalLiabilitiesCents: number;
      resultCents: number;
    }>(root, "GET", `/api/report/balance-sheet?fiscalExerciseRefId=${books.exercise.refId}`);
    expect(sheet).toMatchObject({
      totalAssetsCents: 1_380_000,
      totalLiabilitiesCents: 1_380_000,
      resultCents: 250_000,
    });
    const row = (code: string) => sheet.rows.find((one) => one.code === code);
    expect(row("plant")).toMatchObject({
      side: "asset",
      grossCents: 600_000,
      depreciationCents: 120_000,
      netCents: 480_000,
      previousNetCents: 480_000,
    });
    expect(row("customers")).toMatchObject({
      netCents: 400_000,
      previousNetCents: 200_000,
      accounts: [{ account: "411000", label: "Clients", cents: 400_000 }],
    });
    expect(row("pending_result")).toMatchObject({ side: "liability", netCents: 80_000, previousNetCents: 0 });
    expect(row("result")).toMatchObject({ netCents: 250_000, previousNetCents: 80_000 });
  });

  it("income, intermediate balances and flows have one result, and the change of treasury", async () => {
    const income = await read<StatementRow>("income-statement");
    expect(income.resultCents).toBe(250_000);
    expect(figures(income.rows, "turnover", "net_result")).toEqual([
      [3_000, 2_000],
      [2_500, 800],
    ]);
    const balances = await read<StatementRow>("intermediate-balances");
    expect(balances.resultCents).toBe(250_000);
    expect(balances.rows.filter(({ kind }) => kind === "total").at(-1)?.amountCents).toBe(250_000);
    const flows = await read<StatementRow>("cash-flow");
    expect(figures(flows.rows, "change")).toEqual([[1_000, 4_000]]);
  });

  it("the aged balance is the balance of its lines at any day, whatever was lettered later", async () => {
    const aged = (side: string, date: string) =>
      succeed<{ rows: AgedBalanceRow[]; totalCents: number }>(
        root,
        "GET",
        `/api/report/aged-balance?legalEntityRefId=${books.refId}&side=${side}&date=${date}`,
      );
    const before = await aged("customer", "2026-04-20");
    expect(before).toMatchObject({
      totalCents: 400_000,
      rows: [
        {
          name: "Mairie de Chaumont",
          counterpartyId: books.customerId,
          upTo30Cents: 300_000,
          upTo60Cents: -100_000,
          olderCents: 200_000,
        },
      ],
    });
    expect(await aged("supplier", "2026-04-20")).toMatchObject({
      totalCents: 50_000,
      rows: [{ name: "Papeterie Élan", notDueCents: 50_000 }],
    });
    const paid = await post("2026-05-02", [
      moved("512000", 50_000),
      moved("411000", -50_000, books.customerId),
    ]);
    const bill = await post("2026-04-15", [
      moved("411000", 50_000, books.customerId),
      moved("706000", -50_000),
    ]);
    await succeed(root, "POST", "/api/lettering", { legalEntityRefId: books.refId, lineIds: [paid, bill] });
    expect((await aged("customer", "2026-04-20")).totalCents).toBe(450_000);
    expect((await aged("customer", "2026-05-20")).totalCents).toBe(400_000);
  });

  it("ask for the right and keep to the scope", async () => {
    const stranger = await test.person({ rights: { reports: ["Viewer"] } });
    const path = `/api/report/balance-sheet?fiscalExerciseRefId=${books.exercise.refId}`;
    expect((await stranger.call("GET", path)).status).toBe(404);
    const viewer = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("GET", path)).status).toBe(403);
  });
});

describe("the tax package", () => {
  const read = (regime: string, exercise = books.exercise.refId, person = root) =>
    person.call<{ rows: TaxPackageRow[]; resultCents: number }>(
      "GET",
      `/api/report/tax-package?fiscalExerciseRefId=${exercise}&regime=${regime}`,
    );

  it("tells each line of the forms, its accounts, and the year before", async () => {
    const { body } = await read("normal");
    const line = (code: string) => body.rows.find((row) => row.code === code);
    expect(line("AR")).toMatchObject({
      form: "2050",
      grossCents: 600_000,
      depreciationCents: 120_000,
      netCents: 480_000,
      previousCents: 480_000,
      euros: 4800,
    });
    expect(line("AR")?.accounts).toMatchObject([
      { account: "215400", cents: 600_000 },
      { account: "281500", cents: -120_000 },
    ]);
    expect(line("CO")?.netCents).toBe(line("EE")?.netCents);
    expect(line("FC")).toMatchObject({ form: "2052", netCents: 300_000, previousCents: 0 });
    const statement = await succeed<{ resultCents: number }>(
      root,
      "GET",
      `/api/report/income-statement?fiscalExerciseRefId=${books.exercise.refId}`,
    );
    const { resultCents } = statement;
    expect(resultCents).not.toBe(0);
    expect([line("DI")?.netCents, line("HN")?.netCents, body.resultCents]).toEqual(
      Array(3).fill(resultCents),
    );
    const simplified = await read("simplified");
    const short = (code: string) => simplified.body.rows.find((row) => row.code === code)?.netCents;
    expect([short("028"), short("210"), short("136"), short("310")]).toEqual([
      480_000,
      300_000,
      resultCents,
      resultCents,
    ]);
  });

  it("asks for the right, a regime and an exercise of the caller", async () => {
    expect((await read("other")).status).toBe(422);
    const stranger = await test.person({ rights: { declarations: ["Viewer"] } });
    expect((await read("normal", books.exercise.refId, stranger)).status).toBe(404);
    const reader = await test.person({
      rights: { reports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await read("normal", books.exercise.refId, reader)).status).toBe(403);
    expect((await test.anonymous("GET", "/api/report/tax-package?regime=normal")).status).toBe(401);
  });
});
