import { describe, expect, it } from "vitest";
import { amountText, priceText, writtenPrice } from "./decimals.ts";

describe("a unit price in the electronic formats", () => {
  it.each([
    ["1234.5", "12.345", null],
    ["1.2345", "0.012345", null],
    ["1.234500", "0.012345", null],
    ["1.234567", "1.234567", "100"],
    ["-0.00001", "-0.00001", "100"],
  ] as const)("of %s cents is %s for %s", (cents, price, baseQuantity) => {
    expect(writtenPrice(cents)).toEqual({ price, baseQuantity });
  });
});

describe("an amount in a currency of other decimals", () => {
  it.each([
    [-1234, "EUR", "-12.34"],
    [500, "JPY", "500"],
    [12_340, "TND", "12.34"],
    [12_345, "TND", "12.345"],
  ])("of %s units of %s is %s", (units, currency, text) => {
    expect(amountText(units, currency)).toBe(text);
  });

  it.each([
    ["1234.5", "JPY", "1234.5", null],
    ["1234", "JPY", "1234", null],
    ["1234", "TND", "1.234", null],
    ["1.2345", "TND", "1.2345", "1000"],
  ])("has a price of %s units of %s as %s for %s", (units, currency, price, baseQuantity) => {
    expect(writtenPrice(units, currency)).toEqual({ price, baseQuantity });
    expect(priceText("500", currency)).toBe({ JPY: "500", TND: "0.500" }[currency]);
  });
});
