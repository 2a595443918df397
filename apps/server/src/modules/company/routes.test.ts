import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Entity = { id: string; refId: string; version: number } & Record<string, unknown>;

let test: TestApp;
let root: TestPerson;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());

const count = async (table: string, legalEntityId: string) =>
  (await test.pool.query(`select count(*) from ${table} where legal_entity_id = $1`, [legalEntityId])).rows[0]
    .count;

describe("creating a legal entity", () => {
  it("installs its chart, technical accounts, VAT codes, journals and chain, and tells the audit log", async () => {
    const { status, body } = await root.call<Entity>("POST", "/api/legal-entity", {
      name: " Boulangerie Été ",
      siren: "732 829 320",
      siret: "73282932000074",
      address: { line1: "1 rue du Four", postcode: "69001", city: "Lyon" },
      iban: "FR14 2004 1010 0505 0001 3M02 606",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Boulangerie Été",
      siren: "732829320",
      vatNumber: "FR44732829320",
      address: { line1: "1 rue du Four", postcode: "69001", city: "Lyon", country: "FR" },
      iban: "FR1420041010050500013M02606",
      sizeClass: "sme",
      vatRegime: "normal_monthly",
      vatOnDebitsOption: false,
      accountLength: 6,
      version: 1,
    });
    expect(Number(await count("account", body.id))).toBeGreaterThan(700);
    expect(Number(await count("technical_account", body.id))).toBeGreaterThan(60);
    expect(Number(await count("vat_code", body.id))).toBeGreaterThan(10);
    expect(Number(await count("journal", body.id))).toBe(10);
    expect(Number(await count("ledger_chain", body.id))).toBe(1);
    const audit = await test.pool.query("select action, user_id from audit_log where legal_entity_id = $1", [
      body.id,
    ]);
    expect(audit.rows).toContainEqual({ action: "create", user_id: root.userId });
    const accounts = await test.pool.query(
      "select number, pcg_number from account where legal_entity_id = $1 and number in ('606100', '512000', '411000') order by number",
      [body.id],
    );
    expect(accounts.rows).toEqual([
      { number: "411000", pcg_number: "411" },
      { number: "512000", pcg_number: "512" },
      { number: "606100", pcg_number: "6061" },
    ]);
  });

  it("leaves no account that a technical role, a VAT code or a journal names outside the chart", async () => {
    for (const accountLength of [6, 8]) {
      const siren = accountLength === 6 ? "552100554" : "542065479";
      const { body } = await root.call<Entity>("POST", "/api/legal-entity", {
        name: `Longueur ${accountLength}`,
        siren,
        accountLength,
      });
      const { rows } = await test.pool.query(
        `with named as (
           select account from technical_account where legal_entity_id = $1 and valid_from > '2020-01-01'
           union select account from technical_account t where legal_entity_id = $1 and not exists (
             select from technical_account n where n.legal_entity_id = $1 and n.role = t.role and n.valid_from > t.valid_from)
           union select unnest(array[account, pending_account, due_account]) from vat_code where legal_entity_id = $1
           union select treasury_account from journal where legal_entity_id = $1)
         select account from named where account is not null and account not in (select number from account where legal_entity_id = $1)`,
        [body.id],
      );
      expect(rows).toEqual([]);
    }
  });

  it("gives it to the person who makes it, within his own rights", async () => {
    const person = await test.person({ rights: { companies: ["Viewer", "Creator", "Editor"] } });
    const created = await person.call<Entity>("POST", "/api/legal-entity", {
      name: "À moi",
      siren: "443061841",
    });
    expect(created.status).toBe(200);
    const read = await person.call<Entity>("GET", `/api/legal-entity/${created.body.refId}`);
    expect(read.body).toEqual(created.body);
    const list = await person.call("GET", "/api/legal-entity");
    expect(list.body).toMatchObject({ count: 1, legalEntities: [{ refId: created.body.refId }] });
    const other = await test.person({ rights: { companies: ["Viewer"] } });
    expect((await other.call("GET", `/api/legal-entity/${created.body.refId}`)).body).toMatchObject({
      status: 404,
      code: "LEGAL_ENTITY_NOT_FOUND",
    });
    expect((await other.call("GET", "/api/legal-entity")).body).toEqual({ legalEntities: [], count: 0 });
  });

  it.each([
    ["a wrong key", { siren: "732829321" }, "SIREN_INVALID", "siren"],
    ["letters", { siren: "73282932A" }, "SIREN_INVALID", "siren"],
    ["nothing in the SIREN", { siren: "" }, "SIREN_INVALID", "siren"],
    ["a wrong SIRET", { siren: "404833048", siret: "40483304800021" }, "SIRET_INVALID", "siret"],
    [
      "the SIRET of another company",
      { siren: "404833048", siret: "73282932000074" },
      "SIRET_OF_ANOTHER_SIREN",
      "siret",
    ],
    [
      "a wrong VAT key",
      { siren: "404833048", vatNumber: "FR00404833048" },
      "VAT_NUMBER_INVALID",
      "vatNumber",
    ],
    ["a wrong IBAN", { siren: "404833048", iban: "FR1420041010050500013M02607" }, "IBAN_INVALID", "iban"],
  ])("refuses %s, and leaves nothing behind", async (_, fields, code, path) => {
    const before = await test.pool.query("select count(*) from legal_entity");
    const { status, body } = await root.call("POST", "/api/legal-entity", { name: "Erreur", ...fields });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code, details: { fields: [{ path }] } });
    expect((await test.pool.query("select count(*) from legal_entity")).rows).toEqual(before.rows);
  });

  it("refuses unknown fields, missing ones and broken JSON", async () => {
    const unknown = await root.call("POST", "/api/legal-entity", {
      name: "A",
      siren: "404833048",
      refId: "x",
    });
    expect(unknown.status).toBe(422);
    const missing = await root.call("POST", "/api/legal-entity", { siren: "404833048" });
    expect(missing.body).toMatchObject({
      status: 422,
      code: "VALIDATION_FAILED",
      details: { fields: [{ path: "name" }] },
    });
    expect((await root.call("POST", "/api/legal-entity", "{")).status).toBe(400);
  });

  it("refuses a SIREN that exists, also when two come at once", async () => {
    const body = { name: "Double", siren: "404833048" };
    const answers = await Promise.all([1, 2].map(() => root.call("POST", "/api/legal-entity", body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const again = await root.call("POST", "/api/legal-entity", body);
    expect(again.body).toMatchObject({ status: 409, code: "LEGAL_ENTITY_EXISTS" });
  });

  it("creates once under an idempotency key", async () => {
    const body = { name: "Deux clics", siren: "383474814" };
    const headers = { "idempotency-key": "entity-1" };
    const first = await root.call("POST", "/api/legal-entity", body, headers);
    const second = await root.call("POST", "/api/legal-entity", body, headers);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it("asks for a token, then for the right", async () => {
    const body = { name: "Sans droit", siren: "732829320" };
    expect((await test.anonymous("POST", "/api/legal-entity", body)).status).toBe(401);
    expect((await test.anonymous("GET", "/api/legal-entity")).status).toBe(401);
    const viewer = await test.person({ rights: { companies: ["Viewer"] } });
    expect((await viewer.call("POST", "/api/legal-entity", { nonsense: true })).status).toBe(403);
  });
});

describe("changing a legal entity", () => {
  it("keeps the reference, the SIREN's VAT number and the audit trail in step", async () => {
    const { body: made } = await root.call<Entity>("POST", "/api/legal-entity", {
      name: "Avant",
      siren: "356000000",
    });
    const { status, body } = await root.call<Entity>("PATCH", `/api/legal-entity/${made.refId}`, {
      version: 1,
      name: "Après",
      siren: "775670417",
      accountLength: 6,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      refId: made.refId,
      name: "Après",
      siren: "775670417",
      vatNumber: "FR81775670417",
      version: 2,
    });
    const { rows } = await test.pool.query(
      "select details from audit_log where resource_id = $1 and action = 'update'",
      [made.id],
    );
    expect(rows).toEqual([
      {
        details: {
          before: { name: "Avant", siren: "356000000", vatNumber: "FR39356000000" },
          after: { name: "Après", siren: "775670417", vatNumber: "FR81775670417" },
        },
      },
    ]);
  });

  it("refuses a missing or an old version, another length of accounts, and another company's SIREN", async () => {
    const { body: made } = await root.call<Entity>("POST", "/api/legal-entity", {
      name: "Versions",
      siren: "632012100",
    });
    const path = `/api/legal-entity/${made.refId}`;
    expect((await root.call("PATCH", path, { name: "Sans" })).body).toMatchObject({
      status: 422,
      code: "VALIDATION_FAILED",
    });
    expect((await root.call("PATCH", path, { version: 2, name: "Vieux" })).body).toMatchObject({
      status: 409,
      code: "STALE_VERSION",
    });
    expect((await root.call("PATCH", path, { version: 1, accountLength: 8 })).body).toMatchObject({
      status: 409,
      code: "ACCOUNT_LENGTH_FIXED",
    });
    expect((await root.call("PATCH", path, { version: 1, siren: "732829320" })).body).toMatchObject({
      status: 409,
      code: "LEGAL_ENTITY_EXISTS",
    });
    expect((await root.call("PATCH", path, { version: 1, siret: "73282932000074" })).body).toMatchObject({
      status: 422,
      code: "SIRET_OF_ANOTHER_SIREN",
    });
    const two = await Promise.all(["A", "B"].map((name) => root.call("PATCH", path, { version: 1, name })));
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await root.call("PATCH", "/api/legal-entity/unknown", { version: 1 })).status).toBe(404);
  });
});

describe("who has no right yet", () => {
  it("reads the names of his companies, not their bank and capital", async () => {
    const [first] = (await root.call<{ legalEntities: Entity[] }>("GET", "/api/legal-entity")).body
      .legalEntities;
    const legalEntityIds = [String(first?.id)];
    const read = async (rights: Parameters<TestApp["person"]>[0]["rights"]) => {
      const person = await test.person({ ...(rights ? { rights } : {}), legalEntityIds });
      return (await person.call<Entity>("GET", `/api/legal-entity/${first?.refId}`)).body;
    };
    await test.pool.query("update legal_entity set capital_cents = 100 where id = $1", legalEntityIds);
    expect(await read(undefined)).toMatchObject({
      name: first?.name,
      siren: first?.siren,
      iban: null,
      capitalCents: null,
    });
    expect(await read({ invoices: ["Viewer"] })).toMatchObject({ capitalCents: 100 });
  });
});

describe("listing legal entities", () => {
  it("pages by name and searches without case or accents, or by SIREN", async () => {
    const all = await root.call<{ count: number; legalEntities: Entity[] }>(
      "GET",
      "/api/legal-entity?limit=200",
    );
    const names = all.body.legalEntities.map((one) => String(one.name));
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "fr")));
    const page = await root.call<{ count: number; legalEntities: Entity[] }>(
      "GET",
      "/api/legal-entity?skip=1&limit=2",
    );
    expect(page.body.legalEntities).toEqual(all.body.legalEntities.slice(1, 3));
    expect(page.body.count).toBe(all.body.legalEntities.length);
    const found = await root.call("GET", "/api/legal-entity?searchValue=BOULANGERIE%20ete");
    expect(found.body).toMatchObject({ count: 1, legalEntities: [{ siren: "732829320" }] });
    expect((await root.call("GET", "/api/legal-entity?searchValue=73282932")).body.count).toBe(1);
    for (const query of ["limit=201", "limit=0", "skip=-1", "limit=x"])
      expect((await root.call("GET", `/api/legal-entity?${query}`)).status).toBe(422);
  });
});
