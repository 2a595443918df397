import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, decimalsOf, isCurrency } from "./currencies.ts";
import { decimalFromMinorUnits, euroCents, formatUnits, minorUnitsFromDecimal, RATE_TEXT } from "./rate.ts";

describe("currencies", () => {
  it("are those of ISO 4217, each once, with its decimals", () => {
    expect(new Set(CURRENCIES.map(({ code }) => code)).size).toBe(CURRENCIES.length);
    expect(CURRENCIES.length).toBeGreaterThan(140);
    expect(["USD", "JPY", "TND", "XOF"].map(decimalsOf)).toEqual([2, 0, 3, 0]);
    expect([isCurrency("USD"), isCurrency("EUR"), isCurrency("XXX")]).toEqual([true, false, false]);
  });
});

describe("rates", () => {
  it.each([
    [108_430, "USD", "1.0843", 100_000],
    [1, "USD", "2", 1],
    [1, "USD", "2.000001", 0],
    [-108_430, "USD", "1.0843", -100_000],
    [16_500, "JPY", "165", 10_000],
    [3_400, "TND", "3.4", 100],
    [0, "USD", "1.1", 0],
  ])("%i of %s at %s are %i euro cents", (units, currency, unitsPerEuro, cents) => {
    expect(euroCents(units, { currency, unitsPerEuro })).toBe(cents);
  });

  it("are positive decimals of six places", () => {
    expect(["1", "1.0843", "1,0843", "0.000001"].every((text) => RATE_TEXT.test(text))).toBe(true);
    expect(["0", "0,000", "-1", "1.0000001", "", "1e3", "1.2.3"].some((text) => RATE_TEXT.test(text))).toBe(
      false,
    );
    for (const unitsPerEuro of ["0", "-1", "x"])
      expect(() => euroCents(1, { currency: "USD", unitsPerEuro })).toThrow(RangeError);
  });

  it("refuse what no book can hold", () => {
    expect(euroCents(99_999_999_999_999, { currency: "JPY", unitsPerEuro: "1" })).toMatchObject({
      refused: "AMOUNT_OUT_OF_RANGE",
    });
  });

  it("are within half a cent of the exact value", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom("USD", "JPY", "TND"),
        (units, rate, currency) => {
          const cents = euroCents(units, { currency, unitsPerEuro: String(rate) });
          const exact = (units * 100) / 10 ** decimalsOf(currency) / rate;
          expect(Math.abs(Number(cents) - exact)).toBeLessThan(0.500001);
        },
      ),
    );
  });

  it("write smallest units as a decimal of their currency", () => {
    expect([
      decimalFromMinorUnits(108_430, "USD"),
      decimalFromMinorUnits(-5, "USD"),
      decimalFromMinorUnits(500, "JPY"),
      decimalFromMinorUnits(5, "TND"),
    ]).toEqual(["1084.30", "-0.05", "500", "0.005"]);
  });

  it("read them back, and print them with their code", () => {
    expect(
      [
        ["1084.3", "USD"],
        ["-0.055", "USD"],
        ["500.000000", "JPY"],
        ["0.005", "TND"],
      ].map(([text = "", code = ""]) => minorUnitsFromDecimal(text, code)),
    ).toEqual([108_430, -6, 500, 5]);
    expect([formatUnits(108_430, "USD"), formatUnits(-1_000_500, "JPY"), formatUnits(5, "TND")]).toEqual([
      "1\u202f084,30\u00a0USD",
      "\u22121\u202f000\u202f500\u00a0JPY",
      "0,005\u00a0TND",
    ]);
  });
});
