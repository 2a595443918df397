import { describe, expect, it } from "vitest";
import { agreeingPageLines, agreeingPageRows } from "./page-lines.ts";
import type { SummaryLine } from "./summary-lines.ts";

const line = (netCents: number, vatRateBasisPoints: number | null): SummaryLine => ({
  kind: "line",
  netCents,
  vatCategory: null,
  vatRateBasisPoints,
});

describe("lines read off a page", () => {
  const printed = { totalExclVatCents: 62490, vatCents: 4625, totalInclVatCents: 67115 };

  it("stand when they give the printed totals", () => {
    const lines = [line(8190, 2000), line(4800, 550), line(49500, 550)];
    expect(agreeingPageLines(lines, printed)).toEqual(lines);
  });

  it("fall when a rate is misread or missing, whatever their sum before tax", () => {
    expect(agreeingPageLines([line(8190, 1000), line(54300, null)], printed)).toBeNull();
    expect(agreeingPageLines([line(8190, 1000), line(4800, 550), line(49500, 550)], printed)).toBeNull();
  });

  it("fall when a line is missing or an amount is misread", () => {
    expect(agreeingPageLines([line(8190, 2000), line(49500, 550)], printed)).toBeNull();
    expect(agreeingPageLines([], printed)).toBeNull();
  });

  it("take the one rate that gives the printed VAT when they tell none", () => {
    const one = { totalExclVatCents: 10000, vatCents: 2000, totalInclVatCents: 12000 };
    expect(agreeingPageLines([line(4000, null), line(6000, null)], one)).toEqual([
      { ...line(4000, 2000), vatCategory: "S" },
      { ...line(6000, 2000), vatCategory: "S" },
    ]);
    expect(agreeingPageLines([line(4000, null)], { totalExclVatCents: 4000 })).toBeNull();
    expect(agreeingPageLines([line(0, null)], { totalExclVatCents: 0, vatCents: 0 })).toBeNull();
  });
});

describe("VAT rows read off a page", () => {
  it("count only when they add up to the printed totals", () => {
    const row = { category: "S", rateBasisPoints: 1000, baseCents: 8190, vatCents: 819 };
    const printed = { vatBreakdown: [row], totalExclVatCents: 62490, vatCents: 4625 };
    expect(agreeingPageRows(printed).vatBreakdown).toBeNull();
    expect(agreeingPageRows({ vatBreakdown: [row], totalExclVatCents: 8190, vatCents: 819 })).toEqual({
      vatBreakdown: [row],
      totalExclVatCents: 8190,
      vatCents: 819,
    });
  });
});
