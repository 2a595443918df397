import { describe, expect, it } from "vitest";
import { ratiosOf, worseThanKept } from "./kept.ts";

const row = (measure: string, value: number, floor?: number) => ({
  measure,
  value,
  unit: "ms",
  ...(floor === undefined ? {} : { floor }),
});
const kept = { "screens 100000": { list: 4, report: 10 } };

describe("kept figures", () => {
  it("are times of the floor of the same run, and only of rows that have one", () => {
    expect(ratiosOf([row("list", 12, 3), row("seeding", 900)])).toEqual({ list: 4 });
  });

  it("hold on a slower machine, whose floor is slower too", () => {
    expect(worseThanKept(kept, "screens 100000", [row("list", 120, 30), row("report", 390, 30)])).toEqual([]);
  });

  it("are missed beyond 1.3 times, and where a figure or the whole run is not there", () => {
    const told = worseThanKept(kept, "screens 100000", [row("list", 5.3, 1)]);
    expect(told).toEqual(["list: 5.3 times its floor, 4 was kept.", "report was not measured."]);
    expect(worseThanKept(kept, "screens 5", [])).toHaveLength(1);
  });
});
