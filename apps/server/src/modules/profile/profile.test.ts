import type { ProfileAnswer } from "@grand-livre/contracts/profile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let entityId: string;
let otherId: string;
let count = 0;

type Refusal = { code: string; details?: Record<string, unknown> };
type Answered = ProfileAnswer & Refusal;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  for (const [name, siren] of [
    ["Première", "732829320"],
    ["Seconde", "552100554"],
  ])
    await root.call("POST", "/api/legal-entity", { name, siren });
  const { rows } = await test.pool.query("select id from legal_entity order by name");
  [entityId, otherId] = rows.map((row) => row.id);
});
afterAll(() => test.close());

const given = (serviceId: string, ...actions: string[]) => ({
  serviceId,
  authorizations: Object.fromEntries(actions.map((action) => [action, true])),
});
function profile(more: object = {}) {
  count += 1;
  return { name: `Profil ${count}`, rights: [given("invoices", "Viewer")], ...more };
}
const create = (who: TestPerson, more: object = {}) =>
  who.call<Answered>("POST", "/api/user-profile", profile(more));
const change = (who: TestPerson, id: string, body: object) =>
  who.call<Answered>("PATCH", `/api/user-profile/${id}`, body);
const apply = (userId: string, profileIds: string[], version = 1) =>
  root.call("PATCH", `/api/user/${userId}/rights`, { version, profileIds });
const manager = () =>
  test.person({
    rights: {
      "user-profiles": ["Viewer", "Creator", "Editor", "Deleter"],
      invoices: ["Viewer", "Creator"],
    },
    legalEntityIds: [entityId],
  });

