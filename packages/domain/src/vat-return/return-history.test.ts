import { describe, expect, it } from "vitest";
import { isRefusal } from "../refusal.ts";
import { type KeptReturn, periodsToDeclare, placeReturn } from "./return-history.ts";

const year = { startDate: "2026-01-01", endDate: "2026-12-31" };
const month = (number: string, last: number) => ({
  startDate: `2026-${number}-01`,
  endDate: `2026-${number}-${last}`,
});
const kept = (
  period: { startDate: string; endDate: string },
  change: Partial<KeptReturn> = {},
): KeptReturn => ({
  ...period,
  version: 1,
  state: "filed",
  wasFiled: true,
  ...change,
});

function place(period: { startDate: string; endDate: string }, rows: readonly KeptReturn[]) {
  const found = placeReturn(period, "monthly", rows);
  if (isRefusal(found)) throw new Error(found.refused);
  return found;
}

describe("the returns of a company", () => {
  it("are one a month or a quarter, a kept one standing where the regime changed since", () => {
    expect(periodsToDeclare("quarterly", year, [])).toHaveLength(4);
    const firstQuarter = { startDate: "2026-01-01", endDate: "2026-03-31" };
    const periods = periodsToDeclare("monthly", year, [firstQuarter, firstQuarter]);
    expect(periods).toHaveLength(10);
    expect(periods.slice(0, 2)).toEqual([firstQuarter, month("04", 30)]);
  });

  it("follow each other from the first one filed here", () => {
    const march = kept(month("03", 31));
    expect(place(month("03", 31), [])).toMatchObject({ versions: [], previous: null, booksFrom: null });
    expect(place(month("04", 30), [march])).toMatchObject({
      previous: { startDate: "2026-03-01", versions: [march] },
      previousOpen: null,
    });
    expect(place(month("05", 31), [march])).toMatchObject({ previousOpen: month("04", 30) });
  });

  it("follow the last one kept where only some months are declared", () => {
    const some = (period: { startDate: string; endDate: string }, rows: readonly KeptReturn[]) =>
      placeReturn(period, "monthly", rows, true);
    const march = kept(month("03", 31));
    expect(some(month("08", 31), [march])).toMatchObject({
      previous: { startDate: "2026-03-01", versions: [march] },
      previousOpen: null,
    });
    const open = kept(month("05", 31), { state: "to_prepare", wasFiled: false });
    expect(some(month("08", 31), [march, open])).toMatchObject({ previousOpen: month("05", 31) });
  });

  it("wait for a corrected version begun before them", () => {
    const rows = [kept(month("03", 31)), kept(month("03", 31), { version: 2, state: "to_prepare" })];
    expect(place(month("04", 30), rows)).toMatchObject({ previousOpen: month("03", 31) });
    expect(place(month("03", 31), rows.toReversed()).versions.map(({ version }) => version)).toEqual([1, 2]);
  });

  it("refuse days that are no period of the company", () => {
    expect(placeReturn({ startDate: "2026-03-02", endDate: "2026-03-31" }, "monthly", [])).toMatchObject({
      refused: "VAT_RETURN_PERIOD_INVALID",
    });
    expect(placeReturn(year, "quarterly", [])).toMatchObject({ refused: "VAT_RETURN_PERIOD_INVALID" });
  });
});
