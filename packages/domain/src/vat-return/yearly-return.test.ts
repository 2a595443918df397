import { returnContext, testCodes } from "@grand-livre/testkit/books/return-test-context";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { computeReturn } from "./compute-return.ts";
import type { ReturnDemand } from "./return-demand.ts";
import { boxesOf, CA12, formBox } from "./return-form.ts";
import { returnPeriods } from "./return-period.ts";
import { formOfPeriod, returnPlan } from "./return-plan.ts";
import { settlementLines } from "./settlement.ts";
import type { TaggedAmount } from "./tagged-amount.ts";

const YEAR = { startDate: "2026-01-01", endDate: "2026-12-31" };

const line = (vatCode: string, account: string, cents: number, baseCents: number): TaggedAmount => ({
  vatCode,
  account,
  date: "2026-05-10",
  cents,
  baseCents,
});
const sale = (baseCents: number, taxCents: number) => [
  line("VB20", "707000", -baseCents, -baseCents),
  line("VB20", "445710", -taxCents, -baseCents),
];
const purchase = (taxCents: number) => line("AB20", "445660", taxCents, taxCents * 5);

function compute(amounts: readonly TaggedAmount[], demand: ReturnDemand = {}) {
  const computed = computeReturn(amounts, { ...returnContext(YEAR), form: CA12 }, demand);
  if (isRefusal(computed)) throw new Error(computed.refused);
  return computed;
}

function shown(computed: ReturnType<typeof compute>) {
  return Object.fromEntries(
    [...computed.boxes].map(([box, { baseEuros, taxEuros }]) => {
      const both = formBox(CA12, box)?.section === "due";
      return [box, both ? `${baseEuros}/${taxEuros}` : `${baseEuros === 0 ? taxEuros : baseEuros}`];
    }),
  );
}

