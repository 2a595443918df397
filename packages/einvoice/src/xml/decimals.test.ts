import { describe, expect, it } from "vitest";
import { writtenPrice } from "./decimals.ts";

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
