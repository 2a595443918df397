import type { InvoiceAnswer } from "@grand-livre/contracts/invoice";
import { actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeStatus, draftOf, facturX, sendFile } from "../../test/bills.ts";
import { printOf } from "../../test/company-print.ts";
import { openBooks, purchase, succeed, type TestBooks } from "../../test/ledger-books.ts";
import { bodyOf, type JsonSchema, type Known } from "../../test/sample-body.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../test/test-app.ts";

/**
 * Every route of the API's own document, tried without a session, as a person without any right, and as a person with every
 * right in another company. A new route is tried once it is in the document.
 */
type Operation = {
  readonly "x-right"?: unknown;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: {
      readonly enum?: readonly string[];
      readonly format?: string;
      readonly minimum?: number;
    };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};
type Walked = { readonly method: string; readonly path: string; readonly operation: Operation };
/** Routes of the person or of the whole installation: they name no company's row. */
const OWN = [
  "/api/auth/",
  "/api/installation",
  "/api/api-key",
  "/api/natural-person",
  "/api/user-profile",
  "/api/apps/",
];
/** What a path's first word names, where the table has another name. */
const TABLES: Readonly<Record<string, string>> = {
  "entry-ledger-log": "journal",
  kyc: "kyc_file",
  user: "user_account",
};
const NOWHERE = "0190a0a0-0000-7000-8000-000000000000";
const QUERY: Readonly<Record<string, string>> = {
  date: "2026-03-14",
  startDate: "2026-01-01",
  endDate: "2026-12-31",
  from: "2026-01-05",
  account: "401000",
  serviceId: "reports",
  action: "Viewer",
  bill_direction: "debit",
  counterpartyId: NOWHERE,
  box: "08",
  activity: "6920Z",
  wages: "false",
  contactName: "Camille Roy",
  contactEmail: "camille.roy@example.fr",
  contactPhone: "0102030405",
  rate: "20",
  part: "0",
  side: "customer",
};
/** Those that another route has in a form of its own: where they must be given. */
const REQUIRED: Readonly<Record<string, string>> = { month: "2026-01-01", executionDate: "2026-12-01" };
/** Requests allowed on an archived company: they read, write what is so already, or change a person and a mandate. */
const READS = new Set([
  "POST /api/bank-statement/preview: 200",
  "POST /api/invoice/export: 202",
  "POST /api/invoice/check-draft: 200",
  "POST /api/invoice/{id}/preview: 200",
  "POST /api/ledger/verify-by-job: 202",
  "POST /api/fec/check-by-job: 202",
  "POST /api/lettering/auto: 200",
  "POST /api/entry/validate-until: 200",
  "POST /api/payment/check: 200",
  "POST /api/reminder/send-due: 200",
  "POST /api/common/search: 200",
  "POST /api/user: 200",
  "POST /api/delegation/{id}/revoke: 200",
  "DELETE /api/legal-entity/{refId}/logo: 200",
  "PATCH /api/user/{id}: 200",
]);
const everyRight = Object.fromEntries(
  (Object.keys(services) as ServiceId[]).map((service) => [service, actions]),
);

let test: TestApp;
let root: TestPerson;
/** Every right there is, on another company. */
let stranger: TestPerson;
/** Has a mandate on the company for its reports, and no other right. */
let delegate: TestPerson["call"];
let theirs: TestBooks;
let own: TestBooks;
let bill: InvoiceAnswer;
let routes: Walked[];
let schemas: Readonly<Record<string, JsonSchema>>;
const ids = new Map<string, string>();

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  theirs = await openBooks(test, root);
  own = await openBooks(test, root);
  stranger = await test.person({ rights: everyRight, legalEntityIds: [own.legalEntityId] });
  const clerk = await test.person({ legalEntityIds: [theirs.legalEntityId] });
  await test.startWorker();
  bill = await draftOf(root, theirs.refId, facturX());
  await succeed(root, "POST", "/api/entry", purchase(theirs));
  const delegation = await succeed<{ id: string }>(root, "POST", "/api/delegation", {
    receiverEmail: clerk.email,
    startsOn: "2026-11-20",
    endsOn: "2026-12-31",
    rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
    legalEntityRefIds: [theirs.refId],
  });
  delegate = (method, path, body, headers = {}) =>
    clerk.call(method, path, body, { ...headers, "x-acting-for": delegation.id });
  await fillEveryArea();
  ids
    .set("legal-entity", theirs.refId)
    .set("company", theirs.refId)
    .set("fiscal-exercise", theirs.exercise.refId);
  ids.set("user", clerk.userId).set("delegation", delegation.id).set("invoice", bill.id);
  const { body } = await test.anonymous<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, JsonSchema> };
  }>("GET", "/api/openapi.json");
  schemas = body.components.schemas;
  routes = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});
