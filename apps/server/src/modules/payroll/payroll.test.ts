import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { CompanyAnswer } from "@grand-livre/contracts/company";
import type { EntryAnswer } from "@grand-livre/contracts/entry";
import type { EmployeeAnswer, PayslipAnswer } from "@grand-livre/contracts/payroll";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import { describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, siren, test } from "../../../test/pay-books.ts";
import { PAY_IBAN, PAY_NIR, siretOf, termsBody } from "../../../test/payroll-bodies.ts";
import type { Refused } from "../../../test/payroll-company.ts";
import { changeCompany } from "../../../test/sales.ts";
import { sentBy } from "../../../test/sent-statements.ts";
import type { TestPerson } from "../../../test/test-app.ts";

openPayBooks();

const { employer, employee, raise, month, step, through, sides, withEmployee } = pay;

describe("employers and employees", () => {
  it("are created with their rates, their numbers masked in answers and out of the log", async () => {
    const { body: of } = await employer();
    expect(of).toMatchObject({ siren, accidentPpm: 20_800, mobilityPpm: 0, active: true });
    expect((await employer()).body.code).toBe("PAYROLL_SIRET_TAKEN");
    expect((await employer({ siret: siretOf("552100554") })).body.code).toBe("PAYROLL_SIRET_FOREIGN");
    expect((await employer({ rates: [] })).status).toBe(422);
    const { body: person } = await employee(of.id);
    expect(person).toMatchObject({
      nir: "284 •••••••••• 24",
      iban: "FR•• •••• 0189",
      withholdingPpm: 42_000,
      now: { monthlyCents: 300_000, contract: "permanent" },
    });
    expect((await employee(of.id)).body.code).toBe("PAYROLL_NUMBER_TAKEN");
    const other = { number: "S002" };
    expect((await employee(of.id, { ...other, nir: "284027512345625" })).body.code).toBe("NIR_INVALID");
    expect((await employee(of.id, { ...other, iban: "FR76" })).body.code).toBe("IBAN_INVALID");
    expect((await employee(of.id, { ...other, exitDate: "2020-01-01" })).body.code).toBe(
      "PAYROLL_DATES_INVALID",
    );
    expect((await employee(of.id, other, { from: "2026-02-15" })).body).toMatchObject({
      code: "PAYROLL_TERMS_DAY",
      details: { day: "15/02/2026" },
    });
    const twice = [termsBody(of.id), termsBody(of.id)];
    expect((await employee(of.id, { ...other, terms: twice })).body.code).toBe("PAYROLL_TERMS_DAY_TWICE");
    expect((await employee(person.id, other)).body.code).toBe("PAYROLL_EMPLOYER_NOT_FOUND");
    const path = `/api/payroll/employee/${person.id}`;
    expect(await succeed<EmployeeAnswer>(manager, "GET", path)).toMatchObject({
      nir: PAY_NIR,
      iban: PAY_IBAN,
    });
    const terms = [...person.terms, termsBody(of.id, { from: "2026-02-01", monthlyCents: 310_000 })];
    const change = { version: 1, terms, iban: null };
    const both = await Promise.all([
      manager.call("PATCH", path, change),
      manager.call("PATCH", path, change),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const log = await succeed<AuditAnswer>(
      root,
      "GET",
      `/api/audit?resource=employee&resourceId=${person.id}`,
    );
    expect(log.entries.map(({ action }) => action)).toEqual(["update", "create"]);
    expect(JSON.stringify(log)).not.toMatch(/310000|300000|2840275|FR76/);
  });

  it("are seen by nobody without the right on pay, in their own company only", async () => {
    const { id } = await withEmployee();
    await through("2026-01-01", "prepare", "calculate");
    const [slip] = (await month()).body.payslips;
    const accountant = await test.person({
      rights: { "entry-logs": ["Viewer", "Validator"], reports: ["Viewer"], reconciliation: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const reader = await test.person({
      rights: { payslip: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { payslip: ["Viewer", "Editor"] } });
    const paths = [
      `employee?legalEntityRefId=${books.refId}`,
      `payslip/${slip?.id}`,
      `payslip/${slip?.id}/pdf`,
    ];
    for (const path of paths) expect((await accountant.call("GET", `/api/payroll/${path}`)).status).toBe(403);
    expect((await month("2026-01-01", accountant)).status).toBe(403);
    expect((await reader.call("GET", `/api/payroll/employee/${id}`)).status).toBe(403);
    expect((await step("calculate", "2026-01-01", {}, reader)).status).toBe(403);
    expect((await reader.call("GET", `/api/payroll/payslip/${slip?.id}`)).status).toBe(200);
    expect((await stranger.call("GET", `/api/payroll/payslip/${slip?.id}`)).status).toBe(404);
    expect((await stranger.call("GET", `/api/payroll/employee/${id}`)).status).toBe(404);
    expect((await month("2026-01-01", stranger)).status).toBe(404);
    expect((await test.anonymous("GET", `/api/payroll/payslip/${slip?.id}`)).status).toBe(401);
  });
});

it("stays in the archive of its company for who may see it", async () => {
  await withEmployee();
  await test.startWorker();
  const company = () => succeed<CompanyAnswer>(root, "GET", `/api/company/${books.refId}`);
  const { version } = await company();
  expect((await root.call("POST", `/api/company/${books.refId}/archive`, { version })).status).toBe(202);
  await expect.poll(async () => (await company()).archives.length, { timeout: 20_000 }).toBe(1);
  const [archive] = (await company()).archives;
  const reads = async (rights: object) => {
    const person = await test.person({
      rights: { companies: ["Viewer", "Exporter"], ...rights },
      legalEntityIds: [books.legalEntityId],
    });
    return (await person.call("GET", `/api/company/${books.refId}/archive/${archive?.id}`)).status;
  };
  expect(await reads({})).toBe(403);
  expect(await reads({ payslip: ["Viewer"] })).toBe(200);
  // An archived company takes no other SIREN, which the next books need.
  await test.pool.query("update legal_entity set status = 'suspended' where status = 'archived'");
});

describe("the payslips of a month", () => {
  it("go from prepared to paid: one entry of totals, one payment, both undone in turn", async () => {
    await withEmployee();
    expect((await step("calculate")).body.code).toBe("PAYROLL_NOTHING_TO_DO");
    const both = await Promise.all([step("prepare"), step("prepare")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [calculated] = (await through("2026-01-01", "calculate")).payslips;
    expect(calculated).toMatchObject({
      state: "calculated",
      grossCents: 300_000,
      employerCostCents: 400_718,
    });
    expect(calculated?.netPaidCents).toBe(235_285 - 10_327);
    expect((await step("pay")).body.code).toBe("PAYROLL_NOTHING_TO_DO");
    await through("2026-01-01", "validate");
    const twice = await Promise.all([step("post"), step("post")]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [posted] = (await month()).body.payslips;
    expect(await sides(posted?.entryId)).toEqual({
      "421000": -224_958,
      "442100": -10_327,
      "431000": expect.any(Number),
      "437200": -4_000,
      "437300": expect.any(Number),
      // The balance of the apprenticeship tax is owed once a year.
      "438600": -270,
      "633200": 300,
      "633300": 1_650 + 1_770,
      "633500": 270,
      "633800": 48,
      "641100": 300_000,
      "645100": expect.any(Number),
      "645200": 2_000,
      "645300": 14_160 + 3_870 - 4_524,
      "645400": 12_750,
    });
    const entry = await succeed<EntryAnswer>(root, "GET", `/api/entry/${posted?.entryId}`);
    expect(JSON.stringify(entry)).not.toContain("Bernard");
    await through("2026-01-01", "pay");
    const [paid] = (await month()).body.payslips;
    expect(paid).toMatchObject({ state: "paid" });
    const undone = await through("2026-01-01", "undo");
    expect(undone.payslips[0]).toMatchObject({ state: "validated", paidOn: null, entryId: posted?.entryId });
    expect((await through("2026-01-01", "undo")).payslips[0]).toMatchObject({
      state: "validated",
      entryId: null,
    });
    expect((await step("undo")).body.code).toBe("PAYROLL_NOTHING_TO_DO");
  });

  it("are paid by a file of one line, that a second person takes", async () => {
    const person = await withEmployee();
    await changeCompany(root, books, { iban: PAY_IBAN });
    await through("2026-01-01", "prepare", "calculate", "validate", "post");
    expect((await month()).body.due).toEqual([{ account: "512000", cents: 224_958 }]);
    const rights = { payslip: ["Viewer", "Exporter", "Editor"] as const };
    const second = await test.person({
      rights: { payslip: [...rights.payslip] },
      legalEntityIds: [books.legalEntityId],
    });
    const take = (by: TestPerson, executionDate = "2026-12-01") =>
      by.call<Refused>(
        "GET",
        `/api/payroll/payslip/transfer-file?legalEntityRefId=${books.refId}&month=2026-01-01&account=512000&executionDate=${executionDate}`,
      );
    expect((await take(manager)).status).toBe(403);
    expect((await take(root)).status).toBe(200);
    expect((await take(second, "2026-01-02")).body.code).toBe("TRANSFER_DATE_PAST");
    const path = `/api/payroll/employee/${person.id}`;
    await succeed(manager, "PATCH", path, { version: 1, iban: null });
    expect((await take(second)).body).toMatchObject({
      code: "PAYROLL_IBAN_MISSING",
      details: { employee: "Bernard Claire" },
    });
    await succeed(second, "PATCH", path, { version: 2, iban: PAY_IBAN });
    expect((await take(second)).body.code).toBe("TRANSFER_APPROVAL_OWN");
    const file = await take(root);
    const text = JSON.stringify(file.body);
    for (const part of ["<BtchBookg>true</BtchBookg>", "<Cd>SALA</Cd>", "2249.58", "PAIE-2026-01-001"])
      expect(text).toContain(part);
  });

  it("go through their month in as many statements for three employees as for one", async () => {
    const { now } = await withEmployee();
    const whole = async (at: string) => {
      const sent = [];
      for (const name of ["prepare", "calculate", "validate", "post", "pay", "undo"])
        sent.push(await sentBy(() => step(name, at)));
      return sent.map(({ length }) => length);
    };
    const alone = await whole("2026-01-01");
    for (const number of ["S002", "S003"]) await employee(now.employerId, { number });
    const three = await whole("2026-02-01");
    expect((await month("2026-02-01")).body.payslips.map(({ state }) => state)).toEqual(
      ["S001", "S002", "S003"].map(() => "validated"),
    );
    // The first entry of a journal makes its counter: two statements more.
    expect(three.map((count, at) => Math.max(0, count - (alone[at] ?? 0)))).toEqual(alone.map(() => 0));
  });

  it("regularise on the year, compare with the month before and count the leave", async () => {
    const { id } = await withEmployee({}, { executive: true, monthlyCents: 380_000 });
    await through("2026-01-01", "prepare", "calculate");
    await step("prepare", "2026-02-01");
    expect((await step("calculate", "2026-02-01")).body.payslips[0]?.refusal).toMatchObject({
      code: "PAYSLIP_EARLIER_OPEN",
      details: { employee: "Bernard Claire" },
    });
    await through("2026-01-01", "validate");
    const [second] = (await month("2026-02-01")).body.payslips;
    const bonuses = [{ label: "Prime", cents: 60_000 }];
    const typed = { version: second?.version, variables: { ...NO_VARIABLES, bonuses, leaveDays: 200 } };
    const path = `/api/payroll/payslip/${second?.id}`;
    expect((await manager.call("PATCH", path, typed)).status).toBe(200);
    expect((await manager.call<Refused>("PATCH", path, typed)).body.code).toBe("STALE_VERSION");
    const [february] = (await through("2026-02-01", "calculate")).payslips;
    expect(february).toMatchObject({ marked: true, before: { grossCents: 380_000 } });
    const { result } = await succeed<PayslipAnswer>(manager, "GET", path);
    // 8 200 € of two ceilings of 4 005 €: 4 210 € are under them, once January's 3 800 € are off.
    expect(result?.month).toMatchObject({
      cappedCents: 421_000,
      from1To8Cents: 19_000,
      technicalCents: 820_000,
    });
    expect(result?.leave).toMatchObject({
      ...{ before: 750, earned: 250, taken: 200, after: 800 },
      counters: {
        paid: { previous: { acquired: 500, taken: 200, balance: 300 }, current: { balance: 500 } },
      },
    });
    await through("2026-02-01", "validate");
    const list = await succeed<{ employees: EmployeeAnswer[] }>(
      manager,
      "GET",
      `/api/payroll/employee?legalEntityRefId=${books.refId}&present=true`,
    );
    expect(list.employees).toMatchObject([{ id, leaveAfter: 800 }]);
  });

  it("never change once validated: a corrective payslip takes the first one back in the books", async () => {
    const person = await withEmployee();
    const first = (await through("2026-01-01", "prepare", "calculate", "validate", "post", "pay"))
      .payslips[0];
    const path = `/api/payroll/payslip/${first?.id}`;
    const change = { version: first?.version, variables: NO_VARIABLES };
    expect((await manager.call<Refused>("PATCH", path, change)).body.code).toBe("PAYSLIP_STATE");
    expect((await manager.call<Refused>("DELETE", path)).body.code).toBe("PAYSLIP_STATE");
    await expect(
      test.db
        .updateTable("payslip")
        .set({ result: null })
        .where("id", "=", first?.id ?? "")
        .execute(),
    ).rejects.toThrow();

    const corrected = await succeed<PayslipAnswer>(manager, "POST", `${path}/correct`);
    expect((await manager.call<Refused>("POST", `${path}/correct`)).body.code).toBe(
      "PAYSLIP_CORRECTION_OPEN",
    );
    // A raise of March leaves the correction of January alone; what January's terms should have been does not.
    expect((await raise(person.id, { from: "2026-03-01", monthlyCents: 500_000 })).status).toBe(200);
    expect((await raise(person.id, { from: "2026-01-01", monthlyCents: 320_000 })).status).toBe(200);
    const after = await through("2026-01-01", "calculate", "validate", "post");
    expect(after.payslips.map(({ state }) => state)).toEqual(["corrected", "validated"]);
    const slip = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${corrected.id}`);
    const more = (slip.netPaidCents ?? 0) - (first?.netPaidCents ?? 0);
    expect(await sides(slip.entryId)).toMatchObject({ "641100": 20_000, "421000": -more });
    expect(after.totals.grossCents).toBe(320_000);
    const paid = await through("2026-01-01", "pay");
    expect(paid.payslips[1]?.state).toBe("paid");
    // What was owed in two entries was paid in two payments.
    const { rows } = await test.pool.query(
      "select sum(l.debit_cents - l.credit_cents)::int as cents from entry_line l where l.legal_entity_id = $1 and l.account = '421000'",
      [books.legalEntityId],
    );
    expect(rows).toEqual([{ cents: 0 }]);
    // Its year counts once: the month after builds on the corrected pay.
    await through("2026-02-01", "prepare", "calculate");
    const [february] = (await month("2026-02-01")).body.payslips;
    const { result } = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${february?.id}`);
    expect(result?.year.grossCents).toBe(640_000);
  });

  it("tell a pay under the minimum of the agreement and overtime beyond 48 hours a week, and may be validated", async () => {
    await withEmployee({}, { minimumCents: 310_000 });
    const [slip] = (await through("2026-01-01", "prepare")).payslips;
    const typed = { version: slip?.version, variables: { ...NO_VARIABLES, overtime25: 6_000 } };
    await succeed(manager, "PATCH", `/api/payroll/payslip/${slip?.id}`, typed);
    const { payslips } = await through("2026-01-01", "calculate");
    expect(payslips[0]?.notices).toEqual([
      { code: "below_agreement", monthlyCents: 300_000, minimumCents: 310_000 },
      { code: "overtime_of_month", hours: 6_000, mostHours: 5_633 },
    ]);
    expect((await step("validate")).status).toBe(200);
  });

  it("refuse what cannot be computed or is under the minimum wage, naming the employee", async () => {
    const of = (await employer()).body.id;
    await employee(of, {}, { monthlyCents: 180_000 });
    const low = await through("2026-01-01", "prepare", "calculate");
    expect(low.payslips[0]?.abilities.validate).toEqual({
      allowed: false,
      code: "PAYSLIP_BELOW_MINIMUM_WAGE",
    });
    expect((await step("validate")).body.code).toBe("PAYSLIP_BELOW_MINIMUM_WAGE");
    await employee(of, { number: "S002", lastname: "Petit" }, { job: "Présidente" });
    await employee(of, { number: "S003", lastname: "Roux" });
    await step("prepare");
    // The payslip of Petit is refused by its contract, the two others are calculated.
    const both = await through("2026-01-01", "calculate");
    expect(both.payslips.map(({ state }) => state)).toEqual(["calculated", "prepared", "calculated"]);
    expect(both.payslips.map(({ refusal }) => refusal)).toEqual([
      null,
      { allowed: false, code: "PAYSLIP_OFFICER", details: { employee: "Petit Claire" } },
      null,
    ]);
    const third = both.payslips[2]?.id;
    expect((await step("validate", "2026-01-01", { ids: [third] })).status).toBe(200);
    // In February two employees still have a January payslip to validate and are refused, the third is calculated.
    const after = await through("2026-02-01", "prepare", "calculate");
    expect(after.payslips.map(({ state }) => state)).toEqual(["prepared", "prepared", "calculated"]);
    expect(after.payslips[1]?.refusal?.code).toBe("PAYSLIP_EARLIER_OPEN");
    await step("prepare", "2025-12-01");
    expect((await step("calculate", "2025-12-01")).body.payslips[0]?.refusal).toMatchObject({
      code: "PAY_VALUE_MISSING",
      details: { code: "SMIC horaire" },
    });
    expect((await month("2026-01-02")).status).toBe(422);
    expect((await step("prepare", "2026-12-01")).body).toMatchObject({
      code: "PAYSLIP_MONTH_AHEAD",
      details: { day: "01/12/2026" },
    });
    expect((await step("validate", "2026-01-01", { ids: [of] })).body.code).toBe("PAYSLIP_NOT_FOUND");
  });

  it("are printed for who may see them, and the log says for whom", async () => {
    await withEmployee();
    const [slip] = (await through("2026-01-01", "prepare", "calculate")).payslips;
    const paper = await manager.call("GET", `/api/payroll/payslip/${slip?.id}/pdf`);
    expect(paper.status).toBe(200);
    const log = await succeed<AuditAnswer>(root, "GET", `/api/audit?resource=payslip&resourceId=${slip?.id}`);
    expect(log.entries.map(({ action }) => action)).toEqual(["print", "calculate", "prepare"]);
    expect(JSON.stringify(log)).not.toMatch(/300000|224958/);
  });
});
