import { decimalFromCents } from "@grand-livre/domain/money/decimal";
import { propertyRuns } from "@grand-livre/testkit/property-runs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { negateDecimal, normalizeDecimal } from "./decimal-text.ts";
import { isCalendarDate, readDate } from "./read-date.ts";
import { Reading } from "./reading.ts";
import type { XmlElement } from "./xml-element.ts";

function element(text: string, attributes: Record<string, string> = {}): XmlElement {
  const map = new Map(Object.entries(attributes));
  return { name: "Amount", namespace: "", attributes: map, parent: undefined, children: [], text };
}

function amount(text: string) {
  const reading = new Reading();
  return { cents: reading.amount(element(text)), codes: reading.warnings.map(({ code }) => code) };
}

describe("amounts", () => {
  it.each([
    ["1234.50", 123450],
    ["-0.05", -5],
    ["+7", 700],
    [".5", 50],
    ["5.", 500],
    ["0012.3400", 1234],
    ["-0.00", 0],
    ["9007199254.99", 900719925499],
  ])("reads %s exactly", (text, cents) => {
    expect(amount(text)).toEqual({ cents, codes: [] });
  });

  it("tells a decimal comma and reads it, but never guesses at a group", () => {
    expect(amount("2400,00")).toEqual({ cents: 240000, codes: ["AMOUNT_DECIMAL_COMMA"] });
    expect(amount("1,234")).toEqual({ cents: null, codes: ["AMOUNT_UNREADABLE"] });
    expect(amount("1 234.00")).toEqual({ cents: null, codes: ["AMOUNT_UNREADABLE"] });
  });

  it.each(["1e3", "NaN", "Infinity", "0x10", "--1", ".", "-"])("finds %s unreadable", (text) => {
    expect(amount(text)).toEqual({ cents: null, codes: ["AMOUNT_UNREADABLE"] });
  });

  it("tells a third decimal and rounds half away from zero", () => {
    expect(amount("100.005")).toEqual({ cents: 10001, codes: ["AMOUNT_TOO_PRECISE"] });
    expect(amount("-100.005")).toEqual({ cents: -10001, codes: ["AMOUNT_TOO_PRECISE"] });
    expect(amount("1.0049")).toEqual({ cents: 100, codes: ["AMOUNT_TOO_PRECISE"] });
  });

  it("tells an amount that cannot be held", () => {
    expect(amount("99999999999999999")).toEqual({ cents: null, codes: ["AMOUNT_OUT_OF_RANGE"] });
  });

  it("reads back every amount to the cent, however it is padded", () => {
    const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
    fc.assert(
      fc.property(cents, fc.nat(3), fc.nat(3), (value, left, right) => {
        const [whole = "", fraction = ""] = decimalFromCents(Math.abs(value)).split(".");
        const text = `${value < 0 ? "-" : ""}${"0".repeat(left)}${whole}.${fraction}${"0".repeat(right)}`;
        expect(amount(text)).toEqual({ cents: value === 0 ? 0 : value, codes: [] });
      }),
      propertyRuns(500),
    );
  });

  it("tells an amount marked with another currency, once", () => {
    const reading = new Reading();
    reading.currency = "EUR";
    reading.amount(element("1.00", { currencyID: "USD" }));
    reading.amount(element("2.00", { currencyID: "USD" }));
    expect(reading.warnings.map(({ code }) => code)).toEqual(["CURRENCY_MIXED"]);
  });
});

describe("rates and decimals", () => {
  it("reads rates in basis points", () => {
    const reading = new Reading();
    expect(["20.00", "5.5", "2.1", "0"].map((text) => reading.rate(element(text)))).toEqual([
      2000, 550, 210, 0,
    ]);
    expect(reading.warnings).toEqual([]);
  });

  it("tells a rate finer than a basis point, and a rate that is none", () => {
    const reading = new Reading();
    expect(reading.rate(element("19.125"))).toBe(1913);
    expect(reading.rate(element("123456"))).toBeNull();
    expect(reading.warnings.map(({ code }) => code)).toEqual(["RATE_TOO_PRECISE", "AMOUNT_OUT_OF_RANGE"]);
  });

  it("keeps decimals exact and shortest", () => {
    expect(["1.0000", "-007.50", "0.000", "-0.0"].map((text) => normalizeDecimal(text)?.text)).toEqual([
      "1",
      "-7.5",
      "0",
      "0",
    ]);
    expect(["1.5", "-1.5", "0"].map(negateDecimal)).toEqual(["-1.5", "1.5", "0"]);
  });
});

describe("dates", () => {
  const read = (text: string, expected: "compact" | "iso") => {
    const reading = new Reading();
    const found = readDate(reading, element(text), expected);
    return [found?.value ?? null, ...reading.warnings.map(({ code }) => code)];
  };

  it("reads each syntax's own notation", () => {
    expect(read("20260131", "compact")).toEqual(["2026-01-31"]);
    expect(read("2026-01-31", "iso")).toEqual(["2026-01-31"]);
    expect(read("2026-01-31+01:00", "iso")).toEqual(["2026-01-31"]);
    expect(read("2026-01-31Z", "iso")).toEqual(["2026-01-31"]);
  });

  it("reads the other notation, and tells it", () => {
    expect(read("2026-01-31", "compact")).toEqual(["2026-01-31", "DATE_FORMAT"]);
    expect(read("20260131", "iso")).toEqual(["2026-01-31", "DATE_FORMAT"]);
  });

  it.each(["20260230", "20261301", "2026-13-45", "31/01/2026", "202601", "00000000"])(
    "answers %s as absent, and tells it",
    (text) => {
      expect(read(text, "compact")).toEqual([null, "DATE_INVALID"]);
    },
  );

  it("knows leap years", () => {
    expect(["2024-02-29", "2000-02-29", "2026-02-29", "2100-02-29"].map(isCalendarDate)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
