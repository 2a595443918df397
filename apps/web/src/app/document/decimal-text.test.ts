import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  basisPointsFromText,
  basisPointsToText,
  decimalFromText,
  decimalToText,
  priceFromText,
  priceRead,
  priceToText,
  settledPrice,
} from "./decimal-text.ts";

describe("figures as they are typed", () => {
  it("reads a quantity with a comma, a point, spaces or nothing before the comma", () => {
    expect(["12,5", "12.5", "1 250", "1\u202f250,00", ",5", "-3", "3,"].map(decimalFromText)).toEqual([
      "12.5",
      "12.5",
      "1250",
      "1250",
      "0.5",
      "-3",
      "3",
    ]);
  });

  it("does not guess what it cannot read", () => {
    expect(["", "douze", "1,2,3", "1e3"].map(decimalFromText)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("turns euros into cents and back without losing a decimal", () => {
    expect(priceFromText("12,345678")).toBe("1234.5678");
    expect(priceToText("1234.5678")).toBe("12,345678");
    expect(priceFromText("1 234,5 €")).toBe("123450");
    expect(priceToText("5")).toBe("0,05");
    expect(priceToText("-500")).toBe("-5,00");
    expect(priceToText("123456789")).toBe("1\u202f234\u202f567,89");
    expect(priceToText("-123456.789")).toBe("-1\u202f234,56789");
  });

  it("reads a price as the small sum an accountant types", () => {
    expect(priceFromText("1200/1,2")).toBe("100000");
    expect(priceFromText("3*12,5")).toBe("3750");
  });

  it("takes a price of a page in the decimals of its currency", () => {
    expect([undefined, "USD", "JPY", "TND"].map((currency) => priceRead(50_000, currency))).toEqual([
      ...["500,00", "500,00", "500", "500,000"],
    ]);
  });

  it("settles a price that is left, and nothing that it cannot read", () => {
    expect(
      ["1200,5", "1\u202f200,50", "3*500", "12,345", "-1000", "", " ", "douze"].map((typed) =>
        settledPrice(typed),
      ),
    ).toEqual([
      "1\u202f200,50",
      "1\u202f200,50",
      "1\u202f500,00",
      "12,345",
      "-1\u202f000,00",
      "",
      " ",
      "douze",
    ]);
  });

  it("reads a rate up to its hundredth of a percent and refuses what is none", () => {
    expect(["20", "5,5", "2,1 %", "0"].map(basisPointsFromText)).toEqual([2000, 550, 210, 0]);
    expect(["5,555", "-1", "120", ""].map(basisPointsFromText)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("gives back every price, quantity and rate it shows", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        fc.integer({ min: 0, max: 6 }),
        (unscaled, places) => {
          const digits = Math.abs(unscaled)
            .toString()
            .padStart(places + 1, "0");
          const cut = digits.length - places;
          const decimal = `${unscaled < 0 ? "-" : ""}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ""}`;
          expect(Number(priceFromText(priceToText(decimal)))).toBe(Number(decimal));
          expect(Number(decimalFromText(decimalToText(decimal)))).toBe(Number(decimal));
        },
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (points) => {
        expect(basisPointsFromText(basisPointsToText(points))).toBe(points);
      }),
    );
  });
});
