import type { UserRow } from "@grand-livre/contracts/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Refusal = {
  readonly code: string;
  readonly details?: { readonly fields?: { readonly path: string }[] };
};
const body = { firstname: "Zoé", lastname: "Petit", phone: "06 12 34 56 78" };

describe("one's own account", () => {
  it("is read and changed without any right, and the log tells both values", async () => {
    const person = await test.person({});
    const before = await person.call<UserRow>("GET", "/api/user/me");
    expect(before).toMatchObject({
      status: 200,
      body: { id: person.userId, firstname: "Camille", version: 1 },
    });
    const after = await person.call<UserRow>("PATCH", "/api/user/me", { ...body, version: 1 });
    expect(after).toMatchObject({
      status: 200,
      body: { firstname: "Zoé", lastname: "Petit", phone: "+33612345678", version: 2 },
    });
    const { rows } = await test.pool.query(
      "select action, user_id, details from audit_log where resource_id = $1 and action = 'user.update'",
      [person.userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ user_id: person.userId });
    expect(JSON.stringify(rows[0].details)).toContain("Camille");
    expect(JSON.stringify(rows[0].details)).toContain("Zoé");
  });

  it("is found under its new name by who looks for people", async () => {
    const person = await test.person({});
    await person.call("PATCH", "/api/user/me", { ...body, lastname: "Œuvrard", phone: null, version: 1 });
    const root = await test.superAdministrator();
    const found = await root.call<{ users: UserRow[] }>("GET", "/api/user?searchValue=oeuvrard");
    expect(found.body.users.map(({ id }) => id)).toEqual([person.userId]);
  });

  it("is not changed over what was saved meanwhile: of two at once, one wins", async () => {
    const person = await test.person({});
    const both = await Promise.all(
      ["A", "B"].map((lastname) =>
        person.call<Refusal>("PATCH", "/api/user/me", { ...body, phone: null, lastname, version: 1 }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
  });

  it("gives no right: role, rank, address and rights are no keys of it", async () => {
    const person = await test.person({});
    for (const more of [
      { role: "ADMIN" },
      { superAdministrator: true },
      { email: "a@b.fr" },
      { rights: [] },
      { legalEntityRefIds: [] },
    ]) {
      const answer = await person.call<Refusal>("PATCH", "/api/user/me", { ...body, version: 1, ...more });
      expect(answer.status, JSON.stringify(more)).toBe(422);
    }
  });

  it("refuses an empty name, a wrong telephone, and one that another has", async () => {
    const [person, other] = [await test.person({}), await test.person({})];
    const phone = "+33611223344";
    expect((await other.call("PATCH", "/api/user/me", { ...body, phone, version: 1 })).status).toBe(200);
    const patch = (change: object) =>
      person.call<Refusal>("PATCH", "/api/user/me", { ...body, phone: null, version: 1, ...change });
    expect((await patch({ lastname: " " })).body.details?.fields?.[0]?.path).toBe("lastname");
    expect(await patch({ phone: "12" })).toMatchObject({ status: 422, body: { code: "PHONE_INVALID" } });
    expect(await patch({ phone })).toMatchObject({ status: 409, body: { code: "PHONE_TAKEN" } });
    expect((await patch({ version: undefined })).status).toBe(422);
    expect((await person.call("PATCH", "/api/user/me", "{")).status).toBe(400);
    expect((await test.anonymous("GET", "/api/user/me")).status).toBe(401);
  });
});
