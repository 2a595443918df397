import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHART_VERSIONS, pcgAccounts } from "../chart/chart-version.ts";
import { sumCentsOf } from "../money/cents.ts";
import type { NetRow } from "../report/balance.ts";
import { closingPosition } from "../report/opening.ts";
import { buildStatement, type StatementLine, statementAmount } from "./build-statement.ts";
import { cashFlow } from "./cash-flow.ts";
import {
  BALANCE_SHEET,
  CASH_FLOW,
  INCOME_STATEMENT,
  INTERMEDIATE_BALANCES,
  SELF_FINANCING,
} from "./statement-model.ts";

const row = (account: string, euros: number, auxiliary?: string): NetRow => ({
  account,
  auxiliary: auxiliary ?? null,
  balanceCents: euros * 100,
});

/** A trader's first exercise: 10 000 of capital, 40 000 sold, a machine of 6 000. */
const rows: NetRow[] = [
  row("101300", -10_000),
  row("164000", -5_000),
  row("215400", 6_000),
  row("281540", -1_200),
  row("370000", 4_000),
  row("397000", -500),
  row("411000", 9_000, "DUPONT"),
  row("411000", -300, "MARTIN"),
  row("401000", -3_500, "ACME"),
  row("401000", 200, "SOLDE"),
  row("445510", -800),
  row("512000", 4_600),
  row("512001", -1_000),
  row("486000", 500),
  row("607000", 24_000),
  row("603700", -4_000),
  row("613200", 6_000),
  row("641100", 7_000),
  row("645100", 2_500),
  row("631100", 500),
  row("661100", 300),
  row("681120", 1_200),
  row("681730", 500),
  row("707000", -38_000),
  row("706000", -2_000),
  row("801000", 70),
  row("809000", -70),
];

const euros = (lines: readonly StatementLine[], ...keys: string[]) =>
  keys.map((key) => statementAmount(lines, key) / 100);

describe("the balance sheet (art. 821-1)", () => {
  const sheet = buildStatement(BALANCE_SHEET, rows);
  const line = (key: string) => sheet.find((one) => one.key === key);

  it("shows gross, depreciation and net, and comes to the same on both sides", () => {
    expect(sumCentsOf(rows, (one) => one.balanceCents)).toBe(0);
    expect(line("plant")).toMatchObject({
      grossCents: 600_000,
      depreciationCents: 120_000,
      netCents: 480_000,
    });
    expect(line("merchandise")).toMatchObject({ grossCents: 400_000, depreciationCents: 50_000 });
    expect(line("fixed_assets")).toMatchObject({ depreciationCents: 120_000, netCents: 480_000, box: "BJ" });
    expect(euros(sheet, "total_assets", "total_liabilities", "result")).toEqual([22_600, 22_600, 2_000]);
  });

  it("shows third parties and banks on the side of their balance, never set off", () => {
    expect(euros(sheet, "customers", "other_debts", "suppliers", "other_receivables")).toEqual([
      9_000, 300, 3_500, 200,
    ]);
    expect(euros(sheet, "cash", "bank_debts", "tax_and_social")).toEqual([4_600, 6_000, 800]);
  });

  it("names the accounts of each figure, on the side that counts", () => {
    expect(line("bank_debts")?.accounts).toEqual([
      { account: "164000", cents: 500_000 },
      { account: "512001", cents: 100_000 },
    ]);
    expect(line("plant")?.accounts).toEqual([
      { account: "215400", cents: 600_000 },
      { account: "281540", cents: -120_000 },
    ]);
    expect(line("fixed_assets")?.accounts).toEqual([]);
  });

  it("shows the exercise before, and an earlier result apart until it is appropriated", () => {
    const next = buildStatement(BALANCE_SHEET, [row("512000", 2_000), row("120000", -2_000)], rows);
    expect(euros(next, "pending_result", "result", "equity")).toEqual([2_000, 0, 2_000]);
    expect(next.find(({ key }) => key === "result")?.previousCents).toBe(200_000);
    expect(next.find(({ key }) => key === "plant")).toMatchObject({ netCents: 0, previousCents: 480_000 });
    expect(line("result")?.previousCents).toBeNull();
  });
});

describe("the income statement (art. 821-2)", () => {
  it("shows turnover, each result, and the profit", () => {
    const lines = buildStatement(INCOME_STATEMENT, rows);
    expect(
      euros(
        lines,
        "turnover",
        "operating_income",
        "operating_charges",
        "operating_result",
        "financial_result",
      ),
    ).toEqual([40_000, 40_000, 37_700, 2_300, -300]);
    expect(euros(lines, "merchandise_stock_change", "net_result", "total_income")).toEqual([
      -4_000, 2_000, 40_000,
    ]);
  });

  it("places what the charts of 2025 changed, and keeps the place of what they took out", () => {
    const lines = buildStatement(INCOME_STATEMENT, [
      row("757000", -10),
      row("657000", 20),
      row("767100", -30),
      row("667100", 40),
      row("747000", -50),
      row("775000", -60),
      row("675000", 70),
      row("791000", -80),
      row("687250", 90),
      row("649000", -5),
    ]);
    expect(
      euros(
        lines,
        "disposal_proceeds",
        "disposed_book_value",
        "financial_disposal_proceeds",
        "financial_disposed_book_value",
        "grants",
        "exceptional_income",
        "exceptional_charges",
        "reversals",
        "social_charges",
      ),
    ).toEqual([10, 20, 30, 40, 50, 60, 160, 80, -5]);
  });
});

