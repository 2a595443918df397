import type { UserAnswer, UsersAnswer } from "@grand-livre/contracts/user";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { secretIn, takeOutbox } from "../../../test/outbox.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const PASSWORD = "un cheval bien nourri";
const EVERY_RIGHT_OVER_PEOPLE = {
  administrators: ["Viewer", "Creator", "Editor", "Validator"],
  authorizations: ["Viewer", "Editor"],
} as const;

let test: TestApp;
let root: TestPerson;
let first: { id: string; refId: string };
let second: { id: string; refId: string };
let count = 0;

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

function invitation(more: object = {}) {
  count += 1;
  return {
    email: `Invite${count}@example.fr`,
    firstname: "Zoé",
    lastname: `Martin${count}`,
    legalEntityRefIds: [first.refId],
    ...more,
  };
}
const invite = (who: TestPerson, more: object = {}, headers = {}) =>
  who.call<Answered>("POST", "/api/user", invitation(more), headers);
const read = async (id: string) => (await root.call<Answered>("GET", `/api/user/${id}`)).body;
const version = async (id: string) => (await read(id)).version;
const given = (serviceId: string, ...actions: string[]) => ({
  serviceId,
  authorizations: Object.fromEntries(actions.map((action) => [action, true])),
});
const lastAudit = async (action: string) =>
  (await test.pool.query("select * from audit_log where action = $1 order by id desc limit 1", [action]))
    .rows[0];

