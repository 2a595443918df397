import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addMonths } from "../date/calendar-date.ts";
import { entryTotals } from "../entry/entry.ts";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { type ContractKind, HEADCOUNTS, type Headcount } from "./employer.ts";
import { NO_VARIABLES, type PayTerms, type PayVariables } from "./gross-pay.ts";
import { NO_LINES_BEFORE } from "./pay-lines.ts";
import { paySeries } from "./pay-values.ts";
import { bookAmounts, YearSums } from "./pay-year.ts";
import { costParts, payrollEntry, payrollSplits, wagesPaymentEntry } from "./payroll-entry.ts";
import { computePayslip, type Payslip, type PayslipInput } from "./payslip.ts";
import { reliefCoefficient } from "./relief.ts";
import { neutralRate } from "./withholding.ts";
import { addYears, NO_YEAR } from "./year-to-date.ts";

const values = paySeries([]);
const accounts = {
  wages_payable: "421000",
  wage_advances: "425000",
  withholding_tax: "442100",
  urssaf: "431000",
  pension_funds: "437300",
  health_and_welfare: "437200",
};
const context = { accounts, accountLength: 6 };
const TERMS = {
  employee: "Bernard Claire",
  contract: "permanent",
  monthlyCents: 300_000,
  weeklyHours: 3_500,
  yearlyDays: null,
  entryDate: "2020-01-01",
  exitDate: null,
} as const;
type Change = Partial<Omit<PayslipInput, "terms">> & {
  readonly terms?: Partial<PayTerms>;
  readonly headcount?: Headcount;
  readonly contract?: ContractKind;
};
const input = ({
  headcount = "under11",
  contract = "permanent",
  terms,
  ...change
}: Change = {}): PayslipInput => ({
  month: "2026-01-01",
  terms: { ...TERMS, contract, ...terms },
  job: "Développeuse",
  siret: "44306184100017",
  postcode: "75002",
  executive: false,
  rates: [{ from: "2026-01-01", accidentPpm: 20_800, mobilityPpm: 0, headcount, source: "Carsat" }],
  mutual: { employeeCents: 2_000, employerCents: 2_000 },
  withholding: [],
  variables: NO_VARIABLES,
  values,
  prior: NO_YEAR,
  leaveBefore: 0,
  carriedCents: 0,
  contractGrossCents: 0,
  rubrics: [],
  linesBefore: NO_LINES_BEFORE,
  garnishments: [],
  garnishedBefore: {},
  ...change,
});
const variables = (change: Partial<PayVariables>): PayVariables => ({ ...NO_VARIABLES, ...change });

function payslip(change: Change = {}): Payslip {
  const result = computePayslip(input(change));
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result;
}
const part = ({ contributions }: Payslip, code: string) => contributions.find((one) => one.code === code);

/** Months of one year, each on top of the ones before. */
function yearOf(changes: readonly Change[]): Payslip[] {
  let prior = NO_YEAR;
  return changes.map((change, at) => {
    const one = payslip({ month: addMonths("2026-01-01", at), ...change, prior });
    prior = addYears(prior, one.month);
    return one;
  });
}

