import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../date/calendar-date.ts";
import { generatePeriods } from "../exercise/period.ts";
import { isRefusal } from "../refusal.ts";
import { ageBucket, agedBalance } from "./aged-balance.ts";
import type { BalanceRow } from "./balance.ts";
import { classBreaks } from "./class-break.ts";
import { monthlyFigures } from "./monthly-figures.ts";
import { closingPosition, type ExerciseBalances, openingPosition } from "./opening.ts";
import { type ReadPlan, reportRange } from "./report-range.ts";
import { withRunningBalance } from "./running-balance.ts";
import { trialBalance } from "./trial-balance.ts";

const runs = propertyRuns(300);
const result = { profit: "120000", loss: "129000" };

const withPeriods = (startDate: string, endDate: string) => {
  const periods = generatePeriods({ startDate, endDate });
  return { startDate, endDate, periods };
};
const y2025 = withPeriods("2025-01-01", "2025-12-31");
const y2026 = withPeriods("2026-01-01", "2026-12-31");

const row = (account: string, debitCents: number, creditCents: number, auxiliary = ""): BalanceRow => ({
  account,
  auxiliary,
  debitCents,
  creditCents,
});

function balanceOf(rows: readonly BalanceRow[]) {
  return trialBalance({
    opening: { rows: [], provisional: false },
    before: [],
    within: rows,
    accountLabel: (account) => `Compte ${account}`,
  });
}

describe("the range of a report", () => {
  const range = (startDate: string, endDate: string) => {
    const found = reportRange(startDate, endDate, [y2025, y2026]);
    if (isRefusal(found)) throw new Error(found.refused);
    return found;
  };

  it("over a whole exercise reads balances only", () => {
    const { before, within } = range("2026-01-01", "2026-12-31");
    expect(before).toEqual({ periods: [], spans: [] });
    expect(within).toEqual({ periods: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 99], spans: [] });
  });

  it("reads lines of the two broken months only", () => {
    const { before, within } = range("2026-03-10", "2026-05-20");
    expect(before).toEqual({ periods: [1, 2], spans: [{ startDate: "2026-03-01", endDate: "2026-03-09" }] });
    expect(within).toEqual({
      periods: [4],
      spans: [
        { startDate: "2026-03-10", endDate: "2026-03-31" },
        { startDate: "2026-05-01", endDate: "2026-05-20" },
      ],
    });
    expect(range("2026-03-10", "2026-03-12").within.spans).toEqual([
      { startDate: "2026-03-10", endDate: "2026-03-12" },
    ]);
  });

  it("is brought back to its exercise, and refused when it touches two or none", () => {
    expect(range("2026-06-01", "2027-03-31")).toMatchObject({
      startDate: "2026-06-01",
      endDate: "2026-12-31",
    });
    expect(reportRange("2025-12-01", "2026-01-31", [y2025, y2026])).toEqual({
      refused: "REPORT_CROSSES_EXERCISES",
      details: { exercises: "du 01/01/2025 au 31/12/2025, du 01/01/2026 au 31/12/2026" },
    });
    expect(reportRange("2030-01-01", "2030-12-31", [y2026])).toMatchObject({ refused: "EXERCISE_NOT_FOUND" });
    expect(reportRange("2026-02-01", "2026-01-01", [y2026])).toEqual({ refused: "REPORT_DATES_INVALID" });
    expect(reportRange("2026-02-30", "2026-12-01", [y2026])).toEqual({ refused: "REPORT_DATES_INVALID" });
  });
});

