import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { correctionReason } from "./correction.ts";
import type { Headcount } from "./employer.ts";
import { NO_VARIABLES, type PayTerms, type PayVariables } from "./gross-pay.ts";
import { NO_LINES_BEFORE } from "./pay-lines.ts";
import { type PayValue, paySeries, valuesToReview } from "./pay-values.ts";
import { payrollEntry } from "./payroll-entry.ts";
import { computePayslip, type Payslip, type PayslipInput } from "./payslip.ts";
import { addYears, NO_YEAR } from "./year-to-date.ts";

/**
 * Payslips of November 2026 (SMIC 12,31 €, ceiling 4 005 €) beside a table of lines worked out by hand from the rates of the
 * year: base × rate, each line rounded to the cent. The totals are those of `modele-social` 11.1.0, which rounds nowhere.
 */

interface Case {
  readonly terms?: Partial<PayTerms>;
  readonly headcount?: Headcount;
  readonly executive?: boolean;
  readonly postcode?: string;
  readonly month?: string;
  readonly variables?: Partial<PayVariables>;
  readonly change?: Partial<PayslipInput>;
}

const inputOf = ({ terms, headcount = "under11", variables, change, ...other }: Case): PayslipInput => ({
  month: "2026-11-01",
  job: "Poste",
  siret: "44306184100017",
  postcode: "75002",
  executive: false,
  rates: [{ from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount, source: "Carsat" }],
  mutual: { employeeCents: 2_000, employerCents: 2_000 },
  withholding: [],
  values: paySeries([]),
  prior: NO_YEAR,
  leaveBefore: 0,
  carriedCents: 0,
  contractGrossCents: 0,
  rubrics: [],
  linesBefore: NO_LINES_BEFORE,
  garnishments: [],
  garnishedBefore: {},
  ...other,
  ...change,
  terms: {
    employee: "Bernard Claire",
    contract: "permanent",
    monthlyCents: 250_000,
    weeklyHours: 3_500,
    yearlyDays: null,
    entryDate: "2026-01-01",
    exitDate: null,
    ...terms,
  },
  variables: { ...NO_VARIABLES, ...variables },
});

function paid(given: Case): Payslip {
  const result = computePayslip(inputOf(given));
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}

/** Base in cents, employee's and employer's rates in percent: what a person multiplies with a pencil. */
type HandLine = readonly [base: number, employee: number, employer: number];
const times = (base: number, percent: number) => Math.round((base * percent) / 100);
const sides = (lines: readonly HandLine[]) => ({
  employee: lines.reduce((sum, [base, rate]) => sum + times(base, rate), 0),
  employer: lines.reduce((sum, [base, , rate]) => sum + times(base, rate), 0),
});
/** CSG, CRDS on 98,25 % of the pay and the employer's mutual. */
const csg = (base: number): HandLine[] => [
  [base, 6.8, 0],
  [base, 2.4, 0],
  [base, 0.5, 0],
];
/** The employer's lines that every employee has, then training and apprenticeship below 11 employees. */
const employer = (gross: number): HandLine[] =>
  [13, 8.55, 2.11, 5.25, 2.08, 0.1, 0.3, 4.72, 1.29].map((rate) => [gross, 0, rate]);
const training = (gross: number): HandLine[] => [0.55, 0.59, 0.09].map((rate) => [gross, 0, rate]);
const insured = (gross: number): HandLine[] => [4, 0.25, 0.016].map((rate) => [gross, 0, rate]);
const pensions = (base: number): HandLine[] => [6.9, 0.4, 3.15, 0.86].map((rate) => [base, rate, 0]);