describe("a payslip of 3 000 € in January 2026", () => {
  it("has the amounts of the Urssaf's public model (modele-social 10.0.1)", () => {
    const one = payslip();
    expect(one.employeeCents).toBe(64_715);
    expect(one.employerCents).toBe(100_718);
    expect(one.employerCostCents).toBe(400_718);
    expect(one.netBeforeTaxCents).toBe(235_285);
    expect(one.netSocialCents).toBe(235_285);
    expect(one.netTaxableCents).toBe(245_891);
    expect(one.month.reliefCents).toBe(29_970);
    expect(part(one, "reliefPension")?.employerCents).toBe(-4_524);
  });

  it("bears each contribution on its own base, rounded to the cent", () => {
    const one = payslip();
    const amounts = Object.fromEntries(
      one.contributions.map((line) => [line.code, [line.employeeCents, line.employerCents]]),
    );
    expect(amounts).toMatchObject({
      health: [0, 39_000],
      accident: [0, 6_240],
      oldAgeCapped: [20_700, 25_650],
      oldAge: [1_200, 6_330],
      pension1: [9_450, 14_160],
      balance1: [2_580, 3_870],
      family: [0, 15_750],
      unemployment: [0, 12_000],
      wageGuarantee: [0, 750],
      housingSmall: [0, 300],
      trainingSmall: [0, 1_650],
      socialDialogue: [0, 48],
    });
    expect(part(one, "csgDeductible")?.baseCents).toBe(296_750);
    expect(amounts).not.toHaveProperty("executives");
    expect(amounts).not.toHaveProperty("trainingFixedTerm");
    expect(part(payslip({ contract: "fixedTerm" }), "trainingFixedTerm")?.employerCents).toBe(3_000);
    expect(amounts).not.toHaveProperty("technical");
  });

  it("takes the default rate without a personal one, and the personal one from its day on", () => {
    expect(payslip().withholding).toEqual({
      ppm: 53_000,
      kind: "neutral",
      cents: 13_032,
      abatementCents: 0,
    });
    const withholding = [{ from: "2026-01-01", ppm: 42_000 }];
    expect(payslip({ withholding }).withholding).toEqual({
      ppm: 42_000,
      kind: "personal",
      cents: 10_327,
      abatementCents: 0,
    });
    const neutralAgain = [...withholding, { from: "2026-01-15", ppm: null }];
    expect(payslip({ withholding: neutralAgain }).withholding.kind).toBe("neutral");
    expect(neutralRate(163_499, 2026)).toBe(0);
    expect(neutralRate(163_500, 2026)).toBe(5_000);
    expect(neutralRate(1, 2025)).toMatchObject({ refused: "NEUTRAL_RATE_MISSING" });
  });
});

describe("an executive above the ceiling", () => {
  const executive = {
    executive: true,
    terms: { monthlyCents: 600_000 },
  };

  it("pays both slices, the technical contribution, the APEC and the death cover", () => {
    const one = payslip(executive);
    expect(part(one, "oldAgeCapped")?.baseCents).toBe(400_500);
    expect(part(one, "pension2")?.baseCents).toBe(199_500);
    expect(part(one, "technical")?.baseCents).toBe(600_000);
    expect(part(one, "executives")).toMatchObject({ employeeCents: 144, employerCents: 216 });
    expect(part(one, "deathCover")?.employerCents).toBe(6_008);
    expect(one.month.reliefCents).toBe(0);
    // 98,25 % of the pay, and the whole of what the employer pays for welfare.
    expect(part(one, "crds")?.baseCents).toBe(589_500 + 2_000 + 6_008);
  });

  it("gives the relief of earlier months back once a bonus brings the year to 3 SMIC", () => {
    const months = yearOf([
      {},
      { variables: variables({ bonuses: [{ label: "Prime", cents: 1_000_000 }] }) },
    ]);
    expect(months[0]?.month.reliefCents).toBe(29_970);
    expect(months[1]?.year.reliefCents).toBe(0);
    expect(part(months[1] as Payslip, "reliefPension")?.employerCents).toBe(4_524);
  });
});