describe("SIG and CAF", () => {
  it("go from the margin to the result", () => {
    const lines = buildStatement(INTERMEDIATE_BALANCES, rows);
    expect(
      euros(
        lines,
        "commercial_margin",
        "production",
        "value_added",
        "gross_operating_surplus",
        "operating_result",
        "current_result",
        "net_result",
      ),
    ).toEqual([18_000, 2_000, 14_000, 4_000, 2_300, 2_000, 2_000]);
    // 2 000 + 1 200 + 500 of charges without payment.
    expect(euros(buildStatement(SELF_FINANCING, rows), "self_financing")).toEqual([3_700]);
  });
});

describe("the table of flows", () => {
  it("goes from the self-financing to the change of treasury", () => {
    const flows = cashFlow([], rows);
    expect(
      euros(flows.lines, "self_financing", "stocks", "receivables", "payables", "operating", "acquisitions"),
    ).toEqual([3_700, -4_000, -9_200, 4_100, -5_400, -6_000]);
    expect(euros(flows.lines, "capital", "borrowings", "financing", "change", "treasury")).toEqual([
      10_000, 5_000, 15_000, 3_600, 3_600,
    ]);
    expect(flows).toMatchObject({
      openingTreasuryCents: 0,
      closingTreasuryCents: 360_000,
      changeCents: 360_000,
    });
  });

  it("shows a disposal and a dividend at what was paid", () => {
    const opening = closingPosition([], rows.map(asMovement), { profit: "120000", loss: "129000" });
    const closing = [
      ...opening.filter(({ account }) => !/^(120|215|281|512000)/.test(account)),
      row("512000", 4_600 + 5_000 - 1_500),
      row("110000", -500),
      row("757000", -5_000),
      row("657000", 4_800),
    ];
    const flows = cashFlow(opening, closing);
    expect(euros(flows.lines, "self_financing", "acquisitions", "disposals", "dividends", "change")).toEqual([
      0, 0, 5_000, -1_500, 3_500,
    ]);
  });
});

const asMovement = ({ account, auxiliary, balanceCents }: NetRow) => ({
  account,
  auxiliary: auxiliary ?? null,
  debitCents: Math.max(0, balanceCents),
  creditCents: Math.max(0, -balanceCents),
});

describe("any balance", () => {
  const accounts = CHART_VERSIONS.flatMap((version) => [...pcgAccounts(version).keys()]).filter((number) =>
    /^[1-7]/.test(number),
  );
  const models = { BALANCE_SHEET, INCOME_STATEMENT, INTERMEDIATE_BALANCES, SELF_FINANCING, CASH_FLOW };

  it("finds a line for each account of each chart", () => {
    for (const number of accounts) {
      const both = [BALANCE_SHEET, CASH_FLOW, ...(/^[67]/.test(number) ? Object.values(models) : [])];
      for (const model of both)
        for (const side of [1, -1])
          expect([number, model.lineOf(number, side)]).not.toEqual([number, undefined]);
    }
  });

  it("totals name lines that stand before them, and each line is in one total at most", () => {
    for (const { lines } of Object.values(models)) {
      for (const [at, { key, sum }] of lines.entries())
        for (const part of sum) {
          const place = lines.findIndex((one) => one.key === part.replace("-", ""));
          expect([key, part, place >= 0 && place < at]).toEqual([key, part, true]);
        }
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
    }
  });

  const moves = fc.array(
    fc.record({
      debit: fc.constantFrom(...accounts),
      credit: fc.constantFrom(...accounts),
      cents: fc.integer({ min: 1, max: 10_000_000 }),
      auxiliary: fc.constantFrom("", "A", "B"),
    }),
    { minLength: 1, maxLength: 60 },
  );
  const netRows = (drawn: { debit: string; credit: string; cents: number; auxiliary: string }[]) =>
    drawn.flatMap(({ debit, credit, cents, auxiliary }): NetRow[] => [
      { account: debit, auxiliary, balanceCents: cents },
      { account: credit, auxiliary, balanceCents: -cents },
    ]);

  it("actif = passif; the result is the same in each statement; flows are the change of treasury", () => {
    fc.assert(
      fc.property(moves, moves, (before, during) => {
        const result = { profit: "120000", loss: "129000" };
        const opening = closingPosition([], netRows(before).map(asMovement), result);
        const closing = [...opening, ...netRows(during)];
        const [sheet, income, sig, caf] = [
          BALANCE_SHEET,
          INCOME_STATEMENT,
          INTERMEDIATE_BALANCES,
          SELF_FINANCING,
        ].map((model) => buildStatement(model, closing));
        const at = (lines: readonly StatementLine[] | undefined, key: string) =>
          statementAmount(lines ?? [], key);
        expect(at(sheet, "total_assets")).toBe(at(sheet, "total_liabilities"));
        const profit = sumCentsOf(
          closing.filter(({ account }) => /^[67]/.test(account)),
          (one) => -one.balanceCents,
        );
        expect([
          at(sheet, "result"),
          at(income, "net_result"),
          at(sig, "net_result"),
          at(caf, "net_result"),
        ]).toEqual([profit, profit, profit, profit]);
        for (const key of ["operating_result", "current_result", "exceptional_result"])
          expect(at(sig, key)).toBe(at(income, key));
        const flows = cashFlow(opening, closing);
        const change = flows.closingTreasuryCents - flows.openingTreasuryCents;
        expect([flows.changeCents, at(flows.lines, "treasury")]).toEqual([change, change]);
        expect(statementAmount(flows.lines, "self_financing")).toBe(at(caf, "self_financing"));
      }),
      propertyRuns(500),
    );
  });
});
