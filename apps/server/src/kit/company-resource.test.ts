import type { Endpoint } from "@grand-livre/contracts/endpoint";
import { articleEndpoints } from "@grand-livre/contracts/endpoints/article";
import { journalEndpoints } from "@grand-livre/contracts/endpoints/journal";
import { vatCodeEndpoints } from "@grand-livre/contracts/endpoints/vat-code";
import type { Right } from "@grand-livre/contracts/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, type TestBooks } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";

type Row = { readonly id: string; readonly version: number; readonly code: string; readonly label: string };

let test: TestApp;
let root: TestPerson;
let books: TestBooks;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
});
afterAll(() => test.close());

const sale = { direction: "sale", category: "S", rateBasisPoints: 2000, exigibility: "delivery" };
const resources: readonly [
  name: string,
  endpoints: Readonly<Record<"list" | "create" | "update", Endpoint>>,
  notFound: string,
  body: object,
][] = [
  ["article", articleEndpoints, "ARTICLE_NOT_FOUND", { unitPriceCents: "1", supplyType: "goods" }],
  ["journal", journalEndpoints, "JOURNAL_NOT_FOUND", { entryType: "general" }],
  ["vat-code", vatCodeEndpoints, "NOT_FOUND", { ...sale, validFrom: "2026-01-01" }],
];

/** What every list made by `companyResource` and `companyRoutes` keeps; each one tests its own rules besides. */
describe.each(resources)("the list of rows « %s »", (_, { list, create, update }, notFound, body) => {
  const ofBooks = () => `${list.path}?legalEntityRefId=${books.refId}`;
  const add = (more: object, who = root) =>
    who.call<Row>("POST", create.path, { legalEntityRefId: books.refId, label: "É", ...body, ...more });
  const change = (id: string, more: object, who = root) =>
    who.call<Row>("PATCH", update.path.replace("{id}", id), more);

  it("adds a row once, also for two at once, and finds it by folded text", async () => {
    const made = await Promise.all([1, 2].map(() => add({ code: "KIT-1", label: "Libellé du kit" })));
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body: found } = await root.call("GET", `${ofBooks()}&searchValue=LIBELLE%20du%20kit`);
    expect(found).toMatchObject({ count: 1 });
    expect((await root.call("GET", `${ofBooks()}&searchValue=zzz`)).body).toMatchObject({ count: 0 });
  });

  it("changes a row at the version that was read, once for two at once, and audits it", async () => {
    const { body: row } = await add({ code: "KIT-2", label: "Deux" });
    expect(row).toMatchObject({ version: 1 });
    const two = await Promise.all(["A", "B"].map((label) => change(row.id, { version: 1, label })));
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(two.find(({ status }) => status === 409)?.body).toMatchObject({ code: "STALE_VERSION" });
    expect((await change(row.id, { version: 2, active: false })).body).toMatchObject({ version: 3 });
    const { rows } = await test.pool.query(
      "select action from audit_log where resource_id = $1 order by id",
      [row.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["create", "update", "update"]);
  });

  it("asks for the token, the right and the scope", async () => {
    const { body: row } = await add({ code: "KIT-3", label: "Trois" });
    const { service } = list.right as Right;
    expect((await test.anonymous("GET", list.path)).status).toBe(401);
    const viewer = await test.person({
      rights: { [service]: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await viewer.call("GET", list.path)).status).toBe(200);
    expect((await viewer.call("POST", create.path, {})).status).toBe(403);
    expect((await change(row.id, { version: 1 }, viewer)).status).toBe(403);
    const stranger = await test.person({ rights: { [service]: ["Viewer", "Creator", "Editor"] } });
    expect((await stranger.call("GET", list.path)).body).toMatchObject({ count: 0 });
    expect((await add({ code: "KIT-4" }, stranger)).body).toMatchObject({ code: "LEGAL_ENTITY_NOT_FOUND" });
    expect((await change(row.id, { version: 1 }, stranger)).body).toMatchObject({ code: notFound });
  });
});