describe("an invitation", () => {
  it("makes an account that its owner opens by the link of a mail, once", async () => {
    const asked = await invite(root, {
      rights: [given("invoices", "Viewer", "Creator")],
      phone: "06 11 22 33 44",
    });
    expect(asked).toMatchObject({
      status: 200,
      body: {
        state: "invited",
        role: "ADMIN",
        phone: "+33611223344",
        legalEntities: [{ refId: first.refId }],
      },
    });
    const [mail] = await takeOutbox(test);
    expect(mail?.to).toBe(asked.body.email);
    const secret = secretIn(mail);
    const seen = await test.anonymous("POST", "/api/auth/invitation", { secret });
    expect(seen.body).toEqual({ email: asked.body.email, firstname: "Zoé", lastname: asked.body.lastname });
    const accept = (password: string) =>
      test.anonymous<Refusal>("POST", "/api/auth/accept-invitation", { secret, password });
    expect((await accept("motdepasse123")).body.code).toBe("PASSWORD_COMMON");
    const both = await Promise.all([accept(PASSWORD), accept(PASSWORD)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await test.anonymous<Refusal>("POST", "/api/auth/invitation", { secret })).body.code).toBe(
      "INVITATION_INVALID",
    );
    const signedIn = await test.anonymous("POST", "/api/auth/signin", {
      email: asked.body.email,
      password: PASSWORD,
    });
    expect(signedIn.status).toBe(200);
    expect(await read(asked.body.id)).toMatchObject({ state: "active", lastSignInAt: expect.any(String) });
    expect(await lastAudit("user.invite")).toMatchObject({
      user_id: root.userId,
      resource_id: asked.body.id,
      legal_entity_id: first.id,
      details: { rights: ["invoices.Viewer", "invoices.Creator"] },
    });
  });

  it("is sent again on demand; the link before is void, and after a week the new one too", async () => {
    const { body } = await invite(root);
    const [old] = await takeOutbox(test);
    expect((await root.call("POST", `/api/user/${body.id}/invite`)).status).toBe(200);
    const [mail] = await takeOutbox(test);
    const look = (secret: string) => test.anonymous<Refusal>("POST", "/api/auth/invitation", { secret });
    expect((await look(secretIn(old))).body.code).toBe("INVITATION_INVALID");
    expect((await look(secretIn(mail))).status).toBe(200);
    const before = test.now.current;
    test.now.current = new Date(before.getTime() + 8 * 24 * 3_600_000);
    const late = await look(secretIn(mail));
    test.now.current = before;
    expect(late.status).toBe(409);
    const person = await clerk();
    expect((await root.call<Refusal>("POST", `/api/user/${person.userId}/invite`)).body.code).toBe(
      "USER_STATE_INVALID",
    );
  });

  it("is made once for one address, by a key or by two at once", async () => {
    const body = invitation();
    const key = { "idempotency-key": "invite-once" };
    const twice = [
      await root.call<Answered>("POST", "/api/user", body, key),
      await root.call<Answered>("POST", "/api/user", body, key),
    ];
    expect(twice[1]?.body.id).toBe(twice[0]?.body.id);
    const other = invitation();
    const both = await Promise.all([
      root.call<Answered>("POST", "/api/user", other),
      root.call<Answered>("POST", "/api/user", { ...other, email: other.email.toUpperCase() }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(both.find((answer) => answer.status === 409)?.body.code).toBe("EMAIL_TAKEN");
    expect((await takeOutbox(test)).length).toBe(2);
  });

  it("gives no more than its sender has, on his legal entities only", async () => {
    const boss = await administrator();
    expect((await invite(boss, { rights: [given("invoices", "Viewer")] })).status).toBe(200);
    for (const [more, status, code] of [
      [{ rights: [given("invoices", "Deleter")] }, 403, "RIGHTS_BEYOND_OWN"],
      [{ superAdministrator: true }, 403, "RIGHTS_BEYOND_OWN"],
      [{ legalEntityRefIds: [second.refId] }, 404, "LEGAL_ENTITY_NOT_FOUND"],
      [{ legalEntityRefIds: [] }, 422, "VALIDATION_FAILED"],
      [{ phone: "12" }, 422, "PHONE_INVALID"],
      [{ profileIds: ["0190a0a0-0000-7000-8000-000000000000"] }, 404, "PROFILE_NOT_FOUND"],
    ] as const)
      expect(await invite(boss, more), JSON.stringify(more)).toMatchObject({ status, body: { code } });
    const recruiter = await test.person({
      rights: { administrators: ["Creator"], invoices: ["Viewer"] },
      legalEntityIds: [first.id],
    });
    expect(await invite(recruiter, { rights: [given("invoices", "Viewer")] })).toMatchObject({ status: 403 });
    expect((await takeOutbox(test)).length).toBe(1);
  });
});

describe("the list of people", () => {
  it("shows who shares a legal entity, filtered and by pages, and to a super-administrator everybody", async () => {
    const boss = await administrator();
    const [near, far, both] = [await clerk(), await clerk([second.id]), await clerk([first.id, second.id])];
    const ids = async (who: TestPerson, query = "") =>
      (await who.call<UsersAnswer>("GET", `/api/user?limit=200${query}`)).body.users.map((user) => user.id);
    const seen = await ids(boss);
    expect(seen).toEqual(expect.arrayContaining([boss.userId, near.userId, both.userId]));
    expect(seen).not.toContain(far.userId);
    expect(await ids(root)).toContain(far.userId);
    const shown = (await boss.call<Answered>("GET", `/api/user/${both.userId}`)).body;
    expect(shown.legalEntities).toEqual([{ refId: first.refId, name: "Première" }]);
    expect(shown.may).toMatchObject({ edit: false, suspend: false });
    expect(await boss.call("GET", `/api/user/${far.userId}`)).toMatchObject({
      status: 404,
      body: { code: "USER_NOT_FOUND" },
    });
    expect(await ids(root, `&searchValue=${near.email.toUpperCase()}`)).toEqual([near.userId]);
    const { body } = await invite(root, { lastname: "Ébène", role: "ACCOUNTANT" });
    expect(await ids(root, "&searchValue=ebene&state=invited&role=ACCOUNTANT")).toEqual([body.id]);
    expect(await ids(root, `&legalEntityRefId=${second.refId}`)).toEqual(
      expect.arrayContaining([far.userId, both.userId]),
    );
    expect((await boss.call("GET", `/api/user?legalEntityRefId=${second.refId}`)).status).toBe(404);
    const page = (await root.call<UsersAnswer>("GET", "/api/user?skip=1&limit=2")).body;
    expect(page.users).toHaveLength(2);
    expect(page.count).toBe((await ids(root)).length);
    for (const query of ["limit=0", "limit=201", "state=asleep", "skip=-1"])
      expect((await root.call("GET", `/api/user?${query}`)).status, query).toBe(422);
  });
});

describe("an account", () => {
  it("is changed over the version that was read", async () => {
    const person = await clerk();
    const patch = (who: TestPerson, body: object) =>
      who.call<Answered>("PATCH", `/api/user/${person.userId}`, body);
    const boss = await administrator();
    const changed = await patch(boss, {
      version: 1,
      firstname: "Anne",
      phone: "+33655443322",
      role: "ACCOUNTANT",
    });
    expect(changed.body).toMatchObject({
      firstname: "Anne",
      phone: "+33655443322",
      role: "ACCOUNTANT",
      version: 2,
    });
    expect((await patch(boss, { version: 1, firstname: "Autre" })).body.code).toBe("STALE_VERSION");
    expect(await lastAudit("user.update")).toMatchObject({
      user_id: boss.userId,
      details: {
        before: { firstname: "Camille", role: "ADMIN" },
        after: { firstname: "Anne", role: "ACCOUNTANT" },
      },
    });
    const other = await clerk();
    const taken = await boss.call<Answered>("PATCH", `/api/user/${other.userId}`, {
      version: 1,
      phone: "0655443322",
    });
    expect(taken).toMatchObject({ status: 409, body: { code: "PHONE_TAKEN" } });
    expect((await patch(boss, { version: 2, superAdministrator: true })).body.code).toBe("RIGHTS_BEYOND_OWN");
    expect((await patch(boss, { version: 2, email: "x@y.fr" })).status).toBe(422);
    const both = await Promise.all([
      patch(boss, { version: 2, lastname: "A" }),
      patch(boss, { version: 2, lastname: "B" }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it("is out of reach when it works elsewhere too, or is a super-administrator's", async () => {
    const boss = await administrator();
    const both = await clerk([first.id, second.id]);
    const far = await clerk([second.id]);
    await test.pool.query(
      "insert into user_legal_entity (user_id, legal_entity_id) values ($1, $2) on conflict do nothing",
      [root.userId, first.id],
    );
    for (const [id, status, code] of [
      [both.userId, 403, "USER_OUT_OF_REACH"],
      [root.userId, 403, "USER_OUT_OF_REACH"],
      [far.userId, 404, "USER_NOT_FOUND"],
    ] as const) {
      for (const [method, path, body] of [
        ["PATCH", "", { version: 1, firstname: "X" }],
        ["PATCH", "/rights", { version: 1, rights: [] }],
        ["POST", "/suspend", { version: 1 }],
        ["POST", "/activate", { version: 1 }],
        ["POST", "/invite", undefined],
        ["POST", "/remove-totp", undefined],
      ] as const)
        expect(await boss.call(method, `/api/user/${id}${path}`, body), path).toMatchObject({
          status,
          body: { code },
        });
    }
  });

  it("is suspended at once, and its sessions stay ended when it is opened again", async () => {
    const person = await clerk();
    const boss = await administrator();
    const act = async (what: string) =>
      boss.call<Answered>("POST", `/api/user/${person.userId}/${what}`, {
        version: await version(person.userId),
      });
    expect((await act("activate")).body.code).toBe("USER_STATE_INVALID");
    expect((await act("suspend")).body).toMatchObject({
      state: "inactive",
      may: { activate: true, suspend: false },
    });
    expect((await person.call("GET", "/api/auth/session")).status).toBe(401);
    expect((await act("suspend")).body.code).toBe("USER_STATE_INVALID");
    // It never had a password: it waits for its invitation again.
    expect((await act("activate")).body.state).toBe("invited");
    await test.pool.query("update user_account set status = 'inactive', password_hash = 'x' where id = $1", [
      person.userId,
    ]);
    expect((await act("activate")).body.state).toBe("active");
    expect((await person.call("GET", "/api/auth/session")).status).toBe(401);
    expect(
      (await boss.call<Refusal>("POST", `/api/user/${person.userId}/suspend`, { version: 1 })).body.code,
    ).toBe("STALE_VERSION");
  });

  it("that signed up is opened once its mail is confirmed", async () => {
    const email = `inscrit${Date.now()}@example.fr`;
    await test.anonymous("POST", "/api/auth/sign-up", {
      email,
      password: PASSWORD,
      firstname: "L",
      lastname: "P",
    });
    const [mail] = await takeOutbox(test);
    const { users } = (await root.call<UsersAnswer>("GET", `/api/user?searchValue=${email}`)).body;
    const id = users[0]?.id ?? "";
    expect(users[0]?.state).toBe("unconfirmed");
    const activate = (access: object = { role: "ADMIN" }) =>
      root.call<Answered>("POST", `/api/user/${id}/activate`, { version: 1, ...access });
    expect((await activate()).body.code).toBe("USER_STATE_INVALID");
    await test.anonymous("POST", "/api/auth/confirm-email", { secret: secretIn(mail) });
    expect((await read(id)).state).toBe("waiting");
    expect(await activate({})).toMatchObject({
      status: 422,
      body: { details: { fields: [{ path: "role" }] } },
    });
    const rights = [given("invoices", "Viewer")];
    expect((await activate({ role: "ADMIN", legalEntityRefIds: [first.refId], rights })).body).toMatchObject({
      state: "active",
      role: "ADMIN",
      legalEntities: [{ refId: first.refId }],
    });
    const signedIn = await test.anonymous("POST", "/api/auth/signin", { email, password: PASSWORD });
    expect(signedIn.status).toBe(200);
  });

  it("is invited so often in an hour and no more", async () => {
    const email = `souvent${Date.now()}@example.fr`;
    const invited = await root.call<Answered>("POST", "/api/user", {
      email,
      legalEntityRefIds: [first.refId],
    });
    const again = () => root.call<Refusal>("POST", `/api/user/${invited.body.id}/invite`);
    for (let times = 1; times < 5; times += 1) expect((await again()).status).toBe(200);
    expect(await again()).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
  });
});
