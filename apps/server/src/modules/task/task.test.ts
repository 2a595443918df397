import type { OfficeTag } from "@grand-livre/contracts/office-item";
import type { Task } from "@grand-livre/contracts/task";
import { seedTasks } from "@grand-livre/office/areas/tasks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { officeStore } from "../../kit/office-store.ts";

const root = "/api/apps/tasks";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let anna: TestPerson;
let bruno: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  bruno = await test.person({});
});
afterAll(() => test.close());

const create = async (who: TestPerson, type = "task") =>
  (await who.call<Task>("POST", `${root}/task`, { type })).body;
const change = (who: TestPerson, id: string, task: object) =>
  who.call<Task & { code?: string }>("PATCH", `${root}/task`, { id, task });
const all = async (who: TestPerson) => (await who.call<Task[]>("GET", `${root}/all`)).body;

describe("api/apps/tasks", () => {
  it("makes an empty task at the top, and numbers the others after it", async () => {
    const first = await create(anna);
    expect(first).toEqual({
      id: expect.any(String),
      type: "task",
      title: "",
      notes: null,
      completed: false,
      dueDate: null,
      priority: 1,
      tags: [],
      assignedTo: null,
      subTasks: [],
      order: 0,
    });
    const section = await create(anna, "section");
    expect((await all(anna)).map(({ id, type, order }) => [id, type, order])).toEqual([
      [section.id, "section", 0],
      [first.id, "task", 1],
    ]);
    expect((await anna.call("POST", `${root}/task`, { type: "other" })).status).toBe(422);
  });

  it("merges what is sent and ignores keys it does not know", async () => {
    const { id } = await create(anna);
    const sent = {
      title: "Rapprocher",
      priority: 2,
      dueDate: "2026-12-01T00:00:00.000Z",
      subTasks: [{ id: "1", title: "Relevé", completed: true }],
      more: 1,
    };
    const changed = await change(anna, id, sent);
    const { more: _, ...known } = sent;
    expect(changed).toMatchObject({ status: 200, body: known });
    expect((await change(anna, id, { ...changed.body, completed: true })).body).toEqual({
      ...changed.body,
      completed: true,
    });
    expect((await anna.call("GET", `${root}/task?id=${id}`)).body).toMatchObject({ completed: true });
    expect((await change(anna, id, { priority: 3 })).status).toBe(422);
  });

  it("puts tasks in the order sent: order becomes the index", async () => {
    const who = await test.person({});
    const made = [await create(who), await create(who), await create(who)];
    const ids = [1, 2, 0].map((at) => made[at]?.id);
    const answer = await who.call<Task[]>("PATCH", `${root}/order`, {
      tasks: ids.map((id) => ({ id, order: 9 })),
    });
    expect(answer.body.map(({ id, order }) => [id, order])).toEqual(ids.map((id, order) => [id, order]));
    expect((await all(who)).map(({ id }) => id)).toEqual(ids);
    const foreign = await bruno.call("PATCH", `${root}/order`, { tasks: [{ id: ids[0] }] });
    expect(foreign).toMatchObject({ status: 404, body: { code: "TASK_NOT_FOUND" } });
  });

  it("finds in title and notes, marks the title as HTML, and answers null for an empty text", async () => {
    const who = await test.person({});
    await change(who, (await create(who)).id, { title: "Facture <FACTURE> & co", notes: null });
    await change(who, (await create(who)).id, { title: "Autre", notes: "une facture (reçue)" });
    const search = async (query: string) =>
      (await who.call<Task[] | null>("GET", `${root}/search?query=${encodeURIComponent(query)}`)).body;
    expect(await search("")).toBeNull();
    expect((await search("facture"))?.map(({ title }) => title)).toEqual([
      "Autre",
      "<mark>Facture</mark> &lt;<mark>FACTURE</mark>&gt; &amp; co",
    ]);
    expect((await search("(reçue)"))?.map(({ title }) => title)).toEqual(["Autre"]);
    const found = await who.call<{ id: string; results: object[] }[]>("POST", "/api/common/search", {
      query: "autre",
    });
    expect(found.body.find(({ id }) => id === "tasks")?.results).toMatchObject([
      { title: "Autre", completed: false, link: expect.stringMatching(/^\/apps\/tasks\//) },
    ]);
  });

  it("puts a new tag first and strips a removed one from every task", async () => {
    const add = async (title: string) =>
      (await anna.call<OfficeTag>("POST", `${root}/tag`, { tag: { title } })).body;
    const [old, young] = [await add("Api"), await add("Bug")];
    expect((await anna.call<OfficeTag[]>("GET", `${root}/tags`)).body).toEqual([young, old]);
    const { id } = await create(anna);
    expect((await change(anna, id, { tags: [old.id, young.id] })).body.tags).toEqual([old.id, young.id]);
    expect((await anna.call("DELETE", `${root}/tag?id=${old.id}`)).body).toBe(true);
    expect((await anna.call<Task>("GET", `${root}/task?id=${id}`)).body.tags).toEqual([young.id]);
    expect(await change(anna, id, { tags: [NOWHERE] })).toMatchObject({
      status: 404,
      body: { code: "OFFICE_TAG_NOT_FOUND" },
    });
  });

  it("finds nothing of another person, nor what is gone", async () => {
    const { id } = await create(anna);
    for (const answer of [
      await bruno.call("GET", `${root}/task?id=${id}`),
      await change(bruno, id, { title: "Pris" }),
      await bruno.call("DELETE", `${root}/task?id=${id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "TASK_NOT_FOUND" } });
    expect((await anna.call("DELETE", `${root}/task?id=${id}`)).body).toBe(true);
    expect((await anna.call("DELETE", `${root}/task?id=${id}`)).status).toBe(404);
  });
});

it("has thirty sample tasks of the demonstration, in the specification's shapes", async () => {
  const who = await test.person({});
  const scope = { userId: who.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedTasks(officeStore(tx, scope, test.app.now)));
  const items = await all(who);
  const weeks = items.map(({ dueDate }) =>
    Math.round((Date.parse(dueDate ?? "") - test.app.now().getTime()) / (7 * 24 * 3_600_000)),
  );
  expect([Math.min(...weeks), Math.max(...weeks)]).toEqual([-6, 6]);
  const count = (test: (task: Task) => boolean) => items.filter(test).length;
  expect(items.map(({ order }) => order)).toEqual(Array.from({ length: 30 }, (_, at) => at));
  expect(items.flatMap(({ type }, at) => (type === "section" ? [at] : []))).toEqual([0, 9, 22]);
  expect([
    count(({ completed }) => completed),
    count(({ priority }) => priority === 0),
    count(({ priority }) => priority === 2),
    count(({ tags }) => tags.length === 0),
    count(({ tags }) => tags.length === 1),
    count(({ assignedTo }) => assignedTo !== null),
  ]).toEqual([15, 4, 8, 9, 14, 25]);
});
