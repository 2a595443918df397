import type { EmployeeAnswer, PayslipAnswer } from "@grand-livre/contracts/payroll";
import type { DepartureAnswer, RubricAnswer } from "@grand-livre/contracts/payroll-lines";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import { describe, expect, it } from "vitest";
import { succeed } from "../../../test/ledger-books.ts";
import { books, manager, openPayBooks, pay, test } from "../../../test/pay-books.ts";
import type { Refused } from "../../../test/payroll-company.ts";

openPayBooks();
const { month, step, through, sides, withEmployee } = pay;

const VOUCHER = {
  code: "TR",
  label: "Titres-restaurant",
  nature: "mealVoucher",
  base: "quantity",
  rates: [{ from: "2026-01-01", unitCents: 900, ppm: 550_000 }],
  fates: [],
  account: "6474",
  otherAccount: "437",
  raised: false,
};
const rubric = (change: object = {}, person = manager) =>
  person.call<RubricAnswer & Refused>("POST", "/api/payroll/rubric", {
    legalEntityRefId: books.refId,
    ...VOUCHER,
    ...change,
  });
const typed = (code: string, amount: number, change: object = {}) => ({ rubric: code, amount, ...change });

/** Types the lines of the month's only payslip, and calculates it. */
async function calculate(at: string, lines: readonly object[]): Promise<PayslipAnswer> {
  const [slip] = (await month(at)).body.payslips;
  const path = `/api/payroll/payslip/${slip?.id}`;
  const body = { version: slip?.version, variables: { ...NO_VARIABLES, lines } };
  expect((await manager.call("PATCH", path, body)).status).toBe(200);
  expect((await step("calculate", at)).status).toBe(200);
  return succeed<PayslipAnswer>(manager, "GET", path);
}

