import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { type EstablishmentRates, refuseSchemes } from "./employer.ts";
import { explainPayslip } from "./explain-payslip.ts";
import { NO_VARIABLES } from "./gross-pay.ts";
import { NO_LINES_BEFORE } from "./pay-lines.ts";
import { paySeries } from "./pay-values.ts";
import { payrollEntry } from "./payroll-entry.ts";
import { computePayslip, type Payslip, type PayslipInput } from "./payslip.ts";
import type { Scheme } from "./schemes.ts";
import { NO_YEAR } from "./year-to-date.ts";

/** An executive of 6 000 € in November 2026 (ceiling 4 005 €), 20 employees, with and without supplementary schemes. */

const scheme = (change: Partial<Scheme>): Scheme => ({
  ...{ code: "R1", label: "Régime", kind: "welfare", category: "all", from: "2026-01-01", until: null },
  ...{ compulsory: true, reference: "REF", organism: "P0942", population: "", option: "", parts: [] },
  ...change,
});
const SCHEMES: readonly Scheme[] = [
  scheme({ code: "S", kind: "health", parts: [{ base: "ceiling", employee: 15_000, employer: 15_000 }] }),
  scheme({
    ...{ code: "P", category: "executive" },
    parts: [
      { base: "trancheA", employee: 5_000, employer: 15_000 },
      { base: "trancheB", employee: 8_000, employer: 12_000 },
    ],
  }),
  scheme({
    ...{ code: "R", kind: "pension", category: "executive" },
    parts: [{ base: "tranche2", employee: 20_000, employer: 30_000 }],
  }),
  scheme({ code: "F", compulsory: false, parts: [{ base: "amount", employee: 1_000, employer: 0 }] }),
  scheme({
    code: "N",
    category: "nonExecutive",
    parts: [{ base: "whole", employee: 1_000, employer: 1_000 }],
  }),
  scheme({ code: "E", until: "2026-10-31", parts: [{ base: "whole", employee: 1_000, employer: 1_000 }] }),
  scheme({ code: "L", from: "2026-12-01", parts: [{ base: "whole", employee: 1_000, employer: 1_000 }] }),
];

const RATES: readonly EstablishmentRates[] = [
  { from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount: "under50", source: "Carsat" },
];
const input = (change: Partial<PayslipInput> = {}): PayslipInput => ({
  month: "2026-11-01",
  terms: {
    ...{ employee: "Bernard Claire", contract: "permanent", monthlyCents: 600_000, weeklyHours: 3_500 },
    ...{ yearlyDays: null, entryDate: "2026-11-01", exitDate: null },
  },
  ...{ job: "Poste", siret: "44306184100017", postcode: "75002", executive: true, rates: RATES },
  mutual: { employeeCents: 0, employerCents: 0 },
  ...{ withholding: [{ from: "2026-01-01", ppm: 0 }], variables: NO_VARIABLES, values: paySeries([]) },
  ...{ prior: NO_YEAR, leaveBefore: 0, carriedCents: 0, contractGrossCents: 0, rubrics: [] },
  ...{ linesBefore: NO_LINES_BEFORE, garnishments: [], garnishedBefore: {} },
  ...change,
});
function paid(change: Partial<PayslipInput> = {}): Payslip {
  const result = computePayslip(input(change));
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}
const line = ({ contributions }: Payslip, code: string) => contributions.find((one) => one.code === code);

