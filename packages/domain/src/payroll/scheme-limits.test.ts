import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import type { EstablishmentRates } from "./employer.ts";
import { NO_VARIABLES } from "./gross-pay.ts";
import { NO_LINES_BEFORE } from "./pay-lines.ts";
import { paySeries } from "./pay-values.ts";
import { computePayslip, type Payslip, type PayslipInput } from "./payslip.ts";
import type { Scheme, SchemeKind, SchemePart } from "./schemes.ts";
import { NO_YEAR } from "./year-to-date.ts";

/** An executive of 6 000 € from November 2026 on (ceiling 4 005 €), whose employer pays more than the limits. */
const scheme = (kind: SchemeKind, part: SchemePart): Scheme => ({
  ...{ code: kind, label: "Régime", kind, category: "all", from: "2026-01-01", until: null },
  ...{ compulsory: true, reference: "REF", organism: "P0942", population: "", option: "", parts: [part] },
});
const HEALTH = scheme("health", { base: "amount", employee: 0, employer: 20_000 });
const WELFARE = scheme("welfare", { base: "whole", employee: 20_000, employer: 30_000 });
const PENSION = scheme("pension", { base: "whole", employee: 20_000, employer: 80_000 });
const RATES: readonly EstablishmentRates[] = [
  { from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount: "under50", source: "Carsat" },
];

function paid(schemes: readonly Scheme[], change: Partial<PayslipInput> = {}): Payslip {
  const result = computePayslip({
    month: "2026-11-01",
    terms: {
      ...{ employee: "Bernard Claire", contract: "permanent", monthlyCents: 600_000, weeklyHours: 3_500 },
      ...{ yearlyDays: null, entryDate: "2026-11-01", exitDate: null },
    },
    ...{ job: "Poste", siret: "44306184100017", postcode: "75002", executive: true, rates: RATES, schemes },
    mutual: { employeeCents: 0, employerCents: 0 },
    ...{ withholding: [{ from: "2026-01-01", ppm: 0 }], variables: NO_VARIABLES, values: paySeries([]) },
    ...{ prior: NO_YEAR, leaveBefore: 0, carriedCents: 0, contractGrossCents: 0, rubrics: [] },
    ...{ linesBefore: NO_LINES_BEFORE, garnishments: [], garnishedBefore: {} },
    ...change,
  });
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}
const baseOf = ({ contributions }: Payslip, code: string) =>
  contributions.find((line) => line.code === code)?.baseCents;

describe("the limits of supplementary schemes", () => {
  const one = paid([HEALTH, WELFARE, PENSION]);

  it("let the employer's part above them bear contributions, beside a table by hand", () => {
    // 200,00 + 180,00 + 60,08 of the executives' minimum = 440,08; 6 % × 4 005,00 + 1,5 % × 6 000,00 = 330,30.
    // 480,00 of pension; the higher of 5 % × 4 005,00 and 5 % × 6 000,00 = 300,00.
    expect(one.month).toMatchObject({
      ...{ coverCents: 44_008, coverExcessCents: 10_978, pensionCents: 48_000, pensionExcessCents: 18_000 },
    });
    expect([baseOf(one, "health"), baseOf(one, "pension1"), one.month.grossCents]).toEqual([
      628_978, 400_500, 628_978,
    ]);
    // The forfait social is on what bears no contributions; CSG is on the whole of both, without its abatement.
    expect([baseOf(one, "welfareLevy"), baseOf(one, "levy20")]).toEqual([33_030, 30_000]);
    expect(baseOf(one, "csgDeductible")).toBe(589_500 + 44_008 + 48_000);
    // It is paid already: the gross pay and what the employer pays beside it have it once.
    expect(one.gross.grossCents).toBe(600_000);
    expect(one.employerCostCents).toBe(600_000 + one.employerCents);
  });

  it("are taxed above those of the income tax", () => {
    // 120,00 + 180,00 + 60,08 − (5 % × 4 005,00 + 2 % × 6 000,00); 120,00 + 480,00 − 8 % × 6 000,00.
    expect(one.month.taxedExcessCents).toBe(36_008 - 32_025 + 60_000 - 48_000);
    const [wide, narrow] = [
      paid([WELFARE]),
      paid([scheme("welfare", { base: "whole", employee: 0, employer: 30_000 })]),
    ];
    expect(narrow.month.taxedExcessCents).toBe(0);
    expect(wide.month.taxedExcessCents).toBe(3_983);
    expect(narrow.netTaxableCents - wide.netTaxableCents).toBe(12_000 - 3_983);
  });

  it("are those of the year so far: a later month gives back what an earlier one bore too much", () => {
    // 440,08 + 240,08 − (6 % × 8 010,00 + 1,5 % × 12 289,78) = 15,21 of the year, 109,78 of it borne in November.
    const next = paid([WELFARE], { month: "2026-12-01", prior: one.year });
    expect(next.month.coverExcessCents).toBe(1_521 - 10_978);
    expect(next.month.pensionExcessCents).toBe(-18_000);
    expect(next.year.grossCents).toBe(1_200_000 + 1_521);
  });

  it("change nothing below them, nor on months of before their figures were kept", () => {
    const within = paid([scheme("welfare", { base: "trancheA", employee: 5_000, employer: 15_000 })]);
    expect([within.month.coverExcessCents, within.month.taxedExcessCents]).toEqual([0, 0]);
    expect(within.month.grossCents).toBe(600_000);
    const { coverCents: _, coverExcessCents: __, ...old } = within.year;
    const next = paid([], { month: "2026-12-01", prior: { ...NO_YEAR, ...old } });
    expect(next.year.grossCents).toBe(1_200_000);
  });
});
