import { fillIn } from "@grand-livre/contracts/fill-in";
import { describe, expect, it } from "vitest";
import { defaultExercise } from "./context.ts";
import {
  axisEuros,
  formatBytes,
  formatCount,
  formatDate,
  formatMonth,
  formatPlural,
  formatRange,
  localToday,
} from "./format.ts";

describe("French formats", () => {
  it("shortens the euros of an axis as a French reader expects", () => {
    expect([0, 150_000, 1_250_000, 123_456_700, -50_000].map(axisEuros)).toEqual([
      "0\u00a0€",
      "1\u202f500\u00a0€",
      "12,5\u00a0k€",
      "1,2\u00a0M€",
      "\u2212500\u00a0€",
    ]);
  });

  it("writes dates day first and leaves what is no date alone", () => {
    expect(formatDate("2026-03-05")).toBe("05/03/2026");
    expect(formatDate("2026-03-05T10:00:00Z")).toBe("05/03/2026");
    expect(formatDate("")).toBe("");
    expect(formatDate(null)).toBe("");
  });

  it("names the month of a date", () => {
    expect(formatMonth("2026-08-31")).toBe("août 2026");
  });

  it("parts thousands with a narrow no-break space", () => {
    expect(formatCount(999)).toBe("999");
    expect(formatCount(1234567)).toBe("1\u202f234\u202f567");
  });

  it("takes the plural from two on", () => {
    expect([0, 1, 2].map((count) => formatPlural(count, "facture"))).toEqual([
      "0 facture",
      "1 facture",
      "2 factures",
    ]);
    expect(formatPlural(3, "journal", "journaux")).toBe("3 journaux");
  });

  it("writes the paginator's range as x - y sur n", () => {
    expect(formatRange(0, 20, 134)).toBe("1 - 20 sur 134");
    expect(formatRange(120, 14, 134)).toBe("121 - 134 sur 134");
    expect(formatRange(0, 0, 0)).toBe("0 sur 0");
    expect(formatRange(10000, 20, 12345)).toBe("10\u202f001 - 10\u202f020 sur 12\u202f345");
    expect(formatRange(0, 20, 10000, true)).toBe("1 - 20 sur 10\u202f000+");
  });

  it("writes sizes in the French units", () => {
    expect(formatBytes(512)).toBe("512\u202fo");
    expect(formatBytes(842_300)).toBe("842\u202fKo");
    expect(formatBytes(1_400_000)).toBe("1,4\u202fMo");
    expect(formatBytes(25_000_000)).toBe("25\u202fMo");
  });

  it("takes today from the reader's clock", () => {
    expect(localToday(new Date(2026, 0, 5, 0, 30))).toBe("2026-01-05");
  });
});

describe("the text of an error", () => {
  it("fills in its figures, and shows a dash for one that is missing", () => {
    expect(fillIn("Date proposée\u00a0: {proposedDate} ({code})", { proposedDate: "01/10/2026" })).toBe(
      "Date proposée\u00a0: 01/10/2026 (–)",
    );
  });
});

describe("the exercise to start with", () => {
  const exercise = (year: number) => ({
    refId: String(year),
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
  });

  it("is the one that holds today, else the latest", () => {
    const years = [exercise(2024), exercise(2026), exercise(2025)];
    expect(defaultExercise(years, "2025-06-30")?.refId).toBe("2025");
    expect(defaultExercise(years, "2030-01-01")?.refId).toBe("2026");
    expect(defaultExercise([], "2026-01-01")).toBeUndefined();
  });
});
