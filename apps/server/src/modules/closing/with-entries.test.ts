import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { exercisesOf, findPeriodForDate, requireOpenPeriod } from "../fiscal-exercise/service.ts";

type Exercise = { id: string; refId: string; version: number; periods: { id: string; version: number }[] };
type Entry = { id: string; state: string };
type Line = { account: string; debitCents?: number; creditCents?: number; vatCode?: string };

let test: TestApp;
let root: TestPerson;
let entity: { id: string; refId: string };
let exercise: Exercise;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  entity = (
    await root.call<typeof entity>("POST", "/api/legal-entity", { name: "Clôtures", siren: "732829320" })
  ).body;
  const dates = { startDate: "2026-01-01", endDate: "2026-12-31" };
  exercise = (
    await root.call<Exercise>("POST", "/api/fiscal-exercise", { legalEntityRefId: entity.refId, ...dates })
  ).body;
});
afterAll(() => test.close());

const enter = (date: string, lines: Line[]) =>
  root.call<Entry>("POST", "/api/entry", {
    legalEntityRefId: entity.refId,
    journalCode: "OD",
    date,
    label: "Essai",
    lines,
  });

async function validated(date: string, lines: Line[]): Promise<void> {
  const { body } = await enter(date, lines);
  const answer = await root.call<Entry>("POST", `/api/entry/${body.id}/validate`, {});
  expect(answer.body).toMatchObject({ state: "validated" });
}

const scope = () => ({ userId: root.userId, legalEntityIds: "all" as const });

describe("books that have validated entries", () => {
  it("refuse to close an exercise for good while suspense is not cleared, and close it once it is", async () => {
    await validated("2026-02-10", [
      { account: "471000", debitCents: 12_000 },
      { account: "108000", creditCents: 12_000 },
    ]);
    const close = (version: number) =>
      root.call<Exercise>("PATCH", `/api/fiscal-exercise/${exercise.refId}`, {
        version,
        state: "closed",
        reason: "Points vus.",
      });
    expect((await close(1)).body).toMatchObject({
      status: 409,
      code: "EXERCISE_SUSPENSE_NOT_CLEARED",
      details: { accounts: expect.stringContaining("471000") },
    });
    const untouched = await root.call<Exercise>("GET", `/api/fiscal-exercise/${exercise.refId}`);
    expect(untouched.body).toMatchObject({ state: "open", version: 1 });
    await validated("2026-02-11", [
      { account: "606300", debitCents: 12_000 },
      { account: "471000", creditCents: 12_000 },
    ]);
    const year = { startDate: "2025-01-01", endDate: "2025-12-31" };
    const before = await root.call<Exercise>("POST", "/api/fiscal-exercise", {
      legalEntityRefId: entity.refId,
      ...year,
    });
    expect((await close(1)).body).toMatchObject({ code: "EXERCISE_PREVIOUS_OPEN" });
    const path = `/api/fiscal-exercise/${before.body.refId}`;
    expect(
      (await root.call("PATCH", path, { version: 1, state: "closed", reason: "Points vus." })).status,
    ).toBe(200);
  });

  it("never change a role's account under validated lines", async () => {
    await validated("2026-05-20", [
      { account: "658000", debitCents: 100 },
      { account: "471000", creditCents: 100 },
    ]);
    const change = (validFrom: string) =>
      root.call("PATCH", "/api/technical-account", {
        legalEntityRefId: entity.refId,
        role: "suspense",
        account: "472000",
        validFrom,
        version: 1,
      });
    expect((await change("2026-05-20")).body).toMatchObject({
      status: 409,
      code: "TECHNICAL_ACCOUNT_RETROACTIVE",
      details: { lastDate: "20/05/2026" },
    });
    expect((await change("2026-05-21")).status).toBe(200);
  });

  it("never end a VAT code before its last line", async () => {
    type VatCodes = { vatCodes: { id: string; code: string; account: string | null }[] };
    const path = `/api/vat-code?legalEntityRefId=${entity.refId}&direction=purchase&limit=200`;
    const { body } = await root.call<VatCodes>("GET", path);
    const code = body.vatCodes.find((one) => one.account === "445660");
    await validated("2026-06-15", [
      { account: "445660", debitCents: 2_000, ...(code ? { vatCode: code.code } : {}) },
      { account: "471000", creditCents: 2_000 },
    ]);
    const end = (validTo: string) => root.call("PATCH", `/api/vat-code/${code?.id}`, { version: 1, validTo });
    expect((await end("2026-06-14")).body).toMatchObject({
      status: 409,
      code: "VAT_CODE_RETROACTIVE",
      details: { lastDate: "15/06/2026" },
    });
    expect((await end("2026-06-15")).status).toBe(200);
  });

  it("keep the number of an account that a validated line bears", async () => {
    const list = await root.call<{ accounts: { id: string }[] }>(
      "GET",
      `/api/account?legalEntityRefId=${entity.refId}&searchValue=606300`,
    );
    const path = `/api/account/${list.body.accounts[0]?.id}`;
    const answer = await root.call("PATCH", path, { version: 1, number: "606390" });
    expect(answer.body).toMatchObject({ status: 409, code: "ACCOUNT_IN_USE" });
  });
});

