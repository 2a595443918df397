import { sumCentsOf } from "@grand-livre/domain/money/cents";
import type { Headcount } from "@grand-livre/domain/payroll/employer";
import { NO_VARIABLES } from "@grand-livre/domain/payroll/gross-pay";
import type { CompanyRubric, PayLineNature, TypedLine } from "@grand-livre/domain/payroll/pay-lines";
import type { PayslipInput } from "@grand-livre/domain/payroll/payslip";
import {
  employee,
  employer,
  header,
  MONTH,
  payslipOf,
  plain,
  stop,
} from "@grand-livre/testkit/platform/dsn-cases";
import { describe, expect, it } from "vitest";
import { checkDsn } from "./check.ts";
import { dueEvents, type NotedAbsence, stopInMonth, stopsOfAbsences } from "./due.ts";
import { dsnMessage } from "./envelope.ts";
import { eventContent } from "./event.ts";
import { type DsnEmployee, type DsnStop, type EarlierTerms, missingOfEmployee } from "./facts.ts";
import { type DsnBlock, rubricText } from "./message.ts";
import { monthlyContent } from "./monthly.ts";

const all = (message: readonly DsnBlock[], code: string) => message.filter((one) => one.code === code);

describe("other terms of a contract from the month on", () => {
  const earlier: EarlierTerms = {
    ...{ until: MONTH, contract: "permanent", executive: false, weeklyHours: 3_500 },
    ...{ siret: employer().siret, idcc: employer().idcc },
  };
  const told = (change: Partial<DsnEmployee>, before: Partial<NonNullable<DsnEmployee["earlier"]>> = {}) => {
    const person = employee({ ...change, earlier: { ...earlier, ...before } });
    const pays = [{ employee: person, payslip: payslipOf(plain, "under11"), paidOn: "2026-11-30" }];
    const { blocks } = monthlyContent({ month: MONTH, employer: employer(), pays, stops: [] });
    const message = dsnMessage(header, employer(), blocks);
    expect(checkDsn(message)).toEqual([]);
    return all(message, "S21.G00.41").map(({ values }) =>
      values.map(([rubric, value]) => `${rubric} ${value}`),
    );
  };

  it("are told with the day and what they were before, and only what changed", () => {
    const same = { executive: false, weeklyHours: 3_500, contract: "permanent" } as const;
    expect(told(same)).toEqual([]);
    expect(told({ ...same, weeklyHours: 2_800 })).toEqual([["001 01112026", "007 151.67", "008 10"]]);
    expect(told({ ...same, executive: true })).toEqual([["001 01112026", "003 04"]]);
    expect(told(same, { siret: "44306184100025", idcc: "44" })).toEqual([
      ["001 01112026", "011 0044", "012 44306184100025"],
    ]);
    expect(told(same, { contract: "professional" })).toEqual([["001 01112026", "005 61"]]);
  });
});

describe("stops of work out of absences", () => {
  const noted = (change: Partial<NotedAbsence>): NotedAbsence => ({
    ...{ id: "a1", employeeId: "e1", kind: "sick", from: "2026-11-06", to: "2026-11-12" },
    ...{ fromNoon: false, toNoon: false, subrogated: false, dailyCents: null, informedOn: null },
    ...change,
  });
  const goesOn = noted({ id: "a2", from: "2026-11-13", to: "2026-11-20", subrogated: true });
  const none = new Map<string, string | null>();

  it("go on from the last day worked, with the days that the employer gets the allowances for", () => {
    const stops = stopsOfAbsences([goesOn, noted({}), noted({ kind: "leave", from: "2026-11-23" })], none);
    expect(stops).toEqual([
      {
        ...stop,
        employeeId: "e1",
        returnDay: "2026-11-21",
        returnReason: "01",
        subrogation: { from: "2026-11-13", to: "2026-11-20" },
      },
    ]);
    const [only = stops[0] as DsnStop] = stops;
    expect(stopInMonth(only, "2026-11-01").returnDay).toBe("2026-11-21");
    expect(stopInMonth(only, "2026-10-01").returnDay).toBeNull();
    const event = eventContent({ ...only, nature: "stop" }, employee(), employer());
    expect(
      event
        .at(-1)
        ?.values.map(([, value]) => value)
        .join(" "),
    ).toContain("01 13112026 20112026 FR7630006000011234567890189 AGRIFRPP");
    expect(checkDsn(dsnMessage({ ...header, nature: "stop" }, employer(), event))).toEqual([]);
    expect(stopsOfAbsences([noted({})], new Map([["e1", "2026-11-12"]]))[0]?.returnDay).toBeNull();
  });

  it("are due once: told, longer, shorter; and an end of contract with its reason", () => {
    const due = (absences: readonly NotedAbsence[], told: readonly DsnStop[]) =>
      dueEvents(MONTH, {
        stops: stopsOfAbsences(absences, none),
        told: told.map((one) => ({ ...one, nature: "stop" as const })),
        people: [],
      }).map((one) => (one.nature === "exit" ? "" : `${one.nature} ${one.expectedEnd} ${one.returnDay}`));
    const told = { ...stop, employeeId: "e1", expectedEnd: "2026-11-12" };
    expect(due([noted({})], [])).toEqual(["stop 2026-11-12 null"]);
    expect(due([noted({})], [told])).toEqual([]);
    expect(due([noted({}), goesOn], [told])).toEqual(["stop 2026-11-20 null"]);
    expect(due([noted({ to: "2026-11-09" })], [told])).toEqual(["return 2026-11-12 2026-11-10"]);
    const people = [{ id: "e1", exitDate: "2026-11-18", exitReason: "059" }];
    const [end] = dueEvents(MONTH, { stops: [], told: [], people });
    expect(end).toMatchObject({ nature: "exit", exitDay: "2026-11-18", reason: "059" });
    expect(dueEvents(MONTH, { stops: [], told: end ? [end] : [], people })).toEqual([]);
  });
});

