import { createHash } from "node:crypto";
import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { DeclarationCalendarAnswer } from "@grand-livre/contracts/declaration";
import type {
  DsnMonthAnswer,
  DsnRatesAnswer,
  DsnTakeOverAnswer,
  dsnYearAnswer,
} from "@grand-livre/contracts/dsn";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { EmployeeAnswer, PayslipAnswer, PayslipMonth } from "@grand-livre/contracts/payroll";
import type { EmployerAnswer } from "@grand-livre/contracts/payroll-employer";
import { sumCentsOf } from "@grand-livre/domain/money/cents";
import { isRefusal } from "@grand-livre/domain/refusal";
import { centsOf } from "@grand-livre/platform/dsn/amount";
import { checkDsn } from "@grand-livre/platform/dsn/check";
import { readDsn, rubricText } from "@grand-livre/platform/dsn/message";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { establishmentDsn, personDsn } from "../../../test/dsn-bodies.ts";
import { openOwnBooks, succeed, type TestBooks } from "../../../test/ledger-books.ts";
import { employeeBody, employerBody } from "../../../test/payroll-bodies.ts";
import { openPay, type Refused } from "../../../test/payroll-company.ts";
import { sentBy } from "../../../test/sent-statements.ts";
import { createTestApp, type TestApp, type TestPerson } from "../../../test/test-app.ts";

const MONTH = "2026-01-01";
const ADDRESS = { line1: "1 rue de la Paix", postcode: "75002", city: "Paris" };
let test: TestApp;
let root: TestPerson;
let manager: TestPerson;
let books: TestBooks;
let siren: string;
let employer: EmployerAnswer;
let person: EmployeeAnswer;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.superAdministrator();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ books, siren, manager } = await openPay(test, root));
  employer = await succeed(
    manager,
    "POST",
    "/api/payroll/employer",
    employerBody(books.refId, siren, { address: ADDRESS, dsn: establishmentDsn() }),
  );
  person = await succeed(
    manager,
    "POST",
    "/api/payroll/employee",
    employeeBody(books.refId, employer.id, { dsn: personDsn() }, { job: "Analyste" }),
  );
});

const query = (month = MONTH) => `?legalEntityRefId=${books.refId}&employerId=${employer.id}&month=${month}`;
const show = (month = MONTH, who = manager) =>
  who.call<DsnMonthAnswer & Refused>("GET", `/api/dsn/month${query(month)}`);
const make = (change: object = {}, who = manager) =>
  who.call<DsnMonthAnswer & Refused>("POST", "/api/dsn", {
    legalEntityRefId: books.refId,
    employerId: employer.id,
    month: MONTH,
    ...change,
  });
const deposit = (file: { id: string; version: number } | undefined, depositedOn: string | null) =>
  manager.call<DsnMonthAnswer & Refused>("PATCH", `/api/dsn/file/${file?.id}`, {
    version: file?.version,
    depositedOn,
  });
const event = (change: object) =>
  manager.call<DsnMonthAnswer & Refused>("POST", "/api/dsn/event", {
    legalEntityRefId: books.refId,
    employeeId: person.id,
    ...change,
  });
const step = (name: string, month = MONTH, change: object = {}) =>
  succeed<PayslipMonth>(manager, "POST", `/api/payroll/payslip/${name}`, {
    legalEntityRefId: books.refId,
    month,
    ...change,
  });
async function pay(month = MONTH): Promise<PayslipMonth> {
  for (const name of ["prepare", "calculate", "validate"]) await step(name, month);
  return step("post", month);
}
const changeEmployee = (change: object) =>
  succeed<EmployeeAnswer>(manager, "GET", `/api/payroll/employee/${person.id}`).then(({ version }) =>
    succeed<EmployeeAnswer>(manager, "PATCH", `/api/payroll/employee/${person.id}`, { version, ...change }),
  );
async function messageOf(id: string | undefined, who = manager) {
  const { body, headers } = await who.call("GET", `/api/dsn/file/${id}`);
  const bytes = new Uint8Array(Buffer.from(String(body), "latin1"));
  const blocks = readDsn(bytes);
  if (isRefusal(blocks)) throw new Error("the file is read");
  return { bytes, blocks, headers };
}

