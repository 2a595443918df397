import { expect, it } from "vitest";
import { payDayOf } from "./pay-day.ts";

it("pays wages on the day of their month or of the next, the last one where it is shorter", () => {
  expect(payDayOf("2026-02-01", { payDay: 31, paysNextMonth: false })).toBe("2026-02-28");
  expect(payDayOf("2026-01-01", { payDay: 27, paysNextMonth: false })).toBe("2026-01-27");
  expect(payDayOf("2026-12-01", { payDay: 5, paysNextMonth: true })).toBe("2027-01-05");
  expect(payDayOf("2026-01-01", { payDay: 31, paysNextMonth: true })).toBe("2026-02-28");
});