const rubric = (nature: PayLineNature, raised = false): CompanyRubric => ({
  ...{ code: nature, label: nature, nature, base: "amount", fates: [], account: "6413", otherAccount: "" },
  ...{ raised, rates: [{ from: "2026-01-01", unitCents: null, ppm: null }] },
});
const typed = (name: PayLineNature, amount: number, dueCents = 0): TypedLine => ({
  ...{ rubric: name, amount, power: 5, electric: false, dueCents, yearGrossCents: 0 },
});

/** Everybody of a month whose pay has something of its own. */
function kindsOfPay() {
  const terms = (change: Partial<PayslipInput["terms"]>) => ({
    ...{ employee: "Bernard Claire", monthlyCents: 300_000, contract: "permanent" as const },
    ...{ weeklyHours: 3_500, yearlyDays: null, entryDate: "2025-09-01", exitDate: null, ...change },
  });
  const lines = [
    typed("valueSharing", 350_000),
    typed("mobility", 5_000),
    typed("incentive", 80_000),
    typed("participation", 40_000),
    typed("notice", 100_000),
    typed("leaveCompensation", 60_000),
  ];
  const rubrics = [...lines.map(({ rubric: name }) => name as PayLineNature), "mutualEnd" as const];
  const own = { rubrics: rubrics.map((nature) => rubric(nature)) };
  const end = [typed("mutualEnd", 900_000, 700_000)];
  const cases: readonly [Partial<DsnEmployee>, Partial<PayslipInput>][] = [
    [{}, { ...own, variables: { ...NO_VARIABLES, lines } }],
    [
      { exitDate: "2026-11-30", exitReason: "043" },
      { ...own, variables: { ...NO_VARIABLES, lines: end }, terms: terms({ exitDate: "2026-11-30" }) },
    ],
    [
      { contract: "apprenticeship", diploma: "05", expectedEnd: "2027-08-31" },
      { terms: terms({ contract: "apprenticeship", monthlyCents: 130_000 }) },
    ],
    [
      { contract: "apprenticeship", diploma: "05", expectedEnd: "2027-08-31" },
      { terms: terms({ contract: "apprenticeship", monthlyCents: 60_000 }) },
    ],
    [
      { contract: "fixedTerm", recourse: "02", expectedEnd: "2026-11-30", exitReason: "031" },
      { terms: terms({ contract: "fixedTerm", exitDate: "2026-11-30" }), contractGrossCents: 900_000 },
    ],
    [
      { contract: "officer", executive: true },
      { terms: terms({ contract: "officer" }), job: "Présidente" },
    ],
    [{ weeklyHours: 3_900 }, { terms: terms({ weeklyHours: 3_900 }) }],
  ];
  return cases.map(([facts, input], at) => {
    const id = `e${at}`;
    const { entryDate = "2025-09-01", exitDate = null } = input.terms ?? {};
    return {
      employee: employee({ id, number: `S${at}`, entryDate, exitDate, ...facts }),
      payslip: (headcount: Headcount, postcode: string) =>
        payslipOf({ ...plain, ppm: null }, headcount, { postcode, ...input }),
    };
  });
}

