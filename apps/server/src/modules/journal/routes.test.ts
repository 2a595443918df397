import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { journalByCode, journalOfType, journalsOf } from "./service.ts";

type Journal = { id: string; code: string; version: number };
type List = { journals: Journal[]; count: number };

let test: TestApp;
let root: TestPerson;
let entity: { id: string; refId: string };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  entity = (
    await root.call<typeof entity>("POST", "/api/legal-entity", { name: "Journaux", siren: "732829320" })
  ).body;
});
afterAll(() => test.close());

const list = (query = "") =>
  root.call<List>("GET", `/api/entry-ledger-log?legalEntityRefId=${entity.refId}${query}`);
const create = (body: object) =>
  root.call<Journal>("POST", "/api/entry-ledger-log", { legalEntityRefId: entity.refId, ...body });

describe("journals", () => {
  it("come with every legal entity", async () => {
    const { body } = await list();
    expect(body.count).toBe(10);
    expect(body.journals.map((journal) => journal.code)).toEqual([
      "AC",
      "AN",
      "BQ1",
      "CA",
      "IM",
      "OD",
      "PA",
      "RG",
      "TV",
      "VE",
    ]);
    expect((await list("&searchValue=a-nouveaux")).body).toMatchObject({
      count: 1,
      journals: [{ code: "AN", entryType: "opening" }],
    });
    expect((await list("&entryType=bank")).body).toMatchObject({
      journals: [{ code: "BQ1", treasuryAccount: "512000" }],
    });
  });

  it("are one for each bank account, with a code and a label of their own", async () => {
    await root.call("POST", "/api/account", {
      legalEntityRefId: entity.refId,
      number: "512110",
      label: "Banque Deux",
    });
    const bank = { code: "bq2", label: "Banque Deux", entryType: "bank", treasuryAccount: "512110" };
    expect((await create(bank)).body).toMatchObject({
      code: "BQ2",
      treasuryAccount: "512110",
      active: true,
      version: 1,
    });
    for (const [fields, code] of [
      [{ code: "BQ2", label: "Autre" }, "JOURNAL_CODE_TAKEN"],
      [{ code: "BQ3", label: "BANQUE deux" }, "JOURNAL_LABEL_TAKEN"],
      [{ code: "BQ3", label: "Autre" }, "JOURNAL_TREASURY_ACCOUNT_TAKEN"],
    ] as const)
      expect((await create({ ...bank, ...fields })).body).toMatchObject({ status: 409, code });
    const two = await Promise.all(
      [1, 2].map(() => create({ code: "ND", label: "Notes", entryType: "general" })),
    );
    expect(two.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    ["an empty type", { entryType: "" }, "JOURNAL_ENTRY_TYPE_REQUIRED", "entryType"],
    ["an unknown type", { entryType: "autre" }, "VALIDATION_FAILED", "entryType"],
    ["no type", {}, "VALIDATION_FAILED", "entryType"],
    ["an empty label", { entryType: "general", label: " " }, "JOURNAL_LABEL_MISSING", "label"],
    ["a wrong code", { entryType: "general", code: "É!" }, "JOURNAL_CODE_INVALID", "code"],
    ["a bank without account", { entryType: "bank" }, "JOURNAL_TREASURY_ACCOUNT_MISSING", "treasuryAccount"],
    [
      "a purchase journal with one",
      { entryType: "purchase", treasuryAccount: "512000" },
      "JOURNAL_TREASURY_ACCOUNT_UNEXPECTED",
      "treasuryAccount",
    ],
    [
      "a till on a bank account",
      { entryType: "cash", treasuryAccount: "512000" },
      "JOURNAL_TREASURY_ACCOUNT_INVALID",
      "treasuryAccount",
    ],
    [
      "an account that does not exist",
      { entryType: "bank", treasuryAccount: "512999" },
      "LEDGER_ACCOUNT_UNUSABLE",
      "treasuryAccount",
    ],
  ])("refuse %s", async (_, fields, code, path) => {
    const { body } = await create({ code: "XX", label: "Essai", ...fields });
    expect(body).toMatchObject({ status: 422, code, details: { fields: [{ path }] } });
  });

  it("are renamed and deactivated under their version, and told to the audit log", async () => {
    const od = (await list("&searchValue=OD")).body.journals.find((journal) => journal.code === "OD");
    const patch = (body: object) => root.call<Journal>("PATCH", `/api/entry-ledger-log/${od?.id}`, body);
    expect((await patch({ version: 1, label: "Divers" })).body).toMatchObject({
      code: "OD",
      label: "Divers",
      version: 2,
    });
    expect((await patch({ version: 1, label: "Vieux" })).body).toMatchObject({
      status: 409,
      code: "STALE_VERSION",
    });
    expect((await patch({ version: 2, label: "achats" })).body).toMatchObject({
      status: 409,
      code: "JOURNAL_LABEL_TAKEN",
    });
    expect((await patch({ version: 2, active: false })).body).toMatchObject({ active: false, version: 3 });
    const { rows } = await test.pool.query(
      "select count(*)::int as n from audit_log where resource_id = $1 and action = 'update'",
      [od?.id],
    );
    expect(rows[0].n).toBe(2);
    expect((await list("&active=false")).body.count).toBe(1);
  });

  it("are found by code, type and treasury account for the modules that write entries", async () => {
    const scope = { userId: root.userId, legalEntityIds: "all" as const };
    const journals = await journalsOf(test.db, scope, entity.id);
    expect(journalByCode(journals, "AC")).toMatchObject({ entryType: "purchase" });
    expect(journalOfType(journals, "bank", "512110")).toMatchObject({ code: "BQ2" });
    const notFound = expect.objectContaining({ code: "JOURNAL_NOT_FOUND" });
    expect(() => journalByCode(journals, "ZZ")).toThrow(notFound);
    expect(() => journalOfType(journals, "bank", "512999")).toThrow(notFound);
    const outside = { userId: root.userId, legalEntityIds: [] };
    expect(await journalsOf(test.db, outside, entity.id)).toEqual([]);
  });

  it("ask for the token, the right and the scope", async () => {
    expect((await test.anonymous("GET", "/api/entry-ledger-log")).status).toBe(401);
    const viewer = await test.person({ rights: { "entry-logs": ["Viewer"] }, legalEntityIds: [entity.id] });
    expect((await viewer.call("GET", "/api/entry-ledger-log")).status).toBe(200);
    expect((await viewer.call("POST", "/api/entry-ledger-log", {})).status).toBe(403);
    const stranger = await test.person({ rights: { "entry-logs": ["Creator", "Editor", "Viewer"] } });
    expect(
      (
        await stranger.call("POST", "/api/entry-ledger-log", {
          legalEntityRefId: entity.refId,
          code: "XX",
          label: "X",
          entryType: "general",
        })
      ).status,
    ).toBe(404);
    const journal = (await list()).body.journals[0];
    expect(
      (await stranger.call("PATCH", `/api/entry-ledger-log/${journal?.id}`, { version: 1 })).body,
    ).toMatchObject({ status: 404, code: "JOURNAL_NOT_FOUND" });
  });
});
