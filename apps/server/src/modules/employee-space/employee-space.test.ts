import type { IbanRequest } from "@grand-livre/contracts/employee-iban";
import type { EmployeeSpaceAnswer } from "@grand-livre/contracts/employee-space";
import type { SessionAnswer } from "@grand-livre/contracts/identity";
import type { Navigation } from "@grand-livre/contracts/navigation";
import type { Notice } from "@grand-livre/contracts/notice";
import type { EmployeeAnswer } from "@grand-livre/contracts/payroll";
import { beforeEach, describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import { openPay, payCompany, type Refused } from "../../../test/payroll-company.ts";
import type { TestPerson } from "../../../test/test-app.ts";

openPayBooks();

const SPACE = "/api/employee-space";
const { employer, employee, through } = pay;
const leave = { kind: "leave", from: "2026-02-02", to: "2026-02-04" };

let anna: TestPerson;
let own: EmployeeAnswer;
let other: EmployeeAnswer;
/** Anna has an account without any right and without a company; her colleague has none. */
beforeEach(async () => {
  anna = await test.person({});
  const of = (await employer()).body.id;
  own = (await employee(of, { accountEmail: anna.email })).body;
  other = (await employee(of, { number: "S002", lastname: "Zola", firstname: "Émile" })).body;
});

const spaces = async (person = anna) => (await succeed<EmployeeSpaceAnswer>(person, "GET", SPACE)).spaces;
const ask = (change: object = {}, headers: Record<string, string> = {}) =>
  anna.call<EmployeeSpaceAnswer & Refused>(
    "POST",
    `${SPACE}/absence`,
    { employeeId: own.id, ...leave, ...change },
    headers,
  );
const paper = (id: string | undefined, person = anna) =>
  person.call<Refused>("GET", `${SPACE}/payslip/${id}/pdf`);
const takeBack = (absence: { id?: string; version?: number } | undefined, person = anna) =>
  person.call<EmployeeSpaceAnswer & Refused>("POST", `${SPACE}/absence/${absence?.id}/cancel`, {
    version: absence?.version,
  });

describe("the space of an employee", () => {
  it("shows his validated payslips, his leave and his absences, and gives each payslip to him, told in the log", async () => {
    const { payslips } = await through("2026-01-01", "prepare", "calculate");
    expect((await spaces())[0]).toMatchObject({ employeeId: own.id, payslips: [], leave: null });
    const draft = payslips.find(({ employeeId }) => employeeId === own.id);
    expect(await paper(draft?.id)).toMatchObject({ status: 404, body: { code: "PAYSLIP_NOT_FOUND" } });
    await through("2026-01-01", "validate");
    const shown = await spaces();
    expect(shown).toHaveLength(1);
    expect(shown[0]).toMatchObject({ payslips: [{ id: draft?.id, month: "2026-01-01", corrective: false }] });
    expect(shown[0]?.leave?.after).toBeGreaterThan(0);
    expect(JSON.stringify(shown)).not.toContain("Zola");
    expect((await paper(draft?.id)).status).toBe(200);
    const log = await test.pool.query(
      "select user_id from audit_log where resource_id = $1 and action = 'print'",
      [draft?.id],
    );
    expect(log.rows).toEqual([{ user_id: anna.userId }]);
  });

  it("asks for absences, which who keeps the pay decides, and takes back what nobody has decided", async () => {
    // A double click sends one request under one key.
    const keyed = { "idempotency-key": crypto.randomUUID() };
    const twice = await Promise.all([ask({}, keyed), ask({}, keyed)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const [first] = await spaces();
    expect(first?.absences).toHaveLength(1);
    expect(first?.absences).toMatchObject([{ state: "requested", days: 300, takeBack: { allowed: true } }]);
    expect(await ask({ kind: "rtt" })).toMatchObject({ status: 422, body: { code: "ABSENCE_OVERLAP" } });
    for (const kind of ["sick", "unjustified"]) expect((await ask({ kind })).status).toBe(422);
    // A year mistyped: each payslip would read 35 years of days.
    expect(await ask({ kind: "unpaid", from: "2026-11-02", to: "2062-01-09" })).toMatchObject({
      status: 422,
      body: { code: "ABSENCE_DATES_INVALID" },
    });
    const asked = first?.absences[0];
    expect((await takeBack({ ...asked, version: 9 })).body.code).toBe("STALE_VERSION");
    expect((await takeBack(asked)).body.spaces[0]?.absences[0]?.state).toBe("cancelled");
    const next = (await ask()).body.spaces[0]?.absences.find(({ state }) => state === "requested");
    await succeed(manager, "POST", `/api/absence/${next?.id}/approve`, { version: next?.version });
    const [approved] = (await spaces())[0]?.absences.filter(({ state }) => state === "approved") ?? [];
    expect(approved?.takeBack).toMatchObject({ allowed: false, code: "ABSENCE_STATE" });
    expect(await takeBack(approved)).toMatchObject({ status: 409, body: { code: "ABSENCE_STATE" } });
    expect(await ask()).toMatchObject({ status: 422, body: { code: "ABSENCE_OVERLAP" } });
    const log = await test.pool.query(
      "select user_id, details from audit_log where resource = 'absence' and action = 'create' and legal_entity_id = $1",
      [books.legalEntityId],
    );
    expect(log.rows.map(({ user_id }) => user_id)).toEqual([anna.userId, anna.userId]);
    expect(JSON.stringify(log.rows)).not.toContain('"leave"');
  });

  it("tells each who decides on the pay what is asked, once, until it is decided", async () => {
    const told = async (person: TestPerson) =>
      (await succeed<Notice[]>(person, "GET", "/api/common/notifications")).filter(({ link }) =>
        link?.includes(`dossier=${books.refId}`),
      );
    const without = await test.person({
      rights: { payslip: ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    const elsewhere = await openPay(test, root);
    const keyed = { "idempotency-key": crypto.randomUUID() };
    await Promise.all([ask({}, keyed), ask({}, keyed)]);
    const [asked] = (await spaces())[0]?.absences ?? [];
    for (const iban of ["DE89370400440532013000", "FR1420041010050500013M02606"])
      await succeed(anna, "POST", `${SPACE}/iban`, { employeeId: own.id, iban });
    const list = `/api/payroll/iban-request?legalEntityRefId=${books.refId}`;
    const [request] = (await succeed<{ requests: IbanRequest[] }>(manager, "GET", list)).requests;
    const iban = `/accounting/payslip/employees?dossier=${books.refId}&tab=ibans&panel=${request?.id}`;
    const absence = `/accounting/payslip/absences?dossier=${books.refId}&tab=requests&panel=${asked?.id}`;
    for (const person of [manager, root])
      expect((await told(person)).map(({ link }) => link)).toEqual([iban, absence]);
    for (const person of [anna, without, elsewhere.manager]) expect(await told(person)).toEqual([]);
    const path = `/api/payroll/iban-request/${request?.id}/approve`;
    await succeed(manager, "POST", path, { version: request?.version });
    expect((await told(root)).map(({ link }) => link)).toEqual([absence]);
    expect((await takeBack(asked)).status).toBe(200);
    for (const person of [manager, root]) expect(await told(person)).toEqual([]);
  });

  it("is nobody else's, and gives no right on the company", async () => {
    const { payslips } = await through("2026-01-01", "prepare", "calculate", "validate");
    const foreign = payslips.find(({ employeeId }) => employeeId === other.id);
    expect(await paper(foreign?.id)).toMatchObject({ status: 404, body: { code: "PAYSLIP_NOT_FOUND" } });
    expect(await ask({ employeeId: other.id })).toMatchObject({
      status: 404,
      body: { code: "EMPLOYEE_NOT_FOUND" },
    });
    const asked = await succeed<{ id: string; version: number }>(manager, "POST", "/api/absence", {
      legalEntityRefId: books.refId,
      employeeId: other.id,
      ...leave,
    });
    expect(await takeBack(asked)).toMatchObject({ status: 404, body: { code: "ABSENCE_NOT_FOUND" } });
    // A colleague with every right has a space of his own alone; who keeps the pay too.
    for (const person of [root, manager]) {
      expect(await spaces(person)).toEqual([]);
      expect((await paper(foreign?.id, person)).status).toBe(404);
    }
    for (const path of [
      "/api/payroll/payslip?month=2026-01-01&",
      "/api/payroll/payslip-mail?month=2026-01-01&",
      "/api/payroll/employee?",
      "/api/absence?",
      "/api/absence/planning?month=2026-01-01&",
      "/api/dsn/month?month=2026-01-01&",
      "/api/audit?",
      "/api/entry?",
    ])
      expect([path, (await anna.call("GET", `${path}legalEntityRefId=${books.refId}`)).status]).toEqual([
        path,
        403,
      ]);
    for (const path of [`payslip/${foreign?.id}`, `payslip/${foreign?.id}/pdf`, `employee/${own.id}`])
      expect((await anna.call("GET", `/api/payroll/${path}`)).status).toBe(403);
    const found = await anna.call("POST", "/api/common/search", { query: "Zola" });
    expect(JSON.stringify(found.body)).not.toContain("S002");
    for (const [method, path] of [
      ["GET", SPACE],
      ["GET", `${SPACE}/payslip/${foreign?.id}/pdf`],
      ["POST", `${SPACE}/absence`],
      ["POST", `${SPACE}/absence/${asked.id}/cancel`],
    ] as const)
      expect((await test.anonymous(method, path, method === "GET" ? undefined : {})).status).toBe(401);
  });

  it("is all that an account without any right opens, until it has one", async () => {
    const menu = async () =>
      (await succeed<Navigation>(anna, "GET", "/api/common/navigation")).default.map(({ title }) => title);
    const session = () => succeed<SessionAnswer>(anna, "GET", "/api/auth/session");
    const office = [
      "/api/apps/chat/chats",
      "/api/apps/contacts/all",
      "/api/apps/tasks/all",
      "/api/apps/scrumboard/boards",
      "/api/apps/notes/all",
      "/api/common/shortcuts",
      "/api/apps/mailbox/labels",
    ];
    const statuses = async (person: TestPerson) =>
      new Set(await Promise.all(office.map(async (path) => (await person.call("GET", path)).status)));
    expect(await menu()).toEqual(["Espace salarié"]);
    expect(await session()).toMatchObject({ employeeOnly: true });
    expect([...(await statuses(anna))]).toEqual([403]);
    const shell = await succeed<{ chats: unknown[]; legalEntities: { count: number } }>(
      anna,
      "GET",
      "/api/common/shell",
    );
    expect(shell).toMatchObject({ chats: [], shortcuts: [], legalEntities: { count: 0 } });
    for (const path of ["/api/user/me", "/api/common/user", "/api/common/notifications", SPACE])
      expect([path, (await anna.call("GET", path)).status]).toEqual([path, 200]);
    // Who has no record keeps the office; so does an employee to whom a right is given.
    const colleague = await test.person({});
    expect((await session()).employeeOnly).toBe(true);
    expect([...(await statuses(colleague))]).not.toContain(403);
    await test.pool.query(
      "insert into user_service_right (user_id, service_id, viewer) values ($1, 'invoices', true)",
      [anna.userId],
    );
    expect((await session()).employeeOnly).toBeUndefined();
    expect((await menu()).length).toBeGreaterThan(1);
  });

  it("is opened and closed by who keeps the pay, for an active account, of one employee in a company", async () => {
    const path = `/api/payroll/employee/${other.id}`;
    const change = async (accountEmail: string | null, of = path) => {
      const { version } = await succeed<EmployeeAnswer>(manager, "GET", of);
      return manager.call<EmployeeAnswer & Refused>("PATCH", of, { version, accountEmail });
    };
    expect(await change("personne@example.fr")).toMatchObject({
      status: 404,
      body: { code: "USER_NOT_FOUND" },
    });
    expect(await change(anna.email)).toMatchObject({ status: 409, body: { code: "PAYROLL_ACCOUNT_TAKEN" } });
    expect((await change(null, `/api/payroll/employee/${own.id}`)).body.accountEmail).toBeNull();
    expect(await spaces()).toEqual([]);
    expect((await change(anna.email)).body.accountEmail).toBe(anna.email);
    expect((await spaces())[0]?.employeeId).toBe(other.id);
  });

  it("holds each company that employs him apart", async () => {
    const elsewhere = await openPay(test, root);
    const second = payCompany(() => ({ root, ...elsewhere }));
    const { id } = await second.withEmployee({ accountEmail: anna.email });
    expect((await spaces()).map(({ employeeId }) => employeeId).toSorted()).toEqual([own.id, id].toSorted());
    expect((await ask({ employeeId: id })).status).toBe(200);
    const shown = await spaces();
    expect(shown.find(({ employeeId }) => employeeId === own.id)?.absences).toEqual([]);
    expect(shown.find(({ employeeId }) => employeeId === id)?.absences).toHaveLength(1);
  });
});
