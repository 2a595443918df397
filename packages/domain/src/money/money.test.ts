import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefusal, refuse } from "../refusal.ts";
import { isCents, MAX_AMOUNT_CENTS, sumCents, sumCentsOf } from "./cents.ts";
import { centsFromDecimal, decimalFromCents, roundDecimalToCents } from "./decimal.ts";
import { formatAmount, formatMoney, formatRate } from "./format-amount.ts";
import { applyRate, MAX_SALE_QUANTITY_PLACES, multiplyPrice } from "./multiply.ts";
import { parseAmount } from "./parse-amount.ts";
import { proratedPart, rateShares, splitProrata } from "./prorata.ts";
import { roundFraction } from "./round.ts";

const runs = propertyRuns(2000);
const cents = fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS });

describe("a refusal", () => {
  it("is told from any result", () => {
    expect(isRefusal(refuse("NO"))).toBe(true);
    expect(isRefusal(refuse("NO", { gapCents: 1 }))).toBe(true);
    expect(refuse("NO", { gapCents: 1 })).toEqual({ refused: "NO", details: { gapCents: 1 } });
    for (const value of [0, "", null, undefined, {}, { refused: 3 }, []])
      expect(isRefusal(value)).toBe(false);
  });
});

describe("rounding", () => {
  it("goes to the nearest, halves away from zero", () => {
    expect([5n, 4n, 15n, -5n, -4n, -15n].map((n) => roundFraction(n, 10n))).toEqual([
      1n,
      0n,
      2n,
      -1n,
      0n,
      -2n,
    ]);
    expect(roundFraction(5n, -10n)).toBe(-1n);
    expect(() => roundFraction(1n, 0n)).toThrow(RangeError);
  });

  it("is symmetric around zero", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (n, d) => {
          expect(roundFraction(-n, d)).toBe(-roundFraction(n, d));
        },
      ),
      runs,
    );
  });
});

describe("typed amounts", () => {
  it.each([
    ["1200/1,2", 100_000],
    ["1 234,56", 123_456],
    ["1\u202f234,56\u00a0€", 123_456],
    ["-12", -1200],
    ["12-", -1200],
    ["−12,5", -1250],
    ["1234.5", 123_450],
    ["1.234,56", 123_456],
    ["1,234.56", 123_456],
    ["1.234.567", 123_456_700],
    [",5", 50],
    ["5,", 500],
    ["100*3+0,01", 30_001],
    ["(10+2)*3", 3600],
    ["10/3", 333],
    ["-10/3", -333],
    ["0,005*1", 1],
    ["-0", 0],
  ])("reads %s", (text, expected) => {
    expect(parseAmount(text)).toBe(expected);
  });

  it.each([
    "",
    " ",
    "abc",
    "12a",
    "1//2",
    "1/0",
    "(1",
    "1)",
    "1,2,3",
    "12.34.56",
    "+",
    "1 € 2 €",
    "9".repeat(200),
  ])("refuses %j", (text) => {
    expect(parseAmount(text)).toMatchObject({ refused: "AMOUNT_INVALID" });
  });

  it("does not guess between thousands and a third decimal", () => {
    expect(parseAmount("1.234")).toMatchObject({ refused: "AMOUNT_TOO_PRECISE" });
    expect(parseAmount("1,234")).toMatchObject({ refused: "AMOUNT_TOO_PRECISE" });
  });

  it("refuses what a document cannot carry", () => {
    expect(parseAmount("999999999999,99")).toBe(MAX_AMOUNT_CENTS);
    expect(parseAmount("1000000000000")).toMatchObject({ refused: "AMOUNT_OUT_OF_RANGE" });
  });

  it("reads back every amount it prints", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseAmount(formatMoney(amount))).toBe(amount);
        expect(centsFromDecimal(decimalFromCents(amount))).toBe(amount);
      }),
      runs,
    );
  });
});

describe("decimal strings", () => {
  it("become cents exactly or not at all", () => {
    expect(centsFromDecimal("12.340")).toBe(1234);
    expect(centsFromDecimal("-0.01")).toBe(-1);
    expect(centsFromDecimal("12.345")).toMatchObject({ refused: "DECIMAL_TOO_PRECISE" });
    for (const text of ["1,5", "1e3", "", ".5", "0x10", "NaN", "1 000"])
      expect(centsFromDecimal(text)).toMatchObject({ refused: "DECIMAL_INVALID" });
    expect(roundDecimalToCents("12.345")).toBe(1235);
    expect(roundDecimalToCents("-12.345")).toBe(-1235);
    expect(decimalFromCents(-5)).toBe("-0.05");
  });
});

