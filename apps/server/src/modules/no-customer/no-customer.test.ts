import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { NoCustomerAnswer } from "@grand-livre/contracts/no-customer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openOwnBooks, type TestBooks } from "../../../test/ledger-books.ts";
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
  person.call<NoCustomerAnswer>("POST", "/api/no-customer", {
    legalEntityRefId: books.refId,
    name: "Prospect Durand",
    reason: "prospect",
    origin: "Salon",
    ...change,
  });
const list = (query = "") =>
  root.call<{ noCustomers: NoCustomerAnswer[]; count: number }>(
    "GET",
    `/api/no-customer?legalEntityRefId=${books.refId}${query}`,
  );
const step = (row: NoCustomerAnswer, name: string, body: object = {}, person = root) =>
  person.call<NoCustomerAnswer>("POST", `/api/no-customer/${row.id}/${name}`, {
    version: row.version,
    ...body,
  });

describe("contacts without accounting relation", () => {
  it("are kept with the day from which they may be erased, which follows their last sign", async () => {
    const { body: made } = await create({ siren: "732 829 320", lastContactOn: "2024-02-29" });
    expect(made).toMatchObject({ siren: "732829320", state: "active", purgeOn: "2027-02-28", version: 1 });
    const changed = await root.call<NoCustomerAnswer>("PATCH", `/api/no-customer/${made.id}`, {
      version: 1,
      lastContactOn: "2020-05-04",
    });
    expect(changed.body).toMatchObject({ purgeOn: "2023-05-04", siren: "732829320" });
    expect((await list("&due=true")).body.noCustomers.map(({ id }) => id)).toEqual([made.id]);
    expect((await list("&searchValue=durand 7328")).body.count).toBe(1);
    expect((await create({ siren: "123456789" })).body).toMatchObject({ code: "SIREN_INVALID" });
  });

  it("become a customer once, though two ask at once", async () => {
    const { body: made } = await create({ name: "Café Lenoir", email: "bonjour@lenoir.fr" });
    const answers = await Promise.all([step(made, "convert"), step(made, "convert")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200)?.body;
    const customer = await root.call<CounterpartyAnswer>("GET", `/api/counterparty/${done?.counterpartyId}`);
    expect(customer.body).toMatchObject({
      name: "Café Lenoir",
      kind: "customer",
      email: "bonjour@lenoir.fr",
    });
    expect(customer.body.subledgerCustomer).not.toBeNull();
    const again = await step({ ...made, version: done?.version ?? 0 }, "convert");
    expect(again.body).toMatchObject({ code: "NO_CUSTOMER_STATE" });
  });

  it("are not converted when refused, nor merged with another company's third party", async () => {
    const { body: refused } = await create({ name: "Écarté", reason: "refused" });
    expect((await step(refused, "convert")).body).toMatchObject({ code: "NO_CUSTOMER_REFUSED" });
    const elsewhere = await openOwnBooks(test, root);
    const { body: stranger } = await root.call<CounterpartyAnswer>("POST", "/api/counterparty", {
      legalEntityRefId: elsewhere.refId,
      kind: "customer",
      name: "Ailleurs",
    });
    const body = { counterpartyId: stranger.id };
    expect((await step(refused, "merge", body)).body).toMatchObject({ code: "COUNTERPARTY_NOT_FOUND" });
  });

  it("are anonymised when their term has come or at their request, and the log keeps no name of it", async () => {
    const { body: made } = await create({ name: "Madame Secret", email: "secret@exemple.fr" });
    expect((await step(made, "anonymise")).body).toMatchObject({
      code: "NO_CUSTOMER_KEPT",
      details: { until: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) },
    });
    const { body: gone } = await step(made, "anonymise", { atHisRequest: true });
    expect(gone).toMatchObject({ state: "anonymised", email: null, siren: null, note: null });
    expect((await list("&searchValue=secret")).body.count).toBe(0);
    const { rows } = await test.pool.query("select details::text from audit_log where action = 'anonymise'");
    expect(JSON.stringify(rows)).not.toContain("Secret");
  });

  it("ask for their rights", async () => {
    const legalEntityIds = [books.legalEntityId];
    const viewer = await test.person({ rights: { "no-customers": ["Viewer", "Creator"] }, legalEntityIds });
    const { body: made, status } = await create({ name: "Ouvert" }, viewer);
    expect(status).toBe(200);
    for (const name of ["convert", "anonymise"])
      expect((await step(made, name, {}, viewer)).status).toBe(403);
    const stranger = await test.person({ rights: { "no-customers": ["Viewer", "Validator"] } });
    expect((await step(made, "convert", {}, stranger)).status).toBe(404);
  });
});