describe.each([
  ["under11", "75002"],
  ["under50", "67000"],
  ["from250", "57000"],
] as const)("a month of every kind of pay, %s, %s", (headcount, postcode) => {
  const place = employer({ headcount, postcode });
  const pays = kindsOfPay().map(({ employee: one, payslip }) => ({
    employee: one,
    payslip: payslip(headcount, postcode),
    paidOn: "2026-11-30",
  }));
  const content = monthlyContent({ month: MONTH, employer: place, pays, stops: [] });
  const message = dsnMessage(header, place, content.blocks);
  const values = (code: string) =>
    all(message, code).map((one) => one.values.map(([, value]) => value).join(" "));

  it("has no finding and nothing without a code", () => {
    expect(content.unknown).toEqual([]);
    expect(checkDsn(message)).toEqual([]);
    for (const pay of pays) expect(missingOfEmployee(pay.employee, pay.payslip, MONTH)).toEqual([]);
  });

  it("adds up to its payslips, to the cent", () => {
    const cost = sumCentsOf(pays, ({ payslip }) => payslip.employeeCents + payslip.employerCents);
    const { urssafCents, pensionCents, coverCents, deferredCents } = content.totals;
    expect(urssafCents + pensionCents + coverCents + deferredCents).toBe(cost);
  });

  it("says each by its code of the norm", () => {
    const types = (code: string) => new Set(all(message, code).map((one) => rubricText(one, "001")));
    for (const type of [headcount === "from250" ? "905" : "904", "023", "020", "001", "011"])
      expect(types("S21.G00.52")).toContain(type);
    for (const type of ["19", "12", "11"]) expect(types("S21.G00.54")).toContain(type);
    const policy = headcount === "under11" ? "64" : "65";
    expect(all(message, "S21.G00.40").map((one) => rubricText(one, "008"))).toContain(policy);
    const slip = types("S21.G00.23");
    const local = postcode !== "75002";
    expect(slip).toContain(local ? "727" : "726");
    expect(slip).toContain("423");
    expect(slip).toContain("719");
    expect(slip.has("381")).toBe(local);
    expect(slip.has("012")).toBe(headcount === "from250");
    const contributions = types("S21.G00.81");
    for (const code of ["093", "109", headcount === "under11" ? "001" : "002"])
      expect(contributions).toContain(code);
    expect(contributions.has("115")).toBe(local);
    expect(values("S21.G00.71")).toEqual(pays.map(() => "RUAA"));
    expect(all(message, "S21.G00.51").map((one) => rubricText(one, "011"))).toContain("018");
    expect(all(message, "S21.G00.58").map((one) => rubricText(one, "003"))).toContain("01");
  });
});

describe("amounts above the limit of their exemption", () => {
  // 9,60 € a voucher for 7,32 €, 700 € for 600 €, 3 500 € for 3 000 €, 40 000 € for three quarters of the yearly ceiling (36 045 €).
  const voucher: CompanyRubric = {
    ...rubric("mealVoucher"),
    ...{ base: "quantity", rates: [{ from: "2026-01-01", unitCents: 1_600, ppm: 600_000 }] },
  };
  const natures = ["mobility", "valueSharing", "incentive"] as const;
  const lines = [
    typed("mealVoucher", 2_000),
    typed("mobility", 70_000),
    typed("valueSharing", 350_000),
    typed("incentive", 4_000_000),
  ];
  const rubrics = [voucher, ...natures.map((nature) => rubric(nature))];
  const place = employer();
  const payslip = payslipOf(plain, "under11", { rubrics, variables: { ...NO_VARIABLES, lines } });
  const pay = { employee: employee(), payslip, paidOn: "2026-11-30" };
  const content = monthlyContent({ month: MONTH, employer: place, pays: [pay], stops: [] });
  const message = dsnMessage(header, place, content.blocks);
  const told = (code: string, type: string, amount: string) =>
    Object.fromEntries(all(message, code).map((one) => [rubricText(one, type), rubricText(one, amount)]));

  it("are pay above it: in the gross pay, the bases and the slip, with no finding", () => {
    expect(payslip.lines.map(({ nature, subjectCents }) => [nature, subjectCents])).toEqual([
      ["mealVoucher", 4_560],
      ["mobility", 10_000],
      ["valueSharing", 50_000],
      ["incentive", 395_500],
    ]);
    expect(told("S21.G00.51", "011", "013")).toMatchObject({
      ...{ "001": "7600.60", "002": "7600.60", "003": "7600.60", "010": "3000.00" },
    });
    expect(told("S21.G00.78", "001", "004")).toMatchObject({ "02": "4005.00", "03": "7600.60" });
    const whole = all(message, "S21.G00.23").find(
      (one) => rubricText(one, "001") === "100" && rubricText(one, "002") === "920",
    );
    expect(whole && rubricText(whole, "004")).toBe("7601.00");
    expect(content.unknown).toEqual([]);
    expect(checkDsn(message)).toEqual([]);
  });

  it("are told by their codes, vouchers and mobility whole and once, value sharing up to its limit and the rest as a bonus", () => {
    expect(told("S21.G00.52", "001", "002")).toEqual({ "027": "500.00", "904": "3000.00" });
    const others = told("S21.G00.54", "001", "002");
    expect(others).toMatchObject({ "12": "40000.00", "17": "192.00", "19": "700.00" });
    expect(others).not.toHaveProperty("06");
  });

  it("bear what the payslip withholds and the employer owes, to the cent", () => {
    const { urssafCents, pensionCents, coverCents, deferredCents } = content.totals;
    expect(urssafCents + pensionCents + coverCents + deferredCents).toBe(
      payslip.employeeCents + payslip.employerCents,
    );
  });
});
