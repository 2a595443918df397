import { describe, expect, it } from "vitest";
import { sumCentsOf } from "../money/cents.ts";
import { isRefusal } from "../refusal.ts";
import { defaultTechnicalAccounts } from "../technical-account/technical-account.ts";
import { TECHNICAL_ROLES } from "../technical-account/technical-role.ts";
import { defaultVatCodes } from "../vat/default-vat-codes.ts";
import { OPERATION_KINDS, type OperationKind } from "./operation-kind.ts";
import type { OperationContext } from "./simulate-document.ts";
import { operationsUsing, simulateOperation } from "./simulate-operation.ts";

const accounts = defaultTechnicalAccounts(2025, 6);
const context: OperationContext = {
  accounts,
  vatCodes: new Map(defaultVatCodes(accounts).map((code) => [code.code, code])),
  vatRegime: "normal_monthly",
  chartVersion: 2025,
  accountLength: 6,
  date: "2026-06-30",
  exercise: { startDate: "2026-01-01", endDate: "2026-12-31" },
  gapLimitCents: 100,
};

const sketch = (kind: OperationKind, netCents: number, changes: Partial<OperationContext> = {}) => {
  const lines = simulateOperation(kind, { ...context, ...changes }, netCents);
  if (isRefusal(lines)) return lines.refused;
  return lines.map(({ account, debitCents, creditCents }) => `${account} ${debitCents - creditCents}`);
};

describe("the simulation of an operation", () => {
  it("is the entry of a purchase, of the accounts of today", () => {
    expect(sketch("purchase_goods", 100_000)).toEqual(["606100 100000", "445660 20000", "401000 -120000"]);
    const changed = { accounts: { ...accounts, suppliers: "401100" } };
    expect(sketch("purchase_goods", 100_000, changed)).toContain("401100 -120000");
  });

  it("takes a discount with its VAT off a payment, and makes due the VAT that waited", () => {
    expect(sketch("sale_payment", 100_000)).toEqual([
      "512000 117600",
      "665000 2000",
      "445740 400",
      "445740 19600",
      "411000 -120000",
      "445710 -19600",
    ]);
  });

  it("refuses as the engine does: a difference above the limit, a code that is not there", () => {
    expect(sketch("sale_gap", 101)).toBe("LETTERING_GAP_TOO_HIGH");
    expect(sketch("sale_gap", 100)).toEqual(["658000 100", "411000 -100"]);
    expect(sketch("sale_goods", 100, { vatCodes: new Map() })).toBe("VAT_CODE_UNKNOWN");
  });

  it.each(["normal_monthly", "franchise"] as const)(
    "balances to the cent under %s, small or large",
    (vatRegime) => {
      for (const kind of OPERATION_KINDS)
        for (const net of [100, 333, 100_000, 99_999_999_999]) {
          const lines = simulateOperation(kind, { ...context, vatRegime, gapLimitCents: net }, net);
          if (isRefusal(lines)) throw new Error(`${kind}: ${lines.refused}`);
          expect(lines.length, kind).toBeGreaterThan(1);
          expect(
            sumCentsOf(lines, (line) => line.debitCents - line.creditCents),
            kind,
          ).toBe(0);
        }
    },
  );
});

describe("the operations that use a role", () => {
  it("are those whose entry stands on its account", () => {
    expect(operationsUsing("discounts_granted")).toEqual(["sale_payment"]);
    expect(operationsUsing("vat_on_deposits")).toEqual(["sale_final"]);
    expect(operationsUsing("fixed_asset_suppliers")).toEqual(["purchase_asset"]);
    expect(operationsUsing("accelerated_depreciation")).toEqual(["depreciation"]);
    expect(operationsUsing("suppliers")).toContain("purchase_payment");
    expect(operationsUsing("suppliers")).not.toContain("purchase_asset");
  });

  it("are none for what the engine never writes", () => {
    const unused = TECHNICAL_ROLES.filter((role) => operationsUsing(role).length === 0);
    expect(unused).toEqual([
      "doubtful_customers",
      "wages_payable",
      "wage_garnishments",
      "urssaf",
      "pension_funds",
      "health_and_welfare",
      "withholding_tax",
      "suspense",
      "cash",
      "cheques_to_cash",
      "exchange_loss_trade",
      "exchange_gain_trade",
      "exchange_loss_financial",
      "exchange_gain_financial",
      "purchase_rebates",
      "sale_rebates",
    ]);
  });
});
