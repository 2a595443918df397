import { inputOf } from "@grand-livre/testkit/books/input-of-hand";
import { byHand, type Hand, NONE } from "@grand-livre/testkit/books/payslip-by-hand";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import type { Garnishment } from "./garnishment.ts";
import { computePayslip, type Payslip } from "./payslip.ts";
import { NO_YEAR } from "./year-to-date.ts";

/** Payslips of both halves of 2026 beside `payslip-by-hand`: a difference of one cent on any line or total fails. */

function shown(payslip: Payslip) {
  const lines = new Map<string, readonly [number, number]>();
  for (const { code, employeeCents, employerCents } of payslip.contributions) {
    const [employee, employer] = lines.get(code) ?? [0, 0];
    lines.set(code, [employee + employeeCents, employer + employerCents]);
  }
  const { gross, netBeforeTaxCents, netTaxableCents, withholding, employerCostCents } = payslip;
  return {
    lines: Object.fromEntries([...lines].sort()),
    totals: {
      ...{ gross: gross.grossCents, netBeforeTax: netBeforeTaxCents, netTaxable: netTaxableCents },
      ...{ withheld: withholding.cents, cost: employerCostCents, netSocial: payslip.netSocialCents },
      ...{ netPaid: payslip.netPaidCents, carriedOut: payslip.carriedOutCents },
    },
  };
}

function paid(hand: Hand, prior = NO_YEAR): Payslip {
  const payslip = computePayslip(inputOf(hand, prior));
  if (isRefusal(payslip)) throw new Error(JSON.stringify(payslip));
  return payslip;
}

// ---- The cases: a situation, and the monthly pays that it is tried at.
const order = (kind: Garnishment["kind"], monthlyCents: number | null, dependants = 0): Garnishment => ({
  ...{
    kind,
    reference: kind,
    creditor: "Créancier",
    from: "2026-01-01",
    until: null,
    dependants,
    monthlyCents,
  },
  totalCents: null,
});
const bonus = (value: number) => ({ bonuses: [{ label: "Prime", cents: value }] });
const car = { benefits: [{ label: "Véhicule", cents: 25_000 }] };
const LOW = "2026-03";
const TABLE: readonly (readonly [string, Omit<Hand, "pay">, readonly number[]])[] = [
  ["an employee below 11", {}, [1867.02, 2300, 2500, 3210.57]],
  ["the same in March, at the SMIC of January", { month: LOW }, [1823.03, 2300, 2500, 4005]],
  ["11 to 19 employees, with mobility", { band: "under20", mobility: 3.2 }, [1900, 2600, 3333.33]],
  ["20 to 49 employees", { band: "under50", mobility: 2 }, [1900, 2750, 5601.05]],
  ["50 employees and more", { band: "under250", mobility: 1.75 }, [1900, 2600, 5601.07]],
  ["250 employees and more", { band: "from250", mobility: 2.95 }, [1900, 2400, 5200]],
  [
    "an executive around the ceilings",
    { executive: true, rate: 8.3 },
    [3900, 4005, 4005.01, 8010, 16_020, 20_025, 36_045],
  ],
  [
    "an executive of a large company, in March",
    { executive: true, band: "from250", month: LOW, rate: 14 },
    [4800, 12_000],
  ],
  ["a rate of zero, and one of 43 %", { rate: 0 }, [2500]],
  ["the highest rate", { rate: 43, executive: true }, [9000]],
  ["an apprentice since March 2025", { kind: "apprenticeship" }, [700, 933.51, 1000, 1500, 1900]],
  ["an apprentice of before", { kind: "apprenticeship", entry: "2025-02-01" }, [1000, 1600, 1900]],
  [
    "an apprentice of a company of 11 and more, in March",
    { kind: "apprenticeship", band: "under20", month: LOW },
    [980, 1300],
  ],
  ["professionalisation", { kind: "professional" }, [1300, 1900]],
  ["an officer", { kind: "officer", executive: true }, [2000, 5000, 9500]],
  ["an officer of a company of 50 and more", { kind: "officer", executive: true, band: "under250" }, [6000]],
  ["part time of 28 hours", { week: 28 }, [1600, 2000, 4500]],
  ["part time of 17,5 hours, in March", { week: 17.5, month: LOW }, [950, 1800]],
  [
    "part time with complementary hours",
    { week: 28, typed: { complementary10: 1000, complementary25: 400 } },
    [1600, 2000],
  ],
  ["39 hours", { week: 39 }, [1900, 2500]],
  ["39 hours from 20 employees on", { week: 39, band: "under50" }, [2200, 3900]],
  ["overtime", { typed: { overtime25: 800, overtime50: 300 } }, [1900, 2500, 4200]],
  ["overtime of a company of 250", { typed: { overtime25: 1733 }, band: "from250" }, [2100]],
  ["a contract of 218 days", { yearlyDays: 218, executive: true }, [3500, 4600]],
  ["a contract of 109 days", { yearlyDays: 109, executive: true }, [2400]],
  ["a fixed term that goes on", { kind: "fixedTerm", exit: "2026-12-31" }, [1900, 2200]],
  ["the end of a fixed term", { kind: "fixedTerm", exit: "2026-11-30" }, [1900, 2200]],
  [
    "the end of a fixed term without a bonus",
    { kind: "fixedTerm", exit: "2026-11-30", typed: { noEndBonus: true } },
    [2200],
  ],
  [
    "a contract of two months at the default rate",
    { kind: "fixedTerm", entry: "2026-11-01", exit: "2026-12-31" },
    [2200, 3000],
  ],
  ["Alsace and Moselle", { local: true }, [1900, 2500, 4700]],
  ["Alsace and Moselle, 250 and more", { local: true, band: "from250" }, [2500]],
  ["an apprentice in Moselle", { local: true, kind: "apprenticeship", band: "under20" }, [1400]],
  // From Monday 16 November: eleven of 21 working days, 15 of 30 days.
  ["an entry in the month", { entry: "2026-11-16", missed: [10, 21], present: 15 }, [2500, 9000]],
  // Until Friday 13 March: ten of 22 working days worked, 13 of 31 days.
  ["an exit in the month", { month: LOW, exit: "2026-03-13", missed: [12, 22], present: 13 }, [2500]],
  ["an unpaid absence", { absence: { hours: 35, days: 7 } }, [2000, 5000]],
  ["an absence of nearly the month: nothing left", { absence: { hours: 147, days: 30 } }, [2500]],
  [
    "a stop of work maintained and subrogated",
    { entry: "2020-01-01", stop: { daily: 39.5, subrogated: true, maintained: true } },
    [2500],
  ],
  [
    "a stop of work maintained, allowances to the employee",
    { entry: "2020-01-01", stop: { daily: 41.2, subrogated: false, maintained: true } },
    [3200],
  ],
  [
    "a stop of work in the first year",
    { entry: "2026-06-01", stop: { daily: 39.5, subrogated: false, maintained: false } },
    [2500],
  ],
  ["a bonus above the ceiling", { typed: bonus(300_000), executive: true }, [3000]],
  [
    "a car, transport and an advance",
    { typed: { ...car, transportCents: 4_420, advanceCents: 20_000 } },
    [2500],
  ],
  ["another mutual", { mutual: [35.17, 52.76], band: "under20" }, [2500, 6000]],
  ["meal vouchers within the limit", { lines: [["mealVoucher", 18, 12, 60]] }, [2300]],
  ["meal vouchers above the limit", { lines: [["mealVoucher", 18, 14, 60]] }, [2300, 4500]],
  [
    "refunds and mobility",
    {
      lines: [
        ["expense", 123.45],
        ["mobility", 50],
      ],
    },
    [2500],
  ],
  [
    "mobility beside transport, above both",
    { lines: [["mobility", 300]], typed: { transportCents: 5_000 } },
    [2500],
  ],
  ["a value-sharing bonus", { lines: [["valueSharing", 1500]] }, [2000, 6500]],
  ["a value-sharing bonus of a large company", { lines: [["valueSharing", 1500]], band: "from250" }, [2000]],
  ["an incentive", { lines: [["incentive", 800]] }, [2500]],
  ["an incentive of a large company", { lines: [["incentive", 800]], band: "from250" }, [2500]],
  ["a dismissal within what is due", { lines: [["dismissal", 8000]], exit: "2026-11-30" }, [2600]],
  ["a loan and a negative net before", { lines: [["loan", 150]], carried: 21.94 }, [2500]],
  ["a seizure", { orders: [order("seizure", null)] }, [1900, 2800, 6000]],
  ["a seizure with two dependants, of 100 €", { orders: [order("seizure", 10_000, 2)] }, [1900]],
  [
    "alimony, then a seizure",
    { orders: [order("alimony", 60_000), order("seizure", null)], month: LOW },
    [2600],
  ],
];
const CASES = TABLE.flatMap(([name, hand, pays]) =>
  pays.map((pay) => [`${name}, ${pay} €`, { ...hand, pay }] as const),
);

