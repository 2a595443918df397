import { allEndpoints } from "@grand-livre/contracts/all-endpoints";
import type { ApiKeyAnswer } from "@grand-livre/contracts/api-key";
import type { Endpoint } from "@grand-livre/contracts/endpoint";
import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import { type Action, actions, type ServiceId, services } from "@grand-livre/contracts/rights";
import { drawnSeed } from "@grand-livre/testkit/property-runs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "../src/modules/identity/password.ts";
import { companyTables, printOf } from "./company-print.ts";
import { drawRequest, Heard } from "./drawn-request.ts";
import { openBooks, purchase, succeed, type TestBooks } from "./ledger-books.ts";
import { Dice } from "./ledger-commands.ts";
import { employeeBody, employerBody, PAY_IBAN, PAY_NIR } from "./payroll-bodies.ts";
import { createTestApp, type TestApp, type TestPerson } from "./test-app.ts";

/**
 * Every call of the contract with bodies that it lets through and the ids of a company, by people who have nothing to do
 * there: no answer, of a read or of a write, says anything of it, and none of its rows changes.
 */

/** Those that end the session or wait for ever. */
const LEFT_OUT = /\/auth\/|events$/;
const endpoints = Object.values(allEndpoints)
  .flatMap((group): Endpoint[] => Object.values(group))
  .filter(({ path }) => !LEFT_OUT.test(path));
const readers = endpoints.filter(({ method, path }) => method === "get" && !path.includes("{"));
const SEED = process.env.NIGHTLY || process.env.DRAWS_SEED ? drawnSeed() : 1;
/** Draws of each call by each person: all of them each night; at each commit one call in eight, once. */
const NIGHTLY_DRAWS = 6;
const ONE_IN = 8;

/** In every name and text of the company. */
const NAME = "Zurbaraneque";
/** Of a sale: no other figure of the walk has these digits. */
const CENTS = 73_918_264;
const IBAN = "FR1420041010050500013M02606";
const PASSWORD = "un cheval bien nourri";

const everyRight: Partial<Record<ServiceId, readonly Action[]>> = Object.fromEntries(
  Object.keys(services).map((service) => [service, actions]),
);
const viewing = Object.fromEntries(Object.keys(services).map((service) => [service, ["Viewer"]]));

let test: TestApp;
let theirs: TestBooks;
let own: TestBooks;
let root: TestPerson;
let clerk: TestPerson;
let secrets: readonly string[];
/** What the company's own answers hold: the ids and texts that requests are drawn from. */
const heard = new Heard();
const callers = new Map<string, TestPerson["call"]>();
/** What callers wrote into a company of their own, where they read it again. The name is never written: it counts to the end. */
const written = new Set<string>();

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
  theirs = await openBooks(test, root);
  own = await openBooks(test, root);
  await fillCompany();
  secrets = await secretsOf();
  for (const endpoint of readers) {
    const { method, path } = drawRequest(endpoint, new Dice(SEED), heard);
    const answer = await root.call(method.toUpperCase(), path);
    if (answer.status === 200) heard.keep(answer.body, endpoint.tag);
  }
  const place = { legalEntityIds: [own.legalEntityId] };
  callers.set("nobody", test.anonymous);
  callers.set("a reader of another company", (await test.person({ rights: viewing, ...place })).call);
  const accountant = await test.person({ rights: everyRight, ...place });
  callers.set("an accountant of another company", accountant.call);
  await test.pool.query("update user_account set password_hash = $1 where id = $2", [
    await hashPassword(PASSWORD),
    accountant.userId,
  ]);
  const key = await succeed<ApiKeyAnswer & { secret: string }>(accountant, "POST", "/api/api-key", {
    name: "Caisse",
    expiresOn: "2027-11-20",
    rights: [
      { serviceId: "entry-logs", authorizations: { Viewer: true, Creator: true, Editor: true } },
      { serviceId: "invoices", authorizations: { Viewer: true, Creator: true, Validator: true } },
    ],
    legalEntityRefIds: [own.refId],
    password: PASSWORD,
  });
  let asked = 0;
  callers.set("a key of another company", (async (method, path, body, headers = {}) => {
    // A key is refused after 600 calls in a minute: the walk of a night would be told nothing else.
    asked += 1;
    if (asked % 500 === 0) await test.pool.query("delete from rate_limit");
    return test.anonymous(method, path, body, { ...headers, authorization: `Bearer ${key.secret}` });
  }) as TestPerson["call"]);
  const { payslip: _, ...withoutPay } = everyRight;
  clerk = await test.person({ rights: withoutPay, legalEntityIds: [theirs.legalEntityId] });
  const receiver = await test.person({ legalEntityIds: [theirs.legalEntityId] });
  const { id } = await succeed<{ id: string }>(root, "POST", "/api/delegation", {
    receiverEmail: receiver.email,
    startsOn: "2026-11-20",
    endsOn: "2026-12-31",
    rights: [{ serviceId: "reports", authorizations: { Viewer: true } }],
    legalEntityRefIds: [theirs.refId],
  });
  callers.set("a delegate beyond the mandate", (method, path, body, headers = {}) =>
    receiver.call(method, path, body, { ...headers, "x-acting-for": id }),
  );
});
afterAll(() => test.close());

