import { actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBooks, purchase, succeed, type TestBooks } from "../../test/ledger-books.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";
import { allRoutes } from "./all-routes.ts";
import type { Route } from "./route.ts";

/** Routes of the person or of the whole installation: they name no company's row. */
const OWN = ["/api/auth/", "/api/natural-person/", "/api/user-profile"];
/** What a path's first word names, where the table has another name. */
const TABLES: Readonly<Record<string, string>> = { "entry-ledger-log": "journal", user: "user_account" };
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";

let test: TestApp;
let root: TestPerson;
/** Every right there is, on another company. */
let stranger: TestPerson;
let books: TestBooks;
let ids: Record<string, string>;

const everyRight = Object.fromEntries(
  (Object.keys(services) as ServiceId[]).map((service) => [service, actions]),
);

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  books = await openBooks(test, root);
  const others = await openBooks(test, root);
  stranger = await test.person({ rights: everyRight, legalEntityIds: [others.legalEntityId] });
  const clerk = await test.person({ legalEntityIds: [books.legalEntityId] });
  await succeed(root, "POST", "/api/entry", purchase(books));
  await succeed(root, "POST", "/api/invoice/new-invoice", invoice());
  const delegation = await succeed<{ id: string }>(root, "POST", "/api/delegation", {
    receiverEmail: clerk.email,
    startsOn: "2026-11-20",
    endsOn: "2026-12-31",
    rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
    legalEntityRefIds: [books.refId],
  });
  ids = {
    "legal-entity": books.refId,
    "fiscal-exercise": books.exercise.refId,
    user: clerk.userId,
    delegation: delegation.id,
  };
});
afterAll(() => test.close());

function invoice() {
  return {
    legalEntityRefId: books.refId,
    bill_direction: "debit",
    bill_label: "Papier",
    bill_number: "F-1",
    bill_date: "2026-03-14",
    counterpartyId: books.supplierId,
    lines: [{ label: "Papier", unitPriceCents: 1000, vatRate: 2000 }],
  };
}

/** The id of a row of the company, for the first word of a path; nothing for what has no table of that name. */
async function idOf(word: string): Promise<string> {
  const known = ids[word];
  if (known) return known;
  const table = TABLES[word] ?? word.replaceAll("-", "_");
  const found = await test.pool
    .query(`select id from "${table}" where legal_entity_id = $1 limit 1`, [books.legalEntityId])
    .catch(() => undefined);
  return found?.rows[0]?.id ?? NOWHERE;
}

/** Whole bodies, so that the refusal is the one of the row and not of a field. */
function bodyOf(route: Route, invoiceId: string, periodId: string): object | undefined {
  const legalEntityRefId = books.refId;
  const bodies: Record<string, object> = {
    "post /api/fiscal-exercise": { legalEntityRefId, startDate: "2027-01-01", endDate: "2027-12-31" },
    "patch /api/fiscal-period": { id: periodId, version: 1, state: "closed" },
    "post /api/account": { legalEntityRefId, number: "606499", label: "Papier" },
    "patch /api/technical-account": {
      legalEntityRefId,
      role: "customers",
      account: "401000",
      validFrom: "2026-01-01",
      version: 1,
    },
    "post /api/vat-code": {
      legalEntityRefId,
      code: "NEW20",
      label: "Nouveau",
      direction: "purchase",
      rateBasisPoints: 2000,
      category: "S",
      exigibility: "delivery",
      validFrom: "2026-01-01",
    },
    "post /api/entry-ledger-log": { legalEntityRefId, code: "XX", label: "Autre", entryType: "general" },
    "post /api/counterparty": { legalEntityRefId, kind: "supplier", name: "Intrus" },
    "post /api/invoice/new-invoice": invoice(),
    "patch /api/invoice/update-status-invoice": { id: invoiceId, status: "validated", version: 1 },
    "post /api/entry": purchase(books),
    "post /api/user": { email: "intrus@example.fr", legalEntityRefIds: [legalEntityRefId] },
    "post /api/delegation": {
      receiverEmail: root.email,
      startsOn: "2026-11-20",
      endsOn: "2026-12-31",
      rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
      legalEntityRefIds: [legalEntityRefId],
    },
  };
  return bodies[`${route.method} ${route.path}`];
}

const QUERY: Readonly<Record<string, string>> = {
  startDate: "2026-01-01",
  endDate: "2026-12-31",
  account: "401000",
  serviceId: "reports",
  action: "Viewer",
};

/** The query that names the company, with whatever else the route wants. */
function queryOf(route: Route): string {
  const names: string[] = route.query ? Object.keys(route.query.shape) : [];
  const query = new URLSearchParams();
  for (const name of names) {
    const value =
      name === "legalEntityRefId"
        ? books.refId
        : name === "fiscalExerciseRefId"
          ? books.exercise.refId
          : QUERY[name];
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}

const names = (schema: unknown): boolean =>
  typeof schema === "object" &&
  schema !== null &&
  "shape" in schema &&
  typeof schema.shape === "object" &&
  schema.shape !== null &&
  ("legalEntityRefId" in schema.shape || "legalEntityRefIds" in schema.shape);

describe("another company's user with every right", () => {
  it("finds nothing of a company behind any route of the product", async () => {
    const [invoiceId, periodId] = [await idOf("invoice"), await idOf("fiscal-period")];
    expect([invoiceId, periodId]).not.toContain(NOWHERE);
    let tried = 0;
    for (const route of allRoutes) {
      if (OWN.some((start) => route.path.startsWith(start))) continue;
      const given = bodyOf(route, invoiceId, periodId);
      const namesCompany = names(route.query) || names(route.body) || given !== undefined;
      if (!route.path.includes("{") && !namesCompany && route.body !== "multipart") continue;
      const word = route.path.split("/")[2] ?? "";
      const id = await idOf(word);
      const path = route.path.replace(/\{[^}]+\}/, id).replaceAll(/\{[^}]+\}/g, NOWHERE);
      const form = new FormData();
      form.append("file", new File(["%PDF-1.7\n%%EOF\n"], "a.pdf"));
      form.append("legalEntityRefId", books.refId);
      const body = route.body === "multipart" ? form : (given ?? (route.body ? { version: 1 } : undefined));
      const answer = await stranger.call(route.method.toUpperCase(), `${path}${queryOf(route)}`, body);
      const label = `${route.method} ${route.path} answered ${JSON.stringify(answer.body)?.slice(0, 200)}`;
      // A body that only this test guessed may be refused by its fields first; it is never obeyed.
      if (route.body && route.body !== "multipart" && !given)
        expect([404, 422], label).toContain(answer.status);
      else expect(answer.status, label).toBe(404);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(50);
  });

  it("sees no row of it in any list", async () => {
    const { rows } = await test.pool.query("select id from legal_entity where id <> $1", [
      books.legalEntityId,
    ]);
    expect(rows).toHaveLength(1);
    for (const route of allRoutes) {
      if (route.method !== "get" || route.path.includes("{") || route.right === "public") continue;
      const shape = route.query?.shape ?? {};
      if ("legalEntityRefId" in shape && !shape.legalEntityRefId.safeParse(undefined).success) continue;
      const answer = await stranger.call("GET", route.path);
      expect(answer.status, route.path).toBe(200);
      const text = JSON.stringify(answer.body);
      for (const secret of [books.refId, books.legalEntityId, books.supplierId])
        expect(text, route.path).not.toContain(secret);
    }
  });
});
