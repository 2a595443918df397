import { RETURN_MONTHS } from "@grand-livre/testkit/books/return-month-cases";
import { returnContext } from "@grand-livre/testkit/books/return-test-context";
import { describe, expect, it } from "vitest";
import { checkAccounts, checkIncome, checkRates } from "./cadrage.ts";

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
const context = { ...returnContext(march), startDate: march.startDate };
const line = (
  vatCode: string,
  account: string,
  cents: number,
  baseCents: number | null,
  date = "2026-03-15",
) => ({
  vatCode,
  account,
  cents,
  baseCents,
  date,
});

describe("base × rate = tax", () => {
  it("holds for each month worked by hand, to a cent a line", () => {
    for (const { title, amounts } of RETURN_MONTHS.filter(({ title: name }) => !/60 %|fuel/.test(name)))
      expect(
        checkRates(amounts, context).filter(({ within }) => !within),
        title,
      ).toEqual([]);
  });

  it("tells the rate, the expected tax and the gap, a share not deductible counted", () => {
    const amounts = [
      line("VB20", "445710", -20_300, -100_000),
      line("VB10", "445710", -1000, -10_000),
      { ...line("AC20", "445660", 1602, 10_000), lines: 2 },
    ];
    expect(checkRates(amounts, context)).toEqual([
      {
        kind: "deductible",
        rateBasisPoints: 2000,
        baseCents: 10_000,
        taxCents: 1602,
        gapCents: 2,
        within: true,
      },
      {
        kind: "due",
        rateBasisPoints: 2000,
        baseCents: 100_000,
        taxCents: 20_300,
        gapCents: 300,
        within: false,
      },
      { kind: "due", rateBasisPoints: 1000, baseCents: 10_000, taxCents: 1000, gapCents: 0, within: true },
    ]);
  });
});

describe("income against bases", () => {
  const income = (account: string, vatCode: string | null, cents: number, date = "2026-03-15") => ({
    account,
    vatCode,
    cents,
    date,
  });

  it("differs by what waits for its payment, by deposits, by income that no box takes", () => {
    const amounts = [
      line("VB20", "445710", -20_000, -100_000),
      line("VS20", "445740", -20_000, -100_000),
      line("VS20", "445740", 10_000, 50_000, "2026-04-02"),
      line("VS20", "445710", -10_000, -50_000, "2026-04-02"),
      line("VB20", "445880", 4000, 20_000),
      line("VB20", "445710", -4000, -20_000),
      line("VEX", "706000", -7000, -7000),
      line("VB20", "445710", 200, 1000),
    ];
    const rows = [
      income("707000", "VB20", 100_000),
      income("706000", "VS20", 100_000),
      income("706000", "VEX", 7000),
      income("708000", null, 3000),
      income("706000", "VFR", 500),
      income("665000", null, -1000),
      income("707000", "VB20", 45),
    ];
    expect(checkIncome(rows, amounts, context)).toEqual([
      {
        month: "2026-03",
        incomeCents: 209_545,
        declaredBaseCents: 126_000,
        gapCents: 83_545,
        causes: [
          { cause: "waiting", account: null, cents: 100_000 },
          { cause: "deposit", account: null, cents: -20_000 },
          { cause: "no_code", account: "708000", cents: 3000 },
          { cause: "no_box", account: "706000", cents: 500 },
          { cause: "unexplained", account: null, cents: 45 },
        ],
      },
      {
        month: "2026-04",
        incomeCents: 0,
        declaredBaseCents: 50_000,
        gapCents: -50_000,
        causes: [{ cause: "waiting", account: null, cents: -50_000 }],
      },
    ]);
  });
});

describe("bad debts", () => {
  const given = [line("VB20", "445710", 20_000, 100_000)];
  const lost = (cents: number) => [{ account: "654000", vatCode: null, cents: -cents, date: "2026-03-15" }];

  it("explain a base that is taken back, and no more than it", () => {
    expect(checkIncome(lost(100_000), given, context)).toMatchObject([
      { incomeCents: 0, gapCents: 100_000, causes: [{ cause: "bad_debt", cents: 100_000 }] },
    ]);
    expect(checkIncome(lost(60_000), given, context)[0]?.causes).toMatchObject([
      { cause: "bad_debt", cents: 60_000 },
      { cause: "unexplained", cents: 40_000 },
    ]);
    expect(checkIncome(lost(60_000), [], context)).toMatchObject([{ gapCents: 0, causes: [] }]);
  });
});

describe("tax accounts against the return", () => {
  it("shows what lines without a code leave", () => {
    const ledger = [
      { account: "445710", cents: -20_500 },
      { account: "445660", cents: 100 },
    ];
    expect(checkAccounts(ledger, [{ account: "445710", cents: -20_000 }])).toEqual([
      { account: "445660", ledgerCents: 100, declaredCents: 0, gapCents: 100 },
      { account: "445710", ledgerCents: -20_500, declaredCents: -20_000, gapCents: -500 },
    ]);
  });
});
