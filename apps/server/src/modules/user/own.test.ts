import type { UserRow } from "@grand-livre/contracts/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { takeOutbox } from "../../../test/outbox.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { hashPassword } from "../identity/password.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

type Refusal = {
  readonly code: string;
  readonly details?: { readonly fields?: { readonly path: string }[] };
};
const PASSWORD = "quatre chevaux bien nourris";
const names = { firstname: "Zoé", lastname: "Petit" };
const body = { ...names, phone: "06 12 34 56 78", currentPassword: PASSWORD };

/** A person with a password. */
async function personWithPassword() {
  const person = await test.person({});
  const hash = await hashPassword(PASSWORD);
  await test.pool.query("update user_account set password_hash = $2 where id = $1", [person.userId, hash]);
  return person;
}

describe("one's own account", () => {
  it("is read and changed without any right, and the log tells both values", async () => {
    const person = await personWithPassword();
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

  it("takes another telephone with the password alone, and tells it by mail", async () => {
    const person = await personWithPassword();
    const patch = (change: object) =>
      person.call<Refusal & UserRow>("PATCH", "/api/user/me", { ...names, version: 1, ...change });
    const phone = "+33755667788";
    await takeOutbox(test);
    expect(await patch({ phone })).toMatchObject({
      status: 422,
      body: { code: "PASSWORD_REQUIRED", details: { fields: [{ path: "currentPassword" }] } },
    });
    expect((await patch({ phone, currentPassword: "autre chose" })).body.code).toBe("INVALID_CREDENTIALS");
    expect(await takeOutbox(test)).toEqual([]);
    expect((await patch({ phone, currentPassword: PASSWORD })).body.phone).toBe(phone);
    const [mail] = await takeOutbox(test);
    expect(mail).toMatchObject({ to: person.email, subject: expect.stringContaining("téléphone") });
    // The number that is there already asks for nothing, another one or none does.
    expect((await patch({ phone, version: 2 })).status).toBe(200);
    expect((await patch({ phone: null, version: 3 })).body.code).toBe("PASSWORD_REQUIRED");
    expect(await takeOutbox(test)).toEqual([]);
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
    const [person, other] = [await personWithPassword(), await personWithPassword()];
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
