import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CHART_VERSIONS, pcgAccounts } from "../chart/chart-version.ts";
import type { NetRow } from "../report/balance.ts";
import { buildStatement, statementAmount } from "./build-statement.ts";
import { BALANCE_SHEET, INCOME_STATEMENT } from "./statement-model.ts";
import { DEPRECIATION_BOXES, TAX_PACKAGE_MODELS, TAX_PACKAGES } from "./tax-package.ts";

const row = (account: string, euros: number): NetRow => ({
  account,
  auxiliary: null,
  balanceCents: euros * 100,
});

/** A maker's exercise: a machine, a loan, sales of goods, services and work, a machine sold. */
const rows = [
  row("101300", -10_000),
  row("164000", -5_000),
  row("215400", 6_000),
  row("281540", -1_200),
  row("345000", 700),
  row("411000", 9_000),
  row("401000", -3_500),
  row("445510", -800),
  row("512000", 8_300),
  row("601000", 24_000),
  row("613200", 6_000),
  row("641100", 7_000),
  row("657000", 1_000),
  row("681120", 1_200),
  row("701000", -25_000),
  row("706000", -15_000),
  row("713450", -700),
  row("757000", -2_000),
];

const euros = (model: (typeof TAX_PACKAGE_MODELS)["normal"]["balanceSheet"], ...lines: string[]) => {
  const built = buildStatement(model, rows);
  return lines.map((line) => statementAmount(built, line) / 100);
};

describe("the table of an exercise by form line", () => {
  it("have a box for what is taken off each line of assets, another one each", () => {
    const boxes = TAX_PACKAGES.flatMap((regime) => {
      const { lines } = TAX_PACKAGE_MODELS[regime].balanceSheet;
      const assets = lines.slice(0, lines.findIndex(({ key }) => key === "CO" || key === "110") + 1);
      const known = new Set(lines.map(({ key }) => key));
      return assets
        .filter(({ key }) => !["AA", "CW", "CM", "CN"].includes(key))
        .map(({ key }) => {
          const box = DEPRECIATION_BOXES[key];
          expect(box === undefined || known.has(box), key).toBe(false);
          return box;
        });
    });
    expect(boxes.length).toBe(new Set(boxes).size);
  });

  it("fills the forms 2050 to 2053", () => {
    const { balanceSheet, incomeStatement } = TAX_PACKAGE_MODELS.normal;
    expect(euros(balanceSheet, "AR", "BJ", "BP", "BX", "CF", "CJ", "CO")).toEqual([
      4_800, 4_800, 700, 9_000, 8_300, 18_000, 22_800,
    ]);
    expect(euros(balanceSheet, "DA", "DI", "DL", "DU", "DX", "DY", "EC", "EE")).toEqual([
      10_000, 3_500, 13_500, 5_000, 3_500, 800, 9_300, 22_800,
    ]);
    // Since 2025 a machine sold is operating income (757) and charge (657).
    expect(euros(incomeStatement, "FF", "FI", "FL", "FM", "FQ", "FR", "FU", "FW", "GE", "HN")).toEqual([
      25_000, 15_000, 40_000, 700, 2_000, 42_700, 24_000, 6_000, 1_000, 3_500,
    ]);
    expect([balanceSheet.formOf("AR"), balanceSheet.formOf("DI"), incomeStatement.formOf("HN")]).toEqual([
      "2050",
      "2051",
      "2053",
    ]);
  });

  it("fills the forms 2033-A and 2033-B", () => {
    const { balanceSheet, incomeStatement } = TAX_PACKAGE_MODELS.simplified;
    expect(euros(balanceSheet, "028", "050", "068", "084", "110")).toEqual([
      4_800, 700, 9_000, 8_300, 22_800,
    ]);
    expect(euros(balanceSheet, "120", "136", "142", "156", "166", "172", "180")).toEqual([
      10_000, 3_500, 13_500, 5_000, 3_500, 800, 22_800,
    ]);
    expect(euros(incomeStatement, "214", "218", "230", "232", "264", "310")).toEqual([
      25_000, 15_000, 2_000, 42_700, 39_200, 3_500,
    ]);
  });

  it("has one line for each account that a statement knows, in debit and in credit", () => {
    for (const regime of TAX_PACKAGES) {
      const { balanceSheet, incomeStatement } = TAX_PACKAGE_MODELS[regime];
      for (const [number] of CHART_VERSIONS.flatMap((version) => [...pcgAccounts(version)]))
        for (const cents of [1, -1])
          for (const [form, statement] of [
            [balanceSheet, BALANCE_SHEET],
            [incomeStatement, INCOME_STATEMENT],
          ] as const) {
            const line = form.lineOf(number, cents);
            expect(line === undefined, `${regime} ${number}`).toBe(
              statement.lineOf(number, cents) === undefined,
            );
            if (line !== undefined) expect(form.formOf(line), `${regime} ${number} ${line}`).not.toBe("");
          }
    }
  });

  it("comes to the same totals and result as the statements, whatever the books", () => {
    const accounts = CHART_VERSIONS.flatMap((version) =>
      [...pcgAccounts(version)].map(([number]) => number),
    ).filter((number) => /^[1-7]/.test(number) && !number.startsWith("12"));
    const drawn = fc.record({
      account: fc.constantFrom(...accounts),
      balanceCents: fc.integer({ min: -9_000_000, max: 9_000_000 }),
      auxiliary: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 30 }), (some) => {
        const rest = some.reduce((sum, { balanceCents }) => sum - balanceCents, 0);
        const books = [...some, { account: "512000", balanceCents: rest, auxiliary: null }];
        const sheet = buildStatement(BALANCE_SHEET, books);
        const income = buildStatement(INCOME_STATEMENT, books);
        const result = statementAmount(income, "net_result");
        for (const [regime, assets, liabilities, own, net] of [
          ["normal", "CO", "EE", "DI", "HN"],
          ["simplified", "110", "180", "136", "310"],
        ] as const) {
          const forms = TAX_PACKAGE_MODELS[regime];
          const form = buildStatement(forms.balanceSheet, books);
          expect(statementAmount(form, assets)).toBe(statementAmount(sheet, "total_assets"));
          expect(statementAmount(form, liabilities)).toBe(statementAmount(sheet, "total_liabilities"));
          expect(statementAmount(form, own)).toBe(result);
          expect(statementAmount(buildStatement(forms.incomeStatement, books), net)).toBe(result);
        }
      }),
      propertyRuns(200),
    );
  });
});