const accounts = {
  payable: "445510",
  credit: "445670",
  refund: "445830",
  instalments: "445810",
  nonDeductible: "635200",
  gapLoss: "658000",
  gapGain: "758000",
};
const sides = (amounts: readonly TaggedAmount[], demand: ReturnDemand) =>
  settlementLines(compute(amounts, demand), demand, accounts).map(
    ({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`,
  );

describe("a year of the simplified regime, line by line", () => {
  it("sells at three rates, buys goods, a machine and services: the balance is what the instalments left", () => {
    const amounts = [
      ...sale(5_000_000, 1_000_000),
      line("VB55", "445710", -11_000, -200_000),
      line("VB10", "445710", -30_000, -300_000),
      purchase(240_049),
      line("AI20", "445620", 100_000, 500_000),
    ];
    // 16: 10 000 + 110 + 300. 57: 10 410 − 2 400.
    expect(shown(compute(amounts, { instalmentEuros: 6000 }))).toEqual({
      "5A": "50000/10000",
      "06": "2000/110",
      "6C": "3000/300",
      "16": "10410",
      "19": "10410",
      "20": "2400",
      "22": "2400",
      "23": "1000",
      "26": "3400",
      "28": "7010",
      "30": "6000",
      "33": "1010",
      "56": "1010",
      "57": "8010",
    });
    expect(sides(amounts, { instalmentEuros: 6000 })).toEqual([
      "445710 1041000",
      "658000 49",
      "445620 -100000",
      "445660 -240049",
      "445810 -600000",
      "445510 -101000",
    ]);
  });

  it("has a line of its own for what the company supplies to itself", () => {
    const amounts = [line("ALSI20", "445620", 20_000, 100_000), line("ALSI20", "445710", -20_000, -100_000)];
    expect(shown(compute(amounts))).toMatchObject({ "12": "1000/200", "16": "200", "23": "200" });
    expect(shown(compute(amounts))).not.toHaveProperty("13");
  });

  it("gives back what was paid beyond the tax, as a credit that is refunded or carried", () => {
    const demand = { instalmentEuros: 1500, refundEuros: 400 };
    const computed = compute([...sale(500_000, 100_000)], demand);
    expect(shown(computed)).toEqual({
      "5A": "5000/1000",
      "16": "1000",
      "19": "1000",
      "28": "1000",
      "30": "1500",
      "34": "500",
      "35": "500",
      "35-dont-remb": "400",
      "57": "1000",
    });
    expect(computed).toMatchObject({ payableEuros: 0, refundEuros: 400, carriedEuros: 100 });
    expect(sides(sale(500_000, 100_000), demand)).toEqual([
      "445710 100000",
      "445670 10000",
      "445830 40000",
      "445810 -150000",
    ]);
  });

  it("adds a credit of the year to instalments paid for nothing", () => {
    const computed = compute([purchase(90_000)], { instalmentEuros: 200, previousCreditEuros: 100 });
    expect(shown(computed)).toEqual({
      "20": "900",
      "22": "900",
      "24": "100",
      "26": "1000",
      "29": "1000",
      "30": "200",
      "34": "200",
      "35": "1200",
    });
    expect(computed.carriedEuros).toBe(1200);
  });

  it("puts what the buyer assesses on lines of its own, whatever the rate; acquisitions leave the base of the instalments", () => {
    const amounts = [
      line("AEB20", "445662", 20_000, 100_000),
      line("AEB20", "445200", -20_000, -100_000),
      line("AES20", "445662", 10_000, 50_000),
      line("AES20", "445200", -10_000, -50_000),
      line("AHB20", "445663", 4000, 20_000),
      line("AHB20", "445712", -4000, -20_000),
      line("ARC20", "445663", 6000, 30_000),
      line("ARC20", "445712", -6000, -30_000),
    ];
    expect(shown(compute(amounts))).toEqual({
      "13": "300/60",
      AB: "500/100",
      AC: "200/40",
      "14": "1000/200",
      "15": "200",
      "16": "400",
      "19": "400",
      "20": "400",
      "22": "400",
      "26": "400",
    });
  });

  it("lists exports, deliveries in the Union and exempt sales without tax", () => {
    const amounts = [
      line("VXB", "707000", -500_000, -500_000),
      line("VEB", "707000", -300_000, -300_000),
      line("VEX", "706000", -200_000, -200_000),
      line("VFR", "706000", -100_000, -100_000),
    ];
    expect(shown(compute(amounts))).toEqual({ "02": "5000", "03": "2000", "04": "3000" });
  });

  it("takes credit notes beyond the sales to 25, and beyond the purchases to 18", () => {
    expect(shown(compute([...sale(-100_000, -20_000), purchase(-3000)]))).toEqual({
      "18": "30",
      "19": "30",
      "25": "200",
      "26": "200",
      "29": "170",
      "35": "170",
    });
  });

  it("deducts the coefficient's share, and asks back from 150 € on", () => {
    const computed = compute([purchase(100_000)], { coefficientBasisPoints: 6000, refundEuros: 150 });
    expect(shown(computed)).toMatchObject({ "20": "600", "22A": "60", "35": "600", "35-dont-remb": "150" });
    const context = { ...returnContext(YEAR), form: CA12 };
    expect(computeReturn([purchase(100_000)], context, { refundEuros: 149 })).toMatchObject({
      refused: "VAT_REFUND_BELOW_MINIMUM",
    });
  });

  it("refuses an import, which has no line there", () => {
    const imported = [line("AM20", "445713", -20_000, -100_000)];
    expect(computeReturn(imported, { ...returnContext(YEAR), form: CA12 })).toMatchObject({
      refused: "VAT_BOX_NOT_ON_FORM",
      details: { vatCode: "AM20" },
    });
  });
});

describe("the same lines on both forms", () => {
  const taxed = testCodes.filter(
    ({ code, declarationTags }) =>
      code !== "BAD" && declarationTags.length > 0 && !declarationTags.some((tag) => /A4/.test(tag)),
  );
  // A box below half a euro is on no form: what it holds could not be counted here.
  const cents = fc.integer({ min: 100, max: 900_000 });
  const amount = fc
    .record({ at: fc.nat(taxed.length - 1), cents, side: fc.nat(1) })
    .map(({ at, cents: taxCents, side }): TaggedAmount => {
      const code = taxed[at];
      const due = code?.direction === "sale" || (side === 0 && code?.dueAccount !== null);
      const account = (due ? (code?.dueAccount ?? code?.account) : code?.account) ?? "706000";
      const signed = due ? -taxCents : taxCents;
      return line(code?.code ?? "", account, signed, signed * 5);
    });

  it("come to the same tax before rounding, none lost, and leave no tax account open", () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), fc.nat(3000), (amounts, instalmentEuros) => {
        const monthly = computeReturn(amounts, returnContext(YEAR));
        if (isRefusal(monthly)) throw new Error(monthly.refused);
        const yearly = compute(amounts, { instalmentEuros });
        const dueCents = boxesOf(CA12, "due").reduce(
          (sum, box) => sum + (yearly.boxes.get(box)?.taxCents ?? 0),
          0,
        );
        const isDue = ({ account, cents }: TaggedAmount) =>
          cents < 0 && yearly.taxByAccount.some((one) => one.account === account);
        expect(dueCents).toBe(amounts.filter(isDue).reduce((sum, { cents }) => sum - cents, 0));
        expect(yearly.taxByAccount).toEqual(monthly.taxByAccount);
        const lines = settlementLines(yearly, {}, accounts);
        expect(lines.reduce((sum, one) => sum + one.debitCents - one.creditCents, 0)).toBe(0);
      }),
      propertyRuns(200),
    );
  });
});

describe("the periods of a company under the simplified regime", () => {
  const july = { startDate: "2024-07-01", endDate: "2025-06-30" };
  const next = { startDate: "2025-07-01", endDate: "2026-06-30" };
  const last = { startDate: "2026-07-01", endDate: "2027-06-30" };

  it("are its exercises until the regime ends, then quarters", () => {
    const plan = returnPlan("simplified", [july, next, last]);
    expect(returnPeriods(plan, { startDate: "2025-01-01", endDate: "2027-05-01" })).toEqual([
      july,
      next,
      { startDate: "2026-07-01", endDate: "2026-12-31" },
      { startDate: "2027-01-01", endDate: "2027-03-31" },
      { startDate: "2027-04-01", endDate: "2027-06-30" },
    ]);
    expect(formOfPeriod("simplified", next)).toBe("ca12");
    expect(formOfPeriod("simplified", { startDate: "2027-01-01", endDate: "2027-03-31" })).toBe("ca3");
    expect(formOfPeriod("normal_monthly", next)).toBe("ca3");
    expect(returnPlan("franchise", [july])).toBe("monthly");
  });

  it("leave no day out between exercises", () => {
    const plan = returnPlan("simplified", [july, last]);
    const periods = returnPeriods(plan, { startDate: "2024-01-01", endDate: "2026-12-31" });
    expect(periods).toEqual([
      { startDate: "2024-01-01", endDate: "2024-06-30" },
      july,
      { startDate: "2025-07-01", endDate: "2025-12-31" },
      { startDate: "2026-01-01", endDate: "2026-06-30" },
      { startDate: "2026-07-01", endDate: "2026-12-31" },
    ]);
  });
});