describe("rubrics of a company", () => {
  it("are written by who may, once by their code, with what fits the law", async () => {
    const { body: made, status } = await rubric();
    expect([status, made.active, made.nature]).toEqual([200, true, "mealVoucher"]);
    expect((await rubric()).body.code).toBe("PAY_RUBRIC_TAKEN");
    const faults = [
      { account: "421" },
      { base: "amount" },
      { nature: "free", base: "amount", fates: ["contributions"] },
      { rates: [{ from: "2026-01-01", unitCents: 900, ppm: 700_000 }] },
    ];
    const codes: (string | undefined)[] = [];
    for (const fault of faults) codes.push((await rubric({ code: "X", ...fault })).body.code);
    expect(codes).toEqual(["PAY_RUBRIC_ACCOUNT", "PAY_RUBRIC_BASE", "PAY_RUBRIC_FATES", "PAY_VOUCHER_SHARE"]);
    expect((await rubric({ code: "X", rates: [] })).status).toBe(422);
    const reader = await test.person({
      rights: { payslip: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { payslip: ["Viewer", "Creator", "Editor"] } });
    expect((await rubric({ code: "X" }, reader)).status).toBe(403);
    expect((await rubric({ code: "X" }, stranger)).status).toBe(404);
    const path = `/api/payroll/rubric/${made.id}`;
    expect((await stranger.call("PATCH", path, { version: 1, label: "Autre" })).status).toBe(404);
    const rates = [{ from: "2026-07-01", unitCents: 1_000, ppm: 600_000 }, ...made.rates];
    const both = await Promise.all([1, 2].map(() => manager.call("PATCH", path, { version: 1, rates })));
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
  });
});

describe("the payslip", () => {
  it("pays vouchers, a bonus of value sharing and a creditor, in the entry of totals", async () => {
    const order = {
      kind: "seizure",
      reference: "RG 26/12",
      creditor: "Étude Martin",
      from: "2026-01-01",
      until: null,
    };
    const garnishments = [{ ...order, dependants: 0, monthlyCents: 30_000, totalCents: 40_000 }];
    await withEmployee({ garnishments });
    await rubric();
    await rubric({
      ...{ code: "PPV", label: "Prime de partage de la valeur", nature: "valueSharing", base: "amount" },
      ...{ rates: [{ from: "2026-01-01", unitCents: null, ppm: null }], account: "6413", otherAccount: "" },
    });
    await step("prepare");
    const plain = (await calculate("2026-01-01", [])).result;
    const { result, id } = await calculate("2026-01-01", [typed("TR", 2_000), typed("PPV", 100_000)]);
    expect(result?.garnishments).toMatchObject([{ reference: "RG 26/12", cents: 30_000 }]);
    // 81 € of vouchers kept, 1 000 € paid.
    expect(result?.netPaidCents).toBe((plain?.netPaidCents ?? 0) - 8_100 + 100_000);
    expect(result?.netTaxableCents).toBe(plain?.netTaxableCents);
    const { payslips } = await through("2026-01-01", "validate", "post");
    const totals = await sides(payslips[0]?.entryId);
    expect(totals).toMatchObject({
      "427000": -30_000,
      "647400": 9_900,
      "437000": -18_000,
      "641300": 100_000,
    });
    expect(totals["421000"]).toBe(-(result?.netPaidCents ?? 0));
    expect((await manager.call("GET", `/api/payroll/payslip/${id}/pdf`)).status).toBe(200);
    // 100 € of the debt are left, 2 000 € of the yearly exemption too.
    await step("prepare", "2026-02-01");
    const next = (await calculate("2026-02-01", [typed("PPV", 250_000)])).result;
    expect(next?.garnishments).toMatchObject([{ cents: 10_000 }]);
    expect(next?.lines).toMatchObject([{ exemptCents: 200_000, subjectCents: 50_000 }]);
    // The declaration has a code for each of them; facts of the person are missing, and stop its file.
    const employee = await succeed<{ employees: EmployeeAnswer[] }>(
      manager,
      "GET",
      `/api/payroll/employee?legalEntityRefId=${books.refId}`,
    );
    const employerId = employee.employees[0]?.now.employerId;
    const dsn = await succeed<{ unknown: string[]; abilities: { make: { allowed: boolean } } }>(
      manager,
      "GET",
      `/api/dsn/month?legalEntityRefId=${books.refId}&employerId=${employerId}&month=2026-01-01`,
    );
    expect(dsn.unknown).toEqual([]);
    expect(dsn.abilities.make.allowed).toBe(false);
  });

  it("withholds no more than a debt when an earlier month is corrected after it", async () => {
    const order = { kind: "seizure", reference: "RG 26/13", creditor: "Étude Martin", dependants: 0 };
    const debt = { from: "2026-01-01", until: null, monthlyCents: null, totalCents: 40_000 };
    const { id } = await withEmployee({ garnishments: [{ ...order, ...debt }] }, { monthlyCents: 200_000 });
    const withheld = ({ result }: PayslipAnswer) => result?.garnishments[0]?.cents ?? 0;
    const calculated: PayslipAnswer[] = [];
    for (const at of ["2026-01-01", "2026-02-01"]) {
      await step("prepare", at);
      calculated.push(await calculate(at, []));
      await through(at, "validate");
    }
    const [january, february] = calculated.map(withheld);
    expect((january ?? 0) + (february ?? 0)).toBe(40_000);
    expect((await pay.raise(id, { from: "2026-01-01", monthlyCents: 300_000 })).status).toBe(200);
    const path = "/api/payroll/payslip";
    const made = await succeed<PayslipAnswer>(manager, "POST", `${path}/${calculated[0]?.id}/correct`);
    await through("2026-01-01", "calculate");
    const again = await succeed<PayslipAnswer>(manager, "GET", `${path}/${made.id}`);
    expect(again.result?.gross.grossCents).toBe(300_000);
    expect(withheld(again)).toBe(january);
  });

  it("says which rubric it does not know, and is corrected when a rubric changes after it", async () => {
    await withEmployee();
    const { body: made } = await rubric();
    await step("prepare");
    const refused = await calculate("2026-01-01", [typed("NONE", 100)]);
    expect(refused.refusal).toMatchObject({ code: "PAY_RUBRIC_UNKNOWN", details: { rubric: "NONE" } });
    await calculate("2026-01-01", [typed("TR", 2_000)]);
    await through("2026-01-01", "validate");
    const rates = [{ from: "2026-01-01", unitCents: 1_400, ppm: 600_000 }];
    const change = { version: made.version, rates };
    expect((await manager.call("PATCH", `/api/payroll/rubric/${made.id}`, change)).status).toBe(200);
    expect((await month()).body.payslips[0]?.correction).toBe("terms");
  });
});

describe("supplementary schemes", () => {
  const SCHEME = {
    ...{ code: "P", label: "Prévoyance cadres", kind: "welfare", category: "nonExecutive" },
    ...{ from: "2026-01-01", until: null, compulsory: true, reference: "PREV-2", organism: "P0942" },
    ...{ population: "", option: "", parts: [{ base: "trancheA", employee: 5_000, employer: 10_000 }] },
  };

  it("are the establishment's, dated: the payslip bears them, and is corrected when they change", async () => {
    const { status, body: refused } = await pay.employer({ schemes: [{ ...SCHEME, compulsory: false }] });
    expect([status, refused.code]).toEqual([422, "SCHEME_VOLUNTARY"]);
    expect((await pay.employer({ schemes: [SCHEME, SCHEME] })).body.code).toBe("SCHEME_TWICE");
    const { body: employer } = await pay.employer({ schemes: [SCHEME] });
    expect((await pay.employee(employer.id)).status).toBe(200);
    await step("prepare");
    const { result } = await calculate("2026-01-01", []);
    // 3 000 € × 0,5 % and 1 %.
    const line = result?.contributions.find(({ code }) => code === "scheme-P-1");
    expect(line).toMatchObject({ baseCents: 300_000, employeeCents: 1_500, employerCents: 3_000 });
    const { payslips } = await through("2026-01-01", "validate", "post");
    expect(payslips[0]?.correction).toBe(null);
    const path = `/api/payroll/employer/${employer.id}`;
    const schemes = [{ ...SCHEME, until: "2025-12-31", from: "2025-01-01" }];
    expect((await manager.call("PATCH", path, { version: employer.version, schemes })).status).toBe(200);
    expect((await month()).body.payslips[0]?.correction).toBe("terms");
  });
});

describe("the end of a contract", () => {
  it("says what is due, then gives the certificate and the receipt", async () => {
    const person = await withEmployee({ exitDate: "2026-02-28", dsn: { exitReason: "043" } }, {});
    await step("prepare");
    await calculate("2026-01-01", []);
    await through("2026-01-01", "validate");
    const path = `/api/payroll/employee/${person.id}`;
    const due = await succeed<DepartureAnswer>(manager, "GET", `${path}/departure`);
    // 24 months × 3/144 of 3 000 €; 5 days brought and 2,5 earned at the tenth: 3 000 € / 10 / 2,5 days, above 3 000 € / 26.
    expect(due).toMatchObject({ serviceMonths: 24, severance: "mutualEnd", severanceCents: 150_000 });
    expect(due).toMatchObject({ leaveDays: 750, leaveCents: 90_000, knownMonths: 1 });
    expect(due).toMatchObject({ noticeMonths: 0, coverMonths: 12 });
    await rubric({
      ...{ code: "RC", label: "Indemnité de rupture", nature: "mutualEnd", base: "amount", account: "6414" },
      ...{ rates: [{ from: "2026-01-01", unitCents: null, ppm: null }], otherAccount: "" },
    });
    await step("prepare", "2026-02-01");
    const { result } = await calculate("2026-02-01", [typed("RC", 150_000, { dueCents: 150_000 })]);
    expect(result?.lines).toMatchObject([
      { csgCents: 0, taxedCents: 0, paidCents: 150_000, levy: "severanceLevy" },
    ]);
    // The last month earns 2,5 days more and 3 000 €, which its severance pay is no part of.
    const whole = await succeed<DepartureAnswer>(manager, "GET", `${path}/departure`);
    expect(whole).toMatchObject({ leaveDays: 1_000, leaveCents: 120_000 });
    expect((await manager.call<Refused>("GET", `${path}/receipt`)).body.code).toBe("PAYSLIP_STATE");
    await through("2026-02-01", "validate");
    for (const document of ["receipt", "certificate"])
      expect((await manager.call("GET", `${path}/${document}`)).status).toBe(200);
    const accountant = await test.person({
      rights: { reports: ["Viewer"] },
      legalEntityIds: [books.legalEntityId],
    });
    const stranger = await test.person({ rights: { payslip: ["Viewer"] } });
    for (const document of ["departure", "receipt", "certificate"]) {
      expect((await accountant.call("GET", `${path}/${document}`)).status).toBe(403);
      expect((await stranger.call("GET", `${path}/${document}`)).status).toBe(404);
    }
  });

  it("of a fixed term pays a tenth of all its pay for the leave, its end bonus too (code du travail, art. L. 1242-16)", async () => {
    const dates = { entryDate: "2026-01-01", exitDate: "2026-02-28", leaveBefore: 0 };
    const person = await withEmployee(dates, { contract: "fixedTerm" });
    await step("prepare");
    await calculate("2026-01-01", []);
    await through("2026-01-01", "validate");
    await step("prepare", "2026-02-01");
    await calculate("2026-02-01", []);
    const path = `/api/payroll/employee/${person.id}/departure`;
    // 6 000 € and 10 % of them; 5 days at 3 000 € / 26 are 576,92 €.
    const due = await succeed<DepartureAnswer>(manager, "GET", path);
    expect(due).toMatchObject({ leaveDays: 500, leaveCents: 66_000 });
  });
});
