import type { DistributorAnswer } from "@grand-livre/contracts/distributor";
import { afterAll, beforeAll, expect, it } from "vitest";
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

const create = (change: object = {}, person = root) =>
  person.call<DistributorAnswer>("POST", "/api/distributor", {
    legalEntityRefId: books.refId,
    name: "Réseau Azur",
    terms: "rebate",
    basisPoints: 750,
    broughtSirens: ["732 829 320", "732829320"],
    ...change,
  });

it("distributors are found by a company that they brought, changed at their version, by who may", async () => {
  const { body: made } = await create({ counterpartyId: books.customerId });
  expect(made).toMatchObject({ broughtSirens: ["732829320"], basisPoints: 750, active: true });
  const query = `legalEntityRefId=${books.refId}&searchValue=732829320`;
  const found = await root.call<{ count: number }>("GET", `/api/distributor?${query}`);
  expect(found.body.count).toBe(1);
  const change = { version: 1, broughtSirens: [], active: false };
  const changed = await root.call("PATCH", `/api/distributor/${made.id}`, change);
  expect(changed.body).toMatchObject({ broughtSirens: [], active: false, version: 2 });
  const late = await root.call("PATCH", `/api/distributor/${made.id}`, change);
  expect(late.body).toMatchObject({ code: "STALE_VERSION" });
  expect((await create({ broughtSirens: ["123456789"] })).body).toMatchObject({ code: "SIREN_INVALID" });
  const legalEntityIds = [books.legalEntityId];
  const viewer = await test.person({ rights: { distributors: ["Viewer"] }, legalEntityIds });
  expect((await create({}, viewer)).status).toBe(403);
  const stranger = await test.person({ rights: { distributors: ["Viewer", "Editor"] } });
  expect((await stranger.call("PATCH", `/api/distributor/${made.id}`, change)).status).toBe(404);
});
