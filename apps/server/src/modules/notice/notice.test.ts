import type { Notice } from "@grand-livre/contracts/notice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { forgetOldNotices, reportCount, tell } from "./service.ts";

let test: TestApp;
let anna: TestPerson;
let bruno: TestPerson;

type Refusal = { status: number; code: string; details?: { fields: { path: string }[] } };
type Answered = Notice & Refusal;

beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  bruno = await test.person({});
});
afterAll(() => test.close());

const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

describe.each([
  { kind: "message", code: "MESSAGE_NOT_FOUND" },
  { kind: "notification", code: "NOTIFICATION_NOT_FOUND" },
] as const)("api/common/$kinds", ({ kind, code }) => {
  const path = `/api/common/${kind}s`;
  const body = (sent: object) => ({ [kind]: sent });
  const create = (who: TestPerson, sent: object) => who.call<Answered>("POST", path, body(sent));
  const list = async (who: TestPerson) => (await who.call<Notice[]>("GET", path)).body;
  const patch = (who: TestPerson, id: string, sent: object) =>
    who.call<Answered>("PATCH", path, { id, ...body(sent) });
  const toggle = (who: TestPerson, id: string, read: boolean) =>
    who.call<Answered>("POST", `${path}/toggle-read-status`, body({ id, read }));
  const remove = (who: TestPerson, id: string) => who.call<Answered>("DELETE", `${path}?id=${id}`);

  it("creates, lists the newest first, changes and removes", async () => {
    const first = await create(anna, {
      title: "Bonjour",
      description: "<b>Deux</b> lignes",
      link: "/dashboard",
      useRouter: true,
      icon: "mail",
      time: "2026-11-19T08:00:00Z",
    });
    expect(first).toMatchObject({
      status: 200,
      body: {
        read: false,
        seen: false,
        title: "Bonjour",
        description: "<b>Deux</b> lignes",
        link: "/dashboard",
        useRouter: true,
        icon: "mail",
        image: null,
        time: "2026-11-19T08:00:00.000Z",
      },
    });
    const second = await create(anna, { description: "Sans titre" });
    expect(second.body.time).toBe(test.now.current.toISOString());
    expect((await list(anna)).map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
    const whole = await patch(anna, first.body.id, { ...first.body, read: true });
    expect(whole.body).toEqual({ ...first.body, read: true });
    expect((await patch(anna, first.body.id, { title: "Autre" })).body).toEqual({
      ...whole.body,
      title: "Autre",
    });
    const removed = await remove(anna, first.body.id);
    expect(removed).toMatchObject({ status: 200, body: { id: first.body.id, title: "Autre" } });
    expect((await list(anna)).map(({ id }) => id)).toEqual([second.body.id]);
    expect(await remove(anna, first.body.id)).toMatchObject({ status: 404, body: { code } });
  });

  it("cleans HTML when it is written, and once more when it is read", async () => {
    const { body: made } = await create(anna, {
      title: "<img src=x onerror=alert(1)>Ok",
      description: "<a href='javascript:x'>y</a>",
    });
    expect([made.title, made.description]).toEqual(["Ok", '<a rel="noopener noreferrer nofollow">y</a>']);
    const { body: changed } = await patch(anna, made.id, { title: "<svg onload=alert(1)>Encore" });
    expect(changed.title).toBe("Encore");
    const { rows } = await test.pool.query("select title from user_notice where id = $1", [made.id]);
    expect(rows[0].title).toBe("Encore");
    await test.pool.query("update user_notice set title = '<script>x</script>Ancien' where id = $1", [
      made.id,
    ]);
    expect((await list(anna)).find(({ id }) => id === made.id)?.title).toBe("Ancien");
    await remove(anna, made.id);
  });

  it("says of one whether it is read, as often as it is said and by two at once", async () => {
    const { body: made } = await create(anna, { title: "À lire" });
    expect((await toggle(anna, made.id, true)).body).toEqual({ ...made, read: true });
    expect((await toggle(anna, made.id, true)).body.read).toBe(true);
    expect((await toggle(anna, made.id, false)).body.read).toBe(false);
    const both = await Promise.all([toggle(anna, made.id, true), toggle(anna, made.id, true)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const gone = await Promise.all([remove(anna, made.id), remove(anna, made.id)]);
    expect(gone.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("marks all as read and seen, twice the same, and nobody else's", async () => {
    await create(anna, { title: "Un" });
    await create(anna, { title: "Deux" });
    const { body: his } = await create(bruno, { title: "À Bruno" });
    for (const _ of [1, 2]) {
      const answer = await anna.call<boolean>("GET", `${path}/mark-all-as-read`);
      expect([answer.status, answer.body]).toEqual([200, true]);
      expect((await list(anna)).every(({ read, seen }) => read && seen)).toBe(true);
    }
    expect((await list(bruno)).find(({ id }) => id === his.id)).toMatchObject({ read: false, seen: false });
  });

  it("finds nothing of another person, nor of the other kind", async () => {
    const { body: made } = await create(anna, { title: "À Anna" });
    expect(await list(bruno)).not.toContainEqual(expect.objectContaining({ id: made.id }));
    for (const answer of [
      await patch(bruno, made.id, { title: "Pris" }),
      await toggle(bruno, made.id, true),
      await remove(bruno, made.id),
      await patch(anna, NOWHERE, { read: true }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { status: 404, code } });
    const other = kind === "message" ? "notification" : "message";
    const crossed = await anna.call("DELETE", `/api/common/${other}s?id=${made.id}`);
    expect(crossed.status).toBe(404);
    expect((await list(anna)).find(({ id }) => id === made.id)?.title).toBe("À Anna");
  });

  it("refuses what is no notice, field by field", async () => {
    const bad: [object, string][] = [
      [body({}), `${kind}.title`],
      [body({ title: "  " }), `${kind}.title`],
      [body({ title: "x", link: "javascript:alert(1)" }), `${kind}.link`],
      [body({ title: "x", link: "//evil.example" }), `${kind}.link`],
      [body({ title: "x", link: "https://exemple.fr", useRouter: true }), `${kind}.link`],
      [body({ title: "x", image: "data:image/svg+xml,x" }), `${kind}.image`],
      [body({ title: "x", time: "hier" }), `${kind}.time`],
      [body({ title: "x".repeat(4001) }), `${kind}.title`],
      [body({ title: "x", read: "oui" }), `${kind}.read`],
      [{}, kind],
    ];
    for (const [sent, field] of bad) {
      const answer = await anna.call<Refusal>("POST", path, sent);
      expect(answer.status, JSON.stringify(sent)).toBe(422);
      expect(answer.body.details?.fields.map((one) => one.path)).toContain(field);
    }
    expect((await anna.call("PATCH", path, body({ read: true }))).status).toBe(422);
    expect((await anna.call("DELETE", path)).status).toBe(422);
    expect((await anna.call("DELETE", `${path}?id=x`)).status).toBe(404);
    expect((await anna.call("POST", path, "{")).status).toBe(400);
  });

  it("refuses nobody and whoever was suspended", async () => {
    const gone = await test.person({ status: "inactive" });
    for (const [method, sent] of [
      ["GET", undefined],
      ["POST", body({ title: "x" })],
      ["PATCH", { id: NOWHERE, ...body({}) }],
    ] as const) {
      expect((await test.anonymous(method, path, sent)).status).toBe(401);
      expect((await gone.call(method, path, sent)).status).toBe(401);
    }
    expect((await test.anonymous("DELETE", `${path}?id=${NOWHERE}`)).status).toBe(401);
    expect((await test.anonymous("GET", `${path}/mark-all-as-read`)).status).toBe(401);
  });

  it("creates once under an idempotency key", async () => {
    const key = { "idempotency-key": `twice-${kind}` };
    const send = () => anna.call<Answered>("POST", path, body({ title: "Une fois" }), key);
    const [one, two] = [await send(), await send()];
    expect(two.body.id).toBe(one.body.id);
  });

  it("keeps the latest two hundred", async () => {
    const carla = await test.person({});
    await test.pool.query(
      `insert into user_notice (user_id, id, kind, title, at)
       select $1, gen_random_uuid(), $2, 'n' || n, '2026-11-01'::timestamptz + n * interval '1 minute'
       from generate_series(1, 200) n`,
      [carla.userId, kind],
    );
    await create(carla, { title: "La dernière" });
    const all = await list(carla);
    expect(all).toHaveLength(200);
    expect([all[0]?.title, all.at(-1)?.title]).toEqual(["La dernière", "n2"]);
  });

  it("writes what was said to the audit log, and nothing of reading it", async () => {
    const { body: made } = await create(anna, { title: "Suivi" });
    await toggle(anna, made.id, true);
    await patch(anna, made.id, { title: "Suivi 2" });
    await remove(anna, made.id);
    const { rows } = await test.pool.query(
      "select action from audit_log where resource_id = $1 order by id",
      [made.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([`${kind}.create`, `${kind}.update`, `${kind}.delete`]);
  });
});

describe("what the product tells", () => {
  const news = {
    icon: "calendar",
    title: "Exercice <b>2025</b>",
    description: "À clôturer",
    link: "/dashboard",
  };
  const mine = async (who: TestPerson) => (await who.call<Notice[]>("GET", "/api/common/notifications")).body;
  const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(test.db, work);

  it("tells of one topic once, even after it was removed", async () => {
    const who = await test.person({});
    const once = () =>
      inTx((tx) => tell(tx, test.now.current, who.userId, "notification", news, "exercise:1"));
    await Promise.all([once(), once()]);
    const [first, ...more] = await mine(who);
    expect(first).toMatchObject({
      title: "Exercice <b>2025</b>",
      link: "/dashboard",
      useRouter: true,
      read: false,
    });
    expect(more).toEqual([]);
    await who.call("DELETE", `/api/common/notifications?id=${first?.id}`);
    await once();
    expect(await mine(who)).toEqual([]);
  });

  it("is taken back with the transaction that told it", async () => {
    const who = await test.person({});
    const failing = inTx(async (tx) => {
      await tell(tx, test.now.current, who.userId, "notification", news, "exercise:2");
      throw new Error("the cause failed");
    });
    await expect(failing).rejects.toThrow("the cause failed");
    expect(await mine(who)).toEqual([]);
  });

  it("gathers twenty at once in one, begins another one once it was read, and after the time to gather", async () => {
    const who = await test.person({});
    const say = (counts: Readonly<Record<string, number>>) => ({
      ...news,
      title: `${counts.read ?? 0} lues, ${counts.failed ?? 0} refusées`,
    });
    const one = (name: string, at = test.now.current) =>
      inTx((tx) =>
        reportCount(tx, at, who.userId, { topic: "bills", counts: { [name]: 1 }, gatherMs: 600_000, say }),
      );
    await Promise.all(Array.from({ length: 20 }, (_, n) => one(n < 18 ? "read" : "failed")));
    const [gathered, ...others] = await mine(who);
    expect([gathered?.title, others]).toEqual(["18 lues, 2 refusées", []]);
    await who.call("GET", "/api/common/notifications/mark-all-as-read");
    await one("read");
    expect((await mine(who)).map(({ title }) => title).sort()).toEqual([
      "1 lues, 0 refusées",
      "18 lues, 2 refusées",
    ]);
    await one("read", new Date(test.now.current.getTime() + 700_000));
    expect(await mine(who)).toHaveLength(3);
  });

  it("forgets after ninety days", async () => {
    const who = await test.person({});
    for (const days of [89, 91]) {
      const at = new Date(test.now.current.getTime() - days * 86_400_000);
      await inTx((tx) => tell(tx, at, who.userId, "notification", { ...news, title: `${days}` }));
    }
    await forgetOldNotices(test.app);
    expect((await mine(who)).map(({ title }) => title)).toEqual(["89"]);
  });
});
