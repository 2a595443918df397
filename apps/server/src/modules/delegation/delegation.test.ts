import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { DelegationAnswer } from "@grand-livre/contracts/delegation";
import type { SessionAnswer } from "@grand-livre/contracts/identity";
import type { ExplainAnswer } from "@grand-livre/contracts/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { enqueueJob } from "../job/service.ts";

let test: TestApp;
let root: TestPerson;
let first: { id: string; refId: string };
let second: { id: string; refId: string };

type Refusal = { code: string; details?: Record<string, unknown> };
type Answered = DelegationAnswer & Refusal;

async function company(name: string, siren: string) {
  const { body } = await root.call<{ refId: string }>("POST", "/api/legal-entity", { name, siren });
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

const giver = () =>
  test.person({
    rights: {
      "delegated-users": ["Viewer", "Creator"],
      "accounting-settings": ["Viewer", "Editor"],
      "entry-logs": ["Viewer", "Creator"],
      companies: ["Viewer", "Creator"],
    },
    legalEntityIds: [first.id],
  });
const given = (serviceId: string, ...actions: string[]) => ({
  serviceId,
  authorizations: Object.fromEntries(actions.map((action) => [action, true])),
});
const body = (receiver: TestPerson, more: object = {}) => ({
  receiverEmail: receiver.email,
  startsOn: "2026-11-20",
  endsOn: "2026-12-31",
  rights: [given("entry-logs", "Viewer", "Creator"), given("companies", "Viewer")],
  legalEntityRefIds: [first.refId],
  ...more,
});
const create = (from: TestPerson, receiver: TestPerson, more: object = {}) =>
  from.call<Answered>("POST", "/api/delegation", body(receiver, more));
const acting = (delegation: { id: string }) => ({ "x-acting-for": delegation.id });
const session = (who: TestPerson, headers = {}) =>
  who.call<SessionAnswer & Refusal>("GET", "/api/auth/session", undefined, headers);
const journals = (who: TestPerson, headers = {}, entity = first) =>
  who.call<Refusal>("GET", `/api/entry-ledger-log?legalEntityRefId=${entity.refId}`, undefined, headers);

async function lent(more: object = {}) {
  const from = await giver();
  const to = await test.person({ role: "DELEGATE" });
  const { body: delegation, status } = await create(from, to, more);
  expect(status).toBe(200);
  return { from, to, delegation };
}

describe("a delegation", () => {
  it("lends its rights on its legal entities to who names it, and nothing without", async () => {
    const { from, to, delegation } = await lent();
    expect(delegation).toMatchObject({
      giver: { email: from.email },
      receiver: { email: to.email },
      state: "active",
      mandate: null,
      legalEntities: [{ refId: first.refId }],
    });
    expect((await journals(to)).status).toBe(403);
    expect((await journals(to, acting(delegation))).status).toBe(200);
    expect((await journals(to, acting(delegation), second)).status).toBe(404);
    const seen = (await session(to, acting(delegation))).body;
    expect(seen.actingFor).toEqual({
      delegationId: delegation.id,
      userId: from.userId,
      firstname: "Camille",
      lastname: "Martin",
      endsOn: "2026-12-31",
    });
    const right = (service: string) =>
      seen.natural_user_profile.affectedRights.find((row) => row.serviceId === service)?.authorizations;
    expect(right("entry-logs")).toMatchObject({ Viewer: true, Creator: true, Editor: false });
    expect(right("accounting-settings")).toMatchObject({ Viewer: false });
    const own = (await session(to)).body;
    expect(own.actingFor).toBeNull();
    expect(own.delegations.map((one) => one.delegationId)).toEqual([delegation.id]);
  });

  it("is never wider than its giver is at each request", async () => {
    const { from, to, delegation } = await lent();
    await root.call("PATCH", `/api/user/${from.userId}/rights`, {
      version: 1,
      rights: [given("companies", "Viewer")],
    });
    expect((await journals(to, acting(delegation))).status).toBe(403);
    await root.call("PATCH", `/api/user/${from.userId}/rights`, {
      version: 2,
      rights: [given("entry-logs", "Viewer")],
      legalEntityRefIds: [second.refId],
    });
    expect((await journals(to, acting(delegation))).status).toBe(404);
    await root.call("PATCH", `/api/user/${from.userId}/rights`, {
      version: 3,
      legalEntityRefIds: [first.refId],
    });
    expect((await journals(to, acting(delegation))).status).toBe(200);
    await root.call("POST", `/api/user/${from.userId}/suspend`, { version: 4 });
    expect((await journals(to, acting(delegation))).body.code).toBe("DELEGATION_NOT_ACTIVE");
  });

  it("begins and expires by itself, on days of the French calendar", async () => {
    const { to, delegation } = await lent({ startsOn: "2026-11-22", endsOn: "2026-11-23" });
    const before = test.now.current;
    const at = async (instant: string) => {
      test.now.current = new Date(instant);
      const answer = await journals(to, acting(delegation));
      test.now.current = before;
      return answer.status;
    };
    expect(await at("2026-11-21T22:59:00Z")).toBe(403);
    expect(await at("2026-11-21T23:01:00Z")).toBe(200);
    expect(await at("2026-11-23T22:59:00Z")).toBe(200);
    expect(await at("2026-11-23T23:01:00Z")).toBe(403);
  });

  it("ends at once when its giver or its receiver revokes it, once", async () => {
    for (const who of ["from", "to"] as const) {
      const { from, to, delegation } = await lent();
      const revoke = (person: TestPerson, version = 1) =>
        person.call<Answered>("POST", `/api/delegation/${delegation.id}/revoke`, { version });
      const stranger = await test.person({
        rights: { "delegated-users": ["Viewer"] },
        legalEntityIds: [first.id],
      });
      expect((await revoke(stranger)).status).toBe(403);
      expect((await revoke(await test.person({ legalEntityIds: [second.id] }))).status).toBe(404);
      expect((await revoke(from, 7)).body.code).toBe("STALE_VERSION");
      const person = who === "from" ? from : to;
      const both = await Promise.all([revoke(person), revoke(person)]);
      expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
      expect((await revoke(person, 2)).body.code).toBe("DELEGATION_ALREADY_REVOKED");
      expect((await journals(to, acting(delegation))).body.code).toBe("DELEGATION_NOT_ACTIVE");
      expect((await session(to)).body.delegations).toEqual([]);
    }
  });

  it("is another's to no one: an id that was heard of opens nothing", async () => {
    const { delegation, from } = await lent();
    const thief = await test.person({ role: "DELEGATE" });
    for (const id of [delegation.id, "x", "0190a0a0-0000-7000-8000-000000000000"])
      expect(await journals(thief, { "x-acting-for": id }), id).toMatchObject({
        status: 403,
        body: { code: "DELEGATION_NOT_ACTIVE" },
      });
    expect((await journals(from, acting(delegation))).status).toBe(403);
  });

  it("is not lent on, nor are rights over people, by whoever holds all of them", async () => {
    const receiver = await test.person({ role: "DELEGATE" });
    for (const service of [
      "administrators",
      "user-profiles",
      "authorizations",
      "delegated-users",
      "platform",
    ])
      expect(
        (await create(root, receiver, { rights: [given(service, "Viewer")] })).body,
        service,
      ).toMatchObject({
        code: "RIGHTS_BEYOND_OWN",
        details: { rights: [`${service}.Viewer`] },
      });
    expect((await create(root, receiver, { rights: [given("companies", "Creator")] })).body.code).toBe(
      "RIGHTS_BEYOND_OWN",
    );
    const { to, delegation } = await lent();
    // Rows that another way wrote lend no more.
    await test.pool.query(
      "insert into delegation_right (delegation_id, service_id, viewer, creator) values ($1, 'delegated-users', true, true)",
      [delegation.id],
    );
    await test.pool.query("update user_account set super_administrator = true where id = $1", [
      delegation.giver.id,
    ]);
    const again = await to.call("POST", "/api/delegation", body(receiver), acting(delegation));
    expect(again).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect((await to.call("GET", "/api/user", undefined, acting(delegation))).status).toBe(403);
    await test.pool.query("update user_account set super_administrator = false where id = $1", [
      delegation.giver.id,
    ]);
  });

  it("stands in the log under both names, jobs included", async () => {
    const { from, to, delegation } = await lent();
    const made = await to.call(
      "POST",
      "/api/entry-ledger-log",
      { legalEntityRefId: first.refId, code: "DLG", label: "Délégué", entryType: "general" },
      acting(delegation),
    );
    expect(made.status).toBe(200);
    const written = await root.call<AuditAnswer>("GET", `/api/audit?userId=${from.userId}&resource=journal`);
    expect(written.body.entries).toMatchObject([
      { user: { id: to.userId }, onBehalfOf: { id: from.userId }, legalEntity: { refId: first.refId } },
    ]);
    const other = await create(from, to, { rights: [given("accounting-settings", "Viewer", "Editor")] });
    const scope = {
      userId: to.userId,
      legalEntityIds: [first.id],
      actingFor: { userId: from.userId, delegationId: other.body.id },
    };
    let seen: unknown;
    const job = await inTransaction(test.db, (tx) =>
      enqueueJob(tx, scope, { kind: "look", legalEntityId: first.id, payload: {} }),
    );
    await test.startWorker({
      look: async (_app, running) => {
        seen = running.actor.scope;
        return async () => ({});
      },
    });
    await expect
      .poll(async () => (await to.call<{ state: string }>("GET", `/api/job/${job}`)).body.state)
      .toBe("succeeded");
    expect(seen).toEqual(scope);
    const signedOut = await to.call("POST", "/api/auth/sign-out", undefined, acting(other.body));
    expect(signedOut.status).toBe(200);
    const log = await root.call<AuditAnswer>("GET", `/api/audit?userId=${from.userId}&action=session.end`);
    expect(log.body.entries[0]).toMatchObject({
      user: { id: to.userId },
      onBehalfOf: { id: from.userId },
      delegationId: other.body.id,
    });
  });

  it("is told by the explanation of rights", async () => {
    const { to, delegation } = await lent();
    const { body: answer } = await root.call<ExplainAnswer>(
      "GET",
      `/api/user/${to.userId}/explain?serviceId=entry-logs&action=Creator&legalEntityRefId=${first.refId}`,
    );
    expect(answer).toMatchObject({
      allowed: true,
      reasons: [
        { kind: "delegation", delegationId: delegation.id, text: expect.stringContaining("31/12/2026") },
      ],
      obstacles: [],
    });
  });
});

describe("making a delegation", () => {
  it("lends no more than the giver has, to another active person, for a year at most", async () => {
    const from = await giver();
    const to = await test.person({});
    const closed = await test.person({ status: "inactive" });
    for (const [more, status, code] of [
      [{ rights: [given("entry-logs", "Validator")] }, 403, "RIGHTS_BEYOND_OWN"],
      [{ legalEntityRefIds: [second.refId] }, 404, "LEGAL_ENTITY_NOT_FOUND"],
      [{ startsOn: "2026-12-02", endsOn: "2026-12-01" }, 422, "DELEGATION_DATES_INVALID"],
      [{ startsOn: "2026-11-01", endsOn: "2026-11-19" }, 422, "DELEGATION_DATES_INVALID"],
      [{ endsOn: "2027-12-31" }, 422, "DELEGATION_DATES_INVALID"],
      [{ endsOn: "2026-02-30" }, 422, "DATES_INVALID"],
      [{ receiverEmail: from.email }, 422, "DELEGATION_RECEIVER_INVALID"],
      [{ receiverEmail: closed.email }, 422, "DELEGATION_RECEIVER_INVALID"],
      [{ receiverEmail: "personne@example.fr" }, 422, "DELEGATION_RECEIVER_INVALID"],
      [{ rights: [] }, 422, "VALIDATION_FAILED"],
      [{ rights: [given("entry-logs")] }, 422, "VALIDATION_FAILED"],
      [{ legalEntityRefIds: [] }, 422, "VALIDATION_FAILED"],
      [{ giverId: to.userId }, 403, "FORBIDDEN"],
    ] as const)
      expect(await create(from, to, more), JSON.stringify(more)).toMatchObject({ status, body: { code } });
    expect((await create(to, from)).status).toBe(403);
    expect((await from.call("POST", "/api/delegation", "{")).status).toBe(400);
    const forAnother = await create(root, to, { giverId: from.userId });
    expect(forAnother.body).toMatchObject({ giver: { email: from.email } });
    expect(await create(root, to, { giverId: from.userId, legalEntityRefIds: [second.refId] })).toMatchObject(
      {
        status: 403,
        body: { code: "RIGHTS_BEYOND_OWN" },
      },
    );
  });

  it("happens once under one key", async () => {
    const [from, to] = [await giver(), await test.person({})];
    const key = { "idempotency-key": "lend-once" };
    const all = await Promise.all([
      from.call<Answered>("POST", "/api/delegation", body(to), key),
      from.call<Answered>("POST", "/api/delegation", body(to), key),
    ]);
    expect(new Set(all.map((answer) => answer.body.id)).size).toBe(1);
  });

  it("is seen by its two persons and by who sees its legal entities", async () => {
    const { from, to, delegation } = await lent();
    const path = `/api/delegation/${delegation.id}`;
    const manager = (legalEntityIds: string[]) =>
      test.person({ rights: { "delegated-users": ["Viewer", "Deleter"] }, legalEntityIds });
    const near = await manager([first.id]);
    expect((await from.call("GET", path)).status).toBe(200);
    expect((await near.call<Answered>("GET", path)).body.may).toEqual({
      revoke: true,
      attach: false,
      use: false,
    });
    expect(await (await manager([second.id])).call("GET", path)).toMatchObject({
      status: 404,
      body: { code: "DELEGATION_NOT_FOUND" },
    });
    expect((await to.call("GET", path)).status).toBe(403);
    type List = { delegations: DelegationAnswer[]; count: number };
    const list = await near.call<List>("GET", `/api/delegation?userId=${to.userId}&state=active`);
    expect(list.body).toMatchObject({ count: 1, delegations: [{ id: delegation.id }] });
    expect(
      (await near.call<List>("GET", `/api/delegation?userId=${to.userId}&state=revoked`)).body.count,
    ).toBe(0);
    expect((await near.call("POST", `${path}/revoke`, { version: 1 })).status).toBe(200);
  });
});

describe("a mandate", () => {
  const form = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const data = new FormData();
    data.append("file", new File([bytes], name));
    return data;
  };
  const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

  it("is attached by the giver and read by who sees the delegation", async () => {
    const { from, delegation } = await lent();
    const path = `/api/delegation/${delegation.id}/mandate`;
    expect((await from.call("GET", path)).status).toBe(404);
    const attached = await from.call<Answered>("POST", path, form(pdf, "Procuration signée.pdf"));
    expect(attached.body).toMatchObject({ mandate: { name: "Procuration signée.pdf" }, version: 2 });
    const read = await from.call("GET", path);
    expect(read.status).toBe(200);
    expect(read.headers.get("content-type")).toBe("application/pdf");
    const stranger = await test.person({
      rights: { "delegated-users": ["Viewer", "Creator"] },
      legalEntityIds: [second.id],
    });
    expect((await stranger.call("GET", path)).status).toBe(404);
    expect((await stranger.call("POST", path, form(pdf, "x.pdf"))).status).toBe(404);
    const near = await test.person({
      rights: { "delegated-users": ["Viewer", "Creator"] },
      legalEntityIds: [first.id],
    });
    expect((await near.call("POST", path, form(pdf, "x.pdf"))).status).toBe(403);
    const script = new TextEncoder().encode("<html><script>alert(1)</script></html>");
    expect(await from.call("POST", path, form(script, "x.pdf"))).toMatchObject({
      body: { code: "FILE_KIND_UNSUPPORTED" },
    });
  });
});
