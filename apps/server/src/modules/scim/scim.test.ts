import type { ScimAnswer } from "@grand-livre/contracts/scim";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { operations, type Resource, replacing, someone } from "../../../test/scim-messages.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { hashPassword } from "../identity/password.ts";

const PASSWORD = "un cheval bien nourri";
const SETTINGS = "/api/installation/scim";
const USERS = "/Users";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let token: string;
let count = 0;

/** Calls as a directory does. */
async function by(method: string, path: string, body?: unknown, secret = token) {
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/scim+json" };
  const answer = await test.anonymous<string | Resource>(method, `/scim/v2${path}`, body, headers);
  const text = answer.body;
  const told = typeof text === "string" && text !== "" ? JSON.parse(text) : text;
  return { ...answer, body: told as Resource };
}
const makeToken = (name: string, password = PASSWORD, who = root) =>
  who.call<{ secret: string; code: string }>("POST", `${SETTINGS}-token`, { name, password });

async function provided(more: object = {}) {
  const answer = await by("POST", "/Users", someone(more));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
async function grouped(displayName: string, ...members: readonly string[]) {
  const body = { displayName, members: members.map((value) => ({ value })) };
  const answer = await by("POST", "/Groups", body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
async function opens(name: string, legalEntityRefIds: readonly string[] = [books.refId]) {
  count += 1;
  const profile = await root.call<{ id: string }>("POST", "/api/user-profile", {
    name: `Profil ${count}`,
    description: "",
    rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
  });
  const body = { name, profileId: profile.body.id, legalEntityRefIds };
  expect((await root.call("PUT", "/api/installation/identity-group", body)).status).toBe(200);
}
/** What an account may reach: companies and profiles. */
async function reach(id: string) {
  const { rows } = await test.pool.query(
    `select array(select e.ref_id from user_legal_entity a join legal_entity e on e.id = a.legal_entity_id
       where a.user_id = $1) as companies, (select count(*)::int from user_account_profile where user_id = $1) as profiles`,
    [id],
  );
  return rows[0] as { companies: string[]; profiles: number };
}
const lastAudit = async (action: string) => {
  const { rows } = await test.pool.query(
    "select user_id, resource_id, details from audit_log where action = $1 order by id desc limit 1",
    [action],
  );
  return rows[0] as { user_id: string | null; resource_id: string; details: Record<string, unknown> };
};
/** Signs in by a password that the person got here. */
async function session(id: string, email: string) {
  await test.pool.query("update user_account set password_hash = $1 where id = $2", [
    await hashPassword(PASSWORD),
    id,
  ]);
  const answer = await test.anonymous<{ token: string }>("POST", "/api/auth/signin", {
    email,
    password: PASSWORD,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return () =>
    test
      .anonymous("GET", "/api/user/me", undefined, { authorization: `Bearer ${answer.body.token}` })
      .then(({ status }) => status);
}

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  await test.pool.query("update user_account set password_hash = $1", [await hashPassword(PASSWORD)]);
  token = (await makeToken("Entra")).body.secret;
});
afterAll(() => test.close());
beforeEach(() => test.pool.query("delete from rate_limit"));

describe("the token of a directory", () => {
  it("is made by a super-administrator who proves himself, shown once and kept by its hash", async () => {
    const clerk = await test.person({ rights: { platform: ["Viewer", "Editor"] } });
    for (const [method, path, body] of [
      ["GET", SETTINGS, undefined],
      ["POST", `${SETTINGS}-token`, { name: "A", password: PASSWORD }],
      ["DELETE", `${SETTINGS}-token/${root.userId}`, undefined],
    ] as const) {
      expect((await test.anonymous(method, path, body)).status).toBe(401);
      expect((await clerk.call(method, path, body)).status).toBe(403);
    }
    expect((await makeToken("Okta", "un autre")).body.code).toBe("INVALID_CREDENTIALS");
    expect((await makeToken("", PASSWORD)).status).toBe(422);
    const twice = await Promise.all([makeToken("Okta"), makeToken("OKTA")]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const secret = twice.find(({ status }) => status === 200)?.body.secret ?? "";
    expect(secret).toMatch(/^gls_[\w-]{43}$/);
    const { rows } = await test.pool.query(
      "select concat((select jsonb_agg(t) from scim_token t), (select jsonb_agg(a) from audit_log a)) as everything",
    );
    expect(rows[0].everything).toContain(secret.slice(-4));
    expect(rows[0].everything).not.toContain(secret);
    expect(await lastAudit("create-scim-token")).toMatchObject({ user_id: root.userId });
    expect((await by("GET", "/Users?count=0", undefined, secret)).status).toBe(200);
    const { body } = await root.call<ScimAnswer>("GET", SETTINGS);
    expect(body.baseUrl).toMatch(/\/scim\/v2$/);
    const made = body.tokens.find(({ name }) => name.toLowerCase() === "okta");
    expect(made).toMatchObject({ ending: secret.slice(-4), lastUsedAt: test.now.current.toISOString() });
    const revoke = () => root.call("DELETE", `${SETTINGS}-token/${made?.id}`);
    const both = await Promise.all([revoke(), revoke()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect((await by("GET", "/Users", undefined, secret)).status).toBe(401);
  });

  it("alone opens: no session, no key, and not the rest of the API by it", async () => {
    for (const secret of [
      "",
      "gls_inconnu",
      `${token}x`,
      root.token,
      "gl_0123456789012345678901234567890123456789012",
    ]) {
      const answer = await by("GET", "/Users", undefined, secret);
      expect(answer).toMatchObject({ status: 401, body: { status: "401" } });
      expect(answer.headers.get("www-authenticate")).toContain("Bearer");
      expect(answer.headers.get("content-type")).toContain("application/scim+json");
    }
    const elsewhere = await test.anonymous("GET", "/api/user", undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(elsewhere.status).toBe(401);
    expect((await by("GET", "/ServiceProviderConfig", undefined, "gls_x")).status).toBe(401);
  });

  it("is counted by the minute", async () => {
    await by("GET", "/Users?count=0");
    await test.pool.query("update rate_limit set points = 3000 where key like 'scim-token:%'");
    const answer = await by("GET", "/Users");
    expect(answer).toMatchObject({ status: 429, body: { status: "429" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("what the server says of itself", () => {
  it("follows RFC 7643, and answers an error of RFC 7644 elsewhere", async () => {
    const config = await by("GET", "/ServiceProviderConfig");
    expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    expect(config.headers.get("cache-control")).toBe("no-store");
    expect((await by("GET", "/ResourceTypes")).body).toMatchObject({
      totalResults: 2,
      Resources: [{ endpoint: "/Users" }, { endpoint: "/Groups" }],
    });
    expect((await by("GET", "/ResourceTypes/User")).body).toMatchObject({ name: "User" });
    const schema = "urn:ietf:params:scim:schemas:core:2.0:Group";
    expect((await by("GET", `/Schemas/${schema}`)).body.id).toBe(schema);
    for (const path of ["/Schemas/urn:x", "/Me", `${USERS}/inconnu`, `/Groups/${root.userId}`]) {
      const answer = await by("GET", path);
      expect(answer).toMatchObject({ status: 404, body: { status: "404" } });
      expect(answer.body).toMatchObject({ schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"] });
    }
  });
});

describe("a user of the directory", () => {
  it("is made once, found and listed, with no right of its own", async () => {
    const body = someone();
    const [first, second] = await Promise.all([by("POST", "/Users", body), by("POST", "/Users", body)]);
    const [made, refused] = first.status === 201 ? [first, second] : [second, first];
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(made.body.meta.location);
    expect(refused).toMatchObject({ status: 409, body: { status: "409", scimType: "uniqueness" } });
    expect((await by("GET", `${USERS}/${made.body.id}`)).body).toMatchObject({
      userName: body.userName,
      name: body.name,
      active: true,
      groups: [],
    });
    expect(await reach(made.body.id)).toEqual({ companies: [], profiles: 0 });
    expect(await lastAudit("user.provide")).toMatchObject({
      user_id: null,
      resource_id: made.body.id,
      details: { by: "SCIM, Entra" },
    });
    for (const filter of [
      `userName eq "${body.userName.toUpperCase()}"`,
      `externalId eq "${body.externalId}"`,
      `emails[type eq "work"].value eq "${body.userName}"`,
      `id eq "${made.body.id}" and active eq true`,
    ]) {
      const found = await by("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect(found.body, filter).toMatchObject({ totalResults: 1, Resources: [{ id: made.body.id }] });
    }
    const none = await by("GET", "/Users?filter=userName%20eq%20%22personne%22");
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  it("is listed by pages", async () => {
    await provided();
    const all = (await by("GET", "/Users")).body;
    const page = (await by("GET", "/Users?startIndex=2&count=1")).body;
    expect(page).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(page.Resources[0]?.id).toBe(all.Resources[1]?.id);
    const none = (await by("GET", "/Users?startIndex=-3&count=0")).body;
    expect(none).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
  });

  it.each([
    ["invalidFilter", "GET", "/Users?filter=userName%20co%20%22a%22", undefined],
    ["invalidFilter", "GET", "/Users?filter=title%20eq%20%22a%22", undefined],
    ["invalidFilter", "GET", "/Users?filter=userName%20eq", undefined],
    ["invalidValue", "GET", "/Users?count=dix", undefined],
    ["invalidSyntax", "POST", "/Users", "{"],
    ["invalidValue", "POST", "/Users", { displayName: "Sans nom" }],
    ["invalidValue", "POST", "/Users", { userName: "sans-adresse" }],
    ["invalidValue", "POST", "/Users", { userName: "a@exemple.fr", active: "peut-être" }],
    ["invalidValue", "POST", "/Groups", { displayName: "Fantômes", members: [{ value: "inconnu" }] }],
    [
      "invalidValue",
      "POST",
      "/Groups",
      { displayName: "Fantômes", members: [{ value: "0190a0a0-0000-7000-8000-000000000000" }] },
    ],
  ])("is answered %s to %s %s %j", async (scimType, method, path, body) => {
    expect(await by(method, path, body)).toMatchObject({ status: 400, body: { status: "400", scimType } });
  });

  it("is changed as Entra and Okta do it", async () => {
    const { id } = await provided();
    const change = async (...all: readonly object[]) => {
      const answer = await by("PATCH", `${USERS}/${id}`, operations(...all));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const work = 'emails[type eq "work"].value';
    expect(
      await change(
        { op: "Replace", path: "name.familyName", value: "Roy" },
        { op: "Add", path: work, value: "ana.roy@exemple.fr" },
        { op: "Add", path: "title", value: "Directrice" },
        { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "0102030405" },
      ),
    ).toMatchObject({
      name: { givenName: "Ana", familyName: "Roy" },
      emails: [{ value: "ana.roy@exemple.fr" }],
    });
    expect(await change({ op: "replace", value: { "name.givenName": "Anaïs", active: true } })).toMatchObject(
      {
        displayName: "Anaïs Roy",
      },
    );
    expect(await change({ op: "Replace", path: "active", value: "False" })).toMatchObject({ active: false });
    expect(await lastAudit("user.suspend")).toMatchObject({ resource_id: id, user_id: null });
    expect(await change({ op: "replace", value: { active: true } })).toMatchObject({ active: true });
    const put = await by("PUT", `${USERS}/${id}`, {
      userName: "anais@exemple.fr",
      displayName: "Anaïs du Lac",
    });
    expect(put.body).toMatchObject({
      userName: "anais@exemple.fr",
      emails: [{ value: "anais@exemple.fr" }],
      name: { givenName: "Anaïs du", familyName: "Lac" },
    });
    expect(put.body.externalId).toBeUndefined();
    // The address that was the name goes with it.
    expect(await change({ op: "replace", path: "userName", value: "anais.roy@exemple.fr" })).toMatchObject({
      emails: [{ value: "anais.roy@exemple.fr" }],
    });
    for (const body of [
      operations({ op: "remove", path: "userName" }),
      operations({ op: "move", path: "active", value: true }),
      operations({ op: "replace", value: "active" }),
      {},
    ])
      expect((await by("PATCH", `${USERS}/${id}`, body)).status).toBe(400);
    const other = await provided();
    const clash = await by("PATCH", `${USERS}/${other.id}`, replacing(work, "anais.roy@exemple.fr"));
    expect(clash).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
  });

  it("is closed with its sessions and keys at once, and what was written stays", async () => {
    const user = await provided({ userName: "ferme@exemple.fr", emails: undefined });
    const isOpen = await session(user.id, "ferme@exemple.fr");
    expect(await isOpen()).toBe(200);
    await test.pool.query(
      `insert into api_key (id, user_id, name, secret_hash, ending, created_at, expires_on)
       values (gen_random_uuid(), $1, 'Caisse', 'x', 'abcd', now(), '2099-01-01')`,
      [user.id],
    );
    const closing = replacing("active", false);
    const both = await Promise.all([1, 2].map(() => by("PATCH", `${USERS}/${user.id}`, closing)));
    expect(both.map(({ status, body }) => [status, body.active])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect(await isOpen()).toBe(401);
    const { rows } = await test.pool.query("select revoked_at from api_key where user_id = $1", [user.id]);
    expect(rows[0].revoked_at).not.toBeNull();
    await by("PATCH", `${USERS}/${user.id}`, replacing("active", true));
    expect(await isOpen()).toBe(401);
    expect(await (await session(user.id, "ferme@exemple.fr"))()).toBe(200);
    const kept = () =>
      test.pool.query("select count(*)::int as n from audit_log where user_id = $1", [user.id]);
    const before = (await kept()).rows[0].n;
    expect((await by("DELETE", `${USERS}/${user.id}`)).status).toBe(204);
    for (const method of ["GET", "DELETE"])
      expect((await by(method, `${USERS}/${user.id}`)).status).toBe(404);
    expect((await kept()).rows[0].n).toBe(before);
    expect(before).toBeGreaterThan(0);
    const again = { userName: "ferme@exemple.fr" };
    // Another identifier is another person, who does not get the account of the one before.
    expect((await by("POST", "/Users", { ...again, externalId: "un-autre" })).status).toBe(409);
    const back = await by("POST", "/Users", { ...again, externalId: user.externalId });
    expect(back).toMatchObject({ status: 201, body: { id: user.id, active: true } });
  });

  it("stays closed when a person suspended it here, until a person opens it", async () => {
    const { id } = await provided();
    const version = async () =>
      (await test.pool.query("select version from user_account where id = $1", [id])).rows[0]
        .version as number;
    const opening = () => by("PATCH", `${USERS}/${id}`, replacing("active", true));
    const here = async (what: string) =>
      root.call("POST", `/api/user/${id}/${what}`, { version: await version() });
    const suspended = await here("suspend");
    expect(suspended.status, JSON.stringify(suspended.body)).toBe(200);
    expect(await opening()).toMatchObject({ status: 403, body: { status: "403" } });
    expect((await here("activate")).status).toBe(200);
    expect((await by("DELETE", `${USERS}/${id}`)).status).toBe(204);
    // A person lets it in again: the directory finds it as any account.
    expect((await here("activate")).status).toBe(200);
    expect((await by("GET", `${USERS}/${id}`)).body.active).toBe(true);
  });

  it("is never the last administrator who is closed, nor one whose address is changed", async () => {
    const closing = replacing("active", false);
    const answers = [
      await by("PATCH", `${USERS}/${root.userId}`, closing),
      await by("DELETE", `${USERS}/${root.userId}`),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining("super-administrateur") },
      });
    expect((await root.call("GET", SETTINGS)).status).toBe(200);
    const renaming = replacing("emails", [{ value: "autre@exemple.fr" }]);
    expect((await by("PATCH", `${USERS}/${root.userId}`, renaming)).status).toBe(403);
    const second = await test.superAdministrator();
    const both = await Promise.all(
      [root, second].map((one) => by("PATCH", `${USERS}/${one.userId}`, closing)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await test.pool.query("update user_account set status = 'active' where super_administrator");
    root = await test.superAdministrator();
  });
});

describe("a group of the directory", () => {
  it("opens what the screen says of its name, as a sign-in by OpenID Connect does", async () => {
    const [one, two] = [await provided(), await provided()];
    await opens("Compta");
    const id = await grouped("Compta", one.id);
    expect(await reach(one.id)).toEqual({ companies: [books.refId], profiles: 1 });
    expect(await lastAudit("user.follow-groups")).toMatchObject({
      resource_id: one.id,
      details: { by: "SCIM, Entra" },
    });
    expect((await by("GET", `${USERS}/${one.id}`)).body.groups).toMatchObject([{ display: "Compta" }]);
    const change = async (...all: readonly object[]) => {
      const answer = await by("PATCH", `/Groups/${id}`, operations(...all));
      expect(answer.status, JSON.stringify(answer.body)).toBe(204);
    };
    await change(
      { op: "Add", path: "members", value: [{ value: two.id }] },
      { op: "Remove", path: `members[value eq "${one.id}"]` },
    );
    expect([await reach(one.id), await reach(two.id)]).toEqual([
      { companies: [], profiles: 0 },
      { companies: [books.refId], profiles: 1 },
    ]);
    await change({ op: "Remove", path: "members", value: [{ value: two.id }] });
    expect((await reach(two.id)).profiles).toBe(0);
    await change({
      op: "replace",
      value: { id, displayName: "Compta", members: [{ value: one.id }, { value: two.id }] },
    });
    const found = await by(
      "GET",
      `/Groups?filter=${encodeURIComponent(`displayName eq "compta" and members eq "${two.id}"`)}`,
    );
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(found.body.Resources[0]?.members).toHaveLength(2);
    expect((await by("GET", `/Groups/${id}?excludedAttributes=members`)).body.members).toEqual([]);
    // Under another name it opens nothing, until the screen says so.
    await change({ op: "replace", path: "displayName", value: "Comptables" });
    expect((await reach(one.id)).profiles).toBe(0);
    await opens("Comptables");
    expect(await reach(one.id)).toEqual({ companies: [books.refId], profiles: 1 });
    expect((await by("DELETE", `${USERS}/${one.id}`)).status).toBe(204);
    expect(await reach(one.id)).toEqual({ companies: [], profiles: 0 });
    expect((await by("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect(await reach(two.id)).toEqual({ companies: [], profiles: 0 });
    expect((await by("DELETE", `/Groups/${id}`)).status).toBe(404);
  });

  it("has a name once, also when two come at once, and is replaced whole", async () => {
    const members = [{ value: (await provided()).id }];
    const both = await Promise.all([1, 2].map(() => by("POST", "/Groups", { displayName: "Paie", members })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.scimType).toBe("uniqueness");
    const id = both.find(({ status }) => status === 201)?.body.id ?? "";
    const put = await by("PUT", `/Groups/${id}`, { displayName: "Paie", externalId: "g-1", members: [] });
    expect(put.body).toMatchObject({ externalId: "g-1", members: [] });
    const other = await grouped("Social");
    const renaming = replacing("displayName", "PAIE");
    expect((await by("PATCH", `/Groups/${other}`, renaming)).status).toBe(409);
    const wrong = replacing(`members[value eq "x"]`, []);
    expect((await by("PATCH", `/Groups/${other}`, wrong)).body.scimType).toBe("invalidPath");
  });
});