describe("the kinds of contracts, beside a table by hand", () => {
  it("an apprentice of 1 000 € owes nothing up to half the minimum wage: net 964,20 €, cost 621,89 € after the aid", () => {
    const one = paid({ terms: { contract: "apprenticeship", monthlyCents: 100_000 } });
    // 1 867,02 € × 50 % = 933,51 €: 66,49 € bear contributions, 65,33 € and the mutual CSG and CRDS.
    const hand = sides([
      ...pensions(6_649),
      ...csg(6_533 + 2_000),
      ...employer(100_000),
      ...insured(100_000),
    ]);
    expect(one.netBeforeTaxCents).toBe(100_000 - hand.employee - 2_000);
    expect(one.netBeforeTaxCents).toBe(96_420);
    // The relief of 39,81 % in two parts; the aid of 5 000 € a year is no line of a payslip.
    expect(one.employerCostCents).toBe(100_000 + hand.employer + 2_000 - 39_810);
    expect(one.employerCostCents - Math.round(500_000 / 12)).toBe(62_189);
    expect(one.contributions.map(({ code }) => code)).not.toContain("trainingSmall");
    expect([one.netTaxableCents, one.withholding.cents]).toEqual([0, 0]);
    const old = paid({
      terms: { contract: "apprenticeship", monthlyCents: 100_000, entryDate: "2025-02-01" },
    });
    // 79 % is 1 474,98 €: the contract of that time owes the mutual only.
    expect(old.netBeforeTaxCents).toBe(98_000);
  });

  it("taxes an apprentice above the minimum wage of the year", () => {
    const terms = { contract: "apprenticeship", monthlyCents: 180_000 } as const;
    // 1 820 hours at 12,31 € are 22 404,20 €: 100 € of it are left.
    const prior = { ...NO_YEAR, taxExemptCents: 2_230_420 };
    const one = paid({ terms, change: { prior } });
    const whole = paid({ terms });
    expect(one.month.taxExemptCents).toBe(10_000);
    expect(whole.netTaxableCents).toBe(0);
    expect(one.netTaxableCents).toBe(whole.month.taxExemptCents - 10_000);
  });

  it("an officer of 5 000 € has neither unemployment insurance nor relief: net 3 935,06 €, cost 7 021,18 €", () => {
    const one = paid({ terms: { contract: "officer", monthlyCents: 500_000 }, executive: true });
    const above = 500_000 - 400_500;
    const hand = sides([
      [500_000, 0, 13],
      [400_500, 6.9, 8.55],
      [500_000, 0.4, 2.11],
      [500_000, 0, 5.25],
      [500_000, 0, 2.08],
      [400_500, 3.15, 4.72],
      [400_500, 0.86, 1.29],
      [above, 8.64, 12.95],
      [above, 1.08, 1.62],
      [500_000, 0.14, 0.21],
      [400_500, 0, 1.5],
      [400_500, 0, 0.1],
      [500_000, 0, 0.3],
      ...training(500_000),
      ...csg(Math.round(500_000 * 0.9825) + 2_000 + 6_008),
    ]);
    expect(one.netBeforeTaxCents).toBe(500_000 - hand.employee - 2_000);
    expect(one.employerCostCents).toBe(500_000 + hand.employer + 2_000);
    // The model does not round: 3 935,06 € and 7 021,18 €.
    expect(Math.abs(one.netBeforeTaxCents - 393_506)).toBeLessThanOrEqual(2);
    expect(Math.abs(one.employerCostCents - 702_118)).toBeLessThanOrEqual(4);
    expect(one.leave.earned).toBe(0);
  });

  it("Alsace and Moselle take 1,3 % for their health scheme and 0,44 % of apprenticeship tax: 2 500 € leave 1 924,55 €", () => {
    const one = paid({ postcode: "67000" });
    const plain = paid({});
    expect(plain.netBeforeTaxCents).toBe(195_705);
    expect(one.netBeforeTaxCents).toBe(192_455);
    expect(one.netTaxableCents).toBe(plain.netTaxableCents - 3_250);
    const tax = one.contributions.filter(({ code }) => code.startsWith("apprenticeship"));
    expect(tax.map(({ code, employerCents }) => [code, employerCents])).toEqual([
      ["apprenticeshipLocal", 1_100],
    ]);
  });

  it("250 employees and more bear the additional contribution: 25,92 € of 2 400 €", () => {
    const one = paid({ terms: { monthlyCents: 240_000 }, headcount: "from250" });
    const tax = one.contributions.filter(({ code }) => code.startsWith("apprenticeship"));
    expect(tax.reduce((sum, { employerCents }) => sum + employerCents, 0)).toBe(2_592);
  });

  it("39 hours pay 17,33 hours at 25 % each month, exempt from the tax and less on an absence", () => {
    const terms = { weeklyHours: 3_900 };
    const one = paid({ terms });
    // 2 500 € × 12 / 1 820 h = 16,4835 € an hour; × 17,33 × 1,25.
    expect(one.gross.lines.map(({ label, hours, cents }) => [label, hours, cents])).toEqual([
      ["Salaire de base", 15_167, 250_000],
      ["Heures supplémentaires du contrat à 25 %", 1_733, 35_707],
    ]);
    const typed = paid({ variables: { overtime25: 1_733 } });
    expect(one.netPaidCents).toBe(typed.netPaidCents);
    expect(one.employerCostCents).toBe(typed.employerCostCents);
    // Half of the 21 days of the month, 7,8 h each.
    const absences = [{ label: "Absence", hours: 8_190, unpaidDays: 15 }];
    const half = paid({ terms, variables: { absences } });
    expect(half.gross.lines.map(({ cents }) => cents)).toEqual([250_000, -125_000, 17_854]);
    expect(half.gross.overtimeHours).toBe(867);
  });

  it("part time pays complementary hours at 10 % and 25 %, to a third of the contract, with the ceiling of its hours", () => {
    const terms = { weeklyHours: 2_800, monthlyCents: 200_000 };
    const one = paid({ terms, variables: { complementary10: 1_000, complementary25: 400 } });
    // 2 000 € × 12 / 1 456 h = 16,4835 €: 10 h × 1,10, 4 h × 1,25.
    expect(one.gross.lines.slice(1).map(({ cents }) => cents)).toEqual([18_132, 8_242]);
    // 4 005 € × (1 456 + 14 × 12) / 1 820.
    expect(one.month.ceilingCents).toBe(357_369);
    const codes = one.contributions.map(({ code }) => code);
    expect(codes).toContain("overtimeRelief");
    expect(codes).not.toContain("overtimeDeduction");
    expect(one.overtimeExemptCents).toBe(26_374);
    // 151,67 − 121,33 h: up to a full week they are a full-time contract.
    const most = computePayslip(inputOf({ terms, variables: { complementary10: 3_034 } }));
    expect(most).toMatchObject({ refused: "PAYSLIP_COMPLEMENTARY_HOURS", details: { hours: "30,33" } });
    expect(computePayslip(inputOf({ variables: { complementary10: 100 } }))).toHaveProperty("refused");
  });

  it("a contract in days has the relief and the ceiling of its days", () => {
    const full = paid({ terms: { yearlyDays: 218 } });
    expect(full.employerCostCents).toBe(paid({}).employerCostCents);
    const fewer = paid({ terms: { yearlyDays: 109 } });
    expect(fewer.month.ceilingCents).toBe(200_250);
    expect(fewer.month.smicCents).toBe(93_351);
  });

  it("professionalisation is paid as any contract, without the levy of fixed terms", () => {
    const one = paid({ terms: { contract: "professional" } });
    expect(one.employerCostCents).toBe(paid({}).employerCostCents);
  });

  it("a fixed term ends with a tenth of its whole gross pay", () => {
    const terms = { contract: "fixedTerm", exitDate: "2026-11-30", monthlyCents: 220_000 } as const;
    const bonus = (given: Case) =>
      paid({ ...given, terms }).gross.lines.find(({ label }) => label === "Indemnité de fin de contrat");
    expect(bonus({})).toMatchObject({ cents: 22_000, account: "6414" });
    expect(bonus({ change: { contractGrossCents: 440_000 } })?.cents).toBe(66_000);
    expect(bonus({ variables: { noEndBonus: true } })).toBeUndefined();
    expect(paid({ terms: { ...terms, exitDate: "2026-12-31" } }).gross.lines).toHaveLength(1);
  });

  it("a contract of two months at most has half a taxable minimum wage off its default rate", () => {
    const terms = { contract: "fixedTerm", entryDate: "2026-11-01", exitDate: "2026-12-31" } as const;
    const one = paid({ terms: { ...terms, exitDate: "2026-12-31" } });
    const base = one.netTaxableCents - 74_800;
    expect(one.withholding).toMatchObject({ kind: "neutral", abatementCents: 74_800 });
    expect(one.withholding.cents).toBe(Math.round((base * one.withholding.ppm) / 1_000_000));
    expect(one.withholding.ppm).toBe(0);
    const long = paid({ terms: { ...terms, exitDate: "2027-01-01" } });
    expect(long.withholding).toMatchObject({ abatementCents: 0, ppm: 29_000 });
    const withholding = [{ from: "2026-01-01", ppm: 50_000 }];
    expect(paid({ terms, change: { withholding } }).withholding.abatementCents).toBe(0);
  });
});

