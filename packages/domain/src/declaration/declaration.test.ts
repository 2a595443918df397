import { describe, expect, it } from "vitest";
import { chargeLines, paymentLines, paysSomething } from "./declaration-entry.ts";
import {
  canAct,
  canCharge,
  canEdit,
  canPay,
  DECLARATION_ACTIONS,
  type DeclarationFacts,
  isDone,
  leftCents,
  shownState,
} from "./declaration-state.ts";
import {
  businessRatesInstalment,
  dividendLevy,
  feeThresholdCents,
  watchFranchise,
  watchQuarterly,
} from "./known-amount.ts";

const facts = (change: Partial<DeclarationFacts> = {}): DeclarationFacts => ({
  kind: "corporate_tax_instalment",
  state: "to_prepare",
  amountCents: 500_000,
  paidCents: 0,
  charged: false,
  ...change,
});
const code = (permission: object) => ("refused" in permission ? permission.refused : "ok");

describe("the steps of a declaration", () => {
  it("go from preparing to paid, and back while nothing is paid", () => {
    const may = (state: DeclarationFacts["state"]) =>
      DECLARATION_ACTIONS.filter((action) => code(canAct(facts({ state }), action)) === "ok");
    expect(may("to_prepare")).toEqual(["prepare", "file"]);
    expect(may("to_approve")).toEqual(["file", "reopen"]);
    expect(may("filed")).toEqual(["reject", "reopen"]);
    expect(may("rejected")).toEqual(["file", "reopen"]);
    const paid = facts({ state: "filed", paidCents: 100 });
    expect([code(canAct(paid, "reopen")), code(canAct(paid, "reject"))]).toEqual([
      "DECLARATION_PAID",
      "DECLARATION_PAID",
    ]);
    expect(code(canAct(facts({ kind: "vat" }), "file"))).toBe("DECLARATION_VAT_RETURN");
    expect([code(canEdit(facts())), code(canEdit(facts({ state: "filed" })))]).toEqual([
      "ok",
      "DECLARATION_STATE",
    ]);
  });

  it("are paid once payments come to the amount, received when it is negative", () => {
    expect(shownState(facts({ state: "filed", paidCents: 500_000 }))).toBe("paid");
    expect(shownState(facts({ state: "filed", paidCents: 200_000 }))).toBe("filed");
    expect(shownState(facts({ state: "filed", amountCents: 0 }))).toBe("filed");
    expect(shownState(facts({ amountCents: 0 }))).toBe("exempt");
    expect(shownState(facts({ kind: "vat", amountCents: 0 }))).toBe("to_prepare");
    expect((["to_prepare", "exempt", "paid", "rejected"] as const).map(isDone)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(shownState(facts({ state: "filed", amountCents: -300, paidCents: -300 }))).toBe("paid");
    expect(leftCents({ amountCents: 500, paidCents: 700 })).toBe(0);
    expect(leftCents({ amountCents: -300, paidCents: -100 })).toBe(-200);
  });

  it("ask for a filing and an amount before a payment, for a kind with a charge before a charge", () => {
    expect(code(canPay(facts()))).toBe("DECLARATION_NOT_FILED");
    expect(code(canPay(facts({ state: "filed", amountCents: null })))).toBe("DECLARATION_AMOUNT_UNKNOWN");
    expect(code(canPay(facts({ state: "filed", paidCents: 500_000 })))).toBe("DECLARATION_NOTHING_TO_PAY");
    expect(code(canPay(facts({ state: "filed" })))).toBe("ok");
    expect(code(canCharge(facts()))).toBe("DECLARATION_WITHOUT_CHARGE");
    expect(code(canCharge(facts({ kind: "business_rates", charged: true })))).toBe("DECLARATION_CHARGED");
    expect(code(canCharge(facts({ kind: "business_rates" })))).toBe("ok");
  });
});

describe("the entries", () => {
  it("pay a debt, take a refund, write a charge", () => {
    expect([paysSomething("fees"), paysSomething("business_rates")]).toEqual([false, true]);
    expect(paymentLines("corporate_tax_instalment", 500)).toEqual([
      { account: { pcg: "444" }, debitCents: 500, creditCents: 0 },
      { account: { role: "bank" }, debitCents: 0, creditCents: 500 },
    ]);
    expect(paymentLines("vat", -500)).toEqual([
      { account: { role: "bank" }, debitCents: 500, creditCents: 0 },
      { account: { pcg: "44583" }, debitCents: 0, creditCents: 500 },
    ]);
    expect(chargeLines("business_rates", 700)).toEqual([
      { account: { pcg: "63511" }, debitCents: 700, creditCents: 0 },
      { account: { pcg: "447" }, debitCents: 0, creditCents: 700 },
    ]);
    expect([paymentLines("tax_package", 700), chargeLines("vat", 700)]).toEqual([[], []]);
  });
});

describe("amounts that the books know", () => {
  it("of CFE are half of the last year's, from 3 000 € on", () => {
    expect(businessRatesInstalment(300_100, 2026)).toBe(150_100);
    expect(businessRatesInstalment(299_999, 2026)).toBe(0);
    expect(businessRatesInstalment(0, 2026)).toBeNull();
  });

  it("of dividends are 12,8 % and 18,6 % from 2026 on, 17,2 % before, of the share of natural persons", () => {
    const gross = { paidCents: 10_000_000, withheldCents: 3_140_000 };
    expect(dividendLevy(gross, 10_000, "2026-06-30")).toEqual({
      baseCents: 10_000_000,
      incomeTaxCents: 1_280_000,
      socialCents: 1_860_000,
      totalCents: 3_140_000,
    });
    expect(dividendLevy(gross, 6_000, "2025-06-30")?.totalCents).toBe(1_800_000);
    expect(dividendLevy(gross, 0, "2026-06-30")?.totalCents).toBe(0);
    // 68 600 € left the company and nothing was withheld: 100 000 € gross.
    const net = { paidCents: 6_860_000, withheldCents: 0 };
    expect(dividendLevy(net, 10_000, "2026-06-30")?.baseCents).toBe(10_000_000);
  });

  it("of fees are declared above 2 400 €, above 1 200 € before 2024", () => {
    expect([2023, 2026].map(feeThresholdCents)).toEqual([120_000, 240_000]);
  });

  it("of a franchise are watched from 80 % of the limit on", () => {
    const state = (cents: number) => watchFranchise("services", cents, "2026-11-23")?.state;
    expect([2_999_999, 3_000_000, 3_750_001, 4_125_001].map(state)).toEqual([
      "below",
      "near",
      "above",
      "lost",
    ]);
    expect(watchFranchise("goods", 0, "2026-11-23")).toMatchObject({
      limitCents: 8_500_000,
      upperCents: 9_350_000,
    });
    expect(watchFranchise("goods", 0, "2020-11-23")).toBeNull();
  });

  it("of quarterly returns are told before they come into force in 2027", () => {
    const state = (cents: number) => watchQuarterly(cents, "2027-03-01")?.state;
    expect([79_999_999, 80_000_000, 100_000_001, 110_000_001].map(state)).toEqual([
      "below",
      "near",
      "above",
      "lost",
    ]);
    expect(watchQuarterly(0, "2026-11-25")).toMatchObject({ from: "2027-01-01", limitCents: 100_000_000 });
  });
});
