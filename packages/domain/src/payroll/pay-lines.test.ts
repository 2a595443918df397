import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { refuseRubric } from "./company-rubric.ts";
import type { Headcount } from "./employer.ts";
import { type Garnishment, garnish, seizable } from "./garnishment.ts";
import { NO_VARIABLES, type PayVariables } from "./gross-pay.ts";
import { type CompanyRubric, NO_LINES_BEFORE, type PayLineNature, type TypedLine } from "./pay-lines.ts";
import { paySeries, valuesOn } from "./pay-values.ts";
import { payrollEntry } from "./payroll-entry.ts";
import { computePayslip, type Payslip, type PayslipInput } from "./payslip.ts";
import { severanceLimits } from "./severance.ts";
import { NO_YEAR } from "./year-to-date.ts";

/** Payslips of 2 500 € in November 2026 with rubrics of a company, beside amounts worked out by hand. */

const rubricOf = (nature: PayLineNature, change: Partial<CompanyRubric> = {}): CompanyRubric => ({
  code: nature,
  label: nature,
  nature,
  base: "amount",
  rates: [{ from: "2026-01-01", unitCents: null, ppm: null }],
  fates: [],
  account: "6414",
  otherAccount: "",
  raised: false,
  ...change,
});
const line = (rubric: string, amount: number, change: Partial<TypedLine> = {}): TypedLine => ({
  ...{ rubric, amount, power: 0, electric: false, dueCents: 0, yearGrossCents: 0 },
  ...change,
});

interface Case {
  readonly rubrics?: readonly CompanyRubric[];
  readonly lines?: readonly TypedLine[];
  readonly variables?: Partial<PayVariables>;
  readonly headcount?: Headcount;
  readonly change?: Partial<PayslipInput>;
}
const inputOf = ({
  rubrics = [],
  lines = [],
  variables,
  headcount = "under11",
  change,
}: Case): PayslipInput => ({
  month: "2026-11-01",
  terms: {
    employee: "Bernard Claire",
    contract: "permanent",
    monthlyCents: 250_000,
    weeklyHours: 3_500,
    yearlyDays: null,
    entryDate: "2026-01-01",
    exitDate: null,
  },
  job: "Poste",
  siret: "44306184100017",
  postcode: "75002",
  executive: false,
  rates: [{ from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount, source: "Carsat" }],
  mutual: { employeeCents: 2_000, employerCents: 2_000 },
  withholding: [],
  variables: { ...NO_VARIABLES, lines, ...variables },
  values: paySeries([]),
  prior: NO_YEAR,
  leaveBefore: 0,
  carriedCents: 0,
  contractGrossCents: 0,
  rubrics,
  linesBefore: NO_LINES_BEFORE,
  garnishments: [],
  garnishedBefore: {},
  ...change,
});
function paid(given: Case): Payslip {
  const result = computePayslip(inputOf(given));
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}
const PLAIN = 195_705;

