import type { AccountingDashboardAnswer } from "@grand-livre/contracts/dashboard";
import type { PayslipAnswer, PayValueList } from "@grand-livre/contracts/payroll";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import { describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, root, test } from "../../../test/pay-books.ts";
import type { Refused } from "../../../test/payroll-company.ts";
import type { TestPerson } from "../../../test/test-app.ts";

openPayBooks();

const { raise, month, step, through, sides, withEmployee } = pay;

describe("payslips over time", () => {
  it("carry a negative net over to the next month, through 425", async () => {
    await withEmployee();
    await step("prepare");
    const [first] = (await month()).body.payslips;
    // The whole of January: 22 days of 7 hours.
    const absences = [{ label: "Congé sans solde", hours: 15_400, unpaidDays: 31 }];
    const typed = { version: first?.version, variables: { ...NO_VARIABLES, absences } };
    await succeed(manager, "PATCH", `/api/payroll/payslip/${first?.id}`, typed);
    const [january] = (await through("2026-01-01", "calculate", "validate", "post")).payslips;
    expect(january?.netPaidCents).toBe(0);
    expect(await sides(january?.entryId)).toMatchObject({ "421000": 0, "425000": 2_194 });
    const next = await through("2026-02-01", "prepare", "calculate", "validate", "post");
    expect(await sides(next.payslips[0]?.entryId)).toMatchObject({
      "421000": -(next.payslips[0]?.netPaidCents ?? 0),
      "425000": -2_194,
    });
    const march = await through("2026-03-01", "prepare", "calculate");
    expect((march.payslips[0]?.netPaidCents ?? 0) - (next.payslips[0]?.netPaidCents ?? 0)).toBe(2_194);
  });

  it("end a fixed term with a tenth of what another software paid of it too", async () => {
    const figures = { grossCents: 300_000, ceilingCents: 400_500, smicCents: 182_303, reliefCents: 0 };
    const none = {
      reliefPensionCents: 0,
      overtimeExemptCents: 0,
      netTaxableCents: 240_000,
      withheldCents: 0,
    };
    const takenOver = { until: "2026-01-01", ...figures, ...none };
    const dates = { entryDate: "2026-01-01", exitDate: "2026-02-28" };
    await withEmployee({ ...dates, takenOver }, { contract: "fixedTerm" });
    const { payslips } = await through("2026-02-01", "prepare", "calculate");
    const { result } = await succeed<PayslipAnswer>(
      manager,
      "GET",
      `/api/payroll/payslip/${payslips[0]?.id}`,
    );
    expect(result?.gross.lines.at(-1)).toMatchObject({
      label: "Indemnité de fin de contrat",
      cents: 60_000,
    });
  });

  it("after a correction, those of the year whose relief would differ are named until one regularises it", async () => {
    const { id } = await withEmployee();
    for (const at of ["2026-01-01", "2026-02-01", "2026-03-01"])
      await through(at, "prepare", "calculate", "validate");
    const reasons = async () =>
      Promise.all(
        ["2026-01-01", "2026-02-01", "2026-03-01"].map(
          async (at) =>
            (await month(at)).body.payslips.findLast(({ state }) => state !== "corrected")?.correction,
        ),
      );
    expect(await reasons()).toEqual([null, null, null]);
    expect((await raise(id, { from: "2026-01-01", monthlyCents: 400_000 })).status).toBe(200);
    expect((await raise(id, { from: "2026-02-01", monthlyCents: 300_000 })).status).toBe(200);
    expect(await reasons()).toEqual(["terms", null, null]);
    const correct = async (at: string) => {
      const slip = (await month(at)).body.payslips.findLast(({ state }) => state === "validated");
      const path = `/api/payroll/payslip/${slip?.id}/correct`;
      const made = await succeed<PayslipAnswer>(manager, "POST", path);
      await through(at, "calculate", "validate");
      return succeed<PayslipAnswer>(manager, "GET", `/api/payroll/payslip/${made.id}`);
    };
    const january = await correct("2026-01-01");
    expect(await reasons()).toEqual([null, "year", "year"]);
    expect(january.laterToCorrect.map(({ month }) => month)).toEqual(["2026-02-01", "2026-03-01"]);
    await correct("2026-03-01");
    expect(await reasons()).toEqual([null, null, null]);
  });
});

