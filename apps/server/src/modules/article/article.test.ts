import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

type Article = { readonly id: string; readonly code: string; readonly version: number };
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
  code: "cons-1",
  label: "Conseil, la journée",
  unit: "jour",
  unitPriceCents: "85000.5",
  supplyType: "services",
  account: "706000",
  ...change,
});
const create = (change?: object, person = root) => person.call<Article>("POST", "/api/article", body(change));
const list = (query = "") =>
  root.call<{ articles: Article[]; count: number }>(
    "GET",
    `/api/article?legalEntityRefId=${books.refId}${query}`,
  );

describe("articles", () => {
  it("are created once a code, found by any words of code and label, changed at their version, removed", async () => {
    const { body: made } = await create();
    expect(made).toMatchObject({ code: "CONS-1", unitPriceCents: "85000.5", account: "706000", version: 1 });
    expect((await create()).body).toMatchObject({ code: "ARTICLE_CODE_TAKEN" });
    await create({ code: "FRAIS", label: "Frais de déplacement", account: null });
    expect((await list("&searchValue=journee conseil")).body).toMatchObject({ count: 1, articles: [made] });
    const change = { version: 1, label: "Conseil", active: false };
    const changed = await root.call<Article>("PATCH", `/api/article/${made.id}`, change);
    expect(changed.body).toMatchObject({ label: "Conseil", active: false, unit: "jour", version: 2 });
    expect((await root.call("PATCH", `/api/article/${made.id}`, change)).body).toMatchObject({
      code: "STALE_VERSION",
    });
    expect((await list("&active=true")).body.articles.map(({ code }) => code)).toEqual(["FRAIS"]);
    expect((await root.call("DELETE", `/api/article/${made.id}`)).status).toBe(200);
    expect((await root.call("DELETE", `/api/article/${made.id}`)).status).toBe(404);
  });

  it("are created once by two at once", async () => {
    const answers = await Promise.all([create({ code: "DEUX" }), create({ code: "DEUX" })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("refuse what the books do not have, beside its field", async () => {
    for (const [field, value, code] of [
      ["account", "999999", "LEDGER_ACCOUNT_UNUSABLE"],
      ["vatCode", "ZZ", "VAT_CODE_UNUSABLE"],
      ["unitPriceCents", "12,5", "VALIDATION_FAILED"],
    ])
      expect((await create({ code: "X", [String(field)]: value })).body).toMatchObject({
        code,
        details: { fields: [{ path: field }] },
      });
  });

  it("ask for the right", async () => {
    const viewer = await test.person({
      rights: { invoices: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await create({ code: "Y" }, viewer)).status).toBe(403);
  });
});