afterAll(() => test.close());

/** In names and texts of every area of the company: what a person without the right must not find. */
const SECRET = "Zurbaraneque";

/** One row of the company in each area that lists names: a person who sees one of them sees the company. */
async function fillEveryArea(): Promise<void> {
  const { refId: legalEntityRefId, customerId: counterpartyId } = theirs;
  const make = (path: string, body: object) =>
    succeed<{ id: string }>(root, "POST", path, { legalEntityRefId, name: SECRET, ...body });
  await make("/api/agent", {
    contractFrom: "2026-01-01",
    scale: [{ fromCents: 0, basisPoints: 500 }],
    clientIds: [counterpartyId],
  });
  await make("/api/distributor", { terms: "rebate", basisPoints: 100, broughtSirens: [] });
  await make("/api/no-customer", { reason: "prospect", lastContactOn: "2020-01-01" });
  await make("/api/counterparty", { kind: "customer" });
  const party = await succeed<{ version: number }>(root, "GET", `/api/counterparty/${counterpartyId}`);
  await succeed(root, "PATCH", `/api/counterparty/${counterpartyId}`, {
    version: party.version,
    name: `${SECRET} client`,
  });
  await succeed(root, "POST", "/api/kyc", { legalEntityRefId, counterpartyId, representativeName: SECRET });
  await succeed(root, "POST", "/api/invoice/new-invoice", {
    legalEntityRefId,
    bill_direction: "credit",
    bill_label: SECRET,
    counterpartyId,
    lines: [{ label: SECRET, unitPriceCents: 100_000, vatRate: 2000, supplyType: "services" }],
  });
}

const nameOf = ({ method, path }: Walked) => `${method} ${path}`;
const guarded = () => routes.filter(({ operation }) => operation["x-right"] !== "public");

/** The id of a row of the company, for the first word of a path; nothing for what has no table of that name. */
async function idOf(word: string): Promise<string> {
  const known = ids.get(word);
  if (known) return known;
  const table = TABLES[word] ?? word.replaceAll("-", "_");
  const found = await test.pool
    .query(`select id from "${table}" where legal_entity_id = $1 limit 1`, [theirs.legalEntityId])
    .catch(() => undefined);
  const id = String(found?.rows[0]?.id ?? NOWHERE);
  ids.set(word, id);
  return id;
}

/** The query that a route wants; without the company unless it is named. */
function queryOf({ operation }: Walked, company = true): string {
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    if (place !== "query" || (!company && name.endsWith("RefId"))) continue;
    const suggested =
      schema?.format === "uuid" ? NOWHERE : (schema?.enum?.[0] ?? schema?.minimum?.toString());
    const value =
      name === "legalEntityRefId"
        ? theirs.refId
        : name === "fiscalExerciseRefId"
          ? theirs.exercise.refId
          : (QUERY[name] ?? (required === true ? (REQUIRED[name] ?? suggested) : undefined));
    if (value) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : "";
}

/** A whole request about the other company, from what the document says of it; undefined when it names no company. */
async function requestOf(route: Walked): Promise<{ path: string; body: unknown; sure: boolean } | undefined> {
  const word = route.path.split("/")[2] ?? "";
  const id = await idOf(word);
  const query = queryOf(route);
  const content = route.operation.requestBody?.content ?? {};
  const schema = content["application/json"]?.schema;
  const known: Known = {
    id,
    legalEntityRefId: theirs.refId,
    fiscalExerciseRefId: theirs.exercise.refId,
    periodId: theirs.exercise.periods[0]?.id ?? NOWHERE,
    counterpartyId: theirs.supplierId,
    email: root.email,
  };
  const sample = schema ? bodyOf(route, schema, schemas, known) : undefined;
  const multipart = content["multipart/form-data"] !== undefined;
  const named = route.path.includes("{") || query.includes("RefId") || sample?.namesCompany || multipart;
  if (!named) return undefined;
  const form = new FormData();
  form.append("file", new File(["%PDF-1.7\n%%EOF\n"], "a.pdf"));
  // What a file of records holds; other uploads do not look at it.
  form.append("kind", "account");
  form.append("legalEntityRefId", theirs.refId);
  form.append("fiscalExerciseRefId", theirs.exercise.refId);
  const path = route.path.replace(/\{[^}]+\}/, id).replaceAll(/\{[^}]+\}/g, NOWHERE);
  return { path: `${path}${query}`, body: multipart ? form : sample?.body, sure: sample?.sure ?? true };
}