describe("placing a date", () => {
  it("names the exercise and the period, or proposes the first open day after a closed one", async () => {
    const exercises = () => exercisesOf(test.db, scope(), entity.id);
    const at = async (date: string) => requireOpenPeriod(await exercises(), date);
    expect(await at("2026-09-30")).toMatchObject({ period: { number: 9 }, exercise: { id: exercise.id } });
    const september = exercise.periods[8];
    await root.call("PATCH", "/api/fiscal-period", {
      id: september?.id,
      version: 1,
      state: "provisionally_closed",
      reason: "Points vus.",
    });
    await expect(at("2026-09-30")).rejects.toMatchObject({
      code: "PERIOD_CLOSED",
      details: { proposedDate: "2026-10-01", period: "09/2026" },
    });
    await expect(at("2025-06-30")).rejects.toMatchObject({
      code: "EXERCISE_CLOSED",
      details: { proposedDate: "2026-01-01" },
    });
    await expect(at("2024-06-30")).rejects.toMatchObject({ code: "EXERCISE_NOT_FOUND" });
    expect(findPeriodForDate(await exercises(), "2026-09-30")).toMatchObject({
      period: { state: "provisionally_closed" },
    });
    const outside = { userId: root.userId, legalEntityIds: [] };
    expect(await exercisesOf(test.db, outside, entity.id)).toEqual([]);
  });

  it("refuses an entry in the closed period with the proposed date", async () => {
    const { body } = await enter("2026-09-15", [
      { account: "606300", debitCents: 100 },
      { account: "471000", creditCents: 100 },
    ]);
    expect(body).toMatchObject({
      status: 409,
      code: "PERIOD_CLOSED",
      details: { proposedDate: "2026-10-01" },
    });
  });

  it("lets no entry into a period that closes at the same moment", async () => {
    const march = exercise.periods[2];
    const close = root.call("PATCH", "/api/fiscal-period", {
      id: march?.id,
      version: 1,
      state: "provisionally_closed",
      reason: "Points vus.",
    });
    const entries = Array.from({ length: 6 }, () =>
      enter("2026-03-10", [
        { account: "606300", debitCents: 100 },
        { account: "471000", creditCents: 100 },
      ]),
    );
    const [closing, ...entered] = await Promise.all([close, ...entries]);
    const { rows } = await test.pool.query(
      "select count(*)::int as drafts from entry where fiscal_period_id = $1 and state = 'draft'",
      [march?.id],
    );
    const kept = entered.filter((answer) => answer.status === 200).length;
    expect(rows[0].drafts).toBe(kept);
    expect(closing.status === 200 ? kept : closing.body.code).toBe(
      closing.status === 200 ? 0 : "PERIOD_HAS_DRAFTS",
    );
  });
});