/** A sale, a purchase, an employee with a payslip, partners: names, amounts, an IBAN and a NIR to be missed elsewhere. */
async function fillCompany(): Promise<void> {
  const { refId: legalEntityRefId, customerId } = theirs;
  const post = <T>(path: string, body: object) =>
    succeed<T>(root, "POST", path, { legalEntityRefId, ...body });
  heard.keep(
    { legalEntityRefId, fiscalExerciseRefId: theirs.exercise.refId, counterpartyId: customerId },
    "",
  );
  await post("/api/entry", purchase(theirs));
  await post("/api/counterparty", { kind: "supplier", name: NAME, iban: IBAN });
  await post("/api/agent", { name: NAME, contractFrom: "2026-01-01", scale: SCALE, clientIds: [customerId] });
  await post("/api/distributor", { name: NAME, terms: "rebate", basisPoints: 100, broughtSirens: [] });
  await post("/api/no-customer", { name: NAME, reason: "prospect", lastContactOn: "2020-01-01" });
  await post("/api/kyc", { counterpartyId: customerId, representativeName: NAME });
  await post("/api/invoice/new-invoice", {
    bill_direction: "credit",
    bill_label: NAME,
    counterpartyId: customerId,
    lines: [{ label: NAME, unitPriceCents: CENTS, vatRate: 2000, supplyType: "services" }],
  });
  const { version, siren } = await succeed<{ version: number; siren: string }>(
    root,
    "GET",
    `/api/legal-entity/${legalEntityRefId}`,
  );
  await succeed(root, "PATCH", `/api/legal-entity/${legalEntityRefId}`, { version, name: NAME });
  const employer = await post<EmployerAnswer>("/api/payroll/employer", employerBody(legalEntityRefId, siren));
  await post("/api/payroll/employee", employeeBody(legalEntityRefId, employer.id, { lastname: NAME }));
  const month = { month: "2026-11-01" };
  await post("/api/payroll/payslip/prepare", month);
  await post("/api/payroll/payslip/calculate", month);
}
const SCALE = [{ fromCents: 0, basisPoints: 500 }];

/** The ids of every row of the company, its names, its IBANs, its NIR, its amount. */
async function secretsOf(): Promise<string[]> {
  const ids: string[] = [theirs.refId];
  for (const table of await companyTables(test.pool)) {
    const { rows } = await test.pool.query<{ id: string | null }>(
      `select to_jsonb(t) ->> 'id' as id from "${table}" t where legal_entity_id = $1`,
      [theirs.legalEntityId],
    );
    ids.push(...rows.flatMap(({ id }) => (id !== null && id.length > 20 ? [id] : [])));
  }
  return [...ids, NAME, String(CENTS), IBAN, PAY_IBAN, PAY_NIR];
}

/** What an upload sends: a file, and the company that it is for. */
function formOf(): FormData {
  const form = new FormData();
  form.append("file", new File(["%PDF-1.7\n%%EOF\n"], "a.pdf"));
  form.append("kind", "account");
  form.append("legalEntityRefId", theirs.refId);
  form.append("fiscalExerciseRefId", theirs.exercise.refId);
  return form;
}

type Walked = { calls: number; accepted: number; readonly wrong: string[] };

