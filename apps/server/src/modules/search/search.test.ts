import { actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import type { SearchGroup } from "@grand-livre/contracts/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

let test: TestApp;
let root: TestPerson;
let books: TestBooks;
let others: TestBooks;
let ids: { supplier: string; purchase: string; sale: string };

const bill = (refId: string, more: object) => ({
  legalEntityRefId: refId,
  bill_direction: "debit",
  bill_label: "Fournitures d’été",
  bill_date: "2026-03-14",
  lines: [{ label: "Papier", unitPriceCents: 1000, vatRate: 2000 }],
  ...more,
});
const create = (refId: string, more: object) =>
  succeed<{ id: string }>(root, "POST", "/api/invoice/new-invoice", bill(refId, more));

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  others = await openBooks(test, root);
  const supplier = await succeed<{ id: string }>(root, "POST", "/api/counterparty", {
    legalEntityRefId: books.refId,
    kind: "supplier",
    name: "Œuvres & Cartons du Léman",
  });
  const purchase = await create(books.refId, { bill_number: "OC-2026/17", counterpartyId: supplier.id });
  const sale = await create(books.refId, { bill_direction: "credit", bill_label: "Formation d’été" });
  await create(others.refId, { bill_number: "ETE-99" });
  ids = { supplier: supplier.id, purchase: purchase.id, sale: sale.id };
});
afterAll(() => test.close());

const find = (who: TestPerson, query: string, more: object = {}) =>
  who.call<SearchGroup[]>("POST", "/api/common/search", { query, ...more });
const group = (answer: { body: SearchGroup[] }, id: string) =>
  answer.body.find((one) => one.id === id)?.results ?? [];
const viewer = (...viewed: ServiceId[]) =>
  test.person({
    rights: Object.fromEntries(viewed.map((service) => [service, ["Viewer"] as const])),
    legalEntityIds: [books.legalEntityId],
  });

