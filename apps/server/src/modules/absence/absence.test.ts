import type { AbsenceAnswer, AbsencePlanning } from "@grand-livre/contracts/absence";
import type { AuditAnswer } from "@grand-livre/contracts/audit";
import type { EmployeeAnswer, PayslipAnswer } from "@grand-livre/contracts/payroll";
import { beforeEach, describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import { openPay, type Refused } from "../../../test/payroll-company.ts";

let person: EmployeeAnswer;

const { employer, employee, month, through, sides } = pay;

openPayBooks();
beforeEach(async () => {
  const of = await employer({ leave: { unit: "open", firstMonth: 6 } });
  person = (await employee(of.body.id, { leave: { rttYearly: 1_200 } })).body;
});

const LEAVE = { kind: "leave", from: "2026-01-12", to: "2026-01-16" };
const STOP = { kind: "sick", from: "2026-01-05", to: "2026-01-30", subrogated: true };

const ask = (change: object, by = manager) =>
  by.call<AbsenceAnswer & Refused>("POST", "/api/absence", {
    legalEntityRefId: books.refId,
    employeeId: person.id,
    ...change,
  });
const move = ({ id, version }: AbsenceAnswer, step: string, body: object = {}, by = manager) =>
  by.call<AbsenceAnswer & Refused>("POST", `/api/absence/${id}/${step}`, { version, ...body });
const list = (query = "") =>
  succeed<{ absences: AbsenceAnswer[]; count: number }>(
    manager,
    "GET",
    `/api/absence?legalEntityRefId=${books.refId}&skip=0&limit=50${query}`,
  );
async function slip(at = "2026-01-01") {
  const found = (await month(at)).body.payslips.find(({ state }) => state !== "corrected");
  return succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${found?.id}`);
}
const linesOf = ({ result }: PayslipAnswer) => result?.gross.lines.map(({ label, cents }) => [label, cents]);

describe("an absence", () => {
  it("is asked, approved once by whoever may, and taken on the payslip of its month", async () => {
    const asked = await ask(LEAVE);
    expect(asked.body).toMatchObject({ state: "requested", days: 600, balanceAfter: -100 });
    await through("2026-01-01", "prepare", "calculate");
    expect(linesOf(await slip())).toEqual([["Salaire de base", 300_000]]);
    const asker = await test.person({
      rights: { payslip: ["Viewer", "Creator"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await move(asked.body, "approve", {}, asker)).status).toBe(403);
    const both = await Promise.all([move(asked.body, "approve"), move(asked.body, "approve")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await through("2026-01-01", "calculate", "validate");
    const paid = await slip();
    expect(linesOf(paid)).toEqual([
      ["Salaire de base", 300_000],
      ["Congés payés du 12/01/2026 au 16/01/2026 (6 jours ouvrables)", -68_182],
      ["Indemnité de congés payés, salaire maintenu", 68_182],
    ]);
    expect(paid.result?.leave).toMatchObject({ before: 500, earned: 250, taken: 600, after: 150 });
    expect(paid.result?.leave.rtt).toEqual({ earned: 100, taken: 0 });
    // The next month goes on from it.
    await through("2026-02-01", "prepare", "calculate", "validate");
    expect((await slip("2026-02-01")).result?.leave).toMatchObject({ before: 150, earned: 250, after: 400 });
    const pdf = await manager.call("GET", `/api/payroll/payslip/${paid.id}/pdf`);
    expect(pdf.status).toBe(200);
  });

  it("approved in a month that is validated marks its payslip, and the corrective one takes it", async () => {
    await through("2026-01-01", "prepare", "calculate", "validate");
    const { body } = await ask(LEAVE);
    expect((await slip()).correction).toBeNull();
    await move(body, "approve");
    const before = await slip();
    expect(before.correction).toBe("terms");
    const made = await succeed<PayslipAnswer>(manager, "POST", `/api/payroll/payslip/${before.id}/correct`);
    await through("2026-01-01", "calculate", "validate");
    const after = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${made.id}`);
    expect([after.correction, after.result?.leave.taken]).toEqual([null, 600]);
    // Taken back, it is marked again.
    const [absence] = (await list()).absences;
    if (absence) expect((await move(absence, "cancel")).body.state).toBe("cancelled");
    const again = await succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${made.id}`);
    expect(again.correction).toBe("terms");
  });

  it("of a stop is noted at once, goes on, and its allowances are owed by the social security", async () => {
    const noted = await ask(STOP);
    expect(noted.body).toMatchObject({ state: "approved", abilities: { decide: { allowed: false } } });
    await through("2026-01-01", "prepare", "calculate", "validate", "post");
    const paid = await slip();
    // 20 of 22 days off; 15 maintained at 90 %, less 19 allowances of the greatest one, 41,95 €; 23 in all.
    expect(linesOf(paid)).toEqual([
      ["Salaire de base", 300_000],
      ["Maladie du 05/01/2026 au 30/01/2026 (20 jours)", -272_727],
      ["Maintien de salaire par l’employeur", 184_091],
      ["Indemnités journalières brutes, déduites du maintien", -79_705],
    ]);
    const net = paid.result?.stops?.subrogated.netCents ?? 0;
    expect(net).toBe(96_485 - 5_982 - 482);
    const [row] = (await month()).body.payslips;
    const entry = await sides(row?.entryId);
    expect(entry["467000"]).toBe(net);
    expect(entry["421000"]).toBe(-(row?.netPaidCents ?? 0));
    const { id, version } = noted.body;
    const longer = { version, ...STOP, to: "2026-02-06", dailyCents: 4_000 };
    const changed = await manager.call<AbsenceAnswer>("PATCH", `/api/absence/${id}`, longer);
    expect(changed.body).toMatchObject({ to: "2026-02-06", dailyCents: 4_000 });
    const leave = { version: changed.body.version, ...LEAVE };
    expect((await manager.call<Refused>("PATCH", `/api/absence/${id}`, leave)).body.code).toBe(
      "ABSENCE_STATE",
    );
    expect((await slip()).correction).toBe("terms");
  });

  it("is refused outside the contract, on days without work, over another one, and once it is decided", async () => {
    const code = async (change: object) => (await ask({ ...LEAVE, ...change })).body.code;
    expect(await code({ to: "2026-01-09" })).toBe("ABSENCE_DATES_INVALID");
    expect(await code({ from: "2024-02-28" })).toBe("ABSENCE_OUTSIDE_CONTRACT");
    expect(await code({ from: "2026-01-17", to: "2026-01-18" })).toBe("ABSENCE_WITHOUT_DAY");
    expect(await code({ employeeId: books.legalEntityId })).toBe("EMPLOYEE_NOT_FOUND");
    expect((await ask({ ...LEAVE, kind: "holiday" })).status).toBe(422);
    const morning = await ask({ ...LEAVE, to: LEAVE.from, toNoon: true });
    await move(morning.body, "approve");
    expect((await ask(LEAVE)).body).toMatchObject({
      code: "ABSENCE_OVERLAP",
      details: { from: "12/01/2026", to: "12/01/2026" },
    });
    const afternoon = await ask({ ...LEAVE, kind: "rtt", to: LEAVE.from, fromNoon: true });
    expect(afternoon.status).toBe(200);
    // Days that wait for a decision are taken too, but not from a stop of work.
    const taken = await ask({ ...LEAVE, kind: "unpaid", to: LEAVE.from, fromNoon: true });
    expect(taken.body).toMatchObject({ code: "ABSENCE_OVERLAP", details: { to: "12/01/2026" } });
    const later = await ask({ ...LEAVE, from: "2026-02-02", to: "2026-02-03" });
    const over = { version: 1, ...LEAVE, to: LEAVE.from, fromNoon: true };
    const moved = await manager.call<Refused>("PATCH", `/api/absence/${later.body.id}`, over);
    expect(moved.body.code).toBe("ABSENCE_OVERLAP");
    expect((await ask({ ...STOP, from: "2026-02-03", to: "2026-02-04" })).status).toBe(200);
    expect((await move(later.body, "approve")).body.code).toBe("ABSENCE_OVERLAP");
    expect((await move(afternoon.body, "refuse", { reason: "" })).status).toBe(422);
    const declined = await move(afternoon.body, "refuse", { reason: "Inventaire" });
    expect(declined.body).toMatchObject({ state: "refused", reason: "Inventaire" });
    expect((await move(declined.body, "approve")).body.code).toBe("ABSENCE_STATE");
    expect((await move(declined.body, "cancel")).body.code).toBe("ABSENCE_STATE");
  });

  it("is seen with the right on pay alone, in its own company, and the log keeps nobody's health", async () => {
    const { body } = await ask(STOP);
    const other = await openPay(test, root);
    const path = `/api/absence/${body.id}`;
    const change = { version: 1, ...STOP };
    expect((await other.manager.call<Refused>("PATCH", path, change)).body.code).toBe("ABSENCE_NOT_FOUND");
    const without = await test.person({
      rights: { "entry-logs": ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const of = `legalEntityRefId=${books.refId}`;
    for (const call of [`/api/absence?${of}`, `/api/absence/planning?${of}&month=2026-01-01`])
      expect((await without.call("GET", call)).status).toBe(403);
    expect((await ask(LEAVE, without)).status).toBe(403);
    const log = await succeed<AuditAnswer>(root, "GET", `/api/audit?resource=absence&resourceId=${body.id}`);
    expect(JSON.stringify(log)).toContain("2026-01-05");
    expect(JSON.stringify(log)).not.toContain("sick");
  });

  it("stands in the planning of its month, with what is left to take", async () => {
    await through("2026-01-01", "prepare", "calculate", "validate");
    const { body } = await ask({ ...LEAVE, from: "2026-02-27", to: "2026-03-03" });
    const planning = (at: string) =>
      succeed<AbsencePlanning>(
        manager,
        "GET",
        `/api/absence/planning?legalEntityRefId=${books.refId}&month=${at}`,
      );
    await move(body, "approve");
    const [row] = (await planning("2026-03-01")).employees;
    expect(row?.absences).toMatchObject([{ from: "2026-02-27", to: "2026-03-03", state: "approved" }]);
    // Friday and Saturday of February, Monday and Tuesday.
    expect([row?.leave?.after, row?.planned]).toEqual([750, 400]);
    expect((await planning("2026-05-01")).holidays).toEqual([
      "2026-05-01",
      "2026-05-08",
      "2026-05-14",
      "2026-05-25",
    ]);
    expect((await planning("2026-04-01")).employees[0]?.absences).toEqual([]);
    expect((await list("&searchValue=bernard")).count).toBe(1);
    expect((await list("&searchValue=durand")).count).toBe(0);
    expect((await list("&state=requested")).count).toBe(0);
    expect((await list("&state=approved")).absences[0]).toMatchObject({
      balanceAfter: 350,
      name: "Bernard Claire",
    });
  });
});
