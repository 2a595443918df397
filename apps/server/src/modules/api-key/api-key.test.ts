import type { ApiKeyAnswer } from "@grand-livre/contracts/api-key";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { hashPassword } from "../identity/password.ts";

const PATH = "/api/api-key";
const PASSWORD = "un cheval bien nourri";
const READ = { serviceId: "entry-logs", authorizations: { Viewer: true } };
const WRITE = { serviceId: "entry-logs", authorizations: { Viewer: true, Creator: true } };

let test: TestApp;
let root: TestPerson;
/** May make keys, write entries and see people, on both companies. */
let clerk: TestPerson;
let books: TestBooks;
let other: TestBooks;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  other = await openBooks(test, root);
  clerk = await test.person({
    rights: {
      platform: ["Viewer", "Creator", "Deleter"],
      "entry-logs": ["Viewer", "Creator"],
      administrators: ["Viewer"],
    },
    legalEntityIds: [books.legalEntityId, other.legalEntityId],
  });
  await test.pool.query("update user_account set password_hash = $1", [await hashPassword(PASSWORD)]);
});
afterAll(() => test.close());
afterEach(() => test.pool.query("delete from rate_limit"));

type Created = ApiKeyAnswer & { secret: string; code: string };
function make(change: object = {}, who = clerk, headers = {}) {
  count += 1;
  const body = {
    name: `Caisse ${count}`,
    expiresOn: "2027-11-20",
    rights: [READ],
    legalEntityRefIds: [books.refId],
    password: PASSWORD,
    ...change,
  };
  return who.call<Created>("POST", PATH, body, headers);
}
/** Calls as a program does. */
const by = <T = { code: string }>(
  secret: string,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
) => test.anonymous<T>(method, path, body, { authorization: `Bearer ${secret}`, ...headers });
const entriesOf = ({ refId }: TestBooks) => `/api/entry?legalEntityRefId=${refId}`;
const revoke = (id: string, who = clerk) => who.call<{ code: string }>("POST", `${PATH}/${id}/revoke`);
const list = async (who = clerk, query = "") =>
  (await who.call<{ keys: ApiKeyAnswer[]; count: number }>("GET", `${PATH}${query}`)).body;