describe("payslips of 2026 beside a second calculation by hand", () => {
  it.each(CASES)("%s", (_, hand) => {
    const { lines, totals } = byHand(hand, NONE);
    expect(shown(paid(hand))).toEqual({ lines, totals });
  });

  // Years of twelve payslips: the SMIC of June, ceilings and reliefs of the year so far.
  it.each([
    [
      "at 1,2 SMIC with a 13th month",
      (at: number): Hand => ({ pay: 2250, typed: at === 12 ? bonus(225_000) : {} }),
    ],
    [
      "of an executive whose December doubles",
      (at: number): Hand => ({ pay: 3800, executive: true, rate: 9, typed: at === 12 ? bonus(380_000) : {} }),
    ],
    [
      "with overtime in summer and an absence in October",
      (at: number): Hand => ({
        pay: 2100,
        band: "under50",
        typed: at > 5 && at < 9 ? { overtime25: 1200 } : {},
        ...(at === 10 && { absence: { hours: 70, days: 14 } }),
      }),
    ],
  ])("a year %s", (_, of) => {
    let [prior, sums] = [NO_YEAR, NONE];
    for (let at = 1; at <= 12; at++) {
      const hand = { ...of(at), month: `2026-${String(at).padStart(2, "0")}` };
      const one = byHand(hand, sums);
      const payslip = paid(hand, prior);
      expect([at, shown(payslip)]).toEqual([at, { lines: one.lines, totals: one.totals }]);
      [prior, sums] = [payslip.year, one.sums];
    }
  });

  it("are 120 and more, with those of the years", () => {
    expect(CASES.length + 3 * 12).toBeGreaterThanOrEqual(120);
  });
});
