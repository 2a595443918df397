import type { EntryAnswer, EntryAttachmentsAnswer, ValidateUntilAnswer } from "@grand-livre/contracts/entry";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

const draft = async (change: Readonly<Record<string, unknown>> = {}) =>
  (await succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(books, 12_000, change))).id;
const attach = (id: string, name = "contrat.txt", person = root) => {
  const form = new FormData();
  form.set("file", new File(["loyer de mars"], name));
  return person.call<EntryAttachmentsAnswer>("POST", `/api/entry/${id}/attachment`, form);
};

describe("a document of an entry", () => {
  it("is attached and read whatever the state of the entry, and taken off a draft alone", async () => {
    const id = await draft();
    const wrong = await attach(id, "brouillon.txt");
    const first = `/api/entry/${id}/attachment/${wrong.body.attachments[0]?.id}`;
    expect((await succeed<EntryAttachmentsAnswer>(root, "DELETE", first)).attachments).toEqual([]);
    expect((await root.call("GET", first)).body).toMatchObject({ code: "ENTRY_ATTACHMENT_NOT_FOUND" });
    const { body } = await attach(id);
    expect(body.attachments).toMatchObject([{ fileName: "contrat.txt" }]);
    const sealed = await succeed<EntryAnswer>(root, "POST", `/api/entry/${id}/validate`);
    const two = await attach(id, "relevé.csv");
    expect(two.body.attachments).toHaveLength(2);
    const path = `/api/entry/${id}/attachment/${body.attachments[0]?.id}`;
    expect((await root.call("GET", path)).body).toBe("loyer de mars");
    // The database keeps the documents of a validated entry against raw SQL too.
    expect((await root.call("DELETE", path)).body).toMatchObject({ code: "ENTRY_ATTACHMENT_KEPT" });
    await expect(test.pool.query("delete from entry_attachment")).rejects.toThrow("stays");
    // The seal is the one that it had.
    expect((await succeed<EntryAnswer>(root, "GET", `/api/entry/${id}`)).hash).toBe(sealed.hash);
    expect((await attach(id, "programme.exe")).body).toMatchObject({ code: "PROOF_KIND_UNSUPPORTED" });
  });

  it("goes with its draft, and asks for the right", async () => {
    const id = await draft();
    await attach(id);
    expect((await root.call("DELETE", `/api/entry/${id}`)).status).toBe(200);
    const kept = await draft();
    const viewer = await test.person({
      rights: { "entry-logs": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await attach(kept, "a.txt", viewer)).status).toBe(403);
    const others = await openBooks(test, root);
    const stranger = await test.person({
      rights: { "entry-logs": ["Viewer", "Editor"] },
      legalEntityIds: [others.legalEntityId],
    });
    expect((await attach(kept, "a.txt", stranger)).body).toMatchObject({ code: "ENTRY_NOT_FOUND" });
  });
});

describe("validating up to a day", () => {
  it("seals the drafts of a journal in the order of their days, and leaves what cannot be with its reason", async () => {
    const own = await openBooks(test, root);
    const write = (date: string, change: object = {}) =>
      succeed<EntryAnswer>(root, "POST", "/api/entry", purchase(own, 12_000, { date, ...change }));
    const late = await write("2026-04-20");
    const first = await write("2026-02-10");
    const wrong = await write("2026-03-01", {
      lines: [
        { account: "606400", debitCents: 100, creditCents: 0 },
        { account: "606100", debitCents: 0, creditCents: 50 },
      ],
    });
    const other = await write("2026-03-01", { journalCode: "OD" });
    const after = await write("2026-05-01");
    const until = (journalCode: string | null, untilDate: string) =>
      succeed<ValidateUntilAnswer>(root, "POST", "/api/entry/validate-until", {
        legalEntityRefId: own.refId,
        journalCode,
        untilDate,
      });
    expect(await until("AC", "2026-04-30")).toMatchObject({
      validated: 2,
      more: false,
      left: [{ id: wrong.id, date: "2026-03-01", code: "ENTRY_UNBALANCED" }],
    });
    const number = async (id: string) => (await succeed<EntryAnswer>(root, "GET", `/api/entry/${id}`)).number;
    const [one, two] = [await number(first.id), await number(late.id)];
    expect(one?.endsWith("1")).toBe(true);
    expect(two?.endsWith("2")).toBe(true);
    expect([await number(other.id), await number(after.id)]).toEqual([null, null]);
    expect(await until(null, "2026-12-31")).toMatchObject({ validated: 2, left: [{ id: wrong.id }] });
    expect(
      (
        await root.call("POST", "/api/entry/validate-until", {
          legalEntityRefId: own.refId,
          journalCode: "ZZ",
          untilDate: "2026-12-31",
        })
      ).body,
    ).toMatchObject({ code: "JOURNAL_NOT_FOUND" });
  });
});
