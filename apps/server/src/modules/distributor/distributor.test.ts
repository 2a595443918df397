import type { DistributorAnswer, OwnDistributors } from "@grand-livre/contracts/distributor";
import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBooks, openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { issueSale, newCustomer, openSalesBooks } from "../../../test/sales.ts";
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

it("what a distributor may see is what was chosen for him: never books, nor a confidential company", async () => {
  const partner = await test.person({});
  const sold = await openSalesBooks(test, root);
  const brought = await openOwnBooks(test, root);
  const { rows } = await test.pool.query("select siren, version from legal_entity where id = $1", [
    brought.legalEntityId,
  ]);
  const [siren, ownSiren] = [String(rows[0].siren), "732829320"];
  const client = await newCustomer(root, sold, "Société apportée", { siren });
  const party = await newCustomer(root, sold, "Réseau Azur");
  await issueSale(root, sold, { counterpartyId: client });
  await issueSale(root, sold, { counterpartyId: party, bill_label: "Licence" });
  const { body: made } = await create({
    legalEntityRefId: sold.refId,
    broughtSirens: [siren, ownSiren],
    counterpartyId: party,
    terms: "royalty",
    basisPoints: 1000,
    accountEmail: partner.email,
    sees: [],
  });
  expect(made).toMatchObject({ accountEmail: partner.email, sees: [], billedUntil: null });
  const mine = async (person = partner) =>
    (await succeed<OwnDistributors>(person, "GET", "/api/distributor/mine")).distributors;
  expect(await mine(root)).toEqual([]);
  const bare = { siren, name: "Société apportée", status: null, baseCents: null };
  expect(await mine()).toMatchObject([
    { companies: [bare, { siren: ownSiren, name: null }], amountCents: null, invoices: null },
  ]);
  const sees = ["status", "turnover", "invoices"];
  await succeed(root, "PATCH", `/api/distributor/${made.id}`, { version: 1, sees });
  const [shown] = await mine();
  expect(shown).toMatchObject({
    companies: [
      { ...bare, status: "active", baseCents: 100_000 },
      { status: null, baseCents: 0 },
    ],
    amountCents: 10_000,
    invoices: [{ label: "Licence", direction: "credit", totalInclVatCents: 120_000 }],
  });
  // It gives no right.
  const asked = `/api/distributor/${made.id}/statement?startDate=2026-01-01&endDate=2026-12-31`;
  expect((await partner.call("GET", asked)).status).toBe(403);
  expect((await partner.call("GET", `/api/counterparty/${client}/card`)).status).toBe(403);
  const { version } = await succeed<{ version: number }>(root, "GET", `/api/company/${brought.refId}`);
  await succeed(root, "POST", `/api/company/${brought.refId}/confidential`, {
    version,
    confidential: true,
    collaboratorIds: [root.userId],
  });
  expect((await mine())[0]?.companies[0]).toMatchObject({ name: "Société apportée", status: null });

  const bill = (person = root, change: object = {}) =>
    person.call<{ invoiceId: string; code?: string }>("POST", `/api/distributor/${made.id}/bill`, {
      version: 2,
      startDate: "2026-01-01",
      endDate: "2026-06-30",
      ...change,
    });
  const legalEntityIds = [sold.legalEntityId];
  const clerk = await test.person({ rights: { distributors: ["Viewer", "Validator"] }, legalEntityIds });
  expect((await bill(clerk)).status).toBe(403);
  const { body: billed } = await bill();
  const draft = await succeed<InvoiceAnswer>(root, "GET", `/api/invoice/${billed.invoiceId}`);
  expect(draft).toMatchObject({ status: "draft", bill_direction: "credit", totalExclVatCents: 10_000 });
  expect((await bill(root, { version: 3 })).body).toMatchObject({ code: "COMMISSION_ALREADY_BILLED" });
  await succeed(root, "PATCH", `/api/invoice/delete-invoice/${draft.id}`);
  expect((await bill(root, { version: 3 })).status).toBe(200);
  expect((await create({ accountEmail: "personne@ailleurs.fr" })).body).toMatchObject({
    code: "USER_NOT_FOUND",
  });
});