describe("the declaration of a month", () => {
  it("goes from missing facts to a file that adds up to payslips and books, kept as it was made", async () => {
    expect((await make()).body.code).toBe("DSN_PAYSLIPS_OPEN");
    const { payslips } = await pay();
    await changeEmployee({ dsn: personDsn({ birthPlace: "", occupation: "" }) });
    const before = (await show()).body;
    expect(before.missing.map(({ field, name }) => `${name} ${field}`)).toEqual([
      "Bernard Claire birthPlace",
      "Bernard Claire occupation",
    ]);
    expect(before.state).toBe("to_check");
    expect((await make()).body).toMatchObject({ code: "DSN_INCOMPLETE", details: { count: 2 } });
    await changeEmployee({ dsn: personDsn() });

    const { body, status } = await make();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: "ready",
      missing: [],
      findings: [],
      unknown: [],
      open: 0,
      payslips: 1,
    });
    const [file] = body.files;
    expect((await make()).body.code).toBe("DSN_UNCHANGED");
    const { bytes, blocks, headers } = await messageOf(file?.id);
    expect(headers.get("content-disposition")).toContain("dsn-mensuelle-2026-01");
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file?.sha256);
    expect(Buffer.from((await messageOf(file?.id)).bytes).equals(Buffer.from(bytes))).toBe(true);
    expect(checkDsn(blocks)).toEqual([]);

    const slip = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${payslips[0]?.id}`);
    const { employeeCents = 0, employerCents = 0, withholding } = slip.result ?? {};
    const all = (code: string) => blocks.filter((one) => one.code === code);
    const sum = (code: string, rubric: string, left: readonly string[] = []) =>
      sumCentsOf(
        all(code).filter((one) => !left.includes(rubricText(one, "001") ?? "")),
        (one) => centsOf(rubricText(one, rubric)),
      );
    const { deferredCents, urssafCents, urssafDueCents, pensionCents, coverCents, withheldCents } =
      body.totals;
    expect(sum("S21.G00.81", "004", ["142", "146"]) + deferredCents).toBe(employeeCents + employerCents);
    expect(sum("S21.G00.50", "009")).toBe(withholding?.cents);
    expect(Math.abs(urssafDueCents - urssafCents)).toBeLessThan(1_000);
    const { lines } = await succeed<EntryAnswer>(root, "GET", `/api/entry/${payslips[0]?.entryId}`);
    const credit = (start: string) =>
      sumCentsOf(
        lines.filter(({ account }) => account.startsWith(start)),
        (line) => line.creditCents - line.debitCents,
      );
    expect([credit("431"), credit("4386")]).toEqual([urssafCents, deferredCents]);
    expect(credit("4372") + credit("4373") + credit("437")).toBeGreaterThan(0);
    expect(credit("43")).toBe(urssafCents + deferredCents + pensionCents + coverCents);
    expect(credit("4421")).toBe(withheldCents);

    const log = await succeed<AuditAnswer>(
      root,
      "GET",
      `/api/audit?resource=dsn-file&resourceId=${file?.id}`,
    );
    expect(log.entries.map(({ action }) => action)).toEqual(["export", "export", "create"]);
    expect(JSON.stringify(log)).not.toMatch(/300000|2840275/);
  });

  it("says the stops of work that are noted and the days without pay, also where no event did", async () => {
    const away = { legalEntityRefId: books.refId, employeeId: person.id };
    const stop = { kind: "sick", from: "2026-01-05", to: "2026-01-16", subrogated: true };
    await succeed(manager, "POST", "/api/absence", { ...away, ...stop });
    const unpaid = { kind: "unpaid", from: "2026-01-26", to: "2026-01-27" };
    const asked = await succeed<{ id: string }>(manager, "POST", "/api/absence", { ...away, ...unpaid });
    await succeed(manager, "POST", `/api/absence/${asked.id}/approve`, { version: 1 });
    await pay();
    const { body } = await make();
    expect([body.code, body.findings, body.unknown]).toEqual([undefined, [], []]);
    const { blocks } = await messageOf(body.files[0]?.id);
    const of = (code: string) => blocks.find((one) => one.code === code);
    const said = (code: string) => ["001", "002", "003"].map((at) => rubricText(of(code) as never, at));
    // Monday 5 January: the last day worked is the Friday before.
    expect(said("S21.G00.60")).toEqual(["01", "02012026", "16012026"]);
    expect(said("S21.G00.65")).toEqual(["501", "26012026", "27012026"]);
  });

  it("is noted as deposited by a person, replaced once payslips change, and cancelled", async () => {
    const { payslips } = await pay();
    const calendar = async () => {
      const path = `/api/declaration?legalEntityRefId=${books.refId}&startDate=2026-02-01&endDate=2026-02-28`;
      const { declarations } = await succeed<DeclarationCalendarAnswer>(root, "GET", path);
      return declarations.filter(({ kind }) => kind === "social_declaration");
    };
    expect(await calendar()).toMatchObject([{ state: "to_prepare", amountCents: null, part: 0 }]);
    const [first] = (await make()).body.files;
    expect((await make({ cancel: true })).body.code).toBe("DSN_NOT_DEPOSITED");
    expect((await deposit(first, "2099-01-01")).body.code).toBe("DSN_DATE_AHEAD");
    const noted = await deposit(first, "2026-02-12");
    expect(noted.body).toMatchObject({
      state: "deposited",
      depositedOn: "2026-02-12",
      // The 15th is a Sunday.
      dueDate: "2026-02-16",
    });
    expect(await calendar()).toMatchObject([{ startDate: MONTH, dueDate: "2026-02-16", state: "filed" }]);
    const key = { legalEntityRefId: books.refId, startDate: MONTH, endDate: "2026-01-31", part: 0 };
    const social = { ...key, kind: "social_declaration" };
    expect((await root.call<Refused>("POST", "/api/declaration/reopen", social)).body.code).toBe(
      "DECLARATION_SOCIAL",
    );
    expect((await deposit(first, null)).body.code).toBe("STALE_VERSION");

    const slip = payslips[0]?.id ?? "";
    const made = await succeed<PayslipAnswer>(manager, "POST", `/api/payroll/payslip/${slip}/correct`);
    const variables = { ...made.variables, bonuses: [{ label: "Prime", cents: 50_000 }] };
    await succeed(manager, "PATCH", `/api/payroll/payslip/${made.id}`, { version: made.version, variables });
    await step("calculate");
    await step("validate");
    expect((await show()).body.state).toBe("to_replace");
    const second = (await make()).body.files.at(0);
    expect(second).toMatchObject({ kind: "replacing", depositedOn: null });
    const { blocks } = await messageOf(second?.id);
    expect(blocks.filter(({ code }) => code === "S20.G00.05").map((one) => rubricText(one, "002"))).toEqual([
      "03",
    ]);
    await deposit(second, "2026-02-14");
    const [, old] = (await show()).body.files;
    expect((await deposit(old, "2026-02-13")).body.code).toBe("DSN_SUPERSEDED");
    const cancelled = (await make({ cancel: true })).body.files.at(0);
    expect(cancelled?.kind).toBe("cancelling");
    const { months } = await succeed<z.output<typeof dsnYearAnswer>>(
      manager,
      "GET",
      `/api/dsn?legalEntityRefId=${books.refId}&year=2026`,
    );
    expect(months.find(({ month }) => month === MONTH)).toMatchObject({ state: "ready", payslips: 1 });
    expect(months.find(({ month }) => month === "2026-02-01")).toMatchObject({
      state: "to_prepare",
      payslips: 0,
    });
  });

  it("without an employee is an empty one, with no person and no payment", async () => {
    await changeEmployee({ entryDate: "2026-03-01" });
    const { body } = await make();
    expect(body.files[0]).toMatchObject({ kind: "empty" });
    const { blocks } = await messageOf(body.files[0]?.id);
    expect(blocks.map(({ code }) => code)).not.toContain("S21.G00.30");
    expect(checkDsn(blocks)).toEqual([]);
  });

  it("is made once when two persons ask for it at a time", async () => {
    await pay();
    const twice = await Promise.all([make(), make()]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await show()).body.files).toHaveLength(1);
  });
});

it("a month reads its payslips once, in as many statements for three employees as for one", async () => {
  const payslipsRead = (sent: readonly string[]) => sent.filter((text) => text.includes('from "payslip"'));
  await pay();
  const alone = await sentBy(() => make());
  expect(payslipsRead(alone)).toHaveLength(1);
  for (const number of ["S002", "S003"])
    await succeed(
      manager,
      "POST",
      "/api/payroll/employee",
      employeeBody(books.refId, employer.id, { number, dsn: personDsn() }, { job: "Analyste" }),
    );
  await pay("2026-02-01");
  const three = await sentBy(() => make({ month: "2026-02-01" }));
  expect(three).toHaveLength(alone.length);
  expect((await show("2026-02-01")).body).toMatchObject({ payslips: 3, files: [{ kind: "normal" }] });
});

describe("events", () => {
  it("are files of their own; a stop is told again in its month, an end with its reason", async () => {
    const stop = { nature: "stop", reason: "01", lastWorkedDay: "2026-01-08", expectedEnd: "2026-01-20" };
    expect((await event({ ...stop, expectedEnd: "2026-01-01" })).body.code).toBe("DSN_DATES_INVALID");
    expect((await event({ ...stop, reason: "77" })).status).toBe(422);
    const { body } = await event(stop);
    expect(body.files.map(({ nature, employee }) => `${nature} ${employee}`)).toEqual([
      "stop Bernard Claire",
    ]);
    expect(checkDsn((await messageOf(body.files[0]?.id)).blocks)).toEqual([]);
    await event({ ...stop, nature: "return", returnDay: "2026-01-15", returnReason: "01" });
    await changeEmployee({ exitDate: "2026-01-31" });
    await pay();
    expect((await show()).body.missing.map(({ field }) => field)).toEqual(["exitReason"]);
    await event({ nature: "exit", reason: "059", exitDay: "2026-01-31", noticeDay: null });
    await changeEmployee({ dsn: personDsn({ exitReason: "059" }) });
    const monthly = (await make()).body.files[0];
    const { blocks } = await messageOf(monthly?.id);
    expect(checkDsn(blocks)).toEqual([]);
    const told = (code: string) =>
      blocks
        .filter((one) => one.code === code)
        .map(({ values }) => values.map(([, value]) => value).join(" "));
    expect(told("S21.G00.60")).toEqual(["01 08012026 20012026 02 15012026 01"]);
    expect(told("S21.G00.62")).toEqual(["31012026 059"]);
  });

  it("follow from the absences that were noted, until a file tells them", async () => {
    await succeed(manager, "POST", "/api/absence", {
      ...{ legalEntityRefId: books.refId, employeeId: person.id, kind: "sick", subrogated: true },
      ...{ from: "2026-01-12", to: "2026-01-16" },
    });
    const subrogation = { from: "2026-01-12", to: "2026-01-16" };
    const [due] = (await show()).body.due;
    expect(due).toMatchObject({
      ...{ nature: "stop", reason: "01", lastWorkedDay: "2026-01-09", expectedEnd: "2026-01-16" },
      ...{ employeeId: person.id, name: "Bernard Claire", subrogation },
    });
    const stop = { nature: "stop", reason: "01", lastWorkedDay: "2026-01-09", expectedEnd: "2026-01-16" };
    expect((await event({ ...stop, reason: "06" })).body.code).toBe("DSN_DATES_INVALID");
    const { body } = await event({ ...stop, subrogation });
    expect(body.due).toEqual([]);
    const { blocks } = await messageOf(body.files[0]?.id);
    const [told] = blocks.filter(({ code }) => code === "S21.G00.60");
    expect(
      told?.values
        .map(([, value]) => value)
        .slice(0, 6)
        .join(" "),
    ).toBe("01 09012026 16012026 01 12012026 16012026");
    await changeEmployee({ exitDate: "2026-01-31", dsn: personDsn({ exitReason: "059" }) });
    expect((await show()).body.due).toMatchObject([
      { nature: "exit", reason: "059", exitDay: "2026-01-31", lastWorkedDay: null },
    ]);
  });

  it("are refused while facts are missing", async () => {
    await changeEmployee({ dsn: personDsn({ birthDate: "" }) });
    const refused = await event({ nature: "exit", reason: "059", exitDay: "2026-01-31", noticeDay: null });
    expect(refused.body).toMatchObject({ code: "DSN_INCOMPLETE", details: { count: 1 } });
  });
});

function sent<T = Refused>(
  path: string,
  content: Uint8Array<ArrayBuffer> | string,
  apply: boolean,
  who = manager,
) {
  const form = new FormData();
  form.append("legalEntityRefId", books.refId);
  form.append("apply", String(apply));
  form.append("file", new Blob([content]), "fichier");
  return who.call<T>("POST", path, form);
}

describe("files received", () => {
  const xml = (rate: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><g:rapport xmlns:g="http://www.gip-mds.fr/" identifiant="1234"><declaration><declaration_bilan><salarie><NIR>2840275123456</NIR><taux_imposition_PAS>${rate}</taux_imposition_PAS></salarie><salarie><NIR>1850399001002</NIR><nom_famille>INCONNU</nom_famille></salarie></declaration_bilan></declaration></g:rapport>`;

  it("put the rates of the tax administration on employees, after a preview that changes nothing", async () => {
    const preview = (await sent<DsnRatesAnswer>("/api/dsn/rates", xml("7.50"), false)).body;
    expect(preview).toMatchObject({
      id: "1234",
      applied: false,
      rates: [
        { employeeId: person.id, beforePpm: 42_000, ppm: 75_000 },
        { employeeId: null, name: "INCONNU", ppm: null },
      ],
    });
    const path = `/api/payroll/employee/${person.id}`;
    expect(await succeed<EmployeeAnswer>(manager, "GET", path)).toMatchObject({
      withholdingPpm: 42_000,
      version: 1,
    });
    expect((await sent("/api/dsn/rates", xml("7.50"), true)).status).toBe(200);
    const after = await succeed<EmployeeAnswer>(manager, "GET", path);
    expect(after).toMatchObject({ withholdingPpm: 75_000, dsn: { rateId: "1234", birthName: "Bernard" } });
    expect(after.withholding).toHaveLength(2);
    expect((await sent("/api/dsn/rates", "<a/>", true)).status).toBe(422);
  });

  it("take the year over from the declarations of another software: the next payslip goes on from it", async () => {
    await pay();
    const january = await messageOf((await make()).body.files[0]?.id);
    // The same person in books where January was paid elsewhere.
    books = await openOwnBooks(test, root);
    ({ siren } = await succeed<{ siren: string }>(root, "GET", `/api/legal-entity/${books.refId}`));
    const here = await succeed<EmployerAnswer>(
      root,
      "POST",
      "/api/payroll/employer",
      employerBody(books.refId, siren),
    );
    const other = await succeed<EmployeeAnswer>(
      root,
      "POST",
      "/api/payroll/employee",
      employeeBody(books.refId, here.id),
    );
    expect((await sent("/api/dsn/take-over", "x", true, root)).status).toBe(422);
    const found = (await sent<DsnTakeOverAnswer>("/api/dsn/take-over", january.bytes, true, root)).body;
    expect(found.people).toMatchObject([
      {
        employeeId: other.id,
        months: [MONTH],
        taken: { until: MONTH, grossCents: 300_000, ceilingCents: 400_500, reliefCents: 29_970 },
      },
    ]);
    const call = (name: string) =>
      succeed<PayslipMonth>(root, "POST", `/api/payroll/payslip/${name}`, {
        legalEntityRefId: books.refId,
        month: "2026-02-01",
      });
    await call("prepare");
    const { payslips } = await call("calculate");
    const slip = await succeed<PayslipAnswer>(root, "GET", `/api/payroll/payslip/${payslips[0]?.id}`);
    expect(slip.result?.year).toMatchObject({
      grossCents: 600_000,
      ceilingCents: 801_000,
      reliefCents: 59_940,
    });
  });
});

