import type { Shortcut } from "@grand-livre/contracts/shortcut";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let anna: TestPerson;
let bruno: TestPerson;

type Refusal = { status: number; code: string; details?: { fields: { path: string }[] } };
type Answered = Shortcut & Refusal;

beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  bruno = await test.person({});
});
afterAll(() => test.close());

const path = "/api/common/shortcuts";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";
const sample = {
  label: "Rapports",
  description: "Balance",
  icon: "report",
  link: "/accounting/reports",
  useRouter: true,
};
const create = (who: TestPerson, sent: object) => who.call<Answered>("POST", path, { shortcut: sent });
const list = async (who: TestPerson) => (await who.call<Shortcut[]>("GET", path)).body;

describe("api/common/shortcuts", () => {
  it("creates with a null id as the form sends it, lists the oldest first, changes and removes", async () => {
    const first = await create(anna, { id: null, ...sample });
    expect(first).toMatchObject({ status: 200, body: sample });
    const second = await create(anna, {
      label: "Site",
      icon: "link",
      link: "https://exemple.fr/a",
      useRouter: false,
    });
    expect(second.body).toMatchObject({ description: "", useRouter: false });
    expect((await list(anna)).map(({ id }) => id)).toEqual([first.body.id, second.body.id]);
    const renamed = await anna.call<Answered>("PATCH", path, {
      id: first.body.id,
      shortcut: { label: "États" },
    });
    expect(renamed.body).toEqual({ ...first.body, label: "États" });
    const inside = await anna.call<Answered>("PATCH", path, {
      shortcut: { ...first.body, description: null },
    });
    expect(inside.body).toEqual({ ...first.body, description: "" });
    const removed = await anna.call<Answered>("DELETE", `${path}?id=${second.body.id}`);
    expect(removed).toMatchObject({ status: 200, body: second.body });
    const again = await anna.call<Answered>("DELETE", `${path}?id=${second.body.id}`);
    expect(again).toMatchObject({ status: 404, body: { code: "SHORTCUT_NOT_FOUND" } });
    const { rows } = await test.pool.query(
      "select action from audit_log where resource_id = $1 order by id",
      [second.body.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["shortcut.create", "shortcut.delete"]);
  });

  it("requires label, icon, link and useRouter, and takes no link that could run", async () => {
    for (const missing of ["label", "icon", "link", "useRouter"]) {
      const answer = await create(anna, { ...sample, [missing]: undefined });
      expect(answer.status).toBe(422);
      expect(answer.body.details?.fields.map((one) => one.path)).toEqual([`shortcut.${missing}`]);
    }
    for (const wrong of [
      { label: "   " },
      { label: "x".repeat(101) },
      { link: "javascript:alert(1)" },
      { link: "java\tscript:alert(1)" },
      { link: "data:text/html,x" },
      { link: "//evil.example" },
      { link: "/\\evil.example" },
      { link: "https://exemple.fr", useRouter: true },
      { useRouter: "true" },
    ])
      expect((await create(anna, { ...sample, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
    expect((await create(anna, { ...sample, more: 1 })).body).not.toHaveProperty("more");
    expect((await anna.call("PATCH", path, { shortcut: { label: "x" } })).status).toBe(422);
    expect((await anna.call("DELETE", path)).status).toBe(422);
    expect((await anna.call("POST", path, "{")).status).toBe(400);
  });

  it("refuses a change after which the router could not follow the link", async () => {
    const { body } = await create(anna, { ...sample, link: "https://exemple.fr", useRouter: false });
    const answer = await anna.call<Answered>("PATCH", path, { id: body.id, shortcut: { useRouter: true } });
    expect([answer.status, answer.body.details?.fields[0]?.path]).toEqual([422, "shortcut.link"]);
    expect((await list(anna)).find(({ id }) => id === body.id)?.useRouter).toBe(false);
  });

  it("finds nothing of another person", async () => {
    const { body } = await create(anna, sample);
    expect(await list(bruno)).toEqual([]);
    for (const answer of [
      await bruno.call<Answered>("PATCH", path, { id: body.id, shortcut: { label: "Pris" } }),
      await bruno.call<Answered>("DELETE", `${path}?id=${body.id}`),
      await anna.call<Answered>("DELETE", `${path}?id=${NOWHERE}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "SHORTCUT_NOT_FOUND" } });
    expect((await list(anna)).find(({ id }) => id === body.id)?.label).toBe(sample.label);
  });

  it("keeps a hundred at most, also when two come at once", async () => {
    const who = await test.person({});
    for (let n = 1; n < 100; n += 1) expect((await create(who, sample)).status).toBe(200);
    const both = await Promise.all([create(who, sample), create(who, sample)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("SHORTCUT_LIMIT");
  });

  it("refuses nobody", async () => {
    expect((await test.anonymous("GET", path)).status).toBe(401);
    expect((await test.anonymous("POST", path, { shortcut: sample })).status).toBe(401);
    expect((await test.anonymous("PATCH", path, { id: NOWHERE, shortcut: {} })).status).toBe(401);
    expect((await test.anonymous("DELETE", `${path}?id=${NOWHERE}`)).status).toBe(401);
  });
});
