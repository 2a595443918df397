import type { ExplainAnswer, UserAnswer } from "@grand-livre/contracts/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeOutbox } from "../../../test/outbox.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const EVERY_RIGHT_OVER_PEOPLE = {
  administrators: ["Viewer", "Creator", "Editor", "Validator"],
  authorizations: ["Viewer", "Editor"],
} as const;

let test: TestApp;
let root: TestPerson;
let first: { id: string; refId: string };
let second: { id: string; refId: string };

type Refusal = { code: string; details?: Record<string, unknown> };
type Answered = UserAnswer & Refusal;

async function company(name: string, siren: string) {
  const { body, status } = await root.call<{ refId: string }>("POST", "/api/legal-entity", { name, siren });
  expect(status).toBe(200);
  const { rows } = await test.pool.query("select id from legal_entity where ref_id = $1", [body.refId]);
  return { id: rows[0].id as string, refId: body.refId };
}

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  first = await company("Première", "732829320");
  second = await company("Seconde", "552100554");
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.pool.query("delete from rate_limit");
  await takeOutbox(test);
});

const administrator = (more: object = {}) =>
  test.person({
    rights: { ...EVERY_RIGHT_OVER_PEOPLE, invoices: ["Viewer", "Creator"], ...more },
    legalEntityIds: [first.id],
  });
const clerk = (legalEntityIds = [first.id]) =>
  test.person({ rights: { invoices: ["Viewer"] }, legalEntityIds });

const read = async (id: string) => (await root.call<Answered>("GET", `/api/user/${id}`)).body;
const given = (serviceId: string, ...actions: string[]) => ({
  serviceId,
  authorizations: Object.fromEntries(actions.map((action) => [action, true])),
});
const rights = (who: TestPerson, id: string, body: object) =>
  who.call<Answered>("PATCH", `/api/user/${id}/rights`, body);
const has = (user: UserAnswer, serviceId: string, action: "Viewer" | "Creator" | "Editor") =>
  user.effectiveRights.find((row) => row.serviceId === serviceId)?.authorizations[action];
const lastAudit = async (action: string) =>
  (await test.pool.query("select * from audit_log where action = $1 order by id desc limit 1", [action]))
    .rows[0];