it("are seen, made and taken by nobody without the right on pay, in their own company only", async () => {
  await pay();
  const [file] = (await make()).body.files;
  const accountant = await test.person({
    rights: { "entry-logs": ["Viewer"], declarations: ["Viewer", "Validator"] },
    legalEntityIds: [books.legalEntityId],
  });
  const elsewhere = await test.person({
    rights: { payslip: ["Viewer", "Creator", "Editor", "Validator", "Exporter"] },
    legalEntityIds: [(await openOwnBooks(test, root)).legalEntityId],
  });
  const viewer = await test.person({
    rights: { payslip: ["Viewer"] },
    legalEntityIds: [books.legalEntityId],
  });
  for (const path of [
    `/api/dsn?legalEntityRefId=${books.refId}&year=2026`,
    `/api/dsn/month${query()}`,
    `/api/dsn/file/${file?.id}`,
  ]) {
    expect([path, (await accountant.call("GET", path)).status]).toEqual([path, 403]);
    expect([path, (await elsewhere.call("GET", path)).status]).toEqual([path, 404]);
    expect([path, (await test.anonymous("GET", path)).status]).toEqual([path, 401]);
  }
  expect((await show(MONTH, viewer)).body.abilities.make.code).toBe("FORBIDDEN");
  expect((await make({}, viewer)).status).toBe(403);
  expect((await viewer.call("GET", `/api/dsn/file/${file?.id}`)).status).toBe(403);
  expect((await sent("/api/dsn/rates", "<a/>", true, viewer)).status).toBe(403);
  expect((await make({ month: "2026-01-02" })).status).toBe(422);
  expect((await make({ employerId: person.id })).body.code).toBe("PAYROLL_EMPLOYER_NOT_FOUND");
});