describe("lines that a company's rubrics make", () => {
  const voucher = (unitCents: number, ppm: number) =>
    rubricOf("mealVoucher", {
      base: "quantity",
      account: "6474",
      otherAccount: "437",
      rates: [{ from: "2026-01-01", unitCents, ppm }],
    });

  it("20 vouchers of 9 €, 55 % by the employer: 99 € exempt, 81 € kept from the net", () => {
    const one = paid({ rubrics: [voucher(900, 550_000)], lines: [line("mealVoucher", 2_000)] });
    expect(one.lines[0]).toMatchObject({
      cents: 9_900,
      subjectCents: 0,
      paidCents: -8_100,
      declared: "54/17",
    });
    expect(one.netBeforeTaxCents).toBe(PLAIN - 8_100);
    const plain = paid({});
    expect([one.netTaxableCents, one.employerCostCents, one.netSocialCents]).toEqual([
      plain.netTaxableCents,
      plain.employerCostCents,
      plain.netSocialCents,
    ]);
  });

  it("vouchers of 14 € at 60 %: what is above 7,32 € is a benefit; another share is refused", () => {
    const one = paid({ rubrics: [voucher(1_400, 600_000)], lines: [line("mealVoucher", 2_000)] });
    // 8,40 − 7,32 = 1,08 € × 20 = 21,60 €; the employee bears 5,60 € × 20.
    const benefit = paid({ variables: { benefits: [{ label: "Avantage", cents: 2_160 }] } });
    expect(one.gross.benefitsCents).toBe(2_160);
    expect(one.netBeforeTaxCents).toBe(benefit.netBeforeTaxCents - 11_200);
    expect(one.netTaxableCents).toBe(benefit.netTaxableCents);
    const refused = computePayslip(
      inputOf({ rubrics: [voucher(900, 490_000)], lines: [line("mealVoucher", 2_000)] }),
    );
    expect(refused).toMatchObject({ refused: "PAY_VOUCHER_SHARE" });
  });

  it("400 km after 4 800 of the year with 5 CV: 198,60 € of the scale; above it, pay", () => {
    const rates = (unitCents: number | null) => [{ from: "2026-01-01", unitCents, ppm: null }];
    const of = (unitCents: number | null) =>
      paid({
        rubrics: [rubricOf("mileage", { base: "quantity", account: "6251", rates: rates(unitCents) })],
        lines: [line("mileage", 40_000, { power: 5 })],
        change: { linesBefore: { ...NO_LINES_BEFORE, kilometres: 4_800 } },
      });
    // 5 200 × 0,357 + 1 395 = 3 251,40 €; 4 800 × 0,636 = 3 052,80 €.
    expect(of(null).lines[0]).toMatchObject({ cents: 19_860, subjectCents: 0 });
    expect(of(null).netBeforeTaxCents).toBe(PLAIN + 19_860);
    // 0,70 € × 400 = 280 €: 81,40 € are pay.
    expect(of(70).lines[0]).toMatchObject({ cents: 28_000, subjectCents: 8_140, paidCents: 19_860 });
    const bonus = paid({ variables: { bonuses: [{ label: "Prime", cents: 8_140 }] } });
    expect(of(70).netBeforeTaxCents).toBe(bonus.netBeforeTaxCents + 19_860);
  });

  it("the mobility package is exempt up to 600 € a year, 900 € with public transport", () => {
    const of = (transportCents: number) =>
      paid({
        rubrics: [rubricOf("mobility", { account: "648" })],
        lines: [line("mobility", 15_000)],
        change: {
          linesBefore: { ...NO_LINES_BEFORE, exemptCents: { mobility: 50_000 }, transportCents },
        },
      }).lines[0];
    expect(of(0)).toMatchObject({ exemptCents: 10_000, subjectCents: 5_000 });
    // 900 − 350 = 550 €, of which 500 are used.
    expect(of(35_000)).toMatchObject({ exemptCents: 5_000, subjectCents: 10_000 });
  });

  it("a value-sharing bonus below 50 employees and three minimum wages bears nothing; else CSG, tax and the levy", () => {
    const rubrics = [rubricOf("valueSharing")];
    const lines = [line("valueSharing", 100_000)];
    const plain = paid({});
    const small = paid({ rubrics, lines });
    expect([small.netBeforeTaxCents, small.netTaxableCents, small.employeeCents]).toEqual([
      PLAIN + 100_000,
      plain.netTaxableCents,
      plain.employeeCents,
    ]);
    expect(small.netSocialCents).toBe(plain.netSocialCents + 100_000);
    const large = (headcount: Headcount, change: Partial<PayslipInput> = {}) => [
      paid({ rubrics, lines, headcount, change }),
      paid({ headcount, change }),
    ];
    const [fifty, plainFifty] = large("under250") as [Payslip, Payslip];
    // 6,80 + 2,40 + 0,50 % of 1 000 € = 97 €, of which 68 € are deducted from the tax. Rounded by line.
    expect(Math.abs(fifty.employeeCents - plainFifty.employeeCents - 9_700)).toBeLessThanOrEqual(1);
    expect(Math.abs(fifty.netTaxableCents - plainFifty.netTaxableCents - 93_200)).toBeLessThanOrEqual(1);
    expect(fifty.employerCostCents).toBe(plainFifty.employerCostCents);
    const [many, plainMany] = large("from250") as [Payslip, Payslip];
    expect(many.employerCostCents - plainMany.employerCostCents).toBe(20_000);
    // 7 500 € a month over the twelve before are more than three minimum wages.
    const linesBefore = { ...NO_LINES_BEFORE, grossCents: 9_000_000, smicCents: 2_200_000 };
    const [rich, plainRich] = large("under11", { linesBefore }) as [Payslip, Payslip];
    expect(Math.abs(rich.employeeCents - plainRich.employeeCents - 9_700)).toBeLessThanOrEqual(1);
    const beyond = paid({ rubrics, lines: [line("valueSharing", 350_000)] }).lines[0];
    expect(beyond).toMatchObject({ exemptCents: 300_000, subjectCents: 50_000 });
    const raised = [rubricOf("valueSharing", { raised: true })];
    expect(paid({ rubrics: raised, lines: [line("valueSharing", 350_000)] }).lines[0]?.subjectCents).toBe(0);
  });

  it("incentives bear CSG and tax up to three quarters of the yearly ceiling", () => {
    const rubrics = [rubricOf("incentive")];
    const one = paid({ rubrics, lines: [line("incentive", 100_000)] });
    expect(Math.abs(one.netBeforeTaxCents - PLAIN - 90_300)).toBeLessThanOrEqual(1);
    // 48 060 × 75 % = 36 045 €.
    const most = paid({ rubrics, lines: [line("incentive", 3_700_000)] }).lines[0];
    expect(most).toMatchObject({ exemptCents: 3_604_500, subjectCents: 95_500, csgCents: 3_604_500 });
  });

  it("a bonus of the company counts in the end bonus of a fixed term and in the tenth of leave, an indemnity does not", () => {
    const rubrics = [
      rubricOf("free", { fates: ["contributions", "csg", "tax"] }),
      rubricOf("leaveCompensation", { account: "6412" }),
    ];
    const terms = { ...inputOf({}).terms, contract: "fixedTerm", exitDate: "2026-11-30" } as const;
    const lines = [line("free", 30_000), line("leaveCompensation", 50_000)];
    const one = paid({ rubrics, lines, change: { terms } });
    expect(one.gross.endBonusCents).toBe(28_000);
    expect(one.leave.tenthCents).toBe(280_000);
  });

  it("a rubric of the company has its own base and fates", () => {
    const seniority = rubricOf("free", {
      base: "percent",
      fates: ["contributions", "csg", "tax"],
      rates: [{ from: "2026-01-01", unitCents: null, ppm: 30_000 }],
    });
    const one = paid({ rubrics: [seniority], lines: [line("free", 0)] });
    expect(one.gross.lines.at(-1)).toMatchObject({ cents: 7_500, account: "6414" });
    const taxed = rubricOf("free", { fates: ["tax"] });
    const only = paid({ rubrics: [taxed], lines: [line("free", 10_000)] });
    expect(only.netTaxableCents).toBe(paid({}).netTaxableCents + 10_000);
    expect(only.netBeforeTaxCents).toBe(PLAIN + 10_000);
    expect(computePayslip(inputOf({ lines: [line("NONE", 100)] }))).toMatchObject({
      refused: "PAY_RUBRIC_UNKNOWN",
    });
    const faults = [
      rubricOf("free", { account: "421" }),
      rubricOf("mileage"),
      rubricOf("free", { fates: ["contributions"] }),
      voucher(900, 650_000),
    ].map((rubric) => refuseRubric(rubric)?.refused);
    expect(faults).toEqual([
      "PAY_RUBRIC_ACCOUNT",
      "PAY_RUBRIC_BASE",
      "PAY_RUBRIC_FATES",
      "PAY_VOUCHER_SHARE",
    ]);
    expect(refuseRubric(voucher(900, 600_000))).toBeUndefined();
  });

  it("a deduction is kept from what is paid, and changes no base", () => {
    const rubrics = [rubricOf("loan", { account: "2743" })];
    const one = paid({ rubrics, lines: [line("loan", 15_000)] });
    const plain = paid({});
    expect(one.netPaidCents).toBe(plain.netPaidCents - 15_000);
    expect([one.netBeforeTaxCents, one.netTaxableCents]).toEqual([PLAIN, plain.netTaxableCents]);
  });
});