describe("POST /api/common/search", () => {
  it("answers {results: []} for an empty query, and for one of punctuation alone", async () => {
    for (const query of ["", "   ", " !?"]) {
      const { status, body } = await find(root, query);
      expect([status, body]).toEqual([200, { results: [] }]);
    }
  });

  it("answers an empty list when nothing matches", async () => {
    expect((await find(root, "zzzzzz")).body).toEqual([]);
  });

  it("finds pages by title without case or accents, the title that begins with the text first", async () => {
    const pages = group(await find(root, "COMPTES de RÉ"), "pages");
    const link = "/accounting/accounting-plan/reference-accounts";
    expect(pages).toEqual([
      { id: link, title: "Comptes de référence", subtitle: "Plan comptable détaillé", link },
    ]);
    const first = group(await find(root, "fact"), "pages").map(({ title }) => title);
    expect(first).toEqual(["Factures clients", "Factures fournisseurs"]);
  });

  it("finds pages by the entry above them", async () => {
    const titles = group(await find(root, "bulletin de paie"), "pages").map(({ title }) => title);
    expect(titles).toEqual([
      "Salariés",
      "Absences",
      "Sociétés employeurs",
      "Déclarations sociales (DSN)",
      "Livre de paie",
    ]);
  });

  it("finds a bill by number however it is punctuated, by label and by third party", async () => {
    for (const query of ["oc-2026/17", "OC202617", "fournitures d’ete", "oeuvres & cartons"]) {
      const found = group(await find(root, query), "invoices");
      expect(
        found.map(({ id }) => id),
        query,
      ).toContain(ids.purchase);
    }
    const [found] = group(await find(root, "OC-2026"), "invoices");
    expect(found).toEqual({
      id: ids.purchase,
      title: "OC-2026/17 · Œuvres & Cartons du Léman",
      subtitle: "Fournitures d’été",
      link: `/accounting/supplier-bills/${ids.purchase}`,
    });
  });

  it("finds third parties and accounts, numbers by their beginning first", async () => {
    const parties = group(await find(root, "léman"), "counterparties");
    expect(parties).toEqual([
      {
        id: ids.supplier,
        title: "Œuvres & Cartons du Léman",
        subtitle: "Fournisseur",
        link: `/accounting/counterparties/${ids.supplier}`,
      },
    ]);
    const accounts = group(await find(root, "401", { legalEntityRefId: books.refId }), "accounts");
    expect(accounts.length).toBeGreaterThan(0);
    expect(accounts.length).toBeLessThanOrEqual(5);
    expect(accounts[0]?.title).toMatch(/^401/);
    expect(accounts[0]?.link).toMatch(/reference-accounts\?panel=401/);
  });

  it("finds entries by label and amount, and invoices by their total", async () => {
    const entry = await succeed<{ id: string }>(root, "POST", "/api/entry", {
      legalEntityRefId: books.refId,
      journalCode: "OD",
      date: "2026-04-02",
      label: "Régularisation Zéphyr",
      lines: [
        { account: "606400", debitCents: 123_456, creditCents: 0 },
        { account: "512000", debitCents: 0, creditCents: 123_456 },
      ],
    });
    const of = { legalEntityRefId: books.refId };
    for (const query of ["zephyr", "1 234,56", "1234,56 €", "1\u202f234.56"])
      expect(group(await find(root, query, of), "entries"), query).toMatchObject([
        {
          id: entry.id,
          subtitle: "02/04/2026 · 1\u202f234,56\u00a0€",
          link: `/accounting/entry-logs/${entry.id}`,
        },
      ]);
    expect(group(await find(root, "1234,57", of), "entries")).toEqual([]);
    const bills = group(await find(root, "12,00", of), "invoices").map(({ id }) => id);
    expect(bills).toContain(ids.purchase);
    const buyer = await viewer("supplier-bills");
    expect(group(await find(buyer, "zephyr", of), "entries")).toEqual([]);
    expect(group(await find(buyer, "12,00", of), "invoices").map(({ id }) => id)).not.toContain(ids.sale);
  });

  it("shows no more than five results a group", async () => {
    for (const { results } of (await find(root, "a")).body) expect(results.length).toBeLessThanOrEqual(5);
  });

  it("shows a module only to who may view it, each side of invoices by itself", async () => {
    const nobody = await viewer();
    expect((await find(nobody, "ete")).body).toEqual([]);
    const buyer = await viewer("supplier-bills");
    const answer = await find(buyer, "ete");
    expect(answer.body.map(({ id }) => id)).toEqual(["invoices"]);
    expect(group(answer, "invoices").map(({ id }) => id)).toEqual([ids.purchase]);
    expect((await find(buyer, "léman")).body.map(({ id }) => id)).toEqual(["invoices"]);
    expect(group(await find(buyer, "facture"), "pages").map(({ title }) => title)).toEqual([
      "Factures fournisseurs",
    ]);
  });

  it("shows nothing of a company that is not the caller's", async () => {
    const everything = Object.fromEntries(
      (Object.keys(services) as ServiceId[]).map((service) => [service, actions]),
    );
    const stranger = await test.person({ rights: everything, legalEntityIds: [others.legalEntityId] });
    expect(group(await find(stranger, "léman"), "counterparties")).toEqual([]);
    expect(group(await find(stranger, "OC-2026"), "invoices")).toEqual([]);
    const named = await find(stranger, "léman", { legalEntityRefId: books.refId });
    expect(named.status).toBe(404);
  });

  it("narrows to the company that is named", async () => {
    const found = group(await find(root, "ete", { legalEntityRefId: others.refId }), "invoices");
    expect(found.map(({ title }) => title)).toEqual([expect.stringContaining("ETE-99")]);
  });

  it("takes wildcards and quotes for the letters that they are not", async () => {
    for (const query of ["%", "_", "%%__", "' or 1=1 --", "\\"]) {
      const { status } = await find(root, query);
      expect(status, query).toBe(200);
    }
    expect(group(await find(root, "O_-2026"), "invoices")).toEqual([]);
  });

  it("refuses nobody, a body without query, one that is no text, one too long and one key too many", async () => {
    expect((await test.anonymous("POST", "/api/common/search", { query: "a" })).status).toBe(401);
    expect((await root.call("POST", "/api/common/search", "{", {})).status).toBe(400);
    for (const body of [{}, { query: 1 }, { query: "a".repeat(201) }, { query: "a", more: 1 }])
      expect((await root.call("POST", "/api/common/search", body)).status).toBe(422);
  });
});
