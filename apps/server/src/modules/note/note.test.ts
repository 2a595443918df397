import type { ListedNote, Note } from "@grand-livre/contracts/note";
import type { OfficeTag } from "@grand-livre/contracts/office-item";
import { seedNotes } from "@grand-livre/office/areas/notes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { officeStore } from "../../kit/office-store.ts";

const root = "/api/apps/notes";
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

const create = async (note: object) => (await anna.call<Note>("POST", root, { note })).body;
const replace = (who: TestPerson, updatedNote: object) =>
  who.call<Note & { code?: string }>("PATCH", root, { updatedNote });
const list = async (who: TestPerson) => (await who.call<ListedNote[]>("GET", `${root}/all`)).body;

describe("api/apps/notes", () => {
  it("answers all labels after each change of one, and strips a removed one from the notes", async () => {
    const one = await anna.call<OfficeTag[]>("POST", `${root}/labels`, { title: "Family" });
    const two = await anna.call<OfficeTag[]>("POST", `${root}/labels`, { title: "Work" });
    expect(two.body.map(({ title }) => title)).toEqual(["Family", "Work"]);
    const [family, work] = two.body as [OfficeTag, OfficeTag];
    expect(one.body).toEqual([family]);
    const note = await create({ title: "A", labels: [family.id, work.id] });
    expect(note.labels).toEqual([family.id, work.id]);
    const renamed = await anna.call<OfficeTag[]>("PATCH", `${root}/labels`, {
      label: { id: work.id, title: "Bureau" },
    });
    expect(renamed.body).toEqual([family, { id: work.id, title: "Bureau" }]);
    expect((await list(anna))[0]?.labels).toEqual(renamed.body);
    const left = await anna.call<OfficeTag[]>("DELETE", `${root}/labels?id=${family.id}`);
    expect(left.body).toEqual([{ id: work.id, title: "Bureau" }]);
    expect((await list(anna))[0]?.labels).toEqual(left.body);
    expect((await anna.call("DELETE", `${root}/labels?id=${NOWHERE}`)).status).toBe(404);
    expect((await bruno.call("DELETE", `${root}/labels?id=${work.id}`)).status).toBe(404);
  });

  it("creates with what is sent, replaces the whole, and ignores keys it does not know", async () => {
    const made = await create({ title: "Titre", content: "Texte", more: 1 });
    expect(made).toEqual({
      id: expect.any(String),
      title: "Titre",
      content: "Texte",
      tasks: null,
      image: null,
      reminder: null,
      labels: [],
      archived: false,
      createdAt: expect.any(String),
      updatedAt: null,
    });
    const changed = await replace(anna, { ...made, title: null, archived: true, createdAt: "2000-01-01" });
    expect(changed.body).toEqual({ ...made, title: null, archived: true, updatedAt: expect.any(String) });
    expect((await replace(anna, { id: made.id })).body).toMatchObject({ content: null, archived: false });
    const read = (await list(anna)).find(({ id }) => id === made.id);
    expect(await replace(anna, read ?? {})).toMatchObject({ status: 200 });
  });

  it("adds an unchecked task, also when two come at once", async () => {
    const { id } = await create({ title: "Liste" });
    const add = (task: string) =>
      anna.call<Note>("POST", `${root}/tasks`, { note: { id, title: "x" }, task });
    await Promise.all([add("Pain"), add("Lait")]);
    const { tasks, title } = (await add("Sel")).body;
    expect(title).toBe("Liste");
    expect(tasks?.map(({ content }) => content).sort()).toEqual(["Lait", "Pain", "Sel"]);
    expect(tasks?.every(({ completed }) => !completed)).toBe(true);
    expect((await anna.call("POST", `${root}/tasks`, { note: { id: NOWHERE }, task: "x" })).status).toBe(404);
  });

  it("removes, and finds nothing of another person", async () => {
    const { id } = await create({ content: "x" });
    expect(await replace(bruno, { id, title: "Pris" })).toMatchObject({
      status: 404,
      body: { code: "NOTE_NOT_FOUND" },
    });
    expect(await list(bruno)).toEqual([]);
    expect((await anna.call("DELETE", `${root}?id=${id}`)).body).toBe(true);
    expect((await anna.call("DELETE", `${root}?id=${id}`)).status).toBe(404);
    expect((await replace(anna, { id, labels: [NOWHERE] })).status).toBe(404);
    expect((await anna.call("POST", root, { note: { labels: [NOWHERE] } })).status).toBe(404);
    expect((await anna.call("POST", root, "{")).status).toBe(400);
  });
});

it("has fifteen sample notes of the demonstration, in the specification's shapes", async () => {
  const who = await test.person({});
  const scope = { userId: who.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedNotes(officeStore(tx, scope, test.app.now)));
  const notes = await list(who);
  const count = (holds: (note: ListedNote) => boolean) => notes.filter(holds).length;
  expect([
    notes.length,
    count(({ archived }) => archived),
    count(({ image }) => image !== null),
    count(({ reminder }) => reminder !== null),
    count(({ title }) => title === null),
    count(({ updatedAt }) => updatedAt === null),
  ]).toEqual([15, 3, 2, 5, 8, 13]);
  expect(notes.flatMap(({ tasks }) => tasks?.length ?? [])).toEqual([2, 4, 5, 5]);
});
