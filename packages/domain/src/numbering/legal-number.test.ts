import { describe, expect, it } from "vitest";
import { canTakeNumber, legalNumber, legalSeries } from "./legal-number.ts";

describe("legal numbers", () => {
  it("give credit notes a series of their own, and everything else one", () => {
    expect(
      ["invoice", "deposit", "final", "credit_note"].map((kind) => legalSeries(kind as "final")),
    ).toEqual(["FA", "FA", "FA", "AV"]);
  });

  it("are written with four figures, then as many as it takes", () => {
    expect([legalNumber("FA", 2026, 42), legalNumber("FA", 2026, 12_345)]).toEqual([
      "FA-2026-0042",
      "FA-2026-12345",
    ]);
  });

  it("never go back in time within a series", () => {
    const series = { prefix: "FA", year: 2026, lastNumber: 7, lastDate: "2026-03-15" };
    expect(canTakeNumber(series, "2026-03-14")).toMatchObject({
      refused: "NUMBER_ORDER",
      details: { lastNumber: "FA-2026-0007", lastDay: "15/03/2026" },
    });
    expect(canTakeNumber(series, "2026-03-15")).toEqual({ ok: true });
    expect(canTakeNumber(undefined, "2026-01-01")).toEqual({ ok: true });
  });
});