describe("a negative net pay", () => {
  const absences = [{ label: "Congé sans solde", hours: 14_700, unpaidDays: 30 }];
  const accounts = {
    wages_payable: "421000",
    wage_advances: "425000",
    withholding_tax: "442100",
    urssaf: "431000",
    pension_funds: "437300",
    health_and_welfare: "437200",
  };
  const of = (payslip: Payslip, account: string) => {
    const movement = { journalCode: "PA", date: "2026-11-30", pieceRef: "PAIE", label: "Paie" };
    const entry = payrollEntry(movement, [{ payslip, sign: 1 }], { accounts, accountLength: 6 });
    if (isRefusal(entry)) throw new Error(entry.refused);
    return entry.lines
      .filter((line) => line.account === account)
      .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
  };

  it("is carried over, owed on 425 and taken back the month after", () => {
    const none = paid({ variables: { absences } });
    // Own mutual 20 €, CSG and CRDS of 9,7 % on the employer's 20 €: 1,94 €.
    expect([none.gross.grossCents, none.netPaidCents, none.carriedOutCents]).toEqual([0, 0, 2_194]);
    expect([of(none, "421000"), of(none, "425000")]).toEqual([0, 2_194]);
    const next = paid({ change: { carriedCents: 2_194 } });
    expect(next.netPaidCents).toBe(paid({}).netPaidCents - 2_194);
    expect([of(next, "421000"), of(next, "425000")]).toEqual([-next.netPaidCents, -2_194]);
    const again = paid({ variables: { absences }, change: { carriedCents: 2_194 } });
    expect([again.carriedInCents, again.carriedOutCents]).toEqual([2_194, 4_388]);
    expect([of(again, "421000"), of(again, "425000")]).toEqual([0, 2_194]);
  });
});

