import { describe, expect, it } from "vitest";
import { E_INVOICING_FIRST_DAY } from "../vat/e-reporting.ts";
import { boundFrom, daysLate, isBound } from "./obligation.ts";

describe("who is bound when", () => {
  it("has every company receive from 1 September 2026 on", () => {
    expect(E_INVOICING_FIRST_DAY).toBe("2026-09-01");
  });

  it.each([
    ["large", "2026-08-31", false],
    ["large", "2026-09-01", true],
    ["mid", "2026-08-31", false],
    ["mid", "2026-09-01", true],
    ["sme", "2026-09-01", false],
    ["sme", "2027-08-31", false],
    ["sme", "2027-09-01", true],
    ["micro", "2027-08-31", false],
    ["micro", "2027-09-01", true],
  ] as const)("%s on %s: %s", (size, day, expected) => {
    expect(isBound(size, day)).toBe(expected);
    expect(boundFrom(size) <= day).toBe(expected);
  });

  it("counts the days since the last day, none on it", () => {
    expect(daysLate("2026-09-20", "2026-09-19")).toBe(0);
    expect(daysLate("2026-09-20", "2026-09-20")).toBe(0);
    expect(daysLate("2026-09-20", "2026-10-02")).toBe(12);
  });
});