describe("a profile", () => {
  it("gives its rights to everybody who has it, at once, and takes them back", async () => {
    const { body } = await create(root, { rights: [given("reports", "Viewer", "Exporter")] });
    const people = [await test.person({}), await test.person({ rights: { invoices: ["Viewer"] } })];
    for (const person of people) await apply(person.userId, [body.id]);
    const mayReport = async (person: TestPerson) => {
      const { body: session } = await person.call<{
        natural_user_profile: {
          affectedRights: { serviceId: string; authorizations: Record<string, boolean> }[];
        };
      }>("GET", "/api/auth/session");
      return session.natural_user_profile.affectedRights.find((row) => row.serviceId === "reports")
        ?.authorizations.Viewer;
    };
    for (const person of people) expect(await mayReport(person)).toBe(true);
    const changed = await change(root, body.id, { version: 1, rights: [given("dashboard", "Viewer")] });
    expect(changed.body).toMatchObject({ userCount: 2, version: 2 });
    for (const person of people) expect(await mayReport(person)).toBe(false);
    const { rows } = await test.pool.query(
      "select details from audit_log where resource = 'user-profile' and action = 'update' order by id desc limit 1",
    );
    expect(rows[0].details).toMatchObject({
      given: ["dashboard.Viewer"],
      withdrawn: ["reports.Viewer", "reports.Exporter"],
      users: 2,
    });
  });

  it("bears a name of its own, also when two are made at once", async () => {
    const name = "Comptabilité Générale";
    const both = await Promise.all([create(root, { name }), create(root, { name: "comptabilite generale" })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.status === 409)?.body.code).toBe("PROFILE_NAME_TAKEN");
    const { body } = await create(root);
    expect((await change(root, body.id, { version: 1, name })).body.code).toBe("PROFILE_NAME_TAKEN");
    const list = await root.call<{ profiles: ProfileAnswer[]; count: number }>(
      "GET",
      "/api/user-profile?searchValue=GENERALE",
    );
    expect(list.body.count).toBe(1);
  });

  it("is changed over the version that was read, and removed once nobody has it", async () => {
    const { body } = await create(root);
    const person = await test.person({});
    await apply(person.userId, [body.id]);
    expect((await change(root, body.id, { version: 1, description: "Ce qu’il faut" })).status).toBe(200);
    expect((await change(root, body.id, { version: 1, description: "Autre" })).body.code).toBe(
      "STALE_VERSION",
    );
    const remove = () => root.call<Refusal>("DELETE", `/api/user-profile/${body.id}`);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: "PROFILE_IN_USE", details: { users: 1 } },
    });
    await apply(person.userId, [], 2);
    const both = await Promise.all([remove(), remove()]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await root.call<Refusal>("GET", `/api/user-profile/${body.id}`)).body.code).toBe(
      "PROFILE_NOT_FOUND",
    );
  });

  it("is not given and removed at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body } = await create(root);
      const person = await test.person({});
      const [gave, removed] = await Promise.all([
        apply(person.userId, [body.id]),
        root.call("DELETE", `/api/user-profile/${body.id}`),
      ]);
      expect([gave.status, removed.status]).toSatisfy(
        ([gives, removes]) => (gives === 200 && removes === 409) || (gives === 404 && removes === 200),
      );
    }
  });

  it("holds no right that its maker has not, and no user out of his reach", async () => {
    const boss = await manager();
    const refused = await create(boss, { rights: [given("invoices", "Viewer", "Validator")] });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: "RIGHTS_BEYOND_OWN", details: { rights: ["invoices.Validator"] } },
    });
    const own = (await create(boss)).body;
    expect(own.may).toEqual({ edit: true, remove: true });
    expect((await change(boss, own.id, { version: 1, rights: [given("reports", "Viewer")] })).body.code).toBe(
      "RIGHTS_BEYOND_OWN",
    );
    const near = await test.person({ legalEntityIds: [entityId] });
    await apply(near.userId, [own.id]);
    expect((await change(boss, own.id, { version: 1, rights: [given("invoices", "Creator")] })).status).toBe(
      200,
    );
    const far = await test.person({ legalEntityIds: [otherId] });
    await apply(far.userId, [own.id]);
    expect((await change(boss, own.id, { version: 2, rights: [] })).body.code).toBe("PROFILE_OUT_OF_REACH");
    expect((await boss.call<Answered>("GET", `/api/user-profile/${own.id}`)).body.may.edit).toBe(false);
    const wide = (await create(root, { rights: [given("reports", "Viewer")] })).body;
    expect((await change(boss, wide.id, { version: 1, name: "À moi" })).body.code).toBe(
      "PROFILE_OUT_OF_REACH",
    );
    expect((await boss.call<Refusal>("DELETE", `/api/user-profile/${wide.id}`)).body.code).toBe(
      "PROFILE_OUT_OF_REACH",
    );
  });

  it("of a company is neither seen, changed, removed nor given by another company's administrator", async () => {
    const other = await test.person({
      rights: {
        "user-profiles": ["Viewer", "Creator", "Editor", "Deleter"],
        authorizations: ["Viewer", "Editor"],
        administrators: ["Viewer", "Editor"],
        invoices: ["Viewer", "Creator"],
      },
      legalEntityIds: [otherId],
    });
    const { body: first } = await create(await manager());
    expect((await other.call<Refusal>("GET", `/api/user-profile/${first.id}`)).body.code).toBe(
      "PROFILE_NOT_FOUND",
    );
    const list = await other.call<{ profiles: ProfileAnswer[] }>("GET", "/api/user-profile?limit=100");
    expect(list.body.profiles.map((one) => one.id)).not.toContain(first.id);
    expect((await change(other, first.id, { version: 1, rights: [] })).body.code).toBe("PROFILE_NOT_FOUND");
    expect((await other.call<Refusal>("DELETE", `/api/user-profile/${first.id}`)).body.code).toBe(
      "PROFILE_NOT_FOUND",
    );
    const near = await test.person({ legalEntityIds: [otherId] });
    const give = { version: 1, profileIds: [first.id] };
    expect((await other.call<Refusal>("PATCH", `/api/user/${near.userId}/rights`, give)).body.code).toBe(
      "PROFILE_NOT_FOUND",
    );
    expect((await create(other, { name: first.name })).status).toBe(200);
    const wide = (await create(root)).body;
    expect((await other.call<Answered>("GET", `/api/user-profile/${wide.id}`)).body.may.edit).toBe(false);
    expect((await other.call<Refusal>("DELETE", `/api/user-profile/${wide.id}`)).body.code).toBe(
      "PROFILE_OUT_OF_REACH",
    );
  });

  it("belongs to the company that its maker names, when he has several", async () => {
    const rights = { "user-profiles": ["Viewer", "Creator"] as const, invoices: ["Viewer"] as const };
    const both = await test.person({ rights, legalEntityIds: [entityId, otherId] });
    expect((await create(both)).body).toMatchObject({
      code: "VALIDATION_FAILED",
      details: { fields: [{ path: "legalEntityRefId", message: "LEGAL_ENTITY_REQUIRED" }] },
    });
    const { rows } = await test.pool.query("select ref_id from legal_entity where id = $1", [otherId]);
    const { body } = await create(both, { legalEntityRefId: rows[0].ref_id });
    const boss = await manager();
    expect((await boss.call("GET", `/api/user-profile/${body.id}`)).status).toBe(404);
  });

  it("through which one has one's rights over people is not emptied by oneself", async () => {
    const { rows } = await test.pool.query("select ref_id from legal_entity where id = $1", [entityId]);
    const { body } = await create(root, {
      legalEntityRefId: rows[0].ref_id,
      rights: [given("authorizations", "Viewer", "Editor"), given("user-profiles", "Viewer", "Editor")],
    });
    const boss = await test.person({ legalEntityIds: [entityId] });
    await apply(boss.userId, [body.id]);
    const empty = { version: 1, rights: [given("user-profiles", "Viewer", "Editor")] };
    expect((await change(boss, body.id, empty)).body.code).toBe("OWN_RIGHTS_NEEDED");
    expect((await change(root, body.id, empty)).status).toBe(200);
  });

  it("is refused to who may not, and for what is no profile", async () => {
    const viewer = await test.person({ rights: { "user-profiles": ["Viewer"] } });
    expect((await create(viewer)).status).toBe(403);
    expect((await viewer.call("GET", "/api/user-profile")).status).toBe(200);
    for (const body of [
      { name: " " },
      { name: "x", rights: [given("nothing", "Viewer")] },
      { name: "x", more: 1 },
    ])
      expect((await root.call("POST", "/api/user-profile", body)).status, JSON.stringify(body)).toBe(422);
    expect((await root.call("POST", "/api/user-profile", "{")).status).toBe(400);
    expect((await change(root, "0190a0a0-0000-7000-8000-000000000000", { version: 1 })).status).toBe(404);
  });
});
