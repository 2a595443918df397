import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { loadBooks } from "../books/service.ts";
import { technicalAccounts } from "./service.ts";

type Row = { role: string; account: string; check: string; version: number; validFrom: string };
type List = { technicalAccounts: Row[]; count: number };

let test: TestApp;
let root: TestPerson;
let entity: { id: string; refId: string };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  entity = (
    await root.call<typeof entity>("POST", "/api/legal-entity", { name: "Rôles", siren: "732829320" })
  ).body;
  const year = { startDate: "2026-01-01", endDate: "2026-12-31" };
  await root.call("POST", "/api/fiscal-exercise", { legalEntityRefId: entity.refId, ...year });
});
afterAll(() => test.close());

const list = (date = "") =>
  root.call<List>("GET", `/api/technical-account?legalEntityRefId=${entity.refId}${date && `&date=${date}`}`);
const change = (body: object) =>
  root.call<Row>("PATCH", "/api/technical-account", {
    legalEntityRefId: entity.refId,
    version: 1,
    validFrom: "2026-07-01",
    ...body,
  });

describe("technical accounts", () => {
  it("lists every role with an account that exists", async () => {
    const { body } = await list();
    expect(body.technicalAccounts).toHaveLength(body.count);
    expect(body.technicalAccounts.filter((row) => row.check !== "ok")).toEqual([]);
    expect(body.technicalAccounts[0]).toMatchObject({
      role: "customers",
      label: "Clients",
      account: "411000",
      accountLabel: "Clients",
      required: true,
      version: 1,
    });
  });

  it("follows the chart: disposals change accounts on the first day of 2025", async () => {
    const scope = { userId: root.userId, legalEntityIds: "all" as const };
    const { roleAccounts } = await loadBooks(test.db, scope, entity.id);
    const before = technicalAccounts(roleAccounts, "2024-12-31");
    const since = technicalAccounts(roleAccounts, "2025-01-01");
    expect([before.disposal_proceeds, since.disposal_proceeds]).toEqual(["775000", "757000"]);
  });

  it("changes from a day on, and leaves the days before as they were", async () => {
    await root.call("POST", "/api/account", {
      legalEntityRefId: entity.refId,
      number: "401100",
      label: "Fournisseurs bis",
    });
    const { status, body } = await change({ role: "suppliers", account: "401100" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      role: "suppliers",
      account: "401100",
      validFrom: "2026-07-01",
      version: 2,
      changedByName: "Camille Martin",
    });
    const on = async (date: string) =>
      (await list(date)).body.technicalAccounts.find((row) => row.role === "suppliers")?.account;
    expect([await on("2026-06-30"), await on("2026-07-01")]).toEqual(["401000", "401100"]);
    const { rows } = await test.pool.query(
      "select details from audit_log where resource = 'technical-account'",
    );
    expect(rows).toEqual([
      {
        details: {
          role: "suppliers",
          validFrom: "2026-07-01",
          before: { account: "401000" },
          after: { account: "401100" },
        },
      },
    ]);
    expect((await change({ role: "suppliers", account: "401000" })).body).toMatchObject({
      status: 409,
      code: "STALE_VERSION",
    });
    expect((await change({ role: "suppliers", account: "401000", version: 2 })).body).toMatchObject({
      account: "401000",
      version: 3,
    });
  });

  it.each([
    ["another class", { role: "suppliers", account: "606100", version: 3 }, 422, "TECHNICAL_ACCOUNT_CLASS"],
    [
      "an account that does not exist",
      { role: "customers", account: "411999" },
      422,
      "LEDGER_ACCOUNT_UNUSABLE",
    ],
    ["an unknown role", { role: "nothing", account: "411000" }, 422, "VALIDATION_FAILED"],
    ["no version", { role: "customers", account: "411000", version: undefined }, 422, "VALIDATION_FAILED"],
  ])("refuses %s", async (_, body, status, code) => {
    expect((await change(body)).body).toMatchObject({ status, code });
  });

  it("asks for the token, the right and the scope", async () => {
    const path = `/api/technical-account?legalEntityRefId=${entity.refId}`;
    expect((await test.anonymous("GET", path)).status).toBe(401);
    const viewer = await test.person({
      rights: { "accounting-plan": ["Viewer"] },
      legalEntityIds: [entity.id],
    });
    expect((await viewer.call("GET", path)).status).toBe(200);
    expect((await viewer.call("PATCH", "/api/technical-account", {})).status).toBe(403);
    const stranger = await test.person({ rights: { "accounting-plan": ["Viewer"] } });
    expect((await stranger.call("GET", path)).status).toBe(404);
  });
});