describe("variables of the month", () => {
  it("pays overtime with its rise, without tax and with the relief of both parts", () => {
    const one = payslip({ variables: variables({ overtime25: 800, overtime50: 200 }) });
    // 3 000 € × 12 / 1 820 h = 19,7802 € an hour.
    expect(one.gross.lines.slice(1).map(({ cents }) => cents)).toEqual([19_780, 5_934]);
    expect(part(one, "overtimeRelief")?.employeeCents).toBe(-2_908);
    expect(part(one, "overtimeDeduction")?.employerCents).toBe(-1_500);
    expect(part(one, "csgOvertime")?.baseCents).toBe(25_264);
    const base = payslip();
    expect(one.netTaxableCents - base.netTaxableCents).toBeLessThanOrEqual(1);
    expect(
      part(payslip({ headcount: "under50", variables: variables({ overtime25: 100 }) }), "overtimeDeduction")
        ?.employerCents,
    ).toBe(-50);
    expect(
      computePayslip(input({ terms: { weeklyHours: 2_400 }, variables: variables({ overtime25: 100 }) })),
    ).toMatchObject({
      refused: "PAYSLIP_OVERTIME_PART_TIME",
    });
  });

  it("takes an absence off by the hours of the month, its unpaid days off the ceiling", () => {
    const absences = [{ label: "Congé sans solde", hours: 1_400, unpaidDays: 2 }];
    const one = payslip({ variables: variables({ absences }) });
    // January 2026 has 22 days from Monday to Friday: 14 / 154 of the pay.
    expect(one.gross.lines[1]?.cents).toBe(-27_273);
    expect(one.month.ceilingCents).toBe(374_661);
    // Four weeks of work are a month (code du travail, art. L. 3141-4): 29 days take nothing off.
    expect(one.leave).toMatchObject({ before: 0, earned: 250, taken: 0, after: 250 });
    const tooLong = variables({ absences: [{ label: "Absence", hours: 20_000, unpaidDays: 0 }] });
    expect(computePayslip(input({ variables: tooLong }))).toMatchObject({
      refused: "PAYSLIP_ABSENCE_TOO_LONG",
    });
  });

  it("counts the days of the contract of who comes or goes in the month", () => {
    const one = payslip({ terms: { ...input().terms, entryDate: "2026-01-16" } });
    expect(one.gross.grossCents).toBe(300_000 - 150_000);
    expect(one.month.ceilingCents).toBe(206_710);
    expect(computePayslip(input({ terms: { ...input().terms, exitDate: "2025-12-31" } }))).toMatchObject({
      refused: "PAYSLIP_OUTSIDE_CONTRACT",
    });
  });

  it("pays no benefit in kind in cash, and takes transport and advances without contributions", () => {
    const benefits = [{ label: "Véhicule", cents: 20_000 }];
    const one = payslip({ variables: variables({ benefits, transportCents: 4_000, advanceCents: 10_000 }) });
    expect(one.gross.grossCents).toBe(320_000);
    expect(one.netBeforeTaxCents).toBe(320_000 - 20_000 - one.employeeCents + 4_000);
    expect(one.netPaidCents).toBe(one.netBeforeTaxCents - one.withholding.cents - 10_000);
    expect(computePayslip(input({ variables: variables({ advanceCents: 400_000 }) }))).toMatchObject({
      refused: "PAYSLIP_NET_NEGATIVE",
    });
  });

  it("is refused overseas, and for an officer typed as an employee", () => {
    const refusal = (change: Change) => computePayslip(input(change));
    const refused = (code: string) => expect.objectContaining({ refused: code });
    for (const job of ["Président", "présidente", "Directeur général", "Présidente de la société"])
      expect(refusal({ job })).toEqual(refused("PAYSLIP_OFFICER"));
    expect(refusal({ job: "Président", contract: "officer" })).not.toHaveProperty("refused");
    expect(refusal({ job: "Assistante du président" })).not.toHaveProperty("refused");
    for (const postcode of ["97110", "98800"])
      expect(refusal({ postcode })).toEqual({
        refused: "PAYSLIP_TERRITORY",
        details: { employee: "Bernard Claire", siret: "44306184100017" },
      });
    for (const postcode of ["75002", "67000", null])
      expect(refusal({ postcode })).not.toHaveProperty("refused");
    const overtime = variables({ overtime25: 200 });
    const hours = { variables: overtime };
    expect(refusal({ terms: { weeklyHours: 2_800 }, ...hours })).toEqual(
      refused("PAYSLIP_OVERTIME_PART_TIME"),
    );
    expect(refusal({ terms: { yearlyDays: 218 }, ...hours })).toEqual(refused("PAYSLIP_HOURS_UNCOUNTED"));
    expect(refusal({ contract: "officer", ...hours })).toEqual(refused("PAYSLIP_HOURS_UNCOUNTED"));
  });

  it("tells a pay under the minimum wage, which rises on 1 June 2026", () => {
    const terms = { ...input().terms, monthlyCents: 182_303 };
    expect(payslip({ terms }).belowMinimumWage).toBe(false);
    expect(payslip({ terms, month: "2026-06-01" }).belowMinimumWage).toBe(true);
    expect(payslip({ terms }).month.reliefCents).toBe(Math.round(182_303 * 0.3981));
    // The youngest apprentice has 27 % of it, an officer none, a contract in days no hours.
    const least = (contract: ContractKind, monthlyCents: number, yearlyDays: number | null = null) =>
      payslip({ terms: { contract, monthlyCents, yearlyDays } }).belowMinimumWage;
    expect([least("apprenticeship", 49_222), least("apprenticeship", 49_221)]).toEqual([false, true]);
    expect([least("officer", 50_000), least("permanent", 150_000, 218)]).toEqual([false, false]);
  });
});