describe("an API key", () => {
  it("acts as who made it, within its companies and rights", async () => {
    const { secret } = (await make({ rights: [WRITE] })).body;
    expect((await by(secret, "GET", entriesOf(books))).status).toBe(200);
    expect(await by(secret, "GET", entriesOf(other))).toMatchObject({ status: 404 });
    expect((await by(secret, "POST", "/api/entry", purchase(books))).status).toBe(200);
    expect((await by(secret, "POST", "/api/entry", purchase(other))).status).toBe(404);
    expect((await by(secret, "GET", PATH)).status).toBe(403);
    const { rows } = await test.pool.query(
      "select user_id, (select name from api_key k where k.id = api_key_id) as key from audit_log where resource = 'entry'",
    );
    expect(rows).toEqual([{ user_id: clerk.userId, key: `Caisse ${count}` }]);
    const log = await root.call<{ entries: { apiKey: string | null }[] }>("GET", "/api/audit?resource=entry");
    expect(log.body.entries).toMatchObject([{ apiKey: `Caisse ${count}` }]);
  });

  it("is answered nothing of another key of its person under the same idempotency key", async () => {
    const [first, second] = [
      (await make({ rights: [WRITE] })).body.secret,
      (await make({ rights: [WRITE], legalEntityRefIds: [other.refId] })).body.secret,
    ];
    const body = purchase(books);
    const post = (secret: string) =>
      by<{ id?: string }>(secret, "POST", "/api/entry", body, { "idempotency-key": "achat-1" });
    const made = await post(first);
    expect(made.status).toBe(200);
    expect(await post(second)).toMatchObject({ status: 404 });
    expect((await post(first)).body).toEqual(made.body);
    // Nor is the person himself, whose own request it was not.
    const own = await clerk.call<{ id?: string }>("POST", "/api/entry", body, {
      "idempotency-key": "achat-1",
    });
    expect([own.status, own.body.id === made.body.id]).toEqual([200, false]);
  });

  it("is shown once and kept by its hash, also under an idempotency key", async () => {
    const { status, body } = await make({}, clerk, { "idempotency-key": "une-clé" });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^gl_[\w-]{43}$/);
    expect(body.secret.slice(-4)).toBe(body.ending);
    expect(JSON.stringify(await list())).not.toContain(body.secret);
    const { rows } = await test.pool.query(`select concat((select jsonb_agg(k) from api_key k),
      (select jsonb_agg(a) from audit_log a), (select jsonb_agg(i) from idempotency_key i)) as everything`);
    expect(rows[0].everything).toContain(body.ending);
    expect(rows[0].everything).not.toContain(body.secret);
  });

  it("makes no call of a person about himself, but looks at its jobs", async () => {
    const { secret } = (await make()).body;
    for (const [method, path] of [
      ["POST", "/api/auth/change-password"],
      ["GET", "/api/auth/sessions"],
      ["POST", "/api/auth/totp/enrol"],
      ["GET", "/api/user/me"],
      ["GET", "/api/apps/tasks/all"],
    ] as const)
      expect((await by(secret, method, path, method === "POST" ? {} : undefined)).status).toBe(403);
    const token = await test.anonymous("POST", "/api/auth/sign-in-with-token", { accessToken: secret });
    expect(token.status).toBe(401);
    const job = await by(secret, "GET", "/api/job/0190a0a0-0000-7000-8000-000000000000");
    expect(job).toMatchObject({ status: 404, body: { code: "JOB_NOT_FOUND" } });
    const acting = await by(secret, "GET", entriesOf(books), undefined, { "x-acting-for": clerk.userId });
    expect(acting).toMatchObject({ status: 403, body: { code: "DELEGATION_NOT_ACTIVE" } });
  });

  it("never has more than its person, now, and no right over people", async () => {
    for (const given of [
      [{ serviceId: "reports", authorizations: { Viewer: true } }],
      [{ serviceId: "administrators", authorizations: { Viewer: true } }],
      [{ serviceId: "platform", authorizations: { Creator: true } }],
    ])
      expect(await make({ rights: given })).toMatchObject({
        status: 403,
        body: { code: "RIGHTS_BEYOND_OWN" },
      });
    expect(
      (await make({ rights: [{ serviceId: "platform", authorizations: { Viewer: true } }] }, root)).status,
    ).toBe(403);
    const { secret } = (await make()).body;
    const { rows } = await test.pool.query(
      "update user_service_right set viewer = false where user_id = $1 and service_id = 'entry-logs' returning 1",
      [clerk.userId],
    );
    expect(rows).toHaveLength(1);
    expect((await by(secret, "GET", entriesOf(books))).status).toBe(403);
    await test.pool.query("update user_service_right set viewer = true where user_id = $1", [clerk.userId]);
    await test.pool.query("delete from user_legal_entity where user_id = $1 and legal_entity_id = $2", [
      clerk.userId,
      books.legalEntityId,
    ]);
    expect((await by(secret, "GET", entriesOf(books))).status).toBe(404);
    await test.pool.query("insert into user_legal_entity values ($1, $2)", [
      clerk.userId,
      books.legalEntityId,
    ]);
    expect((await by(secret, "GET", entriesOf(books))).status).toBe(200);
  });

  it("of a super-administrator opens its companies alone", async () => {
    const { secret } = (await make({}, root)).body;
    expect((await by(secret, "GET", entriesOf(books))).status).toBe(200);
    expect((await by(secret, "GET", entriesOf(other))).status).toBe(404);
    expect((await by(secret, "GET", "/api/installation")).status).toBe(403);
  });

  it("opens nothing once it is revoked, expired, or its person suspended", async () => {
    const { secret, id } = (await make({ expiresOn: "2026-11-21" })).body;
    const opens = async () => (await by(secret, "GET", entriesOf(books))).status;
    expect(await opens()).toBe(200);
    const before = test.now.current;
    test.now.current = new Date("2026-11-22T09:00:00Z");
    expect(await opens()).toBe(401);
    expect(await list(clerk, "?state=expired")).toMatchObject({ count: 1, keys: [{ id, state: "expired" }] });
    test.now.current = before;
    await test.pool.query("update user_account set status = 'inactive' where id = $1", [clerk.userId]);
    expect(await opens()).toBe(401);
    await test.pool.query("update user_account set status = 'active' where id = $1", [clerk.userId]);
    const both = await Promise.all([revoke(id), revoke(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await opens()).toBe(401);
    for (const wrong of ["gl_", `${secret}x`, secret.replace("gl_", "")])
      expect((await by(wrong, "GET", entriesOf(books))).status).toBe(401);
  });

  it("notes its last use, and is counted by the minute", async () => {
    const { secret, id } = (await make()).body;
    expect((await list()).keys.find((key) => key.id === id)?.lastUsedAt).toBeNull();
    await by(secret, "GET", entriesOf(books));
    expect((await list()).keys.find((key) => key.id === id)?.lastUsedAt).toBe(test.now.current.toISOString());
    await test.pool.query("update rate_limit set points = 600 where key = $1", [`api-key:${id}`]);
    expect(await by(secret, "GET", entriesOf(books))).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_REQUESTS" },
    });
  });

  it("is refused beside what is wrong, and made once", async () => {
    expect(await make({ password: "un autre" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_CREDENTIALS" },
    });
    for (const expiresOn of ["2026-11-19", "2027-11-22"])
      expect(await make({ expiresOn })).toMatchObject({ status: 422, body: { code: "API_KEY_END_INVALID" } });
    expect((await make({ rights: [] })).status).toBe(422);
    expect((await make({ rights: [{ serviceId: "reports", authorizations: {} }] })).body.code).toBe(
      "RIGHTS_REQUIRED",
    );
    expect((await make({ legalEntityRefIds: [] })).status).toBe(422);
    expect((await clerk.call("POST", PATH, "{")).status).toBe(400);
    const name = "Une fois";
    const twice = await Promise.all([make({ name }), make({ name: "une FOIS" })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = twice.find(({ status }) => status === 200)?.body.id ?? "";
    expect((await revoke(kept)).status).toBe(200);
    expect((await make({ name })).status).toBe(200);
  });

  it("asks for the right, and is seen by its person and super-administrators", async () => {
    const stranger = await test.person({ rights: { platform: ["Viewer", "Creator", "Deleter"] } });
    const nobody = await test.person({});
    await test.pool.query(
      "update user_account set password_hash = (select password_hash from user_account where id = $1)",
      [clerk.userId],
    );
    const { id } = (await make()).body;
    expect((await list(stranger)).count).toBe(0);
    expect((await revoke(id, stranger)).status).toBe(404);
    const withoutRights = [{ serviceId: "entry-logs", authorizations: { Viewer: true } }];
    expect((await make({ rights: withoutRights }, stranger)).status).toBe(403);
    expect((await make({ legalEntityRefIds: ["nulle-part"] })).status).toBe(404);
    for (const [method, path, body] of [
      ["GET", PATH, undefined],
      ["POST", PATH, {}],
      ["POST", `${PATH}/${id}/revoke`, undefined],
    ] as const) {
      expect((await test.anonymous(method, path, body)).status).toBe(401);
      expect((await nobody.call(method, path, body)).status).toBe(403);
    }
    expect((await list(root)).keys.some((key) => key.id === id)).toBe(true);
    expect((await revoke(id, root)).body).toMatchObject({ state: "revoked" });
  });
});
