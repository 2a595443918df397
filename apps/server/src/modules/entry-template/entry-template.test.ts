import type { EntryTemplateAnswer } from "@grand-livre/contracts/entry-template";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
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

const body = (change: object = {}) => ({
  legalEntityRefId: books.refId,
  name: "Loyer du mois",
  journalCode: "AC",
  label: "Loyer",
  lines: [
    { account: "613200", debitCents: 100_000, vatCode: "AS20" },
    { account: "401000", label: "Bailleur", creditCents: 120_000 },
  ],
  ...change,
});
const create = (change?: object, person = root) =>
  person.call<EntryTemplateAnswer>("POST", "/api/entry-template", body(change));

describe("templates of entries", () => {
  it("are kept once a name with their lines in order, changed at their version, removed", async () => {
    const { body: made } = await create();
    expect(made).toMatchObject({ name: "Loyer du mois", journalCode: "AC", version: 1 });
    expect(made.lines).toMatchObject([
      { account: "613200", debitCents: 100_000, creditCents: 0, vatCode: "AS20" },
      { account: "401000", debitCents: 0, creditCents: 120_000, label: "Bailleur" },
    ]);
    expect(await create({ name: "LOYER DU MOIS" })).toMatchObject({
      status: 409,
      body: { code: "ENTRY_TEMPLATE_NAME_TAKEN" },
    });
    await create({ name: "Assurance" });
    const of = `/api/entry-template?legalEntityRefId=${books.refId}`;
    const { body: listed } = await root.call<{ entryTemplates: EntryTemplateAnswer[]; count: number }>(
      "GET",
      of,
    );
    expect(listed.entryTemplates.map(({ name }) => name)).toEqual(["Assurance", "Loyer du mois"]);
    const found = await root.call("GET", `${of}&searchValue=LOYER`);
    expect(found.body).toMatchObject({ count: 1, entryTemplates: [made] });
    const change = { version: 1, lines: [{ account: "613500" }] };
    const changed = await root.call<EntryTemplateAnswer>("PATCH", `/api/entry-template/${made.id}`, change);
    expect(changed.body).toMatchObject({ name: "Loyer du mois", version: 2, lines: [{ account: "613500" }] });
    expect((await root.call("PATCH", `/api/entry-template/${made.id}`, change)).body).toMatchObject({
      code: "STALE_VERSION",
    });
    expect((await root.call("DELETE", `/api/entry-template/${made.id}`)).status).toBe(200);
    expect((await root.call("DELETE", `/api/entry-template/${made.id}`)).status).toBe(404);
  });

  it("are kept once by two at once", async () => {
    const answers = await Promise.all([create({ name: "Deux" }), create({ name: "Deux" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("have lines, and no negative amount", async () => {
    for (const lines of [[], [{ account: "613200", debitCents: -1 }], [{ account: "" }]])
      expect((await create({ name: "X", lines })).status).toBe(422);
  });

  it("ask for the right, and are those of one company", async () => {
    const viewer = await test.person({
      rights: { "entry-logs": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await create({ name: "Y" }, viewer)).status).toBe(403);
    expect((await test.anonymous("GET", "/api/entry-template")).status).toBe(401);
    const { body: made } = await create({ name: "Propre" });
    const others = await openBooks(test, root);
    const stranger = await test.person({
      rights: { "entry-logs": ["Viewer", "Deleter"] },
      legalEntityIds: [others.legalEntityId],
    });
    expect((await stranger.call("DELETE", `/api/entry-template/${made.id}`)).status).toBe(404);
  });
});