describe("dated values", () => {
  const values = () =>
    succeed<PayValueList>(manager, "GET", `/api/payroll/value?legalEntityRefId=${books.refId}`);
  const say = (change: object) =>
    manager.call<PayValueList & Refused>("POST", "/api/payroll/value", {
      legalEntityRefId: books.refId,
      code: "deathCover",
      from: "2026-01-01",
      value: 5_000,
      employerPpm: 18_000,
      source: "Contrat de prévoyance",
      reviewOn: "2026-12-31",
      ...change,
    });

  /** How many values the dashboard says are to be reviewed. */
  async function announced(person: TestPerson): Promise<number> {
    const path = `/api/dashboard/accounting?legalEntityRefId=${books.refId}`;
    return (await succeed<AccountingDashboardAnswer>(person, "GET", path)).todo.payValuesToReview;
  }
  const dashboardOnly = () =>
    test.person({ rights: { dashboard: ["Viewer"] }, legalEntityIds: [books.legalEntityId] });

  it("past their review day keep a month from being validated, until somebody says them again", async () => {
    await withEmployee();
    expect((await say({ reviewOn: "2026-01-31" })).status).toBe(200);
    expect((await say({ code: "disability", reviewOn: "2026-01-31" })).status).toBe(200);
    expect([await announced(root), await announced(await dashboardOnly())]).toEqual([2, 0]);
    await through("2026-01-01", "prepare", "calculate", "validate");
    const february = await through("2026-02-01", "prepare", "calculate");
    const refused = { allowed: false, code: "PAYSLIP_VALUES_TO_REVIEW" };
    expect(february.payslips[0]?.abilities.validate).toEqual(refused);
    expect(february.abilities.validate).toEqual(refused);
    expect((await step("validate", "2026-02-01")).body.code).toBe("PAYSLIP_VALUES_TO_REVIEW");
    // One is typed anew, what is left is said again as it is.
    expect((await say({ from: "2026-02-01", employerPpm: 19_000 })).status).toBe(200);
    const path = "/api/payroll/value/confirm";
    const body = {
      legalEntityRefId: books.refId,
      from: "2026-02-01",
      source: "Contrat",
      reviewOn: "2026-12-31",
    };
    const reader = await test.person({
      rights: { payslip: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    expect((await reader.call("POST", path, body)).status).toBe(403);
    expect((await test.anonymous("POST", path, body)).status).toBe(401);
    expect((await manager.call("POST", path, { ...body, reviewOn: null })).status).toBe(422);
    const { values: said } = await succeed<PayValueList>(manager, "POST", path, body);
    const own = said.filter(({ id, from }) => id !== null && from === "2026-02-01");
    expect(own.map(({ code, employerPpm }) => [code, employerPpm])).toEqual([
      ["deathCover", 19_000],
      ["disability", 18_000],
    ]);
    expect((await manager.call<Refused>("POST", path, body)).body.code).toBe("PAYROLL_NOTHING_TO_DO");
    expect(await announced(root)).toBe(0);
    await through("2026-02-01", "calculate", "validate");
  });

  it("are the law's and the company's, without a gap, and mark the payslips that they overtake", async () => {
    const first = await values();
    expect(first.values.filter(({ code }) => code === "smic").map(({ to }) => to)).toEqual([
      "2026-05-31",
      null,
    ]);
    expect(first.accounts).toContainEqual({ role: "urssaf", label: "URSSAF", account: "431000" });
    expect((await say({ code: "smic" })).body.code).toBe("PAY_VALUE_INVALID");
    expect((await say({ employerPpm: null })).body.code).toBe("PAY_VALUE_INVALID");
    // Its power is computed exactly: 1,75001 took nine seconds a payslip, 1,750001 minutes.
    const exponent = { code: "reliefExponent", from: "2030-01-01", employerPpm: null };
    for (const value of [1_750_010, 99_990_000])
      expect((await say({ ...exponent, value })).body.code).toBe("PAY_VALUE_INVALID");
    await withEmployee({}, { executive: true });
    await through("2026-01-01", "prepare", "calculate", "validate");
    expect((await month()).body.payslips[0]?.correction).toBe(null);
    test.now.current = new Date(test.now.current.getTime() + 60_000);
    expect((await say({})).status).toBe(200);
    const told = (await say({ employerPpm: 19_000 })).body.values.filter(({ code }) => code === "deathCover");
    expect(told).toMatchObject([{ value: 5_000, employerPpm: 19_000, to: null }]);
    expect((await month()).body.payslips[0]?.correction).toBe("terms");
    test.now.current = new Date(test.now.current.getTime() + 60_000);
    await through("2026-02-01", "prepare", "calculate", "validate");
    const path = `/api/payroll/value/${told[0]?.id}`;
    expect((await manager.call<Refused>("DELETE", path)).body.code).toBe("PAY_VALUE_USED");
    expect((await say({ from: "2026-06-01" })).status).toBe(200);
    const own = (await values()).values.filter(({ id }) => id !== null);
    expect(own.map(({ from, to }) => [from, to])).toEqual([
      ["2026-01-01", "2026-05-31"],
      ["2026-06-01", null],
    ]);
    expect((await manager.call("DELETE", `/api/payroll/value/${own[1]?.id}`)).status).toBe(200);
    expect((await manager.call<Refused>("DELETE", `/api/payroll/value/${own[1]?.id}`)).body.code).toBe(
      "PAY_VALUE_NOT_FOUND",
    );
  });
});
