import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Account = { id: string; number: string; label: string; version: number; chartVersion: number };
type List = { accounts: Account[]; count: number };

let test: TestApp;
let root: TestPerson;
let entity: { id: string; refId: string };
let old: { refId: string };
let current: { id: string; refId: string; periods: { id: string }[] };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  entity = (await root.call<typeof entity>("POST", "/api/legal-entity", { name: "Plan", siren: "732829320" }))
    .body;
  const open = async (year: number) =>
    (
      await root.call<typeof current>("POST", "/api/fiscal-exercise", {
        legalEntityRefId: entity.refId,
        startDate: `${year}-01-01`,
        endDate: `${year}-12-31`,
      })
    ).body;
  old = await open(2024);
  current = await open(2026);
});
afterAll(() => test.close());

const list = (query: string) =>
  root.call<List>("GET", `/api/account?legalEntityRefId=${entity.refId}&${query}`);
const create = (body: object) =>
  root.call<Account>("POST", "/api/account", { legalEntityRefId: entity.refId, ...body });
const one = async (number: string) => {
  const found = (await list(`searchValue=${number}&limit=200`)).body.accounts.find(
    (account) => account.number === number,
  );
  if (!found) throw new Error(`no account ${number}`);
  return found;
};

/** A draft with one line on an account: enough to make it used. */
async function use(number: string): Promise<void> {
  const entry = await test.pool.query(
    `insert into entry (legal_entity_id, id, fiscal_exercise_id, chart_version, fiscal_period_id, balance_period, journal_id,
       entry_date, label, source_kind)
     select $1, gen_random_uuid(), $2, 2026, $3, 1, j.id, '2026-01-05', 'Essai', 'test' from journal j
     where j.legal_entity_id = $1 and j.code = 'OD' returning id`,
    [entity.id, current.id, current.periods[0]?.id],
  );
  await test.pool.query(
    `insert into entry_line (legal_entity_id, id, entry_id, position, fiscal_exercise_id, chart_version, entry_date, account, label, debit_cents)
     values ($1, gen_random_uuid(), $2, 1, $3, 2026, '2026-01-05', $4, 'Essai', 100)`,
    [entity.id, entry.rows[0].id, current.id, number],
  );
}