describe("the year", () => {
  // Below eight ceilings a month: what one month leaves above them, the next ones take, which may be more than they pay.
  const anyMonths = fc.array(
    fc.record({
      monthlyCents: fc.integer({ min: 150_000, max: 1_500_000 }),
      bonus: fc.integer({ min: 0, max: 1_000_000 }),
      overtime25: fc.integer({ min: 0, max: 3_000 }),
      executive: fc.boolean(),
      headcount: fc.constantFrom(...HEADCOUNTS),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const months = (
    drawn: readonly {
      monthlyCents: number;
      bonus: number;
      overtime25: number;
      executive: boolean;
      headcount: (typeof HEADCOUNTS)[number];
    }[],
  ) =>
    yearOf(
      drawn.map(({ monthlyCents, bonus, overtime25, executive, headcount }) => ({
        executive,
        headcount,
        terms: { ...input().terms, monthlyCents },
        variables: variables({ overtime25, bonuses: bonus > 0 ? [{ label: "Prime", cents: bonus }] : [] }),
      })),
    );

  it("cumulated month by month, has the ceilings and the relief of the year at once", () => {
    fc.assert(
      fc.property(anyMonths, (drawn) => {
        const all = months(drawn);
        const last = all.at(-1) as Payslip;
        const { grossCents, ceilingCents, smicCents } = last.year;
        expect(ceilingCents).toBe(400_500 * drawn.length);
        expect(last.year.cappedCents).toBe(Math.min(grossCents, ceilingCents));
        expect(last.year.from1To8Cents).toBe(
          Math.max(0, Math.min(grossCents, 8 * ceilingCents) - ceilingCents),
        );
        expect(last.year.upTo4Cents).toBe(Math.min(grossCents, 4 * ceilingCents));
        expect(last.year.technicalCents).toBe(
          grossCents > ceilingCents ? Math.min(grossCents, 8 * ceilingCents) : 0,
        );
        const large = drawn.at(-1)?.headcount === "under250" || drawn.at(-1)?.headcount === "from250";
        const terms = {
          minimumPpm: 20_000,
          deltaPpm: large ? 382_100 : 378_100,
          exponentPpm: 1_750_000,
          ceilingPpm: 3_000_000,
        };
        expect(last.year.reliefCents).toBe(
          Math.round((grossCents * reliefCoefficient(smicCents, grossCents, terms)) / 10_000),
        );
      }),
      propertyRuns(200),
    );
  });

  it("adds lines up to totals, costs the gross and the employer's part, and writes a balanced entry of them", () => {
    const movement = {
      journalCode: "PA",
      date: "2026-01-31",
      pieceRef: "PAIE-2026-01",
      label: "Paie 01/2026",
    };
    fc.assert(
      fc.property(anyMonths, (drawn) => {
        const all = months(drawn);
        for (const one of all) {
          expect(sumCentsOf(one.contributions, (line) => line.employeeCents)).toBe(one.employeeCents);
          expect(one.employerCostCents).toBe(one.gross.grossCents + one.employerCents);
          expect(one.netPaidCents).toBe(one.netBeforeTaxCents - one.withholding.cents);
          expect(one.netSocialCents).toBeLessThan(one.gross.grossCents);
        }
        const posted = all.map((one) => ({ payslip: one, sign: 1 as const }));
        const entry = payrollEntry(movement, posted, context);
        if (isRefusal(entry)) throw new Error(entry.refused);
        expect(entryTotals(entry.lines).gapCents).toBe(0);
        const owed = entry.lines.filter(({ account }) => account === "421000");
        expect(-entryTotals(owed).gapCents).toBe(sumCentsOf(all, ({ netPaidCents }) => netPaidCents));
        // Taken back whole, nothing is left of it.
        const back = payrollEntry(
          movement,
          [...posted, ...all.map((one) => ({ payslip: one, sign: -1 as const }))],
          context,
        );
        expect(isRefusal(back) ? null : back.lines).toEqual([]);
        // The yearly book has each amount once: its totals are the payslip's.
        for (const one of all) {
          const totals = new YearSums<ReturnType<typeof bookAmounts>[number]["heading"]>();
          totals.add(0, bookAmounts(one));
          const headings = ["gross", "employee", "employer", "net", "cost"] as const;
          expect(headings.map((heading) => totals.totalOf(heading)[0])).toEqual([
            ...[one.gross.grossCents, one.employeeCents, one.employerCents],
            ...[one.netPaidCents, one.employerCostCents],
          ]);
        }
      }),
      propertyRuns(100),
    );
    expect(payrollEntry(movement, [], context)).toEqual({ refused: "PAYROLL_ENTRY_EMPTY" });
    const wrong = { ...payslip(), netPaidCents: 1 };
    expect(payrollEntry(movement, [{ payslip: wrong, sign: 1 }], context)).toMatchObject({
      refused: "PAYROLL_ENTRY_MISMATCH",
    });
    expect(
      wagesPaymentEntry(movement, 5, "421000", "512000").lines.map(({ debitCents, creditCents }) => [
        debitCents,
        creditCents,
      ]),
    ).toEqual([
      [5, 0],
      [0, 5],
    ]);
  });

  it("splits the cost of an entry as contracts say, on the side of each line and to the cent", () => {
    const movement = { journalCode: "OD", date: "2026-01-31", pieceRef: "PAIE-2026-01", label: "Paie" };
    const share = (axis: string, section: string, basisPoints: number) => ({ axis, section, basisPoints });
    const cuts = fc.record({ north: fc.nat(5_000), south: fc.nat(5_000), isBack: fc.boolean() });
    fc.assert(
      fc.property(anyMonths, fc.array(cuts, { minLength: 12, maxLength: 12 }), (drawn, of) => {
        const posted = months(drawn).map((payslip, at) => {
          const { north = 0, south = 0, isBack = false } = of[at] ?? {};
          const sections = [
            share("SITE", "NORD", north + 1),
            share("SITE", "SUD", south),
            share("PROJET", "P1", 10_000),
          ].filter(({ basisPoints }) => basisPoints > 0);
          return { payslip, sign: isBack ? (-1 as const) : (1 as const), sections };
        });
        const entry = payrollEntry(movement, posted, context);
        if (isRefusal(entry)) throw new Error(entry.refused);
        const splits = payrollSplits(entry.lines, posted, context);
        const costs = entry.lines.filter(({ account }) => account.startsWith("6"));
        const costCents = entryTotals(costs).gapCents;
        for (const axis of ["SITE", "PROJET"]) {
          const parts = posted.flatMap((one) => costParts(one, axis, context));
          expect(sumCentsOf(parts, ({ cents }) => cents)).toBe(costCents);
          for (const section of ["NORD", "SUD", "P1"])
            expect(
              sumCentsOf(
                splits.filter((one) => one.axis === axis && one.section === section),
                ({ cents }) => cents,
              ),
            ).toBe(
              sumCentsOf(
                parts.filter((one) => one.section === section),
                ({ cents }) => cents,
              ),
            );
          for (const [at, { debitCents, creditCents }] of entry.lines.entries()) {
            const line = debitCents - creditCents;
            const own = splits.filter((one) => one.axis === axis && one.line === at);
            expect(own.every(({ cents }) => Math.sign(cents) === Math.sign(line))).toBe(true);
            const sum = sumCentsOf(own, ({ cents }) => cents);
            expect(Math.abs(sum)).toBeLessThanOrEqual(Math.abs(line));
          }
        }
      }),
      propertyRuns(100),
    );
  });

  it("pays more for more, but for what the relief and the rate of the tax take back at their steps", () => {
    const pay = fc.integer({ min: 182_303, max: 3_000_000 });
    fc.assert(
      fc.property(pay, fc.integer({ min: 100, max: 500_000 }), (monthlyCents, more) => {
        const at = (cents: number) => payslip({ terms: { ...input().terms, monthlyCents: cents } });
        const [low, high] = [at(monthlyCents), at(monthlyCents + more)];
        // The technical contribution begins on the whole pay at the ceiling: 0,14 % of at most one ceiling.
        expect(high.netBeforeTaxCents).toBeGreaterThan(low.netBeforeTaxCents - 561);
        expect(high.employeeCents).toBeGreaterThanOrEqual(low.employeeCents);
        expect(high.employerCostCents).toBeGreaterThan(low.employerCostCents);
      }),
      propertyRuns(300),
    );
  });
});