describe("the time of a payslip", () => {
  it("names the values that a month would be paid on after their review day", () => {
    expect(valuesToReview(paySeries([]), "2026-12-01")).toEqual([]);
    const next = valuesToReview(paySeries([]), "2027-01-01");
    expect(next.map(({ code }) => code)).toEqual(expect.arrayContaining(["smic", "ceiling", "neutralGrid"]));
    const again = next.map(
      ({ code, value, employerPpm, source }): PayValue => ({
        ...{ code, value, employerPpm, source },
        from: "2027-01-01",
        reviewOn: "2027-12-31",
      }),
    );
    expect(valuesToReview(paySeries(again), "2027-01-01")).toEqual([]);
    expect(valuesToReview(paySeries(again), "2028-01-01")).not.toEqual([]);
  });

  it("tells a payslip whose terms changed, and one whose year did, until a later month regularises it", () => {
    const stored = paid({ change: { prior: NO_YEAR } });
    const same = (prior = NO_YEAR) => computePayslip(inputOf({ change: { prior } }));
    const raised = () => computePayslip(inputOf({ terms: { monthlyCents: 300_000 } }));
    const reason = (change: object) =>
      correctionReason(stored, { prior: NO_YEAR, compute: same, regularised: false, ...change });
    expect(reason({})).toBeUndefined();
    expect(reason({ compute: raised })).toBe("terms");
    const before = paid({ terms: { monthlyCents: 600_000 } });
    const prior = addYears(NO_YEAR, before.month);
    expect(reason({ prior })).toBe("year");
    expect(reason({ prior, regularised: true })).toBeUndefined();
  });
});
