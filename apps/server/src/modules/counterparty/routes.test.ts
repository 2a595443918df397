import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { withinRows } from "../../database/row-scope.ts";
import { inTransaction } from "../../database/transaction.ts";
import { commandIn } from "../../kit/command.ts";
import {
  createCounterparty,
  ensureCounterpartySide,
  findCounterparties,
  matchCounterparty,
} from "./service.ts";

type Counterparty = {
  id: string;
  name: string;
  version: number;
  subledgerSupplier: string | null;
  subledgerCustomer: string | null;
};
type List = { counterparties: Counterparty[]; count: number; nextAfter: string | null };

let test: TestApp;
let root: TestPerson;
let entity: { id: string; refId: string };
let other: { id: string; refId: string };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  const make = async (name: string, siren: string) =>
    (await root.call<typeof entity>("POST", "/api/legal-entity", { name, siren })).body;
  entity = await make("Tiers", "732829320");
  other = await make("Autre", "404833048");
});
afterAll(() => test.close());

const create = (body: object, owner = entity) =>
  root.call<Counterparty>("POST", "/api/counterparty", {
    legalEntityRefId: owner.refId,
    kind: "supplier",
    ...body,
  });
const scope = () => ({ userId: root.userId, legalEntityIds: "all" as const });

describe("creating a counterparty", () => {
  it("makes its auxiliary, reads its identifiers and tells the audit log", async () => {
    const { status, body } = await create({
      name: "Dupont & Fils SARL",
      vatNumber: "FR 83 404 833 048",
      iban: "FR14 2004 1010 0505 0001 3M02 606",
      email: "compta@dupont.fr",
      defaultAccount: "606100",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: "supplier",
      siren: "404833048",
      vatNumber: "FR83404833048",
      subledgerSupplier: "FDUPONTETFI",
      subledgerCustomer: null,
      origin: "user",
      active: true,
      version: 1,
    });
    const { rows } = await test.pool.query("select action from audit_log where resource_id = $1", [body.id]);
    expect(rows).toEqual([{ action: "create" }]);
    expect((await root.call("GET", `/api/counterparty/${body.id}`)).body).toEqual(body);
  });

  it("keeps a code that was given, and makes two for who is both", async () => {
    expect((await create({ name: "Codé", subledgerSupplier: "f0001" })).body).toMatchObject({
      subledgerSupplier: "F0001",
    });
    expect((await create({ name: "Les Deux", kind: "both", customerKind: "business" })).body).toMatchObject({
      subledgerCustomer: "CLESDEUX",
      subledgerSupplier: "FLESDEUX",
    });
  });

  it("answers a double with the existing one, by SIREN, VAT number or folded name", async () => {
    const { body: first } = await create({ name: "Éts Martin", siren: "552100554" });
    for (const body of [
      { name: "Martin Paris", siren: "552100554" },
      { name: "Martin Lyon", siret: "55210055400013" },
      { name: "ETS MARTIN SAS" },
      { name: "Tout autre", kind: "customer", vatNumber: "FR96552100554" },
    ])
      expect((await create(body)).body).toMatchObject({
        status: 409,
        code: "COUNTERPARTY_EXISTS",
        details: { id: first.id, name: "Éts Martin" },
      });
    expect((await create({ name: "Éts Martin", siren: "552100554" }, other)).status).toBe(200);
    expect((await create({ name: "Éts Martin", siren: "542065479" })).body).toMatchObject({
      subledgerSupplier: "FETSMARTIN2",
    });
  });

  it("keeps a tax number from outside the Union as printed, and checks those of the Union", async () => {
    const address = { line1: "Bahnhofstrasse 1", postcode: "8001", city: "Zürich", country: "CH" };
    const swiss = { name: "Uhren AG", customerKind: "foreign", vatNumber: "CHE-116.281.710", address };
    expect((await create(swiss)).body).toMatchObject({ vatNumber: "CHE116281710", siren: null, address });
    const german = { ...swiss, name: "Uhren GmbH & Co", address: { ...address, country: "DE" } };
    expect((await create(german)).body).toMatchObject({ status: 422, code: "VAT_NUMBER_INVALID" });
    expect((await create({ ...german, vatNumber: "DE 123456789" })).body).toMatchObject({
      vatNumber: "DE123456789",
    });
  });

  it("lets consumers of one name be two", async () => {
    const consumer = { name: "Jean Petit", kind: "customer", customerKind: "consumer" };
    expect((await create(consumer)).body).toMatchObject({ subledgerCustomer: "CJEANPETIT" });
    expect((await create(consumer)).body).toMatchObject({ subledgerCustomer: "CJEANPETIT2" });
  });

  it("creates one when many come at once, and once under an idempotency key", async () => {
    const many = await Promise.all(
      Array.from({ length: 8 }, () => create({ name: "Course", siren: "443061841" })),
    );
    expect(many.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(many.filter((answer) => answer.status === 409)).toHaveLength(7);
    const distinct = await Promise.all(
      Array.from({ length: 6 }, () => create({ name: "Foule", kind: "customer", customerKind: "consumer" })),
    );
    expect(new Set(distinct.map((answer) => answer.body.subledgerCustomer)).size).toBe(6);
    const body = { legalEntityRefId: entity.refId, kind: "supplier", name: "Deux clics" };
    const headers = { "idempotency-key": "c-1" };
    const first = await root.call("POST", "/api/counterparty", body, headers);
    expect((await root.call("POST", "/api/counterparty", body, headers)).body).toEqual(first.body);
  });

  it.each([
    ["a wrong SIREN", { siren: "123" }, 422, "SIREN_INVALID"],
    ["a wrong VAT number", { vatNumber: "FR00404833048" }, 422, "VAT_NUMBER_INVALID"],
    ["a wrong IBAN", { iban: "FR00" }, 422, "IBAN_INVALID"],
    ["a code of one character", { subledgerSupplier: "F" }, 422, "VALUE_TOO_SHORT"],
    ["a code with a space", { subledgerSupplier: "F 01" }, 422, "SUBLEDGER_INVALID"],
    ["a code that is taken", { subledgerSupplier: "F0001" }, 409, "SUBLEDGER_EXISTS"],
    ["an unknown account", { defaultAccount: "606199" }, 422, "LEDGER_ACCOUNT_UNUSABLE"],
    ["an unknown VAT code", { defaultVatCode: "NOPE" }, 422, "VAT_CODE_UNUSABLE"],
    ["an unknown kind", { kind: "friend" }, 422, "VALIDATION_FAILED"],
    ["an empty name", { name: "  " }, 422, "VALIDATION_FAILED"],
    ["a wrong e-mail", { email: "compta" }, 422, "EMAIL_INVALID"],
  ])("refuses %s", async (_, body, status, code) => {
    expect((await create({ name: "Erreur", ...body })).body).toMatchObject({ status, code });
  });

  it("asks for the token, the right and the scope", async () => {
    const body = { legalEntityRefId: entity.refId, kind: "supplier", name: "Sans droit" };
    expect((await test.anonymous("POST", "/api/counterparty", body)).status).toBe(401);
    const viewer = await test.person({ rights: { counterparties: ["Viewer"] }, legalEntityIds: [entity.id] });
    expect((await viewer.call("POST", "/api/counterparty", body)).status).toBe(403);
    const stranger = await test.person({
      rights: { counterparties: ["Viewer", "Creator", "Editor"] },
      legalEntityIds: [other.id],
    });
    expect((await stranger.call("POST", "/api/counterparty", body)).body).toMatchObject({
      status: 404,
      code: "LEGAL_ENTITY_NOT_FOUND",
    });
    const { body: list } = await root.call<List>("GET", `/api/counterparty?legalEntityRefId=${entity.refId}`);
    const path = `/api/counterparty/${list.counterparties[0]?.id}`;
    expect((await stranger.call("GET", path)).body).toMatchObject({
      status: 404,
      code: "COUNTERPARTY_NOT_FOUND",
    });
    expect((await stranger.call("PATCH", path, { version: 1, name: "Volé" })).status).toBe(404);
    expect((await stranger.call<List>("GET", "/api/counterparty")).body.count).toBe(1);
  });
});

describe("changing a counterparty", () => {
  it("audits a change of IBAN on its own, with both numbers", async () => {
    const { body: made } = await create({ name: "Banque changée", iban: "FR1420041010050500013M02606" });
    const { body } = await root.call("PATCH", `/api/counterparty/${made.id}`, {
      version: 1,
      iban: "DE89370400440532013000",
      paymentTerms: "30 jours",
    });
    expect(body).toMatchObject({
      iban: "DE89370400440532013000",
      paymentTerms: "30 jours",
      name: "Banque changée",
      subledgerSupplier: made.subledgerSupplier,
      version: 2,
    });
    const { rows } = await test.pool.query(
      "select action, details from audit_log where resource_id = $1 order by id",
      [made.id],
    );
    expect(rows.map((row) => row.action)).toEqual(["create", "update", "change-iban"]);
    expect(rows[2].details).toEqual({
      name: "Banque changée",
      before: { iban: "FR1420041010050500013M02606" },
      after: { iban: "DE89370400440532013000" },
    });
  });

  it("keeps versions, refuses doubles, and gives an auxiliary to a new side", async () => {
    const { body: made } = await create({ name: "Mutante" });
    const patch = (body: object) => root.call("PATCH", `/api/counterparty/${made.id}`, body);
    expect((await patch({ name: "Sans version" })).status).toBe(422);
    expect((await patch({ version: 9, name: "Vieille" })).body).toMatchObject({
      status: 409,
      code: "STALE_VERSION",
    });
    expect((await patch({ version: 1, siren: "552100554" })).body).toMatchObject({
      status: 409,
      code: "COUNTERPARTY_EXISTS",
    });
    expect((await patch({ version: 1, subledgerSupplier: "F0001" })).body).toMatchObject({
      status: 409,
      code: "SUBLEDGER_EXISTS",
    });
    expect((await patch({ version: 1, kind: "both", active: false })).body).toMatchObject({
      kind: "both",
      subledgerCustomer: "CMUTANTE",
      subledgerSupplier: "FMUTANTE",
      active: false,
      version: 2,
    });
    const two = await Promise.all(["A", "B"].map((name) => patch({ version: 2, name: `Mutante ${name}` })));
    expect(two.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  });
});

describe("listing counterparties", () => {
  it("searches folded in names, identifiers and auxiliaries, filters by kind, and pages after a row", async () => {
    const list = (query: string) =>
      root.call<List>("GET", `/api/counterparty?legalEntityRefId=${entity.refId}&${query}`);
    expect((await list("searchValue=ets%20MARTIN%20")).body.count).toBe(2);
    expect((await list("searchValue=83404833")).body).toMatchObject({
      count: 1,
      counterparties: [{ name: "Dupont & Fils SARL" }],
    });
    expect((await list("searchValue=dupont%20%26%20fils%20sarl")).body.count).toBe(1);
    expect((await list("searchValue=fdupontet")).body.count).toBe(1);
    const customers = await list("kind=customer&limit=200");
    expect(customers.body.counterparties.every((one) => one.subledgerCustomer !== null)).toBe(true);
    const all = (await list("limit=200")).body;
    const walked: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: List = (await list(`limit=4${after && `&after=${after}`}`)).body;
      walked.push(...page.counterparties.map((one) => one.id));
      after = page.nextAfter;
    }
    expect(walked).toEqual(all.counterparties.map((one) => one.id));
    expect(all.count).toBe(walked.length);
  });
});

describe("what other modules ask", () => {
  it("matches a document's party by SIREN, then VAT number, then folded name", async () => {
    const match = (wanted: Parameters<typeof matchCounterparty>[3]) =>
      matchCounterparty(test.db, scope(), entity.id, wanted);
    expect(await match({ siren: "404833048", name: "Autre nom" })).toMatchObject({
      found: { name: "Dupont & Fils SARL" },
      by: "siren",
    });
    expect(await match({ vatNumber: "FR83404833048", name: null })).toMatchObject({ by: "siren" });
    expect(await match({ name: "DUPONT ET FILS" })).toMatchObject({
      found: { name: "Dupont & Fils SARL" },
      by: "name",
    });
    expect(await match({ name: "ets martin" })).toMatchObject({
      candidates: [{ name: "Éts Martin" }, { name: "Éts Martin" }],
    });
    expect(await match({ name: "Dupont et fils", siren: "383474814" })).toBeUndefined();
    // A caller of another company asks on a connection that shows that one alone.
    const elsewhere = { userId: root.userId, legalEntityIds: [other.id] };
    const wanted = { siren: "404833048", name: null };
    expect(
      await withinRows([other.id], () => matchCounterparty(test.fenced.db, elsewhere, entity.id, wanted)),
    ).toBeUndefined();
  });

  it("creates what a capture read, without the identifiers it read wrong, and makes a customer a supplier too", async () => {
    const actor = { scope: scope() };
    const input = {
      legalEntityId: entity.id,
      kind: "customer",
      name: "Lu de travers",
      siren: "123456789",
      iban: "FR00",
      origin: "capture",
    } as const;
    const row = await inTransaction(test.db, (tx) =>
      createCounterparty(commandIn(test.app, tx, actor), input),
    );
    expect(row).toMatchObject({
      siren: null,
      iban: null,
      origin: "capture",
      subledgerCustomer: "CLUDETRAVER",
    });
    const both = await inTransaction(test.db, (tx) =>
      ensureCounterpartySide(commandIn(test.app, tx, actor), row, "supplier"),
    );
    expect(both).toMatchObject({ kind: "both", subledgerSupplier: "FLUDETRAVER", version: 2 });
    const found = await findCounterparties(test.db, entity.id, [row.id, other.id]);
    expect([...found.keys()]).toEqual([row.id]);
  });

  it("makes one supplier of many bills read at once", async () => {
    const actor = { scope: scope() };
    const input = {
      legalEntityId: entity.id,
      name: "Nouveau venu",
      siren: "383474814",
      origin: "capture",
    } as const;
    const kinds = ["supplier", "supplier", "customer", "supplier"] as const;
    const rows = await Promise.all(
      kinds.map((kind) =>
        inTransaction(test.db, (tx) =>
          createCounterparty(commandIn(test.app, tx, actor), { ...input, kind }),
        ),
      ),
    );
    expect(new Set(rows.map((row) => row.id)).size).toBe(1);
    const path = `/api/counterparty/${rows[0]?.id}`;
    expect((await root.call("GET", path)).body).toMatchObject({
      kind: "both",
      subledgerCustomer: "CNOUVEAUVEN",
      subledgerSupplier: "FNOUVEAUVEN",
    });
  });

  it("leaves nothing of a counterparty whose transaction failed", async () => {
    const before = await test.pool.query("select count(*) from audit_log");
    const failing = inTransaction(test.db, async (tx) => {
      await createCounterparty(commandIn(test.app, tx, { scope: scope() }), {
        legalEntityId: entity.id,
        kind: "supplier",
        name: "Éphémère",
      });
      throw new Error("later step failed");
    });
    await expect(failing).rejects.toThrow("later step failed");
    expect(
      (await test.pool.query("select count(*) from counterparty where name = 'Éphémère'")).rows[0].count,
    ).toBe(0);
    expect((await test.pool.query("select count(*) from audit_log")).rows).toEqual(before.rows);
  });
});
