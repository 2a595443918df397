import { describe, expect, it } from "vitest";
import { maskIban, maskNir, parseNir } from "./nir.ts";
import { isMarkedGap } from "./payslip.ts";
import { canCorrectPayslip, canPayPayslip, canValidatePayslip } from "./payslip-state.ts";
import { formatPpm } from "./ppm.ts";

describe("words and states", () => {
  it("reads a NIR by its key, Corsica too, and hides it", () => {
    expect(parseNir("2 84 02 75 123 456 25")).toMatchObject({ refused: "NIR_INVALID" });
    const key = (number: string) =>
      String(97 - (Number(number.replace("2A", "19").replace("2B", "18")) % 97)).padStart(2, "0");
    for (const number of ["2840275123456", "190012A004123", "190012B004123"])
      expect(parseNir(`${number} ${key(number)}`)).toBe(`${number}${key(number)}`);
    expect(parseNir(`190012A004123${key("190012B004123")}`)).toMatchObject({ refused: "NIR_INVALID" });
    expect(maskNir("284027512345678")).toBe("284 •••••••••• 78");
    expect(maskIban("FR7630006000011234567890189")).toBe("FR•• •••• 0189");
  });

  it("changes, validates, corrects and pays in their states only", () => {
    const facts = { state: "calculated", entryId: null, belowMinimumWage: false, toReview: false } as const;
    expect(canValidatePayslip(facts)).toEqual({ ok: true });
    expect(canValidatePayslip({ ...facts, belowMinimumWage: true })).toEqual({
      refused: "PAYSLIP_BELOW_MINIMUM_WAGE",
    });
    expect(canValidatePayslip({ ...facts, toReview: true })).toEqual({ refused: "PAYSLIP_VALUES_TO_REVIEW" });
    expect(canCorrectPayslip(facts)).toEqual({ refused: "PAYSLIP_STATE" });
    expect(canPayPayslip({ ...facts, state: "validated" })).toEqual({ refused: "PAYROLL_NOT_POSTED" });
    expect(canPayPayslip({ ...facts, state: "validated", entryId: "x" })).toEqual({ ok: true });
    expect([isMarkedGap(100_000, 105_000), isMarkedGap(100_000, 105_001), isMarkedGap(0, 1)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([formatPpm(69_000), formatPpm(240), formatPpm(1_000_000), formatPpm(85_500)]).toEqual([
      "6,90 %",
      "0,024 %",
      "100,00 %",
      "8,55 %",
    ]);
  });
});
