import { expect, it } from "vitest";
import { countOf, filled, minutesFromNow, percentText } from "./figures.ts";

it("counts a share of a total, and how much of a limit is filled", () => {
  expect(countOf(46_085, 80)).toBe(36_868);
  expect(filled(11_763.34, 20_000)).toBe(59);
  expect(filled(1789.22, 1000)).toBe(100);
  expect(filled(5, 0)).toBe(0);
});

it("tells minutes before now as an hour, and figures in French", () => {
  expect(minutesFromNow(-30, new Date(2026, 10, 20, 9, 5).getTime())).toBe("08:35");
  expect(percentText(38.33)).toBe("38,33\u202f%");
});