describe("what a role is used for", () => {
  const usage = (role: string) =>
    root.call<{ operations: { kind: string; label: string }[]; lineCount: number }>(
      "GET",
      `/api/technical-account/usage?legalEntityRefId=${entity.refId}&role=${role}`,
    );
  const simulate = (kind: string, netCents: number) =>
    root.call<{
      code?: string;
      entries: {
        journalCode: string;
        lines: { account: string; accountLabel: string; debitCents: number; creditCents: number }[];
      }[];
    }>(
      "GET",
      `/api/technical-account/simulation?legalEntityRefId=${entity.refId}&kind=${kind}&netCents=${netCents}`,
    );
  const sketch = async (kind: string, netCents: number) =>
    (await simulate(kind, netCents)).body.entries.flatMap(({ lines }) =>
      lines.map((line) => `${line.account} ${line.debitCents - line.creditCents}`),
    );

  it("is every operation whose entry stands on its account; and the lines of the exercise are counted", async () => {
    const { body } = await usage("suppliers");
    expect(body.operations.map(({ kind }) => kind)).toContain("purchase_goods");
    expect((await usage("urssaf")).body.operations).toEqual([]);
    const before = body.lineCount;
    const line = (account: string, debitCents: number, creditCents: number) => ({
      account,
      debitCents,
      creditCents,
    });
    const { status } = await root.call("POST", "/api/entry", {
      legalEntityRefId: entity.refId,
      journalCode: "OD",
      date: "2026-03-02",
      label: "Essai",
      lines: [line("512000", 0, 500), line("471000", 500, 0)],
    });
    expect(status).toBe(200);
    expect([before, (await usage("bank")).body.lineCount, (await usage("suspense")).body.lineCount]).toEqual([
      0, 1, 1,
    ]);
  });

  it("is simulated on the company's accounts of today, and writes nothing", async () => {
    const count = async () => (await test.pool.query("select count(*)::int from entry")).rows[0].count;
    const written = await count();
    expect(await sketch("purchase_goods", 100_000)).toEqual([
      "606100 100000",
      "445660 20000",
      "401000 -120000",
    ]);
    const today = (await list()).body.technicalAccounts.find(({ role }) => role === "default_sale_goods");
    const number = "707100";
    await root.call("POST", "/api/account", {
      legalEntityRefId: entity.refId,
      number,
      label: "Ventes, boutique",
    });
    const changed = await change({
      role: "default_sale_goods",
      account: number,
      version: today?.version,
      validFrom: "2026-01-01",
    });
    expect(changed.status).toBe(200);
    const { body } = await simulate("sale_goods", 5_000);
    expect(body.entries[0]).toMatchObject({ journalCode: "VE" });
    expect(body.entries[0]?.lines).toContainEqual(
      expect.objectContaining({ account: number, accountLabel: "Ventes, boutique", creditCents: 5_000 }),
    );
    expect(await count()).toBe(written);
  });

  it("refuses as the document would, and what is no amount", async () => {
    expect((await simulate("sale_gap", 100_000)).body).toMatchObject({ code: "LETTERING_GAP_TOO_HIGH" });
    expect((await simulate("sale_goods", 99)).body).toMatchObject({ code: "VALIDATION_FAILED" });
    expect((await simulate("nothing", 1_000)).body).toMatchObject({ code: "VALIDATION_FAILED" });
  });

  it("asks for the right and the scope", async () => {
    const of = `legalEntityRefId=${entity.refId}`;
    const paths = [
      `/api/technical-account/usage?${of}&role=bank`,
      `/api/technical-account/simulation?${of}&kind=sale_goods&netCents=100`,
    ];
    const stranger = await test.person({ rights: { "accounting-plan": ["Viewer"] } });
    const nobody = await test.person({ legalEntityIds: [entity.id] });
    for (const path of paths) {
      expect((await stranger.call("GET", path)).status).toBe(404);
      expect((await nobody.call("GET", path)).status).toBe(403);
    }
  });
});