describe("the opening of an exercise", () => {
  const year: ExerciseBalances = {
    opening: [row("512000", 1000, 0), row("101000", 0, 1000)],
    movements: [
      row("411000", 1200, 0, "CDUPONT"),
      row("707000", 0, 1000),
      row("445710", 0, 200),
      row("512000", 80, 80),
    ],
  };

  it("without an entry is where the previous exercise stands, its profit in 120", () => {
    expect(openingPosition([], [year], result)).toEqual({
      provisional: true,
      rows: [
        { account: "101000", auxiliary: "", balanceCents: -1000 },
        { account: "120000", auxiliary: "", balanceCents: -1000 },
        { account: "411000", auxiliary: "CDUPONT", balanceCents: 1200 },
        { account: "445710", auxiliary: "", balanceCents: -200 },
        { account: "512000", auxiliary: "", balanceCents: 1000 },
      ],
    });
  });

  it("puts a loss in 129", () => {
    expect(closingPosition([], [row("606100", 300, 0), row("512000", 0, 300)], result)).toEqual([
      { account: "129000", auxiliary: "", balanceCents: 300 },
      { account: "512000", auxiliary: "", balanceCents: -300 },
    ]);
  });

  it("is the opening entry as soon as it exists, and nothing before the first exercise", () => {
    const own = [row("512000", 970, 0), row("101000", 0, 970)];
    expect(openingPosition(own, [year], result)).toMatchObject({
      provisional: false,
      rows: [{ account: "101000" }, {}],
    });
    expect(openingPosition([], [], result)).toEqual({ provisional: false, rows: [] });
    expect(openingPosition([row("512000", 0, 0)], [year], result).provisional).toBe(true);
  });

  it("goes back through years that were never opened by an entry", () => {
    const second: ExerciseBalances = {
      opening: [],
      movements: [row("606100", 100, 0), row("512000", 0, 100)],
    };
    const { rows } = openingPosition([], [year, second], result);
    expect(rows).toContainEqual({ account: "512000", auxiliary: "", balanceCents: 900 });
    expect(rows).toContainEqual({ account: "120000", auxiliary: "", balanceCents: -1000 });
    expect(rows).toContainEqual({ account: "129000", auxiliary: "", balanceCents: 100 });
    expect(rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
  });
});

describe("the trial balance", () => {
  it("sorts accounts as text and leaves out what neither stands nor moved", () => {
    const { rows } = balanceOf([row("411", 5, 5), row("4011", 1, 0), row("401", 0, 1), row("512", 0, 0)]);
    expect(rows.map(({ account }) => account)).toEqual(["401", "4011", "411"]);
    expect(rows[2]).toEqual({
      account: "411",
      label: "Compte 411",
      openingCents: 0,
      debitCents: 5,
      creditCents: 5,
      balanceCents: 0,
    });
  });

  it("takes what came before the report into the opening column", () => {
    const { rows, totalDebitCents, totalOpeningCents, openingProvisional } = trialBalance({
      opening: { rows: [{ account: "512000", balanceCents: 1000 }], provisional: true },
      before: [row("512000", 0, 300)],
      within: [row("512000", 50, 20), row("512000", 5, 0)],
      accountLabel: () => "Banque",
    });
    expect(rows).toEqual([
      {
        account: "512000",
        label: "Banque",
        openingCents: 700,
        debitCents: 55,
        creditCents: 20,
        balanceCents: 735,
      },
    ]);
    expect({ totalDebitCents, totalOpeningCents, openingProvisional }).toEqual({
      totalDebitCents: 55,
      totalOpeningCents: 700,
      openingProvisional: true,
    });
  });

  it("details collective accounts by auxiliary, outside the totals", () => {
    const report = trialBalance({
      opening: { rows: [{ account: "401000", auxiliary: "FB", balanceCents: -10 }], provisional: false },
      before: [],
      within: [row("401000", 0, 100, "FB"), row("401000", 0, 40, "FA"), row("606100", 140, 0)],
      accountLabel: (account) => account,
      auxiliaryLabel: (_account, auxiliary) => `Tiers ${auxiliary}`,
    });
    expect(
      report.rows.map(({ account, subledger, balanceCents }) => [account, subledger, balanceCents]),
    ).toEqual([
      ["401000", undefined, -150],
      ["401000", "FA", -40],
      ["401000", "FB", -110],
      ["606100", undefined, 140],
    ]);
    expect(report.totalCreditCents).toBe(140);
    const [fourth, sixth] = classBreaks(report.rows);
    expect(fourth).toMatchObject({
      class: 4,
      creditCents: 140,
      creditBalanceCents: 150,
      debitBalanceCents: 0,
    });
    expect(fourth?.rows).toHaveLength(3);
    expect(sixth).toMatchObject({ class: 6, debitCents: 140, debitBalanceCents: 140 });
  });
});

interface Line extends BalanceRow {
  readonly date: string;
}

const ACCOUNTS = ["101000", "401000", "411000", "445660", "512000", "606100", "707000"];
const entries = fc.array(
  fc.record({
    day: fc.nat(729),
    account: fc.constantFrom(...ACCOUNTS),
    other: fc.constantFrom(...ACCOUNTS),
    cents: fc.integer({ min: 1, max: 10 ** 9 }),
  }),
  { maxLength: 60 },
);

function linesOf(drawn: readonly { day: number; account: string; other: string; cents: number }[]): Line[] {
  return drawn.flatMap(({ day, account, other, cents }) => {
    const date = addDays("2025-01-01", day);
    return [
      { ...row(account, cents, 0), date },
      { ...row(other, 0, cents), date },
    ];
  });
}

function read(plan: ReadPlan, lines: readonly Line[], periods: typeof y2026.periods): Line[] {
  return lines.filter((line) => {
    const period = periods.find((p) => p.startDate <= line.date && line.date <= p.endDate);
    const whole = period !== undefined && plan.periods.includes(period.number);
    return whole || plan.spans.some((span) => span.startDate <= line.date && line.date <= span.endDate);
  });
}

describe("a trial balance of balanced entries", () => {
  const span = fc.tuple(fc.nat(364), fc.nat(364)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

  it("between any two days is balanced and agrees with the lines one by one", () => {
    fc.assert(
      fc.property(entries, span, (drawn, [from, to]) => {
        const lines = linesOf(drawn);
        const startDate = addDays("2026-01-01", from);
        const endDate = addDays("2026-01-01", to);
        const range = reportRange(startDate, endDate, [y2025, y2026]);
        if (isRefusal(range)) throw new Error(range.refused);
        const previous = { opening: [], movements: lines.filter((line) => line.date <= "2025-12-31") };
        const own = lines.filter((line) => line.date >= "2026-01-01");
        const report = trialBalance({
          opening: openingPosition([], [previous], result),
          before: read(range.before, own, y2026.periods),
          within: read(range.within, own, y2026.periods),
          accountLabel: (account) => account,
        });
        expect(report.totalDebitCents).toBe(report.totalCreditCents);
        expect(report.totalOpeningCents).toBe(0);
        const inside = own.filter((line) => startDate <= line.date && line.date <= endDate);
        expect(report.totalDebitCents).toBe(inside.reduce((sum, line) => sum + line.debitCents, 0));
        const bank = lines.filter((line) => line.account === "512000" && line.date <= endDate);
        const standing = bank.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0);
        expect(report.rows.find((r) => r.account === "512000")?.balanceCents ?? 0).toBe(standing);
      }),
      runs,
    );
  });
});

describe("the grand livre", () => {
  it("shows the balance after each line, from page to page", () => {
    const lines = [row("512000", 100, 0), row("512000", 0, 30), row("512000", 5, 0)];
    const balances = (opening: number, page: BalanceRow[]) =>
      [...withRunningBalance(opening, page)].map((line) => line.balanceCents);
    expect(balances(10, lines)).toEqual([110, 80, 85]);
    expect([...balances(10, lines.slice(0, 1)), ...balances(110, lines.slice(1))]).toEqual([110, 80, 85]);
  });
});

describe("the aged balance", () => {
  it.each([
    ["2026-09-20", "notDue"],
    ["2026-09-15", "notDue"],
    ["2026-09-14", "to30"],
    ["2026-08-16", "to30"],
    ["2026-08-15", "to60"],
    ["2026-07-17", "to60"],
    ["2026-07-16", "to90"],
    ["2026-06-17", "to90"],
    ["2026-06-16", "over90"],
  ])("puts a due date of %s in %s", (dueDate, bucket) => {
    expect(ageBucket(dueDate, "2026-09-15")).toBe(bucket);
  });

  it("adds up by third party and in all", () => {
    const { total, rows } = agedBalance(
      [
        { key: "FA", dueDate: "2026-10-01", remainingCents: 1000 },
        { key: "FA", dueDate: "2026-01-01", remainingCents: 500 },
        { key: "FB", dueDate: "2026-09-01", remainingCents: -200 },
      ],
      "2026-09-15",
    );
    expect(total).toEqual({ notDue: 1000, to30: -200, to60: 0, to90: 0, over90: 500, totalCents: 1300 });
    expect(rows.get("FA")).toMatchObject({ notDue: 1000, over90: 500, totalCents: 1500 });
  });
});

describe("turnover and costs by month", () => {
  it("are accounts 70 and class 6 of every month, closing entries in the last", () => {
    const figures = monthlyFigures(generatePeriods({ startDate: "2026-01-01", endDate: "2026-03-31" }), [
      { period: 1, ...row("606100", 1000, 0) },
      { period: 1, ...row("401000", 0, 1000) },
      { period: 1, ...row("707000", 0, 5000) },
      { period: 2, ...row("709700", 200, 0) },
      { period: 2, ...row("758000", 0, 70) },
      { period: 3, ...row("616000", 500, 600) },
      { period: 99, ...row("681120", 50, 0) },
      { period: 0, ...row("512000", 10, 0) },
    ]);
    expect(figures).toEqual([
      { period: 1, startDate: "2026-01-01", turnoverCents: 5000, costsCents: 1000 },
      { period: 2, startDate: "2026-02-01", turnoverCents: -200, costsCents: 0 },
      { period: 3, startDate: "2026-03-01", turnoverCents: 0, costsCents: -50 },
    ]);
  });
});
