import type { Contact, Country } from "@grand-livre/contracts/contact";
import type { OfficeTag } from "@grand-livre/contracts/office-item";
import { seedContacts } from "@grand-livre/office/areas/contacts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { inTransaction } from "../../database/transaction.ts";
import { officeStore } from "../../kit/office-store.ts";

const root = "/api/apps/contacts";
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

let test: TestApp;
let anna: TestPerson;
let bruno: TestPerson;
beforeAll(async () => {
  test = await createTestApp();
  anna = await test.person({});
  bruno = await test.person({});
});
afterAll(() => test.close());

const create = async (who: TestPerson) => (await who.call<Contact>("POST", `${root}/contact`)).body;
const change = (who: TestPerson, id: string, contact: object) =>
  who.call<Contact & { code?: string }>("PATCH", `${root}/contact`, { id, contact });
const addTag = async (who: TestPerson, title: string) =>
  (await who.call<OfficeTag>("POST", `${root}/tag`, { tag: { title } })).body;

describe("api/apps/contacts", () => {
  it("makes 'New Contact' with its empty fields", async () => {
    expect(await create(anna)).toEqual({
      id: expect.any(String),
      avatar: null,
      background: null,
      name: "New Contact",
      emails: [],
      phoneNumbers: [],
      title: null,
      company: null,
      job: { title: "", company: "" },
      birthday: null,
      address: null,
      notes: null,
      tags: [],
    });
  });

  it("merges what is sent, ignores keys it does not know, keeps birthdays at noon and cleans notes", async () => {
    const { id } = await create(anna);
    const first = await change(anna, id, {
      name: "Zoé Armand",
      company: "Atelier",
      emails: [{ email: "zoe@exemple.fr", label: "Work" }],
      phoneNumbers: [{ iso: "fr", phoneNumber: "639981234", label: "Mobile" }],
      birthday: "1980-02-29T12:00:00.000Z",
      notes: "<p>Bonjour <img src=x onerror=alert(1)><script>alert(1)</script></p>",
      unknown: { deep: true },
    });
    expect(first).toMatchObject({
      status: 200,
      body: {
        birthday: "1980-02-29T12:00:00.000Z",
        notes: "<p>Bonjour </p>",
        job: { title: "", company: "Atelier" },
      },
    });
    const second = await change(anna, id, { ...first.body, address: "3 rue X" });
    expect(second.body).toEqual({ ...first.body, address: "3 rue X" });
    const read = await anna.call<Contact>("GET", `${root}/contact?id=${id}`);
    expect(read.body).toEqual(second.body);
    expect((await change(anna, id, { avatar: "data:text/html;base64,AAAA" })).status).toBe(422);
    expect((await change(anna, id, { name: "  " })).status).toBe(422);
    expect((await anna.call("PATCH", `${root}/contact`, "{")).status).toBe(400);
  });

  it("sorts by name as French does, and finds by a part of the name whatever its case", async () => {
    const who = await test.person({});
    for (const name of ["Zoé", "élise", "Eric", "Emma"]) await change(who, (await create(who)).id, { name });
    const names = async (path: string) =>
      (await who.call<Contact[]>("GET", `${root}/${path}`)).body.map(({ name }) => name);
    expect(await names("all")).toEqual(["élise", "Emma", "Eric", "Zoé"]);
    expect(await names("search?query=E")).toEqual(["élise", "Emma", "Eric", "Zoé"]);
    expect(await names("search?query=mM")).toEqual(["Emma"]);
    expect(await names("search?query=")).toHaveLength(4);
    expect(await names("search")).toHaveLength(4);
    const found = await who.call<{ id: string; results: object[] }[]>("POST", "/api/common/search", {
      query: "elis",
    });
    expect(found.body.find(({ id }) => id === "contacts")?.results).toMatchObject([
      { name: "élise", avatar: null, link: expect.stringMatching(/^\/apps\/contacts\/[0-9a-f-]{36}$/) },
    ]);
  });

  it("puts a new tag first, renames it, and strips a removed one from every contact", async () => {
    const [old, young] = [await addTag(anna, "Ancien"), await addTag(anna, "Nouveau")];
    const list = async () => (await anna.call<OfficeTag[]>("GET", `${root}/tags`)).body;
    expect((await list()).map(({ title }) => title)).toEqual(["Nouveau", "Ancien"]);
    const renamed = await anna.call<OfficeTag>("PATCH", `${root}/tag`, {
      id: old.id,
      tag: { title: "Vieux" },
    });
    expect(renamed.body).toEqual({ id: old.id, title: "Vieux" });
    const { id } = await create(anna);
    expect((await change(anna, id, { tags: [young.id, old.id] })).body.tags).toEqual([young.id, old.id]);
    expect((await anna.call("DELETE", `${root}/tag?id=${young.id}`)).body).toBe(true);
    expect((await anna.call<Contact>("GET", `${root}/contact?id=${id}`)).body.tags).toEqual([old.id]);
    expect(await change(anna, id, { tags: [young.id] })).toMatchObject({
      status: 404,
      body: { code: "OFFICE_TAG_NOT_FOUND" },
    });
  });

  it("removes, and then knows nothing of it", async () => {
    const { id } = await create(anna);
    expect((await anna.call("DELETE", `${root}/contact?id=${id}`)).body).toBe(true);
    for (const answer of [
      await anna.call("GET", `${root}/contact?id=${id}`),
      await anna.call("DELETE", `${root}/contact?id=${id}`),
      await change(anna, id, { name: "x" }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: "CONTACT_NOT_FOUND" } });
  });

  it("finds nothing of another person, not even a tag", async () => {
    const { id } = await create(anna);
    const tag = await addTag(anna, "À moi");
    const own = await create(bruno);
    for (const answer of [
      await bruno.call("GET", `${root}/contact?id=${id}`),
      await change(bruno, id, { name: "Pris" }),
      await bruno.call("DELETE", `${root}/contact?id=${id}`),
      await change(bruno, own.id, { tags: [tag.id] }),
      await bruno.call("PATCH", `${root}/tag`, { id: tag.id, tag: { title: "Pris" } }),
      await bruno.call("DELETE", `${root}/tag?id=${tag.id}`),
      await bruno.call("DELETE", `${root}/tag?id=${NOWHERE}`),
    ])
      expect(answer.status).toBe(404);
    expect((await bruno.call<Contact[]>("GET", `${root}/all`)).body).toHaveLength(1);
  });

  it("keeps a picture as a data URL, drawn anew", async () => {
    const { id } = await create(anna);
    const send = (bytes: Uint8Array<ArrayBuffer>, contactId: string) => {
      const form = new FormData();
      form.append("id", contactId);
      form.append("avatar", new File([bytes], "a.png", { type: "image/png" }));
      return anna.call<Contact & { code?: string }>("POST", `${root}/avatar`, form);
    };
    const kept = await send(new Uint8Array(PIXEL), id);
    expect(kept.status).toBe(200);
    expect(kept.body.avatar).toMatch(/^data:image\/png;base64,/);
    expect((await change(anna, id, { ...kept.body, name: "Avec photo" })).body.avatar).toBe(kept.body.avatar);
    const text = new Uint8Array(Buffer.from("<svg onload=alert(1)>"));
    expect(await send(text, id)).toMatchObject({ status: 422, body: { code: "PICTURE_KIND" } });
    expect((await send(new Uint8Array(PIXEL), NOWHERE)).status).toBe(404);
    expect((await send(new Uint8Array(PIXEL), "x")).status).toBe(404);
  });

  it("lists the countries with their dial code", async () => {
    const { body } = await anna.call<Country[]>("GET", `${root}/countries`);
    expect(body.length).toBeGreaterThan(230);
    expect(body.find(({ iso }) => iso === "fr")).toMatchObject({ name: "France", code: "+33" });
    expect(body.every(({ iso, code }) => /^[a-z]{2}$/.test(iso) && /^\+\d+$/.test(code))).toBe(true);
    expect(new Set(body.map(({ flagImagePos }) => flagImagePos)).size).toBe(body.length);
  });
});

it("has eighty sample contacts of the demonstration, in the specification's shapes", async () => {
  const who = await test.person({});
  const scope = { userId: who.userId, legalEntityIds: [] };
  await inTransaction(test.app.db, (tx) => seedContacts(officeStore(tx, scope, test.app.now)));
  const { body } = await who.call<Contact[]>("GET", `${root}/all`);
  const count = (test: (contact: Contact) => boolean) => body.filter(test).length;
  expect(body).toHaveLength(80);
  expect([
    count(({ avatar }) => avatar === null),
    count(({ background }) => background === null),
    count(({ title }) => title === null),
    count(({ emails }) => emails.length === 2),
    count(({ phoneNumbers }) => phoneNumbers.length === 1),
    count(({ phoneNumbers }) => phoneNumbers.length === 2),
    count(({ tags }) => tags.length === 1),
  ]).toEqual([12, 12, 4, 34, 23, 22, 80]);
  const tags = (await who.call<OfficeTag[]>("GET", `${root}/tags`)).body.map(({ title }) => title);
  expect(tags).toEqual(["Work", "Friend", "Family", "High School", "College", "Baseball Team", "Band"]);
});
