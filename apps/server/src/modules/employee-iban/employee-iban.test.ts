import type { IbanRequest } from "@grand-livre/contracts/employee-iban";
import type { EmployeeSpaceAnswer } from "@grand-livre/contracts/employee-space";
import type { EmployeeAnswer } from "@grand-livre/contracts/payroll";
import { beforeEach, describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import { PAY_IBAN } from "../../../test/payroll-bodies.ts";
import { openPay, type Refused } from "../../../test/payroll-company.ts";
import type { TestPerson } from "../../../test/test-app.ts";

openPayBooks();

const PATH = "/api/payroll/iban-request";
const FIRST = "FR1420041010050500013M02606";
const SECOND = "DE89370400440532013000";

let anna: TestPerson;
let own: EmployeeAnswer;
beforeEach(async () => {
  anna = await test.person({});
  own = await pay.withEmployee({ accountEmail: anna.email });
});

const ask = (iban: string, headers: Record<string, string> = {}, change: object = {}) =>
  anna.call<EmployeeSpaceAnswer & Refused>(
    "POST",
    "/api/employee-space/iban",
    { employeeId: own.id, iban, ...change },
    headers,
  );
const space = async () => (await succeed<EmployeeSpaceAnswer>(anna, "GET", "/api/employee-space")).spaces[0];
const requests = async (person = manager) =>
  (await succeed<{ requests: IbanRequest[] }>(person, "GET", `${PATH}?legalEntityRefId=${books.refId}`))
    .requests;
const decide = (
  step: "approve" | "refuse",
  { id, version }: Pick<IbanRequest, "id" | "version">,
  person = manager,
) =>
  person.call<IbanRequest & Refused>("POST", `${PATH}/${id}/${step}`, {
    version,
    ...(step === "refuse" ? { reason: "RIB illisible" } : {}),
  });
/** What the employee was told last. */
const told = async () => (await succeed<{ title: string }[]>(anna, "GET", "/api/common/notifications")).at(0);
/** The IBAN that wages are paid on. */
const paidOn = async () =>
  (await succeed<EmployeeAnswer>(manager, "GET", `/api/payroll/employee/${own.id}`)).iban;
async function waiting(iban = FIRST): Promise<IbanRequest> {
  expect((await ask(iban)).status).toBe(200);
  const [request] = await requests();
  if (request === undefined) throw new Error("a request waits");
  return request;
}

describe("a change of bank account that an employee asks for", () => {
  it("is paid on once it is approved, one at a time, masked but for who decides and out of the log", async () => {
    const first = await waiting("fr14 2004 1010 0505 0001 3m02 606");
    expect(first).toMatchObject({ iban: "FR•• •••• 2606", known: "FR•• •••• 0189", state: "to_approve" });
    expect(await paidOn()).toBe(PAY_IBAN);
    // A double click sends one request under one key.
    const keyed = { "idempotency-key": crypto.randomUUID() };
    const twice = await Promise.all([ask(SECOND, keyed), ask(SECOND, keyed)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const [second, ...others] = await requests();
    expect(others).toMatchObject([{ id: first.id, state: "replaced" }]);
    expect((await decide("approve", first)).body.code).toBe("STALE_VERSION");
    const replaced = { ...first, version: 2 };
    expect(await decide("approve", replaced)).toMatchObject({
      status: 409,
      body: { code: "COUNTERPARTY_IBAN_DECIDED" },
    });
    expect(await paidOn()).toBe(PAY_IBAN);
    expect(await space()).toMatchObject({ iban: "FR•• •••• 0189", ibanRequest: { state: "to_approve" } });
    const asked = second ?? first;
    expect((await succeed<IbanRequest>(manager, "GET", `${PATH}/${asked.id}`)).iban).toBe(SECOND);
    // Two decide at once: one of them does.
    const both = await Promise.all([decide("approve", asked), decide("refuse", asked)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { rows } = await test.pool.query(
      "select action, user_id, details::text from audit_log where resource = 'employee' and resource_id = $1 and action <> 'create' order by id",
      [own.id],
    );
    expect(rows.slice(0, 2)).toMatchObject([
      { action: "ask-iban", user_id: anna.userId },
      { action: "ask-iban", user_id: anna.userId },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${FIRST}|${SECOND}|${PAY_IBAN}`));
  });

  it("changes the record through its own command, or leaves it and says why", async () => {
    const refused = await decide("refuse", await waiting());
    expect(await told()).toMatchObject({
      title: "Changement d’IBAN refusé",
      description: expect.stringContaining("RIB illisible"),
      link: "/my-account?tab=employee",
    });
    expect(refused.body).toMatchObject({ state: "refused", reason: "RIB illisible" });
    expect(await space()).toMatchObject({ ibanRequest: { state: "refused", reason: "RIB illisible" } });
    expect(await paidOn()).toBe(PAY_IBAN);
    const approved = await decide("approve", await waiting(SECOND));
    expect(approved.body).toMatchObject({ state: "approved", known: "DE•• •••• 3000" });
    expect(await told()).toMatchObject({ title: "Changement d’IBAN approuvé" });
    expect(await paidOn()).toBe(SECOND);
    expect(await space()).toMatchObject({ iban: "DE•• •••• 3000", ibanRequest: { state: "approved" } });
    expect((await decide("refuse", approved.body)).body.code).toBe("COUNTERPARTY_IBAN_DECIDED");
    // Who approved it takes no file of wages that pays it.
    const { rows } = await test.pool.query("select iban_by from payroll_employee where id = $1", [own.id]);
    expect(rows).toEqual([{ iban_by: manager.userId }]);
    const log = await test.pool.query(
      "select action from audit_log where resource = 'employee' and resource_id = $1 and user_id = $2 and action <> 'create' order by id",
      [own.id, manager.userId],
    );
    expect(log.rows.map(({ action }) => action)).toEqual(["refuse-iban", "update", "approve-iban"]);
  });

  it("is asked by the employee alone, with a number that a bank pays on", async () => {
    const other = await pay.employee(own.now.employerId, { number: "S002" });
    expect((await ask(FIRST, {}, { employeeId: other.body.id })).body.code).toBe("EMPLOYEE_NOT_FOUND");
    const elsewhere = await openPay(test, root);
    for (const iban of ["FR7630006000011234567890188", "   ", "BR1800360305000010009795493C1"])
      expect([iban, (await ask(iban)).status]).toEqual([iban, 422]);
    expect(await requests()).toEqual([]);
    const request = await waiting();
    for (const step of ["approve", "refuse"] as const)
      expect(await decide(step, request, elsewhere.manager)).toMatchObject({
        status: 404,
        body: { code: "EMPLOYEE_IBAN_NOT_FOUND" },
      });
    expect((await elsewhere.manager.call("GET", `${PATH}/${request.id}`)).status).toBe(404);
  });

  it("is decided by another person, who may validate pay", async () => {
    const viewer = await test.person({
      rights: { payslip: ["Viewer", "Creator", "Editor"] },
      legalEntityIds: [books.legalEntityId],
    });
    const request = await waiting();
    expect((await requests(viewer))[0]?.abilities.decide).toMatchObject({ allowed: false });
    for (const person of [viewer, anna]) {
      expect((await decide("approve", request, person)).status).toBe(403);
      expect((await person.call("GET", `${PATH}/${request.id}`)).status).toBe(403);
    }
    expect((await decide("refuse", { ...request, version: 0 })).status).toBe(422);
    // Who keeps the pay and is paid himself finds somebody else.
    const path = `/api/payroll/employee/${own.id}`;
    const { version } = await succeed<EmployeeAnswer>(manager, "GET", path);
    await succeed(manager, "PATCH", path, { version, accountEmail: manager.email });
    await succeed(manager, "POST", "/api/employee-space/iban", { employeeId: own.id, iban: SECOND });
    const [self] = await requests();
    expect(self?.abilities.decide).toMatchObject({ code: "COUNTERPARTY_IBAN_SAME_PERSON" });
    expect(await decide("approve", self ?? request)).toMatchObject({
      status: 409,
      body: { code: "COUNTERPARTY_IBAN_SAME_PERSON" },
    });
    expect((await decide("approve", self ?? request, root)).status).toBe(200);
    for (const [method, at] of [
      ["POST", "/api/employee-space/iban"],
      ["GET", `${PATH}?legalEntityRefId=${books.refId}`],
      ["POST", `${PATH}/${request.id}/approve`],
    ] as const)
      expect((await test.anonymous(method, at, method === "GET" ? undefined : {})).status).toBe(401);
  });
});