describe("what creditors can seize", () => {
  it("follows the scale of 2026: the cumulated parts of its bands, each raised by a dependant", () => {
    // Monthly ends of the bands and their cumulated parts, by hand.
    for (const [net, part] of [
      [37_333, 1_867],
      [72_750, 5_408],
      [108_333, 12_525],
      [143_583, 21_337],
      [178_917, 33_115],
      [215_083, 57_226],
    ] as const)
      expect(Math.abs(seizable(net, 0, "2026-11-30") - part)).toBeLessThanOrEqual(1);
    expect(seizable(200_000, 0, "2026-11-30")).toBe(47_171);
    expect(seizable(200_000, 1, "2026-11-30")).toBe(38_229);
  });

  const order = (change: Partial<Garnishment>): Garnishment => ({
    ...{ kind: "seizure", reference: "A", creditor: "Commissaire", from: "2026-01-01", until: null },
    ...{ dependants: 0, monthlyCents: null, totalCents: null },
    ...change,
  });
  const taken = (orders: readonly Garnishment[], netCents = 200_000, before = {}) =>
    garnish({
      orders,
      before,
      netCents,
      leftCents: netCents,
      subsistenceCents: 65_169,
      day: "2026-11-30",
    }).map(({ reference, cents }) => [reference, cents]);

  it("serves alimony first, beside what can be seized, and always leaves the subsistence", () => {
    expect(taken([order({})])).toEqual([["A", 47_171]]);
    // 2 000 − 651,69 − 471,71 = 876,60 €, then 23,40 € of what can be seized.
    const alimony = order({ kind: "alimony", reference: "P", monthlyCents: 90_000 });
    expect(taken([order({}), alimony])).toEqual([
      ["P", 90_000],
      ["A", 44_831],
    ]);
    expect(taken([order({ kind: "alimony", monthlyCents: 500_000 })])).toEqual([["A", 134_831]]);
    expect(taken([order({}), alimony], 65_169)).toEqual([]);
    const treasury = order({ kind: "treasury", reference: "T", monthlyCents: 20_000 });
    expect(taken([order({}), treasury])).toEqual([
      ["T", 20_000],
      ["A", 27_171],
    ]);
  });

  it("ends with the debt and with its days", () => {
    expect(taken([order({ totalCents: 50_000 })], 200_000, { A: 40_000 })).toEqual([["A", 10_000]]);
    expect(taken([order({ totalCents: 50_000 })], 200_000, { A: 50_000 })).toEqual([]);
    expect(taken([order({ until: "2026-10-31" })])).toEqual([]);
    expect(taken([order({ from: "2026-12-01" })])).toEqual([]);
  });

  it("is withheld after the tax, and never more than what is left", () => {
    const garnishments = [order({})];
    const one = paid({ change: { garnishments } });
    const plain = paid({});
    const net = plain.gross.grossCents - plain.employeeCents - plain.withholding.cents;
    expect(one.netPaidCents).toBe(plain.netPaidCents - seizable(net, 0, "2026-11-30"));
    const advanced = paid({ change: { garnishments }, variables: { advanceCents: 180_000 } });
    expect(advanced.netPaidCents).toBe(0);
  });
});

