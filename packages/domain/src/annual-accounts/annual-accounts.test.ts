import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildStatement, statementAmount } from "../statement/build-statement.ts";
import { BALANCE_SHEET } from "../statement/statement-model.ts";
import { accountsFindings } from "./accounts-findings.ts";
import { type AccountMovement, type DueLater, notesTables } from "./notes-tables.ts";
import { ACCOUNTS_PARTS, isAsked, isUnfinished, proposedWording } from "./parts.ts";

const NONE: DueLater = { typed: new Map(), open: { receivables: new Map(), debts: new Map() } };

function move(
  account: string,
  openingCents: number,
  debitCents: number,
  creditCents: number,
): AccountMovement {
  return {
    account,
    openingCents,
    debitCents,
    creditCents,
    closingCents: openingCents + debitCents - creditCents,
  };
}

const tablesOf = (movements: readonly AccountMovement[], later = NONE) => {
  const balances = movements.map(({ account, closingCents: balanceCents }) => ({ account, balanceCents }));
  return new Map(notesTables(movements, balances, later).map((table) => [table.key, table.rows]));
};
const centsOf = (rows: ReturnType<typeof tablesOf>, table: string, key: string) =>
  rows.get(table as never)?.find((row) => row.key === key)?.cents;

describe("the tables of the notes", () => {
  // A lathe bought, a van sold, their depreciation; a loan; a claim that is impaired.
  const movements = [
    move("101000", -1_000_000, 0, 0),
    move("120000", -50_000, 50_000, 0),
    move("106100", 0, 0, 50_000),
    move("164000", -800_000, 200_000, 0),
    move("215400", 0, 300_000, 0),
    move("218200", 120_000, 0, 120_000),
    move("281820", -70_000, 95_000, 25_000),
    move("281540", 0, 0, 15_000),
    move("416000", 60_000, 0, 0),
    move("491000", -10_000, 0, 20_000),
    move("401000", 0, 10_000, 90_000),
    move("706000", 0, 0, 400_000),
    move("681100", 0, 40_000, 0),
  ];
  const tables = tablesOf(movements);

  it("have opening, what came, what left and closing of each line", () => {
    expect(centsOf(tables, "fixedAssets", "plant")).toEqual([0, 300_000, 0, 300_000]);
    expect(centsOf(tables, "fixedAssets", "vehicles")).toEqual([120_000, 0, 120_000, 0]);
    expect(centsOf(tables, "fixedAssets", "total")).toEqual([120_000, 300_000, 120_000, 300_000]);
    expect(centsOf(tables, "depreciation", "vehicles")).toEqual([70_000, 25_000, 95_000, 0]);
    expect(centsOf(tables, "provisions", "receivables")).toEqual([10_000, 20_000, 0, 30_000]);
    expect(centsOf(tables, "equity", "legal_reserve")).toEqual([0, 50_000, 0, 50_000]);
    expect(centsOf(tables, "equity", "result")).toEqual([0, 400_000, 40_000, 360_000]);
    expect(centsOf(tables, "equity", "total")).toEqual([1_050_000, 450_000, 90_000, 1_410_000]);
  });

  it("split a debt by what a person typed of its contract, else by open due dates, never above its amount", () => {
    expect(centsOf(tables, "debts", "bank_loans")).toEqual([600_000, 600_000, 0, 0]);
    const typed = new Map([
      ["debts.bank_loans", { overOneYearCents: 400_000, overFiveYearsCents: 100_000 }],
      ["receivables.doubtful", { overOneYearCents: 99_000, overFiveYearsCents: 0 }],
    ]);
    const open = new Map([["401000", { overOneYearCents: 30_000, overFiveYearsCents: 0 }]]);
    const later = { typed, open: { receivables: new Map(), debts: open } };
    const split = tablesOf(movements, later);
    expect(centsOf(split, "debts", "bank_loans")).toEqual([600_000, 200_000, 300_000, 100_000]);
    expect(centsOf(split, "debts", "suppliers")).toEqual([80_000, 50_000, 30_000, 0]);
    expect(centsOf(split, "receivables", "doubtful")).toEqual([60_000, 0, 60_000]);
  });

  it("leave the balances to decide where an entry was cancelled twice", () => {
    const [row] = tablesOf([{ ...move("215400", 0, 0, 0), closingCents: 500 }]).get("fixedAssets") ?? [];
    expect(row?.cents).toEqual([0, 500, 0, 500]);
  });

  it("come to the totals of the balance sheet, whatever the balances", () => {
    const account = fc.constantFrom(
      ...["101000", "109000", "120000", "145000", "151000", "164000", "168800", "205000", "213500", "231000"],
      ...["261000", "267100", "269000", "274000", "275000", "279000", "280500", "281350", "296100", "391000"],
      ...["401000", "404000", "409100", "411000", "416000", "419100", "421000", "431000", "445660", "455100"],
      ...["456200", "467000", "471000", "486000", "487000", "491000", "512000", "519000", "606000", "706000"],
    );
    const drawn = fc.array(fc.tuple(account, fc.integer({ min: -1_000_000, max: 1_000_000 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(drawn, (pairs) => {
        const sums = new Map<string, number>();
        for (const [number, cents] of pairs) sums.set(number, (sums.get(number) ?? 0) + cents);
        const rows = [...sums].map(([number, balanceCents]) => ({ account: number, balanceCents }));
        const found = tablesOf(
          rows.map((row) =>
            move(row.account, 0, Math.max(row.balanceCents, 0), Math.max(-row.balanceCents, 0)),
          ),
        );
        const sheet = buildStatement(BALANCE_SHEET, rows);
        const gross = (key: string) => sheet.find((line) => line.key === key)?.grossCents ?? 0;
        const depreciation = rows.filter((row) => row.account.startsWith("28"));
        const last = (table: string) => centsOf(found, table, "total")?.at(-1) ?? 0;
        expect(last("fixedAssets")).toBe(gross("fixed_assets") + gross("formation_costs"));
        expect(last("depreciation")).toBe(depreciation.reduce((sum, row) => sum - row.balanceCents, 0) || 0);
        expect(last("equity")).toBe(statementAmount(sheet, "equity"));
        expect(centsOf(found, "debts", "total")?.[0] ?? 0).toBe(statementAmount(sheet, "debts"));
        const claims = ["share_loans", "loans", "other_financial", "customers", "other_receivables"];
        const all = [...claims, "called_unpaid", "prepaid_expenses"].reduce(
          (sum, key) => sum + gross(key),
          0,
        );
        expect(centsOf(found, "receivables", "total")?.[0] ?? 0).toBe(all);
      }),
    );
  });
});

describe("the parts that a person writes", () => {
  const facts = {
    startDate: "2026-01-01",
    endDate: "2026-12-31",
    totalAssetsCents: 1_234_500,
    resultCents: -5_000,
    incomeTaxCents: 0,
    capitalCents: 1_000_000,
    staff: { average: "4,5", executives: "1" },
  };
  const part = (key: string) => {
    const found = ACCOUNTS_PARTS.find((one) => one.key === key);
    if (found === undefined) throw new Error(`no part ${key}`);
    return found;
  };

  it("are proposed with the figures of the books, and leave no gap of their own", () => {
    const methods = proposedWording(part("methods"), facts);
    expect(methods).toContain("clos le 31/12/2026, d’une durée de 12 mois");
    expect(methods).toContain("règlement ANC n° 2022-06");
    expect(methods).toMatch(/une perte de 50,00\s€/);
    expect(proposedWording(part("methods"), { ...facts, startDate: "2024-01-01" })).not.toContain("2022-06");
    expect(proposedWording(part("staff"), facts)).toContain("4,5 salariés (cadres\u00a0: 1)");
    expect(isUnfinished(proposedWording(part("staff"), { ...facts, staff: null }))).toBe(true);
    for (const one of ACCOUNTS_PARTS) expect(proposedWording(one, facts)).not.toMatch(/[{}]/);
  });

  it("are asked for by the accounts that the books hold", () => {
    expect(isAsked(part("stocks"), ["411000"])).toBe(false);
    expect(isAsked(part("stocks"), ["411000", "370000"])).toBe(true);
    expect(isAsked(part("events"), [])).toBe(true);
    expect(isAsked(part("auditors"), ["622600"])).toBe(false);
  });

  it("are told while they are missing or unfinished, as are due dates that only a contract says", () => {
    const movements = [move("164000", 0, 0, 600_000), move("512000", 0, 600_000, 0)];
    const balances = movements.map(({ account, closingCents: balanceCents }) => ({ account, balanceCents }));
    const none = { withoutObject: true, text: "", rows: [] };
    const written = new Map(ACCOUNTS_PARTS.map(({ key }) => [key, none] as const));
    const judge = (changes: Partial<Parameters<typeof accountsFindings>[0]> = {}) =>
      accountsFindings({
        state: "closed",
        drafts: false,
        balanced: true,
        accounts: ["164000", "512000"],
        written,
        tables: notesTables(movements, balances, NONE),
        later: NONE,
        ...changes,
      }).map(({ code, part: place }) => [code, place]);
    expect(judge()).toEqual([["MATURITY_UNTYPED", "debts.bank_loans"]]);
    const due = { overOneYearCents: 1, overFiveYearsCents: 0 };
    const later = { ...NONE, typed: new Map([["debts.bank_loans", due]]) };
    expect(judge({ later })).toEqual([]);
    const events = new Map([...written].filter(([key]) => key !== "events"));
    expect(judge({ later, written: events })).toEqual([["TEXT_MISSING", "events"]]);
    const text = { ...none, withoutObject: false, text: "Titres\u00a0: [à compléter]" };
    expect(judge({ later, written: new Map([...written, ["capital", text]]) })).toEqual([
      ["TEXT_UNFINISHED", "capital"],
    ]);
    expect(judge({ later, state: "open", drafts: true, balanced: false })).toEqual([
      ["EXERCISE_OPEN", null],
      ["DRAFTS_LEFT", null],
      ["SHEET_UNBALANCED", null],
    ]);
  });
});