describe("supplementary schemes", () => {
  const plain = paid();
  const one = paid({ schemes: SCHEMES });

  it("are paid by category, by slice and within their days, beside a table by hand", () => {
    const lines = one.contributions.flatMap(
      ({ code, baseCents, employeeCents, employerCents, scheme: own }) =>
        own === undefined ? [] : [[code, baseCents, employeeCents, employerCents]],
    );
    expect(lines).toEqual([
      // 4 005,00 × 1,5 % twice; 4 005,00 × 0,5 % and 1,5 %; 1 995,00 × 0,8 % and 1,2 %; × 2 % and 3 %; 10 € of one's own.
      ["scheme-S-1", 400_500, 6_008, 6_008],
      ["scheme-P-1", 400_500, 2_003, 6_008],
      ["scheme-P-2", 199_500, 1_596, 2_394],
      ["scheme-R-1", 199_500, 3_990, 5_985],
      ["scheme-F-1", null, 1_000, 0],
    ]);
  });

  it("bear CSG and the forfait social: 8 % for cover, 20 % for pensions", () => {
    const gap = (code: string) => (line(one, code)?.baseCents ?? 0) - (line(plain, code)?.baseCents ?? 0);
    expect([gap("csgDeductible"), gap("crds"), gap("welfareLevy"), gap("levy20")]).toEqual([
      20_395, 20_395, 14_410, 5_985,
    ]);
    expect(line(one, "levy20")?.employerCents).toBe(1_197);
  });

  it("are deducted from the taxable pay where compulsory, the employer's part for health is added to it", () => {
    // −60,08 −20,03 −15,96 −39,90, −13,86 of deductible CSG (6 159,03 and 5 955,08 × 6,8 %: 418,81 − 404,95), +60,08.
    expect(one.netTaxableCents - plain.netTaxableCents).toBe(-6_008 - 2_003 - 1_596 - 3_990 - 1_386 + 6_008);
    // The net pay gives 10 € more to the scheme of one's own, the net social does not, nor the taxable pay.
    const without = paid({ schemes: SCHEMES.filter(({ compulsory }) => compulsory) });
    expect(one.netBeforeTaxCents - without.netBeforeTaxCents).toBe(-1_000);
    expect(one.netSocialCents).toBe(without.netSocialCents);
    expect(one.netTaxableCents).toBe(without.netTaxableCents);
  });

  it("are in the entry, whose sums are those of the payslip, and say their reason", () => {
    const accounts = {
      ...{ wages_payable: "421000", wage_advances: "425000", withholding_tax: "442100", urssaf: "431000" },
      ...{ pension_funds: "437200", health_and_welfare: "437300" },
    };
    const movement = { journalCode: "OD", date: "2026-11-30", pieceRef: "PAIE", label: "Paie" };
    const entry = payrollEntry(movement, [{ payslip: one, sign: 1 }], { accounts, accountLength: 6 });
    expect(isRefusal(entry)).toBe(false);
    const why = explainPayslip(one, {
      ...{ day: "2026-11-30", series: paySeries([]), rates: RATES, terms: { from: "2026-11-01" } },
      withholding: [],
    });
    expect(why.find(({ code }) => code === "scheme-P-2")).toEqual({
      ...{ code: "scheme-P-2", base: "scheme", from: "2026-01-01", source: "REF" },
    });
  });

  it("are refused where an employer pays what is voluntary, or a code covers somebody twice on a day", () => {
    const half = { kind: "welfare", parts: [{ base: "whole", employee: 1_000, employer: 1 }] } as const;
    expect(refuseSchemes([...SCHEMES, scheme({ ...half, code: "V", compulsory: false })])).toEqual({
      refused: "SCHEME_VOLUNTARY",
      details: { scheme: "V" },
    });
    const twice = (one: Partial<Scheme>, other: Partial<Scheme>) =>
      refuseSchemes([scheme(one), scheme(other)]);
    expect(twice({ until: "2026-06-30" }, { from: "2026-06-30" })).toMatchObject({ refused: "SCHEME_TWICE" });
    expect(twice({ category: "executive" }, {})).toMatchObject({ refused: "SCHEME_TWICE" });
    expect(twice({ until: "2026-06-30" }, { from: "2026-07-01" })).toBe(undefined);
    expect(twice({ category: "executive" }, { category: "nonExecutive" })).toBe(undefined);
    expect(refuseSchemes(SCHEMES)).toBe(undefined);
  });
});