describe("the list of accounts", () => {
  it("reads the chart of today's exercise in text order, by pages with an exact count", async () => {
    const { body } = await list("limit=200");
    const numbers = body.accounts.map((account) => account.number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(body.accounts.every((account) => account.chartVersion === 2026)).toBe(true);
    const { rows } = await test.pool.query(
      "select count(*)::int as n from account where legal_entity_id = $1 and chart_version = 2026",
      [entity.id],
    );
    expect(body.count).toBe(rows[0].n);
    const page = await list("limit=5&skip=10");
    expect(page.body.accounts).toEqual(body.accounts.slice(10, 15));
    expect((await root.call<List>("GET", "/api/account")).body.accounts).toHaveLength(20);
  });

  it("filters by class and by text, in labels without accents and in numbers", async () => {
    const fives = await list("class=5&limit=200");
    expect(fives.body.accounts.every((account) => account.number.startsWith("5"))).toBe(true);
    expect(fives.body.count).toBe(fives.body.accounts.length);
    expect((await list("searchValue=EXPEDITEUR%20inconnu%20xyz")).body).toEqual({ accounts: [], count: 0 });
    const labels = (await list("searchValue=tva%20DEDUCTIBLE&limit=200")).body.accounts.map(
      (account) => account.number,
    );
    expect(labels).toContain("445640");
    expect((await list("searchValue=44566")).body.accounts.map((account) => account.number)).toContain(
      "445660",
    );
    expect((await list("class=10")).status).toBe(422);
  });

  it("reads the chart of another exercise on demand", async () => {
    expect((await list(`fiscalExerciseRefId=${old.refId}&searchValue=675000`)).body).toMatchObject({
      count: 1,
      accounts: [{ chartVersion: 2014 }],
    });
    expect((await list("searchValue=675000")).body.count).toBe(0);
  });
});

describe("adding an account", () => {
  it("pre-fills a sub-account by its parent, in this chart and the later ones", async () => {
    const { status, body } = await create({
      number: "606410",
      parent: "606400",
      fiscalExerciseRefId: old.refId,
    });
    const parent = await one("606400");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: "606410",
      label: parent.label,
      chartVersion: 2014,
      class: 6,
      type: "expense",
      usualSide: "debit",
      origin: "user",
      active: true,
      version: 1,
    });
    const { rows } = await test.pool.query(
      "select chart_version from account where legal_entity_id = $1 and number = '606410' order by 1",
      [entity.id],
    );
    expect(rows.map((row) => row.chart_version)).toEqual([2014, 2026]);
  });

  it("knows a collective, and a treasury account, by its number", async () => {
    expect((await create({ number: "411900", label: "Clients export" })).body).toMatchObject({
      collective: true,
      letterable: true,
    });
    expect((await create({ number: "512110", label: "Banque Deux" })).body).toMatchObject({
      collective: false,
      pointable: true,
    });
  });

  it.each([
    ["one character", { number: "6" }, 422, "VALUE_TOO_SHORT"],
    ["letters first", { number: "A06410" }, 422, "ACCOUNT_NUMBER_INVALID"],
    ["a number outside the chart", { number: "999" }, 422, "ACCOUNT_LENGTH_MISMATCH"],
    ["a number that hangs nowhere", { number: "402000" }, 422, "ACCOUNT_NOT_IN_PCG"],
    ["another length", { number: "60641" }, 422, "ACCOUNT_LENGTH_MISMATCH"],
    ["an unknown parent", { number: "606420", parent: "606499" }, 422, "LEDGER_ACCOUNT_UNUSABLE"],
    ["the parent of others", { number: "616420", parent: "606400" }, 422, "ACCOUNT_NOT_UNDER_PARENT"],
    ["a VAT account without code", { number: "445669" }, 422, "ACCOUNT_NEEDS_VAT_CODE"],
    ["an unknown VAT code", { number: "445669", defaultVatCode: "NOPE" }, 422, "VAT_CODE_UNUSABLE"],
    ["a number that exists", { number: "606400" }, 409, "LEDGER_ACCOUNT_EXISTS"],
  ])("refuses %s", async (_, fields, status, code) => {
    expect((await create({ label: "Essai", ...fields })).body).toMatchObject({ status, code });
  });

  it("needs a label without parent, and adds one account when two come at once", async () => {
    expect((await create({ number: "606430" })).body).toMatchObject({
      status: 422,
      details: { fields: [{ path: "label" }] },
    });
    const two = await Promise.all([1, 2].map(() => create({ number: "606430", label: "Ensemble" })));
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("asks for the token, the right and the scope", async () => {
    const body = { legalEntityRefId: entity.refId, number: "606440", label: "Essai" };
    expect((await test.anonymous("POST", "/api/account", body)).status).toBe(401);
    const viewer = await test.person({
      rights: { "accounting-plan": ["Viewer"] },
      legalEntityIds: [entity.id],
    });
    expect((await viewer.call("POST", "/api/account", body)).status).toBe(403);
    expect((await viewer.call("GET", "/api/account")).status).toBe(200);
    const stranger = await test.person({ rights: { "accounting-plan": ["Viewer", "Creator", "Editor"] } });
    expect((await stranger.call("POST", "/api/account", body)).body).toMatchObject({
      status: 404,
      code: "LEGAL_ENTITY_NOT_FOUND",
    });
    expect((await stranger.call("GET", "/api/account")).body).toEqual({ accounts: [], count: 0 });
    expect(
      (
        await stranger.call("PATCH", `/api/account/${(await one("606400")).id}`, {
          version: 1,
          label: "Volé",
        })
      ).status,
    ).toBe(404);
    const nobody = await test.person({ legalEntityIds: [entity.id] });
    expect((await nobody.call("GET", "/api/account")).status).toBe(403);
  });
});

describe("changing an account", () => {
  const patch = (account: Account, change: object) =>
    root.call<Account>("PATCH", `/api/account/${account.id}`, change);

  it("changes label, flags and VAT code, and tells the audit log before and after", async () => {
    const account = await one("606300");
    const code = (
      await root.call<{ vatCodes: { code: string }[] }>(
        "GET",
        `/api/vat-code?legalEntityRefId=${entity.refId}&direction=purchase`,
      )
    ).body.vatCodes[0]?.code;
    const { body } = await patch(account, {
      version: 1,
      label: "Outillage Zéphyr",
      letterable: true,
      defaultVatCode: code,
    });
    expect(body).toMatchObject({
      label: "Outillage Zéphyr",
      letterable: true,
      defaultVatCode: code,
      version: 2,
    });
    expect((await list("searchValue=OUTILLAGE%20zephyr")).body.count).toBe(1);
    const { rows } = await test.pool.query("select details from audit_log where resource_id = $1", [
      account.id,
    ]);
    expect(rows[0].details).toMatchObject({
      before: { label: account.label, letterable: false },
      after: { label: "Outillage Zéphyr" },
    });
    expect((await patch(account, { version: 1, label: "Vieux" })).body).toMatchObject({
      status: 409,
      code: "STALE_VERSION",
    });
    expect((await patch(account, { label: "Sans" })).status).toBe(422);
    expect(
      (await patch({ ...account, id: "01900000-0000-7000-8000-000000000000" }, { version: 1 })).body,
    ).toMatchObject({ status: 404, code: "LEDGER_ACCOUNT_NOT_FOUND" });
    expect((await patch({ ...account, id: "no-uuid" }, { version: 1 })).status).toBe(404);
  });

  it("gives another number only while no line is on it, whatever asks", async () => {
    const { body: free } = await create({ number: "606450", label: "Libre" });
    expect((await patch(free, { version: 1, number: "606460" })).body).toMatchObject({
      number: "606460",
      version: 2,
    });
    await use("606460");
    expect((await patch(free, { version: 2, number: "606470" })).body).toMatchObject({
      status: 409,
      code: "ACCOUNT_IN_USE",
    });
    const raw = test.pool.query("update account set number = '606470' where id = $1", [free.id]);
    await expect(raw).rejects.toMatchObject({ constraint: "account_in_use" });
    await expect(test.pool.query("delete from account where id = $1", [free.id])).rejects.toMatchObject({
      constraint: "account_in_use",
    });
    expect((await patch(free, { version: 2, active: false })).body).toMatchObject({ active: false });
  });

  it("refuses to deactivate what a technical role leans on", async () => {
    expect((await patch(await one("401000"), { version: 1, active: false })).body).toMatchObject({
      status: 409,
      code: "ACCOUNT_SERVES_A_ROLE",
    });
    expect((await patch(await one("512000"), { version: 1, active: false })).body).toMatchObject({
      code: "ACCOUNT_SERVES_A_ROLE",
    });
    const vat = await one("445660");
    expect((await patch(vat, { version: 1, defaultVatCode: null })).body).toMatchObject({
      status: 422,
      code: "ACCOUNT_NEEDS_VAT_CODE",
    });
  });
});