/** Asks these calls, each as often as this run draws it, and says what of an answer is wrong. */
async function walk(
  call: TestPerson["call"],
  asked: readonly Endpoint[],
  told: readonly string[],
  problemOf: (status: number) => string | undefined = () => undefined,
  oneIn = process.env.NIGHTLY ? 1 : ONE_IN,
): Promise<Walked> {
  const walked: Walked = { calls: 0, accepted: 0, wrong: [] };
  const dice = new Dice(SEED);
  for (const endpoint of asked) {
    if (dice.below(oneIn) > 0) continue;
    for (let draw = 0; draw < (process.env.NIGHTLY ? NIGHTLY_DRAWS : 1); draw += 1) {
      const { method, path, body: drawn } = drawRequest(endpoint, dice, heard);
      const body = drawn && JSON.parse(JSON.stringify(drawn).replaceAll(NAME, "Autre nom"));
      const answer = await call(method, path, endpoint.body === "multipart" ? formOf() : body);
      walked.calls += 1;
      const sent = `${path} ${JSON.stringify(body) ?? ""}`;
      if (answer.status < 300) {
        walked.accepted += 1;
        if (method !== "GET") for (const one of told) if (sent.includes(one)) written.add(one);
      }
      const text = JSON.stringify(answer.body) ?? "";
      // What was sent may be said again: « no row of this id ».
      const found = told.filter(
        (secret) => text.includes(secret) && !sent.includes(secret) && !written.has(secret),
      );
      const problem = found.length > 0 ? `says ${found[0]}` : problemOf(answer.status);
      if (problem !== undefined || (answer.status >= 500 && answer.status !== 503))
        walked.wrong.push(`${method} ${path} ${sent.slice(0, 300)} → ${answer.status} ${problem ?? ""}`);
    }
  }
  return walked;
}

const rightOf = ({ right }: Endpoint) => JSON.stringify(right);

describe(`every call about another company (DRAWS_SEED=${SEED})`, { timeout: 1_800_000 }, () => {
  it("holds in its own answers what must not be found, so that it can be missed", async () => {
    const entity = `legalEntityRefId=${theirs.refId}`;
    const parties = JSON.stringify(await succeed(root, "GET", `/api/counterparty?${entity}&limit=200`));
    expect(parties).toContain(NAME);
    expect(JSON.stringify(await succeed(root, "GET", `/api/invoice?${entity}`))).toContain(String(CENTS));
    const employees = await succeed(root, "GET", `/api/payroll/employee?${entity}&skip=0&limit=50`);
    expect(JSON.stringify(employees)).toContain(NAME);
    const { wrong } = await walk(root.call, readers, secrets, undefined, 1);
    expect(wrong.length).toBeGreaterThan(3);
    expect(secrets.length).toBeGreaterThan(300);
    expect(endpoints.length).toBeGreaterThan(300);
  });

  it.each([
    "nobody",
    "a reader of another company",
    "an accountant of another company",
    "a key of another company",
  ])("says nothing to %s and does nothing", async (name) => {
    const call = callers.get(name) as TestPerson["call"];
    const before = await printOf(test.pool, theirs.legalEntityId);
    const asked = name === "nobody" ? endpoints.filter((one) => rightOf(one) !== '"public"') : endpoints;
    const { calls, wrong } = await walk(call, asked, secrets, (status) =>
      name === "nobody" && status !== 401 ? "is open" : undefined,
    );
    expect(wrong, wrong.join("\n")).toEqual([]);
    expect(await printOf(test.pool, theirs.legalEntityId)).toEqual(before);
    expect(calls).toBeGreaterThan(endpoints.length / ONE_IN / 2);
    // A walk that ended its own session would have proved nothing.
    if (name.endsWith("company"))
      expect((await call("GET", `/api/legal-entity`)).status, name).toBeLessThan(404);
  });

  it("says nothing to a delegate beyond the mandate, and does nothing", async () => {
    const call = callers.get("a delegate beyond the mandate") as TestPerson["call"];
    const before = await printOf(test.pool, theirs.legalEntityId);
    const beyond = endpoints.filter((one) => !/"reports"|signed-in|public/.test(rightOf(one)));
    const { calls, wrong } = await walk(call, beyond, secrets, (status) =>
      status === 403 ? undefined : "is open",
    );
    expect(wrong, wrong.join("\n")).toEqual([]);
    expect(await printOf(test.pool, theirs.legalEntityId)).toEqual(before);
    expect(calls).toBeGreaterThan(beyond.length / ONE_IN / 2);
  });

  it("says nothing of the pay to an employee without its right, and changes nothing of it", async () => {
    const payOf = async () =>
      Object.entries(await printOf(test.pool, theirs.legalEntityId)).filter(([table]) =>
        /^(pay|employ)/.test(table),
      );
    const before = await payOf();
    expect(before.length).toBeGreaterThan(2);
    const pay = endpoints.filter((one) => /^\{"service":"payslip"/.test(rightOf(one)));
    const told = [PAY_NIR, PAY_IBAN, "300000"];
    const refused = await walk(clerk.call, pay, told, (status) => (status === 403 ? undefined : "is open"));
    const rest = await walk(
      clerk.call,
      endpoints.filter(({ method }) => method === "get"),
      [PAY_NIR, PAY_IBAN],
    );
    expect([...refused.wrong, ...rest.wrong]).toEqual([]);
    expect(rest.accepted).toBeGreaterThan(0);
    expect(await payOf()).toEqual(before);
  });
});