describe("the end of a contract", () => {
  const values = valuesOn(paySeries([]), "2026-11-30");
  if (isRefusal(values)) throw new Error("values of 2026");

  it("a mutual end of 60 000 € bears CSG above what is due, no tax, and the levy of 40 %", () => {
    const rubrics = [rubricOf("mutualEnd")];
    const typed = line("mutualEnd", 6_000_000, { dueCents: 833_333, yearGrossCents: 3_000_000 });
    const one = paid({ rubrics, lines: [typed] });
    const plain = paid({});
    expect(one.lines[0]).toMatchObject({ subjectCents: 0, csgCents: 5_166_667, taxedCents: 0 });
    // 9,2 % of 51 666,67 € is 4 753,33 €, CRDS 258,33 €; rounded by line with that of the pay.
    expect(Math.abs(one.employeeCents - plain.employeeCents - 501_166)).toBeLessThanOrEqual(1);
    expect(one.netTaxableCents).toBe(plain.netTaxableCents);
    expect(one.employerCostCents - plain.employerCostCents).toBe(2_400_000);
  });

  it("bears contributions above two yearly ceilings, and all of them above ten", () => {
    const of = (cents: number, dueCents: number, yearGrossCents: number) =>
      severanceLimits(values, { cents, dueCents, yearGrossCents });
    // 48 060 € × 2 = 96 120 €; twice the year before is 100 000 €.
    expect(of(12_000_000, 3_000_000, 5_000_000)).toEqual({
      tax: 10_000_000,
      contributions: 9_612_000,
      csg: 3_000_000,
    });
    expect(of(50_000_000, 3_000_000, 5_000_000).contributions).toBe(0);
    // Six ceilings bound the half of the indemnity, not what is due.
    expect(of(80_000_000, 3_000_000, 5_000_000).tax).toBe(28_836_000);
    const one = paid({
      rubrics: [rubricOf("dismissal")],
      lines: [line("dismissal", 12_000_000, { dueCents: 3_000_000, yearGrossCents: 5_000_000 })],
    });
    expect(one.lines[0]).toMatchObject({
      subjectCents: 2_388_000,
      csgCents: 6_612_000,
      taxedCents: -388_000,
    });
  });
});

