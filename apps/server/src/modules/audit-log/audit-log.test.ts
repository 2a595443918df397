import type { AuditAnswer } from "@grand-livre/contracts/audit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let first: { id: string; refId: string };
let second: { id: string; refId: string };

type Answered = AuditAnswer & { code: string };

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  const made = [];
  for (const [name, siren] of [
    ["Première", "732829320"],
    ["Seconde", "552100554"],
  ]) {
    const { body } = await root.call<{ refId: string }>("POST", "/api/legal-entity", { name, siren });
    const { rows } = await test.pool.query("select id from legal_entity where ref_id = $1", [body.refId]);
    made.push({ id: rows[0].id, refId: body.refId });
  }
  [first, second] = made as [typeof first, typeof second];
});
afterAll(() => test.close());

const reader = (legalEntityIds: string[]) => test.person({ rights: { audit: ["Viewer"] }, legalEntityIds });
const log = (who: TestPerson, query = "") => who.call<Answered>("GET", `/api/audit?${query}`);

describe("the audit log", () => {
  it("is read within one's legal entities, the latest first", async () => {
    const { body } = await log(await reader([first.id]), "limit=200");
    expect(body.entries.length).toBeGreaterThan(0);
    expect(new Set(body.entries.map((entry) => entry.legalEntity?.refId))).toEqual(new Set([first.refId]));
    expect(body.entries[0]).toMatchObject({ user: { id: root.userId }, onBehalfOf: null });
    const times = body.entries.map((entry) => entry.at);
    expect(times).toEqual([...times].sort().reverse());
    const everything = await log(root, "limit=200");
    expect(everything.body.entries.length).toBeGreaterThan(body.entries.length);
    expect((await log(await reader([]))).body.entries).toEqual([]);
  });

  it("is filtered by person, resource, action, company and day", async () => {
    const other = await test.superAdministrator();
    await other.call("POST", "/api/user-profile", { name: "Un profil" });
    const one = (await log(root, `userId=${other.userId}&resource=user-profile&action=create`)).body.entries;
    expect(one).toHaveLength(1);
    expect(one[0]).toMatchObject({ user: { email: other.email }, details: { name: "Un profil" } });
    expect(
      (await log(root, `resource=user-profile&resourceId=${one[0]?.resourceId}`)).body.entries,
    ).toHaveLength(1);
    const ofSecond = (await log(root, `legalEntityRefId=${second.refId}&resource=legal-entity`)).body.entries;
    expect(ofSecond).toMatchObject([
      { action: "create", legalEntity: { refId: second.refId, name: "Seconde" } },
    ]);
    await test.pool.query(
      "insert into audit_log (id, at, action, resource) values (gen_random_uuid(), '2020-06-30T22:30:00Z', 'old', 'test'), (gen_random_uuid(), '2020-06-30T21:30:00Z', 'older', 'test')",
    );
    const on = async (startDate: string, endDate: string) =>
      (await log(root, `resource=test&startDate=${startDate}&endDate=${endDate}`)).body.entries.map(
        (entry) => entry.action,
      );
    expect(await on("2020-07-01", "2020-07-01")).toEqual(["old"]);
    expect(await on("2020-06-30", "2020-06-30")).toEqual(["older"]);
    expect(await on("2020-06-30", "2020-07-01")).toEqual(["old", "older"]);
  });

  it("is turned page by page without a gap or a repeat, rows of one instant included", async () => {
    await test.pool.query(
      "insert into audit_log (id, at, action, resource) select gen_random_uuid(), '2021-01-01T00:00:00.123456Z'::timestamptz + (n / 3) * interval '1 microsecond', 'page', 'paged' from generate_series(1, 25) n",
    );
    const seen: string[] = [];
    let after = "";
    for (let page = 0; page < 10; page += 1) {
      const { body } = await log(root, `resource=paged&limit=4${after && `&after=${after}`}`);
      seen.push(...body.entries.map((entry) => entry.id));
      if (!body.nextAfter) break;
      after = body.nextAfter;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it("is refused without its right, for a company out of sight, and for what is no filter", async () => {
    const clerk = await test.person({ rights: { invoices: ["Viewer"] }, legalEntityIds: [first.id] });
    expect((await log(clerk)).status).toBe(403);
    expect((await test.anonymous("GET", "/api/audit")).status).toBe(401);
    const near = await reader([first.id]);
    expect(await log(near, `legalEntityRefId=${second.refId}`)).toMatchObject({
      status: 404,
      body: { code: "LEGAL_ENTITY_NOT_FOUND" },
    });
    for (const query of ["limit=0", "limit=201", "startDate=2026-02-30", "userId=x", "after=x"])
      expect((await log(root, query)).status, query).toBe(422);
  });

  it("only grows", async () => {
    for (const statement of [
      "update audit_log set action = 'x'",
      "delete from audit_log",
      "truncate audit_log cascade",
    ])
      await expect(test.pool.query(statement), statement).rejects.toThrow(/only grows/);
  });
});
