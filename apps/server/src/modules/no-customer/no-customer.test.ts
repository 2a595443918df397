import type { CounterpartyAnswer } from "@grand-livre/contracts/counterparty";
import type { NoCustomerAnswer } from "@grand-livre/contracts/no-customer";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, openOwnBooks, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";
import { proposePurges } from "./propose.ts";

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
  });

  it("give a third party what he lacks when they are merged, and ask again before another one's SIREN", async () => {
    const { body: double } = await create({ name: "Double", siren: "552100554", email: "double@exemple.fr" });
    const { body: party } = await root.call<CounterpartyAnswer>("POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "customer",
      name: "Le vrai Double",
    });
    const { body: merged } = await step(double, "merge", { counterpartyId: party.id });
    expect(merged).toMatchObject({ state: "merged", counterpartyId: party.id });
    const kept = await root.call("GET", `/api/counterparty/${party.id}`);
    expect(kept.body).toMatchObject({ siren: "552100554", email: "double@exemple.fr" });
    const { body: other } = await create({ name: "Double encore", siren: "552100554" });
    expect((await step(other, "merge", { counterpartyId: books.customerId })).body).toMatchObject({
      code: "COUNTERPARTY_EXISTS",
    });
  });

  it("are proposed to who may erase them, once for each new term, and purged when he confirms", async () => {
    const company = await openOwnBooks(test, root);
    const legalEntityIds = [company.legalEntityId];
    const eraser = await test.person({ rights: { "no-customers": ["Viewer", "Deleter"] }, legalEntityIds });
    const viewer = await test.person({ rights: { "no-customers": ["Viewer"] }, legalEntityIds });
    const old = { legalEntityRefId: company.refId, lastContactOn: "2020-01-10" };
    const [first, second] = [(await create(old)).body, (await create({ ...old, name: "Autre" })).body];
    const fresh = (await create({ legalEntityRefId: company.refId, name: "Récent" })).body;
    const told = async (person: TestPerson) => {
      const { body } = await person.call<{ title: string; description: string; link: string }[]>(
        "GET",
        "/api/common/notifications",
      );
      return body.filter(({ title }) => title === "Contacts à purger");
    };
    await proposePurges(test.app);
    await proposePurges(test.app);
    expect(await told(viewer)).toEqual([]);
    expect(await told(eraser)).toMatchObject([
      {
        description: expect.stringContaining("2 contacts sont à purger"),
        link: expect.stringContaining("status=due"),
      },
    ]);
    const purge = (person: TestPerson, ...contacts: NoCustomerAnswer[]) =>
      person.call("POST", "/api/no-customer/purge", {
        contacts: contacts.map(({ id, version }) => ({ id, version })),
      });
    expect((await purge(viewer, first)).status).toBe(403);
    // One that is to be kept leaves the others too.
    expect((await purge(eraser, first, fresh)).body).toMatchObject({ code: "NO_CUSTOMER_KEPT" });
    expect(await purge(eraser, first, second)).toMatchObject({ status: 200, body: { count: 2 } });
    expect((await purge(eraser, first)).body).toMatchObject({ code: "STALE_VERSION" });
    const due = await root.call<{ count: number }>(
      "GET",
      `/api/no-customer?legalEntityRefId=${company.refId}&due=true`,
    );
    expect(due.body.count).toBe(0);
  });

  it("leave no word of them in the database once anonymised, whatever was done with them before", async () => {
    const MARK = "zqxanonyme";
    const steps = fc.record({
      reason: fc.constantFrom("prospect", "former", "duplicate"),
      changes: fc.subarray(["name", "email", "phone", "note", "origin"] as const),
      merged: fc.boolean(),
    });
    let at = 0;
    const { body: party } = await root.call<CounterpartyAnswer>("POST", "/api/counterparty", {
      legalEntityRefId: books.refId,
      kind: "customer",
      name: "Tiers de fusion",
      email: "connu@exemple.fr",
    });
    await fc.assert(
      fc.asyncProperty(steps, async ({ reason, changes, merged }) => {
        at += 1;
        const values = (text: string) => ({
          name: `${text} ${at}`,
          email: `${text}${at}@exemple.fr`,
          phone: `${text} ${at}`,
          note: `Note de ${text}`,
          origin: `Par ${text}`,
        });
        const { body: made } = await create({ ...values(MARK), reason });
        const other = values(`${MARK}bis`);
        const changed = await root.call<NoCustomerAnswer>("PATCH", `/api/no-customer/${made.id}`, {
          version: 1,
          ...Object.fromEntries(changes.map((name) => [name, other[name]])),
        });
        const now = merged
          ? (await step(changed.body, "merge", { counterpartyId: party.id })).body
          : changed.body;
        const gone = await step(now, "anonymise", { atHisRequest: true });
        expect(gone.body).toMatchObject({ state: "anonymised", counterpartyId: null });
      }),
      propertyRuns(20),
    );
    const { rows: tables } = await test.pool.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    expect(tables.length).toBeGreaterThan(100);
    const left: string[] = [];
    for (const { name } of tables) {
      const { rows } = await test.pool.query(
        `select count(*)::int as count from "${name}" t where strpos(t::text, $1) > 0`,
        [MARK],
      );
      if (rows[0].count > 0) left.push(`${name}: ${rows[0].count}`);
    }
    expect(left).toEqual([]);
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