it("any rubrics and creditors: the entry balances, and owes what the payslips pay", () => {
  const accounts = {
    ...{ wages_payable: "421000", wage_advances: "425000", withholding_tax: "442100" },
    ...{ urssaf: "431000", pension_funds: "437300", health_and_welfare: "437200" },
  };
  const rubrics = [
    rubricOf("mealVoucher", {
      ...{ base: "quantity", account: "6474", otherAccount: "437" },
      rates: [{ from: "2026-01-01", unitCents: 1_400, ppm: 600_000 }],
    }),
    rubricOf("expense", { account: "6251" }),
    rubricOf("mobility", { account: "648" }),
    rubricOf("valueSharing"),
    rubricOf("participation", { account: "424" }),
    rubricOf("loan", { account: "2743" }),
    rubricOf("mutualEnd"),
  ];
  const typed = fc
    .record({
      rubric: fc.constantFrom(...rubrics.map(({ code }) => code)),
      amount: fc.integer({ min: 1, max: 9_000_000 }),
    })
    .map(({ rubric, amount }) => line(rubric, rubric === "mealVoucher" ? amount % 3_100 : amount));
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 6 }), fc.boolean(), (lines, seized) => {
      const garnishments = seized
        ? [{ kind: "seizure", reference: "A", creditor: "C", from: "2026-01-01", until: null } as const].map(
            (one) => ({
              ...one,
              ...{ dependants: 0, monthlyCents: null, totalCents: null },
            }),
          )
        : [];
      const payslip = paid({ rubrics, lines, headcount: "from250", change: { garnishments } });
      const movement = { journalCode: "PA", date: "2026-11-30", pieceRef: "PAIE", label: "Paie" };
      const entry = payrollEntry(movement, [{ payslip, sign: 1 }], { accounts, accountLength: 6 });
      if (isRefusal(entry)) throw new Error(JSON.stringify(entry));
      const sum = (of: string) =>
        entry.lines
          .filter(({ account }) => account.startsWith(of))
          .reduce((total, { debitCents, creditCents }) => total + debitCents - creditCents, 0);
      expect(sum("")).toBe(0);
      expect(sum("421") + payslip.netPaidCents).toBe(0);
      expect(sum("427") + payslip.garnishments.reduce((total, { cents }) => total + cents, 0)).toBe(0);
      for (const { cents, subjectCents, exemptCents } of payslip.lines)
        expect(subjectCents + exemptCents).toBe(cents);
    }),
    { numRuns: 200 },
  );
});