describe("every route of the API's document", () => {
  it("says who may call it", () => {
    const known = (right: unknown): boolean =>
      right === "public" ||
      right === "signed-in" ||
      (typeof right === "object" &&
        right !== null &&
        ("anyOf" in right
          ? (right.anyOf as unknown[]).every(known)
          : "service" in right && String(right.service) in services && "action" in right));
    expect(routes.length).toBeGreaterThan(60);
    expect(routes.filter(({ operation }) => !known(operation["x-right"])).map(nameOf)).toEqual([]);
  });

  it("answers 401 to nobody, whatever is sent", async () => {
    const open: string[] = [];
    for (const route of guarded()) {
      const answer = await test.anonymous(
        route.method,
        route.path.replaceAll(/\{[^}]+\}/g, NOWHERE),
        route.method === "GET" ? undefined : {},
      );
      if (answer.status !== 401) open.push(`${nameOf(route)}: ${answer.status}`);
    }
    expect(open).toEqual([]);
  });

  it("answers 403 to a person without the right, on his own company too", async () => {
    const nobody = await test.person({ legalEntityIds: [theirs.legalEntityId] });
    const open: string[] = [];
    for (const route of guarded()) {
      if (route.operation["x-right"] === "signed-in") continue;
      const answer = await nobody.call(
        route.method,
        route.path.replaceAll(/\{[^}]+\}/g, await idOf(route.path.split("/")[2] ?? "")),
        route.method === "GET" ? undefined : {},
      );
      if (answer.status !== 403) open.push(`${nameOf(route)}: ${answer.status}`);
    }
    expect(open).toEqual([]);
  });

  async function findsNothing(person: TestPerson, except: readonly string[] = []): Promise<void> {
    const leaks: string[] = [];
    let tried = 0;
    for (const route of guarded()) {
      if ([...OWN, ...except].some((start) => route.path.startsWith(start))) continue;
      const request = await requestOf(route);
      if (!request) continue;
      const answer = await person.call(route.method, request.path, request.body);
      tried += 1;
      // A body that only the document's schema suggested may be refused by a field first; it is never obeyed.
      const right = answer.status === 404 || (!request.sure && answer.status === 422);
      if (!right)
        leaks.push(`${nameOf(route)}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
    }
    expect(tried).toBeGreaterThan(50);
    expect(leaks).toEqual([]);
  }

  /** Answers of the routes that name no company: lists, counts, exports, and the search of a word that only the company has. */
  async function listsNothing(person: TestPerson): Promise<void> {
    const secrets = [
      theirs.refId,
      theirs.legalEntityId,
      theirs.supplierId,
      theirs.exercise.refId,
      bill.id,
      SECRET,
    ];
    let tried = 0;
    for (const route of guarded()) {
      const { method, path, operation } = route;
      if (method !== "GET" || path.includes("{")) continue;
      const needed = (operation.parameters ?? []).filter((one) => one.in === "query" && one.required);
      if (needed.some(({ name }) => name.endsWith("RefId") || name === "counterpartyId")) continue;
      // Of super-administrators alone, who see every company.
      if (path.startsWith("/api/installation")) continue;
      // A stream without an end, which holds no data: the test of discussions reads it.
      if (path === "/api/apps/chat/events") continue;
      const searched = operation.parameters?.some(({ name }) => name === "searchValue");
      for (const query of [
        queryOf(route, false),
        ...(searched ? [`?searchValue=${SECRET.slice(0, 6)}`] : []),
      ]) {
        const answer = await person.call("GET", `${path}${query}`);
        if (needed.length === 0) expect(answer.status, path).toBe(200);
        else expect(answer.status, path).toBeLessThan(500);
        tried += 1;
        const text = JSON.stringify(answer.body);
        expect(
          secrets.filter((secret) => text.includes(secret)),
          `${path}${query}`,
        ).toEqual([]);
      }
    }
    expect(tried).toBeGreaterThan(50);
    const found = await succeed<object>(person, "POST", "/api/common/search", { query: SECRET.slice(0, 6) });
    expect(JSON.stringify(found)).not.toContain(SECRET);
  }

  it("shows these words to who may see the company, so that they can be missed", async () => {
    const found = await succeed<object>(root, "POST", "/api/common/search", { query: SECRET.slice(0, 6) });
    expect(JSON.stringify(found)).toContain(SECRET);
    for (const path of ["agent", "distributor", "no-customer", "kyc", "counterparty"])
      expect(JSON.stringify(await succeed(root, "GET", `/api/${path}?limit=200`)), path).toContain(SECRET);
  });

  it("answers 403 to a delegate beyond his mandate, on the company that it names", async () => {
    const open: string[] = [];
    let tried = 0;
    for (const route of guarded()) {
      const right = JSON.stringify(route.operation["x-right"]);
      if (right === '"signed-in"' || right.includes('"reports"')) continue;
      const word = route.path.split("/")[2] ?? "";
      const path = route.path.replaceAll(/\{[^}]+\}/g, await idOf(word));
      const answer = await delegate(route.method, path, route.method === "GET" ? undefined : {});
      tried += 1;
      if (answer.status !== 403) open.push(`${nameOf(route)}: ${answer.status}`);
    }
    expect(tried).toBeGreaterThan(100);
    expect(open).toEqual([]);
    const ledger = routes.find(({ path }) => path === "/api/report/general-ledger");
    expect(ledger && (await delegate("GET", `${ledger.path}${queryOf(ledger)}`)).status).toBe(200);
  });

  it("finds nothing there for a person with every right in another company", () => findsNothing(stranger));
  it("lists nothing of another company when none is named", () => listsNothing(stranger));

  describe("of a confidential company, for a super-administrator who is not among its collaborators", () => {
    let outsider: TestPerson;
    beforeAll(async () => {
      outsider = await test.superAdministrator();
      const { version } = await succeed<{ version: number }>(root, "GET", `/api/company/${theirs.refId}`);
      const collaboratorIds = [root.userId];
      const body = { version, confidential: true, collaboratorIds };
      await succeed(root, "POST", `/api/company/${theirs.refId}/confidential`, body);
    });

    // This person administers persons of any company, but sees few of their companies.
    it("finds nothing", () => findsNothing(outsider, ["/api/user/"]));
    it("names nothing in the card of who works there", async () => {
      const person = JSON.stringify(await succeed(outsider, "GET", `/api/user/${ids.get("user")}`));
      expect(person).not.toContain(theirs.refId);
    });
    it("lists and counts nothing", async () => {
      await listsNothing(outsider);
      const { count } = await succeed<{ count: number }>(outsider, "GET", "/api/legal-entity");
      expect(count).toBe(1);
    });
  });

  it("writes nothing in an archived company, whatever is asked", async () => {
    await test.pool.query("update legal_entity set status = 'archived' where id = $1", [
      theirs.legalEntityId,
    ]);
    const before = await printOf(test.pool, theirs.legalEntityId);
    const done: string[] = [];
    let refused = 0;
    for (const route of guarded()) {
      // The one way out of the archive.
      if (route.path.endsWith("/unarchive")) continue;
      if (route.method === "GET" || OWN.some((start) => route.path.startsWith(start))) continue;
      const request = await requestOf(route);
      if (!request) continue;
      const answer = await root.call<{ code: string }>(route.method, request.path, request.body);
      if (answer.body.code === "COMPANY_ARCHIVED") refused += 1;
      if (answer.status < 300 || answer.status >= 500)
        done.push(
          `${nameOf(route)}: ${answer.status}${answer.status < 500 ? "" : JSON.stringify([request, answer.body])}`,
        );
    }
    expect(await printOf(test.pool, theirs.legalEntityId)).toEqual(before);
    expect(refused).toBeGreaterThan(30);
    expect(done.filter((answer) => !READS.has(answer))).toEqual([]);
  });
});

describe("a row of another company behind one's own", () => {
  const newBill = () => ({
    legalEntityRefId: own.refId,
    bill_direction: "debit",
    bill_label: "x",
    lines: [],
  });

  it("is not found: third party, preceding invoice, exercise, bill", async () => {
    const asks: [string, string, unknown?][] = [
      ["POST", "/api/invoice/new-invoice", { ...newBill(), counterpartyId: theirs.supplierId }],
      ["POST", "/api/invoice/new-invoice", { ...newBill(), precedingInvoiceId: bill.id }],
      ["GET", `/api/fec?legalEntityRefId=${own.refId}&fiscalExerciseRefId=${theirs.exercise.refId}`],
      [
        "GET",
        `/api/entry/journal-period?legalEntityRefId=${own.refId}&fiscalExerciseRefId=${theirs.exercise.refId}`,
      ],
    ];
    for (const [method, path, body] of asks)
      expect((await stranger.call(method, path, body)).status, path).toBe(404);
    expect((await changeStatus(stranger, bill, "validated")).status).toBe(404);
    expect(await sendFile(stranger, theirs.refId, facturX())).toMatchObject({ status: 404 });
  });

  it.each(["401000", "606400"])("is refused on a line on %s", async (account) => {
    const lines = [{ account, counterpartyId: theirs.supplierId, debitCents: 10, creditCents: 0 }];
    const answer = await stranger.call("POST", "/api/entry", { ...purchase(own), lines });
    expect(answer).toMatchObject({ status: 422 });
  });
});