describe("the last super-administrator", () => {
  it("stays, also when two remove each other at the same moment", async () => {
    const own = await createTestApp();
    const [one, two] = [await own.superAdministrator(), await own.superAdministrator()];
    for (const [path, body, method] of [
      ["", { version: 1, superAdministrator: false }, "PATCH"],
      ["/suspend", { version: 1 }, "POST"],
    ] as const) {
      const both = await Promise.all([
        one.call<Refusal>(method, `/api/user/${two.userId}${path}`, body),
        two.call<Refusal>(method, `/api/user/${one.userId}${path}`, body),
      ]);
      // The slower one may find itself without its right already.
      expect(both.filter((answer) => answer.status === 200)).toHaveLength(1);
      const refused = both.find((answer) => answer.status !== 200);
      expect(["LAST_ADMINISTRATOR", "FORBIDDEN", "UNAUTHENTICATED", "STALE_VERSION"]).toContain(
        refused?.body.code,
      );
      const { rows } = await own.pool.query(
        "select count(*)::int as n from user_account where super_administrator and status = 'active'",
      );
      expect(rows[0].n).toBe(1);
      await own.pool.query(
        "update user_account set super_administrator = true, status = 'active', version = 1",
      );
      await own.pool.query("update user_session set ended_at = null");
    }
    expect((await one.call("POST", `/api/user/${two.userId}/suspend`, { version: 1 })).status).toBe(200);
    const alone = (method: string, path: string, body: object) =>
      one.call<Refusal>(method, `/api/user/${one.userId}${path}`, body);
    expect((await alone("POST", "/suspend", { version: 1 })).body.code).toBe("OWN_RIGHTS_NEEDED");
    expect((await alone("PATCH", "", { version: 1, superAdministrator: false })).body.code).toBe(
      "OWN_RIGHTS_NEEDED",
    );
    await own.close();
  });

  it("stays whatever reaches the tables", async () => {
    const own = await createTestApp();
    await own.superAdministrator();
    for (const statement of [
      "update user_account set status = 'inactive'",
      "update user_account set super_administrator = false",
    ])
      await expect(own.pool.query(statement)).rejects.toMatchObject({
        constraint: "user_account_last_administrator",
      });
    const [one, two] = [await own.superAdministrator(), await own.superAdministrator()];
    await own.pool.query("update user_account set status = 'inactive' where id <> all ($1)", [
      [one.userId, two.userId],
    ]);
    const remove = (id: string) =>
      own.pool.query("update user_account set status = 'inactive' where id = $1", [id]);
    const both = await Promise.allSettled([remove(one.userId), remove(two.userId)]);
    expect(both.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"]);
    await own.close();
  });
});

describe("rights", () => {
  it("are given and withdrawn as a whole, in force at the next request", async () => {
    const boss = await administrator();
    const person = await clerk();
    const changed = await rights(boss, person.userId, {
      version: 1,
      rights: [given("invoices", "Creator")],
    });
    expect(changed.status).toBe(200);
    expect(has(changed.body, "invoices", "Creator")).toBe(true);
    expect(has(changed.body, "invoices", "Viewer")).toBe(false);
    const session = await person.call<{
      natural_user_profile: { affectedRights: UserAnswer["effectiveRights"] };
    }>("GET", "/api/auth/session");
    expect(
      session.body.natural_user_profile.affectedRights.find((row) => row.serviceId === "invoices")
        ?.authorizations,
    ).toMatchObject({ Creator: true, Viewer: false });
    expect(await lastAudit("user.rights")).toMatchObject({
      user_id: boss.userId,
      details: { given: ["invoices.Creator"], withdrawn: ["invoices.Viewer"] },
    });
    const moved = await rights(root, person.userId, { version: 2, legalEntityRefIds: [second.refId] });
    expect(moved.body.legalEntities).toEqual([{ refId: second.refId, name: "Seconde" }]);
    expect((await boss.call("GET", `/api/user/${person.userId}`)).status).toBe(404);
  });

  it("are never more than the giver has", async () => {
    const boss = await administrator();
    const person = await clerk();
    const refused = await rights(boss, person.userId, {
      version: 1,
      rights: [given("invoices", "Viewer", "Deleter"), given("fec-export", "Viewer")],
    });
    expect(refused.status).toBe(422);
    const beyond = await rights(boss, person.userId, {
      version: 1,
      rights: [given("invoices", "Viewer", "Deleter"), given("reports", "Viewer")],
    });
    expect(beyond).toMatchObject({
      status: 403,
      body: { code: "RIGHTS_BEYOND_OWN", details: { rights: ["invoices.Deleter", "reports.Viewer"] } },
    });
    expect(
      (await rights(boss, person.userId, { version: 1, legalEntityRefIds: [second.refId] })).body.code,
    ).toBe("LEGAL_ENTITY_NOT_FOUND");
    expect((await rights(boss, person.userId, { version: 1, legalEntityRefIds: [] })).status).toBe(422);
    expect((await read(person.userId)).version).toBe(1);
    // What the person has beyond the giver stays when it is not touched.
    await rights(root, person.userId, { version: 1, rights: [given("reports", "Viewer")] });
    expect(
      (await rights(boss, person.userId, { version: 2, rights: [given("reports", "Viewer")] })).status,
    ).toBe(200);
    expect(
      (await rights(boss, boss.userId, { version: 1, rights: [given("reports", "Viewer")] })).body.code,
    ).toBe("RIGHTS_BEYOND_OWN");
  });

  it("over people are not removed by who has them from himself, not by a profile either", async () => {
    const boss = await administrator();
    for (const body of [{ rights: [] }, { rights: [given("invoices", "Viewer")] }])
      expect((await rights(boss, boss.userId, { version: 1, ...body })).body.code).toBe("OWN_RIGHTS_NEEDED");
    const kept = await rights(boss, boss.userId, {
      version: 1,
      rights: [
        given("administrators", "Viewer", "Creator", "Editor", "Validator"),
        given("authorizations", "Viewer", "Editor"),
      ],
    });
    expect(kept.status).toBe(200);
    expect(
      (await boss.call<Refusal>("PATCH", `/api/user/${boss.userId}`, { version: 2, role: "DELEGATE" })).body
        .code,
    ).toBe("OWN_RIGHTS_NEEDED");
  });

  it("are refused to who may not give them, or names what is not", async () => {
    const person = await clerk();
    expect((await rights(person, person.userId, { version: 1, rights: [] })).status).toBe(403);
    for (const body of [
      { rights: [] },
      { version: 1, rights: [given("invoices", "Viewer"), given("invoices", "Creator")] },
      { version: 1, rights: [{ serviceId: "invoices", authorizations: { Owner: true } }] },
      { version: 1, more: true },
    ])
      expect((await rights(root, person.userId, body)).status, JSON.stringify(body)).toBe(422);
    expect((await rights(root, "0190a0a0-0000-7000-8000-000000000000", { version: 1 })).body.code).toBe(
      "USER_NOT_FOUND",
    );
  });
});

describe("« pourquoi cet utilisateur peut-il ? »", () => {
  const explain = async (id: string, query: string, who = root) =>
    (await who.call<ExplainAnswer & Refusal>("GET", `/api/user/${id}/explain?${query}`)).body;

  it("names each reason and each obstacle", async () => {
    const person = await clerk();
    const asked = "serviceId=invoices&action=Viewer";
    expect(await explain(person.userId, `${asked}&legalEntityRefId=${first.refId}`)).toEqual({
      allowed: true,
      reasons: [{ kind: "direct", text: expect.stringContaining("donné directement") }],
      obstacles: [],
    });
    expect(await explain(person.userId, `${asked}&legalEntityRefId=${second.refId}`)).toMatchObject({
      allowed: false,
      reasons: [{ kind: "direct" }],
      obstacles: [{ kind: "legal_entity", text: "Seconde n’est pas dans son périmètre." }],
    });
    expect(await explain(person.userId, "serviceId=reports&action=Exporter")).toMatchObject({
      allowed: false,
      reasons: [],
      obstacles: [{ kind: "right" }],
    });
    expect(await explain(root.userId, asked)).toMatchObject({
      allowed: true,
      reasons: [{ kind: "super_administrator" }],
    });
    const profile = await root.call<{ id: string }>("POST", "/api/user-profile", {
      name: "Facturation",
      rights: [given("invoices", "Viewer", "Creator")],
    });
    await rights(root, person.userId, { version: 1, profileIds: [profile.body.id] });
    const both = await explain(person.userId, asked);
    expect(both.reasons.map((reason) => reason.kind)).toEqual(["direct", "profile"]);
    expect(both.reasons[1]).toMatchObject({ profileId: profile.body.id });
    await root.call("POST", `/api/user/${person.userId}/suspend`, { version: 2 });
    expect(await explain(person.userId, asked)).toMatchObject({
      allowed: false,
      obstacles: [{ kind: "account", text: "Son compte est désactivé." }],
    });
  });

  it("is asked within one's sight only", async () => {
    const boss = await administrator();
    const far = await clerk([second.id]);
    const asked = "serviceId=invoices&action=Viewer";
    expect((await explain(far.userId, asked, boss)).code).toBe("USER_NOT_FOUND");
    const near = await clerk();
    expect((await explain(near.userId, `${asked}&legalEntityRefId=${second.refId}`, boss)).code).toBe(
      "LEGAL_ENTITY_NOT_FOUND",
    );
    expect((await explain(near.userId, "serviceId=x&action=Viewer", boss)).code).toBe("VALIDATION_FAILED");
  });
});

describe("a lost second factor", () => {
  it("is removed by an administrator; the person's sessions end", async () => {
    const person = await clerk();
    const remove = () => root.call<Refusal>("POST", `/api/user/${person.userId}/remove-totp`);
    expect((await remove()).body.code).toBe("TOTP_NOT_ENABLED");
    await test.pool.query(
      "insert into user_totp (user_id, sealed_secret, created_at, confirmed_at) values ($1, 'x', now(), now())",
      [person.userId],
    );
    expect((await read(person.userId)).totpEnabled).toBe(true);
    expect((await remove()).status).toBe(200);
    expect((await read(person.userId)).totpEnabled).toBe(false);
    expect((await person.call("GET", "/api/auth/session")).status).toBe(401);
    expect((await root.call<Refusal>("POST", `/api/user/${root.userId}/remove-totp`)).body.code).toBe(
      "OWN_RIGHTS_NEEDED",
    );
  });
});