describe("quantity × unit price", () => {
  it("is rounded once at the end", () => {
    expect(multiplyPrice({ quantity: "3", unitPriceCents: 3333 })).toBe(9999);
    expect(multiplyPrice({ quantity: "0.5", unitPriceCents: 1 })).toBe(1);
    expect(multiplyPrice({ quantity: "1000", unitPriceCents: "12.3456" })).toBe(12_346);
    expect(multiplyPrice({ quantity: "3", unitPriceCents: 10_000, discountBasisPoints: 1000 })).toBe(27_000);
    expect(multiplyPrice({ quantity: "-1", unitPriceCents: 10_000 })).toBe(-10_000);
    expect(multiplyPrice({ quantity: "1.00500", unitPriceCents: 100 })).toBe(101);
  });

  it("refuses what is not a price", () => {
    expect(multiplyPrice({ quantity: "1,5", unitPriceCents: 1 })).toMatchObject({
      refused: "DECIMAL_INVALID",
    });
    expect(multiplyPrice({ quantity: "1", unitPriceCents: "0.1234567" })).toMatchObject({
      refused: "PRICE_TOO_PRECISE",
    });
    // A sale may have 4 places on its quantity; its price has 6 as any.
    const sold = {
      quantity: "1.2345",
      unitPriceCents: "1.234567",
      quantityPlaces: MAX_SALE_QUANTITY_PLACES,
    };
    expect(multiplyPrice(sold)).toBe(2);
    expect(multiplyPrice({ ...sold, quantity: "1.23456" })).toMatchObject({
      refused: "PRICE_TOO_PRECISE",
      details: { places: 5, most: 4 },
    });
    expect(multiplyPrice({ quantity: "1", unitPriceCents: 1, discountBasisPoints: 10_001 })).toMatchObject({
      refused: "DISCOUNT_INVALID",
    });
    expect(multiplyPrice({ quantity: "99999999", unitPriceCents: MAX_AMOUNT_CENTS })).toMatchObject({
      refused: "AMOUNT_OUT_OF_RANGE",
    });
  });

  it("applies a VAT rate to the cent", () => {
    expect(applyRate(10_003, 2000)).toBe(2001);
    expect(applyRate(10_000, 550)).toBe(550);
    expect(applyRate(-10_003, 2000)).toBe(-2001);
  });
});

describe("a prorata split", () => {
  it("gives the remainder to the last share", () => {
    expect(splitProrata(100, [1, 1, 1])).toEqual([33, 34, 33]);
    expect(splitProrata(20_000, [60_000, 60_000])).toEqual([10_000, 10_000]);
    expect(() => splitProrata(1, [0, 0])).toThrow(RangeError);
  });

  it("always adds up and never leaves the exact share by more than a cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1, maxLength: 20 }),
        (total, weights) => {
          const whole = sumCents(weights);
          fc.pre(whole > 0);
          const shares = splitProrata(total, weights);
          expect(sumCents(shares)).toBe(total);
          for (const [i, share] of shares.entries())
            expect(Math.abs(share - (total * (weights[i] ?? 0)) / whole)).toBeLessThan(1.01);
        },
      ),
      runs,
    );
  });

  it("applies a rate to parts of both signs, adding up to the rate of the whole", () => {
    expect(rateShares([3, 3, 4, -10], 2000)).toEqual([1, 0, 1, -2]);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 })),
        fc.integer({ min: 0, max: 10_000 }),
        (amounts, rate) => {
          expect(sumCents(rateShares(amounts, rate))).toBe(applyRate(sumCents(amounts), rate));
        },
      ),
      runs,
    );
  });

  it("gives payments in several parts exactly the whole (4.1: 600 paid of 1 200 moves 100 of 200)", () => {
    expect(proratedPart(20_000, 0, 60_000, 120_000)).toBe(10_000);
    expect(proratedPart(100, 0, 1, 3) + proratedPart(100, 1, 1, 3) + proratedPart(100, 2, 1, 3)).toBe(100);
  });
});

describe("sums and formats", () => {
  it("throw rather than lose a cent", () => {
    expect(sumCents([])).toBe(0);
    expect(sumCentsOf([{ c: 1 }, { c: 2 }], (item) => item.c)).toBe(3);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => sumCents([0.5])).toThrow(RangeError);
    expect(isCents(1.5)).toBe(false);
    expect(Object.is(sumCents([-0]), 0)).toBe(true);
  });

  it("print French amounts", () => {
    expect(formatMoney(123_456)).toBe("1\u202f234,56\u00a0€");
    expect(formatMoney(-1200)).toBe("\u221212,00\u00a0€");
    expect(formatMoney(5, "USD")).toBe("0,05\u00a0USD");
    expect(formatAmount(100_000_000)).toBe("1\u202f000\u202f000,00");
    expect([2000, 550, 210, 0].map(formatRate)).toEqual(["20", "5,5", "2,1", "0"].map((r) => `${r}\u202f%`));
  });
});
